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
/// condition; of the loop, the loop vectorizer does. So functions with field
/// code go past the first, and loops with field code, wide numbers or choices
/// that all turns share past the second, which sees all other loops of the
/// function.
///
/// Nothing in the IR keeps the SLP vectorizer off but `noimplicitfloat`, which
/// the loop vectorizer respects, too. It is a pass that need not run, though,
/// so it is asked for when it is about to.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_HIDEFROMVECTORIZERS_H
#define RESIDUE_PASSES_HIDEFROMVECTORIZERS_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class PassInstrumentationCallbacks;
} // namespace llvm

namespace residue {

/// Has the SLP vectorizer skipped in functions that KeepScalarPass has marked.
void skipMarkedFunctions(llvm::PassInstrumentationCallbacks &Callbacks);

/// In front of the vectorizers: marks functions and loops.
class KeepScalarPass : public llvm::PassInfoMixin<KeepScalarPass> {
  bool IsSkipped;

public:
  /// \p IsSkipped says that skipMarkedFunctions() was called. A host without
  /// callbacks has no vectors in functions with field code at all.
  explicit KeepScalarPass(bool IsSkipped = true) : IsSkipped(IsSkipped) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

/// Behind them.
struct EndKeepScalarPass : llvm::PassInfoMixin<EndKeepScalarPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
  /// No mark may stay, whatever else is skipped.
  static bool isRequired() { return true; }
};

} // namespace residue

#endif // RESIDUE_PASSES_HIDEFROMVECTORIZERS_H
