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
// Where M = -1 modulo 2^52, q is all of column i but for the last round: no
// carry, and a Q that is not much larger.
//
// An element of the surroundings is x 2^C in C / 64 words. With s = N - C,
// which is not negative and less than 52, it is shifted left by s bits on the
// way in. On the way out, the multiple of M is added that clears the lowest s
// bits, and they are shifted out. One that is x, with the power 0, is x in
// limbs, too. All others take a product: of x 2^(p C) and 2^(N + p s), which is
// divided by 2^N, and on the way out with 2^(N + (1 - p) s) in front of the
// shift.
//
//===----------------------------------------------------------------------===//

#include "residue/Arithmetic/MontgomeryLimbs.h"
#include "MontgomeryProduct.h"
#include "residue/Arithmetic/CanonicalLimbs.h"

using namespace llvm;
using namespace residue;

/// Rounds of carries, and of folding on the way out.
static const unsigned MaxFolds = 4;
static const unsigned WordBits = 64;

std::unique_ptr<MontgomeryLimbs>
MontgomeryLimbs::create(const Modulus &M, const LimbMachine &Machine,
                        unsigned Lanes, unsigned ContainerBits) {
  unsigned Bits = Machine.OperandBits;
  if (!Machine.SplitProducts || Machine.LimbBits != WordBits ||
      !M.value().testBit(0) || ContainerBits % WordBits ||
      divideCeil(M.bits(), Bits) != divideCeil(ContainerBits, Bits))
    return nullptr;
  return std::unique_ptr<MontgomeryLimbs>(new MontgomeryLimbs(
      M, LimbSchema::uniform(M, Bits), Machine, Lanes, ContainerBits));
}

Integer MontgomeryLimbs::residue(const Integer &C, int Power) const {
  return (C * M.scale(exponentOf(Power))).mod(M.value());
}

bool MontgomeryLimbs::isFriendly() const {
  return M.isMontgomeryFriendly(Machine.OperandBits);
}

LimbBounds MontgomeryLimbs::multiplier() const {
  return Schema.split(isFriendly() ? M.value() + Integer(1) : M.value());
}

unsigned MontgomeryLimbs::multiplyAdds() const {
  unsigned Count = Schema.count(), PerRound = 0;
  for (const Integer &Limb : multiplier())
    PerRound += Limb.isZero() ? 0 : 2;
  return Count * (2 * Count + PerRound);
}

