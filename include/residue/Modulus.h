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
/// section 14.3.4.)
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_MODULUS_H
#define RESIDUE_MODULUS_H

#include "residue/Integer.h"

namespace residue {

class Modulus {
public:
  enum class Kind {
    /// 0 or 1: nothing to reduce by, or nothing left.
    Trivial,
    /// 2^n: LLVM masks.
    PowerOfTwo,
    /// 2^n - c, where folding by c at least halves the excess of a product.
    Crandall,
    /// No special form: Montgomery's or Barrett's reduction.
    General,
  };

  /// \p M is not negative.
  explicit Modulus(const Integer &M);

  const Integer &value() const { return M; }
  Kind kind() const { return TheKind; }
  /// "crandall", "power of two", ...
  const char *kindName() const;

  /// The n of M = 2^n - c: the smallest n with M <= 2^n.
  unsigned bits() const { return N; }
  /// The c of M = 2^n - c.
  const Integer &deficit() const { return C; }

  /// 2^Exponent mod M.
  Integer powerOfTwo(unsigned Exponent) const;
  /// -M^-1 mod 2^Bits, for an odd M.
  Integer negativeInverse(unsigned Bits) const;
  /// The smallest multiple of M that is at least \p V, which is not negative.
  Integer multipleAtLeast(const Integer &V) const;

  /// "2^255 - 19".
  std::string str() const;

private:
  Integer M;
  unsigned N = 0;
  Integer C;
  Kind TheKind;
};

} // namespace residue

#endif // RESIDUE_MODULUS_H
