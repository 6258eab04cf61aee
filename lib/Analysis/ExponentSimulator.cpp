//===- ExponentSimulator.cpp - Run a loop on exponents --------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/ExponentSimulator.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/RingTerm.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace residue;

/// No field is larger. A loop of squarings whose exponents grow beyond it is
/// something else.
static const unsigned MaxExponentBits = 4096;
/// What square-and-multiply takes for such an exponent, and some.
static const unsigned MaxSteps = 1 << 17;
/// How far products in front of the loop are read.
static const unsigned MaxDepth = 32;

ExponentSimulator::ExponentSimulator(const Loop &L, bool ReadOutside)
    : L(L), DL(L.getHeader()->getModule()->getDataLayout()),
      ReadOutside(ReadOutside) {}

bool ExponentSimulator::fail(Instruction &I, std::string Reason) {
  if (Why.empty()) {
    Why = std::move(Reason);
    Where = &I;
  }
  return false;
}

/// The loop is going to be replaced as a whole.
bool ExponentSimulator::hasSideEffects() {
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : *BB) {
      auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
      if (Intrinsic && Intrinsic->isAssumeLikeIntrinsic())
        continue;
      if (I.mayWriteToMemory() || I.mayThrow() || !I.willReturn() ||
          I.isVolatile()) {
        fail(I, "it has side effects");
        return true;
      }
    }
  return false;
}

/// The modulus that the powers are taken by.
bool ExponentSimulator::findModulus() {
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : *BB) {
      if (!supportedModulus(I))
        continue;
      Integer M = *reductionModulus(I);
      if (Reduction && M != Modulus)
        return fail(I, "it reduces by different moduli");
      if (!Reduction || Reduction->getType()->getIntegerBitWidth() <
                            I.getType()->getIntegerBitWidth())
        Reduction = &I;
      Reductions.insert(&I);
      Modulus = M;
    }
  return Reduction;
}

bool ExponentSimulator::run() {
  if (hasSideEffects() || !findModulus())
    return false;
  BasicBlock *From = L.getLoopPredecessor();
  assert(From && "the caller makes one");
  for (BasicBlock *BB = L.getHeader();;) {
    if (!enter(BB, From))
      return false;
    for (auto I = BB->getFirstNonPHIIt(); !I->isTerminator(); ++I)
      if (!execute(*I))
        return false;
    BasicBlock *Next = successor(*BB->getTerminator());
    if (!Next)
      return false;
    if (!L.contains(Next)) {
      Exiting = BB;
      Exit = Next;
      return true;
    }
    From = BB;
    BB = Next;
  }
}

/// The phi nodes, all at once.
bool ExponentSimulator::enter(BasicBlock *BB, BasicBlock *From) {
  SmallVector<std::pair<PHINode *, Number>, 8> Entered;
  for (PHINode &Phi : BB->phis()) {
    Number N = operand(Phi.getIncomingValueForBlock(From));
    if (N.isNull())
      return fail(Phi, "it starts with something that is no number");
    Entered.push_back({&Phi, N});
  }
  for (auto &[Phi, N] : Entered)
    Numbers[Phi] = N;
  return true;
}

bool ExponentSimulator::execute(Instruction &I) {
  if (++Steps > MaxSteps)
    return fail(I, "it runs for too long");
  auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
  if (Intrinsic && Intrinsic->isAssumeLikeIntrinsic())
    return true;
  if (Reductions.contains(&I)) {
    auto *Product = dyn_cast<BinaryOperator>(I.getOperand(0));
    bool IsSquare =
        Product && Product->getOpcode() == Instruction::Mul &&
        operand(Product->getOperand(0)) == operand(Product->getOperand(1));
    ++(IsSquare ? Squarings : Multiplications);
  }
  Number N = evaluate(I);
  if (N.isNull())
    return fail(I, "it does more than multiply");
  Numbers[&I] = N;
  return true;
}

