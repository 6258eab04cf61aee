//===- VectorInstructions.h - What only some targets have -------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Instructions of vectors that LLVM has no general form of. Nothing else names
/// a target's intrinsic; who may use them says TargetModel::packedMachine().
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ARITHMETIC_VECTORINSTRUCTIONS_H
#define RESIDUE_ARITHMETIC_VECTORINSTRUCTIONS_H

#include "llvm/IR/IRBuilder.h"

namespace residue {

/// Bits of the factors of multiply-adds.
constexpr unsigned MultiplyAddBits = 52;

/// \p Sum plus the lower or the upper 52 bits of x y, in four lanes of 64 bits,
/// where x and y are the low 52 bits of \p X and \p Y.
llvm::Value *emitMultiplyAdd(llvm::IRBuilderBase &B, bool UpperHalf,
                             llvm::Value *Sum, llvm::Value *X, llvm::Value *Y);

/// What emitMultiplyAdd() emits, but for a freeze.
bool isMultiplyAdd(const llvm::Value &V);

/// The lanes of \p V, four of 64 bits, in the order that the low two bits of
/// \p Order give; or its halves of lanes, by the low three bits of eight
/// numbers.
llvm::Value *emitPermutation(llvm::IRBuilderBase &B, llvm::Value *V,
                             llvm::Value *Order);

/// Masks in \p F that leave what multiply-adds read, and whose vectors nothing
/// but shuffles leads to multiply-adds, are left out.
void dropMasksOfFactors(llvm::Function &F);

} // namespace residue

#endif // RESIDUE_ARITHMETIC_VECTORINSTRUCTIONS_H
