//===- Examples.h - The checker, checked by numbers -------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An example is a number for each symbol: any one in its interval for an
/// input, and what follows from these for the others, the low part of a number
/// or the result of a reduction, say. All that is known has to be true of it,
/// and each instruction's word has to be what LLVM's constant folding makes of
/// its operands. So a rule that is wrong is found where it is used, if a few
/// numbers show it, and by code that has none of the rules: proofs do not need
/// it, and tests run it beside them.
///
/// What the source promises need not be true of an example: where its poison
/// would be noticed, or a branch goes another way, nothing is said of it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_EXAMPLES_H
#define RESIDUE_LIB_VERIFY_EXAMPLES_H

#include "BlockPairs.h"
#include "Frame.h"

namespace llvm {
class Constant;
class Value;
} // namespace llvm

namespace residue::proof {

class Examples {
public:
  /// \p Count of them, of what both functions are.
  Examples(Frame &Source, Frame &Target, unsigned Count);

  /// 2^\p Factor times \p Of, modulo that of \p Ring, is the sum of the limbs,
  /// which are symbols and count 2^Begin each.
  struct Limb {
    Symbol S;
    unsigned Begin;
  };
  void addElement(const Polynomial &Of, size_t Ring, int Factor,
                  std::vector<Limb> Limbs);

  /// Block \p Number is run, behind its dominator; if one edge alone leads to
  /// it, because \p Condition of the source \p Is.
  void enter(unsigned Number, unsigned Dominator, const llvm::Value *Condition,
             bool Is);
  /// What is known in that block is true, the words of these instructions are
  /// what they compute, and both have the same effects if \p AreProven.
  /// Otherwise why not.
  std::optional<Failure> check(const BlockChain &OfSource,
                               const BlockChain &OfTarget, bool AreProven);
  /// Results that were compared.
  unsigned compared() const { return Compared; }

private:
  struct Example {
    explicit Example(uint64_t Seed) : Seed(Seed) {}
    uint64_t Seed;
    std::vector<std::optional<Dyadic>> Numbers;
    /// Of instructions, whose type has integers alone; null of others.
    llvm::DenseMap<const llvm::Value *, llvm::Constant *> Results;
    /// Of blocks where it does not come to, or where the source promises
    /// something else.
    std::set<unsigned> IsElsewhere;
    /// Of the source: operations of these numbers are poison, which need not be
    /// noticed.
    std::set<std::pair<unsigned, std::vector<llvm::Constant *>>> Poison;
    /// No numbers are known of which all claims are true.
    bool IsImpossible = false;
  };
  struct Group {
    Polynomial Of;
    size_t Ring;
    int Factor;
    std::vector<Limb> Limbs;
  };

  void wrong(const llvm::Twine &What, const llvm::Instruction *At = nullptr);
  Dyadic any(const Example &E, Symbol S, const Interval &Range) const;
  Dyadic residueAt(const Example &E, const Residue &R, const Dyadic &M) const;
  const Polynomial *madeOf(Symbol S) const;
  const Residue *residueOf(Symbol S, size_t &Ring) const;
  void addOpen(const Example &E, Symbol S,
               llvm::SmallVectorImpl<Symbol> &To) const;
  Dyadic choose(Example &E, Symbol S);
  Dyadic congruent(Example &E, Symbol S, const Dyadic &To, const Dyadic &M);
  bool chooseLimbs(Example &E, const Group &G, unsigned Try);
  const Dyadic &at(Example &E, Symbol S);
  /// Not rounded.
  Dyadic at(Example &E, const Polynomial &P);
  /// The bits of a word; nothing if they are not known.
  std::optional<llvm::APInt> at(Example &E, const Word &V);

  void checkFacts(Example &E);
  void checkResidues(Example &E, size_t Ring);
  void checkWord(Example &E, const Word &V, const llvm::APInt &Is,
                 const llvm::Instruction &I);
  void settle(Example &E, const Word &V, const llvm::APInt &Is,
              const llvm::Instruction &I);

  llvm::Constant *wordsAt(Example &E, Frame &F, const llvm::Value *V);
  llvm::Constant *operandAt(Example &E, Frame &F, const llvm::Value *V);
  void run(Example &E, Frame &F, const llvm::Instruction &I);
  void compare(Example &E, Frame &F, const llvm::Instruction &I,
               llvm::Constant &Is);
  void compareEffects(Example &E);

  Frame &Source, &Target;
  World &W;
  Facts &Known;
  std::vector<Example> All;
  std::map<Symbol, std::shared_ptr<const Group>> Groups;
  /// What limbs are names of.
  std::map<Symbol, Polynomial> LimbNames;
  unsigned Block = 0, Compared = 0;
  std::optional<Failure> Wrong;
};

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_EXAMPLES_H
