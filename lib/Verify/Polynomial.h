//===- Polynomial.h - Polynomials in the checker's symbols ------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Polynomials with dyadic coefficients. A symbol stands for an integer that is
/// not negative.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_POLYNOMIAL_H
#define RESIDUE_LIB_VERIFY_POLYNOMIAL_H

#include "Dyadic.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace residue::proof {

using Symbol = unsigned;
/// A product of symbols, in ascending order; of none: 1.
using Monomial = llvm::SmallVector<Symbol, 2>;

Monomial product(const Monomial &A, const Monomial &B);

/// Terms that were looked at or made, which is what takes the time.
struct Effort {
  uint64_t Spent = 0, Limit = ~uint64_t(0);

  bool isOver() const { return Spent > Limit; }
  /// False where there is not as much left: what takes it is not done then.
  bool spend(uint64_t Terms) {
    Spent = std::min(llvm::SaturatingAdd(Spent, Terms),
                     llvm::SaturatingAdd<uint64_t>(Limit, 1));
    return !isOver();
  }
};

class Polynomial {
public:
  struct Term {
    Monomial Product;
    Dyadic Factor;
  };

  Polynomial() = default;
  Polynomial(const Dyadic &Constant);
  static Polynomial of(Symbol S) { return of({S}, Dyadic(1)); }
  static Polynomial of(const Monomial &Product, const Dyadic &Factor);

  const std::vector<Term> &terms() const;
  bool isZero() const { return !Shared; }
  std::optional<Dyadic> constant() const;
  /// The symbol that it is.
  std::optional<Symbol> symbol() const;
  /// The factor of the product; zero where there is no such term.
  Dyadic factorOf(const Monomial &Product) const;
  bool contains(Symbol S) const;
  /// S is in no term but the one that is a multiple of it.
  bool isLinearIn(Symbol S) const;
  /// All coefficients are integers.
  bool isIntegral() const;
  /// Ascending, each once.
  llvm::SmallVector<Symbol, 8> symbols() const;

  Polynomial operator+(const Polynomial &B) const;
  Polynomial operator-(const Polynomial &B) const;
  Polynomial operator-() const { return times(Dyadic(-1)); }
  Polynomial operator*(const Polynomial &B) const;
  Polynomial times(const Dyadic &Factor) const;
  /// Times 2^\p Exponent.
  Polynomial scaled(int Exponent) const;
  /// Its value, where \p At is that of each symbol.
  Dyadic at(llvm::function_ref<const Dyadic &(Symbol)> At) const;
  /// With each symbol replaced that \p By knows something equal for; as it is,
  /// where that would take more than \p Of allows.
  Polynomial substituted(llvm::function_ref<const Polynomial *(Symbol)> By,
                         Effort &Of) const;
  /// The terms that \p Keep wants, their factors changed as it says.
  Polynomial filtered(llvm::function_ref<bool(Term &)> Keep) const;

  bool operator==(const Polynomial &B) const {
    return Shared == B.Shared || orderOfTerms(B) == 0;
  }
  /// Of tables that nobody goes through in order.
  struct Hash {
    size_t operator()(const Polynomial &P) const { return P.hash(); }
    size_t operator()(const std::pair<Polynomial, unsigned> &P) const {
      return P.first.hash() + P.second;
    }
  };
  bool operator<(const Polynomial &B) const { return order(B) < 0; }

private:
  /// Ascending by product; no factor is zero.
  struct TermList : llvm::RefCountedBase<TermList> {
    explicit TermList(std::vector<Term> Terms) : Terms(std::move(Terms)) {}
    std::vector<Term> Terms;
    /// 0 if it was not asked for yet.
    mutable uint64_t Hash = 0;
    /// Of many terms, once they were asked for.
    mutable std::vector<Symbol> Symbols;
  };

  explicit Polynomial(std::vector<Term> Terms);
  uint64_t hash() const;
  /// By length and hash first: sums that go on where others end have the same
  /// terms up to there.
  int order(const Polynomial &B) const;
  int orderOfTerms(const Polynomial &B) const;

  /// Null if there are no terms. Copies have them in common: none is ever
  /// changed.
  llvm::IntrusiveRefCntPtr<const TermList> Shared;
};

template <typename T>
using PolynomialMap = std::unordered_map<Polynomial, T, Polynomial::Hash>;
using PolynomialSet = std::unordered_set<Polynomial, Polynomial::Hash>;

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_POLYNOMIAL_H
