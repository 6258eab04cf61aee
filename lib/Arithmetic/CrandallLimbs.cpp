//===- CrandallLimbs.cpp - Products of limbs modulo 2^n - c ---------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Notation: k limbs, limb i of w_i bits at bit p_i, N = p_k, f = 2^N mod M.
//
//===----------------------------------------------------------------------===//

#include "residue/Arithmetic/CrandallLimbs.h"
#include "AccumulatedColumns.h"
#include "CrandallWrap.h"
#include "IntegerBuilder.h"
#include "ShiftedColumns.h"
#include "ShortFactor.h"
#include "SplitColumns.h"
#include "residue/Target/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace llvm;
using namespace residue;

/// Rounds of carries before a schema is given up.
static const unsigned MaxCarryRounds = 8;

CrandallLimbs::CrandallLimbs(const Modulus &M, LimbSchema TheSchema,
                             const LimbMachine &Machine, unsigned Lanes)
    : LimbArithmetic(M, std::move(TheSchema), Machine, Lanes),
      Wrap(Schema.split(Schema.wrap())) {
  if (!Machine.SplitProducts || !Schema.isUniform() || hasShortWrap())
    return;
  if (auto Found =
          WrapTerms::find(M, Schema, Machine.LimbBits, instructionsOfColumn()))
    Terms = std::make_shared<const WrapTerms>(std::move(*Found));
}

Integer CrandallLimbs::residue(const Integer &C, int) const {
  return C.mod(M.value());
}

//===----------------------------------------------------------------------===//
// Carries
//===----------------------------------------------------------------------===//

/// x = hi 2^w_i + lo: lo stays, hi is the next limb's, or f hi the first's.
Limbs CrandallLimbs::carry(IRBuilderBase *B, const Limbs &A) const {
  unsigned Count = Schema.count();
  Limbs Result;
  SmallVector<Value *, 12> Carry;
  for (unsigned Limb = 0; Limb != Count; ++Limb) {
    unsigned Width = Schema.width(Limb);
    bool Carries = A.Max[Limb].bits() > Width + options().MistakeBounds;
    bool Fits = !Carries && A.Max[Limb].bits() <= Width;
    Result.Max.push_back(Fits ? A.Max[Limb] : Integer::maxUnsigned(Width));
    Value *V = B ? A.V[Limb] : nullptr, *Hi = nullptr;
    if (B && Carries) {
      Hi = B->CreateLShr(V, limb(*B, Integer(Width)), "carry");
      V = B->CreateAnd(V, limb(*B, Integer::maxUnsigned(Width)), "lo");
    }
    Result.V.push_back(V);
    Carry.push_back(Hi);
  }
  if (!hasShortWrap()) {
    for (unsigned Limb = 1; Limb != Count; ++Limb)
      accumulate(B, Result, Limb, Carry[Limb - 1],
                 A.Max[Limb - 1] >> Schema.width(Limb - 1));
    // What does not fit is for the caller to refuse.
    if (!addWrapped(B, Result, 0, Count, Carry.back(),
                    A.Max.back() >> Schema.width(Count - 1)))
      Result.Max[0] = Integer::pow2(Machine.LimbBits);
    return Result;
  }
  for (unsigned Limb = 0; Limb != Count; ++Limb) {
    unsigned From = Limb ? Limb - 1 : Count - 1;
    Integer Factor = Limb ? Integer(1) : Schema.wrap();
    Integer CarryMax = A.Max[From] >> Schema.width(From);
    if (CarryMax.isZero())
      continue;
    Result.Max[Limb] = Result.Max[Limb] + CarryMax * Factor;
    // One multiply-add, where the product is all in its lower half.
    if (B && Machine.SplitProducts && Factor != Integer(1) &&
        (CarryMax * Factor).bits() <= Machine.OperandBits)
      Result.V[Limb] = multiplyAdd(*B, /*UpperHalf=*/false, Result.V[Limb],
                                   Carry[From], limb(*B, Factor));
    else if (B)
      Result.V[Limb] = B->CreateAdd(
          Result.V[Limb], times(*B, Carry[From], Factor, "times.c"), "carried");
  }
  return Result;
}

