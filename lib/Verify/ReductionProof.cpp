//===- ReductionProof.cpp - Proofs of rewritten functions -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Verify/ReductionProof.h"
#include "Evaluator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue;
using namespace residue::proof;

/// The moduli of the reductions of \p F, and how many there are.
static std::pair<SmallVector<APInt, 2>, unsigned>
findModuli(const Function &F) {
  SmallVector<APInt, 2> Moduli;
  unsigned Count = 0;
  for (const Instruction &I : instructions(F)) {
    std::optional<APInt> M = reductionModulus(I);
    if (!M)
      continue;
    ++Count;
    if (none_of(Moduli, [&](const APInt &Other) {
          return Dyadic::ofUnsigned(Other) == Dyadic::ofUnsigned(*M);
        }))
      Moduli.push_back(*M);
  }
  return {Moduli, Count};
}

/// What differs between the two lists of effects; nothing if they are equal.
static std::optional<Failure> compareEffects(World &W, ArrayRef<Effect> Before,
                                             ArrayRef<Effect> After) {
  for (size_t I = 0; I != Before.size(); ++I) {
    if (I == After.size())
      return Failure{"an effect is missing", nullptr};
    const Effect &A = Before[I], &B = After[I];
    if (A.What != B.What || A.Operands.size() != B.Operands.size() ||
        A.Width != B.Width)
      return Failure{"another effect than in the source", B.At};
    for (size_t Operand = 0; Operand != A.Operands.size(); ++Operand)
      if (const char *Why =
              W.difference(A.Operands[Operand], B.Operands[Operand]))
        return Failure{std::string("a result: ") + Why, B.At};
  }
  if (After.size() != Before.size())
    return Failure{"an effect that the source does not have",
                   After[Before.size()].At};
  return std::nullopt;
}

static ProofResult proveWith(const Function &Before, const Function &After,
                             const Dyadic &Modulus, Strategy How) {
  ProofResult Result;
  World W(Modulus, How);
  // The copy of a function that was may have no module any more.
  const DataLayout &DL = After.getParent()->getDataLayout();
  Evaluator Source(W, Before, DL, /*IsSource=*/true);
  Evaluator Target(W, After, DL, /*IsSource=*/false);
  std::optional<Failure> Failed = Source.run();
  if (Failed)
    Failed->Why = "the source has " + Failed->Why;
  if (!Failed)
    Failed = Target.run();
  if (!Failed)
    Failed = compareEffects(W, Source.effects(), Target.effects());
  Result.Result =
      Failed ? ProofResult::Outcome::Unproven : ProofResult::Outcome::Proven;
  if (Failed) {
    Result.Why = Failed->Why;
    if (Failed->At)
      Result.Where = Failed->At->getDebugLoc();
  }
  Result.Instructions = Target.instructions();
  Result.Symbols = W.Known.symbols();
  Result.Terms = W.Known.largest();
  return Result;
}

/// What is tried, one after the other, for a modulus of \p Bits bits.
static SmallVector<Strategy, 8> strategies(unsigned Bits) {
  SmallVector<Strategy, 8> Result;
  for (unsigned Named : {64, 32, 16, 8})
    // Elements have two words, or registers are too small for one.
    if (Named == 64 || 2 * Named > Bits)
      if (Named == 64 || Named <= Bits + 1)
        for (bool NameUnions : {false, true})
          for (bool NameProducts : {true, false})
            Result.push_back({Named, NameProducts, NameUnions});
  return Result;
}

ProofResult residue::proveReductions(const Function &Before,
                                     const Function &After) {
  ProofResult Result;
  auto [Moduli, Count] = findModuli(Before);
  if (Moduli.empty()) {
    Result.Result = ProofResult::Outcome::Nothing;
    return Result;
  }
  Dyadic Modulus = Dyadic::ofUnsigned(Moduli[0]);
  if (Moduli.size() > 1)
    Result.Why = "more than one modulus";
  else if (!Moduli[0][0] || Moduli[0].isOne())
    Result.Why = "a modulus that is not odd";
  if (Result.Why.empty())
    for (const Strategy &How : strategies(Moduli[0].getActiveBits())) {
      ProofResult Try = proveWith(Before, After, Modulus, How);
      if (Result.Why.empty() || Try.Result == ProofResult::Outcome::Proven)
        Result = Try;
      if (Result.Result == ProofResult::Outcome::Proven)
        break;
    }
  Result.Reductions = Count;
  return Result;
}
