//===- NeverPoison.cpp - Numbers that no flag makes poison ----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NeverPoison.h"
#include "residue/Analysis/Reductions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace residue;

/// More numbers are not followed.
static const unsigned MaxSeen = 1024;

/// The unsigned value of \p V, where its range is one of that.
std::optional<Bound> NeverPoison::rangeOf(Value *V) const {
  unsigned Width = V->getType()->getIntegerBitWidth();
  if (auto *C = dyn_cast<ConstantInt>(V))
    return Bound::point(Integer::fromUnsigned(C->getValue()));
  if (!Ranges.knows(V) || !Ranges.at(V).fitsUnsigned(Width))
    return std::nullopt;
  return Ranges.at(V);
}

/// The signed value of \p V, where its range is one of that.
std::optional<Bound> NeverPoison::signedRangeOf(Value *V) const {
  unsigned Width = V->getType()->getIntegerBitWidth();
  if (auto *C = dyn_cast<ConstantInt>(V))
    return Bound::point(Integer::fromSigned(C->getValue()));
  if (!Ranges.knows(V) || !Ranges.at(V).fitsSigned(Width))
    return std::nullopt;
  return Ranges.at(V);
}

/// What \p Op is of \p A and \p B, of sums, differences and products, as a
/// shift by a constant is.
static std::optional<Bound> resultOf(const OverflowingBinaryOperator &Op,
                                     const Bound &A, const Bound &B) {
  switch (Op.getOpcode()) {
  case Instruction::Add:
    return A + B;
  case Instruction::Sub:
    return A - B;
  case Instruction::Mul:
    return A * B;
  case Instruction::Shl:
    if (const auto *By = dyn_cast<ConstantInt>(Op.getOperand(1));
        By && By->getValue().ult(By->getBitWidth()))
      return A * Bound::point(Integer::pow2(By->getZExtValue()));
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

/// Sums, differences, products and truncations of unsigned numbers that fit,
/// sums, differences and products of signed ones that promise nothing else, and
/// comparisons of unsigned numbers without their top bit.
bool NeverPoison::keepsFlags(Instruction &I) const {
  if (I.hasPoisonGeneratingMetadata())
    return false;
  if (!I.hasPoisonGeneratingFlags())
    return true;
  if (const auto *Op = dyn_cast<OverflowingBinaryOperator>(&I);
      Op && !Op->hasNoUnsignedWrap()) {
    std::optional<Bound> A = signedRangeOf(I.getOperand(0)),
                         B = signedRangeOf(I.getOperand(1));
    std::optional<Bound> Result = A && B ? resultOf(*Op, *A, *B) : std::nullopt;
    return Result && Result->fitsSigned(I.getType()->getIntegerBitWidth());
  }
  std::optional<Bound> A = rangeOf(I.getOperand(0)), Result;
  if (!A)
    return false;
  unsigned Width = I.getType()->getIntegerBitWidth();
  if (isa<ZExtInst>(I))
    return A->fitsSigned(I.getOperand(0)->getType()->getIntegerBitWidth());
  if (isa<ICmpInst>(I)) {
    std::optional<Bound> B = rangeOf(I.getOperand(1));
    unsigned Compared = I.getOperand(0)->getType()->getIntegerBitWidth();
    return B && A->fitsSigned(Compared) && B->fitsSigned(Compared);
  }
  bool Unsigned, Signed;
  if (const auto *Cut = dyn_cast<TruncInst>(&I)) {
    Unsigned = Cut->hasNoUnsignedWrap();
    Signed = Cut->hasNoSignedWrap();
    Result = A;
  } else if (const auto *Op = dyn_cast<OverflowingBinaryOperator>(&I)) {
    Unsigned = Op->hasNoUnsignedWrap();
    Signed = Op->hasNoSignedWrap();
    std::optional<Bound> B = rangeOf(I.getOperand(1));
    // With nsw the operands are signed numbers.
    if (!B || (Signed && (!A->fitsSigned(Width) || !B->fitsSigned(Width))))
      return false;
    Result = resultOf(*Op, *A, *B);
  }
  return Result && (!Unsigned || Result->fitsUnsigned(Width)) &&
         (!Signed || Result->fitsSigned(Width));
}

/// What was asked before is being asked, or was told: whoever asked is told no
/// if any of them is.
bool NeverPoison::holdsFor(Value *V) {
  if (isGuaranteedNotToBeUndefOrPoison(V) || !Seen.insert(V).second ||
      IsAssumed(*V))
    return true;
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !I->getType()->isIntegerTy() || isa<LoadInst>(I) ||
      Seen.size() > MaxSeen)
    return false;
  if (reductionModulus(*I))
    return holdsFor(I->getOperand(0));
  if (canCreatePoison(cast<Operator>(I), /*ConsiderFlagsAndMetadata=*/false) ||
      !keepsFlags(*I))
    return false;
  return all_of(I->operands(), [&](Value *Op) {
    return !Op->getType()->isIntegerTy() || holdsFor(Op);
  });
}
