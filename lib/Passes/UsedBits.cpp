//===- UsedBits.cpp - The low bits of a number that are used --------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UsedBits.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include <algorithm>

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// Values between a number and the masks behind it.
static const unsigned MaxValues = 32;

unsigned residue::usedBits(Instruction &V,
                           SmallSetVector<Instruction *, 8> &Between) {
  // Something else on the way has asked already.
  if (!Between.insert(&V))
    return 0;
  unsigned Width = V.getType()->getIntegerBitWidth(), Bits = 0;
  if (Between.size() > MaxValues)
    return Width;
  for (User *U : V.users()) {
    const APInt *Mask;
    if (match(U, m_And(m_Specific(&V), m_LowBitMask(Mask))))
      Bits = std::max(Bits, Mask->getActiveBits());
    else if (auto *Select = dyn_cast<SelectInst>(U);
             Select && Select->getCondition() == &V)
      return Width; // The one bit decides, and is no part of what is chosen.
    else if (isa<PHINode, SelectInst, FreezeInst, TruncInst>(U))
      Bits = std::max(Bits, usedBits(*cast<Instruction>(U), Between));
    else
      return Width;
  }
  return Bits;
}
