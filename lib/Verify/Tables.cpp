//===- Tables.cpp - Loads from constant tables ----------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tables.h"
#include "Counters.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include <numeric>

using namespace llvm;
using namespace residue::proof;

/// Longer tables are not read.
static const uint64_t MaxEntries = 4096, MaxScale = 1 << 20;

/// The distance of \p Pointer from \p Base, in bytes. Each address on the way
/// is in the table, so none wraps around: where the source's is not, it reads
/// poison's. An index below zero is 2^w too large, and so much times its scale
/// is a multiple of the step.
static bool addDistance(Frame &F, const Value *Pointer, const Value *Base,
                        TablePlace &Place) {
  while (Pointer != Base) {
    const auto *GEP = dyn_cast<GEPOperator>(Pointer);
    unsigned Width = GEP ? F.widthOf(GEP->getType()) : 0;
    VariableOffsets Scales;
    APInt Constant(Width, 0);
    if (!GEP || !GEP->isInBounds() || Width != 64 ||
        !GEP->collectOffset(F.DL, Width, Scales, Constant))
      return false;
    Place.At = Place.At + Polynomial(Dyadic::ofSigned(Constant));
    for (auto &[Index, Scale] : Scales) {
      if (F.widthOf(Index->getType()) != Width || Scale.ugt(MaxScale))
        return false;
      Polynomial Z = F.Words.bits(F.Words.copy(F.valueOf(Index))).Z;
      Place.At =
          Place.At + F.Known.resolved(Z).times(Dyadic::ofUnsigned(Scale));
      Place.Step = std::gcd(Place.Step, Scale.getZExtValue() << 32);
    }
    Pointer = GEP->getPointerOperand();
  }
  return true;
}

/// Where \p Load reads from a constant table: at First, or so many Steps
/// behind.
static std::optional<TablePlace> placeOf(Frame &F, const LoadInst &Load) {
  const auto *G =
      dyn_cast<GlobalVariable>(getUnderlyingObject(Load.getPointerOperand()));
  unsigned Bits = F.widthOf(Load.getType());
  if (!G || !G->isConstant() || !G->hasDefinitiveInitializer() || !Bits)
    return std::nullopt;
  TablePlace Place = {G, Bits, {}, 0, 0};
  uint64_t Bytes = F.DL.getTypeStoreSize(Load.getType());
  uint64_t Size = F.DL.getTypeAllocSize(G->getValueType());
  if (!addDistance(F, Load.getPointerOperand(), G, Place) || Size < Bytes)
    return std::nullopt;
  Place.Size = Size - Bytes + 1;
  for (const Polynomial::Term &T : Place.At.terms()) {
    if (T.Product.empty())
      continue;
    std::optional<int64_t> Factor = T.Factor.small();
    if (!Factor)
      return std::nullopt;
    Place.Step = std::gcd(Place.Step, uint64_t(std::abs(*Factor)));
  }
  std::optional<int64_t> Begin = Place.At.factorOf({}).small();
  if (!Begin)
    return std::nullopt;
  // One place, or one in each step.
  if (!Place.Step)
    Place.Step = std::max<int64_t>(Place.Size, *Begin + 1);
  int64_t Step = Place.Step;
  Place.First = (*Begin % Step + Step) % Step;
  if (Place.First >= Place.Size ||
      (Place.Size - Place.First) / Place.Step > MaxEntries)
    return std::nullopt;
  return Place;
}

/// The number at \p At in \p Table. LLVM folds loads of few bytes alone.
static std::optional<APInt> entryAt(const TablePlace &Place, uint64_t At,
                                    const DataLayout &DL) {
  unsigned Bytes = divideCeil(Place.Bits, 8);
  APInt Entry(8 * Bytes, 0);
  for (unsigned Done = 0, Size = 0; Done != Bytes; Done += Size) {
    Size = Bytes - Done >= 8 ? 8 : 1;
    auto *Part = dyn_cast_or_null<ConstantInt>(ConstantFoldLoadFromConst(
        const_cast<Constant *>(Place.Table->getInitializer()),
        IntegerType::get(Place.Table->getContext(), 8 * Size),
        APInt(64, At + Done), DL));
    if (!Part)
      return std::nullopt;
    unsigned Lowest = DL.isBigEndian() ? Bytes - Done - Size : Done;
    Entry.insertBits(Part->getValue(), 8 * Lowest);
  }
  return Entry.trunc(Place.Bits);
}

/// All that may be read there; nothing if some of it is no number.
static std::optional<std::vector<APInt>> entriesOf(Frame &F,
                                                   const TablePlace &Place) {
  std::vector<APInt> Result;
  for (uint64_t At = Place.First; At < Place.Size; At += Place.Step) {
    std::optional<APInt> Entry = entryAt(Place, At, F.DL);
    if (!Entry)
      return std::nullopt;
    Result.push_back(std::move(*Entry));
  }
  return Result;
}

