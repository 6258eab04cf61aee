//===- RowOrder.cpp - Rows of products stay one after the other -----------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A row begins with the first product behind a sum. What is used there is its
// word, which lives until the row's products are done. Products that nothing
// needs are left to instruction selection: a use would keep them.
//
//===----------------------------------------------------------------------===//

#include "RowOrder.h"
#include "residue/Target/Compat.h"
#include "residue/Target/CostTable.h"
#include "residue/Target/TargetModel.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/DemandedBits.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// The word of \p I, a product of words in two; or null. Of two words it is
/// any, of a word and a constant the word.
static Instruction *factorOf(Instruction &I, unsigned WordBits) {
  Value *A, *O;
  if (!I.getType()->isIntegerTy(2 * WordBits) ||
      !match(&I, m_Mul(m_Value(A), m_Value(O))))
    return nullptr;
  for (Value *Factor : {A, O})
    if (Value *Word; match(Factor, m_ZExt(m_Value(Word))) &&
                     Word->getType()->isIntegerTy(WordBits))
      if (auto *Found = dyn_cast<Instruction>(Word))
        return Found;
  return nullptr;
}

static bool isSum(const Instruction &I, unsigned WordBits) {
  return isa<WithOverflowInst>(I) || (I.getType()->isIntegerTy(WordBits) &&
                                      (I.getOpcode() == Instruction::Add ||
                                       I.getOpcode() == Instruction::Sub));
}

void residue::keepRowsInOrder(Function &F) {
  if (!HasFakeUses || !RowPolicy::of(F).InOrder)
    return;
  unsigned WordBits = TargetModel::of(F).WordBits;
  SmallVector<std::pair<Instruction *, Instruction *>, 64> Rows;
  for (BasicBlock &BB : F) {
    bool BehindSum = true;
    for (Instruction &I : BB) {
      if (isSum(I, WordBits)) {
        BehindSum = true;
      } else if (isFakeUse(I)) {
        BehindSum = false;
      } else if (Instruction *Word = factorOf(I, WordBits)) {
        if (BehindSum)
          Rows.push_back({&I, Word});
        BehindSum = false;
      }
    }
  }
  if (Rows.empty())
    return;
  AssumptionCache Assumptions(F);
  DominatorTree DT(F);
  DemandedBits Demanded(F, Assumptions, DT);
  erase_if(Rows, [&](const auto &Row) {
    return Demanded.isInstructionDead(Row.first);
  });
  for (auto [First, Word] : Rows) {
    IRBuilder<> B(First);
    createFakeUse(B, Word);
  }
}
