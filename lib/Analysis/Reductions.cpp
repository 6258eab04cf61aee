//===- Reductions.cpp - What a reduction is -------------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/Reductions.h"
#include "residue/Target/Options.h"
#include "residue/Target/TargetModel.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace residue;

/// More folds than this are no gain over a division: x % (2^65 - 1) of a
/// 4096-bit x, say.
static const unsigned MaxDividendToModulus = 20;

/// Reductions are unrolled; above this, the code would be too long.
static const unsigned MaxGeneralDividend = 2176;

/// What is not unrolled (LoopMontgomery.h) is bounded by the compile time of
/// integers of so many bits.
static const unsigned MaxLoopModulus = 16384;

bool residue::isSupportedReduction(const Instruction &I, const Modulus &M) {
  return isSupportedReduction(I.getType()->getIntegerBitWidth(), M,
                              *I.getFunction());
}

bool residue::isSupportedReduction(unsigned DividendBits, const Modulus &M,
                                   const Function &F) {
  if (DividendBits < options().MinBits || M.bits() > DividendBits)
    return false;
  switch (M.kind()) {
  case Modulus::Kind::Trivial:
  case Modulus::Kind::PowerOfTwo:
    return false;
  case Modulus::Kind::Crandall:
    // A modulus of less than a word is divided by in one pass over the words.
    return DividendBits <= std::max(MaxDividendToModulus * M.bits(),
                                    M.bits() <= 32 ? MaxGeneralDividend : 0);
  case Modulus::Kind::CrandallPlus:
  case Modulus::Kind::Solinas:
  case Modulus::Kind::Even:
  case Modulus::Kind::General:
    return DividendBits <= MaxGeneralDividend ||
           (M.bits() <= MaxLoopModulus &&
            DividendBits <= MaxDividendToModulus * M.bits() &&
            TargetModel::of(F).needsLoops(M));
  }
  return false;
}

bool residue::isRaisedReduction(const Instruction &I) {
  return isRaisedCall(I) && reductionModulus(I);
}

std::optional<Integer> residue::reductionModulus(const Instruction &I) {
  std::optional<Division> D = divisionByConstant(I);
  if (!D || D->Kind != DivisionKind::Remainder)
    return std::nullopt;
  return D->Divisor;
}

std::optional<Modulus> residue::supportedModulus(const Instruction &I) {
  std::optional<Integer> Value = reductionModulus(I);
  if (!Value)
    return std::nullopt;
  Modulus M(*Value);
  if (!isSupportedReduction(I, M))
    return std::nullopt;
  return M;
}

SmallVector<Integer, 2> residue::supportedModuli(const Function &F) {
  SmallVector<Integer, 2> Moduli;
  for (const Instruction &I : instructions(F))
    if (std::optional<Modulus> M = supportedModulus(I))
      if (!is_contained(Moduli, M->value()))
        Moduli.push_back(M->value());
  return Moduli;
}

std::optional<Division> residue::supportedDivision(const Instruction &I) {
  std::optional<Division> D = divisionByConstant(I);
  if (!D || !isSupportedReduction(I, Modulus(D->size())))
    return std::nullopt;
  return D;
}
