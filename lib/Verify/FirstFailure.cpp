//===- FirstFailure.cpp - Where a proof has failed ------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is compared is what functions do: a number that is wrong is found where
// it is stored, or is an address. The rewriter says which numbers hold which of
// the source; the first of them that does not is where to look.
//
//===----------------------------------------------------------------------===//

#include "InductionState.h"

using namespace llvm;
using namespace residue::proof;

/// \p New is \p Old modulo M, times a power of two, in one integer or in limbs.
/// What was not read is not told from it.
bool Induction::isHeld(State &S, const Instruction &New,
                       const Instruction &Old) {
  const Word *Is = S.Target.frame().wordOf(&New),
             *Was = S.Source.frame().wordOf(&Old);
  if (!Is || !Was)
    return true;
  Polynomial Source =
      S.W.Known.resolved(S.W.Words.number(S.W.Words.copy(Was)).Z);
  for (size_t Number = 0; Number != S.W.Rings.size(); ++Number) {
    Residues &Ring = S.W.Rings[Number];
    Residues::Sampled Want = Ring.sampled(Source);
    unsigned Bits = Ring.modulus().odd().getActiveBits();
    // By shape, whatever the factor is.
    std::map<Shape, Residues::Sampled> Known;
    for (const Shape &As : shapesOf(Is->Width, Bits, MaskBits, How.NameLimbs)) {
      Shape Plain = As;
      Plain.Factor = 0;
      auto [Value, IsNew] = Known.try_emplace(Plain);
      if (IsNew)
        Value->second = Ring.sampled(valueOf(S, {S.W.Words.copy(Is)}, Plain));
      if (Ring.areSame(Want, Value->second, -As.Factor))
        return true;
    }
  }
  return false;
}

void Induction::findFirst(State &S) {
  for (unsigned Number = 0; Number <= S.FailedIn && Number < S.Known.size();
       ++Number) {
    S.W.Known.restore(S.Known[Number]);
    for (const BasicBlock *Block : Blocks[Number].Target)
      for (const Instruction &I : *Block)
        if (const Instruction *Old = Hints.Numbers.lookup(&I);
            Old && !isHeld(S, I, *Old)) {
          First = &I;
          return;
        }
  }
}
