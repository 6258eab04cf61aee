//===- HideFromVectorizers.h - No vectors of wide integers ------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The SLP vectorizer makes `select <8 x i1>, <8 x i255>` of an unrolled table
/// lookup, which the back end splits again and turns into branches on the
/// condition. Functions with field code go past the vectorizers: an attribute
/// that both respect, noimplicitfloat, is there while they run, and only then.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_HIDEFROMVECTORIZERS_H
#define RESIDUE_PASSES_HIDEFROMVECTORIZERS_H

#include "llvm/IR/PassManager.h"

namespace residue {

/// In front of the vectorizers.
struct KeepScalarPass : llvm::PassInfoMixin<KeepScalarPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

/// Behind them.
struct EndKeepScalarPass : llvm::PassInfoMixin<EndKeepScalarPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
  /// The attribute must not stay, whatever else is skipped.
  static bool isRequired() { return true; }
};

} // namespace residue

#endif // RESIDUE_PASSES_HIDEFROMVECTORIZERS_H
