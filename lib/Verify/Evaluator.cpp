//===- Evaluator.cpp - What instructions do -------------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Evaluator.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace residue::proof;

/// The largest number of \p Width bits, without signs.
static Dyadic maxOf(unsigned Width) { return Dyadic::pow2(Width) - Dyadic(1); }

std::optional<APInt> residue::proof::reductionModulus(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  bool IsCall = Callee && Callee->isDeclaration() && Call->arg_size() == 2 &&
                Callee->getName().starts_with("residue.reduce.i");
  if (!IsCall && I.getOpcode() != Instruction::URem)
    return std::nullopt;
  const auto *M = dyn_cast<ConstantInt>(I.getOperand(1));
  if (!M || !I.getType()->isIntegerTy())
    return std::nullopt;
  return M->getValue();
}

//===----------------------------------------------------------------------===//
// What both functions share
//===----------------------------------------------------------------------===//

Symbol World::shared(const std::string &Key, unsigned Width) {
  auto At = Shared.find(Key);
  if (At == Shared.end())
    At = Shared.emplace(Key, Known.fresh({0, maxOf(Width)})).first;
  return At->second;
}

Number World::recognized(const Number &N) {
  if (N.Range.Hi < Ring.modulus() && N.Z.symbol())
    return N;
  auto At = Elements.find(keyOf(Ring.compact(Ring.of(Known.resolved(N.Z)))));
  if (At == Elements.end() ||
      !Known.isWithin(N.Z, 0, Ring.modulus() - Dyadic(1)))
    return N;
  return At->second;
}

const char *World::difference(const Number &A, const Number &B) {
  Polynomial X = Known.resolved(A.Z), Y = Known.resolved(B.Z);
  if (X == Y)
    return nullptr;
  if (!Ring.same(Ring.of(X), Ring.of(Y)))
    return "not proven to be the same modulo M";
  Dyadic Last = Ring.modulus() - Dyadic(1);
  if (!Known.isWithin(X, 0, Last))
    return "that of the source may be M or more";
  if (!Known.isWithin(Y, 0, Last))
    return "not proven to be below M";
  return nullptr;
}

//===----------------------------------------------------------------------===//
// The walk
//===----------------------------------------------------------------------===//

static Failure failureAt(const Twine &Why, const Instruction *At) {
  std::string Place = At ? std::string(" (") + At->getOpcodeName() + ")" : "";
  return {Why.str() + Place, At};
}

void Evaluator::fail(const Twine &Why, const Instruction *At) {
  if (!Failed)
    Failed = failureAt(Why, At);
}

void Evaluator::doubt(const Twine &Why, const Instruction *At) {
  if (!Doubted)
    Doubted = failureAt(Why, At);
}

void Evaluator::enter(unsigned Number) {
  Block = Number;
  Here.clear();
  Effects.clear();
}

void Evaluator::define(const Instruction &I, Word *V) {
  Values[&I] = Here[&I] = V;
}

void Evaluator::run(ArrayRef<const BasicBlock *> Blocks,
                    const BasicBlock *Before) {
  for (const BasicBlock *B : Blocks) {
    for (const Instruction &I : *B) {
      if (Failed)
        return;
      const auto *Phi = dyn_cast<PHINode>(&I);
      if (Phi && Before)
        define(I, Words.copy(valueOf(Phi->getIncomingValueForBlock(Before))));
      else if (!Phi && !I.isDebugOrPseudoInst())
        run(I);
    }
    Before = B;
  }
}

void Evaluator::run(const Instruction &I) {
  ++Instructions;
  if (I.isTerminator()) {
    // An unconditional branch reads its target alone.
    SmallVector<const Value *, 1> Read;
    for (const Value *V : I.operand_values())
      if (!isa<BasicBlock>(V) && !(isa<SwitchInst>(I) && isa<Constant>(V)))
        Read.push_back(V);
    if (isa<ReturnInst>(I) || !Read.empty())
      addEffect(isa<ReturnInst>(I) ? Effect::Return : Effect::Branch, I, Read);
    return;
  }
  if (evaluatePair(I))
    return;
  Word *V = evaluate(I);
  if (!V || I.getType()->isVoidTy())
    return;
  if (I.hasNUsesOrMore(2) && V->Width > 1)
    V->IsShared = true;
  define(I, V);
}

