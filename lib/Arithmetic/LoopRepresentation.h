//===- LoopRepresentation.h - Montgomery form of wide moduli ----*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The Montgomery form for odd moduli that are too wide to unroll: every
/// operation is a call of a shared operation (LoopMontgomery.h). Elements are
/// anything that fits the container, so there is nothing to plan.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ARITHMETIC_LOOPREPRESENTATION_H
#define RESIDUE_ARITHMETIC_LOOPREPRESENTATION_H

#include "residue/Arithmetic/Representation.h"
#include "residue/Arithmetic/SharedOperation.h"
#include "residue/Target/TargetModel.h"

namespace residue {

class LoopRepresentation final : public Representation {
public:
  /// \p M is odd.
  LoopRepresentation(const Modulus &M, const TargetModel &Target);

  bool isElement(const Element &A) const override {
    return A.max() <= containerMax();
  }
  unsigned widthOf(const ElementBound &A) const override {
    return containerBits();
  }
  ElementBound widened(const ElementBound &A) const override {
    return containerMax();
  }
  Element widen(const Element &A, const ElementBound &Larger) override {
    return {A.V, Larger};
  }

  Element enter(llvm::Value *V, const Integer &Max, int Power) override;
  Element exact(const Element &A, int Power) override;
  int exponentOf(int Power) const override {
    return Power * int(containerBits());
  }
  Element constant(const Integer &C, int Power) override;
  Element add(const Element &A, const Element &B) override;
  Element sub(const Element &A, const Element &B) override;
  Element mul(const Element &A, const Element &B) override;
  bool multipliesByAdding() const override { return true; }
  Element select(llvm::Value *Mask, const Element &A,
                 const Element &B) override;
  Element fold(const Element &A) override { return A; }
  Element foldFully(const Element &A) override { return A; }
  ElementBound fullyFolded(const ElementBound &A) const override { return A; }
  /// exact() does it.
  Element complete(const Element &A) override { return A; }

private:
  Element call(SharedOperation::Kind What,
               llvm::ArrayRef<llvm::Value *> Operands);
};

} // namespace residue

#endif // RESIDUE_ARITHMETIC_LOOPREPRESENTATION_H
