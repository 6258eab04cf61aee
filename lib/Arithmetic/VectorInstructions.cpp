//===- VectorInstructions.cpp - What only some targets have ---------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Arithmetic/VectorInstructions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace residue;

/// \p V without a mask that leaves its low \p Bits bits.
static Value *withoutMask(Value *V, unsigned Bits) {
  Value *Whole;
  const APInt *Mask;
  using namespace PatternMatch;
  return match(V, m_And(m_Value(Whole), m_APInt(Mask))) &&
                 Mask->countr_one() >= Bits
             ? Whole
             : V;
}

/// Sums of as many parts of products have no bit of interest that is known:
/// with 2^54 they are as good as any number.
static const unsigned ManyParts = 4;

/// How many parts of products, or other numbers, are in \p Sum; no more than
/// \p Most are counted.
static unsigned countParts(const Value *Sum, unsigned Most) {
  if (isa<Constant>(Sum))
    return 0;
  if (isa<FreezeInst>(Sum))
    return Most;
  const auto *Call = dyn_cast<IntrinsicInst>(Sum);
  bool IsMultiplyAdd =
      Call && is_contained({Intrinsic::x86_avx512_vpmadd52h_uq_256,
                            Intrinsic::x86_avx512_vpmadd52l_uq_256},
                           Call->getIntrinsicID());
  return 1 + (IsMultiplyAdd && Most > 1
                  ? countParts(Call->getArgOperand(0), Most - 1)
                  : 0);
}

Value *residue::emitMultiplyAdd(IRBuilderBase &B, bool UpperHalf, Value *Sum,
                                Value *X, Value *Y) {
  X = withoutMask(X, MultiplyAddBits);
  Y = withoutMask(Y, MultiplyAddBits);
  Value *Column =
      B.CreateIntrinsic(UpperHalf ? Intrinsic::x86_avx512_vpmadd52h_uq_256
                                  : Intrinsic::x86_avx512_vpmadd52l_uq_256,
                        {}, {Sum, X, Y}, {}, "column");
  // Of each product, instruction selection asks again and again which bits its
  // factors have, which are sums of shuffles of columns of products: it takes
  // up to three operands for each of six steps. A frozen number has any bits.
  // Those of few parts are known to have none above, which leaves out carries.
  return countParts(Sum, ManyParts - 1) == ManyParts - 1
             ? B.CreateFreeze(Column, "sum")
             : Column;
}

Value *residue::emitPermutation(IRBuilderBase &B, Value *V, Value *Order) {
  return B.CreateIntrinsic(Intrinsic::x86_avx512_permvar_di_256, {}, {V, Order},
                           {}, "permuted");
}