unsigned Evaluator::widthOf(const Type *T) const {
  if (T->isPointerTy())
    return DL.getPointerTypeSizeInBits(const_cast<Type *>(T));
  return T->isIntegerTy() ? T->getIntegerBitWidth() : 0;
}

/// Constants of both functions, by what they are printed as.
static std::string nameOf(const Value *V) {
  std::string Name;
  raw_string_ostream OS(Name);
  V->printAsOperand(OS, /*PrintType=*/true);
  return Name;
}

static std::string typeName(const Type &T) {
  std::string Name;
  raw_string_ostream OS(Name);
  OS << T;
  return Name;
}

Word *Evaluator::valueOf(const Value *V) {
  if (auto At = Here.find(V); At != Here.end())
    return At->second;
  if (auto At = Values.find(V); At != Values.end())
    return Here[V] = Words.copy(At->second);
  unsigned Width = widthOf(V->getType());
  if (const auto *C = dyn_cast<ConstantInt>(V))
    return Words.constant(C->getValue());
  if (const auto *A = dyn_cast<Argument>(V); A && Width)
    return Here[V] = Words.input(
               Width,
               W.shared("argument " + std::to_string(A->getArgNo()), Width));
  if (isa<ConstantPointerNull>(V))
    return Words.constant(Width, 0);
  if (const auto *GEP = dyn_cast<GEPOperator>(V); GEP && isa<Constant>(V))
    return evaluateAddress(*GEP);
  if (isa<GlobalValue>(V))
    return Words.input(Width, W.shared("global " + nameOf(V), Width));
  fail("an operand that is not read: " + nameOf(V), dyn_cast<Instruction>(V));
  return Words.constant(std::max(Width, 1u), 0);
}

void Evaluator::addEffect(Effect::Kind What, const Instruction &I,
                          ArrayRef<const Value *> Operands) {
  Effect E = {What, &I, {}, 0};
  for (const Value *V : Operands) {
    if (!widthOf(V->getType())) {
      fail("a value of a type that is not read", &I);
      return;
    }
    Number N = Words.bits(valueOf(V));
    E.Operands.push_back(IsSource ? N : W.recognized(N));
    E.Width = widthOf(V->getType());
  }
  Effects.push_back(std::move(E));
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

Word *Evaluator::evaluate(const Instruction &I) {
  if (std::optional<APInt> M = reductionModulus(I))
    if (Dyadic::ofUnsigned(*M) == W.Ring.modulus())
      return evaluateReduction(I, *M);
  if (isa<BinaryOperator>(I) && widthOf(I.getType()))
    return evaluateBinary(I);
  if (isa<CastInst>(I) && widthOf(I.getType()) &&
      widthOf(I.getOperand(0)->getType()))
    return evaluateCast(I);
  if (const auto *Compare = dyn_cast<CmpInst>(&I))
    return evaluateCompare(*Compare);
  if (isa<FreezeInst>(I) && widthOf(I.getType()))
    return valueOf(I.getOperand(0));
  if (isa<SelectInst>(I) && I.getType()->isIntegerTy() &&
      I.getOperand(0)->getType()->isIntegerTy()) {
    Word *V = Words.select(valueOf(I.getOperand(0)), valueOf(I.getOperand(1)),
                           valueOf(I.getOperand(2)));
    Words.nameSum(V);
    return V;
  }
  if (const auto *GEP = dyn_cast<GEPOperator>(&I))
    return evaluateAddress(*GEP);
  if (isa<LoadInst>(I))
    return evaluateLoad(I);
  if (const auto *Store = dyn_cast<StoreInst>(&I)) {
    if (!Store->isSimple())
      fail("a store that is not simple", &I);
    addEffect(Effect::Store, I,
              {Store->getPointerOperand(), Store->getValueOperand()});
    return nullptr;
  }
  if (const auto *Alloca = dyn_cast<AllocaInst>(&I))
    return Words.input(widthOf(I.getType()),
                       W.shared("alloca " + std::to_string(Allocas++) + " " +
                                    nameOf(Alloca->getArraySize()) + " " +
                                    typeName(*Alloca->getAllocatedType()),
                                widthOf(I.getType())));
  if (const auto *Call = dyn_cast<CallBase>(&I))
    return evaluateCall(*Call);
  return evaluateOpaque(I);
}

static std::string describe(const Instruction &I) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << I.getOpcodeName() << ' ' << *I.getType();
  if (const auto *Compare = dyn_cast<CmpInst>(&I))
    OS << ' ' << CmpInst::getPredicateName(Compare->getPredicate());
  for (const Value *V : I.operands())
    OS << ' ' << *V->getType();
  return Text;
}

