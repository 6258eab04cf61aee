//===- ChosenPlace.cpp - One of two places of an object -------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/ChosenPlace.h"
#include "residue/Analysis/TruthValue.h"
#include "residue/Target/Compat.h"
#include "llvm/ADT/APInt.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

namespace {

/// An index has one of two values.
struct TwoValues {
  Value *Decides;
  APInt IfEven, IfOdd;

  template <typename FunctionT> TwoValues map(FunctionT Of) const {
    return {Decides, Of(IfEven), Of(IfOdd)};
  }
};

/// The address is Object + Scale Index + Offset, modulo 2^b for addresses of b
/// bits; an index of fewer bits is a signed number.
struct IndexedPlace {
  AllocaInst *Object;
  Value *Index;
  APInt Scale, Offset;
  /// The sum is that of integers.
  bool IsExact;
};

} // namespace

static constexpr unsigned MaxSteps = 8;

/// Of a number that is computed from one that is 0 or 1, by what constants do.
static std::optional<TwoValues> readTwoValues(Value &V, const DataLayout &DL,
                                              unsigned Steps = MaxSteps) {
  if (!Steps || !V.getType()->isIntegerTy())
    return std::nullopt;
  unsigned Width = V.getType()->getIntegerBitWidth();
  if (isTruthValue(&V, DL))
    return TwoValues{&V, APInt(Width, 0), APInt(Width, 1)};
  const APInt *A, *B;
  Value *Inner, *Condition;
  if (match(&V, m_Select(m_Value(Condition), m_APInt(A), m_APInt(B))))
    return Condition->getType()->isIntegerTy(1)
               ? std::optional(TwoValues{Condition, *B, *A})
               : std::nullopt;
  auto Map = [&](Value &Of, auto With) -> std::optional<TwoValues> {
    if (std::optional<TwoValues> Known = readTwoValues(Of, DL, Steps - 1))
      return Known->map(With);
    return std::nullopt;
  };
  if (match(&V, m_ZExt(m_Value(Inner))))
    return Map(*Inner, [&](const APInt &N) { return N.zext(Width); });
  if (match(&V, m_SExt(m_Value(Inner))))
    return Map(*Inner, [&](const APInt &N) { return N.sext(Width); });
  if (match(&V, m_Trunc(m_Value(Inner))))
    return Map(*Inner, [&](const APInt &N) { return N.trunc(Width); });
  if (match(&V, m_Add(m_Value(Inner), m_APInt(A))))
    return Map(*Inner, [&](const APInt &N) { return N + *A; });
  if (match(&V, m_Sub(m_APInt(A), m_Value(Inner))))
    return Map(*Inner, [&](const APInt &N) { return *A - N; });
  if (match(&V, m_Mul(m_Value(Inner), m_APInt(A))))
    return Map(*Inner, [&](const APInt &N) { return N * *A; });
  if (match(&V, m_Or(m_Value(Inner), m_APInt(A))))
    return Map(*Inner, [&](const APInt &N) { return N | *A; });
  if (match(&V, m_Xor(m_Value(Inner), m_APInt(A))))
    return Map(*Inner, [&](const APInt &N) { return N ^ *A; });
  if (match(&V, m_Shl(m_Value(Inner), m_APInt(A))) && A->ult(Width))
    return Map(*Inner, [&](const APInt &N) { return N.shl(*A); });
  return std::nullopt;
}

/// Walks up from \p Pointer through sums with one variable.
static std::optional<IndexedPlace> readIndexedPlace(Value &Pointer,
                                                    const DataLayout &DL) {
  if (!Pointer.getType()->isPointerTy())
    return std::nullopt;
  unsigned Bits = DL.getIndexTypeSizeInBits(Pointer.getType());
  VariableOffsets Scales;
  APInt Offset(Bits, 0);
  bool IsExact = true;
  Value *Base = &Pointer;
  for (unsigned Step = 0; Step != MaxSteps; ++Step) {
    auto *GEP = dyn_cast<GEPOperator>(Base);
    if (!GEP)
      break;
    if (!GEP->collectOffset(DL, Bits, Scales, Offset))
      return std::nullopt;
    IsExact &= GEP->isInBounds();
    Base = GEP->getPointerOperand();
  }
  auto *Object = dyn_cast<AllocaInst>(Base);
  if (!Object || Scales.size() != 1)
    return std::nullopt;
  auto [Index, Scale] = Scales.front();
  return IndexedPlace{Object, Index, Scale, Offset, IsExact};
}

/// Of the object there is nothing at an index below 0 or above 1: with 0 <=
/// Offset < Scale is Offset - Scale < 0, and Offset + 2 Scale + Bytes is behind
/// the end. Such an access is undefined behaviour.
static bool hasTwoPlaces(const IndexedPlace &Place, uint64_t Bytes,
                         uint64_t End) {
  return Place.IsExact && Place.Scale.isStrictlyPositive() &&
         Place.Scale.ule(End) && Place.Offset.ult(Place.Scale) &&
         Place.Offset.getZExtValue() + 2 * Place.Scale.getZExtValue() + Bytes >
             End &&
         !Place.Index->getType()->isIntegerTy(1);
}

std::optional<ChosenPlace>
residue::readChosenPlace(Value &Pointer, uint64_t Bytes, const DataLayout &DL) {
  std::optional<IndexedPlace> Place = readIndexedPlace(Pointer, DL);
  if (!Place)
    return std::nullopt;
  std::optional<TypeSize> Size = Place->Object->getAllocationSize(DL);
  if (!Size || Size->isScalable())
    return std::nullopt;
  uint64_t End = Size->getFixedValue();
  std::optional<TwoValues> Values = readTwoValues(*Place->Index, DL);
  if (!Values) {
    if (!hasTwoPlaces(*Place, Bytes, End))
      return std::nullopt;
    unsigned Width = Place->Index->getType()->getIntegerBitWidth();
    Values = TwoValues{Place->Index, APInt(Width, 0), APInt(Width, 1)};
  }
  TwoValues Offsets = Values->map([&](const APInt &Index) {
    return Index.sextOrTrunc(Place->Scale.getBitWidth()) * Place->Scale +
           Place->Offset;
  });
  auto IsInside = [&](const APInt &Offset) {
    return Bytes <= End && Offset.ule(End - Bytes);
  };
  if (!IsInside(Offsets.IfEven) || !IsInside(Offsets.IfOdd) ||
      Offsets.IfEven == Offsets.IfOdd)
    return std::nullopt;
  return ChosenPlace{Place->Object, Offsets.Decides,
                     Offsets.IfEven.getZExtValue(),
                     Offsets.IfOdd.getZExtValue()};
}
