//===- PlainCorrections.cpp - Corrections under a mask --------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   (t >= n ? t + (2^w - n) : t) mod 2^w   =   (t >= n ? t - n : t) mod 2^w
//
// since 2^w - n and -n are the same modulo 2^w. Only such constants are
// changed: where the comparison has the same n, t - n is not below zero when it
// is chosen.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/PlainCorrections.h"
#include "UsedBits.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Target/Compat.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include <optional>

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

namespace {

/// x >= N ? x + K : x.
struct Correction {
  BinaryOperator *Sum;
  APInt N, K;
};

} // namespace

static std::optional<Correction> findCorrection(SelectInst &Choice) {
  IntegerPredicate Predicate;
  Value *X;
  const APInt *K, *C;
  if (!match(Choice.getCondition(), m_ICmp(Predicate, m_Value(X), m_APInt(C))))
    return std::nullopt;
  // x > C and x < C choose the other way around, with C + 1 for one of them.
  bool IsBelow = Predicate == ICmpInst::ICMP_ULT,
       IsAbove = Predicate == ICmpInst::ICMP_UGT;
  Value *Large = IsBelow ? Choice.getFalseValue() : Choice.getTrueValue(),
        *Small = IsBelow ? Choice.getTrueValue() : Choice.getFalseValue();
  if ((!IsBelow && !IsAbove) || C->isMaxValue() || Small != X ||
      !match(Large, m_Add(m_Specific(X), m_APInt(K))) || !Large->hasOneUse())
    return std::nullopt;
  return Correction{cast<BinaryOperator>(Large), IsBelow ? *C : *C + 1, *K};
}

/// Subtracts n instead of adding 2^w - n.
static bool subtractAgain(SelectInst &Choice) {
  std::optional<Correction> C = findCorrection(Choice);
  if (!C || C->K == -C->N)
    return false;
  SmallSetVector<Instruction *, 8> Between;
  unsigned Width = C->K.getBitWidth(), Bits = usedBits(Choice, Between);
  // The two differ by a multiple of 2^Bits.
  if (Bits == 0 || Bits >= Width || (C->K + C->N).countr_zero() < Bits ||
      !shouldTransform(Transformation::PlainCorrections, Choice))
    return false;
  C->Sum->setOperand(1, ConstantInt::get(Choice.getType(), -C->N));
  C->Sum->dropPoisonGeneratingFlags();
  // The other number may be more than a shorter type holds.
  for (Instruction *I : Between)
    I->dropPoisonGeneratingFlags();
  return true;
}

PreservedAnalyses PlainCorrectionsPass::run(Function &F,
                                            FunctionAnalysisManager &) {
  if (!hasWideDivisions(F))
    return PreservedAnalyses::all();
  bool Changed = false;
  for (Instruction &I : instructions(F))
    if (auto *Choice = dyn_cast<SelectInst>(&I);
        Choice && isWideInteger(*Choice->getType()))
      Changed |= subtractAgain(*Choice);
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}