std::optional<Limbs> CrandallLimbs::carryTo(IRBuilderBase *B, Limbs A,
                                            const LimbBounds &Limit) const {
  for (unsigned Round = 0; !covers(Limit, A.Max); ++Round) {
    if (Round == MaxCarryRounds ||
        any_of(carry(nullptr, A).Max, [&](const Integer &Max) {
          return Max.bits() > Machine.LimbBits;
        }))
      return std::nullopt;
    LaneBounds Lanes = std::move(A.Lanes);
    A = carry(B, A);
    // A carry of less than there is room for changes nothing.
    for (LimbBounds &Lane : Lanes)
      Lane = carry(nullptr, {{}, Lane}).Max;
    if (!Lanes.empty())
      A.boundLanes(std::move(Lanes));
  }
  return A;
}

bool CrandallLimbs::carryColumn(IRBuilderBase *B, Columns &T, unsigned From,
                                unsigned Width, unsigned To,
                                const Integer &Factor) const {
  if (T.Max[From].bits() <= Width)
    return true;
  Integer CarryMax = T.Max[From] >> Width;
  T.Max[From] = Integer::maxUnsigned(Width);
  Value *Carry = nullptr;
  if (B) {
    Value *V = T.V[From], *Low = narrowed(*B, V, T.Max[From]);
    unsigned Bits = V->getType()->getScalarSizeInBits();
    Carry = B->CreateLShr(V, integer(*B, Integer(Width), Bits), "carry");
    Bits = Low->getType()->getScalarSizeInBits();
    T.V[From] = B->CreateAnd(Low, integer(*B, T.Max[From], Bits), "lo");
    Carry = narrowed(*B, Carry, CarryMax * Factor);
    Carry = times(*B, Carry, Factor, "times.c");
  }
  addNarrowed(B, T, To, Carry, CarryMax * Factor);
  return T.Max[To].bits() <= Machine.AccumulatorBits;
}

/// Carries of vectors go through both halves of the columns beside each other,
/// of which neither waits for the other: that is half the time, and one more.
SmallVector<unsigned, 12> CrandallLimbs::carryOrder(unsigned Round) const {
  unsigned Count = Schema.count(), Half = divideCeil(Count, 2);
  auto Order = to_vector<12>(seq(0U, Count));
  if (Round || Lanes == 1)
    return Order;
  Order.clear();
  for (unsigned Limb = 0; Limb != Half; ++Limb) {
    Order.push_back(Limb);
    if (Limb + Half < Count)
      Order.push_back(Limb + Half);
  }
  return Order;
}

/// Carries through all columns and around, then only where a limb is still two
/// bits above its width.
std::optional<Limbs> CrandallLimbs::reduceColumns(IRBuilderBase *B,
                                                  Columns T) const {
  unsigned Count = Schema.count();
  LimbBounds Tight = tight();
  for (unsigned Round = 0; !covers(Tight, T.Max); ++Round) {
    if (Round == MaxCarryRounds)
      return std::nullopt;
    for (unsigned Limb : carryOrder(Round))
      if (!Round || T.Max[Limb] > Tight[Limb])
        if (!carryColumn(B, T, Limb, Schema.width(Limb), (Limb + 1) % Count,
                         Limb + 1 == Count ? Schema.wrap() : Integer(1)))
          return std::nullopt;
  }
  for (Value *&V : T.V)
    if (B) {
      Type *Ty = limbType(B->getContext());
      V = V ? B->CreateZExtOrTrunc(V, Ty, "limb") : Constant::getNullValue(Ty);
    }
  return T;
}

//===----------------------------------------------------------------------===//
// Products in accumulators
//===----------------------------------------------------------------------===//

bool CrandallLimbs::fitAccumulators(const Columns &T) const {
  return all_of(T.Max, [&](const Integer &Max) {
    return Max.bits() <= Machine.AccumulatorBits;
  });
}

/// The columns from \p First on are carried into limbs; the upper ones are
/// multiplied by f and added to the lower ones.
bool CrandallLimbs::foldColumns(IRBuilderBase *B, Columns &T,
                                unsigned First) const {
  unsigned Count = Schema.count();
  for (unsigned Column = First; Column + 1 != 2 * Count; ++Column)
    if (!carryColumn(B, T, Column, Schema.width(Column % Count), Column + 1,
                     Integer(1)))
      return false;
  for (unsigned Limb = 0; Limb != Count; ++Limb) {
    Integer Max = T.Max[Limb + Count] * Schema.wrap();
    if (Max.bits() > Machine.AccumulatorBits)
      return false;
    wrapColumn(B, T, Limb + Count, Limb);
  }
  T.V.resize(Count);
  T.Max.resize(Count);
  return fitAccumulators(T);
}

