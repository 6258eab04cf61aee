//===- PowerLoop.h - A loop as powers by constants --------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a loop computes, if it is powers by constant exponents: the addition
/// chains for them, or the proofs that they are inverses.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_POWERLOOP_H
#define RESIDUE_PASSES_POWERLOOP_H

#include "residue/Analysis/ExponentSimulator.h"
#include "residue/Number/AdditionChain.h"
#include "residue/Number/Primality.h"
#include <map>
#include <memory>

namespace llvm {
class DominatorTree;
class Function;
class Loop;
} // namespace llvm

namespace residue {

/// Whether any power of \p F may be an inverse: not at -Oz, as division steps
/// are longer than most chains.
bool mayUseDivsteps(const llvm::Function &F);

/// The proof that modulo \p M powers by M - 2 are inverses, where there is one
/// and division steps cost less in \p F than \p Products, of which as many as
/// \p Multiplications are no squarings: at -Os they have to be many.
std::optional<PrimalityProof> provenInverse(const llvm::Function &F,
                                            const Integer &M, unsigned Products,
                                            unsigned Multiplications);

/// What is used behind a loop.
struct LiveOut {
  llvm::Instruction *I;
  ExponentSimulator::Number Value;
};

/// A loop as powers.
class PowerLoop {
public:
  PowerLoop(llvm::Loop &L, const llvm::DominatorTree &DT);

  bool isRecognized() const { return Recognized; }
  /// All powers together take fewer products by chains; inverses take none. A
  /// loop that nobody looks at is worth nothing.
  bool isWorthwhile() const;

  const ExponentSimulator &run() const { return *Run; }
  const llvm::SmallVectorImpl<LiveOut> &liveOuts() const { return LiveOuts; }
  /// Of a power that is no inverse.
  const AdditionChain &chain(const PowerTerm *Of) const {
    return Chains.at(Of);
  }
  /// Why \p Of is computed as an inverse instead, if it is.
  const PrimalityProof *inverse(const PowerTerm *Of) const {
    auto Found = Inverses.find(Of);
    return Found == Inverses.end() ? nullptr : &Found->second;
  }
  unsigned squarings() const;
  unsigned multiplications() const;
  /// Those by chains and inverses, in the order in which they are found.
  const llvm::SmallVectorImpl<const PowerTerm *> &powers() const {
    return Powers;
  }

private:
  void collect(const llvm::DominatorTree &DT);
  void collect(const PowerTerm *Term);
  void findChain(const PowerTerm *Term);

  llvm::Loop &L;
  std::unique_ptr<ExponentSimulator> Run;
  bool Recognized;
  llvm::SmallVector<LiveOut, 2> LiveOuts;
  llvm::SmallVector<const PowerTerm *, 2> Powers;
  std::map<const PowerTerm *, AdditionChain> Chains;
  std::map<const PowerTerm *, PrimalityProof> Inverses;
};

} // namespace residue

#endif // RESIDUE_PASSES_POWERLOOP_H
