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

/// What is recorded of \p F, and which of its phi nodes were there before.
static ProofHints
hintsFor(const Function &F, const Function &Before,
         function_ref<const Value *(const PHINode &)> KeptAs) {
  ProofHints Hints;
  for (const BasicBlock &Block : F)
    for (const PHINode &Phi : Block.phis())
      if (const auto *Old = dyn_cast_or_null<PHINode>(KeptAs(Phi)))
        Hints.Kept[&Phi] = Old;
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
    Hints.add(std::move(Group));
  }
  return Hints;
}

ProofHints residue::hintsFor(const Function &F, const Function &Before,
                             const ValueToValueMapTy &Map) {
  return ::hintsFor(F, Before,
                    [&](const PHINode &Phi) { return Map.lookup(&Phi); });
}

ProofHints residue::hintsFor(const Function &F, const Function &Before) {
  const ValueSymbolTable *Names = Before.getValueSymbolTable();
  return ::hintsFor(F, Before, [&](const PHINode &Phi) {
    return Phi.hasName() && Names ? Names->lookup(Phi.getName()) : nullptr;
  });
}
