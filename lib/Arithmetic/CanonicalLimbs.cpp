//===- CanonicalLimbs.cpp - Lanes become canonical integers ---------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Notation: k limbs A_i, limb i of w bits at bit p_i; V is the sum of all
// A_i 2^p_i, n the bits of M, and C = 2^n - M.
//
// Where V < 2 M, q = floor((V + C) / 2^n) is 0 or 1: V + C < M + 2^n < 2^(n+1).
// It is 1 exactly if V >= M. The limbs of V + C, once carried, tell q and, but
// for q 2^n in the highest one, are those of V - M where q is 1. Where it is 0,
// those of V are below M.
//
//===----------------------------------------------------------------------===//

#include "residue/Arithmetic/CanonicalLimbs.h"
#include "LimbFolds.h"
#include "residue/Arithmetic/ValueBarrier.h"

using namespace llvm;
using namespace residue;

/// Folded until V < 2 M.
std::optional<Limbs> CanonicalLimbs::belowTwice(const Limbs &A) const {
  const Integer &M = Arithmetic.modulus().value();
  std::optional<Limbs> Less = Limbs{A.V, A.Max};
  for (unsigned Fold = 0; Less; ++Fold) {
    if (Arithmetic.schema().join(Less->Max) < M + M)
      return Less;
    if (Fold == LimbFolds::MaxFolds)
      return std::nullopt;
    LimbFolds Folds(Arithmetic, B);
    std::optional<Limbs> Next = Folds.fold(*Less);
    // Limbs that hold more than their width may be in the way.
    if (!Next)
      if (std::optional<Limbs> Carried = Folds.carry(*Less);
          Carried && Carried->Max != Less->Max)
        Next = Carried;
    Less = Next;
  }
  return std::nullopt;
}

/// The limbs of V + \p C.
CanonicalLimbs::Vectors CanonicalLimbs::carried(const Limbs &A,
                                                const LimbBounds &C) const {
  const LimbSchema &Schema = Arithmetic.schema();
  Vectors Carried;
  Value *Carry = nullptr;
  for (unsigned Limb = 0; Limb != Schema.count(); ++Limb) {
    Value *Sum = A.V[Limb];
    if (!C.empty() && !C[Limb].isZero())
      Sum = B->CreateAdd(Sum, limb(C[Limb]), "plus.c");
    if (Carry)
      Sum = B->CreateAdd(Sum, Carry, "carried");
    unsigned Width = Schema.width(Limb);
    if (Limb + 1 != Schema.count()) {
      Carry = B->CreateLShr(Sum, limb(Integer(Width)), "carry");
      Sum = B->CreateAnd(Sum, limb(Integer::maxUnsigned(Width)), "lo");
    }
    Carried.push_back(Sum);
  }
  return Carried;
}

std::optional<Limbs> CanonicalLimbs::subtractOnce(const Limbs &A) const {
  const LimbSchema &Schema = Arithmetic.schema();
  unsigned Top = Schema.count() - 1, TopBits = Schema.valueWidth(Top);
  Integer M = Arithmetic.modulus().value();
  LimbBounds C = Schema.split(Integer::pow2(Arithmetic.modulus().bits()) - M);
  LimbBounds Most = A.Max;
  for (unsigned Limb = 0; Limb <= Top; ++Limb) {
    Most[Limb] = Most[Limb] + C[Limb];
    if (Limb)
      Most[Limb] = Most[Limb] + (Most[Limb - 1] >> Schema.width(Limb - 1));
  }
  if (!LimbFolds(Arithmetic, nullptr).fitLimbs(Most))
    return std::nullopt;
  Limbs Result{{}, Schema.split(M - Integer(1))};
  for (unsigned Limb = 0; Limb != Top; ++Limb)
    Result.Max[Limb] = Integer::maxUnsigned(Schema.width(Limb));
  if (!B)
    return Result;

  Vectors Above = carried(A, C), Same = carried(A, {});
  Value *Quotient = B->CreateLShr(Above[Top], limb(Integer(TopBits)), "carry");
  Value *Mask = B->CreateNeg(Quotient, "not.below");
  Above[Top] = B->CreateAnd(Above[Top], limb(Integer::maxUnsigned(TopBits)),
                            "minus.modulus");
  for (auto [Less, Whole] : zip(Above, Same))
    Result.V.push_back(choose(*B, Mask, Less, Whole));
  return Result;
}

