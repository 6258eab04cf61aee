//===- LongBlocks.h - Blocks that are too long ------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LLVM's code generation is quadratic in the length of a block: its
/// two-address pass looks through all copies of a block at every instruction
/// that has a fixed register or flags. A program of 1,500 field operations in a
/// row is one block of a hundred thousand instructions. Such blocks are divided
/// by branches on a constant that the optimizer does not see: two instructions
/// each.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_LONGBLOCKS_H
#define RESIDUE_LIB_PASSES_LONGBLOCKS_H

namespace llvm {
class Function;
} // namespace llvm

namespace residue {

/// Divides the blocks of \p F that are too long. Only where code can be put
/// between two instructions anyway, and where the target has a value barrier.
void divideLongBlocks(llvm::Function &F, unsigned WordBits);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_LONGBLOCKS_H
