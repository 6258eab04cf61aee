//===- ChosenPlace.cpp - A place on the stack that bits choose ------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/ChosenPlace.h"
#include "residue/Analysis/CertainBytes.h"
#include "residue/Analysis/TruthValue.h"
#include "residue/Target/Compat.h"
#include "llvm/ADT/APInt.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/GlobalVariable.h"
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
  /// The one that decides.
  unsigned Bit = 0;

  template <typename FunctionT> TwoValues map(FunctionT Of) const {
    return {Decides, Of(IfEven), Of(IfOdd), Bit};
  }
};

} // namespace

static constexpr unsigned MaxSteps = 8;
/// Of one address, which is one of 2^3 places then.
static constexpr unsigned MaxDeciding = 3;

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
  if (match(&V, m_And(m_Shl(m_Value(Inner), m_APInt(A)), m_APInt(B))) &&
      B->isPowerOf2() && *A == B->logBase2())
    return TwoValues{Inner, APInt(Width, 0), *B};
  if (match(&V, m_And(m_Value(Inner), m_APInt(A))) && A->isPowerOf2())
    return TwoValues{Inner, APInt(Width, 0), *A, A->logBase2()};
  if (match(&V, m_Shl(m_Value(Inner), m_APInt(A))) && A->ult(Width))
    return Map(*Inner, [&](const APInt &N) { return N.shl(*A); });
  return std::nullopt;
}

namespace {

/// Offset and multiples of variables, modulo 2^b for addresses of b bits; a
/// variable of fewer bits is a signed number.
struct Distance {
  APInt Offset;
  VariableOffsets Scales;
  /// The sum is that of integers.
  bool IsExact = true;
};

class PlaceReader {
public:
  PlaceReader(uint64_t Bytes, const Instruction &At, ScalarEvolution &SE,
              CertainBytes &Certain)
      : Bytes(Bytes), At(At), DL(At.getModule()->getDataLayout()), SE(SE),
        Certain(Certain) {}

  std::optional<ChosenPlace> run(Value &Pointer) {
    if (!Pointer.getType()->isPointerTy())
      return std::nullopt;
    unsigned Bits = DL.getIndexTypeSizeInBits(Pointer.getType());
    std::optional<unsigned> Root = read(Pointer, {APInt(Bits, 0), {}});
    if (!Root || !Found.Nodes[*Root].Decides || !isAnyAccessible())
      return std::nullopt;
    return std::move(Found);
  }

private:
  /// Of which one is meant where \p Bit of \p Decides is set.
  template <typename FunctionT>
  std::optional<unsigned> choice(Value *Decides, unsigned Bit, FunctionT Of);
  std::optional<unsigned> read(Value &Pointer, Distance D);
  std::optional<unsigned> readIn(Value &Object, const Distance &From);
  std::optional<TwoValues> valuesOf(Value &Index, const Distance &D,
                                    std::optional<uint64_t> End) const;
  std::optional<unsigned> known(Value &Object, const Distance &D,
                                std::optional<uint64_t> End);
  bool isAnyAccessible() const;

  const uint64_t Bytes;
  const Instruction &At;
  const DataLayout &DL;
  ScalarEvolution &SE;
  CertainBytes &Certain;
  ChosenPlace Found;
  struct Decision {
    Value *Decides;
    unsigned Bit;
    bool IsOdd;
  };
  /// On the way to where we are; the same bit is not asked twice.
  SmallVector<Decision, 4> Decided;
};

} // namespace

/// Of the object there is nothing at an index below 0 or above 1: with 0 <=
/// Offset < Scale is Offset - Scale < 0, and Offset + 2 Scale + Bytes is behind
/// the end. Such an access is undefined behaviour.
static bool hasTwoPlaces(const Distance &D, const Value &Index,
                         const APInt &Scale, uint64_t Bytes, uint64_t End) {
  return D.IsExact && D.Scales.size() == 1 && Scale.isStrictlyPositive() &&
         Scale.ule(End) && D.Offset.ult(Scale) &&
         D.Offset.getZExtValue() + 2 * Scale.getZExtValue() + Bytes > End &&
         !Index.getType()->isIntegerTy(1);
}

