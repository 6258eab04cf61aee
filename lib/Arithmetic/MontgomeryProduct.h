//===- MontgomeryProduct.h - Columns that rounds clear ----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The columns of a product in Montgomery's form, and the rounds that clear the
/// lower half of them.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_ARITHMETIC_MONTGOMERYPRODUCT_H
#define RESIDUE_LIB_ARITHMETIC_MONTGOMERYPRODUCT_H

#include "ColumnSum.h"
#include "residue/Arithmetic/MontgomeryLimbs.h"

namespace residue {

/// The columns of a product and of the rounds that clear its lower half.
///
/// Limbs of factors come one after the other, as carries do, and so do the
/// columns that rounds clear. So a round follows as soon as its column is
/// complete, and a column is summed up in the order in which its terms come.
class MontgomeryLimbs::Product {
public:
  Product(const MontgomeryLimbs &Of, llvm::IRBuilderBase *B,
          llvm::ArrayRef<FactorPair> Terms)
      : Of(Of), B(B), Terms(Terms), Count(Of.Schema.count()),
        Bits(Of.Machine.OperandBits), Friendly(Of.isFriendly()),
        Multiplier(Of.multiplier()), Max(2 * Count, Integer(0)),
        Sums(2 * Count), T(2 * Count) {}

  /// The k columns that are left.
  std::optional<Columns> reduced();

private:
  using Timed = ColumnSum::Timed;

  void addProducts(unsigned Column);
  void sumUp(unsigned Column);
  bool reduce(unsigned Round);
  void addColumn(unsigned Round, unsigned Limb);
  void addQuotient(unsigned Round, unsigned Limb, Timed Q);
  void addTerm(unsigned To, const Integer &Most, Timed V);
  void addHalf(unsigned To, bool UpperHalf, const Integer &Most, Timed X,
               Timed Y);
  Timed shiftedDown(Timed V, unsigned By, const llvm::Twine &Name) const {
    if (!B)
      return {};
    return {B->CreateLShr(V.V, Of.limb(*B, Integer(By)), Name),
            V.At + ColumnSum::Shift};
  }
  /// A constant is there from the start.
  Timed constant(const Integer &C) const {
    return {B ? Of.limb(*B, C) : nullptr, 0};
  }
  /// Carried limbs of a factor come one after the other.
  Timed limbOf(const Limbs &Factor, unsigned Limb) const {
    return {B ? Factor.V[Limb] : nullptr,
            Limb * (ColumnSum::Shift + ColumnSum::Addition)};
  }
  llvm::Value *multiplyAdd(bool UpperHalf, llvm::Value *Sum, llvm::Value *X,
                           llvm::Value *Y) const {
    return Of.multiplyAdd(*B, UpperHalf, Sum, X, Y);
  }

  const MontgomeryLimbs &Of;
  llvm::IRBuilderBase *B;
  /// Their products are added up in the columns.
  llvm::ArrayRef<FactorPair> Terms;
  unsigned Count, Bits;
  bool Friendly;
  LimbBounds Multiplier;
  /// The columns: what they are at most, their terms, and their sums.
  LimbBounds Max;
  std::vector<ColumnSum> Sums;
  std::vector<Timed> T;
};

} // namespace residue

#endif // RESIDUE_LIB_ARITHMETIC_MONTGOMERYPRODUCT_H
