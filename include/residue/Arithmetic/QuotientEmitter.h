//===- QuotientEmitter.h - The code of quotients ----------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Emits quotients by constants, and numbers with their signs, without branches
/// on data.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ARITHMETIC_QUOTIENTEMITTER_H
#define RESIDUE_ARITHMETIC_QUOTIENTEMITTER_H

#include "residue/Number/ExactQuotient.h"
#include "residue/Number/ReciprocalQuotient.h"
#include "residue/Number/WordSumQuotient.h"
#include "residue/Target/TargetModel.h"
#include "llvm/IR/IRBuilder.h"

namespace residue {

/// (y - r) / d, of the type of \p Y, where \p Remainder is r = y mod d, or null
/// for 0.
llvm::Value *emitExactQuotient(llvm::IRBuilderBase &B,
                               const TargetModel &Target, llvm::Value *Y,
                               llvm::Value *Remainder, const ExactQuotient &Q);

/// The quotient of \p X, which is at most \p Max, by the divisor of \p Q.
llvm::Value *emitReciprocalQuotient(llvm::IRBuilderBase &B,
                                    const TargetModel &Target, llvm::Value *X,
                                    const Integer &Max,
                                    const ReciprocalQuotient &Q);

/// The quotient of \p X by the divisor of \p Q, which was found for the numbers
/// that it can be.
llvm::Value *emitWordSumQuotient(llvm::IRBuilderBase &B,
                                 const TargetModel &Target, llvm::Value *X,
                                 const WordSumQuotient &Q);

/// The quotient of \p X, whole words with a sign, by the divisor of \p Q, which
/// was found for them: rounded towards zero.
llvm::Value *emitSignedQuotient(llvm::IRBuilderBase &B,
                                const TargetModel &Target, llvm::Value *X,
                                const ReciprocalQuotient &Q);

/// x - q c, of the type of \p X, where \p Quotient is q = x / c.
llvm::Value *emitRemainder(llvm::IRBuilderBase &B, const TargetModel &Target,
                           llvm::Value *X, llvm::Value *Quotient,
                           const Integer &Divisor);

/// x - q c, with a sign and of as many words as it has, where \p X has whole
/// words with a sign and \p Quotient is q = x / c, rounded towards zero.
llvm::Value *emitSignedRemainder(llvm::IRBuilderBase &B,
                                 const TargetModel &Target, llvm::Value *X,
                                 llvm::Value *Quotient, const Integer &Divisor);

/// All ones where \p X is negative, all zeros elsewhere, of its type.
llvm::Value *emitSignMask(llvm::IRBuilderBase &B, llvm::Value *X,
                          unsigned WordBits);

/// \p X times \p Y, unsigned numbers of at most \p MaxX and \p MaxY, in
/// \p Width bits, which the product has at most.
llvm::Value *emitProduct(llvm::IRBuilderBase &B, const TargetModel &Target,
                         llvm::Value *X, const Integer &MaxX, llvm::Value *Y,
                         const Integer &MaxY, unsigned Width);

/// The size of a number, and all ones where it is below zero.
struct SignedSize {
  llvm::Value *Mask = nullptr, *Absolute = nullptr;
};

/// Of \p A \p C, of \p Width bits, which both have together at most. The mask
/// may be set where the product is 0.
SignedSize emitProductSize(llvm::IRBuilderBase &B, const TargetModel &Target,
                           llvm::Value *A, llvm::Value *C, unsigned Width);

/// -V where \p Mask is all ones, V where it is all zeros.
llvm::Value *emitNegated(llvm::IRBuilderBase &B, llvm::Value *V,
                         llvm::Value *Mask, unsigned WordBits,
                         const llvm::Twine &Name);

} // namespace residue

#endif // RESIDUE_ARITHMETIC_QUOTIENTEMITTER_H
