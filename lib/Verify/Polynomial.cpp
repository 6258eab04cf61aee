//===- Polynomial.cpp - Polynomials in the checker's symbols --------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Polynomial.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace residue::proof;

Monomial residue::proof::product(const Monomial &A, const Monomial &B) {
  Monomial Result(A.size() + B.size());
  std::merge(A.begin(), A.end(), B.begin(), B.end(), Result.begin());
  return Result;
}

Polynomial::Polynomial(const Dyadic &Constant) {
  if (!Constant.isZero())
    Terms.push_back({Monomial(), Constant});
}

Polynomial Polynomial::of(const Monomial &Product, const Dyadic &Factor) {
  Polynomial Result;
  if (!Factor.isZero())
    Result.Terms.push_back({Product, Factor});
  return Result;
}

std::optional<Dyadic> Polynomial::constant() const {
  if (Terms.empty())
    return Dyadic(0);
  if (Terms.size() == 1 && Terms[0].Product.empty())
    return Terms[0].Factor;
  return std::nullopt;
}

std::optional<Symbol> Polynomial::symbol() const {
  if (Terms.size() != 1 || Terms[0].Product.size() != 1 ||
      Terms[0].Factor != Dyadic(1))
    return std::nullopt;
  return Terms[0].Product[0];
}

Dyadic Polynomial::factorOf(const Monomial &Product) const {
  auto At =
      llvm::lower_bound(Terms, Product, [](const Term &T, const Monomial &P) {
        return T.Product < P;
      });
  return At != Terms.end() && At->Product == Product ? At->Factor : Dyadic(0);
}

bool Polynomial::contains(Symbol S) const {
  return any_of(Terms,
                [&](const Term &T) { return is_contained(T.Product, S); });
}

bool Polynomial::isLinearIn(Symbol S) const {
  return none_of(Terms, [&](const Term &T) {
    return T.Product.size() > 1 && is_contained(T.Product, S);
  });
}

bool Polynomial::isIntegral() const {
  return all_of(Terms, [](const Term &T) { return T.Factor.isInteger(); });
}

SmallVector<Symbol, 8> Polynomial::symbols() const {
  SmallVector<Symbol, 8> Result;
  for (const Term &T : Terms)
    Result.append(T.Product.begin(), T.Product.end());
  llvm::sort(Result);
  Result.erase(llvm::unique(Result), Result.end());
  return Result;
}

Polynomial Polynomial::operator+(const Polynomial &B) const {
  Polynomial Result;
  Result.Terms.reserve(Terms.size() + B.Terms.size());
  auto I = Terms.begin(), J = B.Terms.begin();
  while (I != Terms.end() && J != B.Terms.end()) {
    if (I->Product < J->Product) {
      Result.Terms.push_back(*I++);
    } else if (J->Product < I->Product) {
      Result.Terms.push_back(*J++);
    } else {
      if (Dyadic Sum = I->Factor + J->Factor; !Sum.isZero())
        Result.Terms.push_back({I->Product, Sum});
      ++I, ++J;
    }
  }
  Result.Terms.insert(Result.Terms.end(), I, Terms.end());
  Result.Terms.insert(Result.Terms.end(), J, B.Terms.end());
  return Result;
}

Polynomial Polynomial::operator-(const Polynomial &B) const {
  return *this + -B;
}

Polynomial Polynomial::operator*(const Polynomial &B) const {
  Polynomial Result;
  Result.Terms.reserve(Terms.size() * B.Terms.size());
  for (const Term &T : Terms)
    for (const Term &U : B.Terms)
      Result.Terms.push_back(
          {product(T.Product, U.Product), T.Factor * U.Factor});
  Result.normalize();
  return Result;
}

void Polynomial::normalize() {
  llvm::sort(Terms, [](const Term &A, const Term &B) {
    return A.Product < B.Product;
  });
  size_t Kept = 0;
  for (size_t I = 0; I != Terms.size();) {
    Term Sum = std::move(Terms[I]);
    for (++I; I != Terms.size() && Terms[I].Product == Sum.Product; ++I)
      Sum.Factor = Sum.Factor + Terms[I].Factor;
    if (!Sum.Factor.isZero())
      Terms[Kept++] = std::move(Sum);
  }
  Terms.erase(Terms.begin() + Kept, Terms.end());
}

Polynomial Polynomial::times(const Dyadic &Factor) const {
  if (Factor.isZero())
    return {};
  Polynomial Result = *this;
  for (Term &T : Result.Terms)
    T.Factor = T.Factor * Factor;
  return Result;
}

Polynomial Polynomial::scaled(int Exponent) const {
  Polynomial Result = *this;
  for (Term &T : Result.Terms)
    T.Factor = T.Factor.scaled(Exponent);
  return Result;
}

Polynomial
Polynomial::substituted(function_ref<const Polynomial *(Symbol)> By) const {
  auto IsReplaced = [&](Symbol S) { return By(S) != nullptr; };
  Polynomial Result;
  Polynomial Replaced;
  for (const Term &T : Terms) {
    if (none_of(T.Product, IsReplaced)) {
      Result.Terms.push_back(T);
      continue;
    }
    Polynomial P(T.Factor);
    for (Symbol S : T.Product) {
      const Polynomial *Other = By(S);
      P = P * (Other ? *Other : of(S));
    }
    Replaced = Replaced + P;
  }
  return Replaced.isZero() ? Result : Result + Replaced;
}

Polynomial Polynomial::filtered(function_ref<bool(Term &)> Keep) const {
  Polynomial Result;
  for (const Term &T : Terms) {
    Term Copy = T;
    if (Keep(Copy) && !Copy.Factor.isZero())
      Result.Terms.push_back(std::move(Copy));
  }
  return Result;
}

int Polynomial::order(const Polynomial &B) const {
  if (Terms.size() != B.Terms.size())
    return Terms.size() < B.Terms.size() ? -1 : 1;
  for (size_t I = 0; I != Terms.size(); ++I) {
    if (Terms[I].Product != B.Terms[I].Product)
      return Terms[I].Product < B.Terms[I].Product ? -1 : 1;
    if (int Order = Terms[I].Factor.order(B.Terms[I].Factor))
      return Order;
  }
  return 0;
}