/// Moves \p D behind the sums that \p Pointer is, and returns what they start
/// from; null if that is not understood.
static Value *addSums(Value &Pointer, Distance &D, const DataLayout &DL) {
  Value *Base = &Pointer;
  for (unsigned Step = 0; Step != MaxSteps; ++Step) {
    auto *GEP = dyn_cast<GEPOperator>(Base);
    if (!GEP)
      break;
    if (!GEP->collectOffset(DL, D.Offset.getBitWidth(), D.Scales, D.Offset))
      return nullptr;
    D.IsExact &= GEP->isInBounds();
    Base = GEP->getPointerOperand();
  }
  return Base;
}

/// Of what is known to be there: an object on the stack, a copy that the caller
/// has made there, or a global.
static std::optional<uint64_t> sizeOf(const Value &Object,
                                      const DataLayout &DL) {
  std::optional<TypeSize> Size;
  if (const auto *Alloca = dyn_cast<AllocaInst>(&Object))
    Size = Alloca->getAllocationSize(DL);
  else if (const auto *Copy = dyn_cast<Argument>(&Object);
           Copy && Copy->hasByValAttr())
    Size = DL.getTypeAllocSize(Copy->getParamByValType());
  else if (const auto *Global = dyn_cast<GlobalVariable>(&Object);
           Global && !Global->hasExternalWeakLinkage() &&
           Global->getValueType()->isSized())
    Size = DL.getTypeAllocSize(Global->getValueType());
  if (!Size || Size->isScalable())
    return std::nullopt;
  return Size->getFixedValue();
}

template <typename FunctionT>
std::optional<unsigned> PlaceReader::choice(Value *Decides, unsigned Bit,
                                            FunctionT Of) {
  Value *Inner;
  while (match(Decides, m_Trunc(m_Value(Inner))) ||
         (!Bit && match(Decides, m_ZExt(m_Value(Inner)))))
    Decides = Inner;
  for (const Decision &D : Decided)
    if (D.Decides == Decides && D.Bit == Bit)
      return Of(D.IsOdd);
  if (Decided.size() == MaxDeciding)
    return std::nullopt;
  std::optional<unsigned> Sides[2];
  for (bool IsOdd : {false, true}) {
    Decided.push_back({Decides, Bit, IsOdd});
    Sides[IsOdd] = Of(IsOdd);
    Decided.pop_back();
    if (!Sides[IsOdd])
      return std::nullopt;
  }
  auto [Even, Odd] = Sides;
  const ChosenPlace::Node &A = Found.Nodes[*Even], &B = Found.Nodes[*Odd];
  if (!A.Decides && !B.Decides && A.Known == B.Known) {
    // There is nothing to decide: the one that was read last is not needed.
    Found.Nodes.pop_back();
    return Even;
  }
  Found.Nodes.push_back({Decides, *Even, *Odd, {}, Bit});
  return Found.root();
}

std::optional<unsigned> PlaceReader::read(Value &Pointer, Distance D) {
  Value *Base = addSums(Pointer, D, DL);
  if (!Base)
    return std::nullopt;
  auto *Select = dyn_cast<SelectInst>(Base);
  if (!Select)
    return readIn(*Base, D);
  if (!Select->getCondition()->getType()->isIntegerTy(1))
    return std::nullopt;
  return choice(Select->getCondition(), 0, [&](bool IsOdd) {
    return read(IsOdd ? *Select->getTrueValue() : *Select->getFalseValue(), D);
  });
}

std::optional<TwoValues>
PlaceReader::valuesOf(Value &Index, const Distance &D,
                      std::optional<uint64_t> End) const {
  if (std::optional<TwoValues> Values = readTwoValues(Index, DL))
    return Values;
  if (!End || !hasTwoPlaces(D, Index, D.Scales.lookup(&Index), Bytes, *End))
    return std::nullopt;
  unsigned Width = Index.getType()->getIntegerBitWidth();
  return TwoValues{&Index, APInt(Width, 0), APInt(Width, 1)};
}

