//===- WordPolynomial.cpp - Words as polynomials of others ----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WordPolynomial.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include <tuple>

using namespace llvm;
using namespace residue;

/// Coefficients stay below 2^MaxBits, so that there is room for a sum.
static const int MaxBits = 125;

static int trailingZeros(Coefficient C) {
  auto Low = static_cast<uint64_t>(C);
  if (Low)
    return llvm::countr_zero(Low);
  return 64 + llvm::countr_zero(static_cast<uint64_t>(C >> 64));
}

static bool fits(Coefficient C) {
  Coefficient Limit = Coefficient(1) << MaxBits;
  return C < Limit && C > -Limit;
}

WordPolynomial WordPolynomial::invalid() {
  WordPolynomial P;
  P.Valid = false;
  return P;
}

WordPolynomial WordPolynomial::constant(Coefficient C) {
  WordPolynomial P;
  P.Terms.push_back({0, 0, C});
  P.normalize();
  return P;
}

WordPolynomial WordPolynomial::atom(unsigned Number) {
  WordPolynomial P;
  P.Terms.push_back({0, Number, 1});
  return P;
}

bool WordPolynomial::align(int To) {
  for (Term &T : Terms) {
    int By = To - Shift;
    if (By >= MaxBits)
      return false;
    Coefficient Limit = Coefficient(1) << (MaxBits - By);
    if (T.C >= Limit || T.C <= -Limit)
      return false;
    T.C *= Coefficient(1) << By;
  }
  Shift = To;
  return true;
}

void WordPolynomial::normalize() {
  llvm::sort(Terms, [](const Term &A, const Term &B) {
    return A.atoms() < B.atoms();
  });
  SmallVector<Term, 6> Sums;
  for (const Term &T : Terms) {
    if (Sums.empty() || Sums.back().atoms() != T.atoms())
      Sums.push_back(T);
    else
      Sums.back().C += T.C;
    if (!fits(Sums.back().C)) {
      *this = invalid();
      return;
    }
  }
  erase_if(Sums, [](const Term &T) { return !T.C; });
  Valid &= Sums.size() <= MaxTerms;
  Terms = Valid ? std::move(Sums) : SmallVector<Term, 6>();
  if (Terms.empty()) {
    Shift = 0;
    return;
  }
  int Zeros = MaxBits;
  for (const Term &T : Terms)
    Zeros = std::min(Zeros, trailingZeros(T.C));
  for (Term &T : Terms)
    T.C /= Coefficient(1) << Zeros;
  Shift -= Zeros;
}

Coefficient WordPolynomial::coefficient(unsigned Atom) const {
  std::pair<unsigned, unsigned> Atoms(0, Atom);
  const auto *T =
      find_if(Terms, [&](const Term &Each) { return Each.atoms() == Atoms; });
  return T == Terms.end() ? 0 : T->C;
}

int WordPolynomial::exponent(const Term &T) const {
  return trailingZeros(T.C) - Shift;
}

bool WordPolynomial::isConstant() const {
  return Valid && all_of(Terms, [](const Term &T) { return T.isConstant(); });
}

WordPolynomial WordPolynomial::operator+(const WordPolynomial &B) const {
  WordPolynomial Sum = *this, Other = B;
  int To = std::max(Shift, B.Shift);
  if (!Valid || !B.Valid || !Sum.align(To) || !Other.align(To))
    return invalid();
  Sum.Terms.append(Other.Terms);
  Sum.normalize();
  return Sum;
}

WordPolynomial WordPolynomial::operator-(const WordPolynomial &B) const {
  return *this + B * constant(-1);
}

WordPolynomial WordPolynomial::operator*(const WordPolynomial &B) const {
  if (!Valid || !B.Valid)
    return invalid();
  WordPolynomial Product;
  Product.Shift = Shift + B.Shift;
  for (const Term &T : Terms)
    for (const Term &U : B.Terms) {
      Coefficient C;
      if ((T.First || U.First) && T.Second && U.Second)
        return invalid();
      if (__builtin_mul_overflow(T.C, U.C, &C) || !fits(C))
        return invalid();
      SmallVector<unsigned, 4> Atoms = {T.First, T.Second, U.First, U.Second};
      llvm::sort(Atoms);
      Product.Terms.push_back({Atoms[2], Atoms[3], C});
    }
  Product.normalize();
  return Product;
}

WordPolynomial WordPolynomial::scaled(int Exponent) const {
  WordPolynomial P = *this;
  if (!P.Terms.empty())
    P.Shift -= Exponent;
  return P;
}

WordPolynomial WordPolynomial::modulo(unsigned Bits) const {
  WordPolynomial P = *this;
  // 2^Bits, over 2^Shift.
  int Top = static_cast<int>(Bits) + Shift;
  if (!Valid || Top >= MaxBits)
    return P;
  if (Top <= 0)
    return constant(0);
  Coefficient Modulus = Coefficient(1) << Top;
  for (Term &T : P.Terms) {
    T.C &= Modulus - 1;
    if (T.C > Modulus / 2)
      T.C -= Modulus;
  }
  P.normalize();
  return P;
}

WordPolynomial WordPolynomial::substituted(unsigned Atom,
                                           const WordPolynomial &By) const {
  WordPolynomial Rest = *this, Factor = constant(coefficient(Atom));
  erase_if(Rest.Terms, [&](const Term &T) {
    return T.atoms() == std::make_pair(0U, Atom);
  });
  Rest.normalize();
  return Rest + Factor.scaled(-Shift) * By;
}

std::pair<WordPolynomial, WordPolynomial> WordPolynomial::bySign() const {
  WordPolynomial Positive = *this, Negative = *this;
  erase_if(Positive.Terms, [](const Term &T) { return T.C < 0; });
  erase_if(Negative.Terms, [](const Term &T) { return T.C > 0; });
  for (Term &T : Negative.Terms)
    T.C = -T.C;
  Positive.normalize();
  Negative.normalize();
  return {Positive, Negative};
}

static auto keyOf(const WordPolynomial::Term &T) {
  return std::make_tuple(T.First, T.Second, T.C);
}

bool WordPolynomial::operator==(const WordPolynomial &B) const {
  return Valid == B.Valid && Shift == B.Shift &&
         equal(Terms, B.Terms, [](const Term &T, const Term &U) {
           return keyOf(T) == keyOf(U);
         });
}

bool WordPolynomial::operator<(const WordPolynomial &B) const {
  if (Shift != B.Shift || Valid != B.Valid)
    return std::make_pair(Shift, Valid) < std::make_pair(B.Shift, B.Valid);
  return std::lexicographical_compare(
      Terms.begin(), Terms.end(), B.Terms.begin(), B.Terms.end(),
      [](const Term &T, const Term &U) { return keyOf(T) < keyOf(U); });
}
