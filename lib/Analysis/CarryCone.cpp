//===- CarryCone.cpp - What a carry may depend on -------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CarryCone.h"
#include "BranchChoice.h"
#include "CarryShapes.h"
#include "residue/Analysis/WordFunction.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

CarryCone::CarryCone(const Instruction &I, const InstructionOrder &Order)
    : Order(Order), Inside({&I}) {
  expand(I, /*TopOnly=*/false);
}

void CarryCone::expand(const Instruction &I, bool TopOnly) {
  bool IsTop = isa<BinaryOperator>(I) && I.isShift() && isUpperPart(&I);
  bool IsSign =
      match(&I, m_ICmp(m_Value(), m_CombineOr(m_Zero(), m_AllOnes()))) &&
      cast<ICmpInst>(I).isSigned();
  // Whether both words are zero.
  bool IsZero = match(&I, m_ICmp(m_Or(m_Value(), m_Value()), m_Zero())) &&
                cast<ICmpInst>(I).isEquality();
  bool IsBits = (I.isBitwiseLogicOp() || isa<FreezeInst>(I)) && TopOnly;
  auto Add = [&](const Value *V) {
    if (isa<ConstantInt>(V) || is_contained(Inside, V))
      return;
    bool Top = IsTop || IsSign || IsZero || IsBits;
    for (OpenValue &O : Front)
      if (O.V == V) {
        O.TopOnly &= Top;
        return;
      }
    Front.push_back({V, Top});
  };
  if (const auto *Part = dyn_cast<ExtractValueInst>(&I)) {
    const auto *Pair = cast<WithOverflowInst>(Part->getAggregateOperand());
    Add(Pair->getLHS());
    Add(Pair->getRHS());
    return;
  }
  if (const auto *Phi = dyn_cast<PHINode>(&I))
    Add(branchChoiceOf(*Phi)->Condition);
  for (const Value *V : I.operand_values())
    Add(V);
}

bool CarryCone::isExpandable(const OpenValue &O) const {
  const auto *I = dyn_cast<Instruction>(O.V);
  if (!I || !Order.count(I) || !isWordOperation(*I))
    return false;
  if (!I->isBitwiseLogicOp() || O.TopOnly || I->getType()->isIntegerTy(1) ||
      match(I, m_Not(m_Value())) || isa<ConstantInt>(I->getOperand(1)))
    return true;
  return looksLikeBit(I->getOperand(0)) && looksLikeBit(I->getOperand(1));
}

bool CarryCone::lookThroughLatest(
    function_ref<unsigned(const Value *)> Urgency) {
  OpenValue *Latest = nullptr;
  auto Rank = [&](const OpenValue &O) {
    return std::make_pair(Urgency(O.V), Order.lookup(cast<Instruction>(O.V)));
  };
  for (OpenValue &O : Front)
    if (isExpandable(O) && (!Latest || Rank(O) > Rank(*Latest)))
      Latest = &O;
  if (!Latest)
    return false;
  OpenValue Next = *Latest;
  Front.erase(Latest);
  const auto &I = *cast<Instruction>(Next.V);
  auto IsLater = [&](const Instruction *A, const Instruction *B) {
    return Order.lookup(A) > Order.lookup(B);
  };
  Inside.insert(upper_bound(Inside, &I, IsLater), &I);
  expand(I, Next.TopOnly);
  return true;
}
