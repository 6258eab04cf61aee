//===- ConstantReading.cpp - Constants modulo 2^N as integers -------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConstantReading.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include <array>
#include <optional>

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

static Integer magnitude(const Integer &X) { return X.isNegative() ? -X : X; }

/// \p X is a multiple of a modulus, and not of many times it, which nobody adds
/// at once: of a small modulus, one number in so many is a multiple.
static bool isMultipleOf(const Integer &X, ArrayRef<Integer> Moduli) {
  const unsigned MaxFactorBits = 8;
  return any_of(Moduli, [&](const Integer &M) {
    return X.mod(M).isZero() && magnitude(X).bits() <= M.bits() + MaxFactorBits;
  });
}

void residue::readAsMultiple(RingTerm &T, Value *V, ArrayRef<Integer> Moduli) {
  const auto *Op = dyn_cast<OverflowingBinaryOperator>(V);
  bool IsWrappingSum =
      T.Kind == TermKind::Add && Op && !Op->hasNoUnsignedWrap();
  if (!IsWrappingSum && T.Kind != TermKind::Select)
    return;
  Integer Power = Integer::pow2(V->getType()->getIntegerBitWidth());
  for (TermOperand &Addend : T.Operands) {
    if (!Addend.isConstant())
      continue;
    Integer Other = Addend.Constant.isNegative() ? Addend.Constant + Power
                                                 : Addend.Constant - Power;
    if (!isMultipleOf(Addend.Constant, Moduli) && isMultipleOf(Other, Moduli))
      Addend.Constant = Other;
  }
}

void residue::readAsShifted(RingTerm &T, Value *V, ArrayRef<Integer> Moduli) {
  if (T.Kind != TermKind::Select || !T.Operands[0].isConstant() ||
      !T.Operands[1].isConstant())
    return;
  Integer Power = Integer::pow2(V->getType()->getIntegerBitWidth());
  bool IsMinuend =
      V->hasOneUse() && match(V->user_back(), m_Sub(m_Specific(V), m_Value()));
  std::optional<Integer> Smallest;
  std::array<TermOperand, 2> Best;
  auto Try = [&](unsigned Index, const Integer &Near, const Integer &Far) {
    Integer Size = max(magnitude(Near), magnitude(Far));
    if (!(Far - T.Operands[1 - Index].Constant).mod(Power).isZero() ||
        (IsMinuend && min(Near, Far).isNegative()) ||
        (Smallest && *Smallest <= Size))
      return;
    Smallest = Size;
    Best[Index] = Near;
    Best[1 - Index] = Far;
  };
  for (const Integer &M : Moduli)
    for (unsigned Index : {0U, 1U}) {
      Integer Near = T.Operands[Index].Constant.mod(Power);
      for (const Integer &Reading : {Near, Near - Power}) {
        Try(Index, Reading, Reading + M);
        Try(Index, Reading, Reading - M);
      }
    }
  if (Smallest)
    T.Operands.assign(Best.begin(), Best.end());
}
