//===- PowerRun.h - Code that is run on exponents ---------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs code turn by turn. Counters, digits of an exponent, tables and
/// addresses are constants and computed as such (LLVM's constant folding);
/// elements are powers of what the code is given (PowerTerms.h). What it
/// branches on has to be constant. Whatever else it does ends the run without a
/// result.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_POWERRUN_H
#define RESIDUE_LIB_VERIFY_POWERRUN_H

#include "PowerMemory.h"
#include "PowerTerms.h"
#include "residue/Verify/PowerProof.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"

namespace llvm {
class AllocaInst;
class CallInst;
class DataLayout;
} // namespace llvm

namespace residue::proof {

/// The numbers of a function that are read as powers modulo \p M.
class PowerReader {
public:
  PowerReader(const llvm::Function &F, const PrimeInverses &Inverses);

  /// Before anything is read.
  void setModulus(const Dyadic &Modulus) { M = Modulus; }

  using Term = PowerTerms::Term;

  /// What \p V is for an instruction of \p User: a product, what a loop has
  /// computed that has come to an end, or else a number that is given.
  Term outside(const llvm::Value &V, const llvm::BasicBlock &User);

  /// Reads all products that \p User may see, so that none waits for many
  /// others.
  void readInOrder(const llvm::BasicBlock &User);

  const llvm::DominatorTree &dominators() const { return DT; }
  const llvm::LoopInfo &loops() const { return LI; }

private:
  friend class PowerRun;
  bool isReduction(const llvm::Instruction &I) const;
  Term readOutside(const llvm::Value &V, const llvm::BasicBlock &User);

  const llvm::DataLayout &DL;
  llvm::DominatorTree DT;
  llvm::LoopInfo LI;
  Dyadic M;
  const PrimeInverses &Inverses;
  PowerTerms Terms;
  llvm::DenseMap<const llvm::Value *, Term> Outside;
  /// What the code as it was has read. If such a number is poison, so is what
  /// was computed from it, whatever flags say.
  llvm::SmallPtrSet<const llvm::Value *, 32> Read;
  /// What the code as it was has loaded, and by which alignment.
  llvm::DenseMap<Term, uint64_t> Loaded;
  /// What a loop that has come to an end left; null if it is not read.
  llvm::DenseMap<const llvm::Loop *, std::unique_ptr<class PowerRun>> Left;
  unsigned Depth = 0;
};

class PowerRun {
public:
  /// Flags of the code as it was are promises; those of \p IsNew code have to
  /// be proven.
  PowerRun(PowerReader &Reader, bool IsNew)
      : Reader(Reader), IsNew(IsNew), Memory(Reader.DL) {}

  using Term = PowerTerms::Term;
  struct Edge {
    const llvm::BasicBlock *From = nullptr, *To = nullptr;
  };

  /// Runs from \p First on, which is entered from \p From, until an edge leads
  /// to a block where \p Ends is true: that edge, or none, and why() tells why.
  std::optional<Edge>
  run(const llvm::Instruction &First, const llvm::BasicBlock *From,
      llvm::function_ref<bool(const llvm::BasicBlock &)> Ends);

  /// Runs what is in one block from \p First on, in front of \p End.
  bool runUpTo(const llvm::Instruction &First, const llvm::Instruction &End);

  /// What \p V was at last, here or in front of what was run.
  Term numberOf(const llvm::Value &V) { return operand(V); }
  bool wasExecuted(const llvm::Value &V) const { return Numbers.count(&V); }
  /// What \p I makes of its operands; null, and why() tells why.
  Term evaluate(const llvm::Instruction &I);

  const std::string &why() const { return Why; }
  bool hasStored() const { return !Memory.isUntouched(); }
  /// A frozen number was taken for what it is made of; a number that may be
  /// undefined was read without being frozen.
  bool readsFrozen() const { return Frozen; }
  bool readsUndefined() const { return Undefined; }
  /// Code that was not run, or stands in front of \p First, sees what was
  /// stored.
  bool isReadElsewhere(const llvm::Instruction &First) const {
    return Memory.isReadElsewhere(Visited, First);
  }

private:
  Term fail(const llvm::Instruction &I, const char *Reason);
  bool enter(const llvm::BasicBlock &Block, const llvm::BasicBlock &From);
  bool execute(const llvm::Instruction &I);
  const llvm::BasicBlock *successor(const llvm::Instruction &Terminator);
  Term operand(const llvm::Value &V);
  Term fold(const llvm::Instruction &I, llvm::ArrayRef<Term> Operands);
  Term evaluateAddress(const llvm::Instruction &I);
  Term evaluateLoad(const llvm::Instruction &I);
  bool store(const llvm::Instruction &I);
  Term evaluateFrozen(const llvm::Instruction &I);
  Term evaluateCall(const llvm::CallInst &Call);
  bool executeIntrinsic(const llvm::Instruction &I);
  Term evaluateNumber(const llvm::Instruction &I, const PowerTerm &X,
                      const PowerTerm &Y);
  bool keepsFlags(const llvm::Instruction &I, const PowerTerm &X,
                  const PowerTerm &Y) const;

  PowerReader &Reader;
  bool IsNew;
  const llvm::BasicBlock *Here = nullptr;
  llvm::DenseMap<const llvm::Value *, Term> Numbers;
  PowerMemory Memory;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> Visited;
  unsigned Steps = 0;
  bool Frozen = false, Undefined = false;
  llvm::SmallPtrSet<const llvm::Value *, 4> FrozenHere;
  std::string Why;
};

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_POWERRUN_H
