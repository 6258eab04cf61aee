//===- Induction.h - Block by block, round by round -------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs each pair of blocks once, the source's first, in any iteration of the
/// loops around it: a phi node is a symbol of which a claim is made. Of one of
/// the source it is its interval; of one of the rewritten function it is that
/// and what it is, the same number as a phi node of the source, or F times one
/// modulo M, in one integer or in limbs. Claims are made from what enters a
/// block the first time, and given up or widened until what enters on every
/// edge, loops included, fulfils them. The effects of each pair, and what is
/// branched on, have to be equal then.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_INDUCTION_H
#define RESIDUE_LIB_VERIFY_INDUCTION_H

#include "BlockPairs.h"
#include "Evaluator.h"
#include "Objects.h"
#include "PoisonWays.h"
#include "Shapes.h"
#include "Summaries.h"

namespace residue::proof {

/// What a phi node of the rewritten function is.
struct Claim {
  enum Kind { Bounded, Equal, Congruent } What = Bounded;
  const llvm::PHINode *Of = nullptr;
  Shape As;
  /// Modulo which modulus.
  size_t Ring = 0;
  /// The rewriter says so.
  bool IsHinted = false;

  bool isSame(const Claim &C) const {
    return What == C.What && Of == C.Of && Ring == C.Ring && !(As < C.As) &&
           !(C.As < As);
  }
};

/// A phi node, or a lane of those that have the limbs of elements.
struct Slot {
  llvm::SmallVector<const llvm::PHINode *, 1> Phis;
  unsigned Lane = 0;

  bool isLane() const;
  /// Of one phi node's number; 0 of an address.
  unsigned bits() const { return Phis[0]->getType()->getScalarSizeInBits(); }
  bool operator<(const Slot &S) const {
    return std::make_pair(Phis[0], Lane) < std::make_pair(S.Phis[0], S.Lane);
  }
};

class Induction {
public:
  Induction(const llvm::Function &After, llvm::ArrayRef<BlockPair> Blocks,
            const ProofHints &Hints, std::vector<KeptObject> Objects,
            llvm::ArrayRef<Dyadic> Moduli, Summaries &Called, Strategy How,
            unsigned Examples)
      : After(After), Blocks(Blocks), Hints(Hints), Objects(std::move(Objects)),
        Moduli(Moduli), Called(Called), How(How), ExampleCount(Examples),
        MaskBits(maskBits(After)),
        Ways(Blocks, [&](const llvm::Function &F) { return Called.has(F); }) {
    planElements();
  }

  /// \p Budget: how much work may still be done.
  std::optional<Failure> run(uint64_t &Budget);
  unsigned instructions() const { return Instructions; }
  unsigned symbols() const { return Symbols; }
  unsigned terms() const { return Terms; }
  /// Of a proof that has failed: the first number of the rewritten function
  /// that is not found to be what it is said to hold.
  const llvm::Instruction *first() const { return First; }
  /// Results that were compared with what examples have.
  unsigned compared() const { return Compared; }

private:
  struct State;
  /// What is claimed of a phi node in this round.
  struct Belief {
    /// Of each limb; empty until something has entered.
    llvm::SmallVector<Interval, 1> Ranges;
    /// The claims that nothing has refuted yet, the first one is made.
    std::vector<Claim> Claims;
    bool HasClaims = false, IsRefuted = false, WasRefuted = false;
    /// Others, that were refuted before, may be why it is: by what enters from
    /// outside of its loop, or in a later loop than they were.
    enum { Cause, InFront, InLaterLoop } Why = Cause;
    /// Poison may enter.
    bool IsPoison = false;
    unsigned Widened = 0;
    /// The block of the phi node.
    unsigned Block = 0;
  };

