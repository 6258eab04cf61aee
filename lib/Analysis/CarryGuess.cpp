//===- CarryGuess.cpp - Which carry a value may be ------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CarryGuess.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace residue;

unsigned Cut::bits() const {
  return Words[0] ? Words[0]->getType()->getIntegerBitWidth() : 0;
}

/// A part of a step with overflow is that step.
static const Instruction &computing(const Instruction &I) {
  const auto *Part = dyn_cast<ExtractValueInst>(&I);
  return Part ? *cast<Instruction>(Part->getAggregateOperand()) : I;
}

std::optional<SmallVector<WideWord, 4>>
residue::constantsOf(ArrayRef<const Instruction *> Cone, unsigned WordBits) {
  SmallVector<WideWord, 4> Constants;
  for (const Instruction *I : Cone)
    for (const Value *V : computing(*I).operand_values()) {
      const auto *C = dyn_cast<ConstantInt>(V);
      if (!C || I->isShift() || C->getBitWidth() < WordBits)
        continue;
      WideWord K = C->getValue().extractBitsAsZExtValue(WordBits, 0);
      if (!is_contained(Constants, K))
        Constants.push_back(K);
    }
  if (Constants.size() > 3)
    return std::nullopt;
  return Constants;
}

SmallVector<Guess, 8> residue::guesses(ArrayRef<WideWord> Constants,
                                       const Cut &C) {
  SmallVector<Guess, 8> All;
  bool HasBit = C.Bit.Source;
  // With the bit, and with what is one less it.
  auto Add = [&](bool IsDifference, int A, int B, WideWord K, WideWord Right) {
    int Sign = IsDifference ? -1 : 1;
    All.push_back({IsDifference, A, B, HasBit ? Sign : 0, K, Right});
    if (HasBit)
      All.push_back({IsDifference, A, B, -Sign, K + WideWord(Sign), Right});
  };
  if (C.WordCount == 2) {
    Add(false, 1, 1, 0, 0);
    Add(true, 1, -1, 0, 0);
    Add(true, -1, 1, 0, 0);
    return All;
  }
  SmallVector<WideWord, 8> Rights = {0};
  WideWord Mask = (WideWord(1) << C.bits()) - 1;
  for (WideWord K : Constants)
    for (WideWord Right : {K, -K, ~K, K + 1, K - 1})
      if (!is_contained(Rights, Right & Mask))
        Rights.push_back(Right & Mask);
  for (WideWord Right : Rights) {
    if (Right || HasBit) {
      Add(false, 1, 0, Right, Right);
      Add(true, 1, 0, -Right, Right);
    }
    Add(true, -1, 0, Right, Right);
  }
  return All;
}

std::optional<std::pair<WideWord, WideWord>>
residue::valuesBy(const Guess &G, const WordFunction &Whole, const Value *V,
                  unsigned WordBits) {
  std::optional<WideWord> Known[2];
  ArrayRef<WideWord> Values = Whole.values(V);
  for (size_t P = 0, E = Whole.size(); P != E; ++P) {
    std::optional<WideWord> &Value = Known[G.carries(Whole, WordBits, P)];
    if (!Value)
      Value = Values[P];
    else if (*Value != Values[P])
      return std::nullopt;
  }
  if (!Known[0] || !Known[1] || *Known[0] == *Known[1])
    return std::nullopt;
  return std::make_pair(*Known[0], *Known[1]);
}
