//===- PossibleConstants.h - One of a few numbers ---------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The constants that an integer can be: what choices and joins choose from,
/// and what tables of constants hold.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_POSSIBLECONSTANTS_H
#define RESIDUE_ANALYSIS_POSSIBLECONSTANTS_H

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace llvm {
class Constant;
class Value;
} // namespace llvm

namespace residue {

struct PossibleConstants {
  /// All different. Where the number is undefined, it may be none of them.
  llvm::SmallVector<llvm::APInt, 4> Values;
  /// It is read from an address that depends on data: which of them it is, is
  /// no secret.
  bool IsLookup = false;
};

/// More constants than this are not listed.
inline constexpr unsigned MaxPossibleConstants = 16;

/// The constants that \p V can be; nothing if it can be something else, or one
/// of too many.
std::optional<PossibleConstants> possibleConstants(const llvm::Value &V);

/// The addresses in constant objects that \p V can be; nothing if it can be
/// something else, or one of too many.
llvm::SmallVector<llvm::Constant *, 4> possibleAddresses(llvm::Value &V);

/// \p V as it is before casts and other operations with constants alone.
const llvm::Value &rootOfChoice(const llvm::Value &V);

} // namespace residue

#endif // RESIDUE_ANALYSIS_POSSIBLECONSTANTS_H
