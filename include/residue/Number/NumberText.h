//===- NumberText.h - Numbers as people write them --------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Texts for remarks: short, and exact only where a short text can be. What has
/// to tell two numbers apart takes Integer::str() or Modulus::str().
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_NUMBER_NUMBERTEXT_H
#define RESIDUE_NUMBER_NUMBERTEXT_H

#include "residue/Number/Integer.h"
#include <string>

namespace residue {

/// How large the non-negative \p V is: "510", "2^256 - 1", "about 2^765".
std::string sizeText(const Integer &V);

/// How far the negative \p V is from zero: "19 below zero", "about 2^255 below
/// zero".
std::string belowZeroText(const Integer &V);

/// \p M, which is not negative, as its users know it: "10", "10^9 + 7",
/// "2^64 - 2^32 + 1", "2^255 - 19", "2^252 + 0x14DEF9DE...5CF5D3ED", or the
/// ends of its hexadecimal form, "0x1A0111EA...FFFFAAAB (381 bits)".
std::string modulusText(const Integer &M);

} // namespace residue

#endif // RESIDUE_NUMBER_NUMBERTEXT_H
