//===- DivisorOrigin.h - Why a divisor is no constant -----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where the divisor of a wide division comes from. A division by what is no
/// constant stays, in variable time; what a programmer can do about it depends
/// on where the number comes from.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_DIVISORORIGIN_H
#define RESIDUE_ANALYSIS_DIVISORORIGIN_H

namespace llvm {
class Instruction;
class Value;
} // namespace llvm

namespace residue {

enum class DivisorKind {
  Constant,
  Parameter, ///< Of the function: Source is the argument.
  Pointee,   ///< What a parameter points to, or has a member of: the load.
  Global,    ///< A global variable that is no constant: the variable.
  Volatile,  ///< A volatile variable: the load.
  Table,     ///< An entry of a constant table: the table.
  Result,    ///< What a call returns: the call.
  Remainder, ///< What this division has left before, as in Euclid's algorithm.
  Choice,    ///< One of several constants: the select or phi.
  Computed,  ///< Anything else.
};

struct DivisorOrigin {
  DivisorKind Kind;
  const llvm::Value *Source;
};

/// Of \p Division, a division or a raised call.
DivisorOrigin divisorOrigin(const llvm::Instruction &Division);

} // namespace residue

#endif // RESIDUE_ANALYSIS_DIVISORORIGIN_H
