//===- ChosenSums.cpp - Sums that LLVM has put into choices ---------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChosenSums.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

namespace {

/// A number that is \p Other where a condition holds, or does not, else zero.
struct MaybeZero {
  Value *Condition = nullptr;
  Value *Other = nullptr;
  bool IsZeroIfSet = false;
};

} // namespace

static MaybeZero maybeZero(Value *V) {
  if (!V->hasOneUse() || !isa<Instruction>(V))
    return {};
  Value *C, *Other;
  if (match(V, m_Select(m_Value(C), m_Zero(), m_Value(Other))))
    return {C, Other, true};
  if (match(V, m_Select(m_Value(C), m_Value(Other), m_Zero())))
    return {C, Other, false};
  if (match(V, m_ZExt(m_Value(C))) && C->getType()->isIntegerTy(1))
    return {C, ConstantInt::get(V->getType(), 1), false};
  if (match(V, m_SExt(m_Value(C))) && C->getType()->isIntegerTy(1))
    return {C, ConstantInt::getAllOnesValue(V->getType()), false};
  return {};
}

/// Which operand of a sum may be zero; none if that is no choice of words.
static std::optional<unsigned> chosenOperand(const Instruction &I) {
  if (I.getOpcode() == Instruction::Sub)
    return maybeZero(I.getOperand(1)).Condition ? std::optional<unsigned>(1)
                                                : std::nullopt;
  if (I.getOpcode() != Instruction::Add)
    return std::nullopt;
  for (unsigned N : {1u, 0u})
    if (maybeZero(I.getOperand(N)).Condition)
      return N;
  return std::nullopt;
}

ChosenSums::ChosenSums(Function &F) {
  unsigned WordBits =
      F.getParent()->getDataLayout().getLargestLegalIntTypeSizeInBits();
  SmallVector<Instruction *, 8> Wholes;
  for (Instruction &I : instructions(F))
    if (I.getType()->isIntegerTy() && !I.getType()->isIntegerTy(1) &&
        I.getType()->getIntegerBitWidth() <= WordBits && chosenOperand(I))
      Wholes.push_back(&I);
  for (Instruction *I : Wholes)
    compute(*I);
}

void ChosenSums::compute(Instruction &Whole) {
  unsigned N = *chosenOperand(Whole);
  Value *X = Whole.getOperand(1 - N), *Y = maybeZero(Whole.getOperand(N)).Other;
  if (isa<Constant>(X))
    return;
  auto *Sum = BinaryOperator::Create(cast<BinaryOperator>(Whole).getOpcode(), X,
                                     Y, "sum", Whole.getIterator());
  Choices.push_back({&Whole, Sum, Sum});
}

/// x - (c ? 0 : q) = c ? x : x - q, and whatever is poison in one is in the
/// other.
void ChosenSums::choose() {
  for (const Choice &C : Choices) {
    if (!C.Word || C.Word == C.Sum)
      continue;
    unsigned N = *chosenOperand(*C.Whole);
    Value *X = C.Whole->getOperand(1 - N);
    MaybeZero Y = maybeZero(C.Whole->getOperand(N));
    IRBuilder<> B(C.Whole);
    Value *Word = Y.IsZeroIfSet ? B.CreateSelect(Y.Condition, X, C.Word)
                                : B.CreateSelect(Y.Condition, C.Word, X);
    Word->takeName(C.Whole);
    C.Whole->replaceAllUsesWith(Word);
    RecursivelyDeleteTriviallyDeadInstructions(C.Whole);
  }
}

ChosenSums::~ChosenSums() {
  for (const Choice &C : Choices)
    if (C.Word == C.Sum)
      C.Sum->eraseFromParent();
}
