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
#include "SourceReductions.h"
#include "Summaries.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace llvm;
using namespace residue;
using namespace residue::proof;

namespace {

/// What \p Before reduces by, and how often.
struct FoundModuli {
  FoundModuli(const Function &Before, const Function &After);
  /// Odd parts of those with rings; others are opaque.
  SmallVector<Dyadic, 2> Odd;
  unsigned Bits = 0, Count = 0;
};

} // namespace

FoundModuli::FoundModuli(const Function &Before, const Function &After) {
  // Even ones that are left as they are have no ring: the more there are, the
  // more is claimed of each phi node.
  std::map<Dyadic, int> Rewritten;
  for (const Function *F : {&Before, &After})
    for (const Instruction &I : instructions(F))
      if (std::optional<APInt> Value = reductionModulus(I))
        Rewritten[Dyadic::ofUnsigned(*Value)] += F == &Before ? 1 : -1;
  for (const Instruction &I : instructions(Before)) {
    std::optional<APInt> Value = reductionModulus(I);
    if (!Value)
      continue;
    ++Count;
    Dyadic M = oddPart(*Value);
    if (M == Dyadic(1) || is_contained(Odd, M) ||
        (!(*Value)[0] && Rewritten[Dyadic::ofUnsigned(*Value)] < 1))
      continue;
    Odd.push_back(M);
    Bits = std::max(Bits, Value->getActiveBits());
  }
}

static ProofResult proveWith(const Function &Before, const Function &After,
                             const ProofHints &Hints, ArrayRef<Dyadic> Moduli,
                             Summaries &Called, Strategy How, unsigned Examples,
                             uint64_t &Budget) {
  ProofResult Result;
  std::optional<std::vector<BlockPair>> Blocks = pairBlocks(Before, After);
  std::optional<Failure> Failed;
  if (!Blocks) {
    Failed = Failure{"it branches in another way than the source", nullptr,
                     /*IsFinal=*/true};
  } else {
    const DataLayout &DL = After.getParent()->getDataLayout();
    Induction Proof(After, *Blocks, Hints, pairObjects(Before, After, DL),
                    Moduli, Called, How, Examples);
    Failed = Proof.run(Budget);
    Result.Instructions = Proof.instructions();
    Result.Symbols = Proof.symbols();
    Result.Terms = Proof.terms();
    Result.Compared = Proof.compared();
    if (const Instruction *First = Failed ? Proof.first() : nullptr) {
      const Instruction *Of =
          find_if(Hints.groupOf(*First)->Lanes, [](const HeldHint &H) {
            return H.Of;
          })->Of;
      Result.Where =
          First->getDebugLoc() ? First->getDebugLoc() : Of->getDebugLoc();
      Result.First = Of->hasName() ? Of->getName().str() : Of->getOpcodeName();
    }
  }
  Result.Result =
      Failed ? ProofResult::Outcome::Unproven : ProofResult::Outcome::Proven;
  if (Failed) {
    if (Failed->IsFinal)
      Budget = 0;
    Result.Why = Failed->Why;
    Result.IsMistaken = Failed->IsMistake;
    if (Failed->At && Result.First.empty())
      Result.Where = Failed->At->getDebugLoc();
  }
  return Result;
}

/// The work that is done for one function, all rounds and ways together. What
/// was proven so far took 1,600 for each instruction at most, of more than
/// LongLength 1,400, and short functions a quarter of the least. Loops over
/// words are read turn by turn: modulo 3072 bits, in words of 32, they took
/// 6,000 for each bit.
static uint64_t workFor(unsigned Instructions, unsigned BitsInLoops) {
  const uint64_t Least = 2000000, Each = 1600, EachOfLong = 900, EachBit = 8000;
  const uint64_t LongLength = 12000;
  uint64_t Short = std::min<uint64_t>(Instructions, LongLength);
  return Least + Each * Short + EachOfLong * (Instructions - Short) +
         EachBit * BitsInLoops;
}

