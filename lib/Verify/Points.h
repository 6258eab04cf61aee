//===- Points.h - Values modulo M, at points --------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What may be the same polynomial, or a multiple, is found by its values at
/// points that look random: where one of them differs, there the polynomials
/// do. Nothing is proven by them, so they are not trusted; and there are many,
/// so they are multiplied by Montgomery's method (Math. Comp. 44, 1985), in
/// words of 64 bits, without a division.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_POINTS_H
#define RESIDUE_LIB_VERIFY_POINTS_H

#include "Polynomial.h"
#include "llvm/ADT/ArrayRef.h"

namespace residue::proof {

/// Looks random, and is the same for the same \p X (splitmix64).
uint64_t mixed(uint64_t X);
/// Of \p Width bits, likewise.
llvm::APInt randomNumber(uint64_t Seed, unsigned Width);

class Points {
public:
  /// \p M is odd and not 1.
  explicit Points(const llvm::APInt &M);

  /// A number below M for each point, the words of one behind those of another.
  using Values = llvm::SmallVector<uint64_t, 4 * 6>;

  Values zero() const { return Values(Count * Words, 0); }
  /// The values of \p S, times R = 2^(64 Words), as those of all symbols are. A
  /// choice is 0 or 1.
  Values ofSymbol(Symbol S, bool IsChoice) const;
  /// Likewise of the choice at \p Place among those of which one is 1 at most:
  /// at that point it is, if there is such a point.
  Values ofOne(unsigned Place) const;
  /// \p V times R.
  Values scaled(Values V) const;
  /// \p V times \p Factor.
  Values times(Values V, const llvm::APInt &Factor) const;
  /// Adds \p Factor times the product of \p Symbols to \p Sum.
  void add(Values &Sum, const llvm::APInt &Factor,
           llvm::ArrayRef<const Values *> Symbols) const;

  /// What multiples of \p V have in common, by what has an inverse: quotients
  /// by the first value that has one; nothing if none has.
  std::optional<std::vector<uint64_t>> signature(const Values &V) const;
  /// \p A / \p B at the first point where B has an inverse.
  std::optional<llvm::APInt> quotient(const Values &A, const Values &B) const;

private:
  /// How many: choices are 0 or 1 there, so that sums of choices are equal at
  /// some; and modulo a small number, or one with a small divisor, random ones
  /// often are, or have no inverse.
  static constexpr unsigned Count = 6;

  /// \p A, with 2^(64 Words) if \p Carry, is below 2 M: less M if it is not
  /// below that.
  void correct(uint64_t *A, bool Carry) const;
  void multiply(uint64_t *A, const uint64_t *B) const;
  template <unsigned Fixed>
  void multiplyWords(uint64_t *A, const uint64_t *B) const;
  llvm::APInt at(const Values &V, unsigned Point) const;
  std::optional<std::pair<unsigned, llvm::APInt>>
  firstInverse(const Values &V) const;

  llvm::APInt M;
  unsigned Words;
  /// -1 / M modulo 2^64.
  uint64_t Negative;
  /// R and R^2 modulo M.
  llvm::APInt One, Square;
};

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_POINTS_H
