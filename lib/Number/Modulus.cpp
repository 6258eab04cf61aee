//===- Modulus.cpp - Number theory of one modulus -------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Number/Modulus.h"
#include "llvm/ADT/ArrayRef.h"
#include <numeric>

using namespace llvm;
using namespace residue;

/// A fold takes an excess of e bits above 2^n to one of e + bits(c) - n bits.
/// With bits(c) <= n / 2 + 1 two folds and a correction reduce a product.
static bool foldsQuickly(const Integer &C, unsigned N) {
  return 2 * C.bits() <= N + 2;
}

/// The polynomial in 2^d of M, for the largest d: the greatest common divisor
/// of the exponents in its non-adjacent form.
static std::optional<Modulus::SolinasForm> solinasForm(const Integer &M) {
  // Longer sums do not pay, and every number is one of smaller digits.
  const unsigned MostTerms = 6, SmallestDigit = 4;
  if (M.countSignedPowers() > MostTerms)
    return std::nullopt;
  SmallVector<Integer::SignedPower, 8> Powers = M.signedPowers();
  if (Powers.size() < 3)
    return std::nullopt;
  unsigned Digit = 0;
  for (const Integer::SignedPower &Power : Powers)
    Digit = std::gcd(Digit, Power.Exponent);
  if (Digit < SmallestDigit)
    return std::nullopt;
  Modulus::SolinasForm Form{Digit, {}};
  Form.Fold.resize(Powers.front().Exponent / Digit);
  for (const Integer::SignedPower &Power : ArrayRef(Powers).drop_front())
    Form.Fold[Power.Exponent / Digit] = Power.Negative ? 1 : -1;
  return Form;
}

/// t t^j is shifted by one digit, and what leaves at the top comes back as the
/// fold of t^Degree.
SmallVector<int, 16> Modulus::SolinasForm::power(unsigned J) const {
  SmallVector<int, 16> Power(Fold);
  for (; J; --J) {
    int Top = Power.back();
    Power.insert(Power.begin(), 0);
    Power.pop_back();
    for (unsigned K = 0; K != degree(); ++K)
      Power[K] += Top * Fold[K];
  }
  return Power;
}

Modulus::Modulus(const Integer &M) : M(M), TheKind(Kind::Trivial) {
  assert(!M.isNegative() && "a modulus is not negative");
  N = M.isZero() ? 0 : (M - Integer(1)).bits();
  C = Integer::pow2(N) - M;
  if (M <= Integer(1))
    return;
  TheSolinas = solinasForm(M);
  if (M.isPowerOf2())
    TheKind = Kind::PowerOfTwo;
  else if (foldsQuickly(C, N))
    TheKind = Kind::Crandall;
  else if (foldsQuickly(excess(), N - 1))
    TheKind = Kind::CrandallPlus;
  else if (TheSolinas)
    TheKind = Kind::Solinas;
  else
    TheKind = M.testBit(0) ? Kind::General : Kind::Even;
}

const char *Modulus::kindName() const {
  switch (TheKind) {
  case Kind::Trivial:
    return "trivial";
  case Kind::PowerOfTwo:
    return "power of two";
  case Kind::Crandall:
    return "crandall";
  case Kind::CrandallPlus:
    return "crandall plus";
  case Kind::Solinas:
    return "solinas";
  case Kind::Even:
    return "even";
  case Kind::General:
    return "general";
  }
  return "";
}

std::string Modulus::forms(unsigned WordBits) const {
  std::string Text = kindName();
  if (TheSolinas && TheKind != Kind::Solinas)
    Text += ", solinas";
  if (WordBits && isMontgomeryFriendly(WordBits))
    Text += ", montgomery-friendly";
  return Text;
}

bool Modulus::isMontgomeryFriendly(unsigned WordBits) const {
  return N > WordBits &&
         M.mod(Integer::pow2(WordBits)) == Integer::maxUnsigned(WordBits);
}

unsigned Modulus::trailingZeros() const {
  assert(!M.isZero() && "zero is divided by every power of two");
  unsigned Zeros = 0;
  while (!M.testBit(Zeros))
    ++Zeros;
  return Zeros;
}

Integer Modulus::powerOfTwo(unsigned Exponent) const {
  return Integer::pow2(Exponent).mod(M);
}

Integer Modulus::scale(int Exponent) const {
  if (Exponent >= 0)
    return powerOfTwo(Exponent);
  assert(M.testBit(0) && "2 has no inverse modulo an even number");
  // Of x and x + M one is even, and half of it is below M.
  Integer Half(1);
  for (; Exponent; ++Exponent)
    Half = (Half.testBit(0) ? Half + M : Half) >> 1;
  return Half;
}

/// Newton's iteration: if M I = 1 mod 2^j, then I (2 - M I) is the inverse mod
/// 2^(2j). Every odd M is its own inverse mod 8.
Integer Modulus::negativeInverse(unsigned Bits) const {
  assert(M.testBit(0) && "an even number has no inverse modulo a power of two");
  Integer Power = Integer::pow2(Bits), Inverse = M.mod(Power);
  for (unsigned Correct = 3; Correct < Bits; Correct *= 2)
    Inverse = (Inverse * (Integer(2) - M * Inverse)).mod(Power);
  return (-Inverse).mod(Power);
}

Integer Modulus::multipleAtLeast(const Integer &V) const {
  assert(!V.isNegative() && !M.isZero());
  return (V + M - Integer(1)).floorDiv(M) * M;
}

std::string Modulus::boundText(const Integer &Max) const {
  std::string Exact = Max.str();
  if (Exact.find("0x") == std::string::npos)
    return "<= " + Exact;
  struct {
    Integer Unit;
    const char *Name;
  } const Units[] = {{M, " M"}, {M * M, " M^2"}};
  const Integer Ten(10), MostTenths(10000);
  for (const auto &U : Units) {
    Integer Tenths =
        (Max * Ten + U.Unit - Integer(1)).floorDiv(U.Unit); // Rounded up.
    if (Tenths > MostTenths || Tenths < Ten)
      continue;
    Integer Whole = Tenths.floorDiv(Ten);
    return "<= " + Whole.str() + "." + (Tenths - Whole * Ten).str() + U.Name;
  }
  return "< 2^" + std::to_string(Max.bits());
}

std::string Modulus::str() const {
  // Toy moduli are written as what they are, too: 2^7 - 1.
  auto IsOneTerm = [](const std::string &Text) {
    return Text.find(' ') == std::string::npos;
  };
  if (std::string Text = C.str(); TheKind == Kind::Crandall && IsOneTerm(Text))
    return "2^" + std::to_string(N) + " - " + Text;
  if (TheKind == Kind::CrandallPlus)
    if (std::string Text = excess().str(); IsOneTerm(Text))
      return "2^" + std::to_string(N - 1) + " + " + Text;
  return M.str();
}
