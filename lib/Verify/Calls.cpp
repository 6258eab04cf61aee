//===- Calls.cpp - Intrinsics, and functions that are called --------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Calls.h"
#include "NoCode.h"
#include "Objects.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace residue::proof;

static bool evaluateAsmPair(Frame &F, const CallInst &Call);

static PartList asParts(std::pair<Word *, Word *> Pair) {
  return {Pair.first, Pair.second};
}

/// Nothing that is done depends on it.
static bool isDead(const Value &V, unsigned Depth = 0) {
  return Depth < 8 && all_of(
                          V.users(),
                          [&](const User *U) {
                            return isa<BinaryOperator, CastInst>(U) &&
                                   isDead(*U, Depth + 1);
                          });
}

static Words::Carry carryOf(const WithOverflowInst &Sum) {
  bool IsRead[2] = {false, false};
  for (const User *U : Sum.users()) {
    const auto *Part = dyn_cast<ExtractValueInst>(U);
    for (unsigned I : {0, 1})
      IsRead[I] |= !Part || (Part->getIndices()[0] == I && !isDead(*Part));
  }
  if (!IsRead[1])
    return Words::Carry::IsDropped;
  return IsRead[0] ? Words::Carry::IsRead : Words::Carry::IsAlone;
}

bool residue::proof::isCarryAlone(const WithOverflowInst &Sum) {
  return carryOf(Sum) == Words::Carry::IsAlone;
}

/// A part that is read or written; false if that is not read.
static bool evaluatePart(Frame &F, const Instruction &I) {
  const auto *Extract = dyn_cast<ExtractValueInst>(&I);
  const auto *Insert = dyn_cast<InsertValueInst>(&I);
  ArrayRef<unsigned> Indices =
      Extract ? Extract->getIndices() : Insert->getIndices();
  const Value *Whole = I.getOperand(0);
  if (Indices.size() != 1 || F.partWidths(*Whole->getType()).empty())
    return false;
  PartList Parts = F.partsOf(Whole);
  if (Parts.empty())
    return true;
  Word *&Part = Parts[Indices[0]];
  if (Insert) {
    Part = F.valueOf(Insert->getInsertedValueOperand());
    F.Parts[&I] = std::move(Parts);
    return true;
  }
  if (!Part)
    return false;
  Part->IsShared |= I.hasNUsesOrMore(2);
  F.define(I, Part);
  return true;
}

/// Any number, the same in both functions: named by the effects before it.
static Word *anyResult(Frame &F, const Instruction &I, StringRef What) {
  std::string Name = What.str() + ' ' + F.placeOfEffects();
  const auto *Call = dyn_cast<CallBase>(&I);
  Promise Said = Call ? Promise(Call->getRange()) : Promise();
  if (Said.Range && !Call->hasRetAttr(Attribute::NoUndef) &&
      !F.comesToSameEnds(I, Name + Said.Name, {}))
    F.doubt("a range that is not noticed", &I);
  if (unsigned Width = F.widthOf(I.getType()))
    return F.Words.input(Width, F.W.shared(Name, Width, Said));
  PartList Parts = F.inputsOf(*I.getType(), Name);
  if (Parts.empty())
    F.fail("a value of a type that is not read", &I);
  else
    F.Parts[&I] = std::move(Parts);
  return nullptr;
}

bool residue::proof::evaluateParts(Frame &F, const Instruction &I) {
  if (isa<ExtractValueInst, InsertValueInst>(I))
    return evaluatePart(F, I);
  if (const auto *Asm = dyn_cast<CallInst>(&I); Asm && Asm->isInlineAsm())
    return evaluateAsmPair(F, *Asm);
  if (isa<LandingPadInst>(I)) {
    // Which exception is caught depends on the clauses.
    std::string Clauses = "exception";
    for (const Value *Clause : I.operand_values())
      Clauses += ' ' + nameOf(Clause);
    if (cast<LandingPadInst>(I).isCleanup())
      Clauses += " cleanup";
    anyResult(F, I, Clauses);
    return true;
  }
  const auto *Call = dyn_cast<WithOverflowInst>(&I);
  if (!Call || !Call->getLHS()->getType()->isIntegerTy())
    return false;
  Word *A = F.valueOf(Call->getLHS()), *B = F.valueOf(Call->getRHS());
  if (Call->getIntrinsicID() == Intrinsic::uadd_with_overflow)
    F.Parts[&I] = asParts(F.Words.addOverflow(A, B, carryOf(*Call)));
  else if (Call->getIntrinsicID() == Intrinsic::usub_with_overflow)
    F.Parts[&I] = asParts(F.Words.subOverflow(A, B, carryOf(*Call)));
  else
    return false;
  return true;
}

