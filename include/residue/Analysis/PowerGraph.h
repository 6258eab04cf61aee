//===- PowerGraph.h - Powers as products of one another ---------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Follows products of residues through a function, and through those of its
/// loops that are powers. Every residue is a product of powers of what is no
/// product itself:
///
///     a9 = a2^4 a, a11 = a9 a2, ..., last = e250^32 a11 = a^(2^255 - 21)
///
/// So an inversion is seen where the source spells out an addition chain.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_POWERGRAPH_H
#define RESIDUE_ANALYSIS_POWERGRAPH_H

#include "residue/Analysis/ExponentSimulator.h"
#include <vector>

namespace llvm {
class Function;
class LoopInfo;
} // namespace llvm

namespace residue {

class PowerGraph {
public:
  /// \p Reduction is \p Base to the power M - 2.
  struct Inverse {
    llvm::Instruction *Reduction;
    llvm::Value *Base;
    /// The squarings and other multiplications from the base to here, and those
    /// among them that nothing else needs.
    unsigned Squarings, Multiplications, Saved;
  };

  /// Of residues modulo \p M, which is above 3.
  PowerGraph(llvm::Function &F, const llvm::LoopInfo &LI, const Integer &M);

  /// The powers M - 2 of the function, in its order.
  std::vector<Inverse> inverses();

private:
  /// A value as it is behind \p Left, where it is not null.
  struct Place {
    llvm::Value *V;
    const llvm::Loop *Left;
    bool operator<(const Place &O) const {
      return std::tie(V, Left) < std::tie(O.V, O.Left);
    }
    bool operator==(const Place &O) const { return V == O.V && Left == O.Left; }
  };
  /// A product of powers modulo M, by what they are powers of.
  using Monomial = std::map<Place, Integer>;
  /// What a residue is made of.
  struct Node {
    Monomial Powers;
    /// The factors; one that is the base of a loop; none of a leaf.
    llvm::SmallVector<Place, 2> Operands;
    unsigned Squarings = 0, Multiplications = 0;
  };

  Place place(llvm::Value *V, const llvm::BasicBlock *User) const;
  const Node &node(const Place &At);
  Node product(llvm::Instruction &Reduction);
  Node loopPower(llvm::Instruction &I, const llvm::Loop &L);
  const ExponentSimulator *simulation(const llvm::Loop &L);
  std::vector<Place> productsSince(const Monomial &Base, const Place &Last,
                                   llvm::Value *&Found) const;
  bool isUsedElsewhere(llvm::Value *V, llvm::ArrayRef<Place> Products) const;
  std::optional<Inverse> inverse(llvm::Instruction &Reduction);

  llvm::Function &F;
  const llvm::LoopInfo &LI;
  Integer M;
  std::map<Place, Node> Nodes;
  llvm::DenseMap<const llvm::Loop *, std::unique_ptr<ExponentSimulator>>
      Simulations;
};

} // namespace residue

#endif // RESIDUE_ANALYSIS_POWERGRAPH_H
