//===- UnsaturatedRepresentation.cpp - Limbs with spare bits --------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Arithmetic/UnsaturatedRepresentation.h"
#include "WideRepresentation.h"
#include "residue/Arithmetic/ValueBarrier.h"
#include "residue/Target/Options.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace residue;

static LimbMachine machineOf(const TargetModel &Target) {
  const LimbCosts &Costs = Target.costs().Limbs;
  if (Costs.Shifted)
    return LimbMachine::shifted(Target.WordBits);
  if (Costs.FactorBits)
    return {Target.WordBits, Costs.FactorBits, Target.WordBits};
  return LimbMachine::scalar(Target.WordBits);
}

std::unique_ptr<UnsaturatedRepresentation>
UnsaturatedRepresentation::create(const Modulus &M, const TargetModel &Target,
                                  unsigned Additions) {
  LimbMachine Machine = machineOf(Target);
  std::optional<LimbSchema> Schema;
  if (unsigned Radix = options().LimbBits) {
    if (M.kind() == Modulus::Kind::Crandall)
      Schema = LimbSchema::uniform(M, Radix);
  } else {
    // Where limbs may be chosen, or are shifted, they are worth it for products
    // alone, too; they have room for what carries leave.
    const LimbCosts &Costs = Target.costs().Limbs;
    bool ForProducts = Costs.Considered || Costs.Shifted;
    Schema = CrandallLimbs::choose(
        M, Machine, ForProducts ? std::max(Additions, 1U) : Additions);
  }
  if (!Schema)
    return nullptr;
  CrandallLimbs Arithmetic(M, *Schema, Machine);
  if (!Arithmetic.additionsThatFit(1))
    return nullptr;
  std::unique_ptr<UnsaturatedRepresentation> Result(
      new UnsaturatedRepresentation(M, Target, Arithmetic));
  // Products have to come down to operands again. Where c is almost as long as
  // M, a carry gains a bit or two, and there are not enough of them.
  const LimbBounds &Max = Result->OperandMax;
  if (!Arithmetic.fitsProduct(Max, Max) ||
      !Arithmetic.carryTo(nullptr,
                          Arithmetic.mul(nullptr, {{}, Max}, {{}, Max}), Max))
    return nullptr;
  // So has what comes in, folded as an integer.
  if (Element In = Result->enter(nullptr, Result->containerMax(), /*Power=*/0);
      !Result->canCarry({{}, In.Bound.limbs()}))
    return nullptr;
  // And sums and differences of operands that are carried.
  LimbBounds Tight = Arithmetic.tight(), Sum, Difference;
  for (const auto &[X, K] : zip(Tight, Arithmetic.paddingFor(Tight))) {
    Sum.push_back(X + X);
    Difference.push_back(X + K);
  }
  if (!Result->canCarry({{}, Sum}) || !Result->canCarry({{}, Difference}))
    return nullptr;
  return Result;
}

UnsaturatedRepresentation::UnsaturatedRepresentation(const Modulus &M,
                                                     const TargetModel &Target,
                                                     CrandallLimbs Arithmetic)
    : Representation(M, Target.WordBits), Arithmetic(std::move(Arithmetic)),
      OperandMax(this->Arithmetic.largestFactors()),
      Plain(std::make_unique<WideRepresentation>(M, Target,
                                                 /*CarryCorrections=*/false,
                                                 options().Reduction)) {}

//===----------------------------------------------------------------------===//
// Layout
//===----------------------------------------------------------------------===//

unsigned UnsaturatedRepresentation::elementBits() const {
  return Arithmetic.schema().count() * wordBits();
}

unsigned UnsaturatedRepresentation::widthOf(const ElementBound &) const {
  return elementBits();
}

Limbs UnsaturatedRepresentation::limbsOf(const Element &A) {
  Limbs Result;
  Result.Max = A.Bound.limbs();
  for (unsigned Limb = 0; Limb != Result.Max.size(); ++Limb) {
    Value *V = nullptr;
    if (builder())
      V = ir().CreateZExtOrTrunc(Limb ? ir().CreateLShr(A.V, Limb * wordBits())
                                      : A.V,
                                 ir().getIntNTy(wordBits()), "limb");
    Result.V.push_back(V);
  }
  return Result;
}

Element UnsaturatedRepresentation::elementOf(const Limbs &L) {
  Element Result{nullptr, L.Max};
  for (unsigned Limb = 0; builder() && Limb != L.V.size(); ++Limb) {
    Value *Part =
        ir().CreateZExtOrTrunc(L.V[Limb], ir().getIntNTy(elementBits()));
    if (Limb)
      Part = ir().CreateShl(Part, Limb * wordBits());
    Result.V = Limb ? ir().CreateOr(Result.V, Part) : Part;
  }
  return Result;
}

bool UnsaturatedRepresentation::isElement(const Element &A) const {
  return covers(OperandMax, A.Bound.limbs());
}

/// The bound of all elements.
ElementBound UnsaturatedRepresentation::widened(const ElementBound &) const {
  return OperandMax;
}

