//===- Examples.h - The checker, checked by numbers -------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the checker finds, compared with numbers: all that is known has to be
/// true of an example (ExampleNumbers.h), each instruction's word has to be
/// what LLVM's constant folding makes of its operands, and both functions have
/// to do the same. So a rule that is wrong is found where it is used, if a few
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
#include "ExampleNumbers.h"
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

  void addElement(LimbGroup Limbs);

  /// Block \p Number is run, behind its dominator; of the first: itself.
  void enter(unsigned Number, unsigned Dominator);
  /// One edge alone leads to that block, which \p Condition of the source \p Is
  /// taken by.
  void assume(const llvm::Value &Condition, bool Is);
  /// What is known in that block is true, the words of these instructions are
  /// what they compute, and both have the same effects if \p AreProven.
  /// Otherwise why not.
  std::optional<Failure> check(const BlockChain &OfSource,
                               const BlockChain &OfTarget, bool AreProven);
  /// Results that were compared.
  unsigned compared() const { return Compared; }

private:
  struct Example {
    Example(World &W, const ExampleGroups &Groups, uint64_t Seed)
        : Numbers(W, Groups, Seed) {}
    ExampleNumbers Numbers;
    /// Of instructions, whose type has integers alone; null of others.
    llvm::DenseMap<const llvm::Value *, llvm::Constant *> Results;
    /// Of blocks where it does not come to, or where the source promises
    /// something else.
    std::set<unsigned> IsElsewhere;
    /// Of the source: operations of these numbers are poison, which need not be
    /// noticed.
    std::set<std::pair<unsigned, std::vector<llvm::Constant *>>> Poison;
  };

  bool isOver(const Example &E) const {
    return Wrong || E.Numbers.isImpossible() || E.IsElsewhere.count(Block);
  }
  void wrong(const char *What, const llvm::Instruction *At);
  llvm::Constant *wordsAt(Example &E, Frame &F, const llvm::Value *V);
  llvm::Constant *operandAt(Example &E, Frame &F, const llvm::Value *V);
  void run(Example &E, Frame &F, const llvm::Instruction &I);
  void compare(Example &E, Frame &F, const llvm::Instruction &I,
               llvm::Constant &Is);
  void compareEffects(Example &E);

  Frame &Source, &Target;
  World &W;
  ExampleGroups Groups;
  std::vector<Example> All;
  unsigned Block = 0, Compared = 0;
  std::optional<Failure> Wrong;
};

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_EXAMPLES_H
