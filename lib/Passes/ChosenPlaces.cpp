//===- ChosenPlaces.cpp - Accesses that a bit decides ---------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChosenPlaces.h"
#include "LowestBits.h"
#include "residue/Analysis/ChosenPlace.h"
#include "residue/Target/Compat.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace residue;

namespace {

/// A number in memory: a part of a copy.
struct Part {
  uint64_t Offset;
  Type *Ty;

  bool operator==(const Part &Other) const {
    return Offset == Other.Offset && Ty == Other.Ty;
  }
};
using Parts = SmallVector<Part, 4>;

/// Copies of more numbers stay copies.
constexpr unsigned MaxParts = 16;

/// Integers of whole bytes in a type, without gaps.
class PartFinder {
public:
  explicit PartFinder(const DataLayout &DL) : DL(DL) {}

  /// Those from \p Begin to \p End, or nothing if they are not all.
  std::optional<Parts> find(Type &Ty, uint64_t Begin, uint64_t End) {
    Found.clear();
    Next = From = Begin;
    To = End;
    if (!add(Ty, 0) || Next != To)
      return std::nullopt;
    return Found;
  }

private:
  /// \p Ty stands at \p Offset.
  bool add(Type &Ty, uint64_t Offset) {
    if (!Ty.isSized() || isa<ScalableVectorType>(Ty))
      return false;
    TypeSize Size = DL.getTypeAllocSize(&Ty);
    if (Size.isScalable())
      return false;
    uint64_t Bytes = Size.getFixedValue();
    if (Offset >= To || Offset + Bytes <= From)
      return true;
    if (auto *Struct = dyn_cast<StructType>(&Ty)) {
      const StructLayout *Layout = DL.getStructLayout(Struct);
      for (unsigned Index = 0; Index != Struct->getNumElements(); ++Index)
        if (!add(*Struct->getElementType(Index),
                 Offset + Layout->getElementOffset(Index).getFixedValue()))
          return false;
      return true;
    }
    if (auto *Array = dyn_cast<ArrayType>(&Ty)) {
      Type &Element = *Array->getElementType();
      uint64_t Stride = DL.getTypeAllocSize(&Element).getFixedValue();
      if (!Stride)
        return false;
      uint64_t Begin = From > Offset ? (From - Offset) / Stride : 0;
      for (uint64_t Index = Begin;
           Index != Array->getNumElements() && Offset + Index * Stride < To;
           ++Index)
        if (!add(Element, Offset + Index * Stride))
          return false;
      return true;
    }
    if (!Ty.isIntegerTy() || Ty.getIntegerBitWidth() != 8 * Bytes ||
        Offset != Next || Offset + Bytes > To || Found.size() == MaxParts)
      return false;
    Found.push_back({Offset - From, &Ty});
    Next = Offset + Bytes;
    return true;
  }

  const DataLayout &DL;
  Parts Found;
  uint64_t From = 0, To = 0, Next = 0;
};

/// The wide numbers that are loaded and stored at places that are known.
class AccessedParts {
public:
  AccessedParts(AllocaInst &Object, const DataLayout &DL) : DL(DL) {
    collect(Object, 0);
  }

  /// Those from \p Begin to \p End, or nothing if there are gaps.
  std::optional<Parts> find(uint64_t Begin, uint64_t End) const {
    Parts Found;
    for (uint64_t Next = Begin; Next != End;) {
      Type *Ty = Known.lookup(Next);
      if (!Ty || Found.size() == MaxParts)
        return std::nullopt;
      Found.push_back({Next - Begin, Ty});
      Next += DL.getTypeStoreSize(Ty).getFixedValue();
      if (Next > End)
        return std::nullopt;
    }
    return Found;
  }

private:
  void collect(Value &Pointer, uint64_t Offset) {
    for (User *U : Pointer.users()) {
      if (auto *GEP = dyn_cast<GetElementPtrInst>(U)) {
        APInt Moved(DL.getIndexTypeSizeInBits(GEP->getType()), Offset);
        if (GEP->accumulateConstantOffset(DL, Moved) && Moved.isNonNegative())
          collect(*GEP, Moved.getZExtValue());
        continue;
      }
      auto *Load = dyn_cast<LoadInst>(U);
      auto *Store = dyn_cast<StoreInst>(U);
      if (!Load && (!Store || Store->getPointerOperand() != &Pointer))
        continue;
      Type *Ty = Load ? Load->getType() : Store->getValueOperand()->getType();
      if (isWideInteger(*Ty) && Ty->getIntegerBitWidth() % 8 == 0)
        Known.try_emplace(Offset, Ty);
    }
  }

  const DataLayout &DL;
  DenseMap<uint64_t, Type *> Known;
};

class PlaceRaiser {
public:
  explicit PlaceRaiser(Function &F)
      : F(F), DL(F.getParent()->getDataLayout()), Bits(F) {}

