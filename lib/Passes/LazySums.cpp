//===- LazySums.cpp - Sums that loops leave unreduced ---------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   loop:   s = phi [ 0, before ], [ t, loop ]
//           t = s + x * y
//   behind: r = t mod M     ->  u = freeze t, of any size; r = u mod M
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/LazySums.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/RingTerm.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/TargetModel.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// What more is added to a sum, in one turn.
static const unsigned MaxTerms = 64;

/// \p V is \p Phi, and what \p L adds to it.
static bool isSumOf(const Value *V, const PHINode &Phi, const Loop &L) {
  for (unsigned Terms = 0; Terms != MaxTerms && V != &Phi; ++Terms) {
    const Value *A = nullptr, *B = nullptr;
    if (!match(V, m_Add(m_Value(A), m_Value(B))) ||
        !L.contains(cast<Instruction>(V)))
      return false;
    // The one that goes on: a product is none, nor what was loaded.
    V = isa<PHINode>(B) || match(B, m_Add(m_Value(), m_Value())) ? B : A;
  }
  return V == &Phi;
}

/// \p Sum is what \p L has added up, in one of its phi nodes.
static bool isSumInLoop(const Value &Sum, const Loop &L) {
  const BasicBlock *Latch = L.getLoopLatch();
  return Latch && any_of(L.getHeader()->phis(), [&](const PHINode &Phi) {
           if (Phi.getType() != Sum.getType())
             return false;
           const Value *Next = Phi.getIncomingValueForBlock(Latch);
           return (&Sum == &Phi || &Sum == Next) && Next != &Phi &&
                  isSumOf(Next, Phi, L);
         });
}

static bool reducesNothing(const Loop &L) {
  return none_of(L.blocks(), [](const BasicBlock *Block) {
    return any_of(*Block, [](const Instruction &I) {
      return reductionModulus(I).has_value();
    });
  });
}

PreservedAnalyses LazySumsPass::run(Function &F, FunctionAnalysisManager &AM) {
  if (!hasWideDivisions(F) || TargetModel::of(F).HasLanes)
    return PreservedAnalyses::all();
  auto &LI = AM.getResult<LoopAnalysis>(F);
  if (LI.empty())
    return PreservedAnalyses::all();
  SmallVector<Instruction *, 4> Reductions;
  for (Instruction &I : instructions(F))
    if (reductionModulus(I))
      Reductions.push_back(&I);
  bool Changed = false;
  for (Instruction *I : Reductions) {
    auto *Sum = dyn_cast<Instruction>(I->getOperand(0));
    const Loop *L = Sum ? LI.getLoopFor(Sum->getParent()) : nullptr;
    if (!L || L->contains(I) || !isSumInLoop(*Sum, *L) || !reducesNothing(*L) ||
        !shouldTransform(Transformation::LazySums, *I))
      continue;
    auto *Lazy = new FreezeInst(Sum, Sum->getName(), I->getIterator());
    Lazy->setDebugLoc(I->getDebugLoc());
    unsigned Bits = Sum->getType()->getIntegerBitWidth();
    markFromOutside(
        *Lazy, {Integer(0), Integer::fromUnsigned(APInt::getAllOnes(Bits))});
    I->setOperand(0, Lazy);
    Changed = true;
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}
