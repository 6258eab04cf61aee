//===- WordProducts.h - Products of wide numbers word by word ---*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Products as rows of word products with explicit carry chains, one chain live
/// at a time (two interleaved chains cost a setb and a movzbl for every carry
/// on x86-64). A null word is zero.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ARITHMETIC_WORDPRODUCTS_H
#define RESIDUE_ARITHMETIC_WORDPRODUCTS_H

#include "residue/Number/Integer.h"
#include "llvm/IR/IRBuilder.h"

namespace residue {

class WordRows {
public:
  using Words = llvm::SmallVector<llvm::Value *, 18>;

  WordRows(llvm::IRBuilderBase &B, unsigned WordBits)
      : B(B), WordBits(WordBits) {}

  Words split(llvm::Value *V, unsigned Count) const;
  llvm::Value *join(llvm::ArrayRef<llvm::Value *> W, unsigned Width) const;
  /// Low and high word of a word product.
  std::pair<llvm::Value *, llvm::Value *> multiply(llvm::Value *A,
                                                   llvm::Value *O) const;
  /// Adds \p Addend to \p Sum from word \p At on, as one chain; the carry
  /// continues through the words above, up to \p Top (exclusive).
  void addChain(Words &Sum, llvm::ArrayRef<llvm::Value *> Addend, unsigned At,
                unsigned Top) const;
  /// Adds a row of word products to \p Sum, from word \p At on; the carry
  /// continues up to \p Top (exclusive).
  void addRow(Words &Sum, Words &Low, Words &High, unsigned At,
              unsigned Top) const;
  /// The product of two numbers, of which it may be known what they are at
  /// most.
  Words multiplyRows(llvm::ArrayRef<llvm::Value *> A,
                     llvm::ArrayRef<llvm::Value *> O,
                     const Integer *MaxA = nullptr,
                     const Integer *MaxO = nullptr) const;
  Words square(llvm::ArrayRef<llvm::Value *> A) const;
  /// The lowest \p Count words of a product.
  Words lowProduct(llvm::ArrayRef<llvm::Value *> A,
                   llvm::ArrayRef<llvm::Value *> O, unsigned Count) const;

private:
  llvm::Value *resize(llvm::Value *V, unsigned Bits,
                      const llvm::Twine &Name = "") const {
    return B.CreateZExtOrTrunc(V, B.getIntNTy(Bits), Name);
  }

  llvm::IRBuilderBase &B;
  unsigned WordBits;
};

} // namespace residue

#endif // RESIDUE_ARITHMETIC_WORDPRODUCTS_H
