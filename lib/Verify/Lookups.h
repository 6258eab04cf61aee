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
/// which it is put into by `or`.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_LOOKUPS_H
#define RESIDUE_LIB_VERIFY_LOOKUPS_H

#include <optional>

namespace llvm {
class Instruction;
class Value;
} // namespace llvm

namespace residue::proof {

struct Lookup {
  const llvm::Value *Condition, *Found, *Before;
};

/// \p Or is select(Condition, Found, 0) | Before, and Before is 0 where the
/// condition holds.
std::optional<Lookup> lookupIn(const llvm::Instruction &Or);

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_LOOKUPS_H
