//===- LeafRange.cpp - Numbers from outside -------------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LeafRange.h"
#include "residue/Analysis/RingTerm.h"
#include "residue/Target/Compat.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// What has been extended with its sign is the signed value.
static Bound signedLeaf(const SExtInst &Extension) {
  const Value *Narrow = Extension.getOperand(0);
  Bound Result = Bound::signedOf(Narrow->getType()->getIntegerBitWidth());
  if (isa<UndefValue>(Narrow))
    return Result;
  if (std::optional<Bound> Marked = rangeFromOutside(*Narrow))
    Result = Result.clip(*Marked);
  ConstantRange Range = computeConstantRange(Narrow, /*ForSigned=*/true,
                                             /*UseInstrInfo=*/true);
  if (Range.isEmptySet())
    return Result;
  return Result.clip({Integer::fromSigned(Range.getSignedMin()),
                      Integer::fromSigned(Range.getSignedMax())});
}

/// All ones where a number is below zero: -1, or 0.
static bool isSignWord(const Value &V) {
  unsigned Last = V.getType()->getIntegerBitWidth() - 1;
  return match(&V, m_AShr(m_Value(), m_SpecificInt(Last)));
}

bool residue::hasSign(const Value &V) {
  return isa<SExtInst>(V) || isSignWord(V);
}

Bound residue::rangeOfBits(const Value &V, const DataLayout &DL) {
  unsigned Width = V.getType()->getIntegerBitWidth();
  if (const auto *Extension = dyn_cast<SExtInst>(&V))
    return signedLeaf(*Extension);
  if (isSignWord(V))
    return {Integer(-1), Integer(0)};
  Bound Result = Bound::unsignedOf(Width);
  if (isa<UndefValue>(V))
    return Result;
  ConstantRange Range =
      computeConstantRange(&V, /*ForSigned=*/false, /*UseInstrInfo=*/true);
  KnownBits Known = computeKnownBits(&V, DL);
  if (!Range.isEmptySet())
    Result = Result.clip({Integer::fromUnsigned(Range.getUnsignedMin()),
                          Integer::fromUnsigned(Range.getUnsignedMax())});
  if (!Known.hasConflict())
    Result = Result.clip({Integer::fromUnsigned(Known.getMinValue()),
                          Integer::fromUnsigned(Known.getMaxValue())});
  if (std::optional<Bound> Marked = rangeFromOutside(V);
      Marked && !Marked->Lo.isNegative())
    Result = Result.clip(*Marked);
  return Result;
}
