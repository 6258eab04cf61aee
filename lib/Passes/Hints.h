//===- Hints.h - What a proof begins with -----------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the rewriter says of a function (Witness.h), as the checker takes it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_HINTS_H
#define RESIDUE_LIB_PASSES_HINTS_H

#include "residue/Verify/ReductionProof.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

namespace residue {

/// Of \p F, rewritten, whose values have numbers in \p Before. \p Map has what
/// is in both.
ProofHints hintsFor(const llvm::Function &F, const llvm::Function &Before,
                    const llvm::ValueToValueMapTy &Map);
/// Of two files: phi nodes that have the same names are in both.
ProofHints hintsFor(const llvm::Function &F, const llvm::Function &Before);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_HINTS_H