/// The lower columns are carried once where they have room for what comes down;
/// lanes have one code for all their bounds.
std::optional<CrandallLimbs::Columns>
CrandallLimbs::accumulatedProduct(IRBuilderBase *B, const Limbs &A,
                                  const Limbs &O, bool WrapsFirst) const {
  std::optional<Columns> T =
      AccumulatedColumns(*this, B, A, O, WrapsFirst).sum();
  if (!T || !fitAccumulators(*T))
    return std::nullopt;
  if (WrapsFirst)
    return T;
  unsigned Count = Schema.count();
  Columns Planned{SmallVector<Value *, 12>(2 * Count), T->Max};
  bool OnlyUpper =
      foldColumns(nullptr, Planned, Count) && reduceColumns(nullptr, Planned);
  if (!foldColumns(B, *T, OnlyUpper ? Count : 0))
    return std::nullopt;
  return T;
}

//===----------------------------------------------------------------------===//
// Products in halves
//===----------------------------------------------------------------------===//

std::optional<CrandallLimbs::Columns>
CrandallLimbs::splitProducts(IRBuilderBase *B, ArrayRef<FactorPair> Terms,
                             const Limbs *Start, bool IsSquare) const {
  unsigned Count = Schema.count(), Bits = Machine.OperandBits;
  if (!Schema.isUniform() || Schema.width(0) > Bits)
    return std::nullopt;
  for (const auto &[A, O] : Terms)
    for (unsigned Limb = 0; Limb != Count; ++Limb)
      if (A.Max[Limb].bits() > Bits || O.Max[Limb].bits() > Bits)
        return std::nullopt;
  Columns T = SplitColumns(*this, B, Terms, IsSquare).sum(Start);
  if (!bringDown(B, T))
    return std::nullopt;
  T.V.resize(Count);
  T.Max.resize(Count);
  for (unsigned Limb = 0; Limb != Count; ++Limb) {
    if (T.Max[Limb].bits() > Machine.LimbBits)
      return std::nullopt;
    if (B && !T.V[Limb])
      T.V[Limb] = limb(*B, Integer(0));
  }
  return T;
}

std::optional<CrandallLimbs::Columns>
CrandallLimbs::carriedProducts(IRBuilderBase *B, ArrayRef<FactorPair> Terms,
                               const Limbs *Start, bool IsSquare) const {
  std::optional<Columns> Planned =
      splitProducts(nullptr, Terms, Start, IsSquare);
  if (!Planned || !carryTo(nullptr, *Planned, tight()))
    return std::nullopt;
  return B ? splitProducts(B, Terms, Start, IsSquare) : Planned;
}

