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
/// on most targets.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_CONSTANTARGUMENT_H
#define RESIDUE_ANALYSIS_CONSTANTARGUMENT_H

namespace llvm {
class CallBase;
class Constant;
class DominatorTree;
} // namespace llvm

namespace residue {

struct ConstantArgument {
  llvm::Constant *Value = nullptr;
  /// The callee gets the address of \p Value.
  bool IsPointee = false;

  explicit operator bool() const { return Value; }
  bool operator==(const ConstantArgument &Other) const {
    return Value == Other.Value && IsPointee == Other.IsPointee;
  }
};

/// What \p Call, of a function with a body, passes for parameter \p Index;
/// nothing if that is no constant. \p DT is the tree of the caller.
ConstantArgument constantArgument(const llvm::CallBase &Call, unsigned Index,
                                  const llvm::DominatorTree &DT);

} // namespace residue

#endif // RESIDUE_ANALYSIS_CONSTANTARGUMENT_H