bool Evaluator::isPromised(const Instruction &I) {
  std::vector<Polynomial> Operands;
  for (const Value *V : I.operands())
    if (widthOf(V->getType())) {
      Number N = Words.bits(valueOf(V));
      Operands.push_back(Known.resolved((IsSource ? N : W.recognized(N)).Z));
    }
  std::string What = describe(I) +
                     std::to_string(I.getRawSubclassOptionalData()) + " in " +
                     std::to_string(Block);
  if (IsSource)
    W.Promised.insert({What, Operands});
  return W.Promised.count({What, Operands});
}

bool Evaluator::holds(const Instruction &I, const Polynomial &Exact,
                      const Dyadic &Lo, const Dyadic &Hi) {
  return IsSource || Known.isWithin(Exact, Lo, Hi) || isPromised(I);
}

Word *Evaluator::flagged(const Instruction &I, bool Holds, Word *Result) {
  if (IsSource)
    isPromised(I);
  else if (!Holds && !isPromised(I))
    doubt("a flag that is not proven", &I);
  return Result;
}

/// nuw: the exact result is in [0, 2^w). nsw: that of signed operands is
/// between -2^(w-1) and 2^(w-1) - 1.
Word *Evaluator::withFlags(const Instruction &I, Word *A, Word *B,
                           Word *Result) {
  const auto *Op = dyn_cast<OverflowingBinaryOperator>(&I);
  if (!Op || !Result || (!Op->hasNoUnsignedWrap() && !Op->hasNoSignedWrap()))
    return Result;
  unsigned Width = Result->Width;
  auto Exactly = [&](const Number &X, const Number &Y) {
    switch (I.getOpcode()) {
    case Instruction::Add:
      return Number{X.Z + Y.Z, X.Range + Y.Range};
    case Instruction::Sub:
      return Number{X.Z - Y.Z, X.Range + -Y.Range};
    case Instruction::Mul:
      return Number{Known.resolved(X.Z) * Known.resolved(Y.Z),
                    X.Range * Y.Range};
    default:
      Dyadic Power = Dyadic::pow2(Y.Z.constant()->small().value_or(0));
      return Number{X.Z.times(Power), X.Range * Interval{Power, Power}};
    }
  };
  auto Use = [&](const Number &N, const Dyadic &Lo, const Dyadic &Hi) {
    if (!holds(I, N.Z, Lo, Hi))
      doubt("nuw or nsw is not proven", &I);
    if (IsSource)
      isPromised(I);
    Result = Words.of(Width, N.Z, N.Range.meet({Lo, Hi}));
  };
  Dyadic Half = Dyadic::pow2(Width - 1);
  bool Signed = Words.isSignedNumber(A) && Words.isSignedNumber(B);
  if (Op->hasNoSignedWrap() && Signed)
    Use(Exactly(Words.number(A), Words.number(B)), -Half, Half - Dyadic(1));
  else if (Op->hasNoSignedWrap())
    flagged(I, false, Result);
  if (Op->hasNoUnsignedWrap())
    Use(Exactly(Words.bits(A), Words.bits(B)), 0, maxOf(Width));
  return Result;
}

