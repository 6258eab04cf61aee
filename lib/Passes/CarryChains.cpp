//===- CarryChains.cpp - Carries written by hand --------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/CarryChains.h"
#include "CarryBranches.h"
#include "CarryChoices.h"
#include "CarryPairs.h"
#include "ChosenSums.h"
#include "DoubledChains.h"
#include "FrozenWords.h"
#include "LoopCarries.h"
#include "LowWords.h"
#include "residue/Analysis/TruthValue.h"
#include "residue/Analysis/WordCarries.h"
#include "residue/Arithmetic/CarryChain.h"
#include "residue/Target/BranchHazards.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/TargetModel.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

#define DEBUG_TYPE "carry-chain"

namespace {

/// What is done with a carry.
struct Step {
  bool IsWanted = false;
  /// No bit comes from elsewhere into this or the carries before it.
  bool IsWhole = false;
  /// Must not be poison, since some value that it decides may not be.
  bool IsClean = false;
  Value *Carry = nullptr;
};

class ChainEmitter {
public:
  ChainEmitter(Function &F, DominatorTree &DT, bool IsLast,
               SmallVectorImpl<UnprovenCarry> *Unproven)
      : DL(F.getParent()->getDataLayout()),
        HasFlag(hasCarryFlag(*F.getParent())), IsLast(IsLast), DT(DT),
        Carries(findWordCarries(F, Unproven)), Steps(Carries.size()) {}

  /// The last instruction that was replaced, or null.
  Instruction *run() {
    choose();
    for (auto [Carry, S] : zip(Carries, Steps))
      if (S.IsWanted)
        emit(Carry, S);
    for (WeakTrackingVH &V : Replaced)
      if (V)
        RecursivelyDeleteTriviallyDeadInstructions(V);
    narrowLoopCarries(Bytes);
    return Last;
  }
  unsigned count() const { return Count; }

  /// The carries of chains, written anew or not, in whatever form they are.
  SmallVector<Value *, 16> ends() const {
    SmallVector<Value *, 16> Ends;
    for (auto [C, S] : zip(Carries, Steps)) {
      if (C.InCarry && S.Carry)
        Ends.push_back(S.Carry);
      for (const WordCarry::Result &R : C.Results)
        if (C.InCarry && R.V && !S.Carry)
          Ends.push_back(R.V);
    }
    return Ends;
  }

  /// What the steps of chains add or subtract, written anew or not.
  SmallVector<Value *, 16> words() const {
    SmallVector<Value *, 16> Words;
    auto Take = [&](const WordCarry &C) {
      for (const WeakTrackingVH *V : {&C.Left, &C.Right})
        if (*V)
          Words.push_back(*V);
    };
    for (auto [C, S] : zip(Carries, Steps))
      if (C.InCarry && (S.Carry || C.IsBuiltin)) {
        Take(Carries[*C.InCarry]);
        Take(C);
      }
    return Words;
  }

private:
  /// From the last carry back: what only those that follow look at is computed
  /// on the way to them, and will be gone.
  void choose() {
    for (auto [C, S] : zip(Carries, Steps))
      S.IsWhole = C.InCarry ? Steps[*C.InCarry].IsWhole : !C.In;
    for (size_t N = Carries.size(); N--;) {
      WordCarry &C = Carries[N];
      Step &S = Steps[N];
      S.IsWanted |= isLink(C, S.IsWhole) && isLive(C);
      if (!S.IsWanted && C.IsBuiltin && HasFlag && C.InCarry &&
          isEquality(Carries[*C.InCarry]))
        Steps[*C.InCarry].IsWanted = true;
      if (!S.IsWanted)
        continue;
      markDying(C);
      if (!C.InCarry)
        continue;
      WordCarry &In = Carries[*C.InCarry];
      // Where comparisons take no longer than steps, a lone one stays.
      Steps[*C.InCarry].IsWanted |=
          !In.IsBuiltin && (HasFlag || In.InCarry || !In.Sums.empty());
      Steps[*C.InCarry].IsClean |= S.IsClean || C.MayIgnoreIn;
    }
  }

  static bool isVariable(const Value *V) { return V && !isa<Constant>(V); }