BasicBlock *ExponentSimulator::successor(Instruction &Terminator) {
  Value *Condition = nullptr;
  if (auto *Branch = dyn_cast<BranchInst>(&Terminator)) {
    if (Branch->isUnconditional())
      return Branch->getSuccessor(0);
    Condition = Branch->getCondition();
  } else if (auto *Switch = dyn_cast<SwitchInst>(&Terminator)) {
    Condition = Switch->getCondition();
  } else {
    fail(Terminator, "it is left in an unusual way");
    return nullptr;
  }
  auto *C = dyn_cast_if_present<ConstantInt>(
      dyn_cast_if_present<Constant *>(operand(Condition)));
  if (!C) {
    fail(Terminator, "its way depends on more than constants");
    return nullptr;
  }
  if (auto *Branch = dyn_cast<BranchInst>(&Terminator))
    return Branch->getSuccessor(C->isZero());
  return cast<SwitchInst>(Terminator).findCaseValue(C)->getCaseSuccessor();
}

ExponentSimulator::Number ExponentSimulator::operand(Value *V) {
  if (auto *C = dyn_cast<Constant>(V))
    return C;
  if (auto *I = dyn_cast<Instruction>(V); I && L.contains(I))
    return Numbers.lookup(I);
  return outside(V);
}

ExponentSimulator::Number ExponentSimulator::outside(Value *V) {
  if (!V->getType()->isIntegerTy() || V->getType()->isIntegerTy(1))
    return nullptr;
  auto [Known, Inserted] = Numbers.try_emplace(V);
  if (!Inserted)
    return Known->second;
  Number N;
  if (auto *I = dyn_cast<Instruction>(V); I && Depth < MaxDepth) {
    bool Read = isa<ZExtInst>(I) || isa<TruncInst>(I) ||
                I->getOpcode() == Instruction::And;
    if (ReadOutside)
      Read |= I->getOpcode() == Instruction::Mul || reductionModulus(*I);
    ++Depth;
    if (Read)
      N = evaluate(*I);
    --Depth;
    // Otherwise it is a number like any other.
    if (N.isNull() && Depth == 0)
      Why.clear();
  }
  if (N.isNull()) {
    N = base(V, boundBits(*V));
  }
  Numbers[V] = N;
  return N;
}

ExponentSimulator::Number ExponentSimulator::evaluate(Instruction &I) {
  if (isa<LoadInst>(I))
    return evaluateLoad(I);
  if (auto *Select = dyn_cast<SelectInst>(&I)) {
    auto *C = dyn_cast_if_present<ConstantInt>(
        dyn_cast_if_present<Constant *>(operand(Select->getCondition())));
    if (C)
      return operand(C->isZero() ? Select->getFalseValue()
                                 : Select->getTrueValue());
    fail(I, "a choice depends on more than constants");
    return nullptr;
  }
  if (std::optional<Integer> M = reductionModulus(I))
    return evaluateReduction(I, *M);

  SmallVector<Number, 3> Operands;
  SmallVector<Constant *, 3> Constants;
  for (Value *V : isa<CallBase>(I) ? cast<CallBase>(I).args() : I.operands()) {
    Operands.push_back(operand(V));
    if (Operands.back().isNull()) {
      if (isa<GetElementPtrInst>(I))
        fail(I, "it reads memory that is no constant");
      return nullptr;
    }
    if (auto *C = dyn_cast<Constant *>(Operands.back()))
      Constants.push_back(C);
  }
  if (Constants.size() == Operands.size())
    return evaluateConstant(I, Constants);

  switch (I.getOpcode()) {
  case Instruction::Freeze:
    return Operands[0];
  case Instruction::ZExt:
    return Operands[0];
  case Instruction::Trunc:
    return lowBits(I, Operands[0], I.getType()->getIntegerBitWidth(),
                   cast<TruncInst>(I).hasNoUnsignedWrap());
  case Instruction::Mul:
    return evaluateProduct(I, Operands[0], Operands[1]);
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
    return evaluateBits(I, Operands[0], Operands[1]);
  case Instruction::ICmp:
    fail(I, "a comparison depends on more than constants");
    return nullptr;
  default:
    return nullptr;
  }
}

