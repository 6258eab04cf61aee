//===- UnsaturatedRepresentation.h - Limbs with spare bits ------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Elements are limbs of fewer bits than their words, joined to one iN value
/// word by word. Sums and differences are word by word, without carries, as
/// long as the words hold them and the columns of the next product fit their
/// accumulators.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ARITHMETIC_UNSATURATEDREPRESENTATION_H
#define RESIDUE_ARITHMETIC_UNSATURATEDREPRESENTATION_H

#include "residue/Arithmetic/CrandallLimbs.h"
#include "residue/Arithmetic/Representation.h"
#include "residue/Target/TargetModel.h"

namespace residue {

class UnsaturatedRepresentation final : public Representation {
public:
  /// Null if no schema fits \p M.
  static std::unique_ptr<UnsaturatedRepresentation>
  create(const Modulus &M, const TargetModel &Target, unsigned Additions);

  unsigned elementBits() const override;
  const LimbSchema *limbs() const override { return &Arithmetic.schema(); }
  unsigned widthOf(const ElementBound &A) const override;
  Element widen(const Element &A, const ElementBound &Larger) override {
    return {A.V, Larger};
  }
  bool isElement(const Element &A) const override;
  ElementBound widened(const ElementBound &A) const override;
  void printLayout(llvm::raw_ostream &OS, unsigned Additions) const override;

  Element enter(llvm::Value *V, const Integer &Max, int Power) override;
  Element exact(const Element &A, int Power) override;
  void endPlanning() override { Plain->endPlanning(); }
  Element constant(const Integer &C, int Power) override;
  Element add(const Element &A, const Element &B) override;
  Element sub(const Element &A, const Element &B) override;
  Element mul(const Element &A, const Element &B) override;
  Element select(llvm::Value *Mask, const Element &A,
                 const Element &B) override;
  Element fold(const Element &A) override;
  Element foldFully(const Element &A) override;
  ElementBound fullyFolded(const ElementBound &A) const override;
  /// Limbs are no integer whose bits could be reduced; exact() does the rest.
  Element complete(const Element &A) override { return foldFully(A); }

  const CrandallLimbs &arithmetic() const { return Arithmetic; }

private:
  UnsaturatedRepresentation(const Modulus &M, const TargetModel &Target,
                            CrandallLimbs Arithmetic);

  Limbs limbsOf(const Element &A);
  Element elementOf(const Limbs &L);
  /// Whether the words can still be carried.
  bool canCarry(const Limbs &L) const;
  Element carried(const Element &A, const LimbBounds &Limit);

  CrandallLimbs Arithmetic;
  /// Bounds up to which elements are operands of products.
  LimbBounds OperandMax;
  /// For what comes in and goes out.
  std::unique_ptr<Representation> Plain;
};

} // namespace residue

#endif // RESIDUE_ARITHMETIC_UNSATURATEDREPRESENTATION_H
