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
/// has comparisons instead.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ARITHMETIC_CARRYCHAIN_H
#define RESIDUE_ARITHMETIC_CARRYCHAIN_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Intrinsics.h"

namespace residue {

/// A + B or A - B modulo 2^width, where \p Step is uadd_with_overflow or
/// usub_with_overflow of words. \p Carry, if not null, gets the carry or borrow
/// of the last word; the width is then a multiple of \p WordBits.
llvm::Value *emitWordChain(llvm::IRBuilderBase &B, llvm::Intrinsic::ID Step,
                           llvm::Value *A, llvm::Value *O, unsigned WordBits,
                           const llvm::Twine &Name,
                           llvm::Value **Carry = nullptr);

} // namespace residue

#endif // RESIDUE_ARITHMETIC_CARRYCHAIN_H
