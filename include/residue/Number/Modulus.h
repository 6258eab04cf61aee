//===- Modulus.h - Number theory of one modulus -----------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What kind of modulus a constant is, and the constants that reduce by it.
/// Knows no IR.
///
/// A Crandall modulus is M = 2^n - c with a small c. Then 2^n = c (mod M), so
/// the part of a number above bit n can be folded: hi 2^n + lo = hi c + lo.
/// (R. E. Crandall, US patent 5159632, 1992; Handbook of Applied Cryptography,
/// section 14.3.4.) With M = 2^n + c the same is lo - hi c.
///
/// A Solinas modulus, or generalized Mersenne number, is a polynomial in t =
/// 2^d with coefficients -1, 0 and 1. Then all digits of base t above the
/// highest fold at once, into sums and differences of rows of digits. (J. A.
/// Solinas, Generalized Mersenne Numbers, CORR 99-39, 1999; FIPS 186-4, D.2.)
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_NUMBER_MODULUS_H
#define RESIDUE_NUMBER_MODULUS_H

#include "residue/Number/Integer.h"
#include <optional>

namespace residue {

class Modulus {
public:
  /// The form that decides first how to reduce. A modulus may have others, too.
  enum class Kind {
    /// 0 or 1: nothing to reduce by, or nothing left.
    Trivial,
    /// 2^n: LLVM masks.
    PowerOfTwo,
    /// 2^n - c, where folding by c at least halves the excess of a product.
    Crandall,
    /// 2^n + c, for the same c.
    CrandallPlus,
    /// A polynomial in some 2^d, and none of the above.
    Solinas,
    /// An even number of no other form.
    Even,
    /// An odd one: Montgomery's or Barrett's reduction.
    General,
  };

  /// t^Degree = sum of Fold[k] t^k (mod M), with t = 2^DigitBits.
  struct SolinasForm {
    unsigned DigitBits;
    llvm::SmallVector<int, 16> Fold;

    unsigned degree() const { return Fold.size(); }
    /// t^(Degree + J) modulo M, as coefficients of the powers below Degree.
    llvm::SmallVector<int, 16> power(unsigned J) const;
  };

  /// \p M is not negative.
  explicit Modulus(const Integer &M);

  const Integer &value() const { return M; }
  Kind kind() const { return TheKind; }
  /// "crandall", "power of two", ...
  const char *kindName() const;
  /// All its forms: "crandall, solinas". Those that depend on the words of
  /// \p WordBits bits, too, where it is not 0.
  std::string forms(unsigned WordBits = 0) const;

  /// The n of M = 2^n - c: the smallest n with M <= 2^n.
  unsigned bits() const { return N; }
  /// The c of M = 2^n - c.
  const Integer &deficit() const { return C; }
  /// The c of M = 2^(bits() - 1) + c.
  Integer excess() const { return M - Integer::pow2(N - 1); }
  /// The polynomial, where M is one; plain 2^n - 1 is none.
  const std::optional<SolinasForm> &solinas() const { return TheSolinas; }
  /// M = -1 modulo 2^WordBits: a Montgomery reduction needs no quotient digit
  /// but the lowest word itself.
  bool isMontgomeryFriendly(unsigned WordBits) const;
  /// The k of M = 2^k m with an odd m.
  unsigned trailingZeros() const;

  /// 2^Exponent mod M.
  Integer powerOfTwo(unsigned Exponent) const;
  /// The same, and (1/2)^-Exponent mod M of an odd M where that is negative.
  Integer scale(int Exponent) const;
  /// -M^-1 mod 2^Bits, for an odd M.
  Integer negativeInverse(unsigned Bits) const;
  /// The smallest multiple of M that is at least \p V, which is not negative.
  Integer multipleAtLeast(const Integer &V) const;

  /// A bound for people. "<= 2^255 + 37" where it has a short form; else
  /// rounded up, to tenths of M or of its square, "<= 2.4 M", or to a power of
  /// two,
  /// "< 2^310".
  std::string boundText(const Integer &Max) const;

  /// "2^255 - 19"; no two moduli share a text.
  std::string str() const;

private:
  Integer M;
  unsigned N = 0;
  Integer C;
  std::optional<SolinasForm> TheSolinas;
  Kind TheKind;
};

} // namespace residue

#endif // RESIDUE_NUMBER_MODULUS_H
