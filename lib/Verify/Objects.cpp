//===- Objects.cpp - Elements in memory of the function -------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Counters.h"
#include "InductionState.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace llvm;
using namespace residue::proof;

//===----------------------------------------------------------------------===//
// Which arrays
//===----------------------------------------------------------------------===//

/// Of an array that does not grow with vectors.
static uint64_t sizeOf(const AllocaInst &Array, const DataLayout &DL) {
  std::optional<TypeSize> Size = Array.getAllocationSize(DL);
  return Size && !Size->isScalable() ? Size->getFixedValue() : 0;
}

namespace {

/// All that is done with an array.
class Uses {
public:
  Uses(const AllocaInst &Array, const DataLayout &DL)
      : Array(Array), DL(DL), AreRead(Array.isStaticAlloca()) {
    add(Array);
  }

  const AllocaInst &Array;
  const DataLayout &DL;
  /// It is nothing but loads, stores and what comes with them.
  bool AreRead;
  Type *Of = nullptr;
  unsigned Clears = 0, Lifetimes = 0;
  /// Bytes of zeros that are stored in it, but for all at once in the
  /// beginning; and what divides all of them.
  uint64_t MostZeros = 0, ZerosStep = 0;
  /// Indices are multiplied by multiples of this power of two, and what is
  /// constant is a multiple of that one.
  uint64_t Stride = uint64_t(1) << 63, Offset = Stride;
  /// All of them are multiples of that, as integers if no address wraps around;
  /// and all but the constants of this one, 0 if there are no others.
  uint64_t Step = 0, Distance = 0;
  bool AreExact = true;

private:
  void add(const Value &Pointer);
  void addAccess(Type *T, bool IsSimple);
  void addIndices(const GetElementPtrInst &GEP);
  bool isCleared(const MemSetInst &Set) const;
};

} // namespace

void Uses::addAccess(Type *T, bool IsSimple) {
  AreRead &= IsSimple && T->isIntegerTy() && (!Of || Of == T) &&
             T->getIntegerBitWidth() % 8 == 0;
  Of = T;
}

void Uses::addIndices(const GetElementPtrInst &GEP) {
  AreExact &= GEP.isInBounds() || GEP.hasNoUnsignedSignedWrap() ||
              GEP.hasNoUnsignedWrap() || isShortWay(GEP, DL);
  for (auto At = gep_type_begin(GEP), End = gep_type_end(GEP); At != End;
       ++At) {
    const auto *C = dyn_cast<ConstantInt>(At.getOperand());
    if (StructType *Struct = At.getStructTypeOrNull()) {
      TypeSize Begin =
          DL.getStructLayout(Struct)->getElementOffset(C->getZExtValue());
      Offset = MinAlign(Offset, Begin.getFixedValue());
      Step = std::gcd(Step, Begin.getFixedValue());
      continue;
    }
    uint64_t Size = At.getSequentialElementStride(DL).getFixedValue();
    if (C) {
      uint64_t Index = C->getValue().sextOrTrunc(64).getZExtValue();
      Offset = MinAlign(Offset, Index * Size);
      uint64_t Distance = int64_t(Index) < 0 ? 0 - Index : Index;
      Step = std::gcd(Step, Distance * Size);
    } else {
      Stride = MinAlign(Stride, Size);
      Step = std::gcd(Step, Size);
      Distance = std::gcd(Distance, Size);
    }
  }
}

/// How many zeros \p Set stores; nothing if it is not known, or no zeros.
static std::optional<uint64_t> zerosOf(const MemSetInst &Set) {
  const auto *Byte = dyn_cast<ConstantInt>(Set.getValue());
  const auto *Length = dyn_cast<ConstantInt>(Set.getLength());
  if (Set.isVolatile() || !Byte || !Byte->isZero() || !Length)
    return std::nullopt;
  return Length->getZExtValue();
}

