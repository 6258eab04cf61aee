//===- WrappingArms.h - What makes a join wrap ------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which of the numbers that a join takes may wrap.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_ANALYSIS_WRAPPINGARMS_H
#define RESIDUE_LIB_ANALYSIS_WRAPPINGARMS_H

#include "residue/Analysis/SourceRange.h"

namespace residue {

/// Of the numbers that \p V, a join that may wrap, takes one of, those that may
/// wrap by themselves. Taken as the bits that they are, they leave the rest of
/// what is joined elements modulo \p M. None where nothing that is joined has
/// been reduced, or a loop makes the number larger and larger.
llvm::SmallVector<llvm::Value *, 2>
wrappingArms(llvm::Value *V, const SourceRange &Ranges, const Integer &M);

} // namespace residue

#endif // RESIDUE_LIB_ANALYSIS_WRAPPINGARMS_H
