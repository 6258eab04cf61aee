//===- ElementBound.h - What the values of an element are -------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What is known of the values of an element in the rewritten program. An
/// element is an integer, and then in an interval, or it is in limbs, and then
/// each limb has a largest value. The bounds of one web are of one form.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_NUMBER_ELEMENTBOUND_H
#define RESIDUE_NUMBER_ELEMENTBOUND_H

#include "residue/Number/Bound.h"
#include "residue/Number/LimbSchema.h"
#include <variant>

namespace residue {

class ElementBound {
public:
  /// The integer 0.
  ElementBound() = default;
  /// The integers in [0, Max].
  ElementBound(Integer Max) : Values(Bound(Integer(0), std::move(Max))) {}
  ElementBound(Bound Interval) : Values(std::move(Interval)) {}
  /// Limb i is in [0, Max[i]].
  ElementBound(LimbBounds Max) : Values(std::move(Max)) {}

  bool isInteger() const { return std::holds_alternative<Bound>(Values); }
  /// Of an integer.
  const Bound &interval() const {
    assert(isInteger() && "limbs have a bound each");
    return *std::get_if<Bound>(&Values);
  }
  const Integer &max() const { return interval().Hi; }
  /// Negative only where a sum is left as it comes; then the integer is in
  /// two's complement.
  const Integer &min() const { return interval().Lo; }
  /// Of limbs.
  const LimbBounds &limbs() const {
    assert(!isInteger() && "an integer has one bound");
    return *std::get_if<LimbBounds>(&Values);
  }

  /// Every value within \p Smaller is one within this bound.
  bool covers(const ElementBound &Smaller) const;
  /// The smallest bound that covers both.
  ElementBound hull(const ElementBound &B) const;

  bool operator==(const ElementBound &B) const { return Values == B.Values; }
  bool operator!=(const ElementBound &B) const { return !(*this == B); }

  /// The largest integer, or "4503599627370494 ..." of the limbs.
  std::string largest() const;
  /// "<= 2.0 M (256 bits)", "limbs <= 4503599627370494 ...".
  void print(llvm::raw_ostream &OS, const Modulus &M) const;

private:
  std::variant<Bound, LimbBounds> Values;
};

} // namespace residue

#endif // RESIDUE_NUMBER_ELEMENTBOUND_H