static Interval rangeOf(ArrayRef<APInt> Entries) {
  Interval Range = {Dyadic::ofUnsigned(Entries[0]),
                    Dyadic::ofUnsigned(Entries[0])};
  for (const APInt &E : drop_begin(Entries))
    Range = Range.join({Dyadic::ofUnsigned(E), Dyadic::ofUnsigned(E)});
  return Range;
}

std::optional<Interval> residue::proof::rangeInTable(Frame &F,
                                                     const LoadInst &Load) {
  std::optional<TablePlace> Place = placeOf(F, Load);
  if (!Place)
    return std::nullopt;
  std::optional<std::vector<APInt>> Entries = entriesOf(F, *Place);
  if (!Entries)
    return std::nullopt;
  return rangeOf(*Entries);
}

void residue::proof::noteTableLoad(Frame &F, const LoadInst &Load,
                                   Symbol Number, const Interval &Range) {
  std::optional<TablePlace> Place = placeOf(F, Load);
  if (!Place)
    return;
  F.W.TableLoads.push_back({F.Block, *Place, Number, {}});
  if (F.W.Rings.size() == 1 && Range.Hi < F.W.Rings[0].modulus())
    F.W.addElement(0, {Polynomial::of(Number), Range});
}

/// f, where all of \p Y are 2^f times those of \p X modulo \p M.
static std::optional<int> factorOf(ArrayRef<APInt> X, ArrayRef<APInt> Y,
                                   const APInt &M) {
  const unsigned Granule = 8;
  unsigned Most = 2 * M.getBitWidth();
  unsigned Width =
      std::max({X[0].getBitWidth(), Y[0].getBitWidth(), M.getBitWidth()}) +
      Most;
  auto IsTimes = [&](ArrayRef<APInt> From, ArrayRef<APInt> To, unsigned Power) {
    return all_of(zip(From, To), [&](const auto &Pair) {
      APInt A = std::get<0>(Pair).zext(Width).shl(Power);
      APInt B = std::get<1>(Pair).zext(Width);
      APInt By = M.zext(Width);
      return A.urem(By) == B.urem(By);
    });
  };
  for (unsigned Power = 0; Power <= Most; Power += Granule) {
    if (IsTimes(X, Y, Power))
      return Power;
    if (IsTimes(Y, X, Power))
      return -int(Power);
  }
  return std::nullopt;
}

/// Reads \p Copy, at the place of what \p Of reads.
static Word *readCopy(Frame &F, TableLoad &Of, const TablePlace &Copy) {
  if (auto At = Of.Copies.find({Copy.Table, Copy.Bits}); At != Of.Copies.end())
    return F.Words.input(Copy.Bits, At->second);
  if (Copy.Size < Of.Place.Size)
    return nullptr;
  // What the source may read is all that counts.
  TablePlace There = Copy;
  There.Size = Of.Place.Size;
  std::optional<std::vector<APInt>> X = entriesOf(F, Of.Place);
  std::optional<std::vector<APInt>> Y = entriesOf(F, There);
  if (!X || !Y || X->size() != Y->size())
    return nullptr;
  if (all_of(zip(*X, *Y), [](const auto &Pair) {
        return APInt::isSameValue(std::get<0>(Pair), std::get<1>(Pair));
      }))
    return F.Words.of(Copy.Bits, Polynomial::of(Of.Number), rangeOf(*X));
  for (size_t Ring = 0; Ring != F.W.Rings.size(); ++Ring) {
    Residues &In = F.W.Rings[Ring];
    const Dyadic &M = In.modulus();
    std::optional<int> Factor =
        factorOf(*X, *Y, M.bits(M.odd().getActiveBits()));
    if (!Factor)
      continue;
    Symbol S = F.Known.fresh(rangeOf(*Y));
    In.define(S, In.of(Polynomial::of(Of.Number).scaled(*Factor)));
    Of.Copies.emplace(std::make_pair(Copy.Table, Copy.Bits), S);
    return F.Words.input(Copy.Bits, S);
  }
  return nullptr;
}

Word *residue::proof::loadFromCopy(Frame &F, const LoadInst &Load) {
  std::optional<TablePlace> Place = placeOf(F, Load);
  if (!Place)
    return nullptr;
  for (TableLoad &Of : F.W.TableLoads)
    if (Of.Block == F.Block && Of.Place.Table != Place->Table &&
        Of.Place.At == Place->At)
      if (Word *V = readCopy(F, Of, *Place))
        return V;
  return nullptr;
}
