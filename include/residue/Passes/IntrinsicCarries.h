//===- IntrinsicCarries.h - Carries by intrinsics of x86 --------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `_addcarry_u64` and `_subborrow_u64`, of 32 bits too, in functions with
/// reductions: nothing but x86's back end knows what llvm.x86.addcarry.64 and
/// llvm.x86.subborrow.64 do. As two steps with overflow, of which at most one
/// does, they are what `__builtin_addcll` and `__builtin_subcll` consist of:
///
///     { c', s } = x + y + (c != 0)      s1, o1 = x + y
///                                       s, o2 = s1 + (c != 0), c' = o1 | o2
///
/// Both overflow never: if x + y does, s1 is at most 2^w - 2. Likewise x - y is
/// at least 1 where it borrows.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_INTRINSICCARRIES_H
#define RESIDUE_PASSES_INTRINSICCARRIES_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct IntrinsicCarriesPass : llvm::PassInfoMixin<IntrinsicCarriesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_INTRINSICCARRIES_H
