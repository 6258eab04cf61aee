//===- Dyadic.cpp - Numbers m 2^e -----------------------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dyadic.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace residue::proof;

/// A width that holds that many significant bits of a signed number.
static unsigned widthFor(unsigned Bits) { return alignTo(Bits, 64); }

static APInt fitted(const APInt &V, unsigned Bits) {
  return V.sextOrTrunc(widthFor(Bits));
}

/// Of a signed number, without the highest ones that say its sign again.
static unsigned wordsOf(ArrayRef<uint64_t> Words) {
  unsigned Count = Words.size();
  while (Count > 1 &&
         Words[Count - 1] ==
             (int64_t(Words[Count - 2]) < 0 ? ~uint64_t(0) : uint64_t(0)))
    --Count;
  return Count;
}

Dyadic::Dyadic(APInt M, int E) : Mantissa(std::move(M)), Exponent(0) {
  if (!Mantissa.isZero()) {
    unsigned Zeros = Mantissa.countr_zero();
    Mantissa.ashrInPlace(Zeros);
    Exponent = E + int(Zeros);
  }
  if (Mantissa.getBitWidth() % 64)
    Mantissa = Mantissa.sext(widthFor(Mantissa.getBitWidth()));
  if (unsigned Count =
          wordsOf(ArrayRef(Mantissa.getRawData(), Mantissa.getNumWords()));
      Count != Mantissa.getNumWords())
    Mantissa = Mantissa.trunc(64 * Count);
}

Dyadic Dyadic::operator+(const Dyadic &B) const {
  if (isZero())
    return B;
  if (B.isZero())
    return *this;
  const Dyadic &Up = Exponent < B.Exponent ? B : *this;
  const Dyadic &Down = Exponent < B.Exponent ? *this : B;
  unsigned Shift = Up.Exponent - Down.Exponent;
  // |a| < 2^31, so |a 2^shift| < 2^62, and |b| < 2^62.
  if (Shift < 32 && Up.isShort(32) && Down.isShort(63))
    return Dyadic(Up.Mantissa.getSExtValue() * (int64_t(1) << Shift) +
                  Down.Mantissa.getSExtValue())
        .scaled(Down.Exponent);
  // One bit more than the longer of the two.
  unsigned Bits = std::max(Up.Mantissa.getSignificantBits() + Shift,
                           Down.Mantissa.getSignificantBits()) +
                  1;
  APInt Sum = fitted(Up.Mantissa, Bits);
  Sum <<= Shift;
  Sum += fitted(Down.Mantissa, Bits);
  return Dyadic(std::move(Sum), Down.Exponent);
}

Dyadic Dyadic::operator-() const {
  // -(-2^63) needs a bit more.
  if (isShort(63))
    return Dyadic(-Mantissa.getSExtValue()).scaled(Exponent);
  return Dyadic(-fitted(Mantissa, Mantissa.getSignificantBits() + 1), Exponent);
}

Dyadic Dyadic::operator*(const Dyadic &B) const {
  if (isZero() || B.Mantissa.isOne())
    return scaled(B.Exponent);
  if (B.isZero() || Mantissa.isOne())
    return B.scaled(Exponent);
  if (B.Mantissa.isAllOnes())
    return (-*this).scaled(B.Exponent);
  if (isShort(32) && B.isShort(32))
    return Dyadic(Mantissa.getSExtValue() * B.Mantissa.getSExtValue())
        .scaled(Exponent + B.Exponent);
  // |a| <= 2^(64 k - 1) and |b| <= 2^(64 l - 1), so the product has its sign
  // in k + l words. It is odd, as both are.
  APInt A = Mantissa, C = B.Mantissa;
  unsigned Count = A.getNumWords() + C.getNumWords();
  for (APInt *V : {&A, &C})
    if (V->isNegative())
      V->negate();
  SmallVector<uint64_t, 32> Product(Count);
  APInt::tcFullMultiply(Product.data(), A.getRawData(), C.getRawData(),
                        A.getNumWords(), C.getNumWords());
  if (isNegative() != B.isNegative())
    APInt::tcNegate(Product.data(), Count);
  Product.truncate(wordsOf(Product));
  Dyadic Result;
  Result.Mantissa = APInt(64 * Product.size(), Product);
  Result.Exponent = Exponent + B.Exponent;
  return Result;
}

Dyadic Dyadic::scaled(int By) const {
  Dyadic Result = *this;
  if (!isZero())
    Result.Exponent += By;
  return Result;
}

std::optional<Dyadic> Dyadic::dividedBy(const Dyadic &B) const {
  if (B.isZero())
    return std::nullopt;
  if (isZero() || B.Mantissa.isOne())
    return scaled(-B.Exponent);
  // Of k bits with its sign, |b| >= 2^(k - 2); of less, |a| <= 2^(k - 2). Both
  // are odd, and b is not 1, so |a| < |b| then.
  unsigned Bits = Mantissa.getSignificantBits();
  if (Bits < B.Mantissa.getSignificantBits())
    return std::nullopt;
  APInt Quotient, Rest;
  ++Bits;
  APInt::sdivrem(fitted(Mantissa, Bits), fitted(B.Mantissa, Bits), Quotient,
                 Rest);
  if (!Rest.isZero())
    return std::nullopt;
  return Dyadic(Quotient, Exponent - B.Exponent);
}

