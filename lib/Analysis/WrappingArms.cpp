//===- WrappingArms.cpp - What makes a join wrap --------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A phi node of a point's coordinate may take M - y on one way, with a y from
// memory of which nothing says that it is below M. That one difference may
// wrap, and with it the phi node, and all that a loop carries around: as an
// input, it would be converted wherever it is used.
//
//===----------------------------------------------------------------------===//

#include "WrappingArms.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace llvm;
using namespace residue;

/// Joins of more numbers than these are not looked through.
static const unsigned MaxJoined = 64;

/// What takes one of its operands, and nothing else.
static bool isJoin(const RingTerm &T) {
  return T.Kind == TermKind::Phi || T.Kind == TermKind::Select;
}

/// By joins and copies \p V may be a number that a reduction modulo \p M has
/// left.
static bool joinsElements(Value *V, const SourceRange &Ranges,
                          const Integer &M) {
  SmallVector<Value *, 8> Left{V};
  SmallPtrSet<Value *, 16> Seen{V};
  while (!Left.empty() && Seen.size() <= MaxJoined) {
    const RingTerm &T = Ranges.term(Left.pop_back_val());
    if (T.Kind == TermKind::Reduce && T.ReductionModulus == M)
      return true;
    if (isJoin(T) || T.isCopy())
      for (const TermOperand &Op : T.Operands)
        if (!Op.isConstant() && Seen.insert(Op.V).second)
          Left.push_back(Op.V);
  }
  return false;
}

SmallVector<Value *, 2>
residue::wrappingArms(Value *V, const SourceRange &Ranges, const Integer &M) {
  SmallVector<Value *, 2> Arms;
  SmallVector<Value *, 8> Left{V};
  SmallPtrSet<Value *, 16> Seen{V};
  while (!Left.empty()) {
    Value *Part = Left.pop_back_val();
    const RingTerm &T = Ranges.term(Part);
    if (Ranges.isExact(Part) || Ranges.isUnbounded(Part))
      continue;
    if (isJoin(T) && joinsElements(Part, Ranges, M)) {
      for (const TermOperand &Op : T.Operands)
        if (!Op.isConstant() && Seen.insert(Op.V).second)
          Left.push_back(Op.V);
    } else if (Part != V && T.Kind != TermKind::Input) {
      // An input with a sign is one already.
      Arms.push_back(Part);
    }
  }
  return Arms;
}