  /// Worth a step: the carry of a word that is computed goes in, and the target
  /// has an instruction for that; or else there are selects, for which targets
  /// may branch. Whether one of two numbers is zero is a carry, too, of sums
  /// that nobody has written. Of a loop that adds one word at a time the
  /// comparisons take as long as a carry that is saved and restored.
  bool isLink(const WordCarry &C, bool IsWhole) const {
    if (!C.InCarry || (C.IsBuiltin && !isComputedAgain(C)) ||
        (!IsLast && !IsWhole))
      return false;
    const WordCarry &In = Carries[*C.InCarry];
    return (!In.Sums.empty() || In.InCarry) &&
           (!C.Sums.empty() || (isVariable(C.Left) && isVariable(C.Right))) &&
           (HasFlag || C.HasSelect || takesLonger(C));
  }

  /// There is a step, and something else computes its word.
  static bool isComputedAgain(const WordCarry &C) {
    return any_of(C.Sums,
                  [](const Value *Sum) { return !isa<ExtractValueInst>(Sum); });
  }

  /// Without a carry flag a step of registers is two sums, two comparisons, and
  /// what combines them; that of a constant is two sums and a comparison, and
  /// that of a bit alone one of each. What is computed now, behind what carries
  /// in, takes some instructions more, by which the estimate may be wrong.
  bool takesLonger(const WordCarry &C) const {
    if (C.Left->getType()->getIntegerBitWidth() !=
        DL.getLargestLegalIntTypeSizeInBits())
      return false;
    InstructionSet Before;
    for (const WordCarry::Result &R : Carries[*C.InCarry].Results)
      Before.insert(cast<Instruction>(R.V));
    unsigned Now = 0;
    for (const Instruction *I : dyingWith(C, Before))
      Now += instructionsOf(*I);
    // A sum to which the bit is added may have a carry of its own.
    if (!C.Right || match(&*C.Right, m_Zero()))
      return Now > (isa<BinaryOperator>(C.Left) ? 3U : 2U);
    return Now > (isVariable(C.Right) ? 5U : 3U);
  }

  /// Where comparisons are only those of order, and a carry is a register. A
  /// bit below zero that is added is one that is subtracted. Of a carry that is
  /// chosen back ends do not know that it is 0 or 1.
  unsigned instructionsOf(const Instruction &I) const {
    // Its word and its bit are an instruction each.
    if (isa<TruncInst, ZExtInst, FreezeInst, WithOverflowInst>(I))
      return 0;
    if (isa<SExtInst>(I) && all_of(I.users(), [](const User *U) {
          return cast<Instruction>(U)->getOpcode() == Instruction::Add;
        }))
      return 0;
    if (isa<SelectInst>(I) && match(&I, m_LogicalOr()) &&
        all_of(I.users(), IsaPred<ZExtInst, ReturnInst>))
      return 2;
    if (isa<SelectInst>(I) &&
        (isConstantPlusBit(&I) || (isMaskedChoice(I) && isTruthValue(&I, DL))))
      return 1;
    if (isa<SelectInst>(I))
      return !isMaskedChoice(I) ? 3 : I.getType()->isIntegerTy(1) ? 1 : 2;
    if (!DL.isLegalInteger(I.getType()->getIntegerBitWidth()) &&
        !I.getType()->isIntegerTy(1))
      return I.isShift() ? 0 : I.getOpcode() == Instruction::Sub ? 4 : 3;
    if (const auto *Compare = dyn_cast<ICmpInst>(&I))
      return Compare->isStrictPredicate() || match(I.getOperand(1), m_Zero())
                 ? 1
                 : 2;
    return 1;
  }

  /// Of x - (2^w - 1) LLVM makes x != 2^w - 1, which back ends do not know to
  /// be a borrow.
  static bool isEquality(const WordCarry &C) {
    return !C.In && isVariable(C.Left) && !isVariable(C.Right) &&
           isa<ICmpInst>(C.Results.front().V) &&
           cast<ICmpInst>(C.Results.front().V)->isEquality();
  }

  using InstructionSet = SmallPtrSet<const Instruction *, 32>;

