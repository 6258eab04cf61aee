//===- MontgomeryLimbs.cpp - Products of limbs, divided by 2^N ------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Numbers in k limbs of o = 52 bits that are congruent to x 2^N, N = 52 k, for
// an odd M of no special form. With n the bits of M and w = n - 52 (k - 1)
// those of its highest limb, 52 - w bits are to spare: numbers far above M are
// factors, as long as their highest limb has at most 52 bits.
//
// A product has 2 k columns. Round i adds q M 2^(52 i), with the q below 2^52
// that clears the lowest 52 bits of column i, and what is left of that column
// is carried. The k columns above are (a b + Q M) / 2^N with Q < 2^N, exactly.
// (P. L. Montgomery, Modular multiplication without trial division, 1985.)
//
// An element of the surroundings is x 2^C in C / 64 words. With s = N - C,
// which is not negative and less than 52, it is shifted left by s bits on the
// way in. On the way out, the multiple of M is added that clears the lowest s
// bits, and they are shifted out.
//
//===----------------------------------------------------------------------===//

#include "residue/Arithmetic/LimbArithmetic.h"

using namespace llvm;
using namespace residue;

/// Rounds of carries, and of folding on the way out.
static const unsigned MaxFolds = 4;
static const unsigned WordBits = 64;

std::optional<LimbArithmetic>
LimbArithmetic::montgomery(const Modulus &M, const LimbMachine &Machine,
                           unsigned Lanes, unsigned ContainerBits) {
  unsigned Bits = Machine.OperandBits;
  if (!Machine.SplitProducts || Machine.LimbBits != WordBits ||
      !M.value().testBit(0) || ContainerBits % WordBits ||
      divideCeil(M.bits(), Bits) != divideCeil(ContainerBits, Bits))
    return std::nullopt;
  LimbArithmetic Result(M, LimbSchema::uniform(M, Bits), Machine, Lanes);
  Result.Container = ContainerBits;
  return Result;
}

Integer LimbArithmetic::residue(const Integer &C) const {
  return (isMontgomery() ? C << Schema.bits() : C).mod(M.value());
}

bool LimbArithmetic::isFriendly() const {
  return M.isMontgomeryFriendly(Machine.OperandBits);
}

LimbBounds LimbArithmetic::multiplier() const {
  return Schema.split(isFriendly() ? M.value() + Integer(1) : M.value());
}

unsigned LimbArithmetic::multiplyAdds() const {
  unsigned Count = Schema.count(), PerRound = isFriendly() ? 0 : 1;
  for (const Integer &Limb : multiplier())
    PerRound += Limb.isZero() ? 0 : 2;
  return Count * (2 * Count + (isMontgomery() ? PerRound : 0));
}

bool LimbArithmetic::fitLimbs(const LimbBounds &Max) const {
  return all_of(Max, [&](const Integer &Limb) {
    return Limb.bits() <= Machine.LimbBits;
  });
}

/// x f = lo + 2^52 hi. Neither is formed where the bounds say that it is zero.
bool LimbArithmetic::addProduct(Columns &T, unsigned At, Value *X,
                                const Integer &Max, const Integer &Factor) {
  unsigned Bits = Machine.OperandBits;
  for (bool UpperHalf : {false, true}) {
    Integer Term = Max * Factor;
    Term = UpperHalf ? Term >> Bits : min(Term, Integer::maxUnsigned(Bits));
    if (Term.isZero())
      continue;
    unsigned To = At + UpperHalf;
    if (To == T.Max.size())
      return false;
    T.Max[To] = T.Max[To] + Term;
    if (B)
      T.V[To] =
          multiplyAdd(UpperHalf, T.V[To], X, integer(Factor, Machine.LimbBits));
  }
  return true;
}

