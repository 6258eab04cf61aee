//===- WideCarries.cpp - Carries of sums of two words ---------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/WideCarries.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/TargetModel.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

#define DEBUG_TYPE "wide-carries"

namespace {

/// A comparison that says whether \p Sum overflows, or that it does not.
struct Overflow {
  BinaryOperator *Sum;
  ICmpInst *Compare;
  bool IsInverted;
};

/// What is compared of one sum.
using Compared = MapVector<BinaryOperator *, SmallVector<Overflow, 2>>;

} // namespace

/// Two registers hold it, and one does not.
static bool isTwoWords(const Value *V, const DataLayout &DL) {
  return V->getType()->isIntegerTy(2 * DL.getLargestLegalIntTypeSizeInBits());
}

/// Of two words together, let there be w bits. If x + y < 2^w, the sum is at
/// least x; else it is x - (2^w - y), which is less, for y < 2^w.
static std::optional<Overflow> overflowOf(ICmpInst &Compare) {
  Value *Small = Compare.getOperand(0), *Large = Compare.getOperand(1);
  CmpInst::Predicate Pred = Compare.getPredicate();
  if (Pred == CmpInst::ICMP_UGT || Pred == CmpInst::ICMP_ULE) {
    std::swap(Small, Large);
    Pred = CmpInst::getSwappedPredicate(Pred);
  }
  auto *Sum = dyn_cast<BinaryOperator>(Small);
  if ((Pred != CmpInst::ICMP_ULT && Pred != CmpInst::ICMP_UGE) || !Sum ||
      Sum->getParent() != Compare.getParent() ||
      !match(Sum, m_c_Add(m_Specific(Large), m_Value())))
    return std::nullopt;
  return Overflow{Sum, &Compare, Pred == CmpInst::ICMP_UGE};
}

/// A branch compares as well, and around a loop better: only what is computed
/// with the carry may become one of vectors.
static bool onlyBranches(const Value &Condition) {
  return all_of(Condition.users(), [](const User *U) {
    return isa<BranchInst>(U) ||
           (isa<SelectInst>(U) && U->getType()->isIntegerTy(1) &&
            onlyBranches(*U));
  });
}

static Compared findOverflows(Function &F) {
  const DataLayout &DL = F.getParent()->getDataLayout();
  Compared Found;
  for (Instruction &I : instructions(F))
    if (auto *Compare = dyn_cast<ICmpInst>(&I);
        Compare && isTwoWords(Compare->getOperand(0), DL) &&
        !onlyBranches(*Compare))
      if (std::optional<Overflow> O = overflowOf(*Compare))
        Found[O->Sum].push_back(*O);
  return Found;
}

static Instruction *emit(BinaryOperator &Sum, ArrayRef<Overflow> Compares) {
  IRBuilder<> B(&Sum);
  auto *Pair = cast<Instruction>(
      B.CreateBinaryIntrinsic(Intrinsic::uadd_with_overflow, Sum.getOperand(0),
                              Sum.getOperand(1), {}, "sum"));
  Value *Word = B.CreateExtractValue(Pair, 0, "sum");
  Value *Carry = B.CreateExtractValue(Pair, 1, "carry");
  for (const Overflow &O : Compares) {
    O.Compare->replaceAllUsesWith(O.IsInverted ? B.CreateNot(Carry, "carry")
                                               : Carry);
    O.Compare->eraseFromParent();
  }
  Sum.replaceAllUsesWith(Word);
  Sum.eraseFromParent();
  return Pair;
}

PreservedAnalyses WideCarriesPass::run(Function &F,
                                       FunctionAnalysisManager &AM) {
  if (!hasCarryFlag(*F.getParent()))
    return PreservedAnalyses::all();
  Compared Found = findOverflows(F);
  if (Found.empty() || any_of(instructions(F), isRaisedCall))
    return PreservedAnalyses::all();
  unsigned Count = 0;
  Instruction *Last = nullptr;
  for (auto &[Sum, Compares] : Found) {
    if (!shouldTransform(Transformation::WideCarries, *Sum))
      continue;
    Last = emit(*Sum, Compares);
    ++Count;
  }
  if (!Last)
    return PreservedAnalyses::all();
  AM.getResult<OptimizationRemarkEmitterAnalysis>(F).emit([&]() {
    return OptimizationRemark(DEBUG_TYPE, "WideCarry", Last)
           << "carries of " << ore::NV("Sums", Count)
           << " sums of two words are not compared";
  });
  PreservedAnalyses Graph;
  Graph.preserveSet<CFGAnalyses>();
  return Graph;
}
