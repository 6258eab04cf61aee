//===- SignedProducts.cpp - Products of wide signed numbers ---------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With a = a' - 2^N s and b = b' - 2^N t, where s and t are 1 where a and b are
// negative, and a' and b' their bits read as unsigned,
//
//     a b = a' b' - 2^N (s b' + t a') + 2^2N s t,
//
// whose last term is 0 modulo 2^2N. As |a|, |b| <= 2^(N-1), a b fits 2 N bits
// with its sign. LLVM extends both, and multiplies by words of signs.
//
//===----------------------------------------------------------------------===//

#include "SignedProducts.h"
#include "MaskedSelect.h"
#include "residue/Arithmetic/QuotientEmitter.h"
#include "residue/Target/TargetModel.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

Value *residue::expandSignedProduct(Instruction &I, const TargetModel &Target) {
  Value *X, *Y;
  if (!match(&I, m_Mul(m_SExt(m_Value(X)), m_SExt(m_Value(Y)))))
    return nullptr;
  unsigned Width = I.getType()->getIntegerBitWidth();
  unsigned Half = alignTo(std::max(X->getType()->getIntegerBitWidth(),
                                   Y->getType()->getIntegerBitWidth()),
                          Target.WordBits);
  if (Half <= Target.WordBits || 2 * Half > Width)
    return nullptr;
  IRBuilder<> B(&I);
  Type *Number = B.getIntNTy(Half), *Whole = B.getIntNTy(2 * Half);
  X = B.CreateSExt(frozen(B, X), Number);
  Y = B.CreateSExt(frozen(B, Y), Number);
  Integer Max = Integer::maxUnsigned(Half);
  Value *Product = emitProduct(B, Target, X, Max, Y, Max, 2 * Half);
  Value *Low = B.CreateTrunc(Product, Number, "lo");
  Value *High = B.CreateTrunc(B.CreateLShr(Product, Half), Number, "hi");
  auto Subtract = [&](Value *Negative, Value *Other) {
    Value *Mask = emitSignMask(B, Negative, Target.WordBits);
    High = B.CreateSub(High, B.CreateAnd(Mask, Other, "other"), "hi");
  };
  Subtract(X, Y);
  Subtract(Y, X);
  High = B.CreateShl(B.CreateZExt(High, Whole), Half);
  Low = B.CreateZExt(Low, Whole);
  Value *Signed = B.CreateOr(High, Low, "product");
  return B.CreateSExt(Signed, I.getType());
}
