//===- IntegerBuilder.h - Code for integers of whole words ------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Sums and differences of wide integers with their carries, and constants
/// under a mask. Knows no modulus and no bounds.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_ARITHMETIC_INTEGERBUILDER_H
#define RESIDUE_LIB_ARITHMETIC_INTEGERBUILDER_H

#include "residue/Number/Integer.h"
#include "llvm/IR/IRBuilder.h"

namespace residue {

class IntegerBuilder {
public:
  IntegerBuilder(llvm::IRBuilderBase &B, unsigned WordBits)
      : B(B), WordBits(WordBits) {}

  llvm::IRBuilderBase &ir() const { return B; }
  unsigned wordBits() const { return WordBits; }
  unsigned roundToWords(unsigned Bits) const {
    return llvm::divideCeil(Bits ? Bits : 1, WordBits) * WordBits;
  }
  llvm::IntegerType *type(unsigned Bits) const {
    return llvm::IntegerType::get(B.getContext(), Bits);
  }
  llvm::ConstantInt *constant(const Integer &C, unsigned Width) const {
    return llvm::ConstantInt::get(B.getContext(), C.toAPInt(Width));
  }
  llvm::Value *resize(llvm::Value *V, unsigned Bits,
                      const llvm::Twine &Name = "") const;

  /// A + O and A - O modulo 2^width; with the carry or borrow, an i1, if asked.
  llvm::Value *sum(llvm::Value *A, llvm::Value *O, const llvm::Twine &Name,
                   llvm::Value **Carry = nullptr) const;
  llvm::Value *difference(llvm::Value *A, llvm::Value *O,
                          const llvm::Twine &Name,
                          llvm::Value **Borrow = nullptr) const;
  /// \p V >> \p Bits, by double-width shifts where they are fast.
  llvm::Value *shiftRight(llvm::Value *V, unsigned Bits,
                          const llvm::Twine &Name) const;
  /// V + Word, where the caller has proven that no carry leaves the low word.
  llvm::Value *addToLowWord(llvm::Value *V, llvm::Value *Word) const;

  /// \p Word, opaque to the optimizer.
  llvm::Value *opaque(llvm::Value *Word,
                      const llvm::Twine &Name = "mask") const;
  /// A word that is all ones where \p Condition holds and all zeros elsewhere,
  /// opaque to the optimizer.
  llvm::Value *mask(llvm::Value *Condition) const;
  /// \p C where the mask is set, 0 elsewhere; words of C that are 0 cost
  /// nothing.
  llvm::Value *maskedConstant(llvm::Value *MaskWord, const Integer &C,
                              unsigned Width) const;
  /// \p V + \p C or \p V - \p C modulo 2^width under a mask, whichever of C and
  /// 2^width - C has the simpler words.
  llvm::Value *addMasked(llvm::Value *V, llvm::Value *MaskWord,
                         const Integer &C, const llvm::Twine &Name) const;
  llvm::Value *subtractMasked(llvm::Value *V, llvm::Value *MaskWord,
                              const Integer &C, const llvm::Twine &Name) const;

  /// \p V - \p C where that is not negative, \p V elsewhere, without a mask;
  /// null where that is no word, or the target has no instruction for it.
  llvm::Value *moveDifference(llvm::Value *V, const Integer &C) const;
  /// The same; \p Count, a word, is one more where the difference is taken.
  llvm::Value *moveDifference(llvm::Value *V, const Integer &C,
                              llvm::Value *&Count) const;

private:
  bool movesDifference(const llvm::Value &V) const;
  llvm::Value *combineMasked(bool Subtract, llvm::Value *V,
                             llvm::Value *MaskWord, const Integer &C,
                             const llvm::Twine &Name) const;

  llvm::IRBuilderBase &B;
  unsigned WordBits;
};

} // namespace residue

#endif // RESIDUE_LIB_ARITHMETIC_INTEGERBUILDER_H
