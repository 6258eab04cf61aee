//===- ElementBound.cpp - What the values of an element are ---------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Number/ElementBound.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace residue;

bool ElementBound::covers(const ElementBound &Smaller) const {
  if (isInteger())
    return interval().contains(Smaller.interval());
  return residue::covers(limbs(), Smaller.limbs());
}

ElementBound ElementBound::hull(const ElementBound &B) const {
  if (isInteger())
    return interval().hull(B.interval());
  return residue::hull(limbs(), B.limbs());
}

std::string ElementBound::largest() const {
  if (isInteger())
    return max().str();
  return join(map_range(limbs(), [](const Integer &Max) { return Max.str(); }),
              " ");
}

/// \p Min is negative: ">= -(M)", "> -(2^257)".
static void printLowerBound(raw_ostream &OS, const Integer &Min,
                            const Modulus &M) {
  std::string Text = M.boundText(-Min);
  auto [Relation, Size] = StringRef(Text).split(' ');
  OS << (Relation == "<=" ? ">= -(" : "> -(") << Size << "), ";
}

void ElementBound::print(raw_ostream &OS, const Modulus &M) const {
  if (!isInteger()) {
    OS << "limbs <= " << largest();
    return;
  }
  if (min().isNegative())
    printLowerBound(OS, min(), M);
  OS << M.boundText(max()) << " (" << max().bits() << " bits)";
}