  /// What of wide numbers is needed for words alone has no use any more.
  bool isDying(const Value *V, const InstructionSet &More = {}) const {
    return all_of(V->users(), [&](const User *U) {
      const auto *I = cast<Instruction>(U);
      return Dying.contains(I) || More.contains(I) ||
             (I->use_empty() && wouldInstructionBeTriviallyDead(I));
    });
  }
  bool isLive(const WordCarry &C) const {
    return any_of(C.Results,
                  [&](const WordCarry::Result &R) { return !isDying(R.V); });
  }
  void markDying(const WordCarry &C) {
    for (const Instruction *I : dyingWith(C))
      Dying.insert(I);
  }
  /// What is computed for this carry and its sums alone, or for what dies, but
  /// not for \p Before.
  SmallVector<const Instruction *, 16>
  dyingWith(const WordCarry &C, const InstructionSet &Before = {}) const {
    InstructionSet Gone;
    SmallVector<const Instruction *, 16> Work, New;
    for (const WordCarry::Result &R : C.Results)
      Work.push_back(cast<Instruction>(R.V));
    for (const WeakTrackingVH &Sum : C.Sums)
      Work.push_back(cast<Instruction>(Sum));
    while (!Work.empty()) {
      const Instruction *I = Work.pop_back_val();
      if (Dying.contains(I) || !Gone.insert(I).second)
        continue;
      New.push_back(I);
      for (const Value *V : I->operand_values())
        if (auto *Operand = dyn_cast<Instruction>(V);
            Operand && !Before.contains(Operand) &&
            (isWordOperation(*Operand) || isa<WithOverflowInst>(Operand)) &&
            isDying(Operand, Gone))
          Work.push_back(Operand);
    }
    return New;
  }

  /// Where the first of what is replaced is; null if none comes first.
  Instruction *placeOf(const WordCarry &C) const {
    Instruction *First = nullptr;
    auto Take = [&](Value *V) {
      auto *I = cast<Instruction>(V);
      if (!First || DT.dominates(I, First))
        First = I;
    };
    for (const WordCarry::Result &R : C.Results)
      Take(R.V);
    for (const WeakTrackingVH &Sum : C.Sums)
      Take(Sum);
    auto IsBehind = [&](Value *V) {
      return V == First || DT.dominates(First, cast<Instruction>(V));
    };
    return all_of(C.Results,
                  [&](const WordCarry::Result &R) { return IsBehind(R.V); }) &&
                   all_of(C.Sums, IsBehind)
               ? First
               : nullptr;
  }

  bool isThere(const Value *V, const Instruction *Place) const {
    return !V || !isa<Instruction>(V) || DT.dominates(V, Place);
  }

  /// The bit that carries in.
  Value *bitOf(IRBuilder<> &B, const WordCarry &C, bool IsClean) {
    Value *In = C.In;
    if (!In)
      return nullptr;
    if (!C.InCarry) {
      if (C.IsInInverted)
        In = B.CreateXor(In, ConstantInt::get(In->getType(), 1), "carry");
      In = frozen(B, In, IsClean);
      if (!HasFlag)
        return truthValue(B, In, !IsClean);
      // Where bytes are registers the number need not be a wider one.
      if (DL.isLegalInteger(8) && In->getType()->getIntegerBitWidth() > 8) {
        In = B.CreateTrunc(In, B.getInt8Ty(), "carry");
        Bytes.push_back(In);
      }
      return emitCarry(B, In);
    }
    if (Value *Emitted = Steps[*C.InCarry].Carry)
      In = Emitted;
    else
      In = frozen(B, bitOf(B, *In, Carries[*C.InCarry].Results.front()),
                  IsClean);
    return C.IsInInverted ? B.CreateNot(In, "carry") : In;
  }

  /// Of 0 or 1, which is a number again in the next step; but of any number, if
  /// it was poison and is frozen.
  static Value *truthValue(IRBuilder<> &B, Value *V, bool IsBit) {
    return V->getType()->isIntegerTy(1)
               ? V
               : B.CreateTrunc(V, B.getInt1Ty(), "carry", /*IsNUW=*/IsBit);
  }

  /// Of a carry that stays as it is.
  static Value *bitOf(IRBuilder<> &B, Value &V, const WordCarry::Result &R) {
    return V.getType()->isIntegerTy(1) && R.IfSet
               ? &V
               : B.CreateICmpNE(&V, number(*V.getType(), R.IfClear), "carry");
  }

  Value *frozen(IRBuilder<> &B, Value *V, bool Needed) {
    if (V)
      V = Frozen.current(V);
    return V && Needed ? Frozen.frozen(B, V) : V;
  }

