//===- ComparedWords.cpp - Comparisons of numbers of words ----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/ComparedWords.h"
#include "EarlyEnds.h"
#include "residue/Analysis/ComparedWords.h"
#include "residue/Arithmetic/CarryChain.h"
#include "residue/Arithmetic/ValueBarrier.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/TargetModel.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
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

/// A value that is one of two numbers, by a comparison.
struct Comparison {
  Instruction *Root;
  ComparedWords Words;
  uint64_t IfSet, IfClear = 0;
};

/// One of three numbers, by two comparisons that do not both hold.
struct ThreeWay {
  Instruction *Root;
  SmallVector<Comparison, 2> Orders;
  uint64_t Otherwise;
};

} // namespace

static bool isComparedWord(const Instruction &I, const DataLayout &DL) {
  const auto *Compare = dyn_cast<ICmpInst>(&I);
  if (!Compare || !Compare->getOperand(0)->getType()->isIntegerTy() ||
      !DL.isLegalInteger(
          Compare->getOperand(0)->getType()->getIntegerBitWidth()))
    return false;
  return Compare->isUnsigned() || Compare->isEquality();
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
static unsigned instructionsOf(const Comparison &C) {
  return C.Words.Words.size() + C.Words.Bits.size() + 1;
}

static bool isWorthIt(ArrayRef<Comparison> Comparisons, const WordDecision &D) {
  unsigned Count = 0;
  for (const Comparison &C : Comparisons) {
    const auto &Words = C.Words.Words;
    if (Words.size() < MinWords || all_of(drop_begin(Words), isEdge))
      return false;
    Count += instructionsOf(C);
  }
  return countDying(*Comparisons.front().Root, D) >= Count + 2;
}

/// The root is one of two numbers.
static std::optional<Comparison> comparedOf(Instruction &Root,
                                            const WordDecision &D) {
  uint64_t First = D.value(&Root, 0), Other = First;
  std::vector<bool> IsSet;
  for (size_t At = 0; At != D.size(); ++At) {
    uint64_t V = D.value(&Root, At);
    if (V != First && Other != First && V != Other)
      return std::nullopt;
    if (V != First)
      Other = V;
    IsSet.push_back(V != First);
  }
  // Of zero and another number this is set.
  if (!Other) {
    IsSet.flip();
    std::swap(First, Other);
  }
  std::optional<ComparedWords> Words = D.solve(IsSet);
  if (!Words)
    return std::nullopt;
  return Comparison{&Root, std::move(*Words), Other, First};
}

/// The root is 0, or 1 or -1.
static std::optional<Comparison> compared(Instruction &Root,
                                          const WordDecision &D) {
  std::optional<Comparison> C = comparedOf(Root, D);
  if (!C || C->IfClear)
    return std::nullopt;
  APInt Number(Root.getType()->getIntegerBitWidth(), C->IfSet);
  return Number.isOne() || Number.isAllOnes() ? C : std::nullopt;
}

/// The root is one of three numbers, of which two are what the words of one
/// number being less, and those of the other, say, and the third is for equal
/// ones.
static std::optional<ThreeWay> comparedThreeWays(Instruction &Root,
                                                 const WordDecision &D) {
  SmallSetVector<uint64_t, 3> Values;
  for (size_t At = 0; At != D.size(); ++At)
    if (Values.insert(D.value(&Root, At)) && Values.size() > 3)
      return std::nullopt;
  if (Values.size() != 3)
    return std::nullopt;
  ThreeWay Found = {&Root, {}, 0};
  for (uint64_t V : Values) {
    std::vector<bool> IsSet;
    for (size_t At = 0; At != D.size(); ++At)
      IsSet.push_back(D.value(&Root, At) == V);
    if (std::optional<ComparedWords> Words = D.solve(IsSet))
      Found.Orders.push_back({&Root, std::move(*Words), V});
    else
      Found.Otherwise = V;
  }
  if (Found.Orders.size() != 2)
    return std::nullopt;
  return Found;
}

/// For all its uses: chains of the same words stay the same.
static Value *frozenEverywhere(IRBuilder<> &B, Value *V) {
  V = definedNumber(V);
  if (isGuaranteedNotToBePoison(V))
    return V;
  IRBuilder<>::InsertPointGuard Guard(B);
  auto *I = dyn_cast<Instruction>(V);
  if (auto *A = dyn_cast<Argument>(V)) {
    BasicBlock &Entry = A->getParent()->getEntryBlock();
    B.SetInsertPoint(&Entry, Entry.getFirstInsertionPt());
  } else if (auto Place = I ? I->getInsertionPointAfterDef() : std::nullopt) {
    B.SetInsertPoint((*Place)->getParent(), *Place);
  } else {
    return B.CreateFreeze(V, V->getName() + ".fr");
  }
  Value *Frozen = B.CreateFreeze(V, V->getName() + ".fr");
  V->replaceUsesWithIf(Frozen, [&](Use &U) { return U.getUser() != Frozen; });
  return Frozen;
}

/// x >= y is that x - y does not borrow, and x > y that y - x does.
static Value *emitOrder(IRBuilder<> &B, const ComparedWords &C,
                        uint64_t PoisonedBy) {
  CarryChain Chain(B, Intrinsic::usub_with_overflow, "difference");
  auto Clean = [&](Value *V, unsigned Place) {
    return PoisonedBy >> Place & 1 ? V : frozenEverywhere(B, V);
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
    Value *V = definedNumber(Bit.V);
    if (!isGuaranteedNotToBePoison(V))
      V = B.CreateFreeze(V, V->getName() + ".fr");
    V = B.CreateTrunc(V, B.getInt1Ty());
    if (Bit.Decides != Bit.Result)
      V = B.CreateNot(V);
    Order = Bit.Result ? B.CreateOr(V, Order) : B.CreateAnd(V, Order);
  }
  return C.IsOpposite ? B.CreateNot(Order) : Order;
}

/// The value of the root, whose comparison holds if \p Bit is set.
static void replace(const Comparison &C, Value *Bit) {
  Instruction &Root = *C.Root;
  IRBuilder<> B(&Root);
  Type *Ty = Root.getType();
  APInt IfSet(Ty->getIntegerBitWidth(), C.IfSet);
  Value *V = Bit;
  if (!Ty->isIntegerTy(1) && C.IfClear)
    V = B.CreateSelect(Bit, ConstantInt::get(Ty, IfSet),
                       ConstantInt::get(Ty, C.IfClear));
  else if (!Ty->isIntegerTy(1) && IfSet.isOne())
    V = B.CreateZExt(Bit, Ty);
  else if (!Ty->isIntegerTy(1))
    V = B.CreateSExt(Bit, Ty);
  if (!C.IfClear && !IfSet.isOne() && !IfSet.isAllOnes())
    V = B.CreateAnd(V, ConstantInt::get(Ty, IfSet));
  Root.replaceAllUsesWith(V);
  RecursivelyDeleteTriviallyDeadInstructions(&Root);
}

/// Whether the comparison holds, in front of the root.
static Value *emit(const Comparison &C, const WordDecision &D) {
  IRBuilder<> B(C.Root);
  Value *Order = emitOrder(B, C.Words, D.poisonedBy(C.Root));
  return emitBits(B, C.Words, Order);
}

/// The number \p N where \p Bit is set, or zero.
static Value *numberIf(IRBuilder<> &B, Value *Bit, const APInt &N) {
  Type *Ty = B.getIntNTy(N.getBitWidth());
  if (N.isOne())
    return B.CreateZExtOrTrunc(Bit, Ty);
  return B.CreateAnd(B.CreateSExtOrTrunc(Bit, Ty), ConstantInt::get(Ty, N));
}

static void replace(const ThreeWay &Found, const WordDecision &D) {
  Instruction &Root = *Found.Root;
  IRBuilder<> B(&Root);
  unsigned Width = Root.getType()->getIntegerBitWidth();
  APInt Otherwise(Width, Found.Otherwise);
  Value *Sum = nullptr;
  for (const Comparison &C : Found.Orders) {
    Value *N = numberIf(B, emit(C, D), APInt(Width, C.IfSet) - Otherwise);
    Sum = Sum ? B.CreateAdd(Sum, N) : N;
  }
  if (!Otherwise.isZero())
    Sum = B.CreateAdd(Sum, ConstantInt::get(Root.getType(), Otherwise));
  Root.replaceAllUsesWith(Sum);
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
    std::optional<ThreeWay> Three;
    if (!C)
      Three = comparedThreeWays(*Root, D);
    if ((!C && !Three) || !isWorthIt(C ? ArrayRef(*C) : Three->Orders, D) ||
        !shouldTransform(Transformation::ComparedWords, *Root))
      continue;
    Last = Root->getDebugLoc();
    if (C)
      replace(*C, emit(*C, D));
    else
      replace(*Three, D);
    ++Count;
  }
  return Count;
}

