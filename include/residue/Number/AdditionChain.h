//===- AdditionChain.h - Short ways to a power ------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds short addition chains: how to raise to a given exponent with few
/// squarings and multiplications. Knows no IR.
///
/// An exponent of n bits takes at least n - 1 squarings; the search is for few
/// multiplications beside them. It reads the bits as digits, which are short
/// odd numbers or runs of ones, makes all digits that occur, and puts them
/// together from the top (Handbook of Applied Cryptography, section 14.6.3).
/// Runs of ones are made from shorter runs: 2^(a+b) - 1 is
/// (2^a - 1) 2^b + (2^b - 1), so their lengths form an addition chain, too
/// (T. Itoh, S. Tsujii, A fast algorithm for computing multiplicative inverses
/// in GF(2^m), 1988).
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_NUMBER_ADDITIONCHAIN_H
#define RESIDUE_NUMBER_ADDITIONCHAIN_H

#include "residue/Number/Integer.h"
#include <optional>
#include <vector>

namespace residue {

/// How long a squaring and a multiplication take, each in the same unit.
struct ChainCosts {
  unsigned Squaring, Multiplication;
};

class AdditionChain {
public:
  /// Makes element Left 2^Squarings + Right, or without Right, Left
  /// 2^Squarings. Element 0 is 1; step i makes element i + 1.
  struct Step {
    unsigned Left;
    unsigned Squarings;
    std::optional<unsigned> Right;
  };

  /// A chain for \p Exponent, which is positive. The same exponent always gets
  /// the same chain for the same costs.
  static AdditionChain find(const Integer &Exponent, const ChainCosts &Costs);

  const std::vector<Step> &steps() const { return Steps; }
  /// What element \p Index is, computed from the steps.
  Integer element(unsigned Index) const;
  /// The last element.
  Integer exponent() const { return element(Steps.size()); }

  unsigned squarings() const;
  unsigned multiplications() const;

  /// "254 squarings and 11 multiplications".
  std::string str() const;

private:
  void joinSquarings();

  std::vector<Step> Steps;
};

} // namespace residue

#endif // RESIDUE_NUMBER_ADDITIONCHAIN_H
