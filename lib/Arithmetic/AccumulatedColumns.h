//===- AccumulatedColumns.h - Columns of whole products ---------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Products of limbs that are summed as they are, in accumulators of two words.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_ARITHMETIC_ACCUMULATEDCOLUMNS_H
#define RESIDUE_LIB_ARITHMETIC_ACCUMULATEDCOLUMNS_H

#include "IntegerBuilder.h"
#include "residue/Arithmetic/CrandallLimbs.h"
#include <map>

namespace residue {

/// The columns of a product, accumulators each.
class CrandallLimbs::AccumulatedColumns {
public:
  /// \p WrapsFirst: what wraps around is multiplied by f before the product,
  /// and there are k columns; otherwise 2 k, of which the last is zero.
  AccumulatedColumns(const CrandallLimbs &Of, llvm::IRBuilderBase *B,
                     const Limbs &A, const Limbs &O, bool WrapsFirst)
      : Of(Of), B(B), A(A), O(O), Count(Of.Schema.count()),
        WrapsFirst(WrapsFirst), IsSquare(B && A.V == O.V),
        T(Of.noColumns(WrapsFirst ? Count : 2 * Count)) {}

  /// None if a factor does not fit an operand.
  std::optional<Columns> sum() {
    for (unsigned I = 0; I != Count; ++I)
      for (unsigned J = 0; J != Count; ++J)
        if (!addProduct(I, J))
          return std::nullopt;
    return std::move(T);
  }

private:
  bool addProduct(unsigned I, unsigned J);
  llvm::Value *product(unsigned I, unsigned J, bool Wraps, const Integer &MaxA);
  /// V 2^Shift, times f where it \p Wraps, as an accumulator; each is made
  /// once.
  llvm::Value *factor(llvm::Value *V, unsigned Shift, bool Wraps);

  const CrandallLimbs &Of;
  llvm::IRBuilderBase *B;
  const Limbs &A, &O;
  unsigned Count;
  bool WrapsFirst, IsSquare;
  Columns T;
  std::map<std::tuple<llvm::Value *, unsigned, bool>, llvm::Value *> Made;
};

inline bool CrandallLimbs::AccumulatedColumns::addProduct(unsigned I,
                                                          unsigned J) {
  unsigned Bits = Of.Machine.OperandBits;
  bool Wraps = WrapsFirst && I + J >= Count;
  Integer MaxA = A.Max[I] << Of.Schema.shift(I, J);
  Integer MaxO = Wraps ? O.Max[J] * Of.Schema.wrap() : O.Max[J];
  if (MaxA.bits() > Bits || MaxO.bits() > Bits)
    return false;
  if (MaxA.isZero() || MaxO.isZero())
    return true;
  // The products of two limbs of a square are emitted with their mirror images.
  bool IsMirrored = IsSquare && J < I;
  llvm::Value *Term = B && !IsMirrored ? product(I, J, Wraps, MaxA) : nullptr;
  Of.accumulate(B, T, Wraps ? I + J - Count : I + J, Term, MaxA * MaxO);
  return true;
}

/// A square has its products of two limbs twice: a factor is doubled where it
/// has room for another bit, the product else.
inline llvm::Value *
CrandallLimbs::AccumulatedColumns::product(unsigned I, unsigned J, bool Wraps,
                                           const Integer &MaxA) {
  bool IsTwice = IsSquare && I != J;
  bool IsEarly = IsTwice && (MaxA + MaxA).bits() <= Of.Machine.OperandBits;
  llvm::Value *X = factor(A.V[I], Of.Schema.shift(I, J) + IsEarly, false);
  llvm::Value *Y = factor(O.V[J], 0, Wraps);
  llvm::Value *Product = B->CreateMul(X, Y, "product");
  return IsTwice && !IsEarly ? B->CreateAdd(Product, Product, "twice")
                             : Product;
}

inline llvm::Value *CrandallLimbs::AccumulatedColumns::factor(llvm::Value *V,
                                                              unsigned Shift,
                                                              bool Wraps) {
  llvm::Value *&Known = Made[{V, Shift, Wraps}];
  if (Known)
    return Known;
  Known = Wraps ? Of.times(*B, V, Of.Schema.wrap(), "times.c") : V;
  llvm::Type *From = Known->getType();
  if (Shift)
    Known = B->CreateShl(Known, llvm::ConstantInt::get(From, Shift));
  llvm::Type *Ty = Of.typeOf(Of.Machine.AccumulatorBits, B->getContext());
  if (From != Ty)
    return Known = B->CreateZExt(Known, Ty);
  // A factor of half a lane: the mask tells so, and costs nothing where
  // products read the low half only (pmuludq).
  unsigned Width = Ty->getScalarSizeInBits(), Bits = Of.Machine.OperandBits;
  if (Ty->isVectorTy() && Bits < Width)
    Known = B->CreateAnd(
        Known,
        llvm::ConstantInt::get(Ty, llvm::APInt::getLowBitsSet(Width, Bits)));
  return Known;
}

} // namespace residue

#endif // RESIDUE_LIB_ARITHMETIC_ACCUMULATEDCOLUMNS_H
