//===- ExclusiveChoices.h - Choices of which one is made --------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Symbols that are 1 where a number is a constant, and 0 elsewhere: one of
/// those of a number is 1 at most, so their products are 0. What is looked up
/// in a table is a sum over them then, however long the table is.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_EXCLUSIVECHOICES_H
#define RESIDUE_LIB_VERIFY_EXCLUSIVECHOICES_H

#include "Polynomial.h"
#include <map>

namespace residue::proof {

class ExclusiveChoices {
public:
  /// \p S says that \p Of is a constant, 0 if \p IsZero, and no other symbol
  /// says that it is this one.
  void add(Symbol S, const Polynomial &Of, bool IsZero);
  bool empty() const { return Places.empty(); }
  /// Which one \p S is of those of its number, 0 if it says that this is 0;
  /// nothing if it is none.
  std::optional<unsigned> placeOf(Symbol S) const;
  /// \p Product is 0, as two of one number are factors of it.
  bool exclude(const Monomial &Product) const;

private:
  struct Group {
    unsigned Number, Size;
  };
  struct Place {
    unsigned Group, At;
  };
  PolynomialMap<Group> Groups;
  std::map<Symbol, Place> Places;
};

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_EXCLUSIVECHOICES_H
