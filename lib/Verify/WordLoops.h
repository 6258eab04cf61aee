//===- WordLoops.h - Bodies that are loops over words -----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Operations out of line whose operands and result are words in memory. Where
/// they branch, and which words they read and write, depends on constants
/// alone: so they are run, turn by turn, on words that are symbols.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_WORDLOOPS_H
#define RESIDUE_LIB_VERIFY_WORDLOOPS_H

#include "Evaluator.h"

namespace residue::proof {

/// Runs \p Body, whose first argument is where the result of \p Bits bits is
/// written; the others are where the integers \p Operands are, or masks. They
/// are other memory than the result. Returns that, or null if anything is not
/// read.
Word *runWordLoops(Evaluator &E, const llvm::Function &Body,
                   llvm::ArrayRef<Word *> Operands, unsigned Bits);

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_WORDLOOPS_H
