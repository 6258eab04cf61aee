//===- ProductDepths.cpp - Products that wait for each other --------------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProductDepths.h"
#include "residue/Target/WideInteger.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"
#include <algorithm>

using namespace llvm;
using namespace residue;

bool residue::isWideProduct(const Instruction &I) {
  return I.getOpcode() == Instruction::Mul && isWideInteger(*I.getType()) &&
         !isa<Constant>(I.getOperand(1));
}

bool residue::fillsLanes(const Loop &L, unsigned Lanes) {
  unsigned Stored = 0;
  for (const BasicBlock *BB : L.blocks())
    for (const Instruction &I : *BB)
      if (const auto *Store = dyn_cast<StoreInst>(&I))
        Stored += isWideInteger(*Store->getValueOperand()->getType());
  return Stored > Lanes / 2;
}

ProductDepths::ProductDepths(const BasicBlock &BB,
                             function_ref<bool(const Instruction &)> Counts) {
  for (const Instruction &I : BB) {
    if (isa<PHINode>(I))
      continue;
    unsigned Above = 0;
    for (const Value *Operand : I.operands())
      Above = std::max(Above, depth(Operand));
    if (Counts(I)) {
      ++Products;
      Deepest = std::max(Deepest, ++Above);
    }
    Depth[&I] = Above;
  }
}