bool MontgomeryLimbs::fitLimbs(const LimbBounds &Max) const {
  return all_of(Max, [&](const Integer &Limb) {
    return Limb.bits() <= Machine.LimbBits;
  });
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

/// Factors have limbs of 52 bits.
std::optional<Limbs> MontgomeryLimbs::product(IRBuilderBase *B, const Limbs &A,
                                              const Limbs &O) const {
  if (!covers(factorLimit(), A.Max) || !covers(factorLimit(), O.Max))
    return std::nullopt;
  return Product(*this, B, FactorPair(A, O)).reduced();
}

std::optional<Limbs>
MontgomeryLimbs::sumOfProducts(IRBuilderBase *B,
                               ArrayRef<FactorPair> Terms) const {
  for (const auto &[A, O] : Terms)
    if (!covers(factorLimit(), A.Max) || !covers(factorLimit(), O.Max))
      return std::nullopt;
  std::optional<Limbs> Planned = Product(*this, nullptr, Terms).reduced();
  if (!Planned || !carryTo(nullptr, *Planned, factorLimit()))
    return std::nullopt;
  return B ? Product(*this, B, Terms).reduced() : Planned;
}

LimbBounds MontgomeryLimbs::factorLimit() const {
  return LimbBounds(Schema.count(), Integer::maxUnsigned(Machine.OperandBits));
}

/// What a product leaves can be a factor again.
bool MontgomeryLimbs::fitsProduct(const LimbBounds &A,
                                  const LimbBounds &O) const {
  std::optional<Limbs> Planned = product(nullptr, {{}, A}, {{}, O});
  return Planned && carryTo(nullptr, *Planned, factorLimit());
}

Limbs MontgomeryLimbs::mul(IRBuilderBase *B, const Limbs &A,
                           const Limbs &O) const {
  assert(fitsProduct(A.Max, O.Max) && "the factors are too large");
  return *product(B, A, O);
}

std::optional<Limbs> MontgomeryLimbs::mulAdd(IRBuilderBase *, const Limbs &,
                                             const Limbs &,
                                             const Limbs &) const {
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Carries
//===----------------------------------------------------------------------===//

/// x f = lo + 2^52 hi. Neither is formed where the bounds say that it is zero.
bool MontgomeryLimbs::addMultiple(IRBuilderBase *B, Columns &T, unsigned At,
                                  Value *X, const Integer &Max,
                                  const Integer &Factor) const {
  for (bool UpperHalf : {false, true}) {
    Integer Term = halfOf(Max * Factor, UpperHalf);
    if (Term.isZero())
      continue;
    unsigned To = At + UpperHalf;
    if (To == T.Max.size())
      return false;
    T.Max[To] = T.Max[To] + Term;
    if (B)
      T.V[To] = multiplyAdd(*B, UpperHalf, T.V[To], X, limb(*B, Factor));
  }
  return true;
}

/// Every limb but the highest gives what is above 52 bits to the next one.
std::optional<Limbs> MontgomeryLimbs::carryChain(IRBuilderBase *B,
                                                 Limbs A) const {
  unsigned Bits = Machine.OperandBits;
  for (unsigned Limb = 0; Limb + 1 != Schema.count(); ++Limb) {
    if (A.Max[Limb].bits() <= Bits)
      continue;
    A.Max[Limb + 1] = A.Max[Limb + 1] + (A.Max[Limb] >> Bits);
    A.Max[Limb] = Integer::maxUnsigned(Bits);
    if (A.Max[Limb + 1].bits() > Machine.LimbBits)
      return std::nullopt;
    if (!B)
      continue;
    Value *Carry = B->CreateLShr(A.V[Limb], limb(*B, Integer(Bits)), "carry");
    A.V[Limb + 1] = B->CreateAdd(A.V[Limb + 1], Carry, "carried");
    A.V[Limb] = B->CreateAnd(A.V[Limb], limb(*B, A.Max[Limb]), "lo");
  }
  return A;
}

/// The fold that leaves least in the highest limb, whose bits of M are w: of
/// 2^t, what is above 2^v gives 2^v and 2^(t - v) f. Where f = 2^n mod M is
/// about 2^n, with v = w that is 2^t again, and a v in the middle is best.
std::optional<unsigned> MontgomeryLimbs::widthToFold(const Limbs &A) const {
  unsigned Top = Schema.count() - 1, First = Schema.valueWidth(Top);
  std::optional<unsigned> Best;
  Integer Least;
  for (unsigned Width = First; Width < A.Max[Top].bits(); ++Width)
    if (std::optional<Limbs> Folded = foldAbove(nullptr, A, Width);
        Folded && (!Best || Folded->Max[Top] < Least)) {
      Best = Width;
      Least = Folded->Max[Top];
    }
  return Best;
}

std::optional<Limbs> MontgomeryLimbs::foldTop(IRBuilderBase *B,
                                              const Limbs &A) const {
  std::optional<unsigned> Width = widthToFold(A);
  return Width ? foldAbove(B, A, *Width) : std::nullopt;
}

std::optional<Limbs> MontgomeryLimbs::foldLanes(IRBuilderBase *B,
                                                const Limbs &A) const {
  std::optional<unsigned> Width = widthToFold(A);
  if (!Width)
    return std::nullopt;
  std::optional<Limbs> Folded = foldAbove(B, {A.V, A.Max}, *Width);
  if (!Folded || A.Lanes.empty())
    return Folded;
  LaneBounds Lanes = A.Lanes;
  for (LimbBounds &Lane : Lanes)
    if (std::optional<Limbs> Of = foldAbove(nullptr, {{}, Lane}, *Width))
      Lane = Of->Max;
  Folded->boundLanes(std::move(Lanes));
  return Folded;
}

/// With h what the highest limb has above its lowest \p Width bits, which are
/// up to bit n of the number: h 2^n is h (2^n mod M). The limbs do not get less
/// than they were, but for the highest one.
std::optional<Limbs> MontgomeryLimbs::foldAbove(IRBuilderBase *B, Limbs A,
                                                unsigned Width) const {
  unsigned Top = Schema.count() - 1;
  Integer HMax = A.Max[Top] >> Width;
  if (HMax.isZero() || HMax.bits() > Machine.OperandBits)
    return std::nullopt;
  Value *H = nullptr;
  A.Max[Top] = Integer::maxUnsigned(Width);
  if (B) {
    H = B->CreateLShr(A.V[Top], limb(*B, Integer(Width)), "high");
    A.V[Top] = B->CreateAnd(A.V[Top], limb(*B, A.Max[Top]), "low");
  }
  LimbBounds Wrap = Schema.split(M.powerOfTwo(Schema.position(Top) + Width));
  for (unsigned Limb = 0; Limb <= Top; ++Limb)
    if (!addMultiple(B, A, Limb, H, HMax, Wrap[Limb]))
      return std::nullopt;
  return fitLimbs(A.Max) ? std::optional(A) : std::nullopt;
}

/// Folds only if carries alone do not do.
std::optional<Limbs> MontgomeryLimbs::carryTo(IRBuilderBase *B, Limbs A,
                                              const LimbBounds &Limit) const {
  for (unsigned Round = 0; !covers(Limit, A.Max); ++Round) {
    if (Round == MaxFolds)
      return std::nullopt;
    std::optional<Limbs> Next = carryChain(nullptr, {A.V, A.Max});
    Next = Next && covers(Limit, Next->Max) ? A : foldLanes(B, A);
    if (!Next)
      return std::nullopt;
    LaneBounds Lanes = std::move(Next->Lanes);
    Next = carryChain(B, {Next->V, Next->Max});
    if (!Next)
      return std::nullopt;
    for (LimbBounds &Lane : Lanes)
      Lane = carryChain(nullptr, {{}, Lane})->Max;
    A = *Next;
    if (!Lanes.empty())
      A.boundLanes(std::move(Lanes));
  }
  return A;
}

//===----------------------------------------------------------------------===//
// In
//===----------------------------------------------------------------------===//

std::optional<unsigned> MontgomeryLimbs::shiftOf(Powers Of) const {
  if (all_equal(Of) && (Of[0] == 0 || Of[0] == 1))
    return Of[0] ? shift() : 0;
  return std::nullopt;
}

Limbs MontgomeryLimbs::lanesOf(IRBuilderBase *B,
                               function_ref<int(int)> Exponent,
                               Powers Of) const {
  Limbs Factor;
  Factor.Max.assign(Schema.count(), Integer(0));
  SmallVector<LimbBounds, 4> Lanes;
  for (int Power : Of) {
    Lanes.push_back(Schema.split(M.scale(Exponent(Power))));
    Factor.Max = hull(Factor.Max, Lanes.back());
  }
  Factor.V.assign(Schema.count(), nullptr);
  for (unsigned Limb = 0; B && Limb != Schema.count(); ++Limb) {
    SmallVector<Constant *, 4> Elements;
    for (const LimbBounds &Lane : Lanes)
      Elements.push_back(ConstantInt::get(
          B->getContext(), Lane[Limb].toAPInt(Machine.LimbBits)));
    Factor.V[Limb] = ConstantVector::get(Elements);
  }
  return Factor;
}

std::optional<Limbs> MontgomeryLimbs::scaled(IRBuilderBase *B, const Limbs &A,
                                             function_ref<int(int)> Exponent,
                                             Powers Of) const {
  std::optional<Limbs> X = carryTo(B, A, factorLimit());
  Limbs Factor = lanesOf(B, Exponent, Of);
  return X && fitsProduct(X->Max, Factor.Max)
             ? std::optional(mul(B, *X, Factor))
             : std::nullopt;
}

/// Limb i starts at bit 52 i - s of the words.
Value *MontgomeryLimbs::limbOfWords(IRBuilderBase &B, ArrayRef<Value *> Words,
                                    unsigned Limb, unsigned Shift) const {
  unsigned Bits = Machine.OperandBits;
  if (Limb)
    return bitsOfWords(B, Words, Bits * Limb - Shift, Bits);
  Value *Lowest = Words[0];
  if (Shift)
    Lowest = B.CreateShl(Lowest, limb(B, Integer(Shift)));
  return B.CreateAnd(Lowest, limb(B, Integer::maxUnsigned(Bits)), "limb");
}

std::optional<Limbs> MontgomeryLimbs::enter(IRBuilderBase *B,
                                            ArrayRef<Value *> Words,
                                            const Integer &Max,
                                            Powers Of) const {
  std::optional<unsigned> Shift = shiftOf(Of);
  Limbs A;
  A.Max = Schema.boundsOf(Max << Shift.value_or(0));
  for (unsigned Limb = 0; Limb != Schema.count(); ++Limb)
    A.V.push_back(B ? limbOfWords(*B, Words, Limb, Shift.value_or(0))
                    : nullptr);
  if (!Shift)
    return scaled(
        B, A,
        [&](int Power) { return int(Schema.bits()) + Power * int(shift()); },
        Of);
  if (A.Max.back().bits() <= Schema.valueWidth(Schema.count() - 1))
    return A;
  return foldTop(B, A);
}

std::optional<LimbBounds> MontgomeryLimbs::boundsOfElements(const Integer &Max,
                                                            Powers Of) const {
  std::optional<Limbs> Entered = enter(nullptr, {}, Max, Of);
  return Entered ? std::optional(Entered->Max) : std::nullopt;
}

/// The words of the elements are transposed, and split as vectors.
Limbs MontgomeryLimbs::gather(IRBuilderBase &B,
                              function_ref<Value *(unsigned)> ElementOf,
                              const Integer &Max, Powers Of) const {
  return *enter(&B, transpose(B, ElementOf, Container / WordBits), Max, Of);
}

bool MontgomeryLimbs::multipliesEntering(const Integer &Max, Powers Of) const {
  return Max.bits() > Schema.bits() ||
         any_of(Of, [](int Power) { return Power != 0; });
}

/// With x = x_0 + 2^N x_1, x 2^(p N) is (x_0 (2^((p + 1) N) mod M) + x_1 (2^((p
/// + 2) N) mod M)) / 2^N.
std::optional<Limbs> MontgomeryLimbs::enterNumbers(IRBuilderBase *B,
                                                   NumberOf Number,
                                                   const Integer &Max,
                                                   Powers Of) const {
  unsigned Bits = Schema.bits(), Words = divideCeil(Max.bits(), WordBits);
  SmallVector<Value *, 12> Rows;
  if (B)
    Rows = transpose(
        *B,
        [&](unsigned Lane) {
          Value *V = Number(Lane);
          return V ? B->CreateZExtOrTrunc(V, B->getIntNTy(Words * WordBits))
                   : V;
        },
        Words);
  SmallVector<FactorPair, 2> Terms;
  for (unsigned From = 0; From < Max.bits(); From += Bits) {
    Integer Part =
        Max.bits() > From + Bits ? Integer::maxUnsigned(Bits) : Max >> From;
    Limbs X{{}, Schema.boundsOf(Part)};
    for (unsigned Limb = 0; Limb != Schema.count(); ++Limb)
      X.V.push_back(!B ? nullptr
                    : X.Max[Limb].isZero()
                        ? limb(*B, Integer(0))
                        : bitsOfWords(*B, Rows, From + Schema.position(Limb),
                                      X.Max[Limb].bits()));
    if (!multipliesEntering(Max, Of))
      return X;
    Limbs Factor = lanesOf(
        B, [&](int Power) { return (Power + 1) * int(Bits) + int(From); }, Of);
    Terms.emplace_back(std::move(X), std::move(Factor));
  }
  return sumOfProducts(B, Terms);
}

//===----------------------------------------------------------------------===//
// Out
//===----------------------------------------------------------------------===//

/// z + q M, with the q below 2^s that clears the lowest s bits.
std::optional<Limbs> MontgomeryLimbs::clearLowest(IRBuilderBase *B,
                                                  Limbs Z) const {
  Integer Clear = Integer::maxUnsigned(shift());
  LimbBounds Multiplier = multiplier();
  Value *Q = nullptr;
  if (B) {
    Value *Low = Z.V[0];
    Q = Low;
    if (Integer Inverse = M.negativeInverse(std::max(shift(), 1U));
        Inverse != Integer(1))
      Q = multiplyAdd(*B, /*UpperHalf=*/false, nullptr, Low, limb(*B, Inverse));
    Q = B->CreateAnd(Q, limb(*B, Clear), "quotient");
    if (isFriendly())
      Z.V[0] = B->CreateSub(Low, Q, "cleared");
  }
  for (unsigned Limb = 0; Limb != Schema.count(); ++Limb)
    if (!addMultiple(B, Z, Limb, Q, Clear, Multiplier[Limb]))
      return std::nullopt;
  return fitLimbs(Z.Max) ? std::optional(Z) : std::nullopt;
}

/// A word of y, of which limb i starts at bit 52 i - s.
Value *MontgomeryLimbs::wordOfLimbs(IRBuilderBase &B, const Limbs &Z,
                                    unsigned Word, unsigned Shift) const {
  unsigned Bits = Machine.OperandBits;
  Value *All = nullptr;
  for (unsigned Limb = 0; Limb != Schema.count(); ++Limb) {
    int Offset = int(Bits * Limb) - int(Shift + WordBits * Word);
    if (Offset <= -int(Bits) || Offset >= int(WordBits))
      continue;
    Value *Part = Z.V[Limb];
    if (Offset > 0)
      Part = B.CreateShl(Part, limb(B, Integer(Offset)));
    else if (Offset)
      Part = B.CreateLShr(Part, limb(B, Integer(-Offset)));
    All = All ? B.CreateOr(All, Part, "word") : Part;
  }
  return All;
}

std::optional<LimbArithmetic::Leaving>
MontgomeryLimbs::leave(IRBuilderBase *B, const Limbs &A, Powers Of) const {
  if (std::optional<unsigned> Shift = shiftOf(Of);
      Shift && leaveShifted(nullptr, A, *Shift))
    return leaveShifted(B, A, *Shift);
  // Where M fills its words, what is not shifted out may be no element.
  std::optional<Limbs> Shifted = scaled(
      B, A,
      [&](int Power) {
        return int(Schema.bits()) + (1 - Power) * int(shift());
      },
      Of);
  return Shifted ? leaveShifted(B, *Shifted, shift()) : std::nullopt;
}

/// y 2^s = z + q M, with q below 2^s: y is at most (z + (2^s - 1) M) / 2^s,
/// with the largest z that the bounds of its limbs allow. If that is no
/// element, z is folded first; the carries in front of a second fold make that
/// one small. They also bring up what is only in lower limbs.
std::optional<LimbArithmetic::Leaving>
MontgomeryLimbs::leaveShifted(IRBuilderBase *B, const Limbs &Number,
                              unsigned Shift) const {
  Limbs A = Number;
  for (unsigned Round = 0; Round != MaxFolds; ++Round) {
    Integer Max =
        (Schema.join(A.Max) + Integer::maxUnsigned(Shift) * M.value()) >> Shift;
    if (Max.bits() <= Container && (!Shift || clearLowest(nullptr, A))) {
      std::optional<Limbs> Z = carryChain(B, Shift ? *clearLowest(B, A) : A);
      if (!Z)
        return std::nullopt;
      Leaving Out{{}, Max};
      for (unsigned Word = 0; Word != Container / WordBits; ++Word)
        Out.Parts.V.push_back(B ? wordOfLimbs(*B, *Z, Word, Shift) : nullptr);
      return Out;
    }
    std::optional<Limbs> Folded;
    if (!Round)
      Folded = foldTop(B, A);
    if (!Folded) {
      if (std::optional<Limbs> Carried = carryChain(B, A))
        A = *Carried;
      Folded = foldTop(B, A);
    }
    if (!Folded)
      return std::nullopt;
    A = *Folded;
  }
  return std::nullopt;
}

/// A product by 2^(N (1 - p)) is divided by 2^N; by 1, no more than that is to
/// be done. With p = 0 numbers are there already, but may be too large.
std::optional<Limbs> MontgomeryLimbs::numbers(IRBuilderBase *B, const Limbs &A,
                                              Powers Of) const {
  if (all_of(Of, [](int Power) { return !Power; }))
    if (std::optional<Limbs> Carried = carryTo(nullptr, A, factorLimit());
        Carried && CanonicalLimbs(*this, nullptr).reduce(*Carried))
      return carryTo(B, A, factorLimit());
  return scaled(
      B, A, [&](int Power) { return (1 - Power) * int(Schema.bits()); }, Of);
}

Element MontgomeryLimbs::laneOf(IRBuilderBase &B, const Leaving &Out,
                                unsigned Lane, const Representation &R) const {
  Value *Joined = nullptr;
  for (auto [Index, Word] : enumerate(Out.Parts.V)) {
    Value *Part =
        B.CreateZExt(B.CreateExtractElement(Word, uint64_t(Lane), "word"),
                     R.elementType(B.getContext()));
    if (Index)
      Part = B.CreateShl(Part, Index * WordBits);
    Joined = Joined ? B.CreateOr(Joined, Part, "joined") : Part;
  }
  return {Joined, Out.Max};
}
