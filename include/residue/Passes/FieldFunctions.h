//===- FieldFunctions.h - Which functions see field elements ----*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The functions of a module that may see field elements. What they choose,
/// compare and shift is kept from becoming a branch (MaskSelects.h,
/// ExpandWideIntegers.h), whether a web contains it or not; all others stay as
/// they are. These are, in a module with reductions:
///
///   - functions that reduce, and functions to which the numbers of a reduction
///     flow, or from which they come: through calls of either direction, by
///     value, through memory that both are given, and from there on;
///   - functions with integers of more than 128 bits;
///   - functions that other files may call, with integers that are at least as
///     wide as a modulus, and at most as wide as what is reduced by it. Here,
///     what is reduced is at most four times as wide as the modulus: x % 10 is
///     no field.
///
/// Before anything is inlined more is known: a function that chooses between
/// words sees elements where it is called with some. What is found then is
/// marked, and counts later. Less is known of moduli: what LLVM finds to be a
/// constant is still a variable, so divisions of more than 64 bits by one are
/// reductions, too.
///
/// What flows is known from one walk over the module and joins values for good:
/// memory is what its address is derived from, with all that is in it. An index
/// into memory, the amount of a shift and the condition of a select do not
/// flow. Calls through pointers and of functions of other files end it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_FIELDFUNCTIONS_H
#define RESIDUE_PASSES_FIELDFUNCTIONS_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/PassManager.h"

namespace residue {

class FieldFunctions {
public:
  /// \p IsBeforeInlining: a division by a variable may still become a
  /// reduction.
  explicit FieldFunctions(const llvm::Module &M, bool IsBeforeInlining = false);

  /// The module has such functions.
  bool any() const { return Any; }
  /// \p F is one of them. Functions that have been added since are.
  bool contains(const llvm::Function &F) const {
    return Any && !Others.contains(&F);
  }
  /// What was found before reductions were rewritten is true afterwards: only
  /// who abandons it, lower-reductions, loses it.
  bool invalidate(llvm::Module &M, const llvm::PreservedAnalyses &PA,
                  llvm::ModuleAnalysisManager::Invalidator &);

private:
  bool Any = false;
  llvm::SmallPtrSet<const llvm::Function *, 16> Others;
};

class FieldFunctionsAnalysis
    : public llvm::AnalysisInfoMixin<FieldFunctionsAnalysis> {
  friend llvm::AnalysisInfoMixin<FieldFunctionsAnalysis>;
  static llvm::AnalysisKey Key;

public:
  using Result = FieldFunctions;
  Result run(llvm::Module &M, llvm::ModuleAnalysisManager &AM) {
    return FieldFunctions(M);
  }
};

/// Marks them in front of the inliner.
struct MarkFieldFunctionsPass : llvm::PassInfoMixin<MarkFieldFunctionsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// \p F was marked, and has not been found again since.
bool isMarkedAsField(const llvm::Function &F);

/// Finds them while there are reductions to be seen, in front of the passes
/// that rewrite them, and ends the marks.
struct FindFieldFunctionsPass : llvm::PassInfoMixin<FindFieldFunctionsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_FIELDFUNCTIONS_H
