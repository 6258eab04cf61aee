//===- LimbZeroTest.cpp - Whether numbers in limbs are zero ---------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Notation: k limbs A_i in [0, Max_i], limb i of w bits at bit p_i; the number
// is V, the sum of all A_i 2^p_i, and S that of all Max_i 2^p_i.
//
// V is not negative and at most S. So it is a multiple of M exactly if it is
// one of 0, M, ..., K M with K = floor(S / M). Where K is large, the number is
// folded first (LimbFolds).
//
// Once every limb but the highest has given what is above w bits to the next
// one, the limbs are those of V in the only way there is: V is K M exactly if
// each limb is that of K M.
//
// Nobody waits for a test whose branch is predicted, so it is few instructions
// rather than short chains.
//
//===----------------------------------------------------------------------===//

#include "residue/Arithmetic/LimbZeroTest.h"
#include "LimbFolds.h"

using namespace llvm;
using namespace residue;

/// Multiples of M, besides 0, that are compared with.
static const unsigned MaxMultiple = 7;

std::optional<SmallVector<Integer, 4>>
LimbZeroTest::multiples(const Limbs &A) const {
  Integer Most = Arithmetic.schema().join(A.Max);
  SmallVector<Integer, 4> All;
  for (Integer Next(0); Next <= Most;
       Next = Next + Arithmetic.modulus().value()) {
    if (All.size() > MaxMultiple)
      return std::nullopt;
    All.push_back(Next);
  }
  return All;
}

Value *LimbZeroTest::isNumber(const Limbs &A, const Integer &Number) const {
  Value *Differing = nullptr;
  for (auto [V, Limb] : zip(A.V, Arithmetic.schema().split(Number))) {
    Value *Differs = Limb.isZero() ? V : B->CreateXor(V, limb(Limb), "differs");
    Differing =
        Differing ? B->CreateOr(Differing, Differs, "differing") : Differs;
  }
  return B->CreateICmpEQ(Differing, limb(Integer(0)), "is.multiple");
}

std::optional<Value *> LimbZeroTest::isZero(Limbs A) const {
  if (!LimbFolds::canFold(Arithmetic))
    return std::nullopt;
  LimbFolds Folds(Arithmetic, B);
  std::optional<SmallVector<Integer, 4>> Multiples = multiples(A);
  for (unsigned Fold = 0; !Multiples; ++Fold) {
    std::optional<Limbs> Folded;
    if (Fold != LimbFolds::MaxFolds)
      Folded = Folds.fold(A);
    if (!Folded)
      return std::nullopt;
    A = *Folded;
    Multiples = multiples(A);
  }
  std::optional<Limbs> Carried = Folds.carry(A);
  if (!Carried)
    return std::nullopt;
  Value *Zero = nullptr;
  for (const Integer &Multiple : *Multiples) {
    Value *Is = B ? isNumber(*Carried, Multiple) : nullptr;
    Zero = Zero ? B->CreateOr(Zero, Is, "is.zero") : Is;
  }
  return Zero;
}