std::optional<Limbs> CanonicalLimbs::reduce(const Limbs &A) const {
  if (!LimbFolds::canFold(Arithmetic))
    return std::nullopt;
  std::optional<Limbs> Less = belowTwice(A);
  return Less ? subtractOnce(*Less) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

/// No limb has more than its width.
Value *CanonicalLimbs::word(const Limbs &A, unsigned Word) const {
  const LimbSchema &Schema = Arithmetic.schema();
  int Bits = Arithmetic.machine().LimbBits;
  Value *All = nullptr;
  for (unsigned Limb = 0; Limb != Schema.count(); ++Limb) {
    int Offset = int(Schema.position(Limb)) - Bits * int(Word);
    if (Offset <= -int(Schema.width(Limb)) || Offset >= Bits ||
        A.Max[Limb].isZero())
      continue;
    Value *Part = A.V[Limb];
    if (Offset > 0)
      Part = B->CreateShl(Part, limb(Integer(Offset)));
    else if (Offset)
      Part = B->CreateLShr(Part, limb(Integer(-Offset)));
    All = All ? B->CreateOr(All, Part, "word") : Part;
  }
  return All ? All : limb(Integer(0));
}

/// Vectors of one word of each lane become a vector of all words for each lane,
/// which are as many: pairs of words first, then pairs of pairs.
CanonicalLimbs::Vectors
CanonicalLimbs::transposed(ArrayRef<Value *> Words) const {
  Vectors All(Words.begin(), Words.end());
  int Count = Words.size();
  for (int Half = 1; Half != Count; Half *= 2) {
    Vectors Next(Count);
    for (int Index = 0; Index != Count; ++Index) {
      if (Index & Half)
        continue;
      for (bool Upper : {false, true}) {
        SmallVector<int, 4> Order;
        for (int Lane = 0; Lane != Count; ++Lane)
          Order.push_back((Lane & Half ? Count : 0) + (Lane & ~Half) +
                          (Upper ? Half : 0));
        Next[Index + (Upper ? Half : 0)] =
            B->CreateShuffleVector(All[Index], All[Index + Half], Order, "row");
      }
    }
    All = std::move(Next);
  }
  return All;
}

SmallVector<Value *, 4> CanonicalLimbs::integers(const Limbs &Canonical,
                                                 unsigned Needed) const {
  unsigned Bits = Arithmetic.machine().LimbBits, Lanes = Arithmetic.lanes();
  unsigned Words = divideCeil(Arithmetic.modulus().bits(), Bits);
  Type *Ty = B->getIntNTy(Words * Bits), *Group = B->getIntNTy(Lanes * Bits);
  SmallVector<Value *, 4> Integers(Lanes);
  for (unsigned First = 0; First < Words; First += Lanes) {
    Vectors Columns;
    for (unsigned Word = First; Word != First + Lanes; ++Word)
      Columns.push_back(Word < Words ? word(Canonical, Word)
                                     : limb(Integer(0)));
    for (auto [Lane, Row] : enumerate(transposed(Columns))) {
      if (!(Needed >> Lane & 1))
        continue;
      Value *&Whole = Integers[Lane];
      Value *Part = B->CreateZExtOrTrunc(B->CreateBitCast(Row, Group), Ty);
      if (First)
        Part = B->CreateShl(Part, First * Bits);
      Whole = Whole ? B->CreateOr(Whole, Part, "joined") : Part;
    }
  }
  return Integers;
}
