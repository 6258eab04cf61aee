//===- HideFromUnswitching.cpp - No loops by secret choices ---------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/HideFromUnswitching.h"
#include "residue/Passes/FieldFunctions.h"
#include "residue/Passes/FlattenBranch.h"
#include "llvm/ADT/Any.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// A part of \p Condition is the same in all turns: it decides alone where the
/// others let it.
static bool isShared(const Loop &L, const Value &Condition,
                     unsigned Depth = 0) {
  const unsigned MaxDepth = 8;
  if (isa<Constant>(Condition) || Depth == MaxDepth)
    return false;
  const Value *A, *B;
  if (match(&Condition, m_LogicalAnd(m_Value(A), m_Value(B))) ||
      match(&Condition, m_LogicalOr(m_Value(A), m_Value(B))))
    return isShared(L, *A, Depth + 1) || isShared(L, *B, Depth + 1);
  return L.isLoopInvariant(&Condition);
}

/// A branch that may become a choice: nothing is done on its sides but to
/// compute. Others tell what decides anyway.
static bool isAroundNumbers(const BranchInst &Branch) {
  BranchSides Sides = sidesOf(Branch);
  return Sides && doOnly(Branch, Sides, [](const Instruction &I) {
           return !I.mayHaveSideEffects();
         });
}

/// What \p I chooses by; or null.
static const Value *decidedBy(const Instruction &I) {
  if (const auto *Select = dyn_cast<SelectInst>(&I))
    return Select->getCondition();
  const auto *Branch = dyn_cast<BranchInst>(&I);
  return Branch && isAroundNumbers(*Branch) ? Branch->getCondition() : nullptr;
}

static bool hasSharedChoice(const Loop &L) {
  return any_of(L.blocks(), [&](const BasicBlock *BB) {
    return any_of(*BB, [&](const Instruction &I) {
      const Value *Condition = decidedBy(I);
      // What a header reads to decide may be the same until somebody writes.
      return Condition && (isShared(L, *Condition) ||
                           (I.isTerminator() && BB == L.getHeader()));
    });
  });
}

void residue::skipUnswitching(PassInstrumentationCallbacks &Callbacks) {
  Callbacks.registerShouldRunOptionalPassCallback([](StringRef Pass, Any Unit) {
    if (Pass != "SimpleLoopUnswitchPass")
      return true;
    const auto *L = any_cast<const Loop *>(&Unit);
    return !L || !isMarkedAsField(*(*L)->getHeader()->getParent()) ||
           !hasSharedChoice(**L);
  });
}
