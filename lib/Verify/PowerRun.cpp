//===- PowerRun.cpp - Code that is run on exponents -----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PowerRun.h"
#include "Counters.h"
#include "SourceReductions.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;
using namespace residue;
using namespace residue::proof;

using Term = PowerTerms::Term;
using Kind = PowerTerm::Kind;

/// What a chain or a ladder for a power of 4,096 bits takes, and some.
static const unsigned MaxSteps = 1 << 18;
/// How far products in front of what is run are read.
static const unsigned MaxDepth = 64;

//===----------------------------------------------------------------------===//
// Numbers from outside
//===----------------------------------------------------------------------===//

PowerReader::PowerReader(const Function &F, const PrimeInverses &Inverses)
    : DL(F.getParent()->getDataLayout()), DT(const_cast<Function &>(F)), LI(DT),
      Inverses(Inverses) {}

bool PowerReader::isReduction(const Instruction &I) const {
  std::optional<APInt> By = reductionModulus(I);
  return By && Dyadic::ofUnsigned(*By) == M;
}

Term PowerReader::outside(const Value &V, const BasicBlock &User) {
  if (Term Known = Outside.lookup(&V))
    return Known;
  Term Read = readOutside(V, User);
  if (!Read && V.getType()->isPointerTy())
    Read = Terms.address(V, 0);
  if (!Read && V.getType()->isIntegerTy()) {
    unsigned Bits = computeKnownBits(&V, DL).countMaxActiveBits();
    if (const auto *I = dyn_cast<Instruction>(&V))
      if (std::optional<APInt> Of = reductionModulus(*I))
        Bits = std::min(Bits, (*Of - 1).getActiveBits());
    Read = Terms.given(V, std::max(Bits, 1U));
  }
  return Outside[&V] = Read;
}

/// Only what has been executed since \p V was last is left out here: whatever V
/// is made of, and dominates it, has not been executed again without it.
Term PowerReader::readOutside(const Value &V, const BasicBlock &User) {
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || Depth == MaxDepth)
    return nullptr;
  const Loop *Ended = nullptr;
  for (const Loop *L = LI.getLoopFor(I->getParent()); L && !L->contains(&User);
       L = L->getParentLoop())
    Ended = L;
  ++Depth;
  Term Result = nullptr;
  if (!Ended) {
    Result = PowerRun(*this, /*IsNew=*/false).evaluate(*I);
  } else {
    auto [At, New] = Left.try_emplace(Ended);
    if (const BasicBlock *From = Ended->getLoopPredecessor(); New && From) {
      auto Run = std::make_unique<PowerRun>(*this, /*IsNew=*/false);
      if (Run->run(Ended->getHeader()->front(), From,
                   [&](const BasicBlock &B) { return !Ended->contains(&B); }))
        Left[Ended] = std::move(Run);
    }
    // Others may have been added.
    if (PowerRun *Run = Left[Ended].get(); Run && Run->wasExecuted(V))
      Result = Run->numberOf(V);
  }
  --Depth;
  // Products of it are powers of the number that it is.
  return Result && Result->TheKind == Kind::Difference ? nullptr : Result;
}

void PowerReader::readInOrder(const BasicBlock &User) {
  const Function &F = *User.getParent();
  for (const BasicBlock *B : ReversePostOrderTraversal<const Function *>(&F)) {
    // What a loop that has ended left is something else than what it is in it.
    const Loop *L = LI.getLoopFor(B);
    for (const Instruction &I : *B)
      if ((!L || L->contains(&User)) && isReduction(I))
        outside(I, User);
  }
}

//===----------------------------------------------------------------------===//
// The way through the code
//===----------------------------------------------------------------------===//

Term PowerRun::fail(const Instruction &I, const char *Reason) {
  if (Why.empty())
    Why = std::string(Reason) + ": " + I.getOpcodeName();
  return nullptr;
}

