//===- MaskedSelect.cpp - A select as arithmetic --------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MaskedSelect.h"
#include "residue/Arithmetic/ValueBarrier.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

Value *residue::frozen(IRBuilderBase &B, Value *V) {
  return isGuaranteedNotToBeUndefOrPoison(V)
             ? V
             : B.CreateFreeze(V, V->getName() + ".fr");
}

/// c ? x : y -> y ^ (m & (x ^ y)), or less where one side is zero.
void residue::maskSelect(SelectInst &Select, unsigned WordBits) {
  IRBuilder<> B(&Select);
  unsigned Width = Select.getType()->getIntegerBitWidth();
  Value *Condition = Select.getCondition();
  Value *X = Select.getTrueValue(), *Y = Select.getFalseValue();
  if (match(X, m_Zero())) {
    Condition = B.CreateNot(Condition);
    std::swap(X, Y);
  }
  Value *Mask = spreadMask(B, hiddenMask(B, Condition, WordBits), Width);
  Value *Result;
  if (match(Y, m_Zero())) {
    Result = B.CreateAnd(Mask, frozen(B, X), "chosen");
  } else {
    X = frozen(B, X);
    Result = choose(B, Mask, X, frozen(B, Y));
  }
  Select.replaceAllUsesWith(Result);
  Select.eraseFromParent();
}