ExponentSimulator::Number
ExponentSimulator::evaluateConstant(Instruction &I,
                                    ArrayRef<Constant *> Operands) {
  // Where the source's number is poison or undefined, any will do, but none is
  // worth the trouble.
  auto Usable = [](Constant *C) -> Number {
    if (!C || isa<UndefValue>(C))
      return nullptr;
    return C;
  };
  if (isa<FreezeInst>(I))
    return Usable(Operands[0]);
  if (auto *Compare = dyn_cast<CmpInst>(&I))
    return Usable(ConstantFoldCompareInstOperands(
        Compare->getPredicate(), Operands[0], Operands[1], DL));
  if (auto *Call = dyn_cast<CallInst>(&I)) {
    Function *Callee = Call->getCalledFunction();
    if (!Callee || !canConstantFoldCallTo(Call, Callee))
      return nullptr;
    return Usable(ConstantFoldCall(Call, Callee, Operands));
  }
  return Usable(ConstantFoldInstOperands(&I, Operands, DL));
}

ExponentSimulator::Number ExponentSimulator::evaluateLoad(Instruction &I) {
  Value *Pointer = I.getOperand(0);
  auto *InLoop = dyn_cast<Instruction>(Pointer);
  if (isa<Constant>(Pointer) || (InLoop && L.contains(InLoop))) {
    auto *C = dyn_cast_if_present<Constant *>(operand(Pointer));
    Constant *Loaded =
        C ? ConstantFoldLoadFromConstPtr(C, I.getType(), DL) : nullptr;
    if (Loaded && !isa<UndefValue>(Loaded))
      return Loaded;
    if (!isa<Constant>(Pointer)) {
      fail(I, "it reads memory that is no constant");
      return nullptr;
    }
  }
  // Nothing in the loop writes, so every iteration reads the same.
  if (!L.contains(&I) || !I.getType()->isIntegerTy() ||
      !cast<LoadInst>(I).isSimple())
    return nullptr;
  Instruction *First =
      Loads.try_emplace({Pointer, I.getType()}, &I).first->second;
  return base(First, I.getType()->getIntegerBitWidth());
}

ExponentSimulator::Number
ExponentSimulator::evaluateReduction(Instruction &I, const Integer &M) {
  Number X = operand(I.getOperand(0));
  if (X.isNull())
    return nullptr;
  if (auto *C = dyn_cast<Constant *>(X)) {
    auto *Value = dyn_cast<ConstantInt>(C);
    if (!Value || M.isZero())
      return nullptr;
    return ConstantInt::get(
        I.getContext(),
        Value->getValue().urem(M.toAPInt(I.getType()->getIntegerBitWidth())));
  }
  if (M != Modulus) {
    fail(I, "it reduces by different moduli");
    return nullptr;
  }
  const auto *Term = cast<const PowerTerm *>(X);
  if (Term->TheKind == PowerTerm::Kind::Difference)
    return nullptr;
  if (Term->Exponent.bits() > MaxExponentBits) {
    fail(I, "its exponent has more than " + std::to_string(MaxExponentBits) +
                " bits");
    return nullptr;
  }
  return residue(Term);
}

ExponentSimulator::Number
ExponentSimulator::evaluateProduct(Instruction &I, Number A, Number B) {
  if (isa<Constant *>(A))
    std::swap(A, B);
  if (auto *C = dyn_cast<Constant *>(B)) {
    auto *Factor = dyn_cast<ConstantInt>(C);
    if (Factor && Factor->isOne())
      return A;
    if (Factor && Factor->isZero())
      return C;
    fail(I, "it multiplies by a constant");
    return nullptr;
  }
  const auto *X = cast<const PowerTerm *>(A), *Y = cast<const PowerTerm *>(B);
  if (X->TheKind == PowerTerm::Kind::Difference ||
      Y->TheKind == PowerTerm::Kind::Difference)
    return nullptr;
  if (X->Base != Y->Base || X->BaseBits != Y->BaseBits) {
    TwoBases = true;
    fail(I, "it multiplies powers of two different numbers");
    return nullptr;
  }
  unsigned Width = I.getType()->getIntegerBitWidth();
  // Where nuw is wrong the source's product is poison.
  if (!cast<OverflowingBinaryOperator>(I).hasNoUnsignedWrap() &&
      X->Max * Y->Max > Integer::maxUnsigned(Width)) {
    fail(I, "a product may wrap");
    return nullptr;
  }
  return pair(PowerTerm::Kind::Product, X, Y);
}

