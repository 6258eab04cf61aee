//===- ReductionLattice.h - What the reductions reach -----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A state for each value, UNDEF < REDUCED(M) < NOTREDUCED: of which modulus
/// are the reductions that it reaches through ring operations?
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_REDUCTIONLATTICE_H
#define RESIDUE_ANALYSIS_REDUCTIONLATTICE_H

#include "residue/Analysis/FieldMemory.h"
#include "residue/Analysis/SourceRange.h"
#include "residue/Number/Modulus.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <vector>

namespace residue {

/// The reductions of a function, by modulus.
using ReductionsByModulus =
    std::vector<std::pair<Modulus, llvm::SmallVector<llvm::Instruction *, 8>>>;

/// The states of values: UNDEF where it is in no map, REDUCED by the modulus
/// with that index, or NOTREDUCED. States only move upwards.
class ReductionLattice {
public:
  enum : unsigned { NotReduced = ~0U };

  /// What the reductions reach. What is stored to \p Cut is not followed.
  static ReductionLattice
  reach(const ReductionsByModulus &Reductions, const SourceRange &Ranges,
        const FieldMemory &Memory,
        const llvm::DenseSet<const MemoryColumn *> &Cut);

  bool isReduced(llvm::Value *V, unsigned Index) const {
    auto It = State.find(V);
    return It != State.end() && It->second == Index;
  }
  /// The index of the modulus, or NotReduced, of \p V, which is known.
  unsigned at(llvm::Value *V) const { return State.find(V)->second; }
  bool knows(llvm::Value *V) const { return State.contains(V); }
  bool isNotReduced(llvm::Value *V) const { return isReduced(V, NotReduced); }

private:
  bool join(llvm::Value *V, unsigned Index);

  llvm::DenseMap<llvm::Value *, unsigned> State;
};

/// Columns that are used modulo two moduli. Some of them only are so because
/// others are, whose loads are stored to them: these come in a later round.
llvm::SmallVector<const MemoryColumn *, 2>
columnsOfTwoModuli(const ReductionsByModulus &Reductions,
                   const SourceRange &Ranges, const FieldMemory &Memory,
                   const ReductionLattice &Lattice);

} // namespace residue

#endif // RESIDUE_ANALYSIS_REDUCTIONLATTICE_H