/// The widest numbers that are read: no reduction that is rewritten has a
/// dividend of so many bits. Of LLVM's widest a single product takes seconds.
static const unsigned MaxBits = 1U << 20;

static bool isTooWide(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    auto *Type = dyn_cast<IntegerType>(I.getType());
    return Type && Type->getBitWidth() > MaxBits;
  });
}

/// Longer functions are not tried: some rounds of them are all the work.
static const unsigned MaxLength = 100000;

/// What is tried, one after the other, for a modulus of \p Bits bits.
static SmallVector<Strategy, 8> strategies(unsigned Bits, bool HasLimbs,
                                           bool HasLanes, bool HasWordLoops,
                                           bool HasSumsOfWords,
                                           bool HasLemmas) {
  SmallVector<Strategy, 8> Result;
  if (HasLimbs)
    for (unsigned Named : {64, 32})
      Result.push_back({Named, true, false, true});
  for (unsigned Named : {64, 32, 16, 8})
    // Elements have two words, or registers are too small for one.
    if (Named == 64 || 2 * Named > Bits)
      if (Named == 64 || Named <= Bits + 1)
        for (bool NameUnions : {false, true})
          for (bool NameProducts : {true, false})
            Result.push_back({Named, NameProducts, NameUnions});
  // Quotients by Barrett's method, of one word; words without carries.
  Result.insert(Result.begin() + (HasLimbs ? 4 : 2),
                {{64, true, false, false, /*NameMultiples=*/false},
                 {64, true, false, false, true, /*NameHighParts=*/true}});
  // Behind loops over words the carry out of them is a mask.
  if (HasWordLoops)
    std::stable_partition(
        Result.begin(), Result.end(),
        [](const Strategy &How) { return How.NameHighParts; });
  // Where sums are words, that is soon tried.
  else if (HasSumsOfWords && !HasLimbs)
    std::rotate(Result.begin() + 1, Result.begin() + 3, Result.begin() + 4);
  if (HasLemmas) {
    Strategy WithoutLemmas = Result.front();
    WithoutLemmas.UseLemmas = false;
    Result.push_back(WithoutLemmas);
  }
  for (Strategy &How : Result)
    if (Bits <= 64)
      How.Relations = RelationsOfWord;
    else if (HasLanes && !How.NameHighParts)
      How.Relations = RelationsOfLanes;
    else
      How.Relations = relationsOfWords(divideCeil(Bits, 64) + 1);
  return Result;
}

/// Masks of limbs: ones that are no whole bytes, and more than half of a word;
/// but all of an element of \p Bits bits is none, nor is a word of a modulus
/// that is chosen, which is under a mask without constants.
static bool hasLimbs(const Function &F, unsigned Bits) {
  unsigned Masks = 0;
  for (const Instruction &I : instructions(F)) {
    const auto *Mask = I.getOpcode() == Instruction::And
                           ? dyn_cast<ConstantInt>(I.getOperand(1))
                           : nullptr;
    unsigned Width = I.getType()->getScalarSizeInBits();
    if (!Mask || Width > 64 || !Mask->getValue().isMask() ||
        isa<CallInst>(I.getOperand(0)))
      continue;
    unsigned Ones = Mask->getValue().getActiveBits();
    Masks += Ones % 8 && 2 * Ones > Width && Ones < Bits;
  }
  return Masks > 3;
}

static bool hasLanes(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    return I.getType()->isVectorTy() && I.isBinaryOp();
  });
}

/// Numbers of \p Bits bits are added word by word, but for a few of odd widths.
static bool hasSumsOfWords(const Function &F, unsigned Bits) {
  const unsigned TwoWords = 128, Most = 32;
  unsigned Wide = 0, Carries = 0;
  for (const Instruction &I : instructions(F)) {
    bool IsSum =
        I.getOpcode() == Instruction::Add || I.getOpcode() == Instruction::Sub;
    Wide += IsSum && I.getType()->getScalarSizeInBits() > TwoWords;
    Carries += isa<WithOverflowInst>(I);
  }
  return Bits > TwoWords && Most * Wide < Carries;
}

