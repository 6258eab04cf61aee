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

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instruction.h"
#include <unordered_map>

namespace residue::proof {

class Frame;
struct Word;

class SameCode {
public:
  /// What the source has run, in the block that is run, with its result: as it
  /// was, for reading it changes what is known of it.
  void addSource(const llvm::Instruction &I, llvm::SmallVector<Word *, 2> Parts,
                 bool IsNoticed);
  /// Another block is run.
  void enter() { InBlock.clear(); }

  /// \p V of the rewritten function is \p Of of the source.
  void pair(const llvm::Value &V, const llvm::Value &Of) {
    Same[&V] = leader(&Of);
  }
  void forget(const llvm::Value &V) { Same.erase(&V); }

  struct Result {
    const llvm::Instruction *Of;
    llvm::SmallVector<const llvm::Value *, 4> Operands;
    llvm::SmallVector<Word *, 2> Parts;
    /// Whatever way its poison takes.
    bool IsNoticed;
  };
  /// Those of the source that are \p I, in this block.
  llvm::SmallVector<const Result *, 2> find(const llvm::Instruction &I) const;

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