/// Where M = -1 modulo 2^52, q is the column's low half itself, and
/// t + q M = (t - q) + q (M + 1): what is carried is t >> 52, and M + 1 has no
/// lowest limb. Otherwise q = -t / M modulo 2^52, and the low half of q times
/// M's lowest limb clears that of t.
///
/// The multiply-adds read the low 52 bits of their factors: q need not be cut
/// out of its column.
///
/// A column waits for the rounds before it, a multiply-add for four cycles. So
/// a round follows as soon as its column is complete, three sums of a column
/// run side by side, and the low half of q 2^e is a shift and a mask where the
/// next column waits for it.
std::optional<LimbArithmetic::Columns>
LimbArithmetic::montgomeryProduct(const Limbs &A, const Limbs &O) {
  unsigned Count = Schema.count(), Bits = Machine.OperandBits,
           LimbBits = Machine.LimbBits;
  for (unsigned Limb = 0; Limb != Count; ++Limb)
    if (A.Max[Limb].bits() > Bits || O.Max[Limb].bits() > Bits)
      return std::nullopt;
  bool Friendly = isFriendly();
  LimbBounds Multiplier = multiplier();
  Integer Inverse = M.negativeInverse(Bits), QMax = Integer::maxUnsigned(Bits);

  // The columns, and what the rounds add to those that are still to come.
  Columns T, Later;
  for (Columns *Sums : {&T, &Later}) {
    Sums->V.resize(2 * Count);
    Sums->Max.resize(2 * Count, Integer(0));
  }
  auto AddProducts = [&](unsigned Column) {
    Columns High;
    High.V.resize(2 * Count);
    High.Max.resize(2 * Count, Integer(0));
    addProducts(T, Column, /*UpperHalf=*/false, A, O);
    addProducts(High, Column, /*UpperHalf=*/true, A, O);
    for (const Columns *Sums : {&High, &Later})
      accumulate(T, Column, Sums->V[Column], Sums->Max[Column]);
    if (B && !T.V[Column])
      T.V[Column] = integer(Integer(0), LimbBits);
  };
  auto Reduce = [&](unsigned Round) {
    unsigned Next = Round + 1;
    Value *Column = T.V[Round], *Q = Column;
    if (!Friendly) {
      if (B)
        Q = multiplyAdd(/*UpperHalf=*/false, nullptr, Column,
                        integer(Inverse, LimbBits));
      // Whatever it is, the sum is a multiple of 2^52.
      T.Max[Round] = T.Max[Round] + Integer::maxUnsigned(Bits);
      if (B)
        Column = multiplyAdd(/*UpperHalf=*/false, Column, Q,
                             integer(Multiplier[0], LimbBits));
    }
    if (T.Max[Round].bits() > LimbBits)
      return false;
    accumulate(
        T, Next,
        B ? ir().CreateLShr(Column, integer(Integer(Bits), LimbBits), "carry")
          : nullptr,
        T.Max[Round] >> Bits);
    for (unsigned Limb = 0; Limb != Count; ++Limb)
      for (bool UpperHalf : {false, true}) {
        unsigned To = Round + Limb + UpperHalf;
        Integer Max = QMax * Multiplier[Limb];
        Max = UpperHalf ? Max >> Bits : min(Max, Integer::maxUnsigned(Bits));
        if (To == Round || Max.isZero())
          continue;
        Columns &Sums = To == Next ? T : Later;
        if (To == Next && !UpperHalf && Multiplier[Limb].isPowerOf2()) {
          unsigned Shift = Multiplier[Limb].bits() - 1;
          Value *Term = nullptr;
          if (B)
            Term = ir().CreateAnd(
                ir().CreateShl(Q, integer(Integer(Shift), LimbBits)),
                integer(QMax - Integer::maxUnsigned(Shift), LimbBits), "low");
          accumulate(T, To, Term, QMax - Integer::maxUnsigned(Shift));
          continue;
        }
        Sums.Max[To] = Sums.Max[To] + Max;
        if (B)
          Sums.V[To] = multiplyAdd(UpperHalf, Sums.V[To], Q,
                                   integer(Multiplier[Limb], LimbBits));
      }
    return true;
  };
  for (unsigned Column = 0; Column != 2 * Count; ++Column) {
    AddProducts(Column);
    if (Column && Column <= Count && !Reduce(Column - 1))
      return std::nullopt;
  }
  T.V.erase(T.V.begin(), T.V.begin() + Count);
  T.Max.erase(T.Max.begin(), T.Max.begin() + Count);
  return fitLimbs(T.Max) ? std::optional<Columns>(T) : std::nullopt;
}

