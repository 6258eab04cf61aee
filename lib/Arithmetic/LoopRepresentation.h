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

namespace residue {

class LoopRepresentation final : public Representation {
public:
  /// \p M is odd.
  LoopRepresentation(const Modulus &M, unsigned WordBits);

  Element enter(llvm::Value *V, const Integer &Max) override;
  llvm::Value *leave(const Element &A, llvm::Type *Ty) override;
  Element constant(const Integer &C) override;
  llvm::Value *isZero(const Element &A) override;
  Element add(const Element &A, const Element &B) override;
  Element sub(const Element &A, const Element &B) override;
  Element mul(const Element &A, const Element &B) override;
  bool multipliesByAdding() const override { return true; }
  Element select(llvm::Value *Mask, const Element &A,
                 const Element &B) override;
  Element foldFully(const Element &A) override { return A; }

protected:
  llvm::Value *emitProduct(const Element &A, const Element &B,
                           unsigned Width) override;
  llvm::Value *emitMultiplyAdd(llvm::Value *Lo, llvm::Value *Hi,
                               const Integer &HiMax, const Integer &Factor,
                               unsigned Width) override;

private:
  Element call(SharedOperation::Kind What,
               llvm::ArrayRef<llvm::Value *> Operands);
  Element plainConstant(const Integer &C);
};

} // namespace residue

#endif // RESIDUE_ARITHMETIC_LOOPREPRESENTATION_H
