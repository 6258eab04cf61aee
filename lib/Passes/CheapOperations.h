//===- CheapOperations.h - What may be done in any case ---------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a side of a branch may do though the branch is gone.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_CHEAPOPERATIONS_H
#define RESIDUE_LIB_PASSES_CHEAPOPERATIONS_H

#include "llvm/IR/Instructions.h"

namespace residue {

/// \p I makes a number or an address, and costs no more than a sum.
inline bool isCheapOperation(const llvm::Instruction &I) {
  switch (I.getOpcode()) {
  case llvm::Instruction::Mul:
  case llvm::Instruction::UDiv:
  case llvm::Instruction::SDiv:
  case llvm::Instruction::URem:
  case llvm::Instruction::SRem:
    return false;
  default:
    return llvm::isa<llvm::BinaryOperator, llvm::CastInst, llvm::ICmpInst,
                     llvm::SelectInst, llvm::FreezeInst,
                     llvm::GetElementPtrInst>(I) &&
           I.getType()->isIntOrPtrTy();
  }
}

} // namespace residue

#endif // RESIDUE_LIB_PASSES_CHEAPOPERATIONS_H
