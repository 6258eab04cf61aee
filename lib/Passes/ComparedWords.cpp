//===- ComparedWords.cpp - Comparisons of numbers of words ----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/ComparedWords.h"
#include "residue/Analysis/ComparedWords.h"
#include "residue/Arithmetic/CarryChain.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/TargetModel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

#define DEBUG_TYPE "compared-words"

/// LLVM compiles comparisons of two words well.
static const size_t MinWords = 3;
/// How many proofs are tried in a function.
static const unsigned MaxTries = 32;

namespace {

/// A value that is not zero if a comparison holds.
struct Comparison {
  Instruction *Root;
  ComparedWords Words;
  bool IsMask; ///< -1, not 1, if that holds
};

} // namespace

/// A comparison of words for a value, not for a branch alone.
static bool isComparedWord(const Instruction &I, const DataLayout &DL) {
  const auto *Compare = dyn_cast<ICmpInst>(&I);
  if (!Compare || !Compare->getOperand(0)->getType()->isIntegerTy() ||
      !DL.isLegalInteger(
          Compare->getOperand(0)->getType()->getIntegerBitWidth()))
    return false;
  return (Compare->isUnsigned() || Compare->isEquality()) &&
         any_of(I.users(), [](const User *U) { return !isa<BranchInst>(U); });
}

static bool mayCompareNumbers(const Function &F) {
  const DataLayout &DL = F.getParent()->getDataLayout();
  unsigned Count = 0;
  return any_of(instructions(F), [&](const Instruction &I) {
    return isComparedWord(I, DL) && ++Count > MinWords;
  });
}

/// Instructions, but casts, that nothing else needs.
static unsigned countDying(const Instruction &Root, const WordDecision &D) {
  SmallPtrSet<const Instruction *, 32> Dying;
  unsigned Count = 0;
  for (const Instruction *I : reverse(D.instructions())) {
    if (I != &Root && !all_of(I->users(), [&](const User *U) {
          return Dying.contains(cast<Instruction>(U));
        }))
      continue;
    Dying.insert(I);
    Count += !isa<CastInst, FreezeInst>(I);
  }
  return Count;
}

/// Whether all words are one value is decided without carries.
static bool isEdge(const ComparedWords::Word &W) {
  return match(W.Right, m_Zero()) || match(W.Right, m_AllOnes()) ||
         match(W.Left, m_Zero()) || match(W.Left, m_AllOnes());
}

/// A step takes an instruction for each word, and the result one.
static bool isWorthIt(const Comparison &C, const WordDecision &D) {
  const auto &Words = C.Words.Words;
  return Words.size() >= MinWords && !all_of(drop_begin(Words), isEdge) &&
         countDying(*C.Root, D) >= Words.size() + C.Words.Bits.size() + 1 + 2;
}

/// The root is 0, or 1 or -1.
static std::optional<Comparison> compared(Instruction &Root,
                                          const WordDecision &D) {
  uint64_t Other = 0;
  std::vector<bool> IsSet;
  for (size_t At = 0; At != D.size(); ++At) {
    uint64_t V = D.value(&Root, At);
    if (V && Other && V != Other)
      return std::nullopt;
    Other |= V;
    IsSet.push_back(V != 0);
  }
  APInt Number(Root.getType()->getIntegerBitWidth(), Other);
  if (!Number.isOne() && !Number.isAllOnes())
    return std::nullopt;
  std::optional<ComparedWords> Words = D.solve(IsSet);
  if (!Words)
    return std::nullopt;
  return Comparison{&Root, std::move(*Words), Number.isAllOnes()};
}

