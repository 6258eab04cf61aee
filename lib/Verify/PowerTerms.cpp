//===- PowerTerms.cpp - Numbers as powers ---------------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PowerTerms.h"
#include "llvm/IR/Constant.h"

using namespace llvm;
using namespace residue::proof;

/// Exponents beyond are no field's.
static const unsigned MaxExponentBits = 8192;

using Kind = PowerTerm::Kind;

/// Of a number that is not negative.
static unsigned bitsOf(const Dyadic &X) {
  return X.isZero() ? 0 : X.odd().getActiveBits() + X.twos();
}

PowerTerms::Term PowerTerms::unique(PowerTerm T) {
  auto [At, New] = Known.try_emplace({T.TheKind, T.Of, T.Loaded, T.Offset,
                                      T.Bits, T.Powers, T.Parts, T.Mask, T.Max},
                                     Terms.size());
  if (New) {
    T.Index = Terms.size();
    // A given number is its own first power.
    if (T.TheKind == Kind::Given)
      T.Powers[T.Index] = 1;
    Terms.push_back(std::make_unique<PowerTerm>(std::move(T)));
  }
  return Terms[At->second].get();
}

PowerTerms::Term PowerTerms::integer(const Dyadic &Value) {
  PowerTerm T(Kind::Integer);
  T.Max = Value;
  return unique(std::move(T));
}

PowerTerms::Term PowerTerms::constant(const Constant &C) {
  PowerTerm T(Kind::Constant);
  T.Of = &C;
  return unique(std::move(T));
}

PowerTerms::Term PowerTerms::address(const Value &Of, int64_t Offset) {
  PowerTerm T(Kind::Address);
  T.Of = &Of;
  T.Offset = Offset;
  return unique(std::move(T));
}

PowerTerms::Term PowerTerms::given(const Value &Of, unsigned Bits) {
  PowerTerm T(Kind::Given);
  T.Of = &Of;
  T.Bits = Bits;
  T.Max = Dyadic::pow2(Bits) - 1;
  return unique(std::move(T));
}

PowerTerms::Term PowerTerms::given(const PowerTerm &Address, const Type &Loaded,
                                   unsigned Bits) {
  PowerTerm T(Kind::Given);
  T.Of = Address.Of;
  T.Offset = Address.Offset;
  T.Loaded = &Loaded;
  T.Bits = Bits;
  T.Max = Dyadic::pow2(Bits) - 1;
  return unique(std::move(T));
}

PowerTerms::Term PowerTerms::low(const PowerTerm &X, unsigned Bits) {
  if (X.Max < Dyadic::pow2(Bits))
    return &X;
  if (X.isInteger())
    return integer(X.Max.low(Bits));
  if (X.TheKind != Kind::Given)
    return nullptr;
  PowerTerm T = X;
  T.Powers.clear();
  T.Bits = Bits;
  T.Max = Dyadic::pow2(Bits) - 1;
  return unique(std::move(T));
}

PowerTerms::Term PowerTerms::product(const PowerTerm &X, const PowerTerm &Y) {
  if (X.isZero() || Y.isOne())
    return &X;
  if (Y.isZero() || X.isOne())
    return &Y;
  PowerTerm T(Kind::Product);
  for (const PowerTerm *Factor : {&X, &Y}) {
    if (Factor->Powers.empty())
      return nullptr;
    for (auto &[Of, Exponent] : Factor->Powers) {
      Dyadic &Sum = T.Powers[Of];
      Sum = Sum + Exponent;
    }
    if (Factor->TheKind == Kind::Product)
      T.Parts.insert(T.Parts.end(), Factor->Parts.begin(), Factor->Parts.end());
    else
      T.Parts.push_back(Factor->Index);
  }
  std::sort(T.Parts.begin(), T.Parts.end());
  T.Max = X.Max * Y.Max;
  return unique(std::move(T));
}

/// What is there twice is gone: bits of a swap by masks.
PowerTerms::Term PowerTerms::difference(const PowerTerm &X,
                                        const PowerTerm &Y) {
  PowerTerm T(Kind::Difference);
  unsigned Bits = 0;
  APInt Mask(1, 0);
  for (const PowerTerm *Side : {&X, &Y}) {
    if (Side->TheKind == Kind::Constant || Side->TheKind == Kind::Address)
      return nullptr;
    unsigned Width = std::max(bitsOf(Side->Max), 1U);
    Bits = std::max(Bits, Width);
    APInt Of(1, 0);
    if (Side->isInteger())
      Of = Side->Max.bits(Width);
    else if (Side->TheKind != Kind::Difference)
      T.Parts.push_back(Side->Index);
    else {
      T.Parts.insert(T.Parts.end(), Side->Parts.begin(), Side->Parts.end());
      Of = Side->Mask.bits(Width);
    }
    unsigned Common = std::max(Mask.getBitWidth(), Of.getBitWidth());
    Mask = Mask.zext(Common) ^ Of.zext(Common);
  }
  std::sort(T.Parts.begin(), T.Parts.end());
  for (unsigned I = 0; I + 1 < T.Parts.size();)
    if (T.Parts[I] == T.Parts[I + 1])
      T.Parts.erase(T.Parts.begin() + I, T.Parts.begin() + I + 2);
    else
      ++I;
  T.Mask = Dyadic::ofUnsigned(Mask);
  if (T.Parts.empty())
    return integer(T.Mask);
  if (T.Parts.size() == 1 && T.Mask.isZero())
    return Terms[T.Parts[0]].get();
  T.Max = Dyadic::pow2(Bits) - 1;
  return unique(std::move(T));
}

PowerTerms::Term PowerTerms::residue(const PowerTerm &X, const Dyadic &M,
                                     const Dyadic &Times) {
  if (X.isInteger())
    // A power of a number that is no power of what is given is not made.
    return Times == Dyadic(1) ? integer(modulo(X.Max, M)) : nullptr;
  if (X.Powers.empty())
    return nullptr;
  PowerTerm T(Kind::Residue);
  for (auto &[Of, Exponent] : X.Powers) {
    T.Powers[Of] = Exponent * Times;
    if (T.Powers[Of] >= Dyadic::pow2(MaxExponentBits))
      return nullptr;
  }
  T.Max = M - 1;
  return unique(std::move(T));
}