/// Fewer columns take fewer registers; where they do not fit, twice as many
/// may.
std::optional<CrandallLimbs::Columns>
CrandallLimbs::shiftedProduct(IRBuilderBase *B, const Limbs &A,
                              const Limbs &O) const {
  for (bool WrapsFirst : {true, false}) {
    std::optional<Columns> Planned =
        ShiftedColumns(*this, nullptr, A, O, WrapsFirst).sum();
    if (Planned && carryTo(nullptr, {{}, Planned->Max}, tight()))
      return B ? ShiftedColumns(*this, B, A, O, WrapsFirst).sum() : Planned;
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

std::optional<Limbs> CrandallLimbs::product(IRBuilderBase *B, const Limbs &A,
                                            const Limbs &O,
                                            const Limbs *Start) const {
  if (Machine.ShiftedProducts)
    return shiftedProduct(B, A, O);
  if (Machine.SplitProducts)
    return carriedProducts(B, FactorPair(A, O), Start);
  if (auto Short = shortProduct(B, A, O))
    return Short;
  if (auto Short = shortProduct(B, O, A))
    return Short;
  for (bool WrapsFirst : {true, false}) {
    std::optional<Columns> Planned =
        accumulatedProduct(nullptr, A, O, WrapsFirst);
    std::optional<Limbs> Reduced =
        Planned ? reduceColumns(nullptr, *Planned) : std::nullopt;
    if (Reduced)
      return B ? reduceColumns(B, *accumulatedProduct(B, A, O, WrapsFirst))
               : Reduced;
  }
  return std::nullopt;
}

bool CrandallLimbs::fitsProduct(const LimbBounds &A,
                                const LimbBounds &O) const {
  return product(nullptr, {{}, A}, {{}, O}).has_value();
}

LimbBounds CrandallLimbs::columns(const LimbBounds &A,
                                  const LimbBounds &O) const {
  Limbs X{{}, A}, Y{{}, O};
  if (Machine.ShiftedProducts) {
    std::optional<Columns> Shifted = shiftedProduct(nullptr, X, Y);
    return Shifted ? Shifted->Max : LimbBounds();
  }
  std::optional<Columns> T =
      Machine.SplitProducts ? splitProducts(nullptr, FactorPair(X, Y), nullptr)
                            : accumulatedProduct(nullptr, X, Y, true);
  if (!T || !fitAccumulators(*T))
    T = accumulatedProduct(nullptr, X, Y, false);
  return T ? T->Max : LimbBounds();
}

Limbs CrandallLimbs::mul(IRBuilderBase *B, const Limbs &A,
                         const Limbs &O) const {
  return *product(B, A, O);
}

/// Of x_i x_j and x_j x_i there is one, (2 x_i) x_j.
std::optional<Limbs> CrandallLimbs::square(IRBuilderBase *B,
                                           const Limbs &A) const {
  if (!Machine.SplitProducts || any_of(A.Max, [&](const Integer &Max) {
        return (Max + Max).bits() > Machine.OperandBits;
      }))
    return std::nullopt;
  return carriedProducts(B, FactorPair(A, A), nullptr, /*IsSquare=*/true);
}

std::optional<Limbs>
CrandallLimbs::sumOfProducts(IRBuilderBase *B,
                             ArrayRef<FactorPair> Terms) const {
  return carriedProducts(B, Terms, nullptr);
}

std::optional<Limbs> CrandallLimbs::mulAdd(IRBuilderBase *B, const Limbs &A,
                                           const Limbs &O,
                                           const Limbs &Start) const {
  assert(startsProducts() && "products are not multiply-adds");
  return product(B, A, O, &Start);
}

//===----------------------------------------------------------------------===//
// Which limbs
//===----------------------------------------------------------------------===//

LimbBounds CrandallLimbs::factorLimit() const {
  if (Machine.SplitProducts)
    return LimbBounds(Schema.count(),
                      Integer::maxUnsigned(Machine.OperandBits));
  return afterAdditions(*additionsThatFit(Machine.OperandBits));
}

LimbBounds CrandallLimbs::afterAdditions(unsigned Additions) const {
  LimbBounds Limbs;
  for (unsigned Limb = 0; Limb != Schema.count(); ++Limb)
    Limbs.push_back(Integer::maxUnsigned(Schema.width(Limb) + Additions));
  return Limbs;
}

std::optional<unsigned> CrandallLimbs::additionsThatFit(unsigned Most) const {
  // Sums and differences of what products leave can be carried again.
  LimbBounds Tight = tight();
  if (!fitsDifference(Tight, Tight) ||
      !carryTo(nullptr, sub(nullptr, {{}, Tight}, {{}, Tight}), Tight))
    return std::nullopt;
  std::optional<unsigned> Fitting;
  for (unsigned Additions = 1; Additions <= Most; ++Additions) {
    LimbBounds Operand = afterAdditions(Additions);
    if (!carryTo(nullptr, {{}, Operand}, Tight) ||
        !fitsProduct(Operand, Operand))
      break;
    Fitting = Additions;
  }
  return Fitting;
}

LimbBounds CrandallLimbs::largestFactors() const {
  LimbBounds Whole = afterAdditions(*additionsThatFit(Machine.LimbBits));
  for (unsigned Eighths = 7; Eighths; --Eighths) {
    LimbBounds Limit;
    for (const Integer &Max : Whole)
      Limit.push_back(Max + ((Max * Integer(Eighths)) >> 3));
    if (fitsProduct(Limit, Limit) && carryTo(nullptr, {{}, Limit}, tight()))
      return Limit;
  }
  return Whole;
}

bool CrandallLimbs::wrapsFirst(unsigned Additions) const {
  Limbs Factor{{}, afterAdditions(Additions)};
  return !Machine.SplitProducts && !Machine.ShiftedProducts &&
         accumulatedProduct(nullptr, Factor, Factor, /*WrapsFirst=*/true);
}

/// Vectors of halves multiply by f before the product, if a limb more makes
/// room for it: registers hold the columns, of which there are half as many.
std::optional<LimbSchema> CrandallLimbs::choose(const Modulus &M,
                                                const LimbMachine &Machine,
                                                unsigned Additions) {
  bool Sparse = M.kind() == Modulus::Kind::Solinas && Machine.SplitProducts;
  if (M.kind() != Modulus::Kind::Crandall && !Sparse)
    return std::nullopt;
  unsigned Fewest = divideCeil(M.bits(), Machine.OperandBits);
  std::optional<LimbSchema> Best;
  unsigned BestAdditions = 0;
  for (unsigned Count = Fewest; Count <= std::min(2 * Fewest + 4, M.bits());
       ++Count) {
    LimbSchema Schema =
        Machine.SplitProducts
            ? LimbSchema::uniform(M, divideCeil(M.bits(), Count))
            : LimbSchema::mixed(M, Count);
    CrandallLimbs Limbs(M, Schema, Machine);
    std::optional<unsigned> Fits;
    if (Limbs.canWrap())
      Fits = Limbs.additionsThatFit(Additions);
    bool IsEnough = Fits && *Fits >= std::max(Additions, 1U),
         WrapsFirst = IsEnough && Limbs.wrapsFirst(*Fits);
    if (Fits && (*Fits > BestAdditions || WrapsFirst)) {
      Best = Schema;
      BestAdditions = *Fits;
    }
    if (WrapsFirst || (IsEnough && !Machine.hasWideningLanes()))
      break;
  }
  return Best;
}

//===----------------------------------------------------------------------===//
// In and out
//===----------------------------------------------------------------------===//

std::optional<LimbBounds> CrandallLimbs::boundsOfElements(const Integer &Max,
                                                          Powers) const {
  LimbBounds Bounds = Schema.boundsOf(Max);
  return covers(factorLimit(), Bounds) ? std::optional(Bounds) : std::nullopt;
}

Limbs CrandallLimbs::gather(IRBuilderBase &B,
                            function_ref<Value *(unsigned)> ElementOf,
                            const Integer &Max, Powers) const {
  Limbs L;
  L.Max = Schema.boundsOf(Max);
  unsigned Count = divideCeil(Max.bits(), Machine.LimbBits);
  if (Machine.SplitProducts) {
    SmallVector<Value *, 12> Words = transpose(B, ElementOf, Count);
    for (unsigned Limb = 0; Limb != Schema.count(); ++Limb)
      L.V.push_back(L.Max[Limb].isZero()
                        ? limb(B, Integer(0))
                        : bitsOfWords(B, Words, Schema.position(Limb),
                                      L.Max[Limb].bits()));
    return L;
  }
  L.V.assign(Schema.count(), Constant::getNullValue(limbType(B.getContext())));
  for (unsigned Lane = 0; Lane != Lanes; ++Lane)
    if (Value *V = ElementOf(Lane))
      for (auto [Limb, Part] :
           zip(L.V, splitWords(B, V, Schema, Machine.LimbBits)))
        Limb = B.CreateInsertElement(Limb, Part, uint64_t(Lane), "lanes");
  return L;
}

std::optional<LimbArithmetic::Leaving>
CrandallLimbs::leave(IRBuilderBase *B, const Limbs &A, Powers) const {
  std::optional<Limbs> Carried = carryTo(B, A, tight());
  if (!Carried)
    return std::nullopt;
  return Leaving{*Carried, Schema.join(Carried->Max)};
}

Element CrandallLimbs::laneOf(IRBuilderBase &B, const Leaving &Out,
                              unsigned Lane, const Representation &R) const {
  Limbs Number{{}, Out.Parts.Max};
  for (Value *V : Out.Parts.V)
    Number.V.push_back(B.CreateExtractElement(V, uint64_t(Lane), "limb"));
  return join(R, Number, Schema, &B);
}

Element CrandallLimbs::join(const Representation &R, const Limbs &L,
                            const LimbSchema &Schema, IRBuilderBase *Builder) {
  // No partial sum is larger than the whole.
  Element Sum{nullptr, Schema.join(L.Max)};
  if (!Builder)
    return Sum;
  IntegerBuilder B(*Builder, R.wordBits());
  unsigned Width = R.widthOf(Sum.Bound);
  for (unsigned Limb = 0; Limb != L.V.size(); ++Limb) {
    Value *Part = B.resize(L.V[Limb], Width);
    if (unsigned Shift = Schema.position(Limb))
      Part = Builder->CreateShl(Part, Shift);
    Sum.V = Sum.V ? B.sum(Sum.V, Part, "joined") : Part;
  }
  return Sum;
}