/// Every limb but the highest gives what is above 52 bits to the next one.
std::optional<Limbs> LimbArithmetic::carryChain(Limbs A) {
  unsigned Bits = Machine.OperandBits, LimbBits = Machine.LimbBits;
  for (unsigned Limb = 0; Limb + 1 != Schema.count(); ++Limb) {
    if (A.Max[Limb].bits() <= Bits)
      continue;
    A.Max[Limb + 1] = A.Max[Limb + 1] + (A.Max[Limb] >> Bits);
    A.Max[Limb] = Integer::maxUnsigned(Bits);
    if (A.Max[Limb + 1].bits() > LimbBits)
      return std::nullopt;
    if (!B)
      continue;
    Value *Carry =
        ir().CreateLShr(A.V[Limb], integer(Integer(Bits), LimbBits), "carry");
    A.V[Limb + 1] = ir().CreateAdd(A.V[Limb + 1], Carry, "carried");
    A.V[Limb] = ir().CreateAnd(
        A.V[Limb], integer(Integer::maxUnsigned(Bits), LimbBits), "lo");
  }
  return A;
}

/// With h what the highest limb has above M's n bits: h 2^n is h (2^n mod M).
/// The limbs do not get less than they were, but for the highest one.
std::optional<Limbs> LimbArithmetic::foldTop(Limbs A) {
  unsigned Top = Schema.count() - 1, Width = Schema.valueWidth(Top),
           LimbBits = Machine.LimbBits;
  Integer HMax = A.Max[Top] >> Width;
  if (HMax.isZero() || HMax.bits() > Machine.OperandBits)
    return std::nullopt;
  Value *H = nullptr;
  A.Max[Top] = Integer::maxUnsigned(Width);
  if (B) {
    H = ir().CreateLShr(A.V[Top], integer(Integer(Width), LimbBits), "high");
    A.V[Top] = ir().CreateAnd(A.V[Top], integer(A.Max[Top], LimbBits), "low");
  }
  LimbBounds Wrap = Schema.split(M.powerOfTwo(M.bits()));
  for (unsigned Limb = 0; Limb <= Top; ++Limb)
    if (!addProduct(A, Limb, H, HMax, Wrap[Limb]))
      return std::nullopt;
  return fitLimbs(A.Max) ? std::optional<Limbs>(A) : std::nullopt;
}

/// Folds only if carries alone do not do.
std::optional<Limbs> LimbArithmetic::carryUp(Limbs A, const LimbBounds &Limit) {
  for (unsigned Round = 0; !covers(Limit, A.Max); ++Round) {
    if (Round == MaxFolds)
      return std::nullopt;
    IRBuilderBase *Builder = B;
    B = nullptr;
    std::optional<Limbs> Next = carryChain(A);
    bool Folds = !Next || !covers(Limit, Next->Max);
    B = Builder;
    if (Folds)
      Next = foldTop(A);
    else
      Next = A;
    if (Next)
      Next = carryChain(*Next);
    if (!Next)
      return std::nullopt;
    A = *Next;
  }
  return A;
}