std::optional<PowerRun::Edge>
PowerRun::run(const Instruction &First, const BasicBlock *From,
              function_ref<bool(const BasicBlock &)> Ends) {
  const BasicBlock *Block = First.getParent();
  Here = Block;
  Visited.insert(Block);
  if (From && !enter(*Block, *From))
    return std::nullopt;
  auto I = First.getIterator();
  while (isa<PHINode>(*I))
    ++I;
  while (true) {
    for (; !I->isTerminator(); ++I)
      if (!execute(*I))
        return std::nullopt;
    const BasicBlock *Next = successor(*I);
    if (!Next)
      return std::nullopt;
    if (Ends(*Next))
      return Edge{Block, Next};
    if (!enter(*Next, *Block))
      return std::nullopt;
    Here = Block = Next;
    Visited.insert(Block);
    I = Block->getFirstNonPHIIt();
  }
}

bool PowerRun::runUpTo(const Instruction &First, const Instruction &End) {
  Here = First.getParent();
  Visited.insert(Here);
  for (const Instruction *I = &First; I != &End; I = I->getNextNode())
    if (I->isTerminator() || !execute(*I))
      return fail(*I, "it is no straight code");
  return Memory.isUntouched() || fail(End, "it stores");
}

/// The phi nodes, all at once.
bool PowerRun::enter(const BasicBlock &Block, const BasicBlock &From) {
  SmallVector<std::pair<const PHINode *, Term>, 8> Entered;
  for (const PHINode &Phi : Block.phis()) {
    Term T = operand(*Phi.getIncomingValueForBlock(&From));
    if (!T)
      return fail(Phi, "what enters a block is no power");
    Entered.push_back({&Phi, T});
  }
  for (auto [Phi, T] : Entered)
    Numbers[Phi] = T;
  return true;
}

bool PowerRun::execute(const Instruction &I) {
  if (++Steps > MaxSteps)
    return fail(I, "it runs for too long");
  if (const auto *Call = dyn_cast<IntrinsicInst>(&I);
      Call && Call->isAssumeLikeIntrinsic())
    return executeIntrinsic(I);
  // Its own name is its address.
  if (isa<AllocaInst>(I))
    return true;
  if (isa<StoreInst>(I))
    return store(I);
  Term T = evaluate(I);
  if (!T)
    return fail(I, "no product, and not constant");
  Numbers[&I] = T;
  return true;
}

/// An array holds nothing where its lifetime begins or ends. New code may not
/// assume anything.
bool PowerRun::executeIntrinsic(const Instruction &I) {
  const auto &Call = cast<IntrinsicInst>(I);
  if (Call.isLifetimeStartOrEnd()) {
    // The last operand, of two in LLVM 19.
    Term Of = operand(*Call.getArgOperand(Call.arg_size() - 1));
    if (!Of || Of->TheKind != Kind::Address)
      return fail(I, "a lifetime of something else");
    Memory.setAlive(*Of->Of,
                    Call.getIntrinsicID() == Intrinsic::lifetime_start);
    return true;
  }
  return !IsNew || isa<DbgInfoIntrinsic>(Call) ||
         fail(I, "an assumption that is not proven");
}