void UnsaturatedRepresentation::printLayout(raw_ostream &OS,
                                            unsigned Additions) const {
  Arithmetic.schema().printColumns(
      OS, Arithmetic.machine().AccumulatorBits, Additions,
      [&](unsigned Number) {
        LimbBounds Operand = Arithmetic.afterAdditions(Number);
        return Arithmetic.columns(Operand, Operand);
      });
}

//===----------------------------------------------------------------------===//
// In and out
//===----------------------------------------------------------------------===//

Element UnsaturatedRepresentation::enter(Value *V, const Integer &Max, int) {
  emitBy(*Plain);
  const LimbSchema &Schema = Arithmetic.schema();
  // A container may have room for more than the limbs hold.
  Element Number = Plain->foldFully(Plain->enter(V, Max, /*Power=*/0));
  Limbs Result;
  Result.Max = Schema.boundsOf(Number.max());
  assert(Result.Max.back().bits() <= wordBits() && "the last limb overflows");
  if (builder())
    Result.V = LimbArithmetic::splitWords(ir(), Number.V, Schema, wordBits());
  return elementOf(Result);
}

Element UnsaturatedRepresentation::exact(const Element &A, int) {
  Limbs L = limbsOf(carried(A, Arithmetic.tight()));
  emitBy(*Plain);
  return Plain->exact(
      CrandallLimbs::join(*Plain, L, Arithmetic.schema(), builder()),
      /*Power=*/0);
}

Element UnsaturatedRepresentation::constant(const Integer &C, int) {
  Limbs Result;
  Result.Max = Arithmetic.schema().split(C.mod(modulus().value()));
  if (builder())
    for (const Integer &Limb : Result.Max)
      Result.V.push_back(
          ConstantInt::get(ir().getContext(), Limb.toAPInt(wordBits())));
  return elementOf(Result);
}

//===----------------------------------------------------------------------===//
// Ring operations
//===----------------------------------------------------------------------===//

bool UnsaturatedRepresentation::canCarry(const Limbs &L) const {
  return Arithmetic.carryTo(nullptr, {{}, L.Max}, Arithmetic.tight())
      .has_value();
}

Element UnsaturatedRepresentation::carried(const Element &A,
                                           const LimbBounds &Limit) {
  return step(A, elementOf(*Arithmetic.carryTo(builder(), limbsOf(A), Limit)));
}

/// Where a word could overflow, or could no longer be carried, the operands are
/// carried first; the schema was chosen so that this is enough.
Element UnsaturatedRepresentation::add(const Element &A, const Element &O) {
  Limbs X = limbsOf(A), Y = limbsOf(O);
  Limbs Planned;
  for (const auto &[MaxX, MaxY] : zip(X.Max, Y.Max))
    Planned.Max.push_back(MaxX + MaxY);
  if (!Arithmetic.fitsSum(X.Max, Y.Max) || !canCarry(Planned)) {
    LimbBounds Tight = Arithmetic.tight();
    X = *Arithmetic.carryTo(builder(), X, Tight);
    Y = *Arithmetic.carryTo(builder(), Y, Tight);
  }
  return elementOf(Arithmetic.add(builder(), X, Y));
}

Element UnsaturatedRepresentation::sub(const Element &A, const Element &O) {
  Limbs X = limbsOf(A), Y = limbsOf(O);
  Limbs Planned;
  for (const auto &[MaxX, MaxK] : zip(X.Max, Arithmetic.paddingFor(Y.Max)))
    Planned.Max.push_back(MaxX + MaxK);
  if (!Arithmetic.fitsDifference(X.Max, Y.Max) || !canCarry(Planned)) {
    LimbBounds Tight = Arithmetic.tight();
    X = *Arithmetic.carryTo(builder(), X, Tight);
    Y = *Arithmetic.carryTo(builder(), Y, Tight);
  }
  return elementOf(Arithmetic.sub(builder(), X, Y));
}

Element UnsaturatedRepresentation::mul(const Element &A, const Element &O) {
  assert(isElement(A) && isElement(O) && "the columns have to fit");
  Limbs X = limbsOf(A);
  return elementOf(Arithmetic.mul(
      builder(), X, A.V == O.V ? Limbs{X.V, O.Bound.limbs()} : limbsOf(O)));
}

Element UnsaturatedRepresentation::select(Value *Mask, const Element &A,
                                          const Element &O) {
  Element Result{nullptr, A.Bound.hull(O.Bound)};
  if (builder())
    Result.V = choose(ir(), spreadMask(ir(), Mask, elementBits()), A.V, O.V);
  return Result;
}

Element UnsaturatedRepresentation::fold(const Element &A) {
  return isElement(A) ? A : carried(A, OperandMax);
}

Element UnsaturatedRepresentation::foldFully(const Element &A) {
  return carried(A, Arithmetic.tight());
}

ElementBound
UnsaturatedRepresentation::fullyFolded(const ElementBound &A) const {
  return Arithmetic.carryTo(nullptr, {{}, A.limbs()}, Arithmetic.tight())->Max;
}