Word *residue::proof::evaluateEffect(Frame &F, const Instruction &I) {
  if (const auto *Call = dyn_cast<CallBase>(&I))
    F.addCall(*Call);
  else
    F.addEffect(Effect::Access, I,
                SmallVector<const Value *, 4>(I.operand_values()));
  return I.getType()->isVoidTy() ? nullptr : anyResult(F, I, "result");
}

/// Where a lifetime begins or ends between effects counts; fewer of them are
/// none the worse.
static void evaluateLifetime(Frame &F, const CallBase &Call) {
  const Value *Of = Call.getArgOperand(Call.arg_size() - 1);
  Frame::Lifetime L = {Of, F.Effects.size(), F.Words.bits(F.valueOf(Of)).Z,
                       Call.getCalledFunction()->getName().str() + ' ' +
                           F.placeOfEffects()};
  if (F.IsSource)
    F.W.Promised.insert({L.Name, {L.Address}});
  else if (!F.W.Promised.count({L.Name, {L.Address}}))
    F.doubt("a lifetime that the source does not have", &Call);
  F.Lifetimes.push_back(std::move(L));
}

static Word *evaluateIntrinsic(Frame &F, const CallBase &Call, unsigned Id) {
  auto Operand = [&](unsigned I) { return F.valueOf(Call.getArgOperand(I)); };
  switch (Id) {
  case Intrinsic::lifetime_start:
  case Intrinsic::lifetime_end:
    evaluateLifetime(F, Call);
    return nullptr;
  case Intrinsic::assume:
    // Fewer of them are none the worse.
    F.flagged(Call, false, nullptr);
    return nullptr;
  case Intrinsic::experimental_noalias_scope_decl:
    return nullptr;
  case Intrinsic::fshl:
  case Intrinsic::fshr: {
    std::optional<APInt> Shift = F.Words.constantOf(Operand(2));
    unsigned Width = F.widthOf(Call.getType());
    if (!Shift || !Width)
      break;
    unsigned Bits = Shift->urem(Width);
    if (Id == Intrinsic::fshr)
      Bits = Bits ? Width - Bits : 0;
    if (Id == Intrinsic::fshr && !Bits)
      return Operand(1);
    return Bits ? F.Words.funnel(Operand(0), Operand(1), Bits) : Operand(0);
  }
  case Intrinsic::umin:
  case Intrinsic::umax: {
    if (!F.widthOf(Call.getType()))
      break;
    Word *A = Operand(0), *B = Operand(1);
    Word *Less = F.Words.subOverflow(A, B).second;
    return Id == Intrinsic::umin ? F.Words.select(Less, A, B)
                                 : F.Words.select(Less, B, A);
  }
  default:
    break;
  }
  if (isFakeUse(Call))
    return nullptr;
  if (storeZeros(F, Call))
    return nullptr;
  return Call.doesNotAccessMemory() ? F.opaque(Call) : evaluateEffect(F, Call);
}

//===----------------------------------------------------------------------===//
// Inline assembly: each template that is known, and what it does. Whether the
// constraints put the operands into registers that fit is the emitters' matter.
//===----------------------------------------------------------------------===//

/// Of words of \p Bits bits.
static bool isAsm(const Frame &F, const CallBase &Call, unsigned Bits,
                  unsigned Operands, StringRef Code, StringRef Constraints) {
  const auto *Asm = dyn_cast<InlineAsm>(Call.getCalledOperand());
  return Asm && Call.arg_size() == Operands &&
         all_of(
             Call.args(),
             [&](const Value *V) { return F.widthOf(V->getType()) == Bits; }) &&
         Asm->getAsmString() == Code &&
         StringRef(Asm->getConstraintString()).starts_with(Constraints);
}

/// The words as one number.
static Word *joined(Words &Words, Word *Low, Word *High) {
  unsigned Bits = Low->Width;
  return Words.bitOr(Words.zext(Low, 2 * Bits),
                     Words.shl(Words.zext(High, 2 * Bits), Bits));
}

static std::pair<Word *, Word *> halves(Words &Words, Word *V) {
  unsigned Bits = V->Width / 2;
  return {Words.trunc(V, Bits), Words.trunc(Words.lshr(V, Bits), Bits)};
}

/// x - k, and k again where that borrows: x where x < k. Null if the borrow is
/// not read.
static Word *conditionalSubtract(Frame &F, Word *X, Word *K) {
  Words &Words = F.Words;
  // That it does not wrap is seen in cases, of which there are others here.
  Number N = Words.bits(Words.copy(X));
  if (N.Range.fits(X->Width) &&
      !F.Known.bound(F.Known.resolved(N.Z)).fits(X->Width))
    X = Words.of(X->Width, F.Known.named(N.Z, N.Range), N.Range);
  auto [Difference, Borrow] = Words.subOverflow(X, K);
  Word *Mask = Words.sext(Borrow, X->Width);
  Word *Back = Mask ? Words.bitAnd(Mask, K) : nullptr;
  return Back ? Words.add(Difference, Back) : nullptr;
}

