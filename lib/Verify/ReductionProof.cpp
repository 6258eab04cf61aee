//===- ReductionProof.cpp - Proofs of rewritten functions -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Verify/ReductionProof.h"
#include "Induction.h"
#include "Operations.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

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

static ProofResult proveWith(const Function &Before, const Function &After,
                             const KeptPhis &Kept, const Dyadic &Modulus,
                             Strategy How, unsigned &Budget) {
  ProofResult Result;
  std::optional<std::vector<BlockPair>> Blocks = pairBlocks(Before, After);
  std::optional<Failure> Failed;
  if (!Blocks) {
    Failed = Failure{"it branches in another way than the source", nullptr};
  } else {
    Induction Proof(After, *Blocks, Kept, Modulus, How);
    Failed = Proof.run(Budget);
    Result.Instructions = Proof.instructions();
    Result.Symbols = Proof.symbols();
    Result.Terms = Proof.terms();
  }
  Result.Result =
      Failed ? ProofResult::Outcome::Unproven : ProofResult::Outcome::Proven;
  if (Failed) {
    Result.Why = Failed->Why;
    if (Failed->At)
      Result.Where = Failed->At->getDebugLoc();
  }
  return Result;
}

/// Instructions that are run for one function, all rounds and ways together:
/// a few seconds.
static const unsigned MaxInstructions = 100000;

/// The widest numbers that are read: no reduction that is rewritten has a
/// dividend of so many bits. Of LLVM's widest a single product takes seconds.
static const unsigned MaxBits = 1U << 20;

static bool isTooWide(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    auto *Type = dyn_cast<IntegerType>(I.getType());
    return Type && Type->getBitWidth() > MaxBits;
  });
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
                                     const Function &After,
                                     const KeptPhis &Kept) {
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
  else if (isTooWide(Before))
    Result.Why = "numbers of more than " + std::to_string(MaxBits) + " bits";
  unsigned Budget = MaxInstructions;
  if (Result.Why.empty())
    for (const Strategy &How : strategies(Moduli[0].getActiveBits())) {
      ProofResult Try = proveWith(Before, After, Kept, Modulus, How, Budget);
      if (Result.Why.empty() || Try.Result == ProofResult::Outcome::Proven)
        Result = Try;
      if (Result.Result == ProofResult::Outcome::Proven || !Budget)
        break;
    }
  Result.Reductions = Count;
  return Result;
}