/// Of the whole array, before anything else is done with it.
bool Uses::isCleared(const MemSetInst &Set) const {
  std::optional<TypeSize> Size = Array.getAllocationSize(DL);
  return Set.getDest() == &Array && Size && !Size->isScalable() &&
         zerosOf(Set) == Size->getFixedValue() &&
         Set.getParent()->isEntryBlock();
}

void Uses::add(const Value &Pointer) {
  for (const User *U : Pointer.users()) {
    if (const auto *Load = dyn_cast<LoadInst>(U))
      addAccess(Load->getType(), Load->isSimple());
    else if (const auto *Store = dyn_cast<StoreInst>(U))
      addAccess(Store->getValueOperand()->getType(),
                Store->isSimple() && Store->getValueOperand() != &Pointer);
    else if (const auto *GEP = dyn_cast<GetElementPtrInst>(U);
             GEP && GEP->getType()->isPointerTy()) {
      addIndices(*GEP);
      add(*GEP);
    } else if (const auto *Set = dyn_cast<MemSetInst>(U);
               Set && zerosOf(*Set)) {
      if (isCleared(*Set))
        ++Clears;
      else
        MostZeros = std::max(MostZeros, *zerosOf(*Set));
      ZerosStep = std::gcd(ZerosStep, *zerosOf(*Set));
    } else if (const auto *I = dyn_cast<IntrinsicInst>(U);
               I && I->isLifetimeStartOrEnd())
      ++Lifetimes;
    else
      AreRead = false;
  }
}

static SmallVector<const AllocaInst *, 4> arraysOf(const Function &F) {
  SmallVector<const AllocaInst *, 4> Arrays;
  for (const Instruction &I : instructions(F))
    if (const auto *Array = dyn_cast<AllocaInst>(&I))
      Arrays.push_back(Array);
  return Arrays;
}

/// More than this are taken together.
static const unsigned MaxColumns = 16;

/// In bytes, from one element of its column to the next.
static uint64_t distanceOf(const KeptObject &O) {
  return O.IsExact ? O.Bits / 8 : O.Stride;
}

/// Zeros are stored one by one: they are not many, and those of one column.
static bool canStoreZeros(const KeptObject &O, const Uses &X, const Uses &Y) {
  const uint64_t MostElements = 64;
  uint64_t Most = std::max(X.MostZeros, Y.MostZeros);
  if (X.Clears)
    Most = std::max(Most, sizeOf(X.Array, X.DL));
  return !Most || ((O.IsExact || O.Stride == O.bytes()) &&
                   std::gcd(X.ZerosStep, Y.ZerosStep) % distanceOf(O) == 0 &&
                   Most <= MostElements * distanceOf(O));
}

/// No zeros are stored but in all of the array.
static bool canStoreColumns(const Uses &X, const Uses &Y) {
  return !X.MostZeros && !Y.MostZeros && !X.Clears;
}

