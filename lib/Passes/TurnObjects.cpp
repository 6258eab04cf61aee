//===- TurnObjects.cpp - Objects that live in one turn --------------------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TurnObjects.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace residue;

SmallVector<AllocaInst *, 2> residue::objectsOfTurn(const Loop &L,
                                                    const DominatorTree &DT) {
  SmallVector<AllocaInst *, 2> Objects;
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : *BB) {
      auto *Begin = dyn_cast<LifetimeIntrinsic>(&I);
      if (!Begin || Begin->getIntrinsicID() != Intrinsic::lifetime_start)
        continue;
      auto *Object =
          dyn_cast<AllocaInst>(Begin->getArgOperand(Begin->arg_size() - 1));
      if (Object && Object->isStaticAlloca() &&
          !is_contained(Objects, Object) &&
          all_of(Object->users(), [&](const User *U) {
            const auto *At = cast<Instruction>(U);
            return L.contains(At) && (At == Begin || DT.dominates(Begin, At));
          }))
        Objects.push_back(Object);
    }
  return Objects;
}

AllocaInst *residue::copyObject(AllocaInst &Object, const Twine &Suffix) {
  auto *Copy = cast<AllocaInst>(Object.clone());
  Copy->setName(Object.getName() + Suffix);
  Copy->insertBefore(Object.getIterator());
  return Copy;
}
