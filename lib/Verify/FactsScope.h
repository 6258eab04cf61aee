//===- FactsScope.h - Intervals that hold in a case -------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_FACTSSCOPE_H
#define RESIDUE_LIB_VERIFY_FACTSSCOPE_H

#include "Facts.h"

namespace residue::proof {

class Facts::Scope {
public:
  explicit Scope(const Facts &F) : All(F) {}
  const Interval &operator[](Symbol S) const {
    for (const auto &Known : Own)
      if (Known.first == S)
        return Known.second;
    return All.Ranges[S];
  }
  void set(Symbol S, const Interval &I) {
    ++Changes;
    for (auto &Known : Own)
      if (Known.first == S) {
        Known.second = I;
        return;
      }
    Own.emplace_back(S, I);
  }
  /// New ones come behind the others.
  llvm::ArrayRef<std::pair<Symbol, Interval>> own() const { return Own; }
  unsigned changes() const { return Changes; }

private:
  const Facts &All;
  llvm::SmallVector<std::pair<Symbol, Interval>, 4> Own;
  unsigned Changes = 0;
};

/// In a case an equation holds.
struct Facts::Case {
  Scope Ranges;
  Polynomial Zero;
  std::optional<Dyadic> High;
};

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_FACTSSCOPE_H