/// x >= y is that x - y does not borrow, and x > y that y - x does.
static Value *emitOrder(IRBuilder<> &B, const ComparedWords &C,
                        uint64_t PoisonedBy) {
  CarryChain Chain(B, Intrinsic::usub_with_overflow, "difference");
  auto Clean = [&](Value *V, unsigned Place) -> Value * {
    if (PoisonedBy >> Place & 1 || isGuaranteedNotToBePoison(V))
      return V;
    return B.CreateFreeze(V, V->getName() + ".fr");
  };
  for (const ComparedWords::Word &W : C.Words) {
    Value *Left = Clean(W.Left, W.Place), *Right = Clean(W.Right, W.Place);
    C.IsStrict ? Chain.next(Right, Left) : Chain.next(Left, Right);
  }
  return C.IsStrict ? Chain.carry() : B.CreateNot(Chain.carry(), "above");
}

/// What decides before the words, the last first.
static Value *emitBits(IRBuilder<> &B, const ComparedWords &C, Value *Order) {
  for (const ComparedWords::Bit &Bit : reverse(C.Bits)) {
    Value *V = Bit.V;
    if (!isGuaranteedNotToBePoison(V))
      V = B.CreateFreeze(V, V->getName() + ".fr");
    V = B.CreateTrunc(V, B.getInt1Ty());
    if (Bit.Decides != Bit.Result)
      V = B.CreateNot(V);
    Order = Bit.Result ? B.CreateOr(V, Order) : B.CreateAnd(V, Order);
  }
  return C.IsOpposite ? B.CreateNot(Order) : Order;
}

static void emit(const Comparison &C, const WordDecision &D) {
  Instruction &Root = *C.Root;
  IRBuilder<> B(&Root);
  Value *Order = emitOrder(B, C.Words, D.poisonedBy(&Root));
  Value *Bit = emitBits(B, C.Words, Order);
  Type *Ty = Root.getType();
  if (!Ty->isIntegerTy(1))
    Bit = C.IsMask ? B.CreateSExt(Bit, Ty) : B.CreateZExt(Bit, Ty);
  Root.replaceAllUsesWith(Bit);
  RecursivelyDeleteTriviallyDeadInstructions(&Root);
}

/// The last values first: what decides most.
static unsigned rewrite(Function &F, DebugLoc &Last) {
  SmallVector<WeakTrackingVH, 64> Roots;
  for (Instruction &I : instructions(F))
    if (I.getType()->isIntegerTy() &&
        (isa<SelectInst>(I) || I.isBitwiseLogicOp() ||
         I.getOpcode() == Instruction::Add ||
         I.getOpcode() == Instruction::Sub))
      Roots.push_back(&I);
  unsigned Count = 0, Tries = 0;
  for (WeakTrackingVH &V : reverse(Roots)) {
    auto *Root = dyn_cast_or_null<Instruction>(V);
    WordDecision D(F.getParent()->getDataLayout());
    if (!Root || !D.take(Root) || D.countWords() < MinWords)
      continue;
    if (++Tries > MaxTries)
      break;
    if (!D.evaluate())
      continue;
    std::optional<Comparison> C = compared(*Root, D);
    if (!C || !isWorthIt(*C, D) ||
        !shouldTransform(Transformation::ComparedWords, *Root))
      continue;
    Last = Root->getDebugLoc();
    emit(*C, D);
    ++Count;
  }
  return Count;
}

PreservedAnalyses ComparedWordsPass::run(Function &F,
                                         FunctionAnalysisManager &AM) {
  if (!hasCarryFlag(*F.getParent()) || !mayCompareNumbers(F))
    return PreservedAnalyses::all();
  DebugLoc Last;
  unsigned Count = rewrite(F, Last);
  if (!Count)
    return PreservedAnalyses::all();
  AM.getResult<OptimizationRemarkEmitterAnalysis>(F).emit([&]() {
    return OptimizationRemark(DEBUG_TYPE, "ComparedWords", Last,
                              &F.getEntryBlock())
           << ore::NV("Comparisons", Count)
           << " comparisons of numbers of words are chains of borrows";
  });
  PreservedAnalyses Graph;
  Graph.preserveSet<CFGAnalyses>();
  return Graph;
}
