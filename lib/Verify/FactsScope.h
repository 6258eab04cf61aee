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
    auto At = Own.find(S);
    return At == Own.end() ? All.Ranges[S] : At->second;
  }
  void set(Symbol S, const Interval &I) { Own[S] = I; }
  const std::map<Symbol, Interval> &own() const { return Own; }

private:
  const Facts &All;
  std::map<Symbol, Interval> Own;
};

/// In a case an equation holds.
struct Facts::Case {
  Scope Ranges;
  Polynomial Zero;
  std::optional<Dyadic> High;
};

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_FACTSSCOPE_H