Dyadic Dyadic::floorDiv(const Dyadic &B) const {
  assert(!B.isZero() && !B.isNegative() && "division by what is not positive");
  if (B.Mantissa.isOne())
    return scaled(-B.Exponent).floor();
  // a 2^d / b, or a / (b 2^-d)
  int Shift = isZero() ? 0 : Exponent - B.Exponent;
  unsigned Bits =
      std::max(Mantissa.getSignificantBits(), B.Mantissa.getSignificantBits()) +
      std::abs(Shift) + 1;
  APInt Dividend = fitted(Mantissa, Bits), Divisor = fitted(B.Mantissa, Bits);
  (Shift < 0 ? Divisor : Dividend) <<= std::abs(Shift);
  APInt Quotient, Rest;
  APInt::sdivrem(Dividend, Divisor, Quotient, Rest);
  if (Rest.isNegative())
    --Quotient;
  return Dyadic(Quotient, 0);
}

Dyadic Dyadic::floor() const {
  if (isInteger())
    return *this;
  unsigned Shift = std::min<unsigned>(-Exponent, Mantissa.getBitWidth() - 1);
  return Dyadic(Mantissa.ashr(Shift), 0);
}

APInt Dyadic::bits(unsigned Width) const {
  assert(isInteger() && "the bits of a fraction");
  if (unsigned(Exponent) >= Width)
    return APInt::getZero(Width);
  return Mantissa.sextOrTrunc(Width).shl(Exponent);
}

Dyadic Dyadic::low(unsigned Bits) const {
  return Bits ? ofUnsigned(bits(Bits)) : Dyadic(0);
}

std::optional<int64_t> Dyadic::small() const {
  if (!isInteger() || Exponent > 62 ||
      Mantissa.getSignificantBits() + Exponent > 63)
    return std::nullopt;
  return bits(64).getSExtValue();
}

int Dyadic::compare(const Dyadic &B) const {
  if (isNegative() != B.isNegative())
    return isNegative() ? -1 : 1;
  if (isZero() || B.isZero())
    return isZero() ? -int(!B.isZero()) : 1;
  if (!isNegative() && size() != B.size())
    return size() < B.size() ? -1 : 1;
  if (Exponent == B.Exponent &&
      Mantissa.getBitWidth() == B.Mantissa.getBitWidth())
    return Mantissa == B.Mantissa ? 0 : Mantissa.slt(B.Mantissa) ? -1 : 1;
  Dyadic Difference = *this - B;
  return Difference.isZero() ? 0 : Difference.isNegative() ? -1 : 1;
}

int Dyadic::order(const Dyadic &B) const {
  if (Exponent != B.Exponent)
    return Exponent < B.Exponent ? -1 : 1;
  unsigned Width = Mantissa.getBitWidth();
  if (Width != B.Mantissa.getBitWidth())
    return Width < B.Mantissa.getBitWidth() ? -1 : 1;
  return Mantissa == B.Mantissa ? 0 : Mantissa.slt(B.Mantissa) ? -1 : 1;
}

void DyadicSum::add(const Dyadic &D, int Exponent, bool Negative) {
  if (D.isZero())
    return;
  const APInt &M = D.odd();
  int Shift = D.twos() + Exponent - Least;
  assert(Shift >= 0 && "a part of what is summed");
  unsigned Place = Shift / 64, Bits = Shift % 64, Count = M.getNumWords();
  // Its words and what is shifted out of them, and one for all carries.
  while (Words.size() < Place + Count + 2)
    Words.push_back(int64_t(Words.back()) < 0 ? ~uint64_t(0) : 0);
  // -x is ~x + 1.
  uint64_t Sign = M.isNegative() ? ~uint64_t(0) : 0;
  uint64_t Flip = Negative ? ~uint64_t(0) : 0, Below = 0;
  bool Carry = Negative;
  for (unsigned I = 0; Place + I != Words.size(); ++I) {
    uint64_t Word = I < Count ? M.getRawData()[I] : Sign;
    uint64_t Shifted = Bits ? Word << Bits | Below >> (64 - Bits) : Word;
    Below = Word;
    uint64_t &To = Words[Place + I];
    uint64_t Sum = To + (Shifted ^ Flip);
    bool Wraps = Sum < To;
    To = Sum + Carry;
    Carry = Wraps || To < Sum;
  }
}

void DyadicSum::addProduct(const Dyadic &A, const Dyadic &B) {
  if (A.isZero() || B.isZero())
    return;
  // a (2^k - 1) 2^e, as the last number of so many bits is.
  if (!B.isNegative() && B.odd().isMask()) {
    add(A, B.twos() + int(B.odd().countr_one()));
    add(A, B.twos(), /*Negative=*/true);
    return;
  }
  add(A * B);
}

Dyadic DyadicSum::value() const {
  return Dyadic::ofSigned(APInt(64 * Words.size(), Words)).scaled(Least);
}

std::optional<APInt> residue::proof::inverse(const APInt &Y, const APInt &M) {
  unsigned Width = M.getBitWidth() + 1;
  APInt A = M.zext(Width), B = Y.zext(Width), Quotient, Rest;
  // A = -+ u Y and B = +- v Y modulo M throughout, u and v at most M.
  APInt U(Width, 0), V(Width, 1);
  bool IsNegative = true;
  while (!B.isZero()) {
    APInt::udivrem(A, B, Quotient, Rest);
    // a - q b = (-+ u - q (+- v)) y = -+ (u + q v) y
    APInt Next = Quotient.getActiveBits() > 64 ? V * Quotient
                                               : V * Quotient.getZExtValue();
    U += Next;
    std::swap(U, V);
    std::swap(A, B);
    std::swap(B, Rest);
    IsNegative = !IsNegative;
  }
  if (!A.isOne())
    return std::nullopt;
  return (IsNegative ? M.zext(Width) - U : U).trunc(M.getBitWidth());
}
