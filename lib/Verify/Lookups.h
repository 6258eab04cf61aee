//===- Lookups.h - Loops that look something up -----------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A loop that reads all of a table keeps what it looks for in a phi node,
/// which it is put into by `or`; code without a loop chooses by one comparison
/// of an index after the other.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_LOOKUPS_H
#define RESIDUE_LIB_VERIFY_LOOKUPS_H

#include <optional>

namespace llvm {
class Instruction;
class SelectInst;
class Value;
} // namespace llvm

namespace residue::proof {

struct Lookup {
  const llvm::Value *Condition, *Found, *Before;
};

/// \p Or is select(Condition, Found, 0) | Before, and Before is 0 where the
/// condition holds.
std::optional<Lookup> lookupIn(const llvm::Instruction &Or);

/// It chooses by an index, and what it has chosen is not chosen from by the
/// same index again: all of a table was looked through.
bool isFoundAtLast(const llvm::SelectInst &I);

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_LOOKUPS_H
