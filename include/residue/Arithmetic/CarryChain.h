//===- CarryChain.h - Sums of wide numbers word by word ---------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// RISC-V and others have no carry flag, and LLVM legalizes wide sums with
/// selects by the carries there, which become branches. A chain of word sums
/// has comparisons instead, and constants take what carries in. Elsewhere
/// chains let rows of products decide what waits for what.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ARITHMETIC_CARRYCHAIN_H
#define RESIDUE_ARITHMETIC_CARRYCHAIN_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Intrinsics.h"

namespace residue {

/// Emits sums of words one after the other, each with the carry of the one
/// before; or differences with borrows, where the step is usub_with_overflow. A
/// null word is zero. \p Carry, an i1 or null, goes into the first.
class CarryChain {
public:
  explicit CarryChain(
      llvm::IRBuilderBase &B,
      llvm::Intrinsic::ID Step = llvm::Intrinsic::uadd_with_overflow,
      llvm::StringRef Name = "sum", llvm::Value *Carry = nullptr)
      : B(B), Step(Step), Name(Name), Carry(Carry) {}

  /// The next word of A + O or A - O, with the carry. Of a difference \p A is
  /// not null.
  llvm::Value *next(llvm::Value *A, llvm::Value *O);
  /// The same of a sum that is known to fit: the chain ends here.
  llvm::Value *last(llvm::Value *A, llvm::Value *O);
  /// The carry or borrow of the words up to here, an i1, or null for none.
  llvm::Value *carry() const { return Carry; }

private:
  bool isSum() const { return Step == llvm::Intrinsic::uadd_with_overflow; }
  const char *carryName() const { return isSum() ? "carry" : "borrow"; }
  /// Sets the carry.
  llvm::Value *combine(llvm::Value *A, llvm::Value *O);
  llvm::Value *nextConstant(llvm::Value *A, llvm::Value *O, llvm::Value *In);
  llvm::Value *addOnes(llvm::Value *A, llvm::Value *In);

  llvm::IRBuilderBase &B;
  llvm::Intrinsic::ID Step;
  llvm::StringRef Name;
  llvm::Value *Carry;
  llvm::Type *WordType = nullptr;
};

/// \p Bit, 0 or 1 of any type, as the carry of a sum. Back ends know additions
/// with carry by what carries in, which this is to them wherever the bit comes
/// from; the optimizer does not see that it is the bit.
llvm::Value *emitCarry(llvm::IRBuilderBase &B, llvm::Value *Bit);

/// A + O or A - O modulo 2^width, where \p Step is uadd_with_overflow or
/// usub_with_overflow, as a chain of words. \p Carry, if not null, gets the
/// carry or borrow of the last word; the width is then a multiple of
/// \p WordBits.
llvm::Value *emitWordChain(llvm::IRBuilderBase &B, llvm::Intrinsic::ID Step,
                           llvm::Value *A, llvm::Value *O, unsigned WordBits,
                           const llvm::Twine &Name,
                           llvm::Value **Carry = nullptr);

/// The same as one instruction where the target has a carry flag, or the
/// numbers have one word.
llvm::Value *emitWide(llvm::IRBuilderBase &B, llvm::Intrinsic::ID Step,
                      llvm::Value *A, llvm::Value *O, unsigned WordBits,
                      const llvm::Twine &Name, llvm::Value **Carry = nullptr);

} // namespace residue

#endif // RESIDUE_ARITHMETIC_CARRYCHAIN_H
