//===- ReductionLattice.cpp - What the reductions reach -------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReductionLattice.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace residue;

/// Joins REDUCED(Index) into the state of \p V; true if the state changed.
bool ReductionLattice::join(Value *V, unsigned Index) {
  auto [It, New] = State.try_emplace(V, Index);
  if (New)
    return true;
  if (It->second == Index || It->second == NotReduced)
    return false;
  It->second = NotReduced;
  return true;
}

ReductionLattice
ReductionLattice::reach(const ReductionsByModulus &Reductions,
                        const SourceRange &Ranges, const FieldMemory &Memory,
                        const DenseSet<const MemoryColumn *> &Cut) {
  ReductionLattice Lattice;
  for (unsigned Index = 0; Index != Reductions.size(); ++Index) {
    const Integer &M = Reductions[Index].first.value();
    // The result of a reduction by another modulus is exact: it ends the way.
    // So is that of other divisions.
    auto Ends = [&](Value *V) {
      const RingTerm &T = Ranges.term(V);
      return T.Kind == TermKind::Remainder || T.Kind == TermKind::Quotient ||
             (T.Kind == TermKind::Reduce && T.ReductionModulus != M);
    };
    SmallVector<Value *, 32> Work;
    auto Reach = [&](Value *V) {
      if (!Ends(V) && Lattice.join(V, Index))
        Work.push_back(V);
    };
    for (Instruction *I : Reductions[Index].second)
      Reach(I);
    while (!Work.empty()) {
      Value *V = Work.pop_back_val();
      const RingTerm &T = Ranges.term(V);
      if (T.Kind == TermKind::Load && Cut.contains(Memory.columnOf(V)))
        continue;
      for (const TermOperand &Op : T.Operands)
        if (!Op.isConstant())
          Reach(Op.V);
    }
  }
  return Lattice;
}

SmallVector<const MemoryColumn *, 2> residue::columnsOfTwoModuli(
    const ReductionsByModulus &Reductions, const SourceRange &Ranges,
    const FieldMemory &Memory, const ReductionLattice &Lattice) {
  auto IsShared = [](const MemoryColumn &Column, const ReductionLattice &L) {
    std::optional<unsigned> Home;
    return any_of(Column.Loads, [&](LoadInst *Load) {
      if (!L.knows(Load))
        return false;
      unsigned At = L.at(Load);
      if (!Home)
        Home = At;
      return At == ReductionLattice::NotReduced || At != *Home;
    });
  };
  SmallVector<const MemoryColumn *, 2> Shared;
  for (const auto &Column : Memory.columns())
    if (IsShared(*Column, Lattice))
      Shared.push_back(Column.get());
  if (Shared.size() < 2)
    return Shared;
  ReductionLattice Apart = ReductionLattice::reach(
      Reductions, Ranges, Memory, {Shared.begin(), Shared.end()});
  SmallVector<const MemoryColumn *, 2> First;
  for (const MemoryColumn *Column : Shared)
    if (IsShared(*Column, Apart))
      First.push_back(Column);
  return First.empty() ? SmallVector<const MemoryColumn *, 2>{Shared.front()}
                       : First;
}
