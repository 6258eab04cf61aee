//===- DividedNumbers.cpp - Divisions and what they divide ----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DividedNumbers.h"
#include "residue/Analysis/SourceRange.h"
#include "residue/Arithmetic/ValueBarrier.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
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

void DividedRanges::find(Function &F, ArrayRef<Instruction *> Divisions) {
  SmallVector<Value *, 8> Roots;
  for (Instruction *I : Divisions)
    if (!isa<Constant>(I->getOperand(0)))
      Roots.push_back(I->getOperand(0));
  SourceRange Known(F, Roots, /*Moduli=*/{});
  if (any_of(Known.values(),
             [&](Value *V) { return freezesPoison(Known.term(V)); }))
    return;
  for (Value *X : Roots)
    Ranges.insert({X, Known.at(X)});
}

Bound DividedRanges::at(const Value *X, const Bound &Type) const {
  Bound Result = Type;
  do {
    if (auto Found = Ranges.find(X);
        Found != Ranges.end() && Type.contains(Found->second))
      Result = Result.clip(Found->second);
  } while (match(X, m_Freeze(m_Value(X))));
  return Result;
}

void residue::replaceDivision(Instruction &I, Value *New) {
  if (isa<Instruction>(New))
    New->takeName(&I);
  I.replaceAllUsesWith(New);
  I.eraseFromParent();
}