/// The ways to choose and swap by masks, whose bits are constants here.
ExponentSimulator::Number ExponentSimulator::evaluateBits(Instruction &I,
                                                          Number A, Number B) {
  if (isa<Constant *>(A))
    std::swap(A, B);
  const auto *X = cast<const PowerTerm *>(A);
  const PowerTerm *Y = dyn_cast<const PowerTerm *>(B);
  if (!Y) {
    auto *C = dyn_cast<ConstantInt>(cast<Constant *>(B));
    if (!C)
      return nullptr;
    if (C->isZero())
      return I.getOpcode() == Instruction::And ? B : A;
    if (I.getOpcode() == Instruction::And)
      return C->getValue().isMask()
                 ? lowBits(I, A, C->getValue().countr_one(), false)
                 : nullptr;
    Y = constant(C->getValue());
  }
  if (I.getOpcode() != Instruction::Xor)
    return nullptr;
  auto Known = [&](const PowerTerm *Term) -> Number {
    if (Term->TheKind == PowerTerm::Kind::Constant)
      return ConstantInt::get(
          I.getContext(), Term->Max.toAPInt(I.getType()->getIntegerBitWidth()));
    return Term;
  };
  if (X == Y)
    return ConstantInt::get(I.getType(), 0);
  for (auto [D, Other] : {std::pair(X, Y), std::pair(Y, X)})
    if (D->TheKind == PowerTerm::Kind::Difference) {
      if (D->A == Other)
        return Known(D->B);
      return D->B == Other ? Known(D->A) : nullptr;
    }
  return pair(PowerTerm::Kind::Difference, X, Y);
}

ExponentSimulator::Number ExponentSimulator::lowBits(Instruction &I, Number A,
                                                     unsigned Bits,
                                                     bool Lossless) {
  const auto *X = cast<const PowerTerm *>(A);
  if (X->Max <= Integer::maxUnsigned(Bits))
    return A;
  if (X->TheKind == PowerTerm::Kind::Base)
    return base(X->Base, Bits);
  if (Lossless)
    return A;
  fail(I, "it cuts off bits of a power");
  return nullptr;
}

const PowerTerm *ExponentSimulator::base(Value *V, unsigned Bits) {
  PowerTerm T;
  T.TheKind = PowerTerm::Kind::Base;
  T.Base = V;
  T.BaseBits = Bits;
  T.Exponent = Integer(1);
  T.Max = Integer::maxUnsigned(Bits);
  return unique(std::move(T));
}

const PowerTerm *ExponentSimulator::constant(const APInt &V) {
  PowerTerm T;
  T.TheKind = PowerTerm::Kind::Constant;
  T.Max = T.Exponent = Integer::fromUnsigned(V);
  return unique(std::move(T));
}

/// x mod M for x = Base^Exponent (mod M): in [0, M), so there is just one such
/// number for every exponent.
const PowerTerm *ExponentSimulator::residue(const PowerTerm *Of) {
  PowerTerm T;
  T.TheKind = PowerTerm::Kind::Residue;
  T.Base = Of->Base;
  T.BaseBits = Of->BaseBits;
  T.Exponent = Of->Exponent;
  T.Max = Modulus - Integer(1);
  return unique(std::move(T));
}

const PowerTerm *ExponentSimulator::pair(PowerTerm::Kind Kind,
                                         const PowerTerm *A,
                                         const PowerTerm *B) {
  PowerTerm T;
  T.TheKind = Kind;
  T.A = A;
  T.B = B;
  if (Kind == PowerTerm::Kind::Product) {
    T.Base = A->Base;
    T.BaseBits = A->BaseBits;
    T.Exponent = A->Exponent + B->Exponent;
    T.Max = A->Max * B->Max;
  } else {
    // No bit above both.
    T.Max = Integer::maxUnsigned(std::max(A->Max.bits(), B->Max.bits()));
  }
  return unique(std::move(T));
}

const PowerTerm *ExponentSimulator::unique(PowerTerm T) {
  std::unique_ptr<PowerTerm> &Known =
      Terms[{T.TheKind, T.Base, T.BaseBits, T.Exponent, T.A, T.B}];
  if (!Known)
    Known = std::make_unique<PowerTerm>(std::move(T));
  return Known.get();
}