std::vector<KeptObject> residue::proof::pairObjects(const Function &Source,
                                                    const Function &Target,
                                                    const DataLayout &DL) {
  std::vector<KeptObject> Result;
  SmallVector<const AllocaInst *, 4> Old = arraysOf(Source),
                                     New = arraysOf(Target);
  // The rewriter has its own in front of them.
  if (Old.size() > New.size())
    return Result;
  for (auto [A, B] : zip(Old, ArrayRef(New).take_back(Old.size()))) {
    Uses X(*A, DL), Y(*B, DL);
    // What has no lifetime any more has another form.
    if (!X.AreRead || !Y.AreRead || !X.Of || X.Of != Y.Of ||
        Y.Clears < X.Clears || Y.Clears > X.Clears + 1 || Y.Lifetimes ||
        A->getAllocationSize(DL) != B->getAllocationSize(DL))
      continue;
    // Elements of another size without gaps between them stay memory.
    KeptObject O = {A, B, X.Of->getIntegerBitWidth(), Y.Clears > X.Clears};
    // Of no power of two bytes, or at no such distance: the source's addresses
    // are multiples of Step from its begin, since they do not wrap around, and
    // those of the rewritten function have to be the same.
    bool AreOdd =
        std::min({X.Stride, Y.Stride, X.Offset, Y.Offset}) < O.bytes();
    uint64_t Step = std::gcd(X.Step, Y.Step);
    uint64_t Distance = std::gcd(X.Distance, Y.Distance);
    bool HasColumns = Distance && !isPowerOf2_64(Distance) &&
                      Distance / Step <= MaxColumns && canStoreColumns(X, Y);
    O.IsExact =
        X.AreExact && (AreOdd || HasColumns) && Step && Step >= O.Bits / 8;
    O.Stride = HasColumns ? Distance : Step;
    if (O.IsExact && (HasColumns || canStoreZeros(O, X, Y)))
      for (O.Begin = 0; O.Begin != O.Stride; O.Begin += Step)
        Result.push_back(O);
    if (AreOdd || O.IsExact)
      continue;
    unsigned Bytes = O.bytes();
    uint64_t Least =
        std::min({X.Stride, Y.Stride, PowerOf2Ceil(sizeOf(*A, DL))});
    O.Stride = std::clamp<uint64_t>(Least, Bytes, MaxColumns * Bytes);
    if (!canStoreZeros(O, X, Y))
      continue;
    for (O.Begin = 0; O.Begin != O.Stride; O.Begin += Bytes)
      Result.push_back(O);
  }
  return Result;
}

std::optional<unsigned> residue::proof::arrayOf(const Frame &F,
                                                const Value *Pointer) {
  while (const auto *GEP = dyn_cast<GetElementPtrInst>(Pointer))
    Pointer = GEP->getPointerOperand();
  for (auto [Number, O] : enumerate(F.W.Objects))
    if ((F.IsSource ? O.Source : O.Target) == Pointer)
      return Number;
  return std::nullopt;
}

/// The column that \p Pointer is in, as the constants in it tell: what they are
/// together is an integer modulo the distance, if no address wraps around.
static unsigned columnOf(ArrayRef<KeptObject> Objects, unsigned First,
                         const Value *Pointer, const DataLayout &DL) {
  uint64_t Distance = Objects[First].Stride, Offset = 0;
  while (const auto *GEP = dyn_cast<GetElementPtrInst>(Pointer)) {
    for (auto At = gep_type_begin(GEP), End = gep_type_end(GEP); At != End;
         ++At) {
      const auto *C = dyn_cast<ConstantInt>(At.getOperand());
      if (StructType *Struct = At.getStructTypeOrNull()) {
        Offset += DL.getStructLayout(Struct)
                      ->getElementOffset(C->getZExtValue())
                      .getFixedValue();
      } else if (C) {
        int64_t Index = C->getValue().sextOrTrunc(64).getSExtValue();
        uint64_t Size = At.getSequentialElementStride(DL).getFixedValue();
        uint64_t Least = (Index % int64_t(Distance) + Distance) % Distance;
        Offset += Least * (Size % Distance);
      }
      Offset %= Distance;
    }
    Pointer = GEP->getPointerOperand();
  }
  // The next array begins at 0 again.
  unsigned Column = First;
  while (Column + 1 != Objects.size() && Objects[Column + 1].Begin &&
         Objects[Column + 1].Begin <= Offset)
    ++Column;
  return Column;
}