/// Comparisons that are written as branches, of numbers of \p Ends.
static std::vector<std::pair<Comparison, std::unique_ptr<WordDecision>>>
decided(EarlyEnds &Ends, const DataLayout &DL) {
  std::vector<std::pair<Comparison, std::unique_ptr<WordDecision>>> Found;
  for (Instruction *Decision : Ends.decide()) {
    auto D = std::make_unique<WordDecision>(DL);
    if (!D->take(Decision) || D->countWords() < MinWords || !D->evaluate())
      return {};
    std::optional<Comparison> C = comparedOf(*Decision, *D);
    if (!C || C->Words.Words.size() < MinWords ||
        all_of(drop_begin(C->Words.Words), isEdge))
      return {};
    Found.emplace_back(std::move(*C), std::move(D));
  }
  return Found;
}

static bool isSame(const ComparedWords &A, const ComparedWords &B) {
  return A.IsStrict == B.IsStrict && A.IsOpposite == B.IsOpposite &&
         equal(A.Words, B.Words,
               [](const ComparedWords::Word &X, const ComparedWords::Word &Y) {
                 return X.Left == Y.Left && X.Right == Y.Right;
               }) &&
         equal(A.Bits, B.Bits,
               [](const ComparedWords::Bit &X, const ComparedWords::Bit &Y) {
                 return X.V == Y.V && X.Decides == Y.Decides &&
                        X.Result == Y.Result;
               });
}

