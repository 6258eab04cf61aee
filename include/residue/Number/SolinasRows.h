//===- SolinasRows.h - The rows of a Solinas reduction ----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where the digits above the degree of a Solinas form are added and
/// subtracted: rows of digits, as few and with as long stretches as possible.
/// Knows no IR.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_NUMBER_SOLINASROWS_H
#define RESIDUE_NUMBER_SOLINASROWS_H

#include "residue/Number/Modulus.h"

namespace residue {

/// A row of a Solinas reduction: which digit of the high part, counted from the
/// first above the degree, stands at each place; -1 for none.
using DigitRow = llvm::SmallVector<int, 16>;

/// All digits of the high part as rows to add and rows to subtract.
struct DigitRows {
  llvm::SmallVector<DigitRow, 8> Plus, Minus;
};

/// A stretch of a row: digits First, First + 1, ... at the places from At on.
struct DigitRun {
  unsigned First, At, Length;
};
llvm::SmallVector<DigitRun, 8> runsOf(const DigitRow &Row);

/// The rows for \p Count digits above the degree. Each place has as many rows
/// as digits are added (or subtracted) there; long runs stay together.
DigitRows digitRows(const Modulus::SolinasForm &Form, unsigned Count);

} // namespace residue

#endif // RESIDUE_NUMBER_SOLINASROWS_H
