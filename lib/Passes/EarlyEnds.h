//===- EarlyEnds.h - Comparisons that end early -----------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Numbers are compared from their uppermost words on, and a loop that does so
/// ends at the first difference. Unrolled, that is blocks of a comparison or
/// two each, which all lead to one place. They are joined where lower words may
/// be read whatever the upper ones are, and where nothing but values depends on
/// the result: phi nodes, and words that are stored again, as by `if (a >= p)
/// a -= p`.
///
/// A loop may end where words are not equal, and compare these behind it: phi
/// nodes of words, which are a phi node of comparisons.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_EARLYENDS_H
#define RESIDUE_LIB_PASSES_EARLYENDS_H

#include "llvm/ADT/SmallVector.h"

namespace llvm {
class AssumptionCache;
class BasicBlock;
class DominatorTree;
class ICmpInst;
class Instruction;
class LoadInst;
class PHINode;
class StoreInst;
class Value;
} // namespace llvm

namespace residue {

/// Blocks that compare, behind a head.
class EarlyEnds {
public:
  EarlyEnds(llvm::BasicBlock &Head, llvm::AssumptionCache &AC,
            llvm::DominatorTree &DT)
      : Head(Head), AC(AC), DT(DT) {}

  /// False if there are no such blocks, or they may not be joined.
  bool find();
  /// What has to be known of the ways through the blocks, as values in front
  /// of the end of the head. They refer to what comes later: until join() they
  /// are there to be looked at. None if too much depends on the way.
  llvm::SmallVector<llvm::Instruction *, 4> decide();
  /// Takes away what decide() has written.
  void undo();
  /// All that the blocks compute is computed in the head.
  void join();

private:
  /// What is chosen where the blocks end.
  struct Choice {
    llvm::PHINode *Phi; ///< null for whether the correction is done
    llvm::Instruction *Decision;
    /// Null where the decision is the value.
    llvm::Value *IfSet = nullptr, *IfClear = nullptr;
  };

  /// A comparison behind ways of other words each, and what it is as a value
  /// in the head.
  struct Spread {
    llvm::ICmpInst *Compare;
    llvm::Instruction *Decision;
    /// In what is written, behind that of the one before.
    size_t End;
  };

  bool isInside(const llvm::BasicBlock *BB) const;
  bool grow();
  bool mayJoin(const llvm::Instruction &I) const;
  bool isInsideObject(const llvm::LoadInst &Load) const;
  bool isReadable(const llvm::LoadInst &Load) const;
  bool findEnd();
  bool isCorrection(const llvm::BasicBlock &BB,
                    const llvm::BasicBlock &Next) const;
  llvm::StoreInst *overwritten(const llvm::StoreInst &Store) const;
  void spread(llvm::BasicBlock &BB);
  void spread(llvm::ICmpInst &Compare);
  bool isSpread(const llvm::Value *V, unsigned Depth) const;
  bool spreadsAtEnd(const llvm::PHINode &Phi) const;
  bool choose(llvm::PHINode *Phi);
  bool chooseCorrected(llvm::PHINode &Phi);
  void joinBlocks();
  void joinStores();
  void joinPhi(const Choice &C);

  llvm::BasicBlock &Head;
  llvm::AssumptionCache &AC;
  llvm::DominatorTree &DT;
  /// Behind the head, each behind those that lead to it.
  llvm::SmallVector<llvm::BasicBlock *, 16> Blocks;
  llvm::BasicBlock *End = nullptr;
  /// What is done in one case only, or null.
  llvm::BasicBlock *Correction = nullptr;
  llvm::SmallVector<llvm::Instruction *, 32> Written;
  llvm::SmallVector<Spread, 2> Spreads;
  llvm::SmallVector<Choice, 4> Choices;
};

} // namespace residue

#endif // RESIDUE_LIB_PASSES_EARLYENDS_H