std::optional<unsigned> PlaceReader::readIn(Value &Object,
                                            const Distance &From) {
  Distance D = From;
  std::optional<uint64_t> End = sizeOf(Object, DL);
  if (!End && !isa<Argument>(Object))
    return std::nullopt;
  for (auto &[Variable, Factor] : D.Scales) {
    Value *Index = Variable;
    APInt Scale = Factor;
    std::optional<TwoValues> Values = valuesOf(*Index, D, End);
    if (!Values)
      continue;
    D.Scales.erase(Index);
    return choice(Values->Decides, Values->Bit, [&](bool IsOdd) {
      const APInt &Value = IsOdd ? Values->IfOdd : Values->IfEven;
      Distance Moved = D;
      Moved.Offset += Value.sextOrTrunc(Scale.getBitWidth()) * Scale;
      return readIn(Object, Moved);
    });
  }
  return known(Object, D, End);
}

/// 0 <= offset + sum of the least multiples, and offset + sum of the greatest +
/// bytes <= end, all as integers: every number is less than 2^b, and so there
/// is room for 2^64 of their products. The variables have their ranges wherever
/// they are defined. Where no end is known, all bytes between are there.
std::optional<unsigned> PlaceReader::known(Value &Object, const Distance &D,
                                           std::optional<uint64_t> End) {
  unsigned Room = 2 * D.Offset.getBitWidth() + 64;
  APInt Least = D.Offset.sext(Room), Most = Least;
  KnownPlace Place{&Object, D.Offset.getZExtValue(), {}};
  for (const auto &[Variable, Factor] : D.Scales) {
    if (Variable->getType()->getIntegerBitWidth() > D.Offset.getBitWidth())
      return std::nullopt;
    ConstantRange Range = SE.getSignedRange(SE.getSCEV(Variable));
    APInt Scale = Factor.sext(Room);
    APInt A = Range.getSignedMin().sext(Room) * Scale;
    APInt B = Range.getSignedMax().sext(Room) * Scale;
    Least += APIntOps::smin(A, B);
    Most += APIntOps::smax(A, B);
    Place.Multiples.emplace_back(Variable, Factor);
  }
  if (Least.isNegative())
    return std::nullopt;
  if (End ? Bytes > *End || Most.sgt(APInt(Room, *End - Bytes))
          : !Most.isSignedIntN(62) || Bytes >> 62 ||
                !Certain.mayRead(cast<Argument>(Object), Least.getZExtValue(),
                                 Most.getZExtValue() + Bytes, At))
    return std::nullopt;
  Found.Nodes.push_back({nullptr, 0, 0, std::move(Place)});
  return Found.root();
}

/// The one object of an access is there. Of several, those that are not meant
/// are, too, if they are there in all of the function.
bool PlaceReader::isAnyAccessible() const {
  auto IsAlwaysThere = [](const KnownPlace &P) {
    const auto *Alloca = dyn_cast<AllocaInst>(P.Object);
    return !Alloca || Alloca->isStaticAlloca();
  };
  return Found.hasOneObject() || all_of(Found.places(), IsAlwaysThere);
}

SmallVector<KnownPlace, 4> ChosenPlace::places() const {
  SmallVector<KnownPlace, 4> Places;
  for (const Node &N : Nodes)
    if (!N.Decides)
      Places.push_back(N.Known);
  return Places;
}

bool ChosenPlace::hasOneObject() const {
  SmallVector<KnownPlace, 4> Places = places();
  return all_equal(
      map_range(Places, [](const KnownPlace &P) { return P.Object; }));
}

KnownPlace residue::knownPlaceOf(Value &Pointer, const DataLayout &DL) {
  Distance D{APInt(DL.getIndexTypeSizeInBits(Pointer.getType()), 0), {}};
  Value *Object = addSums(Pointer, D, DL);
  std::optional<uint64_t> End;
  if (!Object || !D.Scales.empty() || !(End = sizeOf(*Object, DL)) ||
      D.Offset.ugt(*End))
    return {};
  return {Object, D.Offset.getZExtValue(), {}};
}

std::optional<ChosenPlace>
residue::readChosenPlace(Value &Pointer, uint64_t Bytes, const Instruction &At,
                         ScalarEvolution &SE, CertainBytes &Certain) {
  return PlaceReader(Bytes, At, SE, Certain).run(Pointer);
}