/// Limb i starts at bit 52 i - s of the words.
std::optional<Limbs> LimbArithmetic::enter(ArrayRef<Value *> Words,
                                           const Integer &Max) {
  unsigned Bits = Machine.OperandBits, Shift = Schema.bits() - Container;
  Limbs A;
  A.Max = Schema.boundsOf(Max << Shift);
  for (unsigned Limb = 0; Limb != Schema.count(); ++Limb) {
    A.V.push_back(nullptr);
    if (!B)
      continue;
    Value *&V = A.V.back();
    if (Limb == 0) {
      V = ir().CreateShl(Words[0], integer(Integer(Shift), WordBits));
    } else {
      unsigned From = Bits * Limb - Shift, Word = From / WordBits,
               Offset = From % WordBits;
      V = Words[Word];
      if (Offset && Word + 1 != Words.size() && Offset + Bits > WordBits)
        V = ir().CreateIntrinsic(
            Intrinsic::fshr, {V->getType()},
            {Words[Word + 1], V, integer(Integer(Offset), WordBits)});
      else if (Offset)
        V = ir().CreateLShr(V, integer(Integer(Offset), WordBits));
    }
    V = ir().CreateAnd(V, integer(Integer::maxUnsigned(Bits), WordBits),
                       "limb");
  }
  if (A.Max.back().bits() <= Schema.valueWidth(Schema.count() - 1))
    return A;
  return foldTop(A);
}

/// y 2^s = z + q M, with q below 2^s: y is at most (z + (2^s - 1) M) / 2^s,
/// with the largest z that the bounds of its limbs allow. If that is no
/// element, z is folded first; the carries in front of a second fold make that
/// one small.
std::optional<std::pair<SmallVector<Value *, 12>, Integer>>
LimbArithmetic::leave(Limbs A) {
  unsigned Bits = Machine.OperandBits, Shift = Schema.bits() - Container;
  Integer Clear = Integer::maxUnsigned(Shift);
  bool Friendly = isFriendly();
  LimbBounds Multiplier = multiplier();
  auto AddMultiple = [&](Limbs Z) -> std::optional<Limbs> {
    Value *Q = nullptr;
    if (B) {
      Value *Low = Z.V[0];
      Q = Low;
      if (Integer Inverse = M.negativeInverse(std::max(Shift, 1U));
          Inverse != Integer(1))
        Q = multiplyAdd(/*UpperHalf=*/false, nullptr, Low,
                        integer(Inverse, WordBits));
      Q = ir().CreateAnd(Q, integer(Clear, WordBits), "quotient");
      if (Friendly)
        Z.V[0] = ir().CreateSub(Low, Q, "cleared");
    }
    for (unsigned Limb = 0; Limb != Schema.count(); ++Limb)
      if (!addProduct(Z, Limb, Q, Clear, Multiplier[Limb]))
        return std::nullopt;
    return fitLimbs(Z.Max) ? std::optional<Limbs>(Z) : std::nullopt;
  };
  for (unsigned Round = 0; Round != MaxFolds; ++Round) {
    IRBuilderBase *Builder = B;
    B = nullptr;
    std::optional<Limbs> Z = AddMultiple(A);
    Integer Max = (Schema.join(A.Max) + Clear * M.value()) >> Shift;
    bool Fits = Z && Max.bits() <= Container;
    B = Builder;
    if (!Fits) {
      if (Round)
        if (std::optional<Limbs> Carried = carryChain(A))
          A = *Carried;
      std::optional<Limbs> Folded = foldTop(A);
      if (!Folded)
        return std::nullopt;
      A = *Folded;
      continue;
    }
    Z = carryChain(*AddMultiple(A));
    if (!Z)
      return std::nullopt;
    SmallVector<Value *, 12> Words(Container / WordBits);
    for (unsigned Word = 0; B && Word != Words.size(); ++Word)
      for (unsigned Limb = 0; Limb != Schema.count(); ++Limb) {
        int Offset = int(Bits * Limb) - int(Shift + WordBits * Word);
        if (Offset <= -int(Bits) || Offset >= int(WordBits))
          continue;
        Value *Part = Z->V[Limb];
        if (Offset)
          Part =
              Offset > 0
                  ? ir().CreateShl(Part, integer(Integer(Offset), WordBits))
                  : ir().CreateLShr(Part, integer(Integer(-Offset), WordBits));
        Words[Word] =
            Words[Word] ? ir().CreateOr(Words[Word], Part, "word") : Part;
      }
    return std::make_pair(Words, Max);
  }
  return std::nullopt;
}