static unsigned joinEarlyEnds(Function &F, FunctionAnalysisManager &AM,
                              DebugLoc &Last) {
  auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  auto &AC = AM.getResult<AssumptionAnalysis>(F);
  ReversePostOrderTraversal<Function *> Order(&F);
  SmallVector<WeakVH, 16> Heads(Order.begin(), Order.end());
  unsigned Count = 0, Tries = 0;
  for (const WeakVH &V : Heads) {
    auto *Head = cast_or_null<BasicBlock>(static_cast<Value *>(V));
    if (!Head)
      continue;
    EarlyEnds Ends(*Head, AC, DT);
    if (!Ends.find())
      continue;
    if (++Tries > MaxTries)
      break;
    auto Found = decided(Ends, F.getParent()->getDataLayout());
    if (Found.empty() || !shouldTransform(Transformation::ComparedWords,
                                          *Head->getTerminator())) {
      Ends.undo();
      continue;
    }
    Last = Head->getTerminator()->getDebugLoc();
    Ends.join();
    SmallVector<Value *, 4> Bits;
    for (size_t N = 0; N != Found.size(); ++N) {
      auto Same = find_if(Found, [&](const auto &Each) {
        return isSame(Each.first.Words, Found[N].first.Words);
      });
      const auto &[C, D] = Found[N];
      size_t First = Same - Found.begin();
      Bits.push_back(First == N ? emit(C, *D) : Bits[First]);
    }
    for (size_t N = 0; N != Found.size(); ++N)
      replace(Found[N].first, Bits[N]);
    ++Count;
  }
  return Count;
}

PreservedAnalyses ComparedWordsPass::run(Function &F,
                                         FunctionAnalysisManager &AM) {
  if (!hasCarryFlag(*F.getParent()) || !mayCompareNumbers(F))
    return PreservedAnalyses::all();
  DebugLoc Last;
  unsigned Joined = joinEarlyEnds(F, AM, Last);
  unsigned Count = Joined + (OnlyBranches ? 0 : rewrite(F, Last));
  if (!Count)
    return PreservedAnalyses::all();
  AM.getResult<OptimizationRemarkEmitterAnalysis>(F).emit([&]() {
    return OptimizationRemark(DEBUG_TYPE, "ComparedWords", Last,
                              &F.getEntryBlock())
           << ore::NV("Comparisons", Count)
           << " comparisons of numbers of words are chains of borrows";
  });
  PreservedAnalyses Graph;
  if (!Joined)
    Graph.preserveSet<CFGAnalyses>();
  return Graph;
}
