//===- CalledOperations.h - What operations out of line do ---*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The operations out of line that a rewritten function calls, as functions
/// that a proof of it reads (ReductionProof.h).
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_CALLEDOPERATIONS_H
#define RESIDUE_LIB_PASSES_CALLEDOPERATIONS_H

#include "residue/Verify/ReductionProof.h"

namespace llvm {
class Module;
} // namespace llvm

namespace residue {

/// What those that \p F calls do, in \p Scratch, a module that nothing else
/// finds, which gets the data layout and the triple of F's. SharedOperations
/// emits the same code where it defines them.
CalledBodies bodiesCalledBy(const llvm::Function &F, llvm::Module &Scratch);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_CALLEDOPERATIONS_H
