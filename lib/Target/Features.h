//===- Features.h - What a function's target has ----------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_TARGET_FEATURES_H
#define RESIDUE_LIB_TARGET_FEATURES_H

#include "residue/Target/Compat.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"

namespace residue {

/// "+bmi2", "-avx512vl", ...: as the function names them.
llvm::SmallVector<llvm::StringRef, 64> featuresOf(const llvm::Function &F);
/// Thumb instructions before Thumb-2: no conditional execution.
bool isThumb1(const llvm::Triple &T, llvm::ArrayRef<llvm::StringRef> Features);

} // namespace residue

#endif // RESIDUE_LIB_TARGET_FEATURES_H