  void emit(WordCarry &C, Step &S) {
    Instruction *Place = placeOf(C);
    if (!Place || !isThere(C.Left, Place) || !isThere(C.Right, Place) ||
        !isThere(C.In, Place) ||
        (C.InCarry && !isThere(Steps[*C.InCarry].Carry, Place)) ||
        !shouldTransform(Transformation::CarryChain, *Place))
      return;
    complementBoth(C);
    IRBuilder<> B(Place);
    if (isa<PHINode>(Place))
      B.SetInsertPoint(Place->getParent(),
                       Place->getParent()->getFirstInsertionPt());
    Value *In = bitOf(B, C, S.IsClean || C.MayIgnoreIn);
    Value *Left = frozen(B, C.Left, S.IsClean || C.MayIgnoreLeft);
    Value *Right = frozen(B, C.Right, S.IsClean || C.MayIgnoreRight);
    Value *Word = In ? emitComplement(B, C, S, Left, Right, In) : nullptr;
    if (!Word) {
      CarryChain Chain(B,
                       C.IsDifference ? Intrinsic::usub_with_overflow
                                      : Intrinsic::uadd_with_overflow,
                       C.IsDifference ? "difference" : "sum", In);
      Word = Chain.next(Left, Right);
      S.Carry = Chain.carry();
    }
    for (const WeakTrackingVH &Sum : C.Sums)
      replace(Sum, Word);
    for (const WordCarry::Result &R : C.Results)
      replace(R.V, resultOf(B, *S.Carry, R));
    keepWhole(*S.Carry);
    Last = cast<Instruction>(S.Carry);
    ++Count;
  }

  /// (2^w - 1 - x) - k - c = (2^w - 1 - k) - x - c as integers, so that both
  /// have the same word and borrow, and nothing needs ~x any more. Of k = 0 and
  /// of k = 2^w - 1 there are other steps.
  void complementBoth(WordCarry &C) const {
    Value *Left = C.Left, *Right = C.Right, *X = nullptr;
    const APInt *K = nullptr;
    if (!C.IsDifference || !Right || !match(Left, m_Not(m_Value(X))) ||
        !match(Right, m_APInt(K)) || K->isZero() || K->isAllOnes() ||
        !isDying(Left))
      return;
    C.Left = ConstantInt::get(X->getType(), ~*K);
    C.Right = X;
    std::swap(C.MayIgnoreLeft, C.MayIgnoreRight);
  }

  /// (2^w - 1 - y) - c = 2^w - 1 - (y + c), and it borrows if the sum carries.
  /// Back ends have additions of a carry alone.
  static Value *emitComplement(IRBuilder<> &B, const WordCarry &C, Step &S,
                               Value *Left, Value *Right, Value *In) {
    bool IsNegated = match(Left, m_AllOnes()) && Right;
    bool IsNot =
        match(Left, m_Not(m_Value())) && (!Right || match(Right, m_Zero()));
    if (!C.IsDifference || (!IsNegated && !IsNot))
      return nullptr;
    CarryChain Chain(B, Intrinsic::uadd_with_overflow, "sum", In);
    Value *Y = IsNegated ? Right : cast<User>(Left)->getOperand(0);
    Value *Sum = Chain.next(Y, nullptr);
    S.Carry = Chain.carry();
    return B.CreateNot(Sum, "difference");
  }

  /// Of a branch on the carries of two steps back ends make two branches, of
  /// which neither takes the flag: but where it cannot be predicted.
  static void keepWhole(Value &Carry) {
    for (User *U : Carry.users()) {
      auto *Branch = dyn_cast<BranchInst>(U);
      if (Branch && Branch->isConditional())
        Branch->setMetadata(LLVMContext::MD_unpredictable,
                            MDNode::get(Branch->getContext(), {}));
      else if (U->getType()->isIntegerTy(1) &&
               match(U, m_BitwiseLogic(m_Value(), m_Value())))
        keepWhole(*U);
    }
  }

  static Constant *number(Type &Ty, WideWord N) {
    uint64_t Words[] = {uint64_t(N), uint64_t(N >> 64)};
    return ConstantInt::get(&Ty, APInt(Ty.getIntegerBitWidth(), Words));
  }

  /// IfSet or IfClear, without a choice.
  static Value *resultOf(IRBuilder<> &B, Value &Carry,
                         const WordCarry::Result &R) {
    Type *Ty = R.V->getType();
    Constant *IfClear = number(*Ty, R.IfClear), *IfSet = number(*Ty, R.IfSet);
    Value *Bit = &Carry;
    if (IfSet->isNullValue()) {
      Bit = B.CreateNot(Bit, "carry");
      std::swap(IfClear, IfSet);
    }
    if (!IfClear->isNullValue())
      return B.CreateAdd(B.CreateAnd(B.CreateSExt(Bit, Ty, "mask"),
                                     number(*Ty, R.IfSet - R.IfClear)),
                         IfClear, "carry");
    if (IfSet->isOneValue())
      return B.CreateZExt(Bit, Ty, "carry");
    Value *Mask = B.CreateSExt(Bit, Ty, "mask");
    return IfSet->isAllOnesValue() ? Mask : B.CreateAnd(Mask, IfSet, "carry");
  }

