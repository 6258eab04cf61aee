//===- SplitColumns.h - The columns of products in halves -------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The order in which the multiply-adds of a product are summed up.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ARITHMETIC_SPLITCOLUMNS_H
#define RESIDUE_ARITHMETIC_SPLITCOLUMNS_H

#include "residue/Arithmetic/CrandallLimbs.h"

namespace residue {

/// The 2 k columns of a sum of products whose halves are multiply-adds.
///
/// x y = lo + 2^o hi, with o the operand width: lo belongs to column i + j, hi
/// to the next one, times 2^(o - w). The limbs of the result are not carried.
///
/// A square has one product, (2 x) y, where others have x y and y x: its upper
/// half may be one more than the two of those. Twice a limb has to be an
/// operand.
///
/// A multiply-add waits for the one before, so a column has two sums, which
/// take turns.
class CrandallLimbs::SplitColumns {
public:
  SplitColumns(const CrandallLimbs &Of, llvm::IRBuilderBase *B,
               llvm::ArrayRef<FactorPair> Terms, bool IsSquare)
      : Of(Of), B(B), Terms(Terms), IsSquare(IsSquare),
        Count(Of.Schema.count()), T(noColumns(2 * Count)),
        High(noColumns(2 * Count)) {
    const Limbs &A = Terms.front().first;
    for (unsigned Limb = 0; IsSquare && Limb != Count; ++Limb) {
      Twice.Max.push_back(A.Max[Limb] + A.Max[Limb]);
      Twice.V.push_back(B ? B->CreateAdd(A.V[Limb], A.V[Limb], "twice")
                          : nullptr);
    }
  }

  /// The products plus \p Start, if there is one.
  Columns sum(const Limbs *Start) {
    for (unsigned Limb = 0; Start && Limb != Count; ++Limb) {
      T.V[Limb] = B ? Start->V[Limb] : nullptr;
      T.Max[Limb] = Start->Max[Limb];
    }
    if (Count <= Of.Machine.ColumnLimbs)
      sumByColumns();
    else
      sumByRows();
    return std::move(T);
  }

private:
  void addProduct(const FactorPair &Factors, unsigned I, unsigned Column,
                  bool UpperHalf) {
    int J = int(Column) - int(UpperHalf) - int(I);
    if (IsSquare && J < int(I))
      return;
    const auto &[A, O] = Factors;
    Of.addHalf(B, UpperHalf ? High : T, I, Column, UpperHalf,
               IsSquare && J > int(I) ? Twice : A, O);
  }
  /// Adds the upper halves of a column to its lower ones.
  void addHigh(unsigned Column) {
    unsigned Spare = Of.Machine.OperandBits - Of.Schema.width(0);
    llvm::Value *Term = High.V[Column];
    if (High.Max[Column].isZero())
      return;
    if (B && Spare)
      Term = Of.times(*B, Term, Integer::pow2(Spare), "high");
    accumulate(B, T, Column, Term, High.Max[Column] << Spare);
  }
  /// The upper columns come first: what they add to the lower ones has a long
  /// way to go. Product by product, so that sums do not wait for themselves.
  void sumByColumns() {
    for (const FactorPair &Factors : Terms)
      for (unsigned Index = 0; Index != 2 * Count; ++Index)
        for (unsigned I = 0; I != Count; ++I)
          for (bool UpperHalf : {false, true})
            addProduct(Factors, I, (Index + Count) % (2 * Count), UpperHalf);
    for (unsigned Column = 0; Column != 2 * Count; ++Column)
      addHigh(Column);
  }
  /// Many limbs have more sums than there are registers; they are summed by
  /// rows, first the high parts, and short columns go on from those.
  void sumByRows() {
    addRows(/*UpperHalf=*/true, {false, true});
    addHighs(/*Short=*/true);
    addRows(/*UpperHalf=*/false, {false});
    addRows(/*UpperHalf=*/false, {true});
    addHighs(/*Short=*/false);
  }
  bool isShort(unsigned Column) const {
    auto ProductsIn = [&](unsigned C) {
      return std::min(C + 1, 2 * Count - 1 - C);
    };
    return Column && ProductsIn(Column) + ProductsIn(Column - 1) <= Count;
  }
  void addRows(bool UpperHalf, llvm::ArrayRef<bool> Short) {
    for (const FactorPair &Factors : Terms)
      for (unsigned I = 0; I != Count; ++I)
        for (unsigned Column = 0; Column != 2 * Count; ++Column)
          if (llvm::is_contained(Short, isShort(Column)))
            addProduct(Factors, I, Column, UpperHalf);
  }
  void addHighs(bool Short) {
    for (unsigned Column = 0; Column != 2 * Count; ++Column)
      if (isShort(Column) == Short)
        addHigh(Column);
  }

  const CrandallLimbs &Of;
  llvm::IRBuilderBase *B;
  llvm::ArrayRef<FactorPair> Terms;
  /// There is one, A A; of the two products of two limbs there is one of twice
  /// the first.
  bool IsSquare;
  Limbs Twice;
  unsigned Count;
  Columns T, High;
};

} // namespace residue

#endif // RESIDUE_ARITHMETIC_SPLITCOLUMNS_H