const BasicBlock *PowerRun::successor(const Instruction &Terminator) {
  const auto *Branch = dyn_cast<BranchInst>(&Terminator);
  if (Branch && Branch->isUnconditional())
    return Branch->getSuccessor(0);
  const auto *Switch = dyn_cast<SwitchInst>(&Terminator);
  const Value *Condition = Branch   ? Branch->getCondition()
                           : Switch ? Switch->getCondition()
                                    : nullptr;
  Term T = Condition ? operand(*Condition) : nullptr;
  if (!T || !T->isInteger()) {
    fail(Terminator, "its way depends on more than constants");
    return nullptr;
  }
  if (Branch)
    return Branch->getSuccessor(T->isZero());
  unsigned Width = Condition->getType()->getIntegerBitWidth();
  auto *Case = ConstantInt::get(Terminator.getContext(), T->Max.bits(Width));
  return Switch->findCaseValue(Case)->getCaseSuccessor();
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

/// \p C as a term; null if it is not one number.
static Term termOf(PowerTerms &Terms, const Constant *C) {
  if (!C || isa<UndefValue>(C))
    return nullptr;
  if (const auto *Number = dyn_cast<ConstantInt>(C))
    return Terms.integer(Dyadic::ofUnsigned(Number->getValue()));
  return Terms.constant(*C);
}

static Constant *constantOf(const PowerTerm &T, Type *As) {
  if (T.TheKind == Kind::Constant)
    return const_cast<Constant *>(cast<Constant>(T.Of));
  if (!T.isInteger() || !As->isIntegerTy())
    return nullptr;
  return ConstantInt::get(As->getContext(),
                          T.Max.bits(As->getIntegerBitWidth()));
}

Term PowerRun::operand(const Value &V) {
  if (const auto *C = dyn_cast<Constant>(&V))
    return termOf(Reader.Terms, C);
  if (Term Known = Numbers.lookup(&V))
    return Known;
  if (!IsNew) {
    Reader.Read.insert(&V);
  } else if (!isGuaranteedNotToBeUndefOrPoison(&V)) {
    if (!Reader.Read.contains(&V))
      return nullptr;
    Undefined |= V.getType()->isIntegerTy();
  }
  return Reader.outside(V, *Here);
}

/// A number that may be undefined is another one each time that it is frozen.
Term PowerRun::evaluateFrozen(const Instruction &I) {
  const Value &Of = *I.getOperand(0);
  bool Was = Undefined;
  Term X = operand(Of);
  Undefined = Was;
  if (!X || isGuaranteedNotToBeUndefOrPoison(&Of))
    return X;
  if (IsNew)
    Undefined |= !FrozenHere.insert(&Of).second;
  // Which number it is is settled here, outside of what is run.
  else if (!Visited.contains(I.getParent()))
    return nullptr;
  else
    Frozen = true;
  return X;
}

Term PowerRun::evaluate(const Instruction &I) {
  if (!Here)
    Here = I.getParent();
  if (const auto *Phi = dyn_cast<PHINode>(&I))
    return Phi->getNumIncomingValues() == 1 ? operand(*Phi->getIncomingValue(0))
                                            : nullptr;
  if (isa<LoadInst>(I))
    return evaluateLoad(I);
  if (isa<SelectInst>(I)) {
    Term Condition = operand(*I.getOperand(0));
    if (!Condition || !Condition->isInteger())
      return fail(I, "a choice depends on more than constants");
    return operand(*I.getOperand(Condition->isZero() ? 2 : 1));
  }
  if (isa<FreezeInst>(I))
    return evaluateFrozen(I);
  if (std::optional<APInt> By = reductionModulus(I)) {
    Term X = operand(*I.getOperand(0));
    const auto *Call = dyn_cast<CallBase>(&I);
    if (std::optional<ConstantRange> Said =
            Call && IsNew ? Call->getRange() : std::nullopt;
        Said &&
        !Said->contains(ConstantRange(APInt(By->getBitWidth(), 0), *By)))
      return fail(I, "a range that is not proven");
    if (X && (X->isInteger() || Reader.isReduction(I)))
      return Reader.Terms.residue(*X, Dyadic::ofUnsigned(*By));
    return nullptr;
  }
  if (const auto *Call = dyn_cast<CallInst>(&I);
      Call && !isa<IntrinsicInst>(Call))
    return evaluateCall(*Call);

  SmallVector<Term, 4> Operands;
  for (const Value *V :
       isa<CallBase>(I) ? cast<CallBase>(I).args() : I.operands()) {
    Operands.push_back(operand(*V));
    if (!Operands.back())
      return nullptr;
  }
  if (Term Folded = fold(I, Operands))
    return Folded;
  if (isa<GetElementPtrInst>(I))
    return evaluateAddress(I);
  if (isa<CallBase>(I) || !I.getType()->isIntegerTy() || Operands.empty())
    return nullptr;
  return evaluateNumber(I, *Operands[0], *Operands.back());
}

/// What constants make: LLVM knows. What its flags promise is looked at here.
Term PowerRun::fold(const Instruction &I, ArrayRef<Term> Operands) {
  SmallVector<Constant *, 4> Constants;
  auto Values = isa<CallBase>(I) ? cast<CallBase>(I).args() : I.operands();
  for (auto [T, V] : zip(Operands, Values)) {
    Constants.push_back(constantOf(*T, V->getType()));
    if (!Constants.back())
      return nullptr;
  }
  auto &Any = const_cast<Instruction &>(I);
  Constant *Result = nullptr;
  if (const auto *Compare = dyn_cast<CmpInst>(&I)) {
    Result = ConstantFoldCompareInstOperands(
        Compare->getPredicate(), Constants[0], Constants[1], Reader.DL);
  } else if (auto *Call = dyn_cast<CallInst>(&Any)) {
    Function *Callee = Call->getCalledFunction();
    if (Callee && canConstantFoldCallTo(Call, Callee))
      Result = ConstantFoldCall(Call, Callee, Constants);
  } else {
    Result = ConstantFoldInstOperands(&Any, Constants, Reader.DL);
  }
  Term T = termOf(Reader.Terms, Result);
  if (T && IsNew && I.hasPoisonGeneratingFlags() &&
      !isa<GetElementPtrInst>(I) &&
      !keepsFlags(I, *Operands[0], *Operands.back()))
    return nullptr;
  return T;
}

/// Neither wraps around, as the numbers are not negative and at most what is
/// said of them.
bool PowerRun::keepsFlags(const Instruction &I, const PowerTerm &X,
                          const PowerTerm &Y) const {
  unsigned Width =
      I.getType()->isIntegerTy() ? I.getType()->getIntegerBitWidth() : 0;
  Dyadic Signed = Dyadic::pow2(int(Width) - 1), Unsigned = Dyadic::pow2(Width);
  auto Fits = [&](const Dyadic &Max, bool NSW) {
    return Max < (NSW ? Signed : Unsigned);
  };
  if (const auto *Of = dyn_cast<OverflowingBinaryOperator>(&I)) {
    bool NSW = Of->hasNoSignedWrap();
    if (NSW && (X.Max >= Signed || Y.Max >= Signed))
      return false;
    if (I.getOpcode() == Instruction::Add)
      return Fits(X.Max + Y.Max, NSW);
    if (I.getOpcode() == Instruction::Mul)
      return Fits(X.Max * Y.Max, NSW);
    return I.getOpcode() == Instruction::Sub && X.isInteger() &&
           Y.isInteger() && Y.Max <= X.Max;
  }
  if (const auto *Cut = dyn_cast<TruncInst>(&I))
    return Fits(X.Max, Cut->hasNoSignedWrap());
  if (isa<ZExtInst>(I))
    return X.Max <
           Dyadic::pow2(int(I.getOperand(0)->getType()->getIntegerBitWidth()) -
                        1);
  return false;
}

/// Of numbers that are not all constant.
Term PowerRun::evaluateNumber(const Instruction &I, const PowerTerm &X,
                              const PowerTerm &Y) {
  PowerTerms &Terms = Reader.Terms;
  if (IsNew && I.hasPoisonGeneratingFlags() && !keepsFlags(I, X, Y))
    return fail(I, "a flag is not proven");
  unsigned Width = I.getType()->getIntegerBitWidth();
  switch (I.getOpcode()) {
  case Instruction::ZExt:
    return &X;
  case Instruction::Trunc:
    if (Term Low = Terms.low(X, Width))
      return Low;
    return !IsNew && cast<TruncInst>(I).hasNoUnsignedWrap() ? &X : nullptr;
  case Instruction::Mul: {
    bool Promised =
        !IsNew && cast<OverflowingBinaryOperator>(I).hasNoUnsignedWrap();
    return Promised || X.Max * Y.Max < Dyadic::pow2(Width) ? Terms.product(X, Y)
                                                           : nullptr;
  }
  case Instruction::And:
    for (auto [Mask, Of] : {std::pair(&X, &Y), std::pair(&Y, &X)}) {
      if (!Mask->isInteger())
        continue;
      if (Mask->isZero())
        return Mask;
      APInt Bits = Mask->Max.bits(Width);
      return Bits.isMask() ? Terms.low(*Of, Bits.countr_one()) : nullptr;
    }
    return nullptr;
  case Instruction::Xor:
    return Terms.difference(X, Y);
  case Instruction::Or:
  case Instruction::Add:
    if (X.isZero())
      return &Y;
    [[fallthrough]];
  case Instruction::Sub:
  case Instruction::Shl:
  case Instruction::LShr:
    return Y.isZero() ? &X : nullptr;
  default:
    return nullptr;
  }
}

Term PowerRun::evaluateCall(const CallInst &Call) {
  const Function *Callee = Call.getCalledFunction();
  auto Of = Callee ? Reader.Inverses.find(Callee) : Reader.Inverses.end();
  if (Of == Reader.Inverses.end() || Call.arg_size() != 1)
    return fail(Call, "a call that is not read");
  Term X = operand(*Call.getArgOperand(0));
  // Its operand is below M.
  if (!X || Dyadic::ofUnsigned(Of->second) != Reader.M || X->Max >= Reader.M ||
      Call.getRange())
    return fail(Call, "an inverse of something else");
  return Reader.Terms.residue(*X, Reader.M, Reader.M - 2);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

Term PowerRun::evaluateAddress(const Instruction &I) {
  Term Base = operand(*I.getOperand(0));
  if (!Base || Base->TheKind != Kind::Address)
    return fail(I, "an address that is not constant");
  unsigned Width = Reader.DL.getIndexTypeSizeInBits(I.getType());
  VariableOffsets Variable;
  APInt Constant(Width, 0);
  if (!cast<GEPOperator>(I).collectOffset(Reader.DL, Width, Variable, Constant))
    return fail(I, "an address that is not constant");
  for (auto &[Index, Scale] : Variable) {
    Term T = operand(*Index);
    if (!T || !T->isInteger())
      return fail(I, "an address that is not constant");
    APInt At = T->Max.bits(Index->getType()->getIntegerBitWidth());
    Constant += At.sextOrTrunc(Width) * Scale;
  }
  std::optional<int64_t> Offset = Constant.trySExtValue();
  return Offset ? Reader.Terms.address(*Base->Of, Base->Offset + *Offset)
                : nullptr;
}

Term PowerRun::evaluateLoad(const Instruction &I) {
  const auto &Load = cast<LoadInst>(I);
  // Others are numbers that are given, by their own names.
  if (!Visited.contains(I.getParent()))
    return nullptr;
  Term At = operand(*Load.getPointerOperand());
  if (!At || !Load.isSimple())
    return fail(I, "memory that is not read");
  if (At->TheKind == Kind::Constant)
    return termOf(Reader.Terms,
                  ConstantFoldLoadFromConstPtr(
                      const_cast<Constant *>(cast<Constant>(At->Of)),
                      Load.getType(), Reader.DL));
  if (At->TheKind != Kind::Address || !Load.getType()->isIntegerTy())
    return fail(I, "memory that is not read");
  if (IsNew && Load.hasMetadata(LLVMContext::MD_range))
    return fail(I, "a flag is not proven");
  auto [Written, Why] = Memory.load(Load, *At);
  if (Why)
    return fail(I, Why);
  if (Written)
    return Written;
  Term Given = Reader.Terms.given(*At, *Load.getType(),
                                  Load.getType()->getIntegerBitWidth());
  uint64_t &Alignment = Reader.Loaded[Given];
  if (!IsNew)
    Alignment = std::max(Alignment, Load.getAlign().value());
  else if (Load.getAlign().value() > Alignment)
    return fail(I, "memory that the loop does not read");
  Undefined |= IsNew && !Load.hasMetadata(LLVMContext::MD_noundef);
  return Given;
}

bool PowerRun::store(const Instruction &I) {
  const auto &Store = cast<StoreInst>(I);
  Term At = operand(*Store.getPointerOperand()),
       What = operand(*Store.getValueOperand());
  if (!At || At->TheKind != Kind::Address || !What || !Store.isSimple() ||
      !Store.getValueOperand()->getType()->isIntegerTy())
    return fail(I, "it stores something else");
  const char *Reason = Memory.store(Store, *At, What);
  return !Reason || fail(I, Reason);
}