  bool run() {
    for (Instruction &I : instructions(F))
      findObject(I);
    if (Objects.empty())
      return false;
    bool Changed = false;
    for (Instruction &I : make_early_inc_range(instructions(F)))
      Changed |= raise(I);
    RecursivelyDeleteTriviallyDeadInstructionsPermissive(Unused);
    return Changed;
  }

private:
  /// Two addresses, and which of them is meant.
  struct Places {
    Value *IfOdd, *IfEven;
    LowestBits::Condition IsOdd;
  };

  void findObject(Instruction &I);
  bool raise(Instruction &I);
  bool raiseCopy(MemTransferInst &Copy);
  std::optional<Parts> partsOf(const ChosenPlace &Place, uint64_t Bytes) const;

  uint64_t sizeOf(Type &Ty) const {
    return DL.getTypeStoreSize(&Ty).getFixedValue();
  }
  /// Of an object with wide numbers.
  std::optional<ChosenPlace> placeOf(Value &Pointer, uint64_t Bytes) {
    std::optional<ChosenPlace> Place = readChosenPlace(Pointer, Bytes, DL);
    if (Place && !Objects.contains(Place->Object))
      return std::nullopt;
    return Place;
  }
  /// Nobody else sees that a place is written which is not meant.
  static bool mayStore(const ChosenPlace &Place) {
    return !mayBeCaptured(*Place.Object);
  }
  std::optional<Places> addressesOf(IRBuilder<> &B, const ChosenPlace &Place) {
    LowestBits::Condition IsOdd = Bits.conditionOf(Place.Decides);
    if (!IsOdd.Bit)
      return std::nullopt;
    Value *IfOdd = moved(B, Place.Object, Place.IfOdd);
    Value *IfEven = moved(B, Place.Object, Place.IfEven);
    return Places{IfOdd, IfEven, IsOdd};
  }
  static Value *moved(IRBuilder<> &B, Value *Pointer, uint64_t Bytes) {
    if (!Bytes)
      return Pointer;
    Type *IndexTy =
        B.GetInsertBlock()->getModule()->getDataLayout().getIndexType(
            Pointer->getType());
    return B.CreatePtrAdd(Pointer, ConstantInt::get(IndexTy, Bytes), "place");
  }
  /// As aligned as it is known to be: the other place may be less aligned than
  /// the one that is meant.
  Value *load(IRBuilder<> &B, Type &Ty, Value *Pointer, const Twine &Name) {
    return B.CreateAlignedLoad(&Ty, Pointer, getKnownAlignment(Pointer, DL),
                               Name);
  }
  void store(IRBuilder<> &B, Value *V, Value *Pointer) {
    B.CreateAlignedStore(V, Pointer, getKnownAlignment(Pointer, DL));
  }
  Value *load(IRBuilder<> &B, Type &Ty, const Places &At, uint64_t Offset) {
    Value *IfOdd = load(B, Ty, moved(B, At.IfOdd, Offset), "second");
    Value *IfEven = load(B, Ty, moved(B, At.IfEven, Offset), "first");
    return createSelect(B, At.IsOdd, IfOdd, IfEven);
  }
  /// Each place keeps what it has or takes \p V. They may overlap: what the
  /// second one keeps is what it has behind the first store.
  void store(IRBuilder<> &B, Value *V, const Places &At, uint64_t Offset) {
    Value *Odd = moved(B, At.IfOdd, Offset),
          *Even = moved(B, At.IfEven, Offset);
    Value *InOdd = load(B, *V->getType(), Odd, "second");
    store(B, createSelect(B, At.IsOdd, V, InOdd), Odd);
    Value *InEven = load(B, *V->getType(), Even, "first");
    store(B, createSelect(B, At.IsOdd, InEven, V), Even);
  }
  void erase(Instruction &I, ArrayRef<Value *> Addresses) {
    Bits.forget(I);
    I.eraseFromParent();
    Unused.append(Addresses.begin(), Addresses.end());
  }

  Function &F;
  const DataLayout &DL;
  LowestBits Bits;
  SmallPtrSet<const AllocaInst *, 8> Objects;
  /// Addresses that something has stopped to use.
  SmallVector<WeakTrackingVH, 8> Unused;
};

} // namespace

/// What \p I accesses in one step, wide or not.
static std::pair<Value *, Type *> accessOf(Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I); Load && Load->isSimple())
    return {Load->getPointerOperand(), Load->getType()};
  if (auto *Store = dyn_cast<StoreInst>(&I); Store && Store->isSimple())
    return {Store->getPointerOperand(), Store->getValueOperand()->getType()};
  return {nullptr, nullptr};
}