std::optional<unsigned>
residue::proof::plannedColumn(ArrayRef<KeptObject> Objects,
                              const LoadInst &Load, const DataLayout &DL) {
  const Value *Array = Load.getPointerOperand();
  while (const auto *GEP = dyn_cast<GetElementPtrInst>(Array))
    Array = GEP->getPointerOperand();
  const auto *First =
      find_if(Objects, [&](const KeptObject &O) { return O.Target == Array; });
  return First == Objects.end()
             ? std::nullopt
             : std::optional(columnOf(Objects, First - Objects.begin(),
                                      Load.getPointerOperand(), DL));
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

/// It has its first zeros, if it has any.
static bool isReady(const Frame &F, unsigned Object) {
  return F.IsSource || !F.W.Objects[Object].IsCleared ||
         F.Cleared.count(Object);
}

namespace {

/// The column, and the distance from the array's begin, modulo 2^w.
struct Access {
  unsigned Object;
  Polynomial Place;
};

} // namespace

/// Nothing if the distance is no multiple of what is accessed, or the column is
/// not known: it is the distance modulo its stride, a power of two that divides
/// 2^w.
static std::optional<Access> accessOf(Frame &F, unsigned First,
                                      const Value *Pointer) {
  const KeptObject &O = F.W.Objects[First];
  const AllocaInst *Array = F.IsSource ? O.Source : O.Target;
  // Copies: their bits would be cut where addresses wrap.
  Polynomial Begin = F.Words.number(F.Words.copy(F.valueOf(Array))).Z;
  Polynomial Address = F.Words.number(F.Words.copy(F.valueOf(Pointer))).Z;
  unsigned Width = F.widthOf(Pointer->getType());
  unsigned Bytes = O.bytes(), Column = 0;
  bool IsMultiple = true;
  Polynomial Place =
      F.Known.resolved(Address - Begin).filtered([&](Polynomial::Term &T) {
        bool IsConstant = T.Product.empty();
        IsMultiple &= O.IsExact
                          ? T.Factor.isInteger()
                          : T.Factor.twos() >=
                                int(Log2_32(IsConstant ? Bytes : O.Stride));
        if (!IsMultiple)
          return false;
        T.Factor = T.Factor.low(Width);
        if (IsConstant && !O.IsExact)
          Column = T.Factor.bits(Width).getZExtValue() % O.Stride / Bytes;
        return true;
      });
  if (!IsMultiple)
    return std::nullopt;
  return Access{O.IsExact ? columnOf(F.W.Objects, First, Pointer, F.DL)
                          : First + Column,
                Place};
}

/// Nothing if it is not known.
static std::optional<bool> areEqual(const Polynomial &A, const Polynomial &B) {
  if (A == B)
    return true;
  // Both are reduced modulo 2^w: if they differ by a constant, it is not 0.
  return (A - B).constant() ? std::optional<bool>(false) : std::nullopt;
}

/// What is there when the block begins, or behind so many stores.
static Word *loadBehind(Frame &F, unsigned Object, const Polynomial &Place,
                        size_t Stores, const LoadInst &Load) {
  const KeptObject &O = F.W.Objects[Object];
  auto [At, IsNew] =
      F.W.Loaded.try_emplace({Object, F.Block, Place, Stores}, 0, 0);
  if (IsNew) {
    if (!F.IsSource)
      F.doubt("a load that the source does not have", &Load);
    auto &[X, Y] = At->second;
    X = F.Known.fresh(O.SourceRange);
    Y = O.AreEqual ? X : F.Known.fresh(O.TargetRange);
    Residues &Ring = F.W.Rings[O.Ring];
    if (!O.AreEqual)
      Ring.define(Y, Ring.of(Polynomial::of(X).scaled(O.Factor)));
    if (O.SourceRange.Hi < Ring.modulus())
      F.W.addElement(O.Ring, {Polynomial::of(X), O.SourceRange});
  }
  return F.Words.input(O.Bits,
                       F.IsSource ? At->second.first : At->second.second);
}

Word *residue::proof::loadElement(Frame &F, unsigned Array,
                                  const LoadInst &Load) {
  std::optional<Access> A = accessOf(F, Array, Load.getPointerOperand());
  const KeptObject &O = F.W.Objects[A ? A->Object : Array];
  if (!A || !O.IsHeld || !isReady(F, A->Object)) {
    F.fail("memory of which it is not known what it holds", &Load);
    return nullptr;
  }
  ArrayRef<ElementStore> Stores = F.Elements[A->Object];
  size_t Behind = 0;
  for (const ElementStore &S : reverse(Stores)) {
    std::optional<bool> Is = areEqual(S.Place, A->Place);
    if (Is && *Is)
      return F.Words.of(O.Bits, S.Stored.Z, S.Stored.Range);
    // It may be that one, or none of them.
    if (!Is) {
      Behind = Stores.size();
      break;
    }
  }
  return loadBehind(F, A->Object, A->Place, Behind, Load);
}

void residue::proof::storeElement(Frame &F, unsigned Array,
                                  const StoreInst &Store) {
  std::optional<Access> A = accessOf(F, Array, Store.getPointerOperand());
  if (A && isReady(F, A->Object))
    F.Elements[A->Object].push_back(
        {A->Place, F.Words.bits(F.valueOf(Store.getValueOperand()))});
  else
    F.fail("a store of which it is not known where to", &Store);
}

/// The rewritten function may clear an array before it does anything else;
/// other zeros are stores of elements.
bool residue::proof::storeZeros(Frame &F, const CallBase &Call) {
  const auto *Set = dyn_cast<MemSetInst>(&Call);
  std::optional<unsigned> Array =
      Set ? arrayOf(F, Set->getDest()) : std::nullopt;
  if (!Array)
    return false;
  const KeptObject &First = F.W.Objects[*Array];
  if (!isReady(F, *Array)) {
    // Nothing was loaded or stored before: that fails.
    for (auto [Number, O] : enumerate(F.W.Objects))
      if (O.Target == First.Target)
        F.Cleared.insert(Number);
    return true;
  }
  std::optional<Access> A = accessOf(F, *Array, Set->getDest());
  if (!A) {
    F.fail("a store of which it is not known where to", Set);
    return true;
  }
  for (uint64_t At = 0; At < *zerosOf(*Set); At += distanceOf(First))
    F.Elements[A->Object].push_back(
        {A->Place + Polynomial(Dyadic(int64_t(At))), {Polynomial(), {0, 0}}});
  return true;
}

/// The last one to each place; nothing if it is not known which are the same.
static std::optional<std::vector<ElementStore>>
lastStores(ArrayRef<ElementStore> Stores) {
  std::vector<ElementStore> Last;
  for (const ElementStore &S : Stores) {
    bool IsNew = true;
    for (ElementStore &Old : Last) {
      std::optional<bool> Is = areEqual(Old.Place, S.Place);
      if (!Is)
        return std::nullopt;
      if (*Is)
        Old = S, IsNew = false;
    }
    if (IsNew)
      Last.push_back(S);
  }
  return Last;
}

/// Of an element that may be any of those stored so far both functions have the
/// same stores in the same order: it is what is claimed of all of them.
static bool mayBeStored(const World &W, unsigned Object, unsigned Block) {
  return any_of(W.Loaded, [&](const auto &Load) {
    auto [Of, In, Place, Stores] = Load.first;
    return Of == Object && In == Block && Stores;
  });
}

std::optional<std::vector<std::pair<Number, Number>>>
residue::proof::storedPairs(Frame &Source, Frame &Target, unsigned Object) {
  auto Old = lastStores(Source.Elements[Object]),
       New = lastStores(Target.Elements[Object]);
  // Which one is the last at a place need not be known if it is the same one in
  // both, as they store to the same places in the same order: all of them then.
  if (mayBeStored(Source.W, Object, Source.Block) || !Old || !New) {
    std::vector<std::pair<Number, Number>> Pairs;
    const auto &All = Source.Elements[Object],
               &Others = Target.Elements[Object];
    for (auto [A, B] : zip(All, Others))
      if (A.Place == B.Place)
        Pairs.push_back({A.Stored, B.Stored});
    if (All.size() != Others.size() || Pairs.size() != All.size())
      return std::nullopt;
    return Pairs;
  }
  if (Old->size() != New->size())
    return std::nullopt;
  std::vector<std::pair<Number, Number>> Pairs;
  for (const ElementStore &S : *Old) {
    auto At = find_if(
        *New, [&](const ElementStore &T) { return S.Place == T.Place; });
    if (At == New->end())
      return std::nullopt;
    Pairs.push_back({S.Stored, At->Stored});
  }
  return Pairs;
}

//===----------------------------------------------------------------------===//
// Claims
//===----------------------------------------------------------------------===//

/// As it is, or in Montgomery form.
static std::vector<Claim> claimsFor(const KeptObject &O,
                                    ArrayRef<Dyadic> Moduli) {
  std::vector<Claim> Result = {{Claim::Equal, nullptr, {}}};
  auto BitsOf = [&](size_t Ring) { return Moduli[Ring].odd().getActiveBits(); };
  auto Rings = to_vector<4>(seq<size_t>(0, Moduli.size()));
  // Integers are no wider than their elements need them to be.
  llvm::stable_sort(Rings,
                    [&](size_t A, size_t B) { return BitsOf(A) > BitsOf(B); });
  for (size_t Ring : Rings) {
    unsigned Bits = BitsOf(Ring);
    if (Bits > O.Bits)
      continue;
    SmallVector<int, 8> Factors = montgomeryFactors(Bits, O.Bits);
    Factors.push_back(0);
    for (int Factor : Factors)
      Result.push_back({Claim::Congruent, nullptr, {1, 0, 0, Factor}, Ring});
  }
  return Result;
}

/// By the 48th bit, up to the end of a word: of what is put together from words
/// the highest one may say how far it reaches.
static Dyadic littleMoreThan(const Dyadic &Last) {
  const int More = 48, Word = 64;
  int Bits = Last.odd().getActiveBits() + Last.twos() - More;
  int Low = std::max(0, Bits / Word * Word);
  Dyadic High = (Last + Last.scaled(-More)).scaled(-Low).floor();
  return (High + Dyadic(1)).scaled(Low) - Dyadic(1);
}

/// What is read there is said to be that large.
void Induction::planElements() {
  for (const Instruction &I : llvm::instructions(After)) {
    const auto *Load = dyn_cast<LoadInst>(&I);
    const HeldGroup *Group = Load ? Hints.groupOf(I) : nullptr;
    if (!Group || Group->Lanes[0].Limbs.size() != 1)
      continue;
    if (auto Column =
            plannedColumn(Objects, *Load, After.getParent()->getDataLayout())) {
      Dyadic &Most = PlannedElements[*Column];
      Most = max(Most, Dyadic::ofSigned(Group->Lanes[0].Limbs[0].Hi));
    }
  }
}

/// Any element may be there.
void Induction::claimObject(unsigned Number) {
  KeptObject &O = Objects[Number];
  Belief &B = ObjectBeliefs[Number];
  std::vector<Claim> All = B.HasClaims ? B.Claims : claimsFor(O, Moduli);
  O.IsHeld = !All.empty();
  if (!O.IsHeld)
    return;
  O.AreEqual = All[0].What == Claim::Equal;
  O.Ring = All[0].Ring;
  O.Factor = All[0].As.Factor;
  Dyadic Last = Moduli[O.Ring] - Dyadic(1);
  Interval Element = {0, Last}, Any = {0, maxOf(O.Bits)};
  auto Plan = PlannedElements.find(Number);
  if (B.Ranges.empty() && !O.AreEqual && How.UseLemmas &&
      Plan != PlannedElements.end()) {
    B.Ranges = {Element, Any.meet({0, Plan->second})};
  } else if (B.Ranges.empty() && O.IsCleared) {
    // Incomplete reductions often leave a little more than M: a guess, so that
    // what has loaded them need not be run again.
    bool IsNear = IsQuick && !O.AreEqual;
    HasWidened |= IsNear;
    B.Ranges = {Element, Any.meet({0, IsNear ? littleMoreThan(Last) : Last})};
  } else if (B.Ranges.empty()) {
    // Of what is equal, elements of the largest ring.
    Interval Least = Any.meet({0, *max_element(Moduli) - Dyadic(1)});
    B.Ranges = {O.AreEqual ? Least : Element, O.AreEqual ? Least : Any};
  }
  O.SourceRange = B.Ranges[0], O.TargetRange = B.Ranges[1];
}

/// The first block that used what is claimed of an array.
static std::optional<unsigned> firstLoad(const World &W, unsigned Object) {
  std::optional<unsigned> First;
  for (const auto &Load : W.Loaded)
    // On an edge of block n the place is ~n.
    if (auto [Of, Block, Place, Stores] = Load.first; Of == Object)
      First = std::min({First.value_or(Block), Block, ~Block});
  return First;
}

/// There is another claim.
static void forgetLoads(World &W, unsigned Object) {
  for (auto At = W.Loaded.begin(); At != W.Loaded.end();)
    At = std::get<0>(At->first) == Object ? W.Loaded.erase(At) : std::next(At);
}

/// What a block leaves in each array, once both functions have run it.
bool Induction::leaveObjects(State &S) {
  bool AreSame = true;
  for (auto [Number, O] : enumerate(Objects)) {
    auto Stored = storedPairs(S.Source.frame(), S.Target.frame(), Number);
    if (Stored)
      keepElements(S, Number, *Stored);
    AreSame &= Stored.has_value() && O.IsHeld;
  }
  return AreSame;
}

void Induction::keepElements(State &S, unsigned Object,
                             ArrayRef<std::pair<Number, Number>> Stored) {
  const KeptObject &O = Objects[Object];
  Belief &B = ObjectBeliefs[Object];
  auto Fulfils = [&](const Claim &C) {
    Residues &Ring = S.W.Rings[C.Ring];
    return all_of(Stored, [&](const std::pair<Number, Number> &Pair) {
      if (C.What == Claim::Equal)
        return !S.W.difference(Pair.first, Pair.second);
      Polynomial X = S.W.Known.resolved(Pair.first.Z);
      Polynomial Y = S.W.Known.resolved(Pair.second.Z);
      return Ring.same(Ring.of(X.scaled(C.As.Factor)), Ring.of(Y));
    });
  };
  if (Stored.empty() || B.IsRefuted)
    return;
  // What is stored first says which claims are possible.
  if (!B.HasClaims) {
    B.Claims = claimsFor(O, Moduli);
    erase_if(B.Claims, [&](const Claim &C) { return !Fulfils(C); });
    B.HasClaims = true;
    B.Ranges.clear();
    // Indices, say, are far from all that an element may be.
    Interval First = {0, 0};
    for (const auto &[X, Y] : Stored)
      First = First.join(X.Range);
    if (!B.Claims.empty() && B.Claims[0].What == Claim::Equal && First.fits(64))
      B.Ranges = {First, First};
    claimObject(Object);
    // What was run with another guess may have refuted what is true.
    Changed |= IsGuessed = firstLoad(S.W, Object).has_value();
  }
  if (B.Claims.empty())
    return;
  if (!Fulfils(B.Claims[0])) {
    B.IsRefuted = Changed = true;
    return;
  }
  // Cases narrow what was corrected.
  auto RangeOf = [&](const Number &N, const Interval &Claimed) {
    return N.Range.meet(S.W.Known.boundByCases(N.Z, [&](const Interval &I) {
      return I.isWithin(Claimed.Lo, Claimed.Hi);
    }));
  };
  Interval Source = B.Ranges[0], Target = B.Ranges[1];
  for (const auto &[X, Y] : Stored) {
    Source = Source.join(RangeOf(X, B.Ranges[0]));
    Target = Target.join(RangeOf(Y, B.Ranges[1]));
  }
  std::optional<unsigned> First = firstLoad(S.W, Object);
  if (enterRanges(B, {Source, Target}, 0, O.Bits, First.has_value())) {
    S.grow(*First);
    forgetLoads(S.W, Object);
  }
  claimObject(Object);
}
