//===- PowerTerms.h - Numbers as powers -------------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What code that squares and multiplies computes, by exponents: a canonical
/// residue modulo M is the product of powers of numbers that the code is given,
///
///     x = a^i b^j ... mod M,  0 <= x < M,
///
/// of which there is one for the same exponents. Exponents add in every
/// commutative ring; none is ever made zero. All numbers are not negative, and
/// have no width.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_POWERTERMS_H
#define RESIDUE_LIB_VERIFY_POWERTERMS_H

#include "Dyadic.h"
#include <map>
#include <memory>
#include <tuple>
#include <vector>

namespace llvm {
class Constant;
class Type;
class Value;
} // namespace llvm

namespace residue::proof {

/// Equal terms are the same object; different ones may be equal numbers.
struct PowerTerm {
  enum class Kind {
    Integer,    ///< Max itself
    Constant,   ///< a constant that is no integer
    Address,    ///< Of, and an Offset in bytes
    Given,      ///< the low Bits of Of, or of what is in memory there
    Residue,    ///< the product of Powers modulo M, canonical
    Product,    ///< of Parts, exactly; congruent to the product of Powers
    Difference, ///< Parts, and Mask, by xor
  };
  explicit PowerTerm(Kind K) : TheKind(K) {}

  Kind TheKind;
  const llvm::Value *Of = nullptr;
  /// Of what is in memory: the type that is loaded.
  const llvm::Type *Loaded = nullptr;
  int64_t Offset = 0;
  unsigned Bits = 0;
  /// Of given numbers, by their indices.
  std::map<unsigned, Dyadic> Powers;
  /// By their indices, in order.
  std::vector<unsigned> Parts;
  Dyadic Mask;
  /// No larger number.
  Dyadic Max;
  /// In the order of their making.
  unsigned Index = 0;

  bool isInteger() const { return TheKind == Kind::Integer; }
  bool isZero() const { return isInteger() && Max.isZero(); }
  bool isOne() const { return isInteger() && Max == Dyadic(1); }
};

class PowerTerms {
public:
  using Term = const PowerTerm *;

  Term integer(const Dyadic &Value);
  Term constant(const llvm::Constant &C);
  Term address(const llvm::Value &Of, int64_t Offset);
  /// The low \p Bits of \p Of.
  Term given(const llvm::Value &Of, unsigned Bits);
  /// What is in memory at \p Address before the code runs.
  Term given(const PowerTerm &Address, const llvm::Type &Loaded, unsigned Bits);

  /// These are null where there is no such term.
  ///
  /// The low \p Bits of \p X, where it has more.
  Term low(const PowerTerm &X, unsigned Bits);
  Term product(const PowerTerm &X, const PowerTerm &Y);
  Term difference(const PowerTerm &X, const PowerTerm &Y);
  /// \p X mod \p M; exponents are multiplied by \p Times.
  Term residue(const PowerTerm &X, const Dyadic &M, const Dyadic &Times = 1);

private:
  using Key = std::tuple<PowerTerm::Kind, const void *, const void *, int64_t,
                         unsigned, std::map<unsigned, Dyadic>,
                         std::vector<unsigned>, Dyadic, Dyadic>;
  Term unique(PowerTerm T);

  std::map<Key, unsigned> Known;
  std::vector<std::unique_ptr<PowerTerm>> Terms;
};

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_POWERTERMS_H
