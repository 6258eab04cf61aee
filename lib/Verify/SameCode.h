//===- SameCode.h - Code that both functions have ---------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Instructions of the rewritten function that are the source's, of the same
/// operands: they have the same results, whatever they compute, and are not
/// read once more.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_SAMECODE_H
#define RESIDUE_LIB_VERIFY_SAMECODE_H

#include "Words.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instruction.h"
#include <unordered_map>

namespace residue::proof {

class Frame;

class SameCode {
public:
  /// What the source has run, in the block that is run, with its result: as it
  /// was, for reading it changes what is known of it. What a sum is of, if that
  /// is to be known, is in \p Terms.
  void addSource(const llvm::Instruction &I, llvm::SmallVector<Word *, 2> Parts,
                 llvm::SmallVector<Number, 2> Terms, bool IsNoticed);
  /// Another block is run.
  void enter() {
    InBlock.clear();
    Sums.clear();
  }

  /// \p V of the rewritten function is \p Of of the source.
  void pair(const llvm::Value &V, const llvm::Value &Of) {
    Same[&V] = leader(&Of);
  }
  void forget(const llvm::Value &V) { Same.erase(&V); }
  /// \p Target of the rewritten function is known to be \p Source.
  bool isSame(const llvm::Value &Source, const llvm::Value &Target) const {
    return sourceOf(&Target) == leader(&Source);
  }

  struct Result {
    const llvm::Instruction *Of;
    llvm::SmallVector<const llvm::Value *, 4> Operands;
    llvm::SmallVector<Word *, 2> Parts;
    llvm::SmallVector<Number, 2> Terms;
    /// Whatever way its poison takes.
    bool IsNoticed;
  };
  /// Those of the source that are \p I, in this block.
  llvm::SmallVector<const Result *, 2> find(const llvm::Instruction &I) const;
  /// A sum or a difference of the source of which elements are terms, and which
  /// \p I, of the rewritten function, is, as its operands are these terms: an
  /// element is the source's where both are looked at.
  const Result *findSum(Frame &F, const llvm::Instruction &I) const;

private:
  using Found = llvm::SmallVector<const Result *, 2>;
  Found find(const llvm::Instruction &I,
             llvm::ArrayRef<const llvm::Value *> Operands) const;
  /// That of the source; null if it is not known.
  const llvm::Value *sourceOf(const llvm::Value *V) const;
  /// Of what the source computes twice, the first.
  const llvm::Value *leader(const llvm::Value *V) const {
    const llvm::Value *First = Leaders.lookup(V);
    return First ? First : V;
  }

  llvm::DenseMap<const llvm::Value *, const llvm::Value *> Same, Leaders;
  std::unordered_multimap<size_t, Result> InBlock;
  llvm::SmallVector<const Result *, 2> Sums;
};

/// Its result is that of the source's instruction that it is; false if it is
/// none, or one whose result its operands do not decide.
bool evaluateAsInSource(Frame &F, const llvm::Instruction &I);

/// Keeps the result of an instruction of the source. One of the rewritten
/// function whose result is that of the source's instruction that it is is
/// known to be that from here on.
void noteResult(Frame &F, const llvm::Instruction &I);

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_SAMECODE_H
