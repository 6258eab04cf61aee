//===- FieldMemory.cpp - Local memory that holds field elements -----------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With the greatest common divisor of all accesses' scales as the stride, the
// constant of an access modulo the stride tells which field of a record is
// meant, whatever the variables are.
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/FieldMemory.h"
#include "residue/Analysis/ObjectPlace.h"
#include "residue/Target/Compat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/MemoryBuiltins.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/raw_ostream.h"
#include <numeric>

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// Constant tables of more records are not copied.
static const uint64_t MaxTableRecords = 1 << 14;

static std::string nameOf(const Value &V) {
  std::string Text;
  raw_string_ostream OS(Text);
  V.printAsOperand(OS, /*PrintType=*/false);
  return OS.str();
}

std::string MemoryColumn::name() const {
  std::string Name = nameOf(*Object);
  return Offset ? Name + " + " + std::to_string(Offset) : Name;
}

bool residue::isLifetimeOf(const Instruction &I, const Value *Object) {
  const auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
  return Intrinsic && Intrinsic->isLifetimeStartOrEnd() &&
         is_contained(Intrinsic->args(), Object);
}

namespace {

/// What is known of library functions, looked up where something asks.
class Libraries {
public:
  explicit Libraries(const Function &F) : F(F) {}

  const TargetLibraryInfo &known() {
    if (!Known) {
      OfTarget.emplace(targetTriple(*F.getParent()));
      Known.emplace(*OfTarget, &F);
    }
    return *Known;
  }
  /// What is in the memory that \p Call gives: nothing that is known, or zeros;
  /// null if this is no memory that nobody else has.
  const Constant *freshMemory(const CallBase &Call) {
    return Call.getType()->isPointerTy() && isAllocationFn(&Call, &known())
               ? getInitialValueOfAllocation(&Call, &known(),
                                             Type::getInt8Ty(F.getContext()))
               : nullptr;
  }

private:
  const Function &F;
  std::optional<TargetLibraryInfoImpl> OfTarget;
  std::optional<TargetLibraryInfo> Known;
};

} // namespace

Value *residue::sizeOfAllocation(const CallBase &Call) {
  Attribute Size = Call.getFnAttr(Attribute::AllocSize);
  if (!Size.isValid() || Size.getAllocSizeArgs().second)
    return nullptr;
  return Call.getArgOperand(Size.getAllocSizeArgs().first);
}

static bool mayBeCleared(CallBase &Call) {
  return sizeOfAllocation(Call) && Call.getInsertionPointAfterDef();
}

FieldMemory::FieldMemory(Function &F, bool ForProof)
    : DL(&F.getParent()->getDataLayout()), ForProof(ForProof) {
  for (Instruction &I : instructions(F))
    Position[&I] = Position.size();
  MapVector<GlobalVariable *, SmallVector<MemoryAccess, 8>> Tables;
  Libraries Library(F);
  for (Instruction &I : instructions(F)) {
    if (auto *Alloca = dyn_cast<AllocaInst>(&I)) {
      addLocal(*Alloca);
      continue;
    }
    if (auto *Call = dyn_cast<CallBase>(&I)) {
      const Constant *Content = ForProof ? nullptr : Library.freshMemory(*Call);
      bool IsZero = Content && Content->isNullValue();
      if (!Content || (!IsZero && !mayBeCleared(*Call)))
        continue;
      addObject(*Call, /*Size=*/0, &Library.known());
      for (std::unique_ptr<MemoryColumn> &Column : Columns)
        if (Column->Object == Call)
          Column->StartsAsZero = IsZero;
      continue;
    }
    auto *Load = dyn_cast<LoadInst>(&I);
    if (!Load || !Load->isSimple() || !Load->getType()->isIntegerTy())
      continue;
    // Down to a constant table, if that is what is read.
    ObjectPlace Where;
    Value *Pointer = Load->getPointerOperand();
    SmallVector<GEPOperator *, 4> Steps;
    while (auto *GEP = dyn_cast<GEPOperator>(Pointer)) {
      Steps.push_back(GEP);
      Pointer = GEP->getPointerOperand();
    }
    auto *Table = dyn_cast<GlobalVariable>(Pointer);
    if (!Table || !Table->isConstant() || !Table->hasDefinitiveInitializer())
      continue;
    bool Understood = true;
    for (GEPOperator *GEP : reverse(Steps)) {
      std::optional<ObjectPlace> Next = Where.movedBy(*GEP, *DL);
      Understood &= Next.has_value();
      Where = Next.value_or(Where);
    }
    unsigned IndexBits = DL->getIndexTypeSizeInBits(Table->getType());
    if (std::optional<uint64_t> Scale = Where.scaleOfAccess(IndexBits);
        Understood && Scale)
      Tables[Table].push_back({Load, Where.offset(),
                               DL->getTypeStoreSize(Load->getType()), *Scale});
  }
  for (auto &[Table, Accesses] : Tables)
    addTable(*Table, Accesses);
}

