//===- Counters.cpp - Numbers that loops count ----------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Counters.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue::proof;

/// \p From goes back to \p Head where \p Next is not that constant, and
/// elsewhere if it is.
static const ConstantInt *endOf(const BasicBlock &From, const BasicBlock &Head,
                                const Value &Next) {
  const auto *Branch = dyn_cast<BranchInst>(From.getTerminator());
  if (!Branch || !Branch->isConditional())
    return nullptr;
  const auto *Compare = dyn_cast<ICmpInst>(Branch->getCondition());
  if (!Compare || !Compare->isEquality() || Compare->getOperand(0) != &Next)
    return nullptr;
  bool IsEnd = Compare->getPredicate() == CmpInst::ICMP_EQ;
  if (Branch->getSuccessor(IsEnd ? 1 : 0) != &Head ||
      Branch->getSuccessor(IsEnd ? 0 : 1) == &Head)
    return nullptr;
  return dyn_cast<ConstantInt>(Compare->getOperand(1));
}

/// From s by c to e, where c divides e - s > 0: s + k c <= e - c holds for
/// k = 0. If it does, the next one is at most e, so it is exact, and it comes
/// back only if it is not e, when it is at most e - c.
std::optional<uint64_t> residue::proof::lastOf(const Value &V) {
  const Value *Of = &V;
  match(Of, m_ZExt(m_Value(Of)));
  const auto *Phi = dyn_cast<PHINode>(Of);
  if (!Phi || !Phi->getType()->isIntegerTy() ||
      Phi->getType()->getIntegerBitWidth() > 64 ||
      Phi->getNumIncomingValues() != 2)
    return std::nullopt;
  for (unsigned Outside : {0, 1}) {
    const auto *Start = dyn_cast<ConstantInt>(Phi->getIncomingValue(Outside));
    const Value *Next = Phi->getIncomingValue(1 - Outside);
    const APInt *Step = nullptr;
    if (!Start || !match(Next, m_Add(m_Specific(Phi), m_APInt(Step))) ||
        Step->isZero())
      continue;
    const ConstantInt *End =
        endOf(*Phi->getIncomingBlock(1 - Outside), *Phi->getParent(), *Next);
    if (!End || !Start->getValue().ult(End->getValue()) ||
        !(End->getValue() - Start->getValue()).urem(*Step).isZero())
      continue;
    return (End->getValue() - *Step).getZExtValue();
  }
  return std::nullopt;
}

bool residue::proof::isShortWay(const GetElementPtrInst &GEP,
                                const DataLayout &DL) {
  unsigned Width = DL.getIndexTypeSizeInBits(GEP.getType());
  VariableOffsets Scales;
  APInt Constant(Width, 0);
  // Of numbers up to that none is so large that a product wraps.
  const uint64_t Most = Width > 32 ? INT32_MAX : INT16_MAX;
  if (!cast<GEPOperator>(GEP).collectOffset(DL, Width, Scales, Constant) ||
      Constant.abs().ugt(Most))
    return false;
  uint64_t Sum = Constant.abs().getZExtValue();
  for (const auto &[Index, Scale] : Scales) {
    std::optional<uint64_t> Last = lastOf(*Index);
    // A shorter index is one with a sign.
    unsigned Bits = Index->getType()->getIntegerBitWidth();
    if (!Last || *Last > Most || Scale.ugt(Most) || Sum > Most ||
        (Bits < Width && *Last >> (Bits - 1)))
      return false;
    Sum += *Last * Scale.getZExtValue();
  }
  return Sum <= Most;
}

/// By induction the number has no bits below 2^k.
unsigned residue::proof::zerosBelow(const PHINode &Counter) {
  unsigned Zeros = Counter.getType()->getScalarSizeInBits();
  for (const Value *V : Counter.incoming_values()) {
    const APInt *Part;
    if (!match(V, m_APInt(Part)) &&
        !match(V, m_Add(m_Specific(&Counter), m_APInt(Part))))
      return 0;
    Zeros = std::min(Zeros, Part->countr_zero());
  }
  return Zeros;
}

bool residue::proof::setsBitsBelowSteps(const Instruction &Or) {
  if (Or.getOpcode() != Instruction::Or)
    return false;
  const auto *Counter = dyn_cast<PHINode>(Or.getOperand(0));
  const APInt *Low;
  if (!Counter || !match(Or.getOperand(1), m_APInt(Low)))
    return false;
  return Low->getActiveBits() <= zerosBelow(*Counter);
}
