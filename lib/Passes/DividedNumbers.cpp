//===- DividedNumbers.cpp - Divisions and what they divide ----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DividedNumbers.h"
#include "residue/Arithmetic/ValueBarrier.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;
using namespace residue;

Value *residue::frozenNumber(Value *X, Function &F, DominatorTree &DT) {
  X = definedNumber(X);
  if (isGuaranteedNotToBeUndefOrPoison(X))
    return X;
  auto *I = dyn_cast<Instruction>(X);
  std::optional<BasicBlock::iterator> Place =
      I ? I->getInsertionPointAfterDef()
        : F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
  if (!Place)
    return nullptr;
  IRBuilder<> B(Place->getNodeParent(), *Place);
  auto *Freeze = cast<FreezeInst>(B.CreateFreeze(X, X->getName() + ".fr"));
  // Constants are used in other functions, too.
  if (!isa<Constant>(X))
    X->replaceUsesWithIf(Freeze, [&](Use &U) {
      return U.getUser() != Freeze && DT.dominates(Freeze, U);
    });
  return Freeze;
}

bool residue::freezesPoison(const RingTerm &T) {
  return T.Kind == TermKind::Freeze && T.Operands[0].V &&
         !isGuaranteedNotToBePoison(T.Operands[0].V);
}

void residue::replaceDivision(Instruction &I, Value *New) {
  if (isa<Instruction>(New))
    New->takeName(&I);
  I.replaceAllUsesWith(New);
  I.eraseFromParent();
}
