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
/// on x86-64). A null word is zero. What rows wait for is the target's policy.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ARITHMETIC_WORDPRODUCTS_H
#define RESIDUE_ARITHMETIC_WORDPRODUCTS_H

#include "residue/Arithmetic/WordInstructions.h"
#include "residue/Number/Integer.h"
#include "residue/Target/TargetModel.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/IRBuilder.h"

namespace residue {

class WordProducts {
public:
  using Words = llvm::SmallVector<llvm::Value *, 18>;

  WordProducts(llvm::IRBuilderBase &B, unsigned WordBits)
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
  /// Low and high word of A O + X + C, which always fits.
  std::pair<llvm::Value *, llvm::Value *>
  multiplyAccumulate(llvm::Value *A, llvm::Value *O, llvm::Value *X,
                     llvm::Value *C) const;
  /// The products of a word with others: their low words, and their high words,
  /// which stand one place higher.
  struct Row {
    Words Low, High;
  };
  Row row(llvm::Value *Word, llvm::ArrayRef<llvm::Value *> O) const;
  /// Adds a row to \p Sum, from word \p At on, as the policy says; the carry
  /// continues up to \p Top (exclusive).
  void addRow(Words &Sum, Row R, unsigned At, unsigned Top) const;
  /// The same with the row summed up by itself first, by a chain that ends in
  /// its last low word.
  void addSummedRow(Words &Sum, Row R, unsigned At, unsigned Top) const;
  /// Adds \p A times a constant, a row for each word of \p Factor that is not
  /// zero.
  void addMultiple(Words &Sum, llvm::ArrayRef<llvm::Value *> A,
                   const Integer &Factor, unsigned Top) const;
  /// Adds \p Word times a constant to \p Sum, which has room for it and whose
  /// words below \p From are left alone. The factor's last word is at most 1
  /// where the sum ends.
  void addMultiple(Words &Sum, llvm::Value *Word, const Integer &Factor,
                   unsigned From) const;
  /// Adds a product to \p Sum, which has as many words.
  void addProduct(Words &Sum, llvm::ArrayRef<llvm::Value *> A,
                  llvm::ArrayRef<llvm::Value *> O) const;
  bool accumulates() const {
    return policy().Rows == RowPolicy::Order::MultiplyAccumulate;
  }
  /// Adds \p A times a word and \p Addend to \p Carry, which has as many words
  /// as \p A, where products accumulate. Returns the lowest word of that; the
  /// others, as many again, are left in \p Carry.
  llvm::Value *accumulateWord(Words &Carry, llvm::ArrayRef<llvm::Value *> A,
                              llvm::Value *Word, llvm::Value *Addend) const;
  /// The product of two numbers, of which it may be known what they are at
  /// most.
  Words multiplyRows(llvm::ArrayRef<llvm::Value *> A,
                     llvm::ArrayRef<llvm::Value *> O,
                     const Integer *MaxA = nullptr,
                     const Integer *MaxO = nullptr) const;
  /// Of a number that is at most \p Max, if that is known.
  Words square(llvm::ArrayRef<llvm::Value *> A,
               const Integer *Max = nullptr) const;
  /// The lowest \p Count words of a product.
  Words lowProduct(llvm::ArrayRef<llvm::Value *> A,
                   llvm::ArrayRef<llvm::Value *> O, unsigned Count) const;

private:
  llvm::Value *resize(llvm::Value *V, unsigned Bits,
                      const llvm::Twine &Name = "") const {
    return B.CreateZExtOrTrunc(V, B.getIntNTy(Bits), Name);
  }

  llvm::Value *keptConstant(llvm::Value *Word) const;
  llvm::Constant *wordOf(const Integer &I, unsigned Index) const;
  /// Adds X and C; their sum, and the carry as a word. Null is zero.
  std::pair<llvm::Value *, llvm::Value *> addWords(llvm::Value *X,
                                                   llvm::Value *C) const;
  /// Adds the products of a word with others to \p Sum, from word \p At on, and
  /// \p Carry to the first of them; returns the word that is carried out.
  llvm::Value *accumulateRow(Words &Sum, llvm::Value *Word,
                             llvm::ArrayRef<llvm::Value *> O, unsigned At,
                             llvm::Value *Carry = nullptr) const;
  /// The factor of word \p I and column \p J, or null for zero.
  using FactorOf = llvm::function_ref<llvm::Value *(unsigned I, unsigned J)>;
  Words accumulateBlocks(llvm::ArrayRef<llvm::Value *> A, unsigned Columns,
                         FactorOf Factor) const;
  Words accumulateSquare(llvm::ArrayRef<llvm::Value *> A) const;
  void accumulateMultiple(Words &Sum, llvm::Value *Word, const Integer &Factor,
                          unsigned From) const;
  bool sumsColumns() const { return policy().ColumnStepBits == WordBits; }
  /// The product column by column; or of a square what is above the diagonal.
  Words multiplyColumns(llvm::ArrayRef<llvm::Value *> A,
                        llvm::ArrayRef<llvm::Value *> O, bool OnlyCross) const;
  /// Twice \p Sum, which has room for it.
  void doubleWords(Words &Sum) const;
  const RowPolicy &policy() const;

  llvm::IRBuilderBase &B;
  unsigned WordBits;
  /// Found when it is first asked for.
  mutable std::optional<RowPolicy> Policy;
};

} // namespace residue

#endif // RESIDUE_ARITHMETIC_WORDPRODUCTS_H
