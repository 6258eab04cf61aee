//===- WordSumQuotient.cpp - Quotients by divisors of 2^w - 1 -------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Number/WordSumQuotient.h"
#include "residue/Number/Modulus.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace residue;

unsigned WordSumQuotient::products(unsigned WordBits) const {
  return (Words == 2 ? 1 : divideCeil(Above.bits(), WordBits)) + 1;
}

std::optional<WordSumQuotient> WordSumQuotient::find(const Integer &Divisor,
                                                     const Integer &Max,
                                                     unsigned WordBits) {
  const unsigned MostWords = 8;
  unsigned Shift = Modulus(Divisor).trailingZeros();
  Integer Odd = Divisor >> Shift, Largest = Max >> Shift;
  Integer AllOnes = Integer::maxUnsigned(WordBits);
  Integer Factor = AllOnes.floorDiv(Odd);
  unsigned Words = divideCeil(Largest.bits(), WordBits);
  if (Odd == Integer(1) || Factor * Odd != AllOnes || Words < 2 ||
      Words > MostWords)
    return std::nullopt;
  return WordSumQuotient{Shift, Odd, Factor, Words, Largest.floorDiv(AllOnes)};
}
