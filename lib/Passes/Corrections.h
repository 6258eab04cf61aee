//===- Corrections.h - Numbers that are corrected by hand ------*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which numbers of a function are the residue of a sum, since it was corrected
/// by a choice, a mask, a borrow or a sign; or the sum and a constant that
/// depends on where it is.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_CORRECTIONS_H
#define RESIDUE_LIB_PASSES_CORRECTIONS_H

#include "residue/Number/Bound.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/ValueHandle.h"
#include <vector>

namespace llvm {
class DemandedBits;
class Function;
class Instruction;
} // namespace llvm

namespace residue {

struct Correction {
  llvm::Instruction *Corrected;
  Integer Modulus;
  /// Exact numbers, some of which are corrections themselves, with their
  /// factors, and a constant: a sum that is not below 0, and of so many bits.
  llvm::SmallVector<std::pair<llvm::WeakTrackingVH, Integer>, 4> Terms;
  Integer Constant;
  unsigned Bits;
  /// What is added to the sum from where on; of a residue nothing is.
  llvm::SmallVector<std::pair<Integer, Integer>, 4> Cases;
  /// The corrected number has more bits, which nobody looks at.
  bool HasOtherBits = false;

  /// It is below the modulus.
  bool isResidue() const { return Cases.empty(); }
};

/// What was found in a function as it is.
struct FoundCorrections {
  std::vector<Correction> Corrections;
  /// What is known of a function with them is more.
  bool HasCases = false;
};

/// The corrections modulo \p Moduli in \p F, in the order of its instructions,
/// with which arithmetic goes on. What is \p Assumed to be in a range is.
FoundCorrections
findCorrections(llvm::Function &F, llvm::ArrayRef<Integer> Moduli,
                llvm::DemandedBits &Demanded,
                const llvm::DenseMap<llvm::Value *, Bound> &Assumed =
                    llvm::DenseMap<llvm::Value *, Bound>());

} // namespace residue

#endif // RESIDUE_LIB_PASSES_CORRECTIONS_H