void FieldMemory::refuse(const MemoryColumn &Column, const Twine &Reason) {
  Refused[Column.Object] = Reason.str();
  for (LoadInst *Load : Column.Loads)
    ByAccess.erase(Load);
  for (StoreInst *Store : Column.Stores)
    ByAccess.erase(Store);
  erase_if(Columns, [&](const std::unique_ptr<MemoryColumn> &Known) {
    return Known.get() == &Column;
  });
}

StringRef FieldMemory::whyNot(const Value *Pointer) const {
  auto It = Refused.find(getUnderlyingObject(Pointer, /*MaxLookup=*/0));
  return It == Refused.end() ? StringRef() : StringRef(It->second);
}

namespace {

/// What an instruction does with a pointer: it reads or writes so many bytes
/// there, or something for which memory stays as it is.
struct PointerUse {
  std::optional<TypeSize> Bytes;
  std::string WhyNot;
};

} // namespace

/// What \p I, which computes no pointer, does with \p Pointer.
static PointerUse useOf(Instruction &I, const Value *Pointer,
                        const DataLayout &DL) {
  if (isa<LoadInst, StoreInst>(I)) {
    const auto *Store = dyn_cast<StoreInst>(&I);
    if (Store ? !Store->isSimple() : !cast<LoadInst>(I).isSimple())
      return {std::nullopt, "is accessed as volatile or atomic"};
    if (Store && Store->getValueOperand() == Pointer)
      return {std::nullopt, "escapes: its address is stored"};
    return {DL.getTypeStoreSize(getLoadStoreType(&I)), ""};
  }
  if (const auto *Fill = dyn_cast<MemSetInst>(&I);
      Fill && !Fill->isVolatile() && isa<ConstantInt>(Fill->getLength()))
    return {TypeSize::getFixed(
                cast<ConstantInt>(Fill->getLength())->getZExtValue()),
            ""};
  if (const auto *Call = dyn_cast<CallBase>(&I)) {
    const Function *Callee = Call->getCalledFunction();
    return {std::nullopt,
            ("escapes to a call" +
             (Callee ? " of '" + Callee->getName() + "'" : Twine()))
                .str()};
  }
  return {std::nullopt, std::string("escapes through a ") + I.getOpcodeName()};
}

namespace {

/// All pointers into an object, and where they point.
class PointersInto {
public:
  /// With \p Fixed no pointer moves.
  PointersInto(Instruction &Object, bool Fixed, const DataLayout &DL)
      : Object(Object), Fixed(Fixed), DL(DL) {}

  /// Follows the object's address; returns why that is not possible, or
  /// nothing.
  StringRef follow();

  const MapVector<Value *, ObjectPlace> &all() const { return Places; }

private:
  void add(Value &Pointer, const ObjectPlace &Where) {
    auto [Known, IsNew] = Places.insert({&Pointer, Where});
    if (!IsNew) {
      ObjectPlace Either = Known->second.orElse(Where);
      if (Either == Known->second)
        return;
      Known->second = Either;
    }
    Work.push_back(&Pointer);
  }

  Instruction &Object;
  const bool Fixed;
  const DataLayout &DL;
  MapVector<Value *, ObjectPlace> Places;
  SmallVector<Value *, 8> Work;
};

} // namespace

/// \p U is a pointer that is one of several.
static bool isOneOfSeveral(const User *U) {
  return isa<PHINode, SelectInst>(U);
}

