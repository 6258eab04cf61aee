//===- Print.h - Numbers in the messages of failed tests --------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How GoogleTest prints the types of Residue.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_TEST_UNIT_PRINT_H
#define RESIDUE_TEST_UNIT_PRINT_H

#include "residue/Number/ElementBound.h"
#include <ostream>

namespace residue {

inline void PrintTo(const Integer &I, std::ostream *OS) { *OS << I.str(); }
inline void PrintTo(const Bound &B, std::ostream *OS) { *OS << B.str(); }
inline void PrintTo(const ElementBound &B, std::ostream *OS) {
  *OS << B.largest();
}

} // namespace residue

#endif // RESIDUE_TEST_UNIT_PRINT_H
