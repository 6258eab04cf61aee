//===- InvariantMultiples.cpp - Multiples kept by loops -------------------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InvariantMultiples.h"
#include "residue/Target/CostTable.h"
#include "residue/Target/TargetModel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

static bool isMultiple(const Instruction &I, unsigned WordBits) {
  return I.getType()->isIntegerTy(WordBits) &&
         match(&I, m_Mul(m_Value(), m_ConstantInt()));
}

/// Products have no operand that traps, nor have the shifts and casts that
/// limbs are cut out of elements by: what else there is stays where it is.
static void hoistFrom(Loop &L, unsigned WordBits) {
  BasicBlock *Preheader = L.getLoopPreheader();
  if (!Preheader)
    return;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : make_early_inc_range(*Block))
      if (bool Changed = false; isMultiple(I, WordBits))
        L.makeLoopInvariant(&I, Changed, Preheader->getTerminator());
}

void residue::hoistInvariantMultiples(Function &F) {
  if (!CostTable::of(F).Limbs.KeepsMultiples)
    return;
  DominatorTree Tree(F);
  LoopInfo Loops(Tree);
  // The outermost loop first.
  for (Loop *L : Loops.getLoopsInPreorder())
    hoistFrom(*L, TargetModel::of(F).WordBits);
}
