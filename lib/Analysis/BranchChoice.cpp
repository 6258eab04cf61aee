//===- BranchChoice.cpp - What a branch chooses ---------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BranchChoice.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace residue;

/// Of a side: a comparison or two, and what combines them.
static const int64_t MaxInstructions = 6;

/// The block that alone leads to \p Side, which does nothing but compare.
static const BasicBlock *headOf(const BasicBlock &Side) {
  bool IsShort =
      Side.sizeWithoutDebug() <= MaxInstructions &&
      all_of(Side, [](const Instruction &I) {
        return I.isTerminator() || I.isDebugOrPseudoInst() ||
               isa<ICmpInst, BinaryOperator, CastInst, SelectInst, FreezeInst>(
                   I);
      });
  return IsShort ? Side.getSinglePredecessor() : nullptr;
}

std::optional<BranchChoice> residue::branchChoiceOf(const PHINode &Phi) {
  if (Phi.getNumIncomingValues() != 2 || !Phi.getType()->isIntegerTy())
    return std::nullopt;
  const BasicBlock *First = Phi.getIncomingBlock(0),
                   *Second = Phi.getIncomingBlock(1);
  if (First == Second)
    return std::nullopt;
  const BasicBlock *Head = nullptr;
  if (headOf(*Second) == First)
    Head = First;
  else if (headOf(*First) == Second)
    Head = Second;
  else if (const BasicBlock *Both = headOf(*First);
           Both && Both == headOf(*Second))
    Head = Both;
  const auto *Branch =
      Head ? dyn_cast<BranchInst>(Head->getTerminator()) : nullptr;
  if (!Branch || !Branch->isConditional() || Head == Phi.getParent())
    return std::nullopt;
  auto ValueOf = [&](unsigned Side) {
    const BasicBlock *Next = Branch->getSuccessor(Side);
    return Phi.getIncomingValueForBlock(Next == Phi.getParent() ? Head : Next);
  };
  auto LeadsHere = [&](unsigned Side) {
    const BasicBlock *Next = Branch->getSuccessor(Side);
    return Next == Phi.getParent() || Next == First || Next == Second;
  };
  if (Branch->getSuccessor(0) == Branch->getSuccessor(1) || !LeadsHere(0) ||
      !LeadsHere(1))
    return std::nullopt;
  return BranchChoice{Branch, Branch->getCondition(), ValueOf(0), ValueOf(1)};
}
