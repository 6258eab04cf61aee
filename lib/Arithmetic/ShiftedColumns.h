//===- ShiftedColumns.h - Columns of products of shifted limbs --*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Products of limbs on machines without a carry flag, where a sum of two words
/// takes three instructions and one of single words takes one.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_ARITHMETIC_SHIFTEDCOLUMNS_H
#define RESIDUE_LIB_ARITHMETIC_SHIFTEDCOLUMNS_H

#include "residue/Arithmetic/CrandallLimbs.h"
#include "llvm/ADT/Sequence.h"
#include <map>

namespace residue {

/// The columns of a product, words each.
///
/// With limbs of v bits in words of w, a 2^s times b 2^t, where s + t = w - v,
/// is a b 2^(w - v): its high word is a b >> v, and its low word a b modulo 2^v
/// times 2^(w - v). Two words that belong to two columns, without a mask and
/// without a carry: multiply, multiply high, shift, add, add. (T. Pornin, On
/// Multiplications with Unsaturated Limbs, 2024.)
class CrandallLimbs::ShiftedColumns {
public:
  /// \p WrapsFirst: what wraps around is multiplied by f before the product,
  /// and there are k columns; otherwise 2 k, of which the upper ones come down.
  ShiftedColumns(const CrandallLimbs &Of, llvm::IRBuilderBase *B,
                 const Limbs &A, const Limbs &O, bool WrapsFirst)
      : Of(Of), B(B), A(A), O(O), Count(Of.Schema.count()),
        Bits(Of.Machine.LimbBits), WrapsFirst(WrapsFirst),
        IsSquare(B && A.V == O.V), T(noColumns(2 * Count)) {}

  /// The k columns; none if they do not fit their words.
  std::optional<Columns> sum();

private:
  struct Factor {
    const Limbs &Of;
    unsigned Limb, Shift;
    bool Wraps;
  };

  bool addProduct(unsigned I, unsigned J);
  bool fits(const Integer &Max) const { return Max.bits() <= Bits; }
  bool bringDown();
  llvm::Value *emit(const Factor &F);

  const CrandallLimbs &Of;
  llvm::IRBuilderBase *B;
  const Limbs &A, &O;
  unsigned Count, Bits;
  bool WrapsFirst, IsSquare;
  Columns T;
  /// By what it is a multiple of, its shift, and whether it wraps.
  std::map<std::tuple<llvm::Value *, unsigned, bool>, llvm::Value *> Made;
};

inline std::optional<CrandallLimbs::Columns>
CrandallLimbs::ShiftedColumns::sum() {
  for (unsigned I = 0; I != Count; ++I)
    for (unsigned J = 0; J != Count; ++J)
      if (!addProduct(I, J))
        return std::nullopt;
  if (!bringDown())
    return std::nullopt;
  T.V.resize(Count);
  T.Max.resize(Count);
  for (unsigned Limb = 0; B && Limb != Count; ++Limb)
    if (!T.V[Limb])
      T.V[Limb] = Of.limb(*B, Integer(0));
  return std::move(T);
}

/// Each word of a shifted factor is made once.
inline llvm::Value *CrandallLimbs::ShiftedColumns::emit(const Factor &F) {
  llvm::Value *Limb = F.Of.V[F.Limb], *&Shifted = Made[{Limb, F.Shift, false}];
  if (!Shifted)
    Shifted = F.Shift
                  ? B->CreateShl(Limb, Of.limb(*B, Integer(F.Shift)), "shifted")
                  : Limb;
  if (!F.Wraps)
    return Shifted;
  llvm::Value *&Multiple = Made[{Limb, F.Shift, true}];
  if (!Multiple)
    Multiple = Of.times(*B, Shifted, Of.Schema.wrap(), "times.c");
  return Multiple;
}

/// A product of limbs goes to its column, c, and the next one. There it counts
/// 2^d (LimbSchema::shift), and twice that where a square has its mirror image
/// as well. The factors are shifted by s + t = w - v + d bits, and neither may
/// leave its word: O's is shifted by half of that, or by as much as it can be,
/// whether it is multiplied by f or not, so that all rows share it.
///
/// Bounds hold for squares and other products alike. The high word of a doubled
/// product p is (2 p) >> v <= 2 (p >> v) + 1, and the low one is one for two.
inline bool CrandallLimbs::ShiftedColumns::addProduct(unsigned I, unsigned J) {
  if (A.Max[I].isZero() || O.Max[J].isZero())
    return true;
  bool Wraps = WrapsFirst && I + J >= Count;
  unsigned Column = Wraps ? I + J - Count : I + J;
  unsigned Width = Of.Schema.width((I + J) % Count);
  Integer F = WrapsFirst ? Of.Schema.wrap() : Integer(1);
  bool IsMirrored = IsSquare && J < I, IsDoubled = IsSquare && I < J;

  unsigned Shift = Bits - Width + Of.Schema.shift(I, J);
  unsigned Whole = Shift + IsDoubled;
  unsigned MostO = (O.Max[J] * F).bits();
  if (MostO > Bits)
    return false;
  unsigned ShiftO = std::min((Whole + 1) / 2, Bits - MostO);
  unsigned ShiftA = Whole - ShiftO;
  if (A.Max[I].bits() + ShiftA + (I < J && !IsDoubled) > Bits)
    return false;

  Integer Max = (A.Max[I] * O.Max[J]) << Of.Schema.shift(I, J);
  if (Wraps)
    Max = Max * F;
  llvm::Value *Low = nullptr, *High = nullptr;
  if (B && !IsMirrored) {
    llvm::Type *Wide = Of.typeOf(2 * Bits, B->getContext());
    llvm::Type *Word = Of.limbType(B->getContext());
    llvm::Value *Y = B->CreateZExt(emit({O, J, ShiftO, Wraps}), Wide);
    llvm::Value *X = B->CreateZExt(emit({A, I, ShiftA, false}), Wide);
    llvm::Value *Product = B->CreateMul(X, Y, "product");
    Low = B->CreateLShr(B->CreateTrunc(Product, Word),
                        Of.limb(*B, Integer(Bits - Width)), "lo");
    High = B->CreateTrunc(B->CreateLShr(Product, Bits), Word, "hi");
  }
  accumulate(B, T, Column, Low, min(Max, Integer::maxUnsigned(Width)));
  accumulate(B, T, Column + 1, High, (Max >> Width) + Integer(I < J));
  return fits(T.Max[Column]) && fits(T.Max[Column + 1]);
}

/// The upper columns, times f, are added to the lower ones: as they are, or
/// carried first.
inline bool CrandallLimbs::ShiftedColumns::bringDown() {
  const Integer &F = Of.Schema.wrap();
  auto FitsDown = [&](unsigned Limb) {
    return fits(T.Max[Limb] + T.Max[Limb + Count] * F);
  };
  bool Fits = llvm::all_of(llvm::seq(0U, Count), FitsDown);
  for (unsigned Column = 0; !Fits && Column + 1 != 2 * Count; ++Column)
    if (!Of.carryColumn(B, T, Column, Of.Schema.width(Column % Count),
                        Column + 1, Integer(1)))
      return false;
  if (!llvm::all_of(llvm::seq(0U, Count), FitsDown))
    return false;
  for (unsigned Limb = 0; Limb != Count; ++Limb)
    Of.wrapColumn(B, T, Limb + Count, Limb);
  return true;
}

} // namespace residue

#endif // RESIDUE_LIB_ARITHMETIC_SHIFTEDCOLUMNS_H
