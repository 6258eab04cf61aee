//===- MaskedPhis.cpp - Numbers in memory that became registers -----------===//
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
//===----------------------------------------------------------------------===//

#include "residue/Passes/MaskedPhis.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/WideInteger.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

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
  if (!Mask || isa<CallBrInst>(Before.getTerminator()))
    return false;
  for (auto [From, V] : zip(Phi.blocks(), Phi.incoming_values()))
    if (From != &Before &&
        computeKnownBits(V, DL).countMaxActiveBits() > Mask->getActiveBits())
      return false;
  if (!shouldTransform(Transformation::MaskedPhis, Phi))
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

PreservedAnalyses MaskedPhisPass::run(Function &F,
                                      FunctionAnalysisManager &AM) {
  if (!hasWideDivisions(F))
    return PreservedAnalyses::all();
  bool Changed = false;
  for (const Loop *L : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder()) {
    BasicBlock *Before = L->getLoopPredecessor();
    if (!Before)
      continue;
    for (PHINode &Phi : L->getHeader()->phis())
      if (isWideInteger(*Phi.getType()))
        Changed |= maskInFront(Phi, *Before, F.getParent()->getDataLayout());
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}
