//===- PowerProof.cpp - Proofs of addition chains -------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Verify/PowerProof.h"
#include "PowerRun.h"
#include "SourceReductions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace residue;
using namespace residue::proof;

/// The modulus of all reductions in the loop.
static std::optional<Dyadic> modulusOf(const Loop &L) {
  std::optional<Dyadic> M;
  for (const BasicBlock *Block : L.blocks())
    for (const Instruction &I : *Block)
      if (std::optional<APInt> By = reductionModulus(I)) {
        if (M && *M != Dyadic::ofUnsigned(*By))
          return std::nullopt;
        M = Dyadic::ofUnsigned(*By);
      }
  return M;
}

/// Something behind \p L reads \p I.
static bool isReadBehind(const Instruction &I, const Loop &L) {
  return any_of(I.users(), [&](const User *U) {
    return !L.contains(cast<Instruction>(U));
  });
}

std::string residue::provePowers(const PowerLoopClaim &Claim,
                                 const PrimeInverses &Inverses) {
  PowerReader Reader(*Claim.Header->getParent(), Inverses);
  const Loop *Of = Reader.loops().getLoopFor(Claim.Header);
  std::optional<Dyadic> M =
      Of && Of->getHeader() == Claim.Header ? modulusOf(*Of) : std::nullopt;
  if (!M)
    return "a loop with no modulus, or several";
  Reader.setModulus(*M);
  const Loop &L = *Of;
  const BasicBlock *Before = L.getLoopPredecessor();
  if (!Before)
    return "a loop that is entered from several places";

  PowerRun Old(Reader, /*IsNew=*/false);
  auto Way = Old.run(Claim.Header->front(), Before,
                     [&](const BasicBlock &B) { return !L.contains(&B); });
  if (!Way)
    return Old.why();
  if (Way->From != Claim.Exiting || Way->To != Claim.Exit)
    return "the loop is left by another edge";
  if (Old.hasStored())
    return "the loop stores";

  PowerRun New(Reader, /*IsNew=*/true);
  auto End = New.run(*Claim.First, nullptr,
                     [&](const BasicBlock &B) { return &B == Claim.Header; });
  if (!End)
    return New.why();
  if (End->From != Before)
    return "the code leads elsewhere";
  if (New.isReadElsewhere(*Claim.First))
    return "what it stores is read by something else";

  SmallPtrSet<const Value *, 8> Replaced;
  for (auto [What, By] : Claim.Values) {
    if (!Old.wasExecuted(*What) || What->getType() != By->getType())
      return "a number that the loop does not compute";
    PowerTerms::Term Is = New.numberOf(*By);
    if (!Is || Is != Old.numberOf(*What))
      return "a number is not proven to be the same power";
    Replaced.insert(What);
  }
  if (Old.readsFrozen() && New.readsUndefined())
    return "a number that the source freezes";
  // What is defined elsewhere in the loop is read behind other edges alone.
  for (const BasicBlock *Block : L.blocks())
    for (const Instruction &I : *Block)
      if (isReadBehind(I, L) && !Replaced.contains(&I) &&
          Reader.dominators().dominates(Block, Claim.Exiting))
        return "a number of the loop that nothing stands for";
  return "";
}

std::string residue::provePower(const Instruction &Old,
                                const Instruction &First, const Value &New,
                                const PrimeInverses &Inverses) {
  std::optional<APInt> By = reductionModulus(Old);
  if (!By)
    return "no reduction";
  PowerReader Reader(*Old.getFunction(), Inverses);
  Reader.setModulus(Dyadic::ofUnsigned(*By));
  Reader.readInOrder(*Old.getParent());
  PowerTerms::Term Was = Reader.outside(Old, *Old.getParent());
  PowerRun Run(Reader, /*IsNew=*/true);
  if (!Run.runUpTo(First, Old))
    return Run.why();
  PowerTerms::Term Is = Run.numberOf(New);
  if (!Was || Is != Was || Old.getType() != New.getType())
    return "a number is not proven to be the same power";
  return "";
}
