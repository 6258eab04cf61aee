//===- ContainerSums.h - Sums that stay in a container ----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Sums and differences of residues as integers. A carry out of the container,
/// or a borrow, is corrected by 2^C mod M where that cannot carry again; what
/// cannot be corrected is wider than the container.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_ARITHMETIC_CONTAINERSUMS_H
#define RESIDUE_LIB_ARITHMETIC_CONTAINERSUMS_H

#include "IntegerBuilder.h"
#include "residue/Arithmetic/Element.h"
#include "residue/Number/StepSearch.h"

namespace residue {

class ContainerSums {
public:
  /// Without \p CarryCorrections every sum is as wide as it comes.
  ContainerSums(const FoldPlanner &Folds, unsigned WordBits,
                bool CarryCorrections)
      : Folds(Folds), WordBits(WordBits), CarryCorrections(CarryCorrections) {}

  /// The operands and the result are not negative. Without a builder only the
  /// bound.
  Element add(const Element &A, const Element &O,
              llvm::IRBuilderBase *Builder) const;
  Element sub(const Element &A, const Element &O,
              llvm::IRBuilderBase *Builder) const;
  /// A sum as wide as it comes.
  Element addUncorrected(const Element &A, const Element &O,
                         llvm::IRBuilderBase *Builder) const;
  /// The difference of elements would be wider than one, because its correction
  /// might borrow again.
  bool borrowsTwice(const Element &A, const Element &O) const;

private:
  bool isElement(const Element &A) const {
    return A.max() <= Integer::maxUnsigned(Folds.containerBits());
  }
  /// The bound of A - O + K, K being paddingFor(O).
  Integer paddedMax(const Element &A, const Element &O) const {
    return A.max() + paddingFor(O);
  }
  Integer paddingFor(const Element &O) const {
    return Folds.modulus().multipleAtLeast(O.max());
  }
  std::optional<Integer> correctedDifference(const Element &A,
                                             const Element &O) const;
  llvm::Value *emitCorrectedSum(const IntegerBuilder &B, const Element &A,
                                const Element &O) const;
  llvm::Value *emitCorrectedDifference(const IntegerBuilder &B,
                                       const Element &A,
                                       const Element &O) const;

  const FoldPlanner &Folds;
  unsigned WordBits;
  bool CarryCorrections;
};

} // namespace residue

#endif // RESIDUE_LIB_ARITHMETIC_CONTAINERSUMS_H
