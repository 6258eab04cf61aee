//===- Lookups.cpp - Loops that look something up -------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// For a loop of one block, unrolled or not,
///
///   before = phi [0, outside], [last, loop]
///   i = phi [start, outside], [i + step, loop]    step not 0, without wrapping
///   found = select(i + c == key, x, 0)            key from outside of the loop
///   next = found | before
///   found' = select(i + c' == key, x', 0)
///   last = found' | next
///
/// where the c differ modulo a power of two that divides step: the numbers
/// i + c modulo 2^w of one run of the loop are all different, as those of
/// one c are, since i only grows or only shrinks, and those of two differ
/// modulo that power, which divides 2^w. So at most one of them is the key.
/// Until then each `found` is 0, and by that is `before`: it is 0 where the
/// condition holds, and found | before is select(condition, x, before).
///
//===----------------------------------------------------------------------===//

#include "Lookups.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue::proof;

/// \p V as a phi node of \p Loop, a block that is its own successor and has one
/// other block before it.
static const PHINode *phiOf(const BasicBlock *Loop, const Value *V,
                            const BasicBlock *&Outside) {
  const auto *Phi = dyn_cast<PHINode>(V);
  if (!Phi || Phi->getParent() != Loop || Phi->getNumIncomingValues() != 2)
    return nullptr;
  unsigned Back = Phi->getIncomingBlock(0) == Loop ? 0 : 1;
  Outside = Phi->getIncomingBlock(1 - Back);
  return Phi->getIncomingBlock(Back) == Loop && Outside != Loop ? Phi : nullptr;
}

static bool isZero(const Value *V) {
  const auto *C = dyn_cast<ConstantInt>(V);
  return C && C->isZero();
}

namespace {

/// A phi node i of a loop, plus a constant.
struct Counter {
  const PHINode *Phi;
  APInt Plus, Step;
};

/// found | before, as far as it is known to be a choice.
struct Link {
  Lookup Of;
  Counter By;
  const Value *Key;
};

} // namespace

/// The values of i in one run of the loop differ.
static std::optional<Counter> counterOf(const Value *V,
                                        const BasicBlock *Loop) {
  APInt Plus(V->getType()->getScalarSizeInBits(), 0);
  const Value *I = nullptr;
  const APInt *C = nullptr;
  if (V->getType()->isIntegerTy() &&
      match(V, m_AddLike(m_Value(I), m_APInt(C)))) {
    V = I;
    Plus = *C;
  }
  const BasicBlock *Outside = nullptr;
  const PHINode *Phi = phiOf(Loop, V, Outside);
  const auto *Next =
      Phi ? dyn_cast<BinaryOperator>(Phi->getIncomingValueForBlock(Loop))
          : nullptr;
  if (!Next || Next->getOpcode() != Instruction::Add ||
      !match(Next, m_Add(m_Specific(Phi), m_APInt(C))) || C->isZero() ||
      (!Next->hasNoUnsignedWrap() && !Next->hasNoSignedWrap()))
    return std::nullopt;
  return Counter{Phi, Plus, *C};
}

static bool isFromOutside(const Value *V, const BasicBlock *Loop) {
  const auto *I = dyn_cast<Instruction>(V);
  return !I || I->getParent() != Loop;
}

/// One step, if \p V is one.
static std::optional<Link> linkOf(const Value *V, const BasicBlock *Loop) {
  const auto *Or = dyn_cast<BinaryOperator>(V);
  if (!Or || Or->getOpcode() != Instruction::Or || Or->getParent() != Loop)
    return std::nullopt;
  for (unsigned Place : {0, 1}) {
    const auto *Select = dyn_cast<SelectInst>(Or->getOperand(Place));
    if (!Select || Select->getParent() != Loop ||
        !isZero(Select->getFalseValue()))
      continue;
    const auto *Is = dyn_cast<ICmpInst>(Select->getCondition());
    if (!Is || Is->getPredicate() != CmpInst::ICMP_EQ ||
        Is->getParent() != Loop)
      continue;
    for (unsigned Side : {0, 1}) {
      std::optional<Counter> By = counterOf(Is->getOperand(Side), Loop);
      const Value *Key = Is->getOperand(1 - Side);
      if (By && isFromOutside(Key, Loop))
        return Link{
            {Is, Select->getTrueValue(), Or->getOperand(1 - Place)}, *By, Key};
    }
  }
  return std::nullopt;
}

/// Longer chains are not read.
static const size_t MaxLinks = 64;

/// All numbers that are compared in one run of the loop differ.
static bool areDifferent(ArrayRef<Link> Links) {
  for (const Link &A : Links) {
    if (A.By.Phi != Links[0].By.Phi || A.Key != Links[0].Key)
      return false;
    for (const Link &B : Links)
      if (&A != &B &&
          (A.By.Plus - B.By.Plus).countr_zero() >= A.By.Step.countr_zero())
        return false;
  }
  return true;
}

std::optional<Lookup> residue::proof::lookupIn(const Instruction &Or) {
  const BasicBlock *Loop = Or.getParent(), *Outside = nullptr;
  std::optional<Link> Own = linkOf(&Or, Loop);
  if (!Own)
    return std::nullopt;
  const Value *First = Own->Of.Before;
  std::optional<Link> Before = linkOf(First, Loop);
  for (size_t Count = 1; Before && Count != MaxLinks; ++Count) {
    First = Before->Of.Before;
    Before = linkOf(First, Loop);
  }
  const PHINode *Phi = phiOf(Loop, First, Outside);
  if (!Phi || !isZero(Phi->getIncomingValueForBlock(Outside)))
    return std::nullopt;
  // From the last one back to the phi node.
  SmallVector<Link, 2> Links;
  bool IsOne = false;
  for (const Value *V = Phi->getIncomingValueForBlock(Loop); V != Phi;) {
    Before = linkOf(V, Loop);
    if (!Before || Links.size() == MaxLinks)
      return std::nullopt;
    IsOne |= V == &Or;
    Links.push_back(*Before);
    V = Before->Of.Before;
  }
  return IsOne && areDifferent(Links) ? std::optional<Lookup>(Own->Of)
                                      : std::nullopt;
}

/// What the number is that is compared with a constant; null if none is.
static const Value *comparedWithConstant(const Value *Condition) {
  const auto *Is = dyn_cast<ICmpInst>(Condition);
  return Is && Is->isEquality() && isa<ConstantInt>(Is->getOperand(1))
             ? Is->getOperand(0)
             : nullptr;
}

bool residue::proof::isFoundAtLast(const SelectInst &I) {
  const Value *Index = comparedWithConstant(I.getCondition());
  return Index && none_of(I.users(), [&](const User *U) {
           const auto *Next = dyn_cast<SelectInst>(U);
           return Next && comparedWithConstant(Next->getCondition()) == Index;
         });
}