/// A place has fewer and fewer scales, so that this comes to an end.
StringRef PointersInto::follow() {
  add(Object, ObjectPlace());
  while (!Work.empty()) {
    Value *Pointer = Work.pop_back_val();
    const ObjectPlace Where = Places.find(Pointer)->second;
    for (User *U : Pointer->users()) {
      if (auto *GEP = dyn_cast<GEPOperator>(U)) {
        std::optional<ObjectPlace> Inside = Where.movedBy(*GEP, DL);
        if (!Inside)
          return "is indexed in a way that is not understood";
        add(*GEP, *Inside);
      } else if (isOneOfSeveral(U) && !Fixed) {
        add(*U, Where.orElse(Where));
      }
    }
  }
  for (const auto &[Pointer, Where] : Places)
    if (isOneOfSeveral(cast<User>(Pointer)))
      for (const Use &U : cast<User>(Pointer)->operands())
        if (U->getType()->isPointerTy() && !Places.contains(U.get()))
          return "escapes: a pointer may point elsewhere, too";
  return "";
}

void FieldMemory::addLocal(AllocaInst &Alloca) {
  std::optional<TypeSize> Size = Alloca.getAllocationSize(*DL);
  if (!Alloca.isStaticAlloca() || !Size || Size->isScalable())
    Refused[&Alloca] = "has no constant size";
  else
    addObject(Alloca, Size->getFixedValue(), /*Library=*/nullptr);
}

/// \p I leaves what is in \p Object as it is, or ends its life.
static bool isHarmless(const Instruction &I, const Value *Object,
                       const TargetLibraryInfo *Library) {
  const auto *Call = dyn_cast<CallBase>(&I);
  return isa<GetElementPtrInst>(I) || isLifetimeOf(I, Object) ||
         (Library && Call && getFreedOperand(Call, Library) == Object);
}

/// \p I does nothing with a pointer but to compare it, or to pass it on to what
/// is followed, too.
static bool isFollowed(const Instruction &I) {
  return isa<ICmpInst>(I) || isOneOfSeveral(&I);
}

void FieldMemory::addObject(Instruction &Object, uint64_t Size,
                            const TargetLibraryInfo *Library) {
  unsigned IndexBits = DL->getIndexTypeSizeInBits(Object.getType());
  PointersInto Pointers(Object, /*Fixed=*/ForProof, *DL);
  if (StringRef WhyNot = Pointers.follow(); !WhyNot.empty()) {
    Refused[&Object] = WhyNot;
    return;
  }
  SmallVector<MemoryAccess, 8> Accesses;
  for (const auto &[Pointer, Where] : Pointers.all())
    for (Use &U : Pointer->uses()) {
      auto *I = cast<Instruction>(U.getUser());
      if (isHarmless(*I, &Object, Library) || (!ForProof && isFollowed(*I)))
        continue;
      PointerUse Known = useOf(*I, Pointer, *DL);
      if (!Known.Bytes) {
        Refused[&Object] = Known.WhyNot;
        return;
      }
      std::optional<uint64_t> Scale = Where.scaleOfAccess(IndexBits);
      if (!Scale || Known.Bytes->isScalable()) {
        Refused[&Object] = "is indexed in a way that is not understood";
        return;
      }
      Accesses.push_back(
          {I, Where.offset(), Known.Bytes->getFixedValue(), *Scale});
    }
  addColumns(Object, Size, Accesses);
}

void FieldMemory::addTable(GlobalVariable &Table,
                           ArrayRef<MemoryAccess> Accesses) {
  uint64_t Size = DL->getTypeAllocSize(Table.getValueType());
  addColumns(Table, Size, Accesses);
  erase_if(Columns, [&](std::unique_ptr<MemoryColumn> &Column) {
    if (Column->Object != &Table)
      return false;
    uint64_t Bytes = DL->getTypeStoreSize(Column->Type);
    bool Known = Size / Column->Stride <= MaxTableRecords;
    for (uint64_t At = Column->Offset; Known && At + Bytes <= Size;
         At += Column->Stride) {
      auto *Content = dyn_cast_or_null<ConstantInt>(ConstantFoldLoadFromConst(
          Table.getInitializer(), Column->Type, APInt(64, At), *DL));
      Known = Content;
      if (Content)
        Column->Contents.push_back(Content->getValue());
    }
    if (!Known)
      for (LoadInst *Load : Column->Loads)
        ByAccess.erase(Load);
    return !Known;
  });
}

