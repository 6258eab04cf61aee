//===- WordCase.h - Code of words under an assumption -----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A copy of the word operations of a block, in a function of its own, where
/// some values are known and what is not computed from words is a parameter.
/// What depends on a bit is simpler in each of its two cases: a choice is one
/// of its sides, and a constant under a mask is the constant, or nothing. What
/// is added to itself is added to a twin (WordTwins).
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_ANALYSIS_WORDCASE_H
#define RESIDUE_LIB_ANALYSIS_WORDCASE_H

#include "WordTwins.h"
#include "residue/Analysis/WordCarries.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"

namespace llvm {
class BasicBlock;
class Module;
} // namespace llvm

namespace residue {

/// Constant + the sum of multiples of words and of the bits of carries, which
/// stand by the numbers they have, modulo 2^w.
struct WordSum {
  llvm::APInt Constant;
  llvm::SmallMapVector<const llvm::Value *, llvm::APInt, 4> Words;
  llvm::SmallMapVector<unsigned, llvm::APInt, 2> Carries;

  explicit WordSum(unsigned Bits) : Constant(Bits, 0) {}
  WordSum &add(const WordSum &Other, const llvm::APInt &Factor);
  WordSum &addWord(const llvm::Value *V);
  WordSum &addCarry(unsigned Carry, bool IsInverted);
  bool operator==(const WordSum &Other) const;
};

/// Word operations, also of pairs with overflow and of frozen values, and
/// shifts of two words by one bit.
bool isCopiedOperation(const llvm::Instruction &I);

class WordCase {
public:
  using Operations = llvm::ArrayRef<const llvm::Instruction *>;
  using KnownValues = llvm::DenseMap<const llvm::Value *, llvm::Value *>;

  /// Copies \p Code into a function of \p Scratch. \p Known has constants, and
  /// nothing else.
  WordCase(llvm::Module &Scratch, Operations Code, const KnownValues &Known);
  WordCase(const WordCase &) = delete;
  ~WordCase();

  /// What \p Original is here; null if it is not in the code.
  llvm::Value *at(const llvm::Value *Original) const {
    return Copies.lookup(Original);
  }
  /// The words that are added to themselves, and parameters.
  const WordTwins::TwinMap &twins() const { return Twins.twins(); }
  llvm::ArrayRef<WordCarry> carries() const { return Carries; }
  /// All that is computed here.
  llvm::SmallVector<const llvm::Instruction *, 32> code() const;
  /// \p V, a word or a bit, modulo 2^Bits.
  WordSum sumOf(const llvm::Value *V, unsigned Bits) const;

private:
  void copy(const llvm::Instruction &I);
  bool addOperation(WordSum &S, const llvm::Instruction &I, unsigned Bits,
                    unsigned Depth) const;
  WordSum sumOf(const llvm::Value *V, unsigned Bits, unsigned Depth) const;

  struct Result {
    unsigned Carry;
    WideWord IfClear, IfSet;
  };
  llvm::Function *F;
  llvm::BasicBlock *Block;
  KnownValues Copies;
  WordTwins Twins;
  std::vector<WordCarry> Carries;
  llvm::DenseMap<const llvm::Value *, Result> Results;
};

} // namespace residue

#endif // RESIDUE_LIB_ANALYSIS_WORDCASE_H
