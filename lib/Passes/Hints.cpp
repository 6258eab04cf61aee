//===- Hints.cpp - What a proof begins with -------------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hints.h"
#include "residue/Plan/Witness.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/ValueSymbolTable.h"

using namespace llvm;
using namespace residue;

using NumberedValues = DenseMap<unsigned, const Instruction *>;

static APInt asSigned(const Integer &V) {
  return V.toAPInt((V.isNegative() ? -V : V).bits() + 1);
}

static HeldHint hintFor(const HeldNumber &Number,
                        const NumberedValues &ByNumber) {
  HeldHint Hint{
      ByNumber.lookup(Number.Of), asSigned(Number.Modulus), Number.Factor, {}};
  for (const HeldNumber::Limb &L : Number.Limbs)
    Hint.Limbs.push_back(
        {L.Begin, L.Weight, asSigned(L.Range.Lo), asSigned(L.Range.Hi)});
  return Hint;
}

/// An integer and the number in it, or vectors and one in each lane, of which
/// each has a limb.
static bool isWhole(const HeldGroup &Group) {
  if (is_contained(Group.Values, nullptr))
    return false;
  const Type *T = Group.Values.front()->getType();
  const auto *Vector = dyn_cast<FixedVectorType>(T);
  bool IsSound = Vector ? Group.Lanes.size() == Vector->getNumElements()
                        : T->isIntegerTy() && Group.Lanes.size() == 1 &&
                              Group.Values.size() == 1;
  for (const Instruction *V : Group.Values)
    IsSound &= V->getType() == T && T->isIntOrIntVectorTy();
  for (const HeldHint &Hint : Group.Lanes)
    if (Hint.Of)
      IsSound &= Hint.Of->getType()->isIntegerTy() &&
                 (Vector ? Hint.Limbs.size() == Group.Values.size()
                         : !Hint.Limbs.empty());
  return IsSound;
}

/// What is recorded of \p F.
static void addGroups(ProofHints &Hints, const Function &F,
                      const Function &Before) {
  NumberedValues ByNumber;
  for (const Instruction &I : instructions(Before))
    if (std::optional<unsigned> Number = numberOf(&I))
      ByNumber[*Number] = &I;
  for (const NumberRange &R : rangesOf(F))
    if (const auto *Phi = dyn_cast_or_null<PHINode>(ByNumber.lookup(R.Of)))
      Hints.Largest[Phi] = asSigned(R.Range.Hi);
  MapVector<const MDNode *, HeldGroup> Groups;
  for (const Instruction &I : instructions(F))
    if (std::optional<HeldRecord> Record = recordOf(I)) {
      auto &Values = Groups[Record->Group].Values;
      Values.resize(std::max<size_t>(Values.size(), Record->Place + 1));
      Values[Record->Place] = &I;
    }
  for (auto &[Node, Group] : Groups) {
    for (const std::optional<HeldNumber> &Number : numbersOf(*Node))
      Group.Lanes.push_back(Number ? hintFor(*Number, ByNumber) : HeldHint());
    // What is not all there says nothing.
    if (!isWhole(Group))
      continue;
    for (const auto &[Place, V] : enumerate(Group.Values))
      Hints.Places[V] = {Hints.Groups.size(), Place};
    Hints.Groups.push_back(std::move(Group));
  }
}

ProofHints residue::hintsFor(const Function &F, const Function &Before,
                             const ValueToValueMapTy &Map) {
  ProofHints Hints;
  for (const BasicBlock &Block : F)
    for (const PHINode &Phi : Block.phis())
      if (const Value *Old = Map.lookup(&Phi))
        if (const auto *Kept = dyn_cast<PHINode>(Old))
          Hints.Kept[&Phi] = Kept;
  addGroups(Hints, F, Before);
  return Hints;
}

ProofHints residue::hintsFor(const Function &F, const Function &Before) {
  ProofHints Hints;
  const ValueSymbolTable *Names = Before.getValueSymbolTable();
  for (const BasicBlock &Block : F)
    for (const PHINode &Phi : Block.phis())
      if (Phi.hasName() && Names)
        if (const auto *Old =
                dyn_cast_or_null<PHINode>(Names->lookup(Phi.getName())))
          Hints.Kept[&Phi] = Old;
  addGroups(Hints, F, Before);
  return Hints;
}
