//===- MaskedLookups.h - Masked entries are choices -------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Entries of tables under masks of which one is not zero (MaskedLookup.h),
/// together by `or`, `xor` or `add`, become selects: early, and once more where
/// the optimizer has seen late what the masks compare.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_MASKEDLOOKUPS_H
#define RESIDUE_LIB_PASSES_MASKEDLOOKUPS_H

namespace llvm {
class Function;
} // namespace llvm

namespace residue {

/// Those of wide numbers in \p F; true if there were any.
bool raiseMaskedLookups(llvm::Function &F);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_MASKEDLOOKUPS_H
