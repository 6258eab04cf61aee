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

Polynomial::Polynomial(std::vector<Term> Terms) {
  if (!Terms.empty())
    Shared = new TermList(std::move(Terms));
}

const std::vector<Polynomial::Term> &Polynomial::terms() const {
  static const std::vector<Term> None;
  return Shared ? Shared->Terms : None;
}

Polynomial::Polynomial(const Dyadic &Constant)
    : Polynomial(of(Monomial(), Constant)) {}

Polynomial Polynomial::of(const Monomial &Product, const Dyadic &Factor) {
  if (Factor.isZero())
    return {};
  return Polynomial(std::vector<Term>{{Product, Factor}});
}

std::optional<Dyadic> Polynomial::constant() const {
  if (isZero())
    return Dyadic(0);
  if (terms().size() == 1 && terms()[0].Product.empty())
    return terms()[0].Factor;
  return std::nullopt;
}

std::optional<Symbol> Polynomial::symbol() const {
  if (terms().size() != 1 || terms()[0].Product.size() != 1 ||
      terms()[0].Factor != Dyadic(1))
    return std::nullopt;
  return terms()[0].Product[0];
}

Dyadic Polynomial::factorOf(const Monomial &Product) const {
  auto At =
      llvm::lower_bound(terms(), Product, [](const Term &T, const Monomial &P) {
        return T.Product < P;
      });
  return At != terms().end() && At->Product == Product ? At->Factor : Dyadic(0);
}

bool Polynomial::contains(Symbol S) const {
  if (Shared && !Shared->Symbols.empty())
    return std::binary_search(Shared->Symbols.begin(), Shared->Symbols.end(),
                              S);
  return any_of(terms(),
                [&](const Term &T) { return is_contained(T.Product, S); });
}

bool Polynomial::isLinearIn(Symbol S) const {
  return none_of(terms(), [&](const Term &T) {
    return T.Product.size() > 1 && is_contained(T.Product, S);
  });
}

bool Polynomial::isIntegral() const {
  return all_of(terms(), [](const Term &T) { return T.Factor.isInteger(); });
}

SmallVector<Symbol, 8> Polynomial::symbols() const {
  const size_t Many = 8;
  SmallVector<Symbol, 8> Result;
  if (Shared && !Shared->Symbols.empty()) {
    Result.append(Shared->Symbols.begin(), Shared->Symbols.end());
    return Result;
  }
  for (const Term &T : terms())
    Result.append(T.Product.begin(), T.Product.end());
  llvm::sort(Result);
  Result.erase(llvm::unique(Result), Result.end());
  if (terms().size() > Many)
    Shared->Symbols.assign(Result.begin(), Result.end());
  return Result;
}

static std::vector<Polynomial::Term>
merged(const std::vector<Polynomial::Term> &A,
       const std::vector<Polynomial::Term> &B, bool Negative) {
  std::vector<Polynomial::Term> Sum;
  Sum.reserve(A.size() + B.size());
  auto I = A.begin(), J = B.begin();
  while (I != A.end() && J != B.end()) {
    if (I->Product < J->Product) {
      Sum.push_back(*I++);
    } else if (J->Product < I->Product) {
      Sum.push_back({J->Product, Negative ? -J->Factor : J->Factor});
      ++J;
    } else {
      if (Dyadic Factor =
              Negative ? I->Factor - J->Factor : I->Factor + J->Factor;
          !Factor.isZero())
        Sum.push_back({I->Product, std::move(Factor)});
      ++I, ++J;
    }
  }
  Sum.insert(Sum.end(), I, A.end());
  for (; J != B.end(); ++J)
    Sum.push_back({J->Product, Negative ? -J->Factor : J->Factor});
  return Sum;
}

Polynomial Polynomial::operator+(const Polynomial &B) const {
  if (isZero() || B.isZero())
    return isZero() ? B : *this;
  return Polynomial(merged(terms(), B.terms(), /*Negative=*/false));
}

Polynomial Polynomial::operator-(const Polynomial &B) const {
  if (isZero() || B.isZero())
    return isZero() ? -B : *this;
  return Polynomial(merged(terms(), B.terms(), /*Negative=*/true));
}

/// Sorts the terms, and sums those of one product.
static std::vector<Polynomial::Term>
normalized(std::vector<Polynomial::Term> Terms) {
  using Term = Polynomial::Term;
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
  return Terms;
}

