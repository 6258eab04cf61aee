//===- CarryBranches.cpp - Branches that choose numbers -------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CarryBranches.h"
#include "CarryChoices.h"
#include "residue/Passes/FlattenBranch.h"
#include "residue/Target/DebugCounters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace residue;

/// Of numbers of more words a branch stays.
static const unsigned MaxWords = 16;

static bool computesNothing(const BasicBlock &Side) {
  return all_of(Side, [](const Instruction &I) {
    return I.isTerminator() || isa<ExtractValueInst, TruncInst>(I);
  });
}

static bool choosesWords(const BranchSides &Sides, unsigned WordBits) {
  unsigned Count = 0;
  for (const PHINode &Phi : Sides.Meeting->phis()) {
    if (!Phi.getType()->isIntegerTy(WordBits))
      return false;
    ++Count;
  }
  return Count >= 2 && Count <= MaxWords;
}

SmallVector<BranchInst *, 4> residue::choosingBranches(Function &F,
                                                       unsigned WordBits) {
  SmallVector<BranchInst *, 4> Found;
  for (BasicBlock &BB : F) {
    auto *Branch = dyn_cast<BranchInst>(BB.getTerminator());
    BranchSides Sides = Branch ? sidesOf(*Branch) : BranchSides();
    if (Sides && choosesWords(Sides, WordBits) &&
        all_of(ArrayRef{Sides.IfTrue, Sides.IfFalse}, [&](BasicBlock *Side) {
          return Side == &BB || computesNothing(*Side);
        }))
      Found.push_back(Branch);
  }
  return Found;
}

bool residue::flattenCarryBranches(ArrayRef<BranchInst *> Branches,
                                   ArrayRef<Value *> Carries) {
  if (Branches.empty())
    return false;
  bool Changed = false;
  SmallSetVector<Value *, 16> Bits = decidedBits(Carries);
  for (BranchInst *Branch : Branches) {
    BranchSides Sides = sidesOf(*Branch);
    if (!Sides || !Bits.contains(Branch->getCondition()) ||
        !shouldTransform(Transformation::CarryChain, *Branch))
      continue;
    flattenBranch(*Branch, Sides);
    Changed = true;
  }
  return Changed;
}

SmallVector<WeakVH, 4> residue::decidingBranches(Function &F) {
  SmallVector<WeakVH, 4> Found;
  for (BasicBlock &BB : F) {
    auto *Branch = dyn_cast<BranchInst>(BB.getTerminator());
    BranchSides Sides = Branch ? sidesOf(*Branch) : BranchSides();
    if (Sides && !Sides.Meeting->phis().empty())
      Found.push_back(Branch);
  }
  return Found;
}

bool residue::removeDecided(ArrayRef<WeakVH> Branches) {
  bool Changed = false;
  for (const WeakVH &V : Branches) {
    auto *Branch = cast_or_null<BranchInst>(static_cast<Value *>(V));
    BranchSides Sides = Branch ? sidesOf(*Branch) : BranchSides();
    if (!Sides)
      continue;
    auto IsEmpty = [&](const BasicBlock *Side) {
      return Side == Branch->getParent() || Side->sizeWithoutDebug() == 1;
    };
    auto IsSame = [&](const PHINode &Phi) {
      return Phi.getIncomingValueForBlock(Sides.IfTrue) ==
             Phi.getIncomingValueForBlock(Sides.IfFalse);
    };
    if (!IsEmpty(Sides.IfTrue) || !IsEmpty(Sides.IfFalse) ||
        !all_of(Sides.Meeting->phis(), IsSame))
      continue;
    flattenBranch(*Branch, Sides);
    Changed = true;
  }
  return Changed;
}