/// It is promised of pointers that they do not overlap, of numbers that they
/// are in a range, or of the function what it does not do, where the source
/// does not promise it.
static bool hasOtherPromises(const Function &Before, const Function &After) {
  AttributeList Old = Before.getAttributes(), New = After.getAttributes();
  const Attribute::AttrKind Kinds[] = {
      Attribute::NoAlias,    Attribute::Range,        Attribute::Memory,
      Attribute::WillReturn, Attribute::NoReturn,     Attribute::NoUnwind,
      Attribute::NoSync,     Attribute::MustProgress, Attribute::Speculatable,
      Attribute::NoFree};
  auto IsNew = [&](AttributeSet Of, AttributeSet Instead) {
    return any_of(Kinds, [&](Attribute::AttrKind Kind) {
      return Instead.hasAttribute(Kind) &&
             Instead.getAttribute(Kind) != Of.getAttribute(Kind);
    });
  };
  return Before.getFunctionType() != After.getFunctionType() ||
         Before.getCallingConv() != After.getCallingConv() ||
         IsNew(Old.getFnAttrs(), New.getFnAttrs()) ||
         IsNew(Old.getRetAttrs(), New.getRetAttrs()) ||
         any_of(After.args(), [&](const Argument &A) {
           unsigned I = A.getArgNo();
           return IsNew(Old.getParamAttrs(I), New.getParamAttrs(I));
         });
}

/// Floating-point numbers that are poison where they are none, say.
static bool hasFlaggedPhis(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    return isa<PHINode>(I) && I.getRawSubclassOptionalData();
  });
}

ProofResult residue::proveReductions(const Function &Before,
                                     const Function &After,
                                     const ProofHints &Hints,
                                     const CalledBodies &Bodies,
                                     unsigned Examples) {
  ProofResult Result;
  FoundModuli Moduli(Before, After);
  if (!Moduli.Count) {
    Result.Result = ProofResult::Outcome::Nothing;
    return Result;
  }
  if (Moduli.Odd.empty())
    Result.Why = "a modulus that is a power of two, or is divided by as before";
  else if (hasOtherPromises(Before, After))
    Result.Why = "more is promised of its arguments or result";
  else if (hasFlaggedPhis(After))
    Result.Why = "phi nodes with flags";
  else if (isTooWide(Before))
    Result.Why = "numbers of more than " + std::to_string(MaxBits) + " bits";
  else if (After.getInstructionCount() > MaxLength)
    Result.Why = "it would take too long";
  unsigned Length = After.getInstructionCount();
  for (const auto &Called : Bodies)
    Length += Called.second->getInstructionCount();
  bool HasWordLoops = any_of(Bodies, [](const auto &Called) {
    return Called.second->getReturnType()->isVoidTy();
  });
  uint64_t Budget = workFor(Length, HasWordLoops ? Moduli.Bits : 0);
  Summaries Called(Bodies);
  if (Result.Why.empty())
    for (const Strategy &How :
         strategies(Moduli.Bits, hasLimbs(After, Moduli.Bits), hasLanes(After),
                    HasWordLoops, hasSumsOfWords(After, Moduli.Bits),
                    Hints.hasGroups())) {
      ProofResult Try = proveWith(Before, After, Hints, Moduli.Odd, Called, How,
                                  Examples, Budget);
      Try.Compared += Result.Compared;
      Called.forgetFailures();
      if (Result.Why.empty() || Try.Result == ProofResult::Outcome::Proven ||
          Try.IsMistaken)
        Result = Try;
      if (Result.Result == ProofResult::Outcome::Proven || !Budget)
        break;
    }
  Result.Reductions = Moduli.Count;
  return Result;
}
