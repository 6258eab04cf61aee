//===- TermLine.cpp - Terms that are lines of others ----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/TermLine.h"

using namespace llvm;
using namespace residue;

std::optional<std::pair<TermLine, Value *>>
residue::readLine(const RingTerm &T) {
  if (T.Kind != TermKind::Add && T.Kind != TermKind::Sub &&
      T.Kind != TermKind::Mul)
    return std::nullopt;
  const TermOperand &L = T.Operands[0], &R = T.Operands[1];
  if (T.Kind == TermKind::Add && L == R && !L.isConstant())
    return std::pair(TermLine{Integer(2), Integer(0)}, L.V);
  if (L.isConstant() == R.isConstant())
    return std::nullopt;
  const Integer &C = L.isConstant() ? L.Constant : R.Constant;
  Value *X = L.isConstant() ? R.V : L.V;
  if (T.Kind == TermKind::Mul)
    return std::pair(TermLine{C, Integer(0)}, X);
  if (T.Kind == TermKind::Add)
    return std::pair(TermLine{Integer(1), C}, X);
  return std::pair(
      L.isConstant() ? TermLine{Integer(-1), C} : TermLine{Integer(1), -C}, X);
}
