//===- Examples.cpp - The checker, checked by numbers ---------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Examples.h"
#include "Lookups.h"
#include "PoisonWays.h"
#include "SourceReductions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace residue::proof;

Examples::Examples(Frame &Source, Frame &Target, unsigned Count)
    : Source(Source), Target(Target), W(Source.W) {
  for (unsigned I = 0; I != Count; ++I)
    All.emplace_back(W, Groups, mixed(I));
}

void Examples::wrong(const char *What, const Instruction *At) {
  if (!What || Wrong)
    return;
  Wrong = Failure{std::string("the checker is wrong: ") + What, At,
                  /*IsFinal=*/true, /*IsMistake=*/true};
  if (At)
    raw_string_ostream(Wrong->Why) << ":" << *At;
}

void Examples::addElement(LimbGroup Limbs) {
  if (All.empty())
    return;
  auto G = std::make_shared<const LimbGroup>(std::move(Limbs));
  for (const LimbGroup::Limb &L : G->Limbs)
    Groups.Limbs[L.S] = G;
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

static Constant *integer(Type *T, const APInt &V) {
  return T->isIntegerTy(V.getBitWidth()) ? ConstantInt::get(T, V) : nullptr;
}

/// What the words of \p V are; null if one is not known, or no integer.
Constant *Examples::wordsAt(Example &E, Frame &F, const Value *V) {
  Type *T = V->getType();
  auto Of = [&](Type *Part, const Word *Known) -> Constant * {
    std::optional<APInt> Bits = Known ? E.Numbers.at(*Known) : std::nullopt;
    return Bits ? integer(Part, *Bits) : nullptr;
  };
  if (T->isIntegerTy()) {
    const Word *Known = F.wordOf(V);
    // One that nobody has read yet.
    return Of(T, !Known && isa<Argument>(V) ? F.valueOf(V) : Known);
  }
  SmallVector<Constant *, 8> Parts;
  if (auto *Vector = dyn_cast<FixedVectorType>(T)) {
    Type *Part = Vector->getElementType();
    const LaneList *Lanes = F.knownLanes(V);
    for (size_t Lane = 0; Lanes && Lane != Lanes->size(); ++Lane)
      Parts.push_back((*Lanes)[Lane] ? Of(Part, (*Lanes)[Lane])
                                     : PoisonValue::get(Part));
    return Parts.empty() || is_contained(Parts, nullptr)
               ? nullptr
               : ConstantVector::get(Parts);
  }
  auto *Struct = dyn_cast<StructType>(T);
  auto Known = F.Parts.find(V);
  if (!Struct || Known == F.Parts.end())
    return nullptr;
  for (auto [Part, Word] : zip(Struct->elements(), Known->second))
    Parts.push_back(Of(Part, Word));
  return is_contained(Parts, nullptr) ? nullptr
                                      : ConstantStruct::get(Struct, Parts);
}

Constant *Examples::operandAt(Example &E, Frame &F, const Value *V) {
  if (const auto *C = dyn_cast<Constant>(V)) {
    bool IsKnown = isa<ConstantInt, ConstantVector, ConstantDataVector,
                       ConstantAggregateZero>(C) ||
                   (isa<PoisonValue>(C) && C->getType()->isVectorTy());
    return IsKnown && !C->containsUndefElement() ? const_cast<Constant *>(C)
                                                 : nullptr;
  }
  if (auto At = E.Results.find(V); At != E.Results.end()) {
    // Of an opaque operation of an earlier block there may be a symbol only
    // since it was read.
    const Word *Known = F.wordOf(V);
    if (const auto *C = dyn_cast_or_null<ConstantInt>(At->second);
        C && Known && !Known->isUnknown())
      wrong(E.Numbers.settle(*Known, C->getValue()), dyn_cast<Instruction>(V));
    return At->second;
  }
  return E.Results[V] = wordsAt(E, F, V);
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

/// z + the lower or the upper half of x y, of their low 52 bits; null for
/// another call.
static Constant *foldProducts(const IntrinsicInst &Call,
                              ArrayRef<Constant *> Of) {
  bool IsUpper;
  switch (Call.getIntrinsicID()) {
  case Intrinsic::x86_avx512_vpmadd52l_uq_128:
  case Intrinsic::x86_avx512_vpmadd52l_uq_256:
  case Intrinsic::x86_avx512_vpmadd52l_uq_512:
    IsUpper = false;
    break;
  case Intrinsic::x86_avx512_vpmadd52h_uq_128:
  case Intrinsic::x86_avx512_vpmadd52h_uq_256:
  case Intrinsic::x86_avx512_vpmadd52h_uq_512:
    IsUpper = true;
    break;
  default:
    return nullptr;
  }
  SmallVector<Constant *, 8> Lanes;
  for (unsigned I = 0;
       I != cast<FixedVectorType>(Call.getType())->getNumElements(); ++I) {
    Type *Part = Call.getType()->getScalarType();
    auto Lane = [&](unsigned Operand) {
      return cast<ConstantInt>(Of[Operand]->getAggregateElement(I))->getValue();
    };
    if (any_of(Of, [&](const Constant *C) {
          return !isa<ConstantInt>(C->getAggregateElement(I));
        })) {
      Lanes.push_back(PoisonValue::get(Part));
      continue;
    }
    APInt Product = Lane(1).trunc(52).zext(104) * Lane(2).trunc(52).zext(104);
    APInt Half = Product.extractBits(52, IsUpper ? 52 : 0).zext(64);
    Lanes.push_back(ConstantInt::get(Part, Lane(0) + Half));
  }
  return ConstantVector::get(Lanes);
}

/// Null where nothing is known.
static Constant *fold(const Instruction &I, SmallVector<Constant *, 4> Of,
                      const DataLayout &DL) {
  if (std::optional<APInt> M = reductionModulus(I)) {
    const auto *X = dyn_cast<ConstantInt>(Of[0]);
    return X ? ConstantInt::get(I.getType(), X->getValue().urem(*M)) : nullptr;
  }
  if (const auto *Call = dyn_cast<IntrinsicInst>(&I)) {
    if (!Call->doesNotAccessMemory())
      return nullptr;
    if (Constant *Products = foldProducts(*Call, Of))
      return Products;
    Of.push_back(Call->getCalledFunction());
  } else if (!isa<BinaryOperator, CastInst, CmpInst, SelectInst, FreezeInst,
                  ExtractElementInst, InsertElementInst, ShuffleVectorInst,
                  ExtractValueInst, InsertValueInst>(I)) {
    return nullptr;
  }
  return ConstantFoldInstOperands(const_cast<Instruction *>(&I), Of, DL);
}

/// How a sum, a product or a shift may wrap.
using Wrapping = APInt (APInt::*)(const APInt &, bool &) const;

/// It wraps, and says that it does not.
static bool wraps(const Instruction &I, const APInt &A, const APInt &B,
                  Wrapping Unsigned, Wrapping Signed) {
  bool Carries = false, Overflows = false;
  (void)(A.*Unsigned)(B, Carries);
  (void)(A.*Signed)(B, Overflows);
  return (I.hasNoUnsignedWrap() && Carries) ||
         (I.hasNoSignedWrap() && Overflows);
}

/// Where flags are not true of integers.
static bool isPoison(const Instruction &I, ArrayRef<Constant *> Of) {
  if (!I.hasPoisonGeneratingFlags() || Of.empty() ||
      any_of(Of, [](const Constant *C) { return !isa<ConstantInt>(C); }))
    return false;
  const APInt &A = cast<ConstantInt>(Of[0])->getValue();
  if (const auto *Trunc = dyn_cast<TruncInst>(&I)) {
    unsigned Width = I.getType()->getIntegerBitWidth();
    return (Trunc->hasNoUnsignedWrap() && A.getActiveBits() > Width) ||
           (Trunc->hasNoSignedWrap() && A.getSignificantBits() > Width);
  }
  if (isa<PossiblyNonNegInst>(I))
    return I.hasNonNeg() && A.isNegative();
  if (Of.size() < 2)
    return false;
  const APInt &B = cast<ConstantInt>(Of[1])->getValue();
  if (const auto *Or = dyn_cast<PossiblyDisjointInst>(&I))
    return Or->isDisjoint() && A.intersects(B);
  switch (I.getOpcode()) {
  case Instruction::Add:
    return wraps(I, A, B, &APInt::uadd_ov, &APInt::sadd_ov);
  case Instruction::Sub:
    return wraps(I, A, B, &APInt::usub_ov, &APInt::ssub_ov);
  case Instruction::Mul:
    return wraps(I, A, B, &APInt::umul_ov, &APInt::smul_ov);
  case Instruction::Shl:
    return wraps(I, A, B, &APInt::ushl_ov, &APInt::sshl_ov);
  case Instruction::LShr:
  case Instruction::AShr:
    return I.isExact() && B.ult(A.getBitWidth()) &&
           A.countr_zero() < B.getZExtValue();
  case Instruction::UDiv:
    return I.isExact() && !B.isZero() && !A.urem(B).isZero();
  case Instruction::SDiv:
    return I.isExact() && !B.isZero() && !A.srem(B).isZero();
  default:
    return false;
  }
}

void Examples::compare(Example &E, Frame &F, const Instruction &I,
                       Constant &Is) {
  auto Compare = [&](const Word *V, const Constant *Part) {
    const auto *C = dyn_cast_or_null<ConstantInt>(Part);
    if (!V || !C || (!V->Value && !V->Pieces))
      return;
    ++Compared;
    wrong(E.Numbers.settle(*V, C->getValue()), &I);
    wrong(E.Numbers.wrongOf(*V, C->getValue()), &I);
  };
  if (I.getType()->isIntegerTy())
    return Compare(F.wordOf(&I), &Is);
  if (const LaneList *Lanes = F.knownLanes(&I))
    for (auto [Lane, V] : enumerate(*Lanes))
      Compare(V, Is.getAggregateElement(Lane));
  if (auto Parts = F.Parts.find(&I); Parts != F.Parts.end())
    for (auto [Part, V] : enumerate(Parts->second))
      Compare(V, Is.getAggregateElement(Part));
}

void Examples::run(Example &E, Frame &F, const Instruction &I) {
  E.Results.erase(&I);
  if (I.getType()->isVoidTy() || I.isTerminator() || isa<PHINode>(I))
    return;
  SmallVector<Constant *, 4> Of;
  const auto *Call = dyn_cast<CallBase>(&I);
  for (const Use &U : Call ? Call->args() : I.operands())
    Of.push_back(operandAt(E, F, U));
  if (is_contained(Of, nullptr))
    return;
  Constant *Is = fold(I, Of, F.DL);
  bool IsNone = isa_and_nonnull<PoisonValue>(Is) && I.getType()->isIntegerTy();
  if (isPoison(I, Of) || IsNone) {
    std::pair<unsigned, std::vector<Constant *>> Operation = {
        I.getOpcode(), {Of.begin(), Of.end()}};
    // A lane that is none; or one that the source has.
    bool IsPassedOn = any_of(
        Of, [](const Constant *C) { return C->containsPoisonElement(); });
    if (F.IsSource && !W.Ends.Ways->isNoticed(I))
      E.Poison.insert(std::move(Operation));
    else if (F.IsSource || E.Poison.count(Operation))
      E.IsElsewhere.insert(Block);
    else if (!IsPassedOn)
      wrong("a flag", &I);
    if (IsNone || E.IsElsewhere.count(Block))
      return;
  }
  if (!Is)
    return;
  // One of the numbers that a loop looks through is found at most, so what was
  // found before is 0 then.
  if (lookupIn(I) && wordsAt(E, F, &I) != Is) {
    E.IsElsewhere.insert(Block);
    return;
  }
  compare(E, F, I, *Is);
  E.Results[&I] = Is;
}

/// What the source takes for any number is none.
void Examples::compareEffects(Example &E) {
  for (auto [A, B] : zip(Source.Effects, Target.Effects))
    for (auto [X, Y] : zip(A.Operands, B.Operands)) {
      if (any_of(X.Z.symbols(), [&](Symbol S) { return W.Undefined.count(S); }))
        continue;
      ++Compared;
      if (E.Numbers.at(X.Z) != E.Numbers.at(Y.Z))
        wrong("what both do", B.At);
    }
}

void Examples::enter(unsigned Number, unsigned Dominator) {
  Block = Number;
  for (Example &E : All) {
    E.IsElsewhere.erase(Number);
    if (E.IsElsewhere.count(Dominator))
      E.IsElsewhere.insert(Number);
  }
}

void Examples::assume(const Value &Condition, bool Is) {
  for (Example &E : All) {
    if (isOver(E))
      continue;
    const auto *C =
        dyn_cast_or_null<ConstantInt>(operandAt(E, Source, &Condition));
    if (!C || C->isOne() != Is)
      E.IsElsewhere.insert(Block);
  }
}

std::optional<Failure> Examples::check(const BlockChain &OfSource,
                                       const BlockChain &OfTarget,
                                       bool AreProven) {
  for (const auto &[Of, Name] : *W.Known.tables().Names)
    if (std::optional<Symbol> S = Name.symbol(); S && !W.Known.isName(*S))
      Groups.Names.try_emplace(*S, Of);
  for (Example &E : All) {
    auto RunAll = [&](const BlockChain &Blocks, Frame &F) {
      for (const BasicBlock *B : Blocks)
        for (const Instruction &I : *B)
          if (!isOver(E))
            run(E, F, I);
    };
    RunAll(OfSource, Source);
    RunAll(OfTarget, Target);
    if (isOver(E))
      continue;
    wrong(E.Numbers.wrongFact(), nullptr);
    if (AreProven)
      compareEffects(E);
    // Numbers may have been chosen meanwhile.
    if (E.Numbers.isImpossible())
      Wrong.reset();
  }
  return Wrong;
}
