//===- ChosenPlaces.cpp - Accesses that a bit decides ---------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChosenPlaces.h"
#include "ChosenPointers.h"
#include "CopiedParts.h"
#include "LowestBits.h"
#include "PublicNumber.h"
#include "residue/Analysis/CertainBytes.h"
#include "residue/Analysis/ChosenPlace.h"
#include "residue/Analysis/WrittenNumbers.h"
#include "residue/Target/Compat.h"
#include "residue/Target/DebugCounters.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/Local.h"
#include <numeric>

using namespace llvm;
using namespace residue;

namespace {

class PlaceRaiser {
public:
  PlaceRaiser(Function &F, FunctionAnalysisManager &AM, Deciding By)
      : F(F), DL(F.getParent()->getDataLayout()),
        SE(AM.getResult<ScalarEvolutionAnalysis>(F)),
        Certain(F, AM.getResult<DominatorTreeAnalysis>(F)), By(By), Bits(F) {}

  bool run() {
    SmallVector<Instruction *, 32> Accesses;
    for (Instruction &I : instructions(F))
      if (isa<LoadInst, StoreInst, MemIntrinsic>(I))
        Accesses.push_back(&I);
    bool Changed = false;
    for (Instruction *I : Accesses)
      Changed |= raise(*I);
    RecursivelyDeleteTriviallyDeadInstructionsPermissive(Unused);
    return Changed;
  }

private:
  /// A place that is chosen, with a condition for each bit that decides.
  struct Address {
    ChosenPlace Place;
    SmallVector<LowestBits::Condition, 3> Conditions;
  };

  bool raise(Instruction &I);
  bool raiseLoad(LoadInst &Load);
  bool raiseStore(StoreInst &Store);
  bool raiseCopy(MemTransferInst &Copy);
  bool raiseFill(MemSetInst &Fill);

  bool mayRaise(const Instruction &I) const {
    return shouldTransform(Transformation::RaiseChoices, I);
  }
  bool mayStore(const ChosenPlace &Place);
  bool mayWriteBack(const ChosenPlace &Place, Type &Ty) const;
  std::optional<ChosenPlace> placeOf(Value &Pointer, uint64_t Bytes,
                                     const Instruction &At);
  std::optional<Address> addressOf(ChosenPlace Place);
  void keepAlive(const ChosenPlace &Place);

