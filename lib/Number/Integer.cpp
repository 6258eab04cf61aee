//===- Integer.cpp - Integers without a width -----------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Number/Integer.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <optional>

using namespace llvm;
using namespace residue;

/// The width in which both operands and a result of \p Extra more bits fit.
static unsigned commonWidth(const APInt &A, const APInt &B, unsigned Extra) {
  return std::max(A.getBitWidth(), B.getBitWidth()) + Extra;
}

Integer Integer::operator+(const Integer &B) const {
  unsigned Width = commonWidth(Value, B.Value, 1);
  return Integer(Value.sext(Width) + B.Value.sext(Width));
}

Integer Integer::operator-(const Integer &B) const {
  unsigned Width = commonWidth(Value, B.Value, 1);
  return Integer(Value.sext(Width) - B.Value.sext(Width));
}

Integer Integer::operator*(const Integer &B) const {
  unsigned Width = Value.getBitWidth() + B.Value.getBitWidth();
  return Integer(Value.sext(Width) * B.Value.sext(Width));
}

Integer Integer::operator<<(unsigned Bits) const {
  return Integer(Value.sext(Value.getBitWidth() + Bits).shl(Bits));
}

Integer Integer::operator>>(unsigned Bits) const {
  return Integer(Value.ashr(std::min(Bits, Value.getBitWidth() - 1)));
}

Integer Integer::floorDiv(const Integer &Divisor) const {
  assert(Divisor > Integer(0) && "division needs a positive divisor");
  unsigned Width = commonWidth(Value, Divisor.Value, 1);
  APInt A = Value.sext(Width), D = Divisor.Value.sext(Width);
  APInt Quotient = A.sdiv(D);
  if (A.isNegative() && Quotient * D != A)
    --Quotient;
  return Integer(Quotient);
}

Integer Integer::mod(const Integer &Divisor) const {
  return *this - floorDiv(Divisor) * Divisor;
}

int Integer::compare(const Integer &B) const {
  unsigned Width = commonWidth(Value, B.Value, 0);
  APInt L = Value.sext(Width), R = B.Value.sext(Width);
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
    Value.toString(Text, 10, /*Signed=*/false);
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
  Value.toString(Text, 16, /*Signed=*/false);
  return "0x" + std::string(Text);
}

raw_ostream &residue::operator<<(raw_ostream &OS, const Integer &I) {
  return OS << I.str();
}