  std::optional<Failure> runRounds(uint64_t &Budget);
  /// The bits that limbs may have: those of masks.
  static std::set<unsigned> maskBits(const llvm::Function &F);
  bool runRound(uint64_t Limit);
  bool runPair(State &S, unsigned Number);
  std::optional<Failure> checkExamples(State &S, const BlockChain &OfSource,
                                       const BlockChain &OfTarget,
                                       bool AreProven) const;
  bool runEdges(State &S, unsigned Number);
  void assumeBranch(State &S, unsigned Number);
  unsigned again(State &S, unsigned Last);
  const llvm::PHINode *keptVector(const BlockPair &P,
                                  const llvm::PHINode &Phi) const;
  void enterVectors(State &S, const BlockPair &P);
  void leaveVectors(State &S, const BlockPair::Edge &E, unsigned From);
  void enterBlock(State &S, unsigned Number);
  void enterStructs(State &S, unsigned Number);
  const char *leaveStructs(State &S, const BlockPair::Edge &E) const;
  void enterOn(State &S, const Slot &Phi, const BlockPair::Edge &E,
               bool IsBack);
  void leaveOn(State &S, const BlockPair::Edge &E, unsigned Number);
  /// Of the rewritten function.
  std::vector<Slot> slots(const State &S, unsigned Number) const;
  bool isHarmlessPoison(State &S, const llvm::PHINode &Phi,
                        const BlockPair::Edge &E) const;
  LaneList incoming(State &S, const Slot &Phi, const BlockPair::Edge &E);
  std::vector<const llvm::PHINode *> candidates(unsigned Number,
                                                const Slot &In) const;
  const HeldHint *hintOf(const Slot &Phi) const;
  std::optional<Claim> hintedClaim(const Slot &Phi) const;
  std::vector<Claim> possibleClaims(const State &S, unsigned Number,
                                    const Slot &Phi) const;
  void collectClaims(State &S, unsigned Number, llvm::ArrayRef<Slot> Slots);
  void sortLaneClaims(llvm::ArrayRef<Slot> Slots);
  Dyadic largestOf(const llvm::PHINode &Phi, const Interval &Range,
                   unsigned Width);
  Polynomial valueOf(State &S, const LaneList &V, const Shape &As);
  Interval rangeOnEdge(State &S, const llvm::PHINode &Phi, const llvm::Value *V,
                       const Interval &Range, const BlockPair::Edge &E,
                       unsigned From);
  llvm::SmallVector<Interval, 1> rangesOf(State &S, const LaneList &V,
                                          const Shape &As);
  /// One word, or one for each limb.
  LaneList assume(State &S, unsigned Width, const Belief &B, unsigned Limbs);
  bool enterRanges(Belief &B, llvm::ArrayRef<Interval> Ranges,
                   const Dyadic &Least, unsigned Width, bool IsUsed);
  std::vector<Belief *> beliefs();
  bool isLikely(const Claim &C) const;
  void dropRefuted();
  Dyadic largestOfRing(const Claim &C, unsigned Width) const;
  Dyadic largestOfLimb(const Claim &C, unsigned Width, unsigned Limb) const;
  unsigned joinBounds(unsigned First);
  void planElements();
  void claimObject(unsigned Number);
  bool leaveObjects(State &S);
  void keepElements(State &S, unsigned Object,
                    llvm::ArrayRef<std::pair<Number, Number>> Stored);
  /// What enters a phi node on an edge, which is compared with what enters all
  /// those of the source, by ring, and as what, but for its factor.
  struct Entering {
    std::map<std::pair<size_t, const llvm::PHINode *>, Residues::Sampled>
        Source;
    std::map<std::pair<size_t, Shape>, Residues::Sampled> Target;
  };
  bool useLemma(State &S, const HeldGroup &Group, const HeldHint &Hint,
                LaneList &V);
  /// \p I was run: what is said of numbers that end with it is used.
  void useLemmas(State &S, const llvm::Instruction &I);
  bool fulfils(State &S, const Claim &C, const Slot &Phi,
               const BlockPair::Edge &E, Entering &Known);

  const llvm::Function &After;
  llvm::ArrayRef<BlockPair> Blocks;
  const ProofHints &Hints;
  std::vector<KeptObject> Objects;
  llvm::ArrayRef<Dyadic> Moduli;
  Summaries &Called;
  Strategy How;
  unsigned ExampleCount;
  std::set<unsigned> MaskBits;
  PoisonWays Ways;
  std::map<Slot, Belief> Beliefs;
  /// Of the elements of each array: the ranges of the source's, and of those of
  /// the rewritten function.
  std::map<unsigned, Belief> ObjectBeliefs;
  /// Of arrays of the rewritten function: what their elements are said to be at
  /// most.
  std::map<unsigned, Dyadic> PlannedElements;
  std::optional<Failure> Failed;
  const llvm::Instruction *First = nullptr;
  /// What a phi node is said to hold was refuted: what fails since may be
  /// right.
  bool IsAmiss = false;
  bool Changed = false;
  /// The loop where a claim was refuted first.
  std::optional<unsigned> RefutedLoop;
  /// The claims of an array are new.
  bool IsGuessed = false;
  /// Intervals soon grow to a whole number of bits; some have grown.
  bool IsQuick = false, HasWidened = false;
  unsigned Instructions = 0, Symbols = 0, Terms = 0, Compared = 0;
  uint64_t Work = 0;
};

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_INDUCTION_H
