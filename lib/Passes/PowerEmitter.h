//===- PowerEmitter.h - Code for addition chains ----------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Emits the steps of an addition chain as reduced products. The steps are a
/// table and the powers an array, so that one squaring and one multiplication
/// serve all; both are read in an order that does not depend on anything. The
/// array is local memory, which stays in the form of the web
/// (FieldMemory.h). Chains of few steps are straight code, but for their runs
/// of squarings.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_POWEREMITTER_H
#define RESIDUE_PASSES_POWEREMITTER_H

#include "residue/Number/AdditionChain.h"
#include "llvm/IR/IRBuilder.h"

namespace residue {

class PowerEmitter {
public:
  /// Metadata of the loops that are emitted here.
  static constexpr char LoopFlag[] = "residue.chain";

  /// Emits in front of \p Before, which ends a block with one successor. \p
  /// Reduction is copied for every product; it has room for the product of two
  /// elements.
  PowerEmitter(llvm::Instruction *Before, llvm::Instruction *Reduction,
               const Integer &Modulus);

  /// Residues modulo \p M have so many bits.
  static unsigned elementBits(const Integer &M);

  llvm::IRBuilder<> &builder() { return B; }
  /// The type of residues.
  llvm::IntegerType *elementType() const { return Element; }

  /// \p X mod M, as an element. \p X has at most as many bits as the reduction.
  llvm::Value *reduce(llvm::Value *X);
  /// \p Bases to the power that \p Chain is for. They are any numbers that fit
  /// elements; the results are canonical.
  llvm::SmallVector<llvm::Value *, 4>
  powers(llvm::ArrayRef<llvm::Value *> Bases, const AdditionChain &Chain);
  /// \p Base to the power M - 2, where M is prime, by division steps. \p Base
  /// and the result are as those of powers().
  llvm::Value *inverse(llvm::Value *Base);

private:
  llvm::Value *powerBySteps(llvm::Value *Base, const AdditionChain &Chain);
  llvm::SmallVector<llvm::Value *, 4>
  powersByTable(llvm::ArrayRef<llvm::Value *> Bases,
                const AdditionChain &Chain);
  llvm::Value *multiply(llvm::Value *X, llvm::Value *Y, const char *Name);
  llvm::Value *squareTimes(llvm::Value *X, unsigned Times);
  void squareTimes(llvm::MutableArrayRef<llvm::Value *> Xs, llvm::Value *Times);
  llvm::Value *readTable(llvm::GlobalVariable *Table, llvm::Value *At,
                         const char *Name);
  llvm::BasicBlock *split(const char *Name);

  llvm::IRBuilder<> B;
  llvm::Instruction *Reduction;
  const Integer &Modulus;
  llvm::IntegerType *Wide, *Element;
};

} // namespace residue

#endif // RESIDUE_PASSES_POWEREMITTER_H
