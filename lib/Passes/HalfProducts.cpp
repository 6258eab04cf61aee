//===- HalfProducts.cpp - Products composed of halves ---------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/HalfProducts.h"
#include "residue/Analysis/HalfProducts.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/TargetModel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace residue;

#define DEBUG_TYPE "half-products"

/// Where the first of \p Values is; null if none comes first.
static Instruction *firstOf(ArrayRef<Instruction *> Values,
                            const DominatorTree &DT) {
  const auto *First = find_if(Values, [&](Instruction *I) {
    return all_of(Values,
                  [&](Instruction *O) { return I == O || DT.dominates(I, O); });
  });
  return First == Values.end() ? nullptr : *First;
}

/// Leaves out what is in front of one of the words.
static void keepThoseBehind(HalfProduct &P, const DominatorTree &DT) {
  erase_if(P.Results, [&](const HalfProduct::Result &R) {
    auto Is = [&](const Value *V) { return DT.dominates(V, R.I); };
    return !Is(P.Left) || !Is(P.Right) || !all_of(P.Added, Is) ||
           !all_of(R.Others, Is);
  });
}

/// a b + c + d <= (2^w - 1)^2 + 2 (2^w - 1) = 2^2w - 1.
static void emit(HalfProduct &P, Instruction &Place) {
  IRBuilder<> B(&Place);
  unsigned Bits = P.bits();
  Type *Word = B.getIntNTy(Bits), *Wide = B.getIntNTy(2 * Bits);
  auto Extend = [&](Value *V) { return B.CreateZExt(V, Wide, "word"); };
  Value *Left = Extend(P.Left);
  Value *Sum = B.CreateNUWMul(Left, Extend(P.Right), "product");
  for (const WeakTrackingVH &V : P.Added)
    Sum = B.CreateNUWAdd(Sum, Extend(V), "sum");
  Value *Low = B.CreateTrunc(Sum, Word, "low");
  Value *High = B.CreateTrunc(B.CreateLShr(Sum, Bits), Word, "high");
  for (HalfProduct::Result &R : P.Results) {
    Value *New = R.IsHigh ? High : Low;
    B.SetInsertPoint(R.I);
    for (const WeakTrackingVH &V : R.Others)
      New = B.CreateAdd(New, B.CreateZExt(V, Word), "sum");
    R.I->replaceAllUsesWith(New);
  }
}

PreservedAnalyses HalfProductsPass::run(Function &F,
                                        FunctionAnalysisManager &AM) {
  std::vector<HalfProduct> Products = findHalfProducts(F);
  if (Products.empty())
    return PreservedAnalyses::all();
  const auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  auto &ORE = AM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  SmallVector<WeakTrackingVH, 16> Replaced;
  for (HalfProduct &P : Products) {
    keepThoseBehind(P, DT);
    Instruction *Place = firstOf(P.instructions(), DT);
    if (!P.hasHigh() || !Place || !hasWideProduct(F, P.bits()) ||
        !shouldTransform(Transformation::HalfProducts, *Place))
      continue;
    emit(P, *Place);
    ORE.emit([&]() {
      return OptimizationRemark(DEBUG_TYPE, "HalfProduct", Place)
             << "a product of words of " << ore::NV("Bits", P.bits())
             << " bits, composed of products of halves, is one";
    });
    for (Instruction *I : P.instructions())
      Replaced.push_back(I);
  }
  if (Replaced.empty())
    return PreservedAnalyses::all();
  for (WeakTrackingVH &V : Replaced)
    if (V)
      RecursivelyDeleteTriviallyDeadInstructions(V);
  PreservedAnalyses Graph;
  Graph.preserveSet<CFGAnalyses>();
  return Graph;
}
