//===- SameCode.cpp - Code that both functions have -----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SameCode.h"
#include "Frame.h"
#include "PoisonWays.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace residue::proof;

/// By what is done to \p Operands.
static size_t hashOf(const Instruction &I, ArrayRef<const Value *> Operands) {
  return hash_combine(I.getOpcode(), I.getType(),
                      hash_combine_range(Operands.begin(), Operands.end()));
}

/// Its operands decide what it is: of two freezes each may choose another
/// number, and memory may have changed.
static bool isDecided(const Instruction &I) {
  return I.getType()->isIntegerTy() ? isa<BinaryOperator, CastInst, ICmpInst,
                                          SelectInst, ExtractValueInst>(I)
                                    : isa<WithOverflowInst>(I);
}

const Value *SameCode::sourceOf(const Value *V) const {
  // Undefined ones may be another number each time.
  if (isa<ConstantData>(V))
    return isa<UndefValue>(V) ? nullptr : V;
  if (isa<GlobalValue>(V) || isa<InlineAsm>(V))
    return V;
  return Same.lookup(V);
}

SameCode::Found SameCode::find(const Instruction &I,
                               ArrayRef<const Value *> Operands) const {
  Found Result;
  auto [From, To] = InBlock.equal_range(hashOf(I, Operands));
  for (const auto &Known : make_range(From, To)) {
    const Instruction &Of = *Known.second.Of;
    // With other flags it is poison for other operands.
    if (Of.isSameOperationAs(&I) &&
        Of.getRawSubclassOptionalData() == I.getRawSubclassOptionalData() &&
        equal(Known.second.Operands, Operands))
      Result.push_back(&Known.second);
  }
  return Result;
}

SmallVector<const SameCode::Result *, 2>
SameCode::find(const Instruction &I) const {
  SmallVector<const Value *, 4> Operands;
  for (const Value *V : I.operand_values()) {
    Operands.push_back(sourceOf(V));
    if (!Operands.back())
      return {};
  }
  return find(I, Operands);
}

void SameCode::addSource(const Instruction &I, SmallVector<Word *, 2> Parts,
                         SmallVector<Number, 2> Terms, bool IsNoticed) {
  SmallVector<const Value *, 4> Operands;
  for (const Value *V : I.operand_values())
    Operands.push_back(leader(V));
  Found Known = find(I, Operands);
  bool IsSecond = isDecided(I) && !Known.empty();
  if (IsSecond)
    Leaders[&I] = leader(Known[0]->Of);
  // Its poison may have other ends.
  if (IsSecond && !canCreatePoison(cast<Operator>(&I)))
    return;
  auto At = InBlock.insert(
      {hashOf(I, Operands),
       {&I, Operands, std::move(Parts), std::move(Terms), IsNoticed}});
  if (!At->second.Terms.empty())
    Sums.push_back(&At->second);
}

/// \p V as it is now; nothing where it is not read.
static std::optional<Number> numberOf(Frame &F, const Value *V) {
  const Word *Known = F.valueOf(V);
  if (!Known || Known->isUnknown())
    return std::nullopt;
  return F.Words.bits(F.Words.copy(Known));
}

/// The terms of \p I as they are now; none if it is no long sum, or if no
/// element is among them.
static SmallVector<Number, 2> termsOf(Frame &F, const Instruction &I) {
  SmallVector<Number, 2> Terms;
  if ((I.getOpcode() != Instruction::Add &&
       I.getOpcode() != Instruction::Sub) ||
      !I.getType()->isIntegerTy() || I.getType()->getIntegerBitWidth() <= 64)
    return Terms;
  bool HasElement = false;
  for (const Value *V : I.operand_values()) {
    std::optional<Number> Term = numberOf(F, V);
    if (!Term)
      return {};
    Terms.push_back(*Term);
    HasElement |= F.W.isElement(Terms.back());
  }
  return HasElement ? Terms : SmallVector<Number, 2>();
}

const SameCode::Result *SameCode::findSum(Frame &F,
                                          const Instruction &I) const {
  auto IsTerm = [&](unsigned Index, const Result &Of) {
    const Value *V = I.getOperand(Index);
    if (sourceOf(V) == Of.Operands[Index])
      return true;
    std::optional<Number> N = numberOf(F, V);
    return N && (N->Z == Of.Terms[Index].Z ||
                 F.W.recognized(*N).Z == Of.Terms[Index].Z);
  };
  for (const Result *Of : Sums)
    if (Of->Of->isSameOperationAs(&I) &&
        Of->Of->getRawSubclassOptionalData() ==
            I.getRawSubclassOptionalData() &&
        IsTerm(0, *Of) && IsTerm(1, *Of))
      return Of;
  return nullptr;
}

/// Where it is poison it is in the source, too; but there that may be chosen
/// away. What divides by zero does so where it is done.
static bool hasSameEnds(Frame &F, const Instruction &I,
                        const SameCode::Result &Known) {
  if (!isSafeToSpeculativelyExecute(&I))
    return false;
  return !canCreatePoison(cast<Operator>(&I)) || Known.IsNoticed ||
         F.W.Ends.contains(Known.Of, I);
}

bool residue::proof::evaluateAsInSource(Frame &F, const Instruction &I) {
  if (F.IsSource || !F.Same)
    return false;
  F.Same->forget(I);
  if (!isDecided(I))
    return false;
  auto Found = F.Same->find(I);
  if (Found.empty())
    if (const SameCode::Result *Sum = F.Same->findSum(F, I))
      Found.push_back(Sum);
  auto *At = find_if(Found, [&](const SameCode::Result *Known) {
    return hasSameEnds(F, I, *Known);
  });
  if (At == Found.end())
    return false;
  SmallVector<Word *, 2> Parts;
  for (const Word *Part : (*At)->Parts)
    Parts.push_back(F.Words.copy(Part));
  if (isa<WithOverflowInst>(I))
    F.Parts[&I] = std::move(Parts);
  else
    F.define(I, Parts[0]);
  F.Same->pair(I, *(*At)->Of);
  return true;
}

void residue::proof::noteResult(Frame &F, const Instruction &I) {
  bool IsRead =
      isa<LoadInst, CallInst, FreezeInst, GetElementPtrInst, AllocaInst>(I);
  if (!F.Same || !(isDecided(I) || (IsRead && F.widthOf(I.getType()))))
    return;
  SmallVector<Word *, 2> Parts;
  if (isa<WithOverflowInst>(I))
    Parts = F.partsOf(&I);
  else
    Parts = {F.Words.copy(F.valueOf(&I))};
  if (F.IsSource) {
    bool IsNoticed =
        canCreatePoison(cast<Operator>(&I)) && F.W.Ends.Ways->isNoticed(I);
    F.Same->addSource(I, std::move(Parts), termsOf(F, I), IsNoticed);
    return;
  }
  if (!IsRead) {
    auto At = isa<ZExtInst>(I) ? F.W.Remainders.find(F.Words.bits(Parts[0]).Z)
                               : F.W.Remainders.end();
    if (At != F.W.Remainders.end() && At->second->getType() == I.getType())
      F.Same->pair(I, *At->second);
    return;
  }
  for (const SameCode::Result *Known : F.Same->find(I))
    if (F.Words.bits(Parts[0]).Z ==
        F.Words.bits(F.Words.copy(Known->Parts[0])).Z) {
      F.Same->pair(I, *Known->Of);
      return;
    }
}
