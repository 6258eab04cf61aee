//===- OperandText.h - What instructions are printed as ---------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The roles of operands in memory accesses: LLVM's tables do not tell an
/// address from data on all targets, their text does.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_AUDIT_OPERANDTEXT_H
#define RESIDUE_LIB_AUDIT_OPERANDTEXT_H

#include "Machine.h"

namespace residue::audit {

struct AddressText {
  std::string Base, Index;
  int64_t Scale = 1, Offset = 0;
  bool IsBefore = false, IsAfter = false;
  /// push, pop, ldm, stm: the offset is the size.
  bool IsMultiple = false;
  /// What the text says; zero if that is for the registers to say.
  unsigned Size = 0;
  std::vector<std::string> Data;
};

/// One line, with single spaces.
std::string tidy(llvm::StringRef Text);
/// Fills in the mnemonic and the operands.
void takeApart(Operation &Op);
/// The address that \p Op accesses, if it has one in its text, or by what it
/// is: push, pop, ldm, stm.
std::optional<AddressText> addressIn(const Operation &Op);
bool isOneOf(llvm::StringRef Name,
             std::initializer_list<llvm::StringRef> Names);
/// "#16", "-0x10".
std::optional<int64_t> numberIn(llvm::StringRef Text);

} // namespace residue::audit

#endif // RESIDUE_LIB_AUDIT_OPERANDTEXT_H
