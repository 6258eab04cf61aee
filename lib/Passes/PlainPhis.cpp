//===- PlainPhis.cpp - What phi nodes hide --------------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   x = phi [ a, before ], [ r, loop ]          m = a & (2^k - 1)   before
//   y = x & (2^k - 1)                           y = phi [ m ], [ r ]
//
// r is below 2^k, and every use of x is that mask: y is what x was for them.
//
//   br c, left, right                           s = (a + b) mod M
//   left:  s = (a + b) mod M                    br c, left, right
//   right: t = (a + b) mod M                    left, right:
//   join:  phi [ s, left ], [ t, right ]        join: s
//
// No operation of these has effects or undefined behaviour, and what they are
// made of is there in front of the branch.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/PlainPhis.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/WideInteger.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// Operations between a number and those that are there in front of the branch.
static const unsigned MaxDepth = 6;

/// The mask 2^k - 1 that all that use \p Phi take it under; null if there is
/// none.
static const APInt *maskOfUses(const PHINode &Phi) {
  const APInt *Mask = nullptr;
  for (const User *U : Phi.users()) {
    const APInt *Here;
    if (!match(U, m_And(m_Specific(&Phi), m_LowBitMask(Here))) ||
        (Mask && *Here != *Mask))
      return nullptr;
    Mask = Here;
  }
  return Mask;
}

/// Masks \p Phi, of a loop behind \p Before, where it comes in.
static bool maskInFront(PHINode &Phi, BasicBlock &Before,
                        const DataLayout &DL) {
  const APInt *Mask = maskOfUses(Phi);
  // What a call returns that ends the block is not there before it.
  if (!Mask || Before.getTerminator() == Phi.getIncomingValueForBlock(&Before))
    return false;
  for (auto [From, V] : zip(Phi.blocks(), Phi.incoming_values()))
    if (From != &Before &&
        computeKnownBits(V, DL).countMaxActiveBits() > Mask->getActiveBits())
      return false;
  if (!shouldTransform(Transformation::PlainPhis, Phi))
    return false;
  IRBuilder<> B(Before.getTerminator());
  Value *First = B.CreateAnd(Phi.getIncomingValueForBlock(&Before), *Mask,
                             Phi.getName() + ".masked");
  Phi.setIncomingValueForBlock(&Before, First);
  for (User *U : SmallVector<User *, 4>(Phi.users())) {
    U->replaceAllUsesWith(&Phi);
    cast<Instruction>(U)->eraseFromParent();
  }
  return true;
}

//===----------------------------------------------------------------------===//
// The same on both sides
//===----------------------------------------------------------------------===//

/// A sum, a cast or a reduction: cheap, and without effects.
static bool isCheap(const Instruction &I) {
  return isa<ZExtInst, TruncInst>(I) || I.getOpcode() == Instruction::Add ||
         I.getOpcode() == Instruction::Sub || reductionModulus(I);
}

/// Both are the same operations of the same numbers, which \p InFront says are
/// there already.
static bool isSame(const Value *V, const Value *W,
                   function_ref<bool(const Value &)> InFront,
                   unsigned Depth = 0) {
  if (V == W && InFront(*V))
    return true;
  const auto *I = dyn_cast<Instruction>(V), *J = dyn_cast<Instruction>(W);
  if (!I || !J || Depth == MaxDepth || !isCheap(*I) || !I->isSameOperationAs(J))
    return false;
  return all_of(zip(I->operands(), J->operands()), [&](const auto &Pair) {
    return isSame(std::get<0>(Pair), std::get<1>(Pair), InFront, Depth + 1);
  });
}

/// What \p V and \p W, which are the same, are in front of the branch at
/// \p Place: one of them, moved there if neither is there already.
static Value *valueInFront(Value *V, Value *W, Instruction &Place,
                           const DominatorTree &DT) {
  if (V == W)
    return V;
  auto *I = cast<Instruction>(V), *J = cast<Instruction>(W);
  if (!DT.dominates(I, &Place) && DT.dominates(J, &Place))
    std::swap(I, J);
  bool IsThere = DT.dominates(I, &Place), BothAre = DT.dominates(J, &Place);
  // What one of them knows more is not so for the other, nor of its operands.
  for (unsigned K = 0, E = I->getNumOperands(); K != E; ++K)
    I->setOperand(K,
                  valueInFront(I->getOperand(K), J->getOperand(K), Place, DT));
  I->andIRFlags(J);
  if (BothAre)
    return I;
  if (!IsThere)
    I->moveBefore(*Place.getParent(), Place.getIterator());
  I->applyMergedLocation(I->getDebugLoc(), J->getDebugLoc());
  J->replaceAllUsesWith(I);
  J->eraseFromParent();
  return I;
}

/// \p Phi joins two sides of a branch that compute the same.
static bool computeInFront(PHINode &Phi, const DominatorTree &DT) {
  BasicBlock *Join = Phi.getParent();
  if (Phi.getNumIncomingValues() != 2 || !DT.getNode(Join))
    return false;
  BasicBlock *Above = DT.getNode(Join)->getIDom()->getBlock();
  auto *Branch = dyn_cast<BranchInst>(Above->getTerminator());
  for (BasicBlock *Side : Phi.blocks())
    if (Side->getSinglePredecessor() != Above)
      return false;
  auto InFront = [&](const Value &V) {
    return !isa<Instruction>(V) || DT.dominates(&cast<Instruction>(V), Branch);
  };
  Value *V = Phi.getIncomingValue(0), *W = Phi.getIncomingValue(1);
  if (!Branch || !isSame(V, W, InFront) ||
      !shouldTransform(Transformation::PlainPhis, Phi))
    return false;
  Phi.replaceAllUsesWith(valueInFront(V, W, *Branch, DT));
  Phi.eraseFromParent();
  return true;
}

PreservedAnalyses PlainPhisPass::run(Function &F, FunctionAnalysisManager &AM) {
  if (!hasWideDivisions(F))
    return PreservedAnalyses::all();
  bool Changed = false;
  for (const Loop *L : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
    if (BasicBlock *Before = L->getLoopPredecessor())
      for (PHINode &Phi : L->getHeader()->phis())
        if (isWideInteger(*Phi.getType()))
          Changed |= maskInFront(Phi, *Before, F.getParent()->getDataLayout());
  const auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  for (BasicBlock &BB : F)
    for (PHINode &Phi : make_early_inc_range(BB.phis()))
      if (isWideInteger(*Phi.getType()))
        Changed |= computeInFront(Phi, DT);
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}
