//===- ExactQuotient.cpp - Quotients from remainders ----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Number/ExactQuotient.h"
#include "residue/Number/Modulus.h"

using namespace llvm;
using namespace residue;

ExactQuotient::ExactQuotient(const Integer &Divisor, const Integer &Max)
    : Shift(Modulus(Divisor).trailingZeros()), Odd(Divisor >> Shift),
      Bits(Max.floorDiv(Divisor).bits()) {}

Integer ExactQuotient::inverse(unsigned Bits) const {
  return (-Modulus(Odd).negativeInverse(Bits)).mod(Integer::pow2(Bits));
}
