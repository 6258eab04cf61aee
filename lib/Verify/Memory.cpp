//===- Memory.cpp - Loads and stores --------------------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Memory.h"
#include "Objects.h"
#include "Tables.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace residue::proof;

static std::string typeName(const Type &T) {
  std::string Name;
  raw_string_ostream OS(Name);
  OS << T;
  return Name;
}

/// Objects that cannot overlap.
static bool areDistinct(const Value *A, const Value *B) {
  const Value *X = getUnderlyingObject(A), *Y = getUnderlyingObject(B);
  return X != Y && isIdentifiedObject(X) && isIdentifiedObject(Y);
}

static Promise promiseOf(const LoadInst &Load) {
  const MDNode *Range = Load.getMetadata(LLVMContext::MD_range);
  return Range ? Promise(getConstantRangeFromMetadata(*Range)) : Promise();
}

/// What was stored before, of which more may be said where it is loaded.
static Word *loadStored(Frame &F, const LoadInst &Load, const Number &Stored,
                        const Promise &Said) {
  Number N = Stored;
  if (Said.Range) {
    bool Holds = F.IsSource
                     ? F.isNoticed(Load)
                     : F.Known.isWithin(N.Z, Said.Range->Lo, Said.Range->Hi);
    if (Holds)
      N.Range = N.Range.meet(*Said.Range);
    else if (!F.IsSource)
      F.doubt("a range that is not proven", &Load);
  }
  return F.Words.of(F.widthOf(Load.getType()->getScalarType()), N.Z, N.Range);
}

/// What begins or ends between that effect and \p Load, if it may be loaded
/// from: appended to the names and addresses.
static void addLifetimes(const Frame &F, const LoadInst &Load, size_t Version,
                         std::string &Names, std::vector<Polynomial> &Of) {
  for (const Frame::Lifetime &L : F.Lifetimes)
    if (L.Place >= Version && !areDistinct(Load.getPointerOperand(), L.Of)) {
      Names += ", " + L.Name;
      Of.push_back(L.Address);
    }
}

LaneList residue::proof::evaluateLoad(Frame &F, const LoadInst &Load) {
  const auto *Vector = dyn_cast<VectorType>(Load.getType());
  unsigned Width = F.widthOf(Load.getType()->getScalarType());
  // Lanes of whole bytes follow each other without gaps.
  if (!Load.isSimple() || !Width || (Vector && Width % 8)) {
    F.fail("a load that is not read", &Load);
    return {};
  }
  if (std::optional<unsigned> Array = arrayOf(F, Load.getPointerOperand()))
    return {loadElement(F, *Array, Load)};
  Polynomial Address =
      F.Known.resolved(F.Words.bits(F.valueOf(Load.getPointerOperand())).Z);
  TypeSize Size = F.DL.getTypeStoreSize(Load.getType());
  Promise Said = promiseOf(Load);
  size_t Version = F.Effects.size();
  LaneList Result;
  for (; Version; --Version) {
    const Effect &E = F.Effects[Version - 1];
    const auto *Store = dyn_cast<StoreInst>(E.At);
    if (!Store || E.What != Effect::Store)
      break;
    Type *Stored = Store->getValueOperand()->getType();
    Polynomial Distance = F.Known.resolved(Address - E.Operands[0].Z);
    // In another address space the same number is another place.
    bool IsNear =
        Store->getPointerAddressSpace() == Load.getPointerAddressSpace();
    std::string Ended;
    std::vector<Polynomial> Where;
    addLifetimes(F, Load, Version, Ended, Where);
    if (IsNear && Distance.isZero() && Stored == Load.getType() &&
        Where.empty()) {
      for (const Number &Lane : drop_begin(E.Operands))
        Result.push_back(Lane.Z == poisonLane().Z
                             ? nullptr
                             : loadStored(F, Load, Lane, Said));
      return Result;
    }
    std::optional<Dyadic> D = Distance.constant();
    TypeSize StoredSize = F.DL.getTypeStoreSize(Stored);
    bool IsApart = IsNear && D && !Size.isScalable() &&
                   !StoredSize.isScalable() &&
                   (*D >= Dyadic(StoredSize.getFixedValue()) ||
                    *D <= -Dyadic(Size.getFixedValue()));
    if (!IsApart &&
        !areDistinct(Load.getPointerOperand(), Store->getPointerOperand()))
      break;
  }
  std::string What =
      "load " + std::to_string(F.Block) + "." + std::to_string(Version) + " " +
      (Vector ? typeName(*Vector) : std::to_string(Width)) + Said.Name;
  if (unsigned Space = Load.getPointerAddressSpace())
    What += " of " + std::to_string(Space);
  // Where the source has ended it, too, or begun it.
  std::pair Behind(What, std::vector<Polynomial>{Address});
  addLifetimes(F, Load, Version, Behind.first, Behind.second);
  bool IsKnown = !F.IsSource && F.W.Promised.count(Behind);
  if (!F.IsSource && !IsKnown && !Vector)
    if (Word *Copy = loadFromCopy(F, Load))
      return {Copy};
  // Nothing says that there is anything at other addresses.
  if (F.IsSource) {
    F.W.Promised.insert({What, {Address}});
    F.W.Promised.insert(Behind);
  } else if (!IsKnown)
    F.doubt("a load that the source does not have", &Load);
  if (Said.Range && !Load.hasMetadata(LLVMContext::MD_noundef) &&
      !F.comesToSameEnds(Load, What, {Address}))
    F.doubt("a range that is not noticed", &Load);
  // A constant table says it of itself.
  std::optional<Interval> Range = Said.Range;
  std::optional<Interval> InTable;
  if (F.IsSource && !Vector)
    InTable = rangeInTable(F, Load);
  if (InTable)
    Range = Range ? Range->meet(*InTable) : *InTable;
  for (unsigned Lane = 0; Lane != (Vector ? laneCount(*Vector) : 1); ++Lane)
    Result.push_back(F.Words.opaque(
        What + (Vector ? " lane " + std::to_string(Lane) : std::string()),
        Width, {Address}, Range));
  if (InTable)
    noteTableLoad(F, Load, *Result[0]->Value->Z.symbol(), *Range);
  return Result;
}

void residue::proof::evaluateStore(Frame &F, const StoreInst &Store) {
  if (std::optional<unsigned> Array = arrayOf(F, Store.getPointerOperand()))
    return storeElement(F, *Array, Store);
  F.addEffect(Effect::Store, Store,
              {Store.getPointerOperand(), Store.getValueOperand()});
}

Word *residue::proof::evaluateAlloca(Frame &F, const AllocaInst &Alloca) {
  unsigned Width = F.widthOf(Alloca.getType());
  std::string Key = "alloca " + std::to_string(F.Allocas++) + " " +
                    nameOf(Alloca.getArraySize()) + " " +
                    typeName(*Alloca.getAllocatedType());
  return F.Words.input(Width, F.W.shared(Key, Width));
}
