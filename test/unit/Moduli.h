//===- Moduli.h - Moduli of the standards -----------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_TEST_UNIT_MODULI_H
#define RESIDUE_TEST_UNIT_MODULI_H

#include "residue/Number/ReductionKind.h"

namespace moduli {

using residue::Integer;

inline Integer power(unsigned Exponent) { return Integer::pow2(Exponent); }

inline const Integer One(1);
inline const Integer P192 = power(192) - power(64) - One;
inline const Integer P224 = power(224) - power(96) + One;
inline const Integer P256 =
    power(256) - power(224) + power(192) + power(96) - One;
inline const Integer P384 =
    power(384) - power(128) - power(96) + power(32) - One;
inline const Integer SM2 =
    power(256) - power(224) - power(96) + power(64) - One;
inline const Integer P448 = power(448) - power(224) - One;
inline const Integer Goldilocks = power(64) - power(32) + One;

using Reduction = residue::RequestedReduction;
inline const Reduction AllReductions[] = {
    Reduction::Auto,    Reduction::Crandall, Reduction::Solinas,
    Reduction::Barrett, Reduction::WordSum,  Reduction::Even};

} // namespace moduli

#endif // RESIDUE_TEST_UNIT_MODULI_H
