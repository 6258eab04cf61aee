//===- CrandallWrap.h - What is above all limbs, brought down ---*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Notation: k limbs of w bits, N = k w, f = 2^N mod M, operands of o bits.
///
/// Column k + i counts 2^N times what column i does, and so is f times that.
/// Where f is one limb, and f times a column fits its words, that is one
/// product by a constant. Otherwise f has several limbs f_j, as 2^450 = 2^226 +
/// 4 modulo 2^448 - 2^224 - 1, or is too long: the products V f_j are summed in
/// halves, as those of limbs are, with V = h 2^o + l:
///
///   V f_j = lo(l f_j) + 2^o (hi(l f_j) + lo(h f_j)) + 2^2o hi(h f_j)
///
/// where 2^o is 2^(o - w) in the next column; or V comes down by shifts, where
/// that is less (WrapTerms.h). What goes to columns k and above
/// comes down once more: the highest column comes first.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_ARITHMETIC_CRANDALLWRAP_H
#define RESIDUE_LIB_ARITHMETIC_CRANDALLWRAP_H

#include "WrapTerms.h"
#include "residue/Arithmetic/CrandallLimbs.h"

namespace residue {

inline bool CrandallLimbs::hasShortWrap() const {
  return !Machine.SplitProducts ||
         llvm::all_of(llvm::drop_begin(Wrap),
                      [](const Integer &Limb) { return Limb.isZero(); });
}

/// The halves of V f_j, with V in column c = k + i, reach column i + j + 2,
/// which has to be below c.
inline bool CrandallLimbs::canWrap() const {
  if (hasShortWrap())
    return true;
  unsigned Last = Wrap.size() - 1;
  while (Wrap[Last].isZero())
    --Last;
  return Schema.isUniform() && Last + 2 < Schema.count();
}

/// A carry of one by a long f leaves what is a bit longer than a limb.
inline LimbBounds CrandallLimbs::tight() const {
  LimbBounds Bounds = LimbArithmetic::tight();
  if (!hasShortWrap())
    for (Integer &Limb : Bounds)
      Limb = Limb + Limb + Integer(1);
  return Bounds;
}

/// Which code it is depends on no bounds but those of limbs after an addition:
/// what a lane is at most, computed from its own bounds, has to hold for the
/// code that those of all lanes ask for.
inline bool CrandallLimbs::comesDownWhole(const Integer &Factor) const {
  unsigned Count = Schema.count(), Bits = Machine.OperandBits,
           Width = Schema.width(0);
  Integer Limb = Integer::maxUnsigned(Width + 1), Product = Limb * Limb;
  // Column k: k - 1 lower halves, and k upper ones, which count 2^(o - w).
  Integer Column = halfOf(Product, /*UpperHalf=*/false) * Integer(Count - 1) +
                   ((halfOf(Product, /*UpperHalf=*/true) * Integer(Count))
                    << (Bits - Width));
  return (Column + Column * Factor).bits() <= Machine.LimbBits;
}

inline unsigned CrandallLimbs::multiplyAddsOfColumn() const {
  unsigned Number = 0;
  for (const Integer &Limb : Wrap)
    if (!Terms && !comesDownWhole(Limb))
      Number += Limb.isPowerOf2() ? 1 : 3;
  return Number;
}

/// See addHalves and addShifted.
inline unsigned CrandallLimbs::instructionsOfColumn() const {
  bool IsSpare = Machine.OperandBits != Schema.width(0);
  unsigned Number = 0, PerHalf = IsSpare ? 2 : 1;
  for (const Integer &Limb : Wrap)
    if (Limb.isPowerOf2())
      Number += comesDownWhole(Limb) ? 2 : 2 + PerHalf;
    else if (!Limb.isZero())
      Number += 4 + 2 * PerHalf;
  return Number;
}

inline unsigned CrandallLimbs::multiplyAdds() const {
  unsigned Count = Schema.count();
  return Count *
         (2 * Count + (Machine.SplitProducts ? multiplyAddsOfColumn() : 0));
}

inline bool CrandallLimbs::hasCheapWrap() const {
  return isCheapFactor(Schema.wrap()) || Machine.MultipliesAtOnce ||
         (Machine.hasWideningLanes() && wrapsFirst(1)) ||
         (Machine.SplitProducts && (Terms || multiplyAddsOfColumn()));
}

/// LLVM does not know the bound: for it two words would stay two. Vectors of
/// accumulators stay what they are, since their carries are one instruction,
/// and so is what would narrow them.
inline llvm::Value *CrandallLimbs::narrowed(llvm::IRBuilderBase &B,
                                            llvm::Value *V,
                                            const Integer &Max) const {
  unsigned Bits = Lanes == 1 && Max.bits() <= Machine.LimbBits
                      ? Machine.LimbBits
                      : Machine.AccumulatorBits;
  return B.CreateZExtOrTrunc(V, typeOf(Bits, B.getContext()), "narrow");
}

inline void CrandallLimbs::addNarrowed(llvm::IRBuilderBase *B, Columns &T,
                                       unsigned Column, llvm::Value *Term,
                                       const Integer &Max) const {
  Integer Sum = T.Max[Column] + Max;
  if (B && T.V[Column])
    T.V[Column] = narrowed(*B, T.V[Column], Sum);
  accumulate(B, T, Column, B ? narrowed(*B, Term, Sum) : nullptr, Max);
}

inline void CrandallLimbs::wrapColumn(llvm::IRBuilderBase *B, Columns &T,
                                      unsigned Upper, unsigned Lower) const {
  if (T.Max[Upper].isZero())
    return;
  Integer Max = T.Max[Upper] * Schema.wrap();
  llvm::Value *Term = B ? narrowed(*B, T.V[Upper], Max) : nullptr;
  if (B)
    Term = times(*B, Term, Schema.wrap(), "times.c");
  addNarrowed(B, T, Lower, Term, Max);
}

inline bool CrandallLimbs::bringDown(llvm::IRBuilderBase *B, Columns &T) const {
  unsigned Count = Schema.count();
  if (hasShortWrap() && comesDownWhole(Schema.wrap())) {
    for (unsigned Limb = 0; Limb != Count; ++Limb)
      wrapColumn(B, T, Limb + Count, Limb);
    return true;
  }
  if (Terms)
    return bringDownByShifts(B, T);
  for (unsigned Column = 2 * Count; Column-- != Count;)
    if (T.Max[Column].bits() > Machine.LimbBits ||
        !addWrapped(B, T, Column - Count, Column, T.V[Column], T.Max[Column]))
      return false;
  return true;
}

inline bool CrandallLimbs::bringDownByShifts(llvm::IRBuilderBase *B,
                                             Columns &T) const {
  unsigned Count = Schema.count();
  for (auto [Column, Padding] : llvm::enumerate(Terms->padding()))
    if (!Padding.isZero())
      accumulate(B, T, Column, B ? limb(*B, Padding) : nullptr, Padding);
  for (unsigned Column = 2 * Count; Column-- != Count;)
    if (T.Max[Column].bits() > Machine.LimbBits ||
        !addByShifts(B, T, Column - Count, T.V[Column], T.Max[Column]))
      return false;
  return true;
}

/// Nothing is subtracted in the bounds.
inline bool CrandallLimbs::addByShifts(llvm::IRBuilderBase *B, Columns &T,
                                       unsigned At, llvm::Value *V,
                                       const Integer &Max) const {
  unsigned Width = Schema.width(0);
  auto Add = [&](unsigned To, llvm::Value *Part, const Integer &PartMax,
                 bool IsNegative) {
    if (PartMax.isZero())
      return true;
    if (!IsNegative)
      accumulate(B, T, To, Part, PartMax);
    else if (B)
      T.V[To] = B->CreateSub(T.V[To], Part, "column");
    return T.Max[To].bits() <= Machine.LimbBits;
  };
  bool Fits = true;
  for (unsigned Shift : Terms->shifts()) {
    bool IsWhole = Terms->takesWhole(Shift);
    Integer LowMax = IsWhole ? Max
                             : min(Max, Integer::maxUnsigned(Width - Shift))
                                   << Shift,
            HighMax = IsWhole ? Integer(0) : Max >> (Width - Shift);
    llvm::Value *Low = V, *High = nullptr;
    if (B && !IsWhole && !Max.isZero()) {
      Low = B->CreateAnd(V, limb(*B, Integer::maxUnsigned(Width - Shift)));
      Low = Shift ? B->CreateShl(Low, limb(*B, Integer(Shift)), "low") : Low;
      High = B->CreateLShr(V, limb(*B, Integer(Width - Shift)), "upper");
    }
    for (const WrapTerms::Term &Term : Terms->with(Shift))
      Fits &= Add(At + Term.Limb, Low, LowMax, Term.IsNegative) &&
              Add(At + Term.Limb + 1, High, HighMax, Term.IsNegative);
  }
  return Fits;
}

inline bool CrandallLimbs::addWrapped(llvm::IRBuilderBase *B, Columns &T,
                                      unsigned At, unsigned End, llvm::Value *V,
                                      const Integer &Max) const {
  for (auto [Limb, Factor] : llvm::enumerate(Wrap))
    if (!addMultiple(B, T, At + unsigned(Limb), End, V, Max, Factor))
      return false;
  return true;
}

inline bool CrandallLimbs::addMultiple(llvm::IRBuilderBase *B, Columns &T,
                                       unsigned At, unsigned End,
                                       llvm::Value *V, const Integer &Max,
                                       const Integer &Factor) const {
  Integer Product = Max * Factor;
  if (Product.isZero())
    return true;
  if (At >= End)
    return false;
  if (!isCheapFactor(Factor) || !comesDownWhole(Factor))
    return addHalves(B, T, At, End, V, Max, Factor);
  if ((T.Max[At] + Product).bits() > Machine.LimbBits)
    return false;
  accumulate(B, T, At, B ? times(*B, V, Factor, "times.c") : nullptr, Product);
  return true;
}

/// The low half of V 2^s by a multiply-add, and V >> (o - s) in the next
/// column.
inline bool CrandallLimbs::addHalves(llvm::IRBuilderBase *B, Columns &T,
                                     unsigned At, unsigned End, llvm::Value *V,
                                     const Integer &Max,
                                     const Integer &Factor) const {
  unsigned Bits = Machine.OperandBits, Spare = Bits - Schema.width(0);
  Columns Sums = noColumns(3);
  Sums.V[0] = T.V[At];
  Sums.Max[0] = T.Max[At];
  auto AddHalf = [&](unsigned To, bool UpperHalf, llvm::Value *X,
                     const Integer &XMax) {
    Integer Term = halfOf(XMax * Factor, UpperHalf);
    if (Term.isZero())
      return;
    Sums.Max[To] = Sums.Max[To] + Term;
    if (B)
      Sums.V[To] = multiplyAdd(*B, UpperHalf, Sums.V[To], X, limb(*B, Factor));
  };
  auto Above = [&](unsigned Shift) {
    return B ? B->CreateLShr(V, limb(*B, Integer(Shift)), "upper") : nullptr;
  };
  // The multiply-adds read the low bits of V.
  Integer LowMax = min(Max, Integer::maxUnsigned(Bits)), HighMax = Max >> Bits;
  AddHalf(0, /*UpperHalf=*/false, V, LowMax);
  if (Factor.isPowerOf2()) {
    unsigned Shift = Bits - (Factor.bits() - 1);
    Sums.Max[1] = Max >> Shift;
    if (!Sums.Max[1].isZero())
      Sums.V[1] = Above(Shift);
  } else {
    AddHalf(1, /*UpperHalf=*/true, V, LowMax);
    if (!HighMax.isZero()) {
      llvm::Value *H = Above(Bits);
      AddHalf(1, /*UpperHalf=*/false, H, HighMax);
      AddHalf(2, /*UpperHalf=*/true, H, HighMax);
    }
  }
  T.V[At] = Sums.V[0];
  T.Max[At] = Sums.Max[0];
  return T.Max[At].bits() <= Machine.LimbBits &&
         addShifted(B, T, At + 1, End, Sums.V[1], Sums.Max[1], Spare) &&
         addShifted(B, T, At + 2, End, Sums.V[2], Sums.Max[2], 2 * Spare);
}

inline bool CrandallLimbs::addShifted(llvm::IRBuilderBase *B, Columns &T,
                                      unsigned To, unsigned End, llvm::Value *V,
                                      const Integer &Max,
                                      unsigned Shift) const {
  if (Max.isZero())
    return true;
  Integer Term = Max << Shift;
  if (To >= End || (T.Max[To] + Term).bits() > Machine.LimbBits)
    return false;
  if (B && Shift)
    V = B->CreateShl(V, limb(*B, Integer(Shift)), "high");
  accumulate(B, T, To, V, Term);
  return true;
}

} // namespace residue

#endif // RESIDUE_LIB_ARITHMETIC_CRANDALLWRAP_H