Word *Evaluator::evaluateBinary(const Instruction &I) {
  Word *A = valueOf(I.getOperand(0)), *B = valueOf(I.getOperand(1));
  if (Failed)
    return nullptr;
  std::optional<APInt> Shift = Words.constantOf(B);
  bool CanShift = Shift && Shift->ult(A->Width);
  unsigned Bits = CanShift ? Shift->getZExtValue() : 0;
  Word *V = nullptr;
  switch (I.getOpcode()) {
  case Instruction::Add:
    V = withFlags(I, A, B, Words.add(A, B));
    break;
  case Instruction::Sub:
    V = withFlags(I, A, B, Words.sub(A, B));
    break;
  case Instruction::Mul:
    return withFlags(I, A, B, Words.mul(A, B));
  case Instruction::Shl:
    V = CanShift ? withFlags(I, A, B, Words.shl(A, Bits)) : nullptr;
    return V ? V : evaluateOpaque(I);
  case Instruction::And:
    V = Words.bitAnd(A, B);
    return V ? V : evaluateOpaque(I);
  case Instruction::Or:
    V = Words.bitOr(A, B);
    if (cast<PossiblyDisjointInst>(I).isDisjoint())
      flagged(I, V && A->Width > 1, V);
    if (V && W.How.NameUnions && I.hasNUsesOrMore(2)) {
      V->IsShared = true;
      Words.number(V);
    }
    return V ? V : evaluateOpaque(I);
  case Instruction::Xor:
    V = Words.bitXor(A, B);
    if (V)
      Words.nameSum(V);
    return V ? V : evaluateOpaque(I);
  case Instruction::LShr:
  case Instruction::AShr:
    if (CanShift && cast<PossiblyExactOperator>(I).isExact())
      flagged(I, false, A);
    if (CanShift)
      V = I.getOpcode() == Instruction::LShr ? Words.lshr(A, Bits)
                                             : Words.ashr(A, Bits);
    return V ? V : evaluateOpaque(I);
  default:
    return evaluateOpaque(I);
  }
  // Sums of more than a register.
  if (V && I.hasNUsesOrMore(2))
    Words.nameSum(V);
  return V;
}

Word *Evaluator::evaluateCast(const Instruction &I) {
  Word *A = valueOf(I.getOperand(0));
  unsigned Width = widthOf(I.getType());
  if (Failed)
    return nullptr;
  switch (I.getOpcode()) {
  case Instruction::ZExt:
    if (I.hasNonNeg())
      flagged(I, Words.bits(A).Range.fits(A->Width - 1), A);
    return Words.zext(A, Width);
  case Instruction::SExt:
    if (Word *V = Words.sext(A, Width))
      return V;
    return evaluateOpaque(I);
  case Instruction::Trunc: {
    const auto &Trunc = cast<TruncInst>(I);
    if (Trunc.hasNoUnsignedWrap() || Trunc.hasNoSignedWrap()) {
      Number N = Words.bits(A);
      Dyadic Last = maxOf(Width - Trunc.hasNoSignedWrap());
      flagged(I, IsSource || Known.isWithin(N.Z, 0, Last), A);
      if (IsSource && Trunc.hasNoUnsignedWrap())
        return Words.of(Width, N.Z, N.Range.meet({0, maxOf(Width)}));
    }
    return Words.trunc(A, Width);
  }
  case Instruction::PtrToInt:
  case Instruction::IntToPtr:
  case Instruction::BitCast:
    if (A->Width == Width)
      return A;
    return evaluateOpaque(I);
  default:
    return evaluateOpaque(I);
  }
}

Word *Evaluator::evaluateCompare(const CmpInst &I) {
  unsigned Width = widthOf(I.getOperand(0)->getType());
  if (!Width)
    return evaluateOpaque(I);
  Word *A = valueOf(I.getOperand(0)), *B = valueOf(I.getOperand(1));
  if (Failed)
    return nullptr;
  if (I.hasPoisonGeneratingFlags())
    flagged(I, false, nullptr);
  CmpInst::Predicate P = I.getPredicate();
  if (P == CmpInst::ICMP_UGT || P == CmpInst::ICMP_ULE) {
    std::swap(A, B);
    P = CmpInst::getSwappedPredicate(P);
  }
  if (P == CmpInst::ICMP_ULT || P == CmpInst::ICMP_UGE) {
    Word *Borrow = Words.subOverflow(A, B).second;
    if (P == CmpInst::ICMP_ULT)
      return Borrow;
    return Words.of(1, Polynomial(1) - Borrow->Value->Z, Interval{0, 1});
  }
  // x < 0 is the borrow of x as a signed number.
  std::optional<APInt> C = Words.constantOf(B);
  if (P == CmpInst::ICMP_SLT && C && C->isZero() && Words.isSignedNumber(A)) {
    Facts::SplitOptions Options;
    Number N = Words.number(A);
    Options.Range = N.Range;
    Polynomial Sign = -Known.split(N.Z, Width - 1, Options).Hi;
    return Words.of(1, Sign, Interval{0, 1});
  }
  return evaluateOpaque(I);
}

