//===- ReciprocalQuotient.cpp - Quotients by a product --------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Number/ReciprocalQuotient.h"
#include "residue/Number/Modulus.h"
#include "llvm/Support/MathExtras.h"
#include <optional>

using namespace llvm;
using namespace residue;

/// The least multiplier for x, and the least for x + 1 if it is shorter.
///
/// With m rounded up, x m / 2^t = x / c + x e / (2^t c): what is added is below
/// 1 / c where x e < 2^t, and x / c is at least 1 / c below the next integer.
/// With m rounded down, (x + 1) m / 2^t = (x + 1) / c - (x + 1) e / (2^t c):
/// what is subtracted is positive, so that the last x before a multiple of c
/// stays below it, and at most 1 / c where (x + 1) e <= 2^t, so that a multiple
/// of c itself does not fall below it. At the latest 2^t >= (X + 1) c holds
/// both.
static std::pair<ReciprocalQuotient, std::optional<ReciprocalQuotient>>
findMultipliers(const Integer &Divisor, const Integer &Max) {
  const Integer One(1);
  std::optional<ReciprocalQuotient> Plain, PlusOne;
  for (unsigned Scale = Max.bits(); !Plain; ++Scale) {
    Integer Power = Integer::pow2(Scale), Down = Power.floorDiv(Divisor);
    Integer Below = Power - Down * Divisor;
    if (Below.isZero())
      Plain = {Down, Scale};
    else if (Max * (Divisor - Below) < Power)
      Plain = {Down + One, Scale};
    else if (!PlusOne && (Max + One) * Below <= Power)
      PlusOne = {Down, Scale, /*AddsOne=*/true};
  }
  return {*Plain, PlusOne};
}

unsigned ReciprocalQuotient::products(unsigned WordBits) const {
  unsigned Words = divideCeil(Multiplier.bits(), WordBits);
  bool HasBit = Words > 1 && Multiplier.bits() % WordBits == 1;
  return Words - HasBit;
}

/// The same with t at the end of a word, where that takes no more products:
/// then nothing has to be shifted behind them.
static ReciprocalQuotient aligned(const ReciprocalQuotient &Q,
                                  const Integer &Divisor, const Integer &Max,
                                  unsigned WordBits) {
  const Integer One(1);
  ReciprocalQuotient Found = Q;
  Found.Scale = alignTo(Q.Scale, WordBits);
  Integer Power = Integer::pow2(Found.Scale), Down = Power.floorDiv(Divisor);
  Integer Below = Power - Down * Divisor;
  Found.Multiplier = Q.AddsOne || Below.isZero() ? Down : Down + One;
  bool IsExact =
      Below.isZero() || (Q.AddsOne ? (Max + One) * Below <= Power
                                   : Max * (Divisor - Below) < Power);
  return IsExact && Found.products(WordBits) <= Q.products(WordBits) ? Found
                                                                     : Q;
}

/// With m c = 2^t + e, 0 < e <= c, x m / 2^t = x / c + x e / (2^t c). Where |x|
/// e < 2^t, the last term is less than 1 / c in size: of x >= 0 it does not
/// reach the next integer; below zero it is negative, so that the floor is
/// below the number rounded up by one, of multiples of c, too. |x| <= 2^(N-1)
/// and e <= c < 2^k hold that with t = N - 1 + k, where m <= 2^t / c + 1 <=
/// 2^N, and less, as c > 2^(k-1).
ReciprocalQuotient ReciprocalQuotient::findSigned(const Integer &Divisor,
                                                  unsigned Bits) {
  assert(Divisor > Integer(2) && !Divisor.isPowerOf2() && "no quotient");
  unsigned Scale = Bits - 1 + Divisor.bits();
  return {Integer::pow2(Scale).floorDiv(Divisor) + Integer(1), Scale};
}

ReciprocalQuotient ReciprocalQuotient::find(const Integer &Divisor,
                                            const Integer &Max,
                                            unsigned WordBits) {
  assert(Divisor > Integer(1) && "nothing to divide by");
  auto [Plain, PlusOne] = findMultipliers(Divisor, Max);
  ReciprocalQuotient Best = Plain;
  auto Words = [&](const ReciprocalQuotient &Q) {
    return divideCeil(Q.Multiplier.bits(), WordBits);
  };
  unsigned Shift = Modulus(Divisor).trailingZeros();
  if (Integer Odd = Divisor >> Shift; Shift && Odd > Integer(1)) {
    ReciprocalQuotient Shifted = findMultipliers(Odd, Max >> Shift).first;
    Shifted.Shift = Shift;
    if (Words(Shifted) < Words(Best))
      Best = Shifted;
  }
  if (PlusOne && Words(*PlusOne) < Words(Best))
    Best = *PlusOne;
  return aligned(Best, Divisor >> Best.Shift, Max >> Best.Shift, WordBits);
}
