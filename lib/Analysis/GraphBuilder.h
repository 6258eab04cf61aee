//===- GraphBuilder.h - Nodes for what matters only modulo M ----*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Makes the graph of one modulus: nodes of the values that are reduced by it
/// and by no other, and inputs of whatever cannot be proven exact.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_GRAPHBUILDER_H
#define RESIDUE_ANALYSIS_GRAPHBUILDER_H

#include "CarriedSums.h"
#include "ReductionLattice.h"
#include "residue/Analysis/ReductionAnalysis.h"
#include "residue/Analysis/TermLine.h"
#include <optional>

namespace residue {

class GraphBuilder {
public:
  GraphBuilder(MissedMembers &Missed, const FieldMemory &Memory,
               const SourceRange &Ranges, const ReductionLattice &Lattice,
               unsigned Index, ResidueGraph &Graph,
               const ReductionAnalysisOptions &O)
      : Missed(Missed), Memory(Memory), Ranges(Ranges), Lattice(Lattice),
        Index(Index), Graph(Graph), M(Graph.modulus().value()), O(O) {}

  /// From the reductions by the modulus of the graph, which is \p Index of the
  /// lattice.
  void build(llvm::ArrayRef<llvm::Instruction *> Reductions);

  /// The inputs that are not the integers that their users were analysed with.
  llvm::ArrayRef<llvm::Value *> newOutside() const { return NewOutside; }

private:
  void extend();
  ResidueNode *canonicalMember(llvm::Value *V);
  ResidueNode *node(const TermOperand &Op);
  ResidueNode *node(llvm::Value *V);
  void readInput(ResidueNode &Input);
  NodeKind classify(llvm::Value *V, const RingTerm &T);
  NodeKind classifySigned(const TermOperand &Number);
  NodeKind classifyFrozen(llvm::Value *V, const TermOperand &Number);
  void fill(ResidueNode &Node, const RingTerm &T);
  ResidueNode *memory(const MemoryColumn &Column, const Bound &Source);
  std::optional<TermOperand> correctionBase(llvm::Value *V);
  bool isMultiple(const TermOperand &Op);
  /// A x + B modulo M, or B alone.
  struct ResidueLine {
    TermLine Map;
    llvm::Value *X;
    bool operator==(const ResidueLine &L) const {
      return X == L.X && Map.A == L.Map.A && Map.B == L.Map.B;
    }
  };
  llvm::Value *withoutCasts(llvm::Value *V);
  TermOperand uncorrected(TermOperand Op);
  ResidueLine lineOf(TermOperand Op);
  bool isSpecialCase(const TermOperand &Exception, const TermOperand &Rule,
                     llvm::Value *Condition, bool Taken);
  std::optional<TermOperand> sameResidueOfArms(const RingTerm &T);
  std::optional<TermOperand> sameResidue(const RingTerm &T);
  void missedMemory(const llvm::LoadInst &Load);
  bool isInputCounter(llvm::PHINode &Phi);
  bool isInputSum(llvm::Value *V);
  NodeKind missWrap(const TermOperand &Op, bool IsWidened);

  MissedMembers &Missed;
  const FieldMemory &Memory;
  const SourceRange &Ranges;
  const ReductionLattice &Lattice;
  unsigned Index;
  ResidueGraph &Graph;
  const Integer &M;
  const ReductionAnalysisOptions &O;
  llvm::SmallVector<ResidueNode *, 32> Work;
  llvm::SmallVector<llvm::Value *, 2> NewOutside;
  /// Residues of one word are carried by a loop, or by memory.
  std::optional<bool> CarriesWords;
  /// For moduli of one word.
  std::optional<CarriedSums> Sums;
  /// What isMultiple() has found.
  llvm::DenseMap<const llvm::Value *, bool> Multiples;
};

} // namespace residue

#endif // RESIDUE_ANALYSIS_GRAPHBUILDER_H
