//===- WordCorrections.h - Remainders of words that are near ----*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Corrections in the place of remainders of words that are proven to be less
/// than four times the modulus of wide reductions: (c + d) % p in 64 bits,
/// where c and d are products of 128 bits modulo p.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_WORDCORRECTIONS_H
#define RESIDUE_LIB_PASSES_WORDCORRECTIONS_H

#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instruction.h"

namespace residue {

/// The unsigned remainders of words in \p F by what wide numbers are divided
/// by, too: as those are near the divisor where they are remainders, sums of
/// them are.
llvm::SmallVector<llvm::Instruction *, 8> nearRemainders(llvm::Function &F);

/// Makes corrections of those of \p Remainders whose ranges allow it.
bool correctWords(llvm::Function &F,
                  llvm::ArrayRef<llvm::Instruction *> Remainders,
                  llvm::DominatorTree &DT);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_WORDCORRECTIONS_H
