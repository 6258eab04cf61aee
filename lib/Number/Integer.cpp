//===- Integer.cpp - Integers without a width -----------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Number/Integer.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <optional>

using namespace llvm;
using namespace residue;

Integer::Integer(const APInt &V) {
  unsigned Bits = V.getSignificantBits();
  if (Bits > ShortBits) {
    Long = V.trunc(Bits);
    return;
  }
  APInt Words = V.sextOrTrunc(ShortBits);
  __extension__ using Unsigned = unsigned __int128;
  Short = Word(Unsigned(Words.getRawData()[1]) << 64 | Words.getRawData()[0]);
}

APInt Integer::asAPInt() const {
  if (!isShort())
    return Long;
  const uint64_t Halves[] = {uint64_t(Short), uint64_t(Short >> 64)};
  APInt Words(ShortBits, Halves);
  return Words.trunc(Words.getSignificantBits());
}

APInt Integer::toAPInt(unsigned Width) const {
  if (isShort() && Width <= 64)
    return APInt(64, uint64_t(Short)).trunc(Width);
  return asAPInt().sextOrTrunc(Width);
}

unsigned Integer::bits() const {
  assert(!isNegative() && "bits of a negative integer");
  if (!isShort())
    return Long.getActiveBits();
  uint64_t High = uint64_t(Short >> 64);
  return High ? ShortBits - llvm::countl_zero(High)
              : 64 - llvm::countl_zero(uint64_t(Short));
}

/// The width in which both operands and a result of \p Extra more bits fit.
static unsigned commonWidth(const APInt &A, const APInt &B, unsigned Extra) {
  return std::max(A.getBitWidth(), B.getBitWidth()) + Extra;
}

Integer Integer::operator+(const Integer &B) const {
  if (Word Sum;
      isShort() && B.isShort() && !__builtin_add_overflow(Short, B.Short, &Sum))
    return ofShort(Sum);
  APInt L = asAPInt(), R = B.asAPInt();
  unsigned Width = commonWidth(L, R, 1);
  return Integer(L.sext(Width) + R.sext(Width));
}

Integer Integer::operator-(const Integer &B) const {
  if (Word Difference; isShort() && B.isShort() &&
                       !__builtin_sub_overflow(Short, B.Short, &Difference))
    return ofShort(Difference);
  APInt L = asAPInt(), R = B.asAPInt();
  unsigned Width = commonWidth(L, R, 1);
  return Integer(L.sext(Width) - R.sext(Width));
}

/// |A|, |B| <= 2^63, so |A B| <= 2^126.
Integer Integer::operator*(const Integer &B) const {
  if (fits64() && B.fits64())
    return ofShort(Short * B.Short);
  APInt L = asAPInt(), R = B.asAPInt();
  unsigned Width = L.getBitWidth() + R.getBitWidth();
  return Integer(L.sext(Width) * R.sext(Width));
}

/// |V| <= 2^63, so |V| 2^63 <= 2^126.
Integer Integer::operator<<(unsigned Bits) const {
  if (fits64() && Bits < 64)
    return ofShort(Short * (Word(1) << Bits));
  APInt V = asAPInt();
  return Integer(V.sext(V.getBitWidth() + Bits).shl(Bits));
}

Integer Integer::operator>>(unsigned Bits) const {
  if (isShort())
    return ofShort(Short >> std::min(Bits, ShortBits - 1));
  return Integer(Long.ashr(std::min(Bits, Long.getBitWidth() - 1)));
}

Integer Integer::floorDiv(const Integer &Divisor) const {
  assert(Divisor > Integer(0) && "division needs a positive divisor");
  if (isShort() && Divisor.isShort())
    return ofShort(Short / Divisor.Short - (Short % Divisor.Short < 0));
  APInt A = asAPInt(), D = Divisor.asAPInt();
  unsigned Width = commonWidth(A, D, 1);
  A = A.sext(Width);
  D = D.sext(Width);
  APInt Quotient = A.sdiv(D);
  if (A.isNegative() && Quotient * D != A)
    --Quotient;
  return Integer(Quotient);
}