Polynomial Polynomial::operator*(const Polynomial &B) const {
  std::vector<Term> Products;
  Products.reserve(terms().size() * B.terms().size());
  for (const Term &T : terms())
    for (const Term &U : B.terms())
      Products.push_back({product(T.Product, U.Product), T.Factor * U.Factor});
  return Polynomial(normalized(std::move(Products)));
}

Polynomial Polynomial::times(const Dyadic &Factor) const {
  if (Factor.isZero())
    return {};
  std::vector<Term> Result = terms();
  for (Term &T : Result)
    T.Factor = T.Factor * Factor;
  return Polynomial(std::move(Result));
}

Polynomial Polynomial::scaled(int Exponent) const {
  if (!Exponent)
    return *this;
  std::vector<Term> Result = terms();
  for (Term &T : Result)
    T.Factor = T.Factor.scaled(Exponent);
  return Polynomial(std::move(Result));
}

Dyadic Polynomial::at(function_ref<const Dyadic &(Symbol)> At) const {
  Dyadic Sum = 0;
  for (const Term &T : terms()) {
    Dyadic Product = T.Factor;
    for (Symbol S : T.Product)
      Product = Product * At(S);
    Sum = Sum + Product;
  }
  return Sum;
}

Polynomial Polynomial::substituted(function_ref<const Polynomial *(Symbol)> By,
                                   Effort &Of) const {
  auto HasReplaced = [&](const Term &T) {
    return any_of(T.Product, [&](Symbol S) { return By(S) != nullptr; });
  };
  if (none_of(terms(), HasReplaced))
    return *this;
  uint64_t Made = 0;
  for (const Term &T : terms()) {
    uint64_t Products = 1;
    for (Symbol S : T.Product)
      if (const Polynomial *Other = By(S))
        Products =
            SaturatingMultiply<uint64_t>(Products, Other->terms().size());
    Made = SaturatingAdd(Made, Products);
  }
  // Most are copied, which takes less than to bound them.
  if (!Of.spend(Made / 8))
    return *this;
  std::vector<Term> Others, Replaced;
  for (const Term &T : terms()) {
    if (!HasReplaced(T)) {
      Others.push_back(T);
      continue;
    }
    Polynomial P(T.Factor);
    for (Symbol S : T.Product) {
      const Polynomial *Other = By(S);
      P = P * (Other ? *Other : of(S));
    }
    append_range(Replaced, P.terms());
  }
  return Polynomial(std::move(Others)) +
         Polynomial(normalized(std::move(Replaced)));
}

Polynomial Polynomial::filtered(function_ref<bool(Term &)> Keep) const {
  std::vector<Term> Result;
  Result.reserve(terms().size());
  for (const Term &T : terms()) {
    Term Copy = T;
    if (Keep(Copy) && !Copy.Factor.isZero())
      Result.push_back(std::move(Copy));
  }
  return Polynomial(std::move(Result));
}

/// Equal ones have the same one: a factor is written in one way alone.
uint64_t Polynomial::hash() const {
  if (!Shared || Shared->Hash)
    return Shared ? Shared->Hash : 0;
  uint64_t Hash = 1;
  auto Mix = [&](uint64_t X) {
    Hash = (Hash ^ X) * 0x9e3779b97f4a7c15;
    Hash ^= Hash >> 32;
  };
  for (const Term &T : terms()) {
    for (Symbol S : T.Product)
      Mix(S);
    Mix(uint64_t(T.Product.size()) << 32 | uint32_t(T.Factor.twos()));
    Mix(T.Factor.odd().getRawData()[0]);
  }
  return Shared->Hash = Hash | 1;
}

int Polynomial::order(const Polynomial &B) const {
  if (Shared == B.Shared)
    return 0;
  if (terms().size() != B.terms().size())
    return terms().size() < B.terms().size() ? -1 : 1;
  if (terms().size() > 1 && hash() != B.hash())
    return hash() < B.hash() ? -1 : 1;
  return orderOfTerms(B);
}

int Polynomial::orderOfTerms(const Polynomial &B) const {
  if (terms().size() != B.terms().size())
    return terms().size() < B.terms().size() ? -1 : 1;
  for (const auto &[T, U] : zip(terms(), B.terms())) {
    if (T.Product != U.Product)
      return T.Product < U.Product ? -1 : 1;
    if (int Order = T.Factor.order(U.Factor))
      return Order;
  }
  return 0;
}