  void replace(Value *Old, Value *New) {
    Old->replaceAllUsesWith(New);
    Replaced.push_back(Old);
  }

  const DataLayout &DL;
  bool HasFlag, IsLast;
  DominatorTree &DT;
  std::vector<WordCarry> Carries;
  SmallVector<Step, 16> Steps;
  InstructionSet Dying;
  FrozenWords Frozen;
  SmallVector<WeakTrackingVH, 16> Replaced;
  /// What carries in, in the first steps of chains.
  SmallVector<WeakVH, 4> Bytes;
  Instruction *Last = nullptr;
  unsigned Count = 0;
};

} // namespace

static unsigned wordBits(const Function &F) {
  return F.getParent()->getDataLayout().getLargestLegalIntTypeSizeInBits();
}

static void remarkUnproven(ArrayRef<UnprovenCarry> Unproven,
                           OptimizationRemarkEmitter &ORE) {
  for (const UnprovenCarry &Each : Unproven)
    ORE.emit([&]() {
      return OptimizationRemarkMissed(DEBUG_TYPE, "UnprovenCarry", Each.Carry)
             << "no addition with carry: what carries into this sum of words "
                "is not proven to be 0 or 1";
    });
}

PreservedAnalyses CarryChainPass::run(Function &F,
                                      FunctionAnalysisManager &AM) {
  auto &ORE = AM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  Instruction *Doubled = emitDoubledWords(F, IsLast);
  if (Doubled)
    ORE.emit([&]() {
      return OptimizationRemark(DEBUG_TYPE, "DoubledWords", Doubled)
             << "carries of words that are doubled are their top bits";
    });
  PreservedAnalyses Graph;
  Graph.preserveSet<CFGAnalyses>();
  SmallVector<UnprovenCarry, 4> Unproven;
  bool Tells = IsLast && ORE.allowExtraAnalysis(DEBUG_TYPE);
  BranchHazards Hazards = BranchHazards::of(F);
  bool Masks = IsLast && Hazards.Selects;
  bool MasksLoaded = IsLast && Hazards.LoadedSelects && mayChooseLoaded(F);
  SmallVector<BranchInst *, 4> Branches;
  if (IsLast)
    Branches = choosingBranches(F, wordBits(F));
  if (!Tells && !mayHaveWordCarries(F) &&
      !((Masks || MasksLoaded || !Branches.empty()) && hasOverflow(F)))
    return Doubled ? Graph : PreservedAnalyses::all();
  SmallVector<WeakVH, 4> Deciding = decidingBranches(F);
  LowWords Words(F);
  CarryPairs Pairs(F);
  std::optional<ChosenSums> Sums(std::in_place, F);
  ChainEmitter Emitter(F, AM.getResult<DominatorTreeAnalysis>(F), IsLast,
                       Tells ? &Unproven : nullptr);
  remarkUnproven(Unproven, ORE);
  Instruction *Last = Emitter.run();
  // Nothing may need it in the end.
  DiagnosticLocation Where;
  if (Last)
    Where = Last->getDebugLoc();
  // Where nothing chooses, a mask on the way takes fewer instructions.
  if (!Hazards.Selects)
    Sums->choose();
  Sums.reset();
  // What nothing needs any more is no use of what is chosen.
  if (Last)
    Words.keep();
  bool Flattened = flattenCarryBranches(Branches, Emitter.ends());
  unsigned Chosen = 0;
  if (Masks)
    Chosen = maskCarryChoices(Emitter.ends(), F, wordBits(F));
  else if (IsLast && Hazards.LoadedSelects)
    Chosen = maskLoadedChoices(Emitter.ends(), Emitter.words(), F, wordBits(F));
  Flattened |= Last && removeDecided(Deciding);
  if (!Last && !Chosen && !Flattened)
    return Doubled ? Graph : PreservedAnalyses::all();
  Words.keep();
  if (Last)
    ORE.emit([&]() {
      return OptimizationRemark(DEBUG_TYPE, "CarryChain", Where,
                                &F.getEntryBlock())
             << "carries of " << ore::NV("Words", Emitter.count())
             << " word sums are carried from one into the next";
    });
  if (Flattened)
    return PreservedAnalyses::none();
  return Graph;
}