Integer Integer::mod(const Integer &Divisor) const {
  assert(Divisor > Integer(0) && "division needs a positive divisor");
  if (!isShort() || !Divisor.isShort())
    return *this - floorDiv(Divisor) * Divisor;
  Word Rest = Short % Divisor.Short;
  return ofShort(Rest < 0 ? Rest + Divisor.Short : Rest);
}

/// A long integer is further from zero than any short one.
int Integer::compare(const Integer &B) const {
  if (isShort() && B.isShort())
    return Short == B.Short ? 0 : (Short < B.Short ? -1 : 1);
  if (isShort())
    return B.isNegative() ? 1 : -1;
  if (B.isShort())
    return isNegative() ? -1 : 1;
  unsigned Width = commonWidth(Long, B.Long, 0);
  APInt L = Long.sext(Width), R = B.Long.sext(Width);
  return L == R ? 0 : (L.slt(R) ? -1 : 1);
}

/// In binary, 3 V = 2 V + V. Where a bit of 3 V and that of V differ, twice the
/// non-adjacent form has a digit: 1 where it is set in 3 V, else -1.
SmallVector<Integer::SignedPower, 8> Integer::signedPowers() const {
  assert(!isNegative() && "signed powers of a negative integer");
  Integer Triple = *this * Integer(3);
  SmallVector<SignedPower, 8> Powers;
  for (unsigned Bit = Triple.bits(); Bit > 1; --Bit)
    if (Triple.testBit(Bit - 1) != testBit(Bit - 1))
      Powers.push_back({Bit - 2, testBit(Bit - 1)});
  return Powers;
}

unsigned Integer::countSignedPowers() const {
  assert(!isNegative() && "signed powers of a negative integer");
  APInt V = asAPInt();
  V = V.sext(V.getBitWidth() + 2);
  return (V * 3 ^ V).popcount();
}

/// \p V as a sum of a few powers of two and a number below 2^16, or nothing.
static std::optional<std::string> shortSum(const Integer &V) {
  const unsigned MostTerms = 4, DecimalBits = 16;
  std::string Text;
  unsigned Terms = 0;
  Integer Rest = V;
  for (const Integer::SignedPower &Power : V.signedPowers()) {
    if (Power.Exponent < DecimalBits)
      break;
    if (++Terms > MostTerms)
      return std::nullopt;
    if (!Text.empty())
      Text += Power.Negative ? " - " : " + ";
    Text += "2^" + std::to_string(Power.Exponent);
    Integer Term = Integer::pow2(Power.Exponent);
    Rest = Power.Negative ? Rest + Term : Rest - Term;
  }
  if (Rest.isNegative())
    Text += " - " + (-Rest).str();
  else if (!Rest.isZero())
    Text += " + " + Rest.str();
  return Text;
}

std::string Integer::str() const {
  SmallString<80> Text;
  if (isNegative()) {
    std::string Positive = (-*this).str();
    bool IsSum = Positive.find(' ') != std::string::npos;
    return IsSum ? "-(" + Positive + ")" : "-" + Positive;
  }
  if (bits() <= 64) {
    asAPInt().toString(Text, 10, /*Signed=*/false);
    return std::string(Text);
  }
  // The nearest powers of two, from below and from above.
  const unsigned ShortBits = 40;
  Integer Below = *this - pow2(bits() - 1), Above = pow2(bits()) - *this;
  if (Below.isZero())
    return "2^" + std::to_string(bits() - 1);
  if (Above.bits() <= ShortBits)
    return "2^" + std::to_string(bits()) + " - " + Above.str();
  if (Below.bits() <= ShortBits)
    return "2^" + std::to_string(bits() - 1) + " + " + Below.str();
  if (std::optional<std::string> Sum = shortSum(*this))
    return *Sum;
  asAPInt().toString(Text, 16, /*Signed=*/false);
  return "0x" + std::string(Text);
}

raw_ostream &residue::operator<<(raw_ostream &OS, const Integer &I) {
  return OS << I.str();
}
