//===- Evaluator.h - What instructions do -----------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs blocks of a function on symbols, instruction by instruction.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_EVALUATOR_H
#define RESIDUE_LIB_VERIFY_EVALUATOR_H

#include "Frame.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

namespace residue::proof {

class Evaluator {
public:
  Evaluator(World &W, const llvm::DataLayout &DL, bool IsSource)
      : F(W, DL, IsSource) {}

  /// From here on what is run belongs to block \p Number.
  void enter(unsigned Number) {
    F.enter(Number);
    Instructions[Number] = Instructions[~Number] = 0;
  }
  void setPlace(unsigned Number) { F.Block = Number; }
  /// Begins with the blocks, but for the first one's phi nodes.
  void start(llvm::ArrayRef<const llvm::BasicBlock *> Blocks);
  /// Runs on, up to behind the next effect that may not come to an end: of
  /// runs that stop there what is promised behind it says nothing. False at the
  /// end of all blocks.
  bool runOn();
  /// Runs the blocks, but for the first one's phi nodes if it has no block
  /// before it.
  void run(llvm::ArrayRef<const llvm::BasicBlock *> Blocks,
           const llvm::BasicBlock *Before);
  void run(const llvm::Instruction &I);
  void setPhi(const llvm::PHINode &Phi, Word *V) { F.define(Phi, V); }
  void setPhi(const llvm::PHINode &Phi, LaneList Lanes) {
    F.defineLanes(Phi, std::move(Lanes));
  }
  void setArgument(const llvm::Argument &A, Word *V) { F.Arguments[&A] = V; }
  /// Called behind each instruction whose result is known.
  void setBehind(std::function<void(const llvm::Instruction &)> Call) {
    Behind = std::move(Call);
  }
  Word *valueOf(const llvm::Value *V) { return F.valueOf(V); }
  LaneList lanesOf(const llvm::Value *V) { return F.lanesOf(V); }
  const std::optional<Failure> &failure() const { return F.failure(); }
  const std::optional<Failure> &doubts() const { return F.doubts(); }
  /// Of this block.
  llvm::ArrayRef<Effect> effects() const { return F.Effects; }
  Frame &frame() { return F; }
  /// Those that were run, each once.
  unsigned instructions() const;
  unsigned widthOf(const llvm::Type *T) const { return F.widthOf(T); }

private:
  Word *evaluate(const llvm::Instruction &I);
  void runIn(const llvm::Instruction &I, const llvm::BasicBlock *Before);

  Frame F;
  /// What is run, and the next one.
  llvm::ArrayRef<const llvm::BasicBlock *> Open;
  const llvm::BasicBlock *Before = nullptr;
  const llvm::Instruction *Next = nullptr;
  std::function<void(const llvm::Instruction &)> Behind;
  /// Of each block, and of its edges.
  std::map<unsigned, unsigned> Instructions;
};

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_EVALUATOR_H
