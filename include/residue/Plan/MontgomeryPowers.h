//===- MontgomeryPowers.h - Which power of R a number has -------*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// In Montgomery's form x is x R. But a product of x R^a and y R^b that is
/// divided by R is x y R^(a + b - 1), whatever a and b are, and where numbers
/// come in and go out, x itself is for nothing: a = 0. So a product of a number
/// in the form and one that is not has no conversion at all, and neither has
/// what Horner's rule adds:
///
///   s = s * x + c[i];      s and c[i] as they are, x R
///
/// Each number of a program has one power. Those that are added, chosen from or
/// compared have the same, and a product's follows from its factors'. Powers
/// are found that need few conversions; all 1 is always right.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PLAN_MONTGOMERYPOWERS_H
#define RESIDUE_PLAN_MONTGOMERYPOWERS_H

#include "residue/Analysis/ResidueGraph.h"
#include "llvm/ADT/ArrayRef.h"

namespace residue {

class MontgomeryPowers {
public:
  /// A conversion that is for nothing where a number has the power 0, and how
  /// often it is done otherwise.
  struct Conversion {
    const ResidueNode *Node;
    double Often;
    /// The number leaves: one of the power 1 needs half a product.
    bool Leaves;
  };

  /// All 1.
  MontgomeryPowers() = default;
  /// Those of \p Graph, with few of \p Conversions. Where these are a small
  /// part of what so many \p Products take, all are 1: what is known of the
  /// bounds of numbers in the form is worth more.
  MontgomeryPowers(const ResidueGraph &Graph,
                   llvm::ArrayRef<Conversion> Conversions, double Products);

  /// a, where \p Node is its residue times R^a.
  int of(const ResidueNode &Node) const {
    return Powers.empty() ? 1 : Powers[Node.Id];
  }

private:
  llvm::SmallVector<int, 0> Powers;
};

} // namespace residue

#endif // RESIDUE_PLAN_MONTGOMERYPOWERS_H
