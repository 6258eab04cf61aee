//===- PublicNumber.cpp - What everybody knows ----------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PublicNumber.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// A counter of a loop: what it starts with, and a constant more in every
/// round. Where a branch compares it, its values are known to everybody.
static bool isCounter(const PHINode &Phi) {
  auto IsCompared = [](const Value *V) {
    return any_of(V->users(), [](const User *U) {
      return isa<ICmpInst>(U) && any_of(U->users(), [](const User *Branch) {
               return isa<BranchInst>(Branch);
             });
    });
  };
  return any_of(Phi.incoming_values(), [&](const Value *V) {
    return match(V, m_c_Add(m_Specific(&Phi), m_ConstantInt())) &&
           (IsCompared(&Phi) || IsCompared(V));
  });
}

static bool isPublic(const Value *V, SmallPtrSetImpl<const Value *> &Seen) {
  if (isa<ConstantInt>(V) || !Seen.insert(V).second)
    return true;
  if (const auto *Phi = dyn_cast<PHINode>(V); Phi && isCounter(*Phi))
    return true;
  const auto *I = dyn_cast<Instruction>(V);
  return I && Seen.size() < 32 &&
         isa<PHINode, BinaryOperator, CastInst, FreezeInst>(I) &&
         !I->getType()->isFloatingPointTy() &&
         all_of(
             I->operands(),
             [&](const Use &U) { return isPublic(U.get(), Seen); });
}

bool residue::isPublicNumber(const Value *V) {
  SmallPtrSet<const Value *, 8> Seen;
  return isPublic(V, Seen);
}

bool residue::isPublicCondition(const Value *V) {
  const Value *A = nullptr, *B = nullptr;
  if (match(V, m_Not(m_Value(A))))
    return isPublicCondition(A);
  if (match(V, m_CombineOr(m_LogicalAnd(m_Value(A), m_Value(B)),
                           m_LogicalOr(m_Value(A), m_Value(B)))))
    return isPublicCondition(A) && isPublicCondition(B);
  const auto *Compare = dyn_cast<ICmpInst>(V);
  return Compare && isPublicNumber(Compare->getOperand(0)) &&
         isPublicNumber(Compare->getOperand(1));
}