static std::optional<uint64_t> lengthOf(const MemTransferInst &Copy) {
  auto *Length = dyn_cast<ConstantInt>(Copy.getLength());
  if (!Length || Copy.isVolatile() || !Length->getValue().isIntN(32))
    return std::nullopt;
  return Length->getZExtValue();
}

/// An object is one with wide numbers if it has one at a place that is chosen.
void PlaceRaiser::findObject(Instruction &I) {
  auto [Pointer, Ty] = accessOf(I);
  if (Pointer) {
    if (!isWideInteger(*Ty))
      return;
    if (std::optional<ChosenPlace> Place =
            readChosenPlace(*Pointer, sizeOf(*Ty), DL))
      Objects.insert(Place->Object);
    return;
  }
  auto *Copy = dyn_cast<MemTransferInst>(&I);
  std::optional<uint64_t> Bytes;
  if (!Copy || !(Bytes = lengthOf(*Copy)))
    return;
  for (Value *End : {Copy->getRawSource(), Copy->getRawDest()})
    if (std::optional<ChosenPlace> Place = readChosenPlace(*End, *Bytes, DL))
      if (std::optional<Parts> Copied = partsOf(*Place, *Bytes);
          Copied &&
          any_of(*Copied, [](const Part &P) { return isWideInteger(*P.Ty); }))
        Objects.insert(Place->Object);
}

/// The numbers at both places, by what is known to be accessed at one of them
/// or by the object's type; bytes are copied either way.
std::optional<Parts> PlaceRaiser::partsOf(const ChosenPlace &Place,
                                          uint64_t Bytes) const {
  AccessedParts Accessed(*Place.Object, DL);
  for (uint64_t Begin : {Place.IfOdd, Place.IfEven})
    if (std::optional<Parts> Known = Accessed.find(Begin, Begin + Bytes))
      return Known;
  Type &Ty = *Place.Object->getAllocatedType();
  std::optional<Parts> Odd =
      PartFinder(DL).find(Ty, Place.IfOdd, Place.IfOdd + Bytes);
  return Odd == PartFinder(DL).find(Ty, Place.IfEven, Place.IfEven + Bytes)
             ? Odd
             : std::nullopt;
}

bool PlaceRaiser::raise(Instruction &I) {
  if (auto *Copy = dyn_cast<MemTransferInst>(&I))
    return raiseCopy(*Copy);
  auto [Pointer, Ty] = accessOf(I);
  if (!Pointer || !Ty->isIntegerTy())
    return false;
  std::optional<ChosenPlace> Place = placeOf(*Pointer, sizeOf(*Ty));
  auto *Store = dyn_cast<StoreInst>(&I);
  if (!Place || (Store && !mayStore(*Place)) ||
      !shouldTransform(Transformation::RaiseChoices, I))
    return false;
  IRBuilder<> B(&I);
  std::optional<Places> At = addressesOf(B, *Place);
  if (!At)
    return false;
  if (Store) {
    store(B, Store->getValueOperand(), *At, 0);
  } else {
    Value *Chosen = load(B, *Ty, *At, 0);
    if (isa<Instruction>(Chosen))
      Chosen->takeName(&I);
    I.replaceAllUsesWith(Chosen);
  }
  erase(I, Pointer);
  return true;
}

/// Every number is loaded before one is stored.
bool PlaceRaiser::raiseCopy(MemTransferInst &Copy) {
  std::optional<uint64_t> Bytes = lengthOf(Copy);
  if (!Bytes)
    return false;
  Value *Source = Copy.getRawSource(), *Target = Copy.getRawDest();
  std::optional<ChosenPlace> From = placeOf(*Source, *Bytes);
  std::optional<ChosenPlace> To = placeOf(*Target, *Bytes);
  if ((!From && !To) || (To && !mayStore(*To)))
    return false;
  std::optional<Parts> Copied = partsOf(From ? *From : *To, *Bytes);
  if (!Copied || !shouldTransform(Transformation::RaiseChoices, Copy))
    return false;
  IRBuilder<> B(&Copy);
  std::optional<Places> FromPlaces, ToPlaces;
  if ((From && !(FromPlaces = addressesOf(B, *From))) ||
      (To && !(ToPlaces = addressesOf(B, *To))))
    return false;
  SmallVector<Value *, 4> Numbers;
  for (const Part &P : *Copied)
    Numbers.push_back(
        FromPlaces ? load(B, *P.Ty, *FromPlaces, P.Offset)
                   : load(B, *P.Ty, moved(B, Source, P.Offset), "copied"));
  for (auto [Number, P] : zip_equal(Numbers, *Copied)) {
    if (ToPlaces)
      store(B, Number, *ToPlaces, P.Offset);
    else
      store(B, Number, moved(B, Target, P.Offset));
  }
  erase(Copy, {Source, Target});
  return true;
}

bool residue::raiseChosenPlaces(Function &F) { return PlaceRaiser(F).run(); }
