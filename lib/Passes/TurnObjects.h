//===- TurnObjects.h - Objects that live in one turn ------------*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Objects on the stack that are new in each turn of a loop: two turns can have
/// one each.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_TURNOBJECTS_H
#define RESIDUE_LIB_PASSES_TURNOBJECTS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

namespace residue {

/// The objects of a constant size whose life begins in \p L, in front of all
/// their uses.
llvm::SmallVector<llvm::AllocaInst *, 2>
objectsOfTurn(const llvm::Loop &L, const llvm::DominatorTree &DT);

/// One more of the kind of \p Object, beside it.
llvm::AllocaInst *copyObject(llvm::AllocaInst &Object,
                             const llvm::Twine &Suffix = "");

} // namespace residue

#endif // RESIDUE_LIB_PASSES_TURNOBJECTS_H
