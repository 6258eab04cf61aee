//===- VectorInstructions.cpp - What only some targets have ---------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Arithmetic/VectorInstructions.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
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
  // up to three operands for each of six steps. A frozen number has any bits,
  // as have products of numbers of full size and what is added to them. Small
  // multiples have none above, which leaves out carries.
  bool HasAnyBits =
      isa<FreezeInst>(Sum) || !(isa<Constant>(X) || isa<Constant>(Y));
  return HasAnyBits ? B.CreateFreeze(Column, "sum") : Column;
}

Value *residue::emitPermutation(IRBuilderBase &B, Value *V, Value *Order) {
  if (Order->getType() == V->getType())
    return B.CreateIntrinsic(Intrinsic::x86_avx512_permvar_di_256, {},
                             {V, Order}, {}, "permuted");
  Value *Halves =
      B.CreateIntrinsic(Intrinsic::x86_avx2_permd, {},
                        {B.CreateBitCast(V, Order->getType()), Order});
  return B.CreateBitCast(Halves, V->getType(), "permuted");
}

bool residue::isMultiplyAdd(const Value &V) {
  const auto *Call = dyn_cast<IntrinsicInst>(&V);
  return Call &&
         (Call->getIntrinsicID() == Intrinsic::x86_avx512_vpmadd52l_uq_256 ||
          Call->getIntrinsicID() == Intrinsic::x86_avx512_vpmadd52h_uq_256);
}

static bool isFactor(const Use &U) {
  return isMultiplyAdd(*U.getUser()) && U.getOperandNo() != 0;
}

/// Shuffles of shuffles are looked through for some steps.
static bool isOnlyFactor(const Value &V, unsigned Depth = 4) {
  return all_of(V.uses(), [&](const Use &U) {
    return isFactor(U) || (Depth && isa<ShuffleVectorInst>(U.getUser()) &&
                           isOnlyFactor(*U.getUser(), Depth - 1));
  });
}

/// A multiply-add reads the low 52 bits of each factor, and a shuffle moves
/// lanes: bits above do not matter.
void residue::dropMasksOfFactors(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (!I.getType()->isVectorTy())
      continue;
    Value *Whole = withoutMask(&I, MultiplyAddBits);
    if (Whole == &I || !isOnlyFactor(I))
      continue;
    I.replaceAllUsesWith(Whole);
    I.eraseFromParent();
  }
}
