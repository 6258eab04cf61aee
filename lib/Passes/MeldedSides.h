//===- MeldedSides.h - Branches to the same work ----------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A branch whose sides do the same with other numbers:
///
///   if (bit) { a = add(a, c); c = dbl(c); } else { c = add(a, c); a = dbl(a);
///   }
///
/// chooses the numbers, and does the work once. Nothing is done that was not
/// done before, so it may be anything; no time tells the bit. Behind that the
/// sides may differ in additions and choices, which are done for both.
///
/// Coutinho, Sampaio, Pereira, Meira, "Divergence Analysis and Optimizations"
/// (PACT 2011) calls it branch fusion; Saumya, Sundararajah, Kulkarni, "DARM:
/// Control-Flow Melding for SIMT Thread Divergence Reduction" (CGO 2022).
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_MELDEDSIDES_H
#define RESIDUE_LIB_PASSES_MELDEDSIDES_H

namespace llvm {
class BranchInst;
} // namespace llvm

namespace residue {

/// Melds the sides of \p Branch if both reduce, instruction by instruction the
/// same, but for a short rest, and meet behind. The branch and both sides are
/// gone then.
bool meldSides(llvm::BranchInst &Branch);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_MELDEDSIDES_H
