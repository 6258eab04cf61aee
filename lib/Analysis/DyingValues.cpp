//===- DyingValues.cpp - What nobody needs any more -----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/DyingValues.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace residue;

bool DyingValues::isUnused(const Instruction &I) const {
  return all_of(I.users(), [&](const User *U) {
    const auto *Inner = dyn_cast<Instruction>(U);
    return Inner && Dying.contains(Inner);
  });
}

void DyingValues::add(ArrayRef<Instruction *> Replaced) {
  SmallVector<const Instruction *, 16> Work(Replaced.begin(), Replaced.end());
  for (const Instruction *I : Replaced)
    Dying.insert(I);
  while (!Work.empty())
    for (const Value *V : Work.pop_back_val()->operand_values()) {
      const auto *I = dyn_cast<Instruction>(V);
      if (!I || isa<PHINode>(I) || I->mayHaveSideEffects() || !isUnused(*I) ||
          !Dying.insert(I).second)
        continue;
      Work.push_back(I);
    }
}