Word *Evaluator::evaluateOpaque(const Instruction &I) {
  unsigned Width = widthOf(I.getType());
  if (!Width || I.mayReadOrWriteMemory() || I.isTerminator()) {
    fail("an instruction that is not read", &I);
    return nullptr;
  }
  std::vector<Polynomial> Operands;
  for (const Value *V : I.operands()) {
    if (!widthOf(V->getType())) {
      fail("an instruction that is not read", &I);
      return nullptr;
    }
    Number N = Words.bits(valueOf(V));
    Operands.push_back(IsSource ? N.Z : W.recognized(N).Z);
  }
  if (I.hasPoisonGeneratingFlags())
    flagged(I, false, nullptr);
  return Words.opaque(describe(I), Width, Operands);
}

Word *Evaluator::evaluateReduction(const Instruction &I, const APInt &) {
  Number X = Words.bits(valueOf(I.getOperand(0)));
  const Dyadic &M = W.Ring.modulus();
  unsigned Width = widthOf(I.getType());
  if (X.Range.Hi < M)
    return Words.of(Width, X.Z, X.Range);
  Interval Range = {0, M - Dyadic(1)};
  Symbol S = Known.fresh(Range);
  Polynomial P = Polynomial::of(S);
  Residue R = W.Ring.of(Known.resolved(X.Z));
  if (IsSource)
    W.Ring.defineElement(S, R);
  else
    W.Ring.define(S, W.Ring.compact(R));
  if (IsSource)
    W.Elements.try_emplace(keyOf(W.Ring.compact(W.Ring.of(P))),
                           Number{P, Range});
  return Words.of(Width, P, Range);
}

//===----------------------------------------------------------------------===//
// Addresses and memory
//===----------------------------------------------------------------------===//

Word *Evaluator::evaluateAddress(const GEPOperator &GEP) {
  const auto *I = dyn_cast<Instruction>(&GEP);
  unsigned Width = widthOf(GEP.getType());
  if (!Width) {
    fail("an address that is not read", I);
    return nullptr;
  }
  Word *Sum = valueOf(GEP.getPointerOperand());
  for (auto At = gep_type_begin(GEP), End = gep_type_end(GEP); At != End;
       ++At) {
    if (StructType *Struct = At.getStructTypeOrNull()) {
      unsigned Field = cast<ConstantInt>(At.getOperand())->getZExtValue();
      uint64_t Offset = DL.getStructLayout(Struct)->getElementOffset(Field);
      Sum = Words.add(Sum, Words.constant(Width, Offset));
      continue;
    }
    Word *Index = widthOf(At.getOperand()->getType()) ? valueOf(At.getOperand())
                                                      : nullptr;
    if (Index && Index->Width < Width)
      Index = Words.sext(Index, Width);
    if (!Index || Index->Width != Width) {
      fail("an index that is not read", I);
      return nullptr;
    }
    uint64_t Stride = At.getSequentialElementStride(DL).getFixedValue();
    Sum = Words.add(Sum, Words.mul(Index, Words.constant(Width, Stride)));
  }
  return Sum;
}

/// Objects that cannot overlap.
static bool areDistinct(const Value *A, const Value *B) {
  const Value *X = getUnderlyingObject(A), *Y = getUnderlyingObject(B);
  return X != Y && isIdentifiedObject(X) && isIdentifiedObject(Y);
}