namespace {

/// An object as an array of records, in which the accesses have their places.
class Records {
public:
  Records(uint64_t Stride, const DataLayout &DL) : Stride(Stride), DL(DL) {}

  /// Where in a record \p A starts. It may go on in the next record.
  uint64_t start(const MemoryAccess &A) const {
    int64_t Rest = A.Offset % int64_t(Stride);
    return uint64_t(Rest < 0 ? Rest + int64_t(Stride) : Rest);
  }
  /// If \p A is of an integer without padding, its type.
  IntegerType *integerType(const MemoryAccess &A) const;
  /// \p A leaves a column in one piece: it is the column's, touches none of its
  /// slots, or fills whole slots with zeros.
  bool keepsWhole(const MemoryAccess &A, const MemoryColumn &Column) const;

private:
  bool cutsSlot(uint64_t Edge, uint64_t Begin, uint64_t End) const {
    Edge %= Stride;
    return Begin < Edge && Edge < End;
  }

  uint64_t Stride;
  const DataLayout &DL;
};

} // namespace

IntegerType *Records::integerType(const MemoryAccess &A) const {
  if (isa<MemSetInst>(A.I))
    return nullptr;
  auto *Type = dyn_cast<IntegerType>(getLoadStoreType(A.I));
  return Type && DL.typeSizeEqualsStoreSize(Type) ? Type : nullptr;
}

bool Records::keepsWhole(const MemoryAccess &A,
                         const MemoryColumn &Column) const {
  uint64_t Begin = Column.Offset;
  uint64_t End = Begin + DL.getTypeStoreSize(Column.Type);
  uint64_t From = start(A), To = From + A.Size;
  if (From == Begin && integerType(A) == Column.Type)
    return true;
  // What ends behind the record goes on in the next one.
  if (To <= Begin || (From >= End && To <= Stride + Begin))
    return true;
  // Zero is zero in every encoding.
  auto *Fill = dyn_cast<MemSetInst>(A.I);
  return Fill && match(Fill->getValue(), m_Zero()) &&
         !cutsSlot(From, Begin, End) && !cutsSlot(To, Begin, End);
}

/// Where the last of \p Accesses ends.
static uint64_t endOf(ArrayRef<MemoryAccess> Accesses) {
  uint64_t End = 0;
  for (const MemoryAccess &A : Accesses)
    if (A.Offset >= 0)
      End = std::max(End, uint64_t(A.Offset) + A.Size);
  return End;
}

void FieldMemory::addColumns(Value &Object, uint64_t Size,
                             ArrayRef<MemoryAccess> Accesses) {
  uint64_t Stride = 0;
  for (const MemoryAccess &A : Accesses)
    Stride = std::gcd(Stride, A.Scale);
  // Without variables there is one record.
  if (!Stride)
    Stride = Size ? Size : endOf(Accesses);
  if (!Stride)
    return;
  Records InRecords(Stride, *DL);
  MapVector<std::pair<uint64_t, IntegerType *>, MemoryColumn> Found;
  for (const MemoryAccess &A : Accesses) {
    IntegerType *Type = InRecords.integerType(A);
    uint64_t Start = InRecords.start(A);
    if (!Type || Start + A.Size > Stride)
      continue;
    MemoryColumn &Column = Found[{Start, Type}];
    Column.Object = &Object;
    Column.Offset = Start;
    Column.Stride = Stride;
    Column.Type = Type;
    if (auto *Load = dyn_cast<LoadInst>(A.I))
      Column.Loads.push_back(Load);
    else
      Column.Stores.push_back(cast<StoreInst>(A.I));
  }
  for (auto &Entry : Found)
    if (all_of(Accesses, [&](const MemoryAccess &A) {
          return InRecords.keepsWhole(A, Entry.second);
        }))
      addColumn(std::move(Entry.second));
    else
      Refused[&Object] = "is also accessed in pieces";
}

void FieldMemory::addColumn(MemoryColumn Column) {
  sort(Column.Stores, [&](StoreInst *A, StoreInst *B) {
    return Position.lookup(A) < Position.lookup(B);
  });
  Columns.push_back(std::make_unique<MemoryColumn>(std::move(Column)));
  for (LoadInst *Load : Columns.back()->Loads)
    ByAccess[Load] = Columns.back().get();
  for (StoreInst *Store : Columns.back()->Stores)
    ByAccess[Store] = Columns.back().get();
}