  uint64_t sizeOf(Type &Ty) const {
    return DL.getTypeStoreSize(&Ty).getFixedValue();
  }
  Value *moved(IRBuilder<> &B, Value *Pointer, uint64_t Bytes) const {
    return emitAddress(B, {Pointer, Bytes, {}});
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
  Value *load(IRBuilder<> &B, Type &Ty, const Address &At, uint64_t Offset) {
    return load(B, Ty, At, At.Place.root(), Offset, "place");
  }
  Value *load(IRBuilder<> &B, Type &Ty, const Address &At, unsigned Index,
              uint64_t Offset, const Twine &Name);
  void store(IRBuilder<> &B, Value *V, const Address &At, uint64_t Offset) {
    SmallVector<Step, 3> Way;
    store(B, V, At, At.Place.root(), Offset, Way);
  }
  /// The conditions on the way to a place, and which of their sides it is on.
  struct Step {
    LowestBits::Condition IsOdd;
    bool Side;
  };
  void store(IRBuilder<> &B, Value *V, const Address &At, unsigned Index,
             uint64_t Offset, SmallVectorImpl<Step> &Way);
  void erase(Instruction &I, ArrayRef<Value *> Addresses) {
    Bits.forget(I);
    I.eraseFromParent();
    Unused.append(Addresses.begin(), Addresses.end());
  }

  Function &F;
  const DataLayout &DL;
  ScalarEvolution &SE;
  CertainBytes Certain;
  const Deciding By;
  LowestBits Bits;
  DenseMap<const AllocaInst *, bool> IsPrivate;
  /// Addresses that something has stopped to use.
  SmallVector<WeakTrackingVH, 8> Unused;
};

} // namespace

/// Every access that is raised uses its objects some more times.
static constexpr unsigned MostUses = 10000;

/// Nobody else sees that a place is written which is not meant. Of arguments
/// something may say that they are only read, or only written.
bool PlaceRaiser::mayStore(const ChosenPlace &Place) {
  return all_of(Place.places(), [&](const KnownPlace &P) {
    auto *Object = dyn_cast<AllocaInst>(P.Object);
    if (!Object)
      return false;
    auto [Entry, IsNew] = IsPrivate.try_emplace(Object);
    if (IsNew)
      Entry->second = !mayBeCaptured(*Object, MostUses);
    return Entry->second;
  });
}

/// What is not meant keeps all of its bytes, if it is read as a \p Ty.
bool PlaceRaiser::mayWriteBack(const ChosenPlace &Place, Type &Ty) const {
  return DL.typeSizeEqualsStoreSize(&Ty) ||
         all_of(Place.places(), [&](const KnownPlace &P) {
           uint64_t Scale = 0;
           for (const auto &[Variable, Factor] : P.Multiples)
             Scale = std::gcd(Scale, Factor.abs().getLimitedValue());
           return WrittenNumbers(*cast<AllocaInst>(P.Object))
               .mayWriteBack(Ty, int64_t(P.Offset), Scale);
         });
}

/// What may be chosen: numbers, in vectors, too, and addresses.
static bool isChoosable(const Type &Ty) {
  return Ty.isIntegerTy() || Ty.isPointerTy() ||
         (isa<FixedVectorType>(Ty) && Ty.getScalarType()->isIntegerTy());
}

std::optional<ChosenPlace> PlaceRaiser::placeOf(Value &Pointer, uint64_t Bytes,
                                                const Instruction &At) {
  std::optional<ChosenPlace> Place =
      readChosenPlace(Pointer, Bytes, At, SE, Certain);
  auto IsPublic = [](const ChosenPlace::Node &N) {
    return !N.Decides || isPublicNumber(N.Decides);
  };
  if (Place && By == Deciding::NotPublic && all_of(Place->Nodes, IsPublic))
    return std::nullopt;
  return Place;
}

/// An object of several is there while no other one needs its memory.
void PlaceRaiser::keepAlive(const ChosenPlace &Place) {
  if (Place.hasOneObject())
    return;
  for (const KnownPlace &P : Place.places())
    if (isa<AllocaInst>(P.Object))
      for (User *U : make_early_inc_range(P.Object->users()))
        if (auto *I = dyn_cast<Instruction>(U); I && I->isLifetimeStartOrEnd())
          I->eraseFromParent();
}

std::optional<PlaceRaiser::Address> PlaceRaiser::addressOf(ChosenPlace Place) {
  Address At;
  for (const ChosenPlace::Node &N : Place.Nodes) {
    At.Conditions.push_back(N.Decides ? Bits.conditionOf(N.Decides, N.Bit)
                                      : LowestBits::Condition());
    if (N.Decides && !At.Conditions.back().Bit)
      return std::nullopt;
  }
  keepAlive(Place);
  At.Place = std::move(Place);
  return At;
}

Value *PlaceRaiser::load(IRBuilder<> &B, Type &Ty, const Address &At,
                         unsigned Index, uint64_t Offset, const Twine &Name) {
  const ChosenPlace::Node &N = At.Place.Nodes[Index];
  if (!N.Decides)
    return load(B, Ty, emitAddress(B, N.Known, Offset), Name);
  Value *IfOdd = load(B, Ty, At, N.IfOdd, Offset, "second");
  Value *IfEven = load(B, Ty, At, N.IfEven, Offset, "first");
  return createSelect(B, At.Conditions[Index], IfOdd, IfEven);
}

/// Each place keeps what it has or takes \p V. They may overlap: what one keeps
/// is what it has behind the store to the one before. A bit further down the
/// way may be poison where one further up decides for another place.
void PlaceRaiser::store(IRBuilder<> &B, Value *V, const Address &At,
                        unsigned Index, uint64_t Offset,
                        SmallVectorImpl<Step> &Way) {
  const ChosenPlace::Node &N = At.Place.Nodes[Index];
  if (N.Decides) {
    for (bool Side : {true, false}) {
      Way.push_back({At.Conditions[Index], Side});
      store(B, V, At, Side ? N.IfOdd : N.IfEven, Offset, Way);
      Way.pop_back();
    }
    return;
  }
  Value *Pointer = emitAddress(B, N.Known, Offset);
  Value *Kept =
      load(B, *V->getType(), Pointer, Way.back().Side ? "second" : "first");
  for (const Step &S : reverse(Way))
    V = S.Side ? createSelect(B, S.IsOdd, V, Kept)
               : createSelect(B, S.IsOdd, Kept, V);
  store(B, V, Pointer);
}

bool PlaceRaiser::raise(Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return raiseLoad(*Load);
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return raiseStore(*Store);
  if (auto *Copy = dyn_cast<MemTransferInst>(&I))
    return raiseCopy(*Copy);
  auto *Fill = dyn_cast<MemSetInst>(&I);
  return Fill && raiseFill(*Fill);
}

bool PlaceRaiser::raiseLoad(LoadInst &Load) {
  Type &Ty = *Load.getType();
  if (!Load.isSimple() || !isChoosable(Ty))
    return false;
  Value *Pointer = Load.getPointerOperand();
  std::optional<ChosenPlace> Place = placeOf(*Pointer, sizeOf(Ty), Load);
  std::optional<Address> At;
  if (!Place || !mayRaise(Load) || !(At = addressOf(*Place)))
    return false;
  IRBuilder<> B(&Load);
  Value *Chosen = load(B, Ty, *At, 0);
  if (isa<Instruction>(Chosen))
    Chosen->takeName(&Load);
  Load.replaceAllUsesWith(Chosen);
  erase(Load, Pointer);
  return true;
}

bool PlaceRaiser::raiseStore(StoreInst &Store) {
  Type &Ty = *Store.getValueOperand()->getType();
  if (!Store.isSimple() || !isChoosable(Ty))
    return false;
  Value *Pointer = Store.getPointerOperand();
  std::optional<ChosenPlace> Place = placeOf(*Pointer, sizeOf(Ty), Store);
  std::optional<Address> At;
  if (!Place || !mayStore(*Place) || !mayWriteBack(*Place, Ty) ||
      !mayRaise(Store) || !(At = addressOf(*Place)))
    return false;
  IRBuilder<> B(&Store);
  store(B, Store.getValueOperand(), *At, 0);
  erase(Store, Pointer);
  return true;
}

static std::optional<uint64_t> lengthOf(const MemIntrinsic &Access) {
  auto *Length = dyn_cast<ConstantInt>(Access.getLength());
  if (!Length || Access.isVolatile() || !Length->getValue().isIntN(32))
    return std::nullopt;
  return Length->getZExtValue();
}

/// Every number is loaded before one is stored.
bool PlaceRaiser::raiseCopy(MemTransferInst &Copy) {
  std::optional<uint64_t> Bytes = lengthOf(Copy);
  if (!Bytes || !*Bytes)
    return false;
  Value *Source = Copy.getRawSource(), *Target = Copy.getRawDest();
  std::optional<ChosenPlace> From = placeOf(*Source, *Bytes, Copy);
  std::optional<ChosenPlace> To = placeOf(*Target, *Bytes, Copy);
  if ((!From && !To) || (To && !mayStore(*To)))
    return false;
  std::optional<CopiedParts> Parts =
      copiedParts((From ? *From : *To).places(), *Bytes, DL);
  if (!Parts || !mayRaise(Copy))
    return false;
  std::optional<Address> FromAddress, ToAddress;
  if ((From && !(FromAddress = addressOf(*From))) ||
      (To && !(ToAddress = addressOf(*To))))
    return false;
  IRBuilder<> B(&Copy);
  SmallVector<Value *, 4> Numbers;
  for (const CopiedPart &P : *Parts)
    Numbers.push_back(
        FromAddress ? load(B, *P.Ty, *FromAddress, P.Offset)
                    : load(B, *P.Ty, moved(B, Source, P.Offset), "copied"));
  for (auto [Number, P] : zip_equal(Numbers, *Parts)) {
    if (ToAddress)
      store(B, Number, *ToAddress, P.Offset);
    else
      store(B, Number, moved(B, Target, P.Offset));
  }
  erase(Copy, {Source, Target});
  return true;
}

/// The same byte everywhere.
bool PlaceRaiser::raiseFill(MemSetInst &Fill) {
  std::optional<uint64_t> Bytes = lengthOf(Fill);
  if (!Bytes || !*Bytes)
    return false;
  Value *Target = Fill.getRawDest();
  std::optional<ChosenPlace> To = placeOf(*Target, *Bytes, Fill);
  if (!To || !mayStore(*To))
    return false;
  std::optional<CopiedParts> Parts = copiedParts(To->places(), *Bytes, DL);
  std::optional<Address> At;
  if (!Parts || !mayRaise(Fill) || !(At = addressOf(*To)))
    return false;
  IRBuilder<> B(&Fill);
  for (const CopiedPart &P : *Parts) {
    Value *Bytes = B.CreateVectorSplat(sizeOf(*P.Ty), Fill.getValue(), "fill");
    store(B, B.CreateBitCast(Bytes, P.Ty), *At, P.Offset);
  }
  erase(Fill, Target);
  return true;
}

/// What is loaded may be an address that is chosen.
static constexpr unsigned MaxRounds = 4;

bool residue::raiseChosenPlaces(Function &F, FunctionAnalysisManager &AM,
                                Deciding By) {
  PreservedAnalyses Graph;
  Graph.preserveSet<CFGAnalyses>();
  bool Changed = false;
  for (unsigned Round = 0; Round != MaxRounds; ++Round) {
    if (chooseBitsOfPointers(F)) {
      AM.invalidate(F, Graph);
      Changed = true;
    }
    if (!PlaceRaiser(F, AM, By).run())
      break;
    AM.invalidate(F, Graph);
    AM.invalidate(F, SROAPass(SROAOptions::PreserveCFG).run(F, AM));
    Changed = true;
  }
  return Changed;
}