Word *Evaluator::evaluateLoad(const Instruction &I) {
  const auto &Load = cast<LoadInst>(I);
  unsigned Width = widthOf(I.getType());
  if (!Load.isSimple() || !Width) {
    fail("a load that is not read", &I);
    return nullptr;
  }
  Polynomial Address =
      Known.resolved(Words.bits(valueOf(Load.getPointerOperand())).Z);
  Dyadic Size = DL.getTypeStoreSize(I.getType()).getFixedValue();
  size_t Version = Effects.size();
  for (; Version; --Version) {
    const Effect &E = Effects[Version - 1];
    const auto *Store = dyn_cast<StoreInst>(E.At);
    if (!Store)
      break;
    Type *Stored = Store->getValueOperand()->getType();
    Polynomial Distance = Known.resolved(Address - E.Operands[0].Z);
    if (Distance.isZero() && Stored == I.getType())
      return Words.of(Width, E.Operands[1].Z, E.Operands[1].Range);
    std::optional<Dyadic> D = Distance.constant();
    Dyadic StoredSize = DL.getTypeStoreSize(Stored).getFixedValue();
    bool IsApart = D && (*D >= StoredSize || *D <= -Size);
    if (!IsApart &&
        !areDistinct(Load.getPointerOperand(), Store->getPointerOperand()))
      break;
  }
  return Words.opaque("load " + std::to_string(Block) + "." +
                          std::to_string(Version) + " " + std::to_string(Width),
                      Width, {Address});
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

bool Evaluator::evaluatePair(const Instruction &I) {
  if (const auto *Extract = dyn_cast<ExtractValueInst>(&I)) {
    auto At = Pairs.find(Extract->getAggregateOperand());
    if (At == Pairs.end() || Extract->getNumIndices() != 1)
      return false;
    Word *V = Words.copy(Extract->getIndices()[0] ? At->second.second
                                                  : At->second.first);
    V->IsShared |= I.hasNUsesOrMore(2);
    define(I, V);
    return true;
  }
  const auto *Call = dyn_cast<WithOverflowInst>(&I);
  if (!Call || !Call->getLHS()->getType()->isIntegerTy())
    return false;
  Word *A = valueOf(Call->getLHS()), *B = valueOf(Call->getRHS());
  if (Call->getIntrinsicID() == Intrinsic::uadd_with_overflow)
    Pairs[&I] = Words.addOverflow(A, B);
  else if (Call->getIntrinsicID() == Intrinsic::usub_with_overflow)
    Pairs[&I] = Words.subOverflow(A, B);
  else
    return false;
  return true;
}

Word *Evaluator::evaluateCall(const CallBase &Call) {
  if (const auto *Asm = dyn_cast<InlineAsm>(Call.getCalledOperand())) {
    // The barrier: no instruction, and the operand is the result.
    if (Asm->getAsmString().empty() && Asm->getConstraintString() == "=r,0" &&
        widthOf(Call.getType()))
      return valueOf(Call.getArgOperand(0));
    fail("inline assembly", &Call);
    return nullptr;
  }
  if (unsigned Id = Call.getIntrinsicID())
    return evaluateIntrinsic(Call, Id);
  SmallVector<const Value *, 8> Arguments(Call.args());
  if (!Call.getCalledFunction() ||
      (!Call.getType()->isVoidTy() && !widthOf(Call.getType()))) {
    fail("a call that is not read", &Call);
    return nullptr;
  }
  Arguments.push_back(Call.getCalledFunction());
  addEffect(Effect::Call, Call, Arguments);
  if (Call.getType()->isVoidTy())
    return nullptr;
  unsigned Width = widthOf(Call.getType());
  return Words.input(Width, W.shared("call " + std::to_string(Block) + "." +
                                         std::to_string(Effects.size()),
                                     Width));
}

Word *Evaluator::evaluateIntrinsic(const CallBase &Call, unsigned Id) {
  auto Operand = [&](unsigned I) { return valueOf(Call.getArgOperand(I)); };
  switch (Id) {
  case Intrinsic::lifetime_start:
  case Intrinsic::lifetime_end:
  case Intrinsic::assume:
  case Intrinsic::experimental_noalias_scope_decl:
    return nullptr;
  case Intrinsic::fshl:
  case Intrinsic::fshr: {
    std::optional<APInt> Shift = Words.constantOf(Operand(2));
    unsigned Width = widthOf(Call.getType());
    if (!Shift || !Width)
      break;
    unsigned Bits = Shift->urem(Width);
    if (Id == Intrinsic::fshr)
      Bits = Bits ? Width - Bits : 0;
    if (Id == Intrinsic::fshr && !Bits)
      return Operand(1);
    return Bits ? Words.funnel(Operand(0), Operand(1), Bits) : Operand(0);
  }
  case Intrinsic::umin:
  case Intrinsic::umax: {
    if (!widthOf(Call.getType()))
      break;
    Word *A = Operand(0), *B = Operand(1);
    Word *Less = Words.subOverflow(A, B).second;
    return Id == Intrinsic::umin ? Words.select(Less, A, B)
                                 : Words.select(Less, B, A);
  }
  default:
    break;
  }
  if (!Call.doesNotAccessMemory()) {
    SmallVector<const Value *, 8> Arguments(Call.args());
    Arguments.push_back(Call.getCalledFunction());
    addEffect(Effect::Call, Call, Arguments);
    if (!Call.getType()->isVoidTy())
      fail("a call that is not read", &Call);
    return nullptr;
  }
  return evaluateOpaque(Call);
}
