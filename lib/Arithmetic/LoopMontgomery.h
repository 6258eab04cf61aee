//===- LoopMontgomery.h - Field operations as loops over words --*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The bodies of shared operations for moduli that are too wide to unroll:
/// Montgomery products as loops over blocks of words. A block of four words is
/// what 16 registers hold beside the sums; its 16 word products are unrolled.
/// (S. R. Dusse and B. S. Kaliski, A cryptographic library for the Motorola
/// DSP56000, 1990: one quotient digit for several words.)
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ARITHMETIC_LOOPMONTGOMERY_H
#define RESIDUE_ARITHMETIC_LOOPMONTGOMERY_H

#include "IntegerBuilder.h"
#include "residue/Arithmetic/SharedOperation.h"
#include "residue/Arithmetic/WordProducts.h"
#include "residue/Number/Modulus.h"

namespace residue {

class LoopMontgomery final {
public:
  /// The container is the modulus rounded up to blocks.
  LoopMontgomery(const SharedOperation &Op, unsigned BlockWords,
                 llvm::IRBuilderBase &B);

  /// Fills \p F, whose entry block the builder stands in: the result is its
  /// first argument, the operands are the others.
  void emitBody(llvm::Function &F);

private:
  using Words = WordProducts::Words;
  const Modulus &modulus() const { return M; }
  unsigned wordBits() const { return Code.wordBits(); }
  WordProducts rows() const { return {B, wordBits()}; }

  /// A loop over [From, To) in steps of a block, one trip at least. Values that
  /// go round it are phi nodes.
  struct Loop {
    llvm::BasicBlock *Body;
    llvm::PHINode *Index;
    llvm::Value *To;
    llvm::SmallVector<llvm::PHINode *, 4> Round;
  };
  Loop beginLoop(llvm::Value *From, llvm::Value *To,
                 llvm::ArrayRef<llvm::Value *> Initial, const char *Name);
  /// \p Next are the values of the next trip. They are what the loop leaves.
  void endLoop(Loop &L, llvm::ArrayRef<llvm::Value *> Next);

  llvm::Value *index(unsigned Word) const;
  llvm::Value *at(llvm::Value *Base, llvm::Value *Word);
  /// Where the lowest word of a number of so many words in memory stands.
  llvm::Value *lowest(llvm::Value *Number, unsigned WordCount);
  llvm::Value *loadWord(llvm::Value *Pointer, unsigned Word, const char *Name);
  void storeWord(llvm::Value *Pointer, unsigned Word, llvm::Value *V);
  Words loadBlock(llvm::Value *Pointer, unsigned Count, const char *Name);
  void storeBlock(llvm::Value *Pointer, llvm::ArrayRef<llvm::Value *> Block);
  llvm::Value *scratch(unsigned WordCount);
  Words zeros(unsigned Count);

  Words blockProduct(llvm::ArrayRef<llvm::Value *> A,
                     llvm::ArrayRef<llvm::Value *> B,
                     llvm::ArrayRef<llvm::Value *> Carry,
                     llvm::ArrayRef<llvm::Value *> Addend);
  Words addBlock(llvm::ArrayRef<llvm::Value *> A, llvm::Value *Other,
                 llvm::Value *Read, llvm::Value *Write,
                 llvm::ArrayRef<llvm::Value *> Carry);
  Words addRow(llvm::ArrayRef<llvm::Value *> A, llvm::Value *ReadWrite,
               llvm::Value *Other, llvm::Value *From);
  Words clearBlock(llvm::Value *Sum, llvm::Value *Write);
  llvm::Value *addTop(llvm::Value *Place, llvm::ArrayRef<llvm::Value *> Addend,
                      llvm::ArrayRef<llvm::Value *> Carry, llvm::Value *Top);

  /// Result = A + B or A - B, with B under a mask if there is one. Returns the
  /// carry or borrow, as a word.
  llvm::Value *emitPass(bool Subtract, llvm::Value *Result, llvm::Value *A,
                        llvm::Value *B, llvm::Value *MaskWord);
  void emitMultiply(llvm::Value *Result, llvm::Value *A, llvm::Value *B);
  void emitSquare(llvm::Value *Result, llvm::Value *A);
  void emitSumOrDifference(bool Subtract, llvm::Value *Result, llvm::Value *A,
                           llvm::Value *B);
  void emitSelect(llvm::Value *Result, llvm::Value *MaskWord, llvm::Value *A,
                  llvm::Value *B);
  void emitCanonical(llvm::Value *Result, llvm::Value *A);
  llvm::Value *table(const Integer &Value, unsigned WordCount,
                     const char *Name);

  SharedOperation::Kind What;
  Modulus M;
  llvm::IRBuilderBase &B;
  IntegerBuilder Code;
  /// Words of a block and of the container.
  unsigned Block, Count;
  llvm::IntegerType *WordType, *IndexType;
  /// Integers in memory have their highest words first.
  bool IsDescending;
  llvm::Function *F = nullptr;
  /// The modulus, in memory.
  llvm::Value *ModulusWords = nullptr;
};

} // namespace residue

#endif // RESIDUE_ARITHMETIC_LOOPMONTGOMERY_H