/// Those with two results; false if it is none of them.
static bool evaluateAsmPair(Frame &F, const CallInst &Call) {
  auto Operand = [&](unsigned I) { return F.valueOf(Call.getArgOperand(I)); };
  Word *Result = nullptr;
  // Two words less two others, unless they are less than these.
  if (isAsm(F, Call, 64, 4,
            "movq $2, $0\n\tmovq $3, $1\n\tsubq $4, $0\n\tsbbq $5, $1\n\t"
            "cmovbq $2, $0\n\tcmovbq $3, $1",
            "=&r,=&r,r,r,r,r,~")) {
    Word *X = joined(F.Words, Operand(0), Operand(1));
    Word *K = joined(F.Words, Operand(2), Operand(3));
    Result = conditionalSubtract(F, X, K);
  }
  // a b + x + y, which is at most (2^32 - 1)^2 + 2 (2^32 - 1) = 2^64 - 1.
  if (isAsm(F, Call, 32, 4, "umaal $0, $1, $2, $3", "=r,=r,r,r,0,1")) {
    Word *Wide[4];
    for (unsigned I = 0; I != 4; ++I)
      Wide[I] = F.Words.zext(Operand(I), 64);
    Word *Product = F.Words.mul(Wide[0], Wide[1]);
    Result = F.Words.add(F.Words.add(Product, Wide[2]), Wide[3]);
  }
  if (Result)
    F.Parts[&Call] = asParts(halves(F.Words, Result));
  return Result;
}

static Word *evaluateAsm(Frame &F, const CallBase &Call) {
  unsigned Width = F.widthOf(Call.getType());
  Word *V = nullptr;
  // The barrier: no instruction, and the operand is the result.
  if (Width && isAsm(F, Call, Width, 1, "", "=r,0"))
    return F.valueOf(Call.getArgOperand(0));
  if (isAsm(F, Call, 64, 2, "movq $1, $0\n\tsubq $2, $0\n\tcmovbq $1, $0",
            "=&r,r,r,~"))
    V = conditionalSubtract(F, F.valueOf(Call.getArgOperand(0)),
                            F.valueOf(Call.getArgOperand(1)));
  return V ? V : evaluateEffect(F, Call);
}

/// The polynomial in what the operands are.
static Word *evaluateOperation(Frame &F, const CallBase &Call,
                               const std::optional<Summary> &S) {
  // Nothing else is said of what it returns.
  if (!S || Call.arg_size() != S->Operands.size() || Call.getRange() ||
      Call.hasOperandBundles()) {
    F.fail("an operation out of line that is not read", &Call);
    return nullptr;
  }
  Residues &Ring = F.W.Rings[S->Ring];
  std::map<Symbol, Residue> Operands;
  SmallVector<Interval, 2> Ranges;
  for (auto [Operand, IsMask, Most, Argument] :
       zip(S->Operands, S->AreMasks, S->Most, Call.args())) {
    Word *V = F.valueOf(Argument);
    if (IsMask && !V->Mask) {
      F.fail("a mask that is not proven to be one", &Call);
      return nullptr;
    }
    Number N = IsMask ? Number{*V->Mask, {0, 1}} : F.Words.bits(V);
    if (!IsMask && Most < N.Range.Hi) {
      F.fail("an operand that is more than its operation is read for", &Call);
      return nullptr;
    }
    Operands[Operand] = Ring.of(F.Known.resolved(N.Z));
    Ranges.push_back(N.Range);
  }
  std::optional<Residue> Result = Ring.expanded(S->Result, Operands);
  if (!Result) {
    F.fail("a result that is too long", &Call);
    return nullptr;
  }
  Interval Range = S->rangeFor(Ranges);
  Symbol Name = F.Known.fresh(Range);
  F.W.Rings.define(Name, S->Ring, *Result);
  F.W.Results.insert(Name);
  return F.Words.of(F.widthOf(Call.getType()), Polynomial::of(Name), Range);
}

Word *residue::proof::evaluateCall(Frame &F, const CallBase &Call) {
  if (isa<InlineAsm>(Call.getCalledOperand()))
    return evaluateAsm(F, Call);
  if (unsigned Id = Call.getIntrinsicID())
    return evaluateIntrinsic(F, Call, Id);
  if (const auto *Operation =
          F.W.Called ? F.W.Called(Call.getCalledFunction()) : nullptr)
    return evaluateOperation(F, Call, *Operation);
  return evaluateEffect(F, Call);
}
