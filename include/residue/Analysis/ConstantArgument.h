//===- ConstantArgument.h - Constants that a call passes --------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a call passes, where that is a constant: a number, the address of a
/// constant object, or the address of a place on the stack that holds constants
/// and that nobody writes to. The last is how wide integers are passed by value
/// on most targets. It may also be one of a few of these, by a flag.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_CONSTANTARGUMENT_H
#define RESIDUE_ANALYSIS_CONSTANTARGUMENT_H

#include "llvm/ADT/SmallVector.h"

namespace llvm {
class CallBase;
class Constant;
class DominatorTree;
} // namespace llvm

namespace residue {

struct ConstantArgument {
  /// What it is one of.
  llvm::SmallVector<llvm::Constant *, 1> Values;
  /// The callee gets the address of it.
  bool IsPointee = false;

  explicit operator bool() const { return !Values.empty(); }
  bool isChoice() const { return Values.size() > 1; }
  bool operator==(const ConstantArgument &Other) const {
    return Values == Other.Values && IsPointee == Other.IsPointee;
  }
};

/// What \p Call, of a function with a body, passes for parameter \p Index;
/// nothing if that is no constant, or one of too many. \p DT is the tree of the
/// caller.
ConstantArgument constantArgument(const llvm::CallBase &Call, unsigned Index,
                                  const llvm::DominatorTree &DT);

} // namespace residue

#endif // RESIDUE_ANALYSIS_CONSTANTARGUMENT_H
