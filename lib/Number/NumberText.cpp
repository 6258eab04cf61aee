//===- NumberText.cpp - Numbers as people write them ----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Number/NumberText.h"
#include "llvm/ADT/SmallString.h"
#include <optional>

using namespace llvm;
using namespace residue;

/// Up to so many bits, numbers are read in decimal digits.
static const unsigned DecimalBits = 20;
/// Distances from a power that are part of a number's name.
static const unsigned NameBits = 16;

static std::string power(unsigned Base, unsigned Exponent) {
  return std::to_string(Base) + "^" + std::to_string(Exponent);
}

/// \p Text + D, with the sign of D, or \p Text alone.
static std::string withDistance(const std::string &Text, const Integer &D) {
  if (D.isNegative())
    return Text + " - " + (-D).str();
  return D.isZero() ? Text : Text + " + " + D.str();
}

/// 2^k + d with the smallest |d|.
struct NearPower {
  unsigned Exponent;
  Integer Distance;
};

/// Next to \p V, which is positive.
static NearPower nearPower(const Integer &V) {
  unsigned Above = V.bits();
  Integer Up = V - Integer::pow2(Above), Down = V - Integer::pow2(Above - 1);
  return -Up < Down ? NearPower{Above, Up} : NearPower{Above - 1, Down};
}

std::string residue::sizeText(const Integer &V) {
  const unsigned ShortBits = 10;
  if (V.bits() <= DecimalBits)
    return V.str();
  auto [Exponent, Distance] = nearPower(V);
  if ((Distance.isNegative() ? -Distance : Distance).bits() <= ShortBits)
    return withDistance(power(2, Exponent), Distance);
  // The nearest exponent: V^2 >= 2^(2 b - 1) where V >= 2^(b - 1/2).
  unsigned Bits = V.bits();
  bool Upper = V * V >= Integer::pow2(2 * Bits - 1);
  return "about " + power(2, Upper ? Bits : Bits - 1);
}

std::string residue::belowZeroText(const Integer &V) {
  assert(V.isNegative() && "this is how far a number is below zero");
  return sizeText(-V) + " below zero";
}

/// 10^k + d, with a d that is part of the name: 10^9 + 7.
static std::optional<std::string> nearPowerOfTen(const Integer &M) {
  Integer Power(1);
  for (unsigned Exponent = 0; Power.bits() <= M.bits() + 1; ++Exponent) {
    Integer Distance = M - Power;
    Integer Size = Distance.isNegative() ? -Distance : Distance;
    if (Size.bits() <= NameBits && Size * Integer(16) < Power)
      return withDistance(power(10, Exponent), Distance);
    Power = Power * Integer(10);
  }
  return std::nullopt;
}

/// A sum of at most \p MostTerms powers of two and a number below 2^16.
static std::optional<std::string> sumOfPowers(const Integer &M,
                                              unsigned MostTerms) {
  std::string Text;
  unsigned Terms = 0;
  Integer Rest = M;
  for (const Integer::SignedPower &Power : M.signedPowers()) {
    if (Power.Exponent < NameBits)
      break;
    if (++Terms > MostTerms)
      return std::nullopt;
    if (!Text.empty())
      Text += Power.Negative ? " - " : " + ";
    Text += power(2, Power.Exponent);
    Integer Term = Integer::pow2(Power.Exponent);
    Rest = Power.Negative ? Rest + Term : Rest - Term;
  }
  return withDistance(Text, Rest);
}

/// 0x and all digits of \p V, or the first and the last of them.
static std::string hexadecimal(const Integer &V) {
  const unsigned Most = 20, End = 8;
  SmallString<80> Buffer;
  V.toAPInt(V.bits() + 1).toString(Buffer, 16, /*Signed=*/false);
  std::string Digits(Buffer);
  if (Digits.size() > Most)
    Digits.replace(End, Digits.size() - 2 * End, "...");
  return "0x" + Digits;
}

std::string residue::modulusText(const Integer &M) {
  if (M.bits() <= DecimalBits)
    return M.str();
  if (std::optional<std::string> Text = nearPowerOfTen(M))
    return *Text;
  // A sum of many powers that is no longer than the number names nothing.
  if (std::optional<std::string> Text = sumOfPowers(M, M.bits() <= 64 ? 2 : 4))
    return *Text;
  if (M.bits() <= 64)
    return M.str();
  auto [Exponent, Distance] = nearPower(M);
  bool IsBelow = Distance.isNegative();
  Integer Size = IsBelow ? -Distance : Distance;
  if (2 * Size.bits() <= M.bits() + 2)
    return power(2, Exponent) + (IsBelow ? " - " : " + ") + hexadecimal(Size);
  return hexadecimal(M) + " (" + std::to_string(M.bits()) + " bits)";
}
