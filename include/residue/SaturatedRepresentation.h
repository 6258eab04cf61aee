//===- SaturatedRepresentation.h - Words and carry chains -------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Products and folds as rows of word products with explicit carry chains, one
/// chain live at a time (two interleaved chains cost a setb and a movzbl for
/// every carry on x86-64). The words are joined to one iN value between the
/// operations, which costs nothing: the legalizer splits it at the same places.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_SATURATEDREPRESENTATION_H
#define RESIDUE_SATURATEDREPRESENTATION_H

#include "residue/Representation.h"

namespace residue {

class SaturatedRepresentation : public Representation {
public:
  SaturatedRepresentation(const Modulus &M, unsigned WordBits,
                          bool CarryCorrections)
      : Representation(M, WordBits, CarryCorrections) {}

protected:
  llvm::Value *emitProduct(const Element &A, const Element &B,
                           unsigned Width) override;
  llvm::Value *emitMultiplyAdd(llvm::Value *Lo, llvm::Value *Hi,
                               const Integer &HiMax, const Integer &Factor,
                               unsigned Width) override;

  llvm::Value *emitConditionalSubtract(llvm::Value *V,
                                       const Integer &K) override;

  using Words = llvm::SmallVector<llvm::Value *, 18>;

  Words split(llvm::Value *V, unsigned Count);
  llvm::Value *join(llvm::ArrayRef<llvm::Value *> W, unsigned Width);
  llvm::Value *zero();
  /// Low and high word of a word product.
  std::pair<llvm::Value *, llvm::Value *> multiply(llvm::Value *A,
                                                   llvm::Value *B);
  /// Adds \p Addend to \p Sum from word \p At on, as one chain; the carry
  /// continues through the words above, up to \p Top (exclusive).
  void addChain(Words &Sum, llvm::ArrayRef<llvm::Value *> Addend, unsigned At,
                unsigned Top);
  /// Adds a row of word products to \p Sum, from word \p At on; the carry
  /// continues up to \p Top (exclusive).
  void addRow(Words &Sum, Words &Low, Words &High, unsigned At, unsigned Top);
  /// The product of two numbers, of which it may be known what they are at
  /// most.
  Words multiplyRows(llvm::ArrayRef<llvm::Value *> A,
                     llvm::ArrayRef<llvm::Value *> B,
                     const Integer *MaxA = nullptr,
                     const Integer *MaxB = nullptr);
  Words square(llvm::ArrayRef<llvm::Value *> A);
};

} // namespace residue

#endif // RESIDUE_SATURATEDREPRESENTATION_H
