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
// bits, and they are shifted out.
//
//===----------------------------------------------------------------------===//

#include "residue/Arithmetic/MontgomeryLimbs.h"
#include "MontgomeryProduct.h"

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

Integer MontgomeryLimbs::residue(const Integer &C) const {
  return (C << Schema.bits()).mod(M.value());
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
std::optional<Limbs> MontgomeryLimbs::foldTop(IRBuilderBase *B,
                                              const Limbs &A) const {
  unsigned Top = Schema.count() - 1, First = Schema.valueWidth(Top);
  std::optional<unsigned> Best;
  Integer Least;
  for (unsigned Width = First; Width < A.Max[Top].bits(); ++Width)
    if (std::optional<Limbs> Folded = foldAbove(nullptr, A, Width);
        Folded && (!Best || Folded->Max[Top] < Least)) {
      Best = Width;
      Least = Folded->Max[Top];
    }
  return Best ? foldAbove(B, A, *Best) : std::nullopt;
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
    std::optional<Limbs> Next = carryChain(nullptr, A);
    bool Folds = !Next || !covers(Limit, Next->Max);
    Next = Folds ? foldTop(B, A) : A;
    if (Next)
      Next = carryChain(B, *Next);
    if (!Next)
      return std::nullopt;
    LaneBounds Lanes = std::move(A.Lanes);
    A = *Next;
    for (LimbBounds &Lane : Lanes) {
      // Nothing to fold is nothing that changes.
      std::optional<Limbs> Folded;
      if (Folds)
        Folded = foldTop(nullptr, {{}, Lane});
      Lane = carryChain(nullptr, Folded ? *Folded : Limbs{{}, Lane})->Max;
    }
    if (!Lanes.empty())
      A.boundLanes(std::move(Lanes));
  }
  return A;
}

//===----------------------------------------------------------------------===//
// In
//===----------------------------------------------------------------------===//

/// Limb i starts at bit 52 i - s of the words.
Value *MontgomeryLimbs::limbOfWords(IRBuilderBase &B, ArrayRef<Value *> Words,
                                    unsigned Limb) const {
  unsigned Bits = Machine.OperandBits;
  if (Limb)
    return bitsOfWords(B, Words, Bits * Limb - shift(), Bits);
  return B.CreateAnd(B.CreateShl(Words[0], limb(B, Integer(shift()))),
                     limb(B, Integer::maxUnsigned(Bits)), "limb");
}

std::optional<Limbs> MontgomeryLimbs::enter(IRBuilderBase *B,
                                            ArrayRef<Value *> Words,
                                            const Integer &Max) const {
  Limbs A;
  A.Max = Schema.boundsOf(Max << shift());
  for (unsigned Limb = 0; Limb != Schema.count(); ++Limb)
    A.V.push_back(B ? limbOfWords(*B, Words, Limb) : nullptr);
  if (A.Max.back().bits() <= Schema.valueWidth(Schema.count() - 1))
    return A;
  return foldTop(B, A);
}

std::optional<LimbBounds>
MontgomeryLimbs::boundsOfElements(const Integer &Max) const {
  std::optional<Limbs> Entered = enter(nullptr, {}, Max);
  return Entered ? std::optional(Entered->Max) : std::nullopt;
}

/// The words of the elements are transposed, and split as vectors.
Limbs MontgomeryLimbs::gather(IRBuilderBase &B,
                              function_ref<Value *(unsigned)> ElementOf,
                              const Integer &Max) const {
  return *enter(&B, transpose(B, ElementOf, Container / WordBits), Max);
}

/// With x = x_0 + 2^N x_1: (x_0 (2^2N mod M) + x_1 (2^3N mod M)) / 2^N.
std::optional<Limbs> MontgomeryLimbs::enterNumbers(IRBuilderBase *B,
                                                   NumberOf Number,
                                                   const Integer &Max) const {
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
    Limbs X{{}, Schema.boundsOf(Part)},
        Factor{{}, Schema.split(M.powerOfTwo(2 * Bits + From))};
    for (unsigned Limb = 0; B && Limb != Schema.count(); ++Limb) {
      X.V.push_back(X.Max[Limb].isZero()
                        ? limb(*B, Integer(0))
                        : bitsOfWords(*B, Rows, From + Schema.position(Limb),
                                      X.Max[Limb].bits()));
      Factor.V.push_back(limb(*B, Factor.Max[Limb]));
    }
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
                                    unsigned Word) const {
  unsigned Bits = Machine.OperandBits;
  Value *All = nullptr;
  for (unsigned Limb = 0; Limb != Schema.count(); ++Limb) {
    int Offset = int(Bits * Limb) - int(shift() + WordBits * Word);
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

/// y 2^s = z + q M, with q below 2^s: y is at most (z + (2^s - 1) M) / 2^s,
/// with the largest z that the bounds of its limbs allow. If that is no
/// element, z is folded first; the carries in front of a second fold make that
/// one small.
std::optional<LimbArithmetic::Leaving>
MontgomeryLimbs::leave(IRBuilderBase *B, const Limbs &Number) const {
  Limbs A = Number;
  for (unsigned Round = 0; Round != MaxFolds; ++Round) {
    Integer Max =
        (Schema.join(A.Max) + Integer::maxUnsigned(shift()) * M.value()) >>
        shift();
    if (Max.bits() <= Container && clearLowest(nullptr, A)) {
      std::optional<Limbs> Z = carryChain(B, *clearLowest(B, A));
      if (!Z)
        return std::nullopt;
      Leaving Out{{}, Max};
      for (unsigned Word = 0; Word != Container / WordBits; ++Word)
        Out.Parts.V.push_back(B ? wordOfLimbs(*B, *Z, Word) : nullptr);
      return Out;
    }
    if (Round)
      if (std::optional<Limbs> Carried = carryChain(B, A))
        A = *Carried;
    std::optional<Limbs> Folded = foldTop(B, A);
    if (!Folded)
      return std::nullopt;
    A = *Folded;
  }
  return std::nullopt;
}

/// A product by 1 is divided by 2^N, and no more than that is to be done.
std::optional<Limbs> MontgomeryLimbs::numbers(IRBuilderBase *B,
                                              const Limbs &A) const {
  std::optional<Limbs> Factor = carryTo(B, A, factorLimit());
  if (!Factor)
    return std::nullopt;
  Limbs One{{}, Schema.split(Integer(1))};
  for (const Integer &Limb : One.Max)
    One.V.push_back(B ? limb(*B, Limb) : nullptr);
  return fitsProduct(Factor->Max, One.Max) ? std::optional(mul(B, *Factor, One))
                                           : std::nullopt;
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
