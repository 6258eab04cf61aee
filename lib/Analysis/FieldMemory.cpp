//===- FieldMemory.cpp - Local memory that holds field elements -----------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The address of an access is the object plus a constant plus a sum of
// variables times their scales. With the greatest common divisor of all scales
// as the stride, the constant modulo the stride tells which field of a record
// is meant, whatever the variables are.
//
// That holds of integers, and addresses are integers modulo 2^b: a step that
// wraps around adds a multiple of 2^b, which is a multiple of the stride only
// where that is a power of two. A getelementptr with inbounds or nusw computes
// its integers exactly; one without may wrap.
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/FieldMemory.h"
#include "residue/Target/Compat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"
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

/// A read or write of Size bytes at Offset + sum of variables Scale.
struct FieldMemory::Access {
  Instruction *I;
  int64_t Offset;
  uint64_t Size;
  /// Greatest common divisor of the scales; 0 without variables.
  uint64_t Scale;
};

/// No local object is larger, so that sums of constants below it are exact.
/// Where an index has few bits, a quarter of its numbers.
static int64_t farthestMove(unsigned IndexBits) {
  return int64_t(1) << std::min(30U, IndexBits - 2);
}

/// At which number \p Counter, which starts with \p Begin, is known to end.
///
/// With a round of the loop for each of Begin, Begin + Step, ..., the loop ends
/// behind the first of these numbers, or before the first one, that is Last: if
/// Step divides Last - Begin and has its sign, that one is reached, and nothing
/// wraps on the way.
static std::optional<APInt> lastOf(const PHINode &Counter, const APInt &Begin,
                                   const Value *Next, const APInt &Step,
                                   const BasicBlock &Latch) {
  IntegerPredicate Predicate;
  const Value *Compared;
  const APInt *Last;
  const BasicBlock *TrueBB, *FalseBB;
  if (!match(Latch.getTerminator(),
             m_Br(m_ICmp(Predicate, m_Value(Compared), m_APInt(Last)),
                  m_BasicBlock(TrueBB), m_BasicBlock(FalseBB))) ||
      (Compared != Next && Compared != &Counter) || TrueBB == FalseBB)
    return std::nullopt;
  CmpInst::Predicate Stays = Predicate;
  if (TrueBB != Counter.getParent())
    Stays = CmpInst::getInversePredicate(Stays);
  if ((TrueBB != Counter.getParent() && FalseBB != Counter.getParent()) ||
      Stays != CmpInst::ICMP_NE || Step.isZero())
    return std::nullopt;
  bool Overflow;
  APInt Way = Last->ssub_ov(Begin, Overflow);
  if (Overflow || !Way.srem(Step).isZero() || Way.sdiv(Step).isNegative() ||
      (Compared == Next && Way.isZero()))
    return std::nullopt;
  return *Last;
}

/// \p Variable, as a signed number, is at most 2^this in magnitude.
static unsigned magnitudeBits(const Value &Variable, const DataLayout &DL) {
  unsigned Width = Variable.getType()->getIntegerBitWidth();
  unsigned Bits = Width - ComputeNumSignBits(&Variable, DL);
  const auto *Phi = dyn_cast<PHINode>(&Variable);
  if (!Phi || Phi->getNumIncomingValues() != 2)
    return Bits;
  for (unsigned Back : {0U, 1U}) {
    const APInt *Begin, *Step;
    const Value *Next = Phi->getIncomingValue(Back);
    if (!match(Phi->getIncomingValue(1 - Back), m_APInt(Begin)) ||
        !match(Next, m_Add(m_Specific(Phi), m_APInt(Step))))
      continue;
    if (std::optional<APInt> Last =
            lastOf(*Phi, *Begin, Next, *Step, *Phi->getIncomingBlock(Back)))
      Bits = std::min(Bits, std::max(Begin->getSignificantBits(),
                                     Last->getSignificantBits()));
  }
  return Bits;
}

namespace {

/// A pointer into an object, in the terms of an Access.
struct Place {
  int64_t Offset = 0;
  uint64_t Scale = 0;
  /// All steps together, as integers, move by at most this; ~0 is any number.
  uint64_t Reach = 0;
  /// Some step of them is computed modulo 2^b.
  bool MayWrap = false;

  void moveBy(int64_t Bytes) {
    Offset += Bytes;
    Reach = SaturatingAdd(Reach, uint64_t(std::abs(Bytes)));
  }
  /// By \p Bytes times \p Variable.
  void moveBy(uint64_t Bytes, const Value &Variable, const DataLayout &DL) {
    Scale = std::gcd(Scale, Bytes);
    unsigned Bits = magnitudeBits(Variable, DL);
    Reach = Bits < 63 ? SaturatingMultiplyAdd(uint64_t(1) << Bits, Bytes, Reach)
                      : ~uint64_t(0);
  }
  /// Of an access in the object: the number that its variables move by a
  /// multiple of.
  std::optional<uint64_t> scaleOfAccess(unsigned IndexBits) const;
};

} // namespace

/// The sum S of all steps and the place X in the object agree modulo 2^b. With
/// |S| < 2^(b-1) and 0 <= X < 2^(b-1) is |S - X| < 2^b, so they are the same.
/// Otherwise S - X is a multiple of 2^b, which the greatest common divisor
/// takes in.
std::optional<uint64_t> Place::scaleOfAccess(unsigned IndexBits) const {
  if (!MayWrap || Reach < uint64_t(1) << (IndexBits - 1))
    return Scale;
  if (!Scale) // Constants alone, far apart.
    return std::nullopt;
  return Scale & -Scale;
}

namespace {

/// Index = Times Variable + Plus, as signed integers or modulo 2^width.
struct Multiple {
  const Value *Variable;
  int64_t Times = 1, Plus = 0;
  bool MayWrap = false;
};

} // namespace

/// Reads \p Index, of an address of \p Bits bits, down to what it is a multiple
/// of, with factors and sums up to \p Farthest.
static Multiple readMultiple(const Value &Index, unsigned Bits,
                             int64_t Farthest) {
  Multiple Whole{&Index};
  const Value *Variable = &Index, *Inner;
  const APInt *Number;
  // An index of fewer bits is extended: that takes no wrapped number.
  bool Modulo = Index.getType()->getIntegerBitWidth() >= Bits;
  auto Take = [&](bool Exact) {
    Whole.MayWrap |= !Exact;
    return Exact || Modulo;
  };
  auto IsExact = [](const Value *V) {
    return cast<OverflowingBinaryOperator>(V)->hasNoSignedWrap();
  };
  auto Within = [&](const APInt &N) { return !N.abs().ugt(Farthest); };
  if (match(Variable, m_Add(m_Value(Inner), m_APInt(Number))) &&
      Within(*Number) && Take(IsExact(Variable))) {
    Whole.Plus = Number->getSExtValue();
    Variable = Inner;
  } else if (match(Variable, m_DisjointOr(m_Value(Inner), m_APInt(Number))) &&
             Within(*Number)) {
    // No carry at all.
    Whole.Plus = Number->getSExtValue();
    Variable = Inner;
  }
  Multiple Itself{&Index};
  if (match(Variable, m_Mul(m_Value(Inner), m_APInt(Number)))) {
    if (!Number->isStrictlyPositive() || !Within(*Number) ||
        !Take(IsExact(Variable)))
      return Itself;
    Whole.Times = Number->getSExtValue();
  } else if (match(Variable, m_Shl(m_Value(Inner), m_APInt(Number)))) {
    if (Number->uge(30) || !Take(IsExact(Variable)))
      return Itself;
    Whole.Times = int64_t(1) << Number->getZExtValue();
  } else {
    return Itself;
  }
  Whole.Variable = Inner;
  return Whole;
}

/// \p Base moved by \p GEP, or nothing where that is not understood.
static std::optional<Place> moved(const Place &Base, const GEPOperator &GEP,
                                  const DataLayout &DL) {
  if (GEP.getType()->isVectorTy())
    return std::nullopt;
  unsigned Bits = DL.getIndexTypeSizeInBits(GEP.getType());
  if (Bits < 8 || Bits > 64)
    return std::nullopt;
  int64_t Farthest = farthestMove(Bits);
  Place Result = Base;
  Result.MayWrap |= !GEP.hasNoUnsignedSignedWrap();
  for (auto Step = gep_type_begin(GEP), End = gep_type_end(GEP); Step != End;
       ++Step) {
    Value *Index = Step.getOperand();
    auto *Number = dyn_cast<ConstantInt>(Index);
    if (StructType *Struct = Step.getStructTypeOrNull()) {
      TypeSize Bytes =
          DL.getStructLayout(Struct)->getElementOffset(Number->getZExtValue());
      if (Bytes.isScalable() || Bytes.getFixedValue() > uint64_t(Farthest))
        return std::nullopt;
      Result.moveBy(Bytes.getFixedValue());
      continue;
    }
    TypeSize Bytes = Step.getSequentialElementStride(DL);
    if (Bytes.isScalable() || Bytes.getFixedValue() > uint64_t(Farthest))
      return std::nullopt;
    if (!Bytes.getFixedValue())
      continue;
    if (!Number) {
      Multiple Moves = readMultiple(*Index, Bits, Farthest);
      int64_t Size = int64_t(Bytes.getFixedValue());
      if (std::max(Moves.Times, std::abs(Moves.Plus)) > Farthest / Size)
        Moves = {Index};
      Result.MayWrap |= Moves.MayWrap;
      Result.moveBy(Moves.Plus * Size);
      Result.moveBy(Moves.Times * Size, *Moves.Variable, DL);
      continue;
    }
    // An index of more bits than an address is cut to them.
    APInt Times = Number->getValue().sextOrTrunc(Bits);
    if (Times.abs().ugt(Farthest / Bytes.getFixedValue()))
      return std::nullopt;
    Result.moveBy(Times.getSExtValue() * int64_t(Bytes.getFixedValue()));
  }
  return Result;
}

FieldMemory::FieldMemory(Function &F) : DL(&F.getParent()->getDataLayout()) {
  for (Instruction &I : instructions(F))
    Position[&I] = Position.size();
  MapVector<GlobalVariable *, SmallVector<Access, 8>> Tables;
  for (Instruction &I : instructions(F)) {
    if (auto *Alloca = dyn_cast<AllocaInst>(&I)) {
      addObject(*Alloca);
      continue;
    }
    auto *Load = dyn_cast<LoadInst>(&I);
    if (!Load || !Load->isSimple() || !Load->getType()->isIntegerTy())
      continue;
    // Down to a constant table, if that is what is read.
    Place Where;
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
      std::optional<Place> Next = moved(Where, *GEP, *DL);
      Understood &= Next.has_value();
      Where = Next.value_or(Where);
    }
    unsigned IndexBits = DL->getIndexTypeSizeInBits(Table->getType());
    if (std::optional<uint64_t> Scale = Where.scaleOfAccess(IndexBits);
        Understood && Scale)
      Tables[Table].push_back(
          {Load, Where.Offset, DL->getTypeStoreSize(Load->getType()), *Scale});
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

void FieldMemory::addObject(AllocaInst &Alloca) {
  std::optional<TypeSize> Size = Alloca.getAllocationSize(*DL);
  unsigned IndexBits = DL->getIndexTypeSizeInBits(Alloca.getType());
  if (!Alloca.isStaticAlloca() || !Size || Size->isScalable()) {
    Refused[&Alloca] = "has no constant size";
    return;
  }
  SmallVector<Access, 8> Accesses;
  bool Understood = true;
  SmallVector<std::pair<Value *, Place>, 8> Work = {{&Alloca, Place()}};
  while (!Work.empty()) {
    std::pair<Value *, Place> Next = Work.pop_back_val();
    Value *Pointer = Next.first;
    Place Where = Next.second;
    for (Use &U : Pointer->uses()) {
      auto *I = cast<Instruction>(U.getUser());
      if (auto *GEP = dyn_cast<GEPOperator>(I)) {
        std::optional<Place> Inside = moved(Where, *GEP, *DL);
        if (!Inside) {
          Refused[&Alloca] = "is indexed in a way that is not understood";
          return;
        }
        Work.push_back({I, *Inside});
        continue;
      }
      if (isLifetimeOf(*I, &Alloca))
        continue;
      PointerUse Known = useOf(*I, Pointer, *DL);
      if (!Known.Bytes) {
        Refused[&Alloca] = Known.WhyNot;
        return;
      }
      std::optional<uint64_t> Scale = Where.scaleOfAccess(IndexBits);
      Understood &= Scale && !Known.Bytes->isScalable();
      if (Understood)
        Accesses.push_back(
            {I, Where.Offset, Known.Bytes->getFixedValue(), *Scale});
    }
  }
  if (Understood)
    addColumns(Alloca, Size->getFixedValue(), Accesses);
  else
    Refused[&Alloca] = "is indexed in a way that is not understood";
}

void FieldMemory::addTable(GlobalVariable &Table, ArrayRef<Access> Accesses) {
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

void FieldMemory::addColumns(Value &Object, uint64_t Size,
                             ArrayRef<Access> Accesses) {
  uint64_t Stride = 0;
  for (const Access &A : Accesses)
    Stride = std::gcd(Stride, A.Scale);
  if (!Stride)
    Stride = Size;
  if (!Stride)
    return;
  // Where in a record an access starts, and where it ends.
  auto Start = [&](const Access &A) {
    int64_t Rest = A.Offset % int64_t(Stride);
    return uint64_t(Rest < 0 ? Rest + int64_t(Stride) : Rest);
  };
  auto IntegerTypeOf = [&](const Access &A) -> IntegerType * {
    if (isa<MemSetInst>(A.I))
      return nullptr;
    auto *Type = dyn_cast<IntegerType>(getLoadStoreType(A.I));
    return Type && DL->typeSizeEqualsStoreSize(Type) ? Type : nullptr;
  };
  // A fill with zeros may cover whole slots: zero is zero in every encoding.
  auto IsHarmlessFill = [&](const Access &A, uint64_t Begin, uint64_t End) {
    auto *Fill = dyn_cast<MemSetInst>(A.I);
    if (!Fill || !match(Fill->getValue(), m_Zero()))
      return false;
    auto CutsSlot = [&](uint64_t Edge) {
      Edge %= Stride;
      return Begin < Edge && Edge < End;
    };
    return !CutsSlot(Start(A)) && !CutsSlot(Start(A) + A.Size);
  };

  MapVector<std::pair<uint64_t, IntegerType *>, MemoryColumn> Found;
  for (const Access &A : Accesses) {
    IntegerType *Type = IntegerTypeOf(A);
    if (!Type || Start(A) + A.Size > Stride)
      continue;
    MemoryColumn &Column = Found[{Start(A), Type}];
    Column.Object = &Object;
    Column.Offset = Start(A);
    Column.Stride = Stride;
    Column.Type = Type;
    if (auto *Load = dyn_cast<LoadInst>(A.I))
      Column.Loads.push_back(Load);
    else
      Column.Stores.push_back(cast<StoreInst>(A.I));
  }
  for (auto &Entry : Found) {
    MemoryColumn &Column = Entry.second;
    uint64_t Begin = Column.Offset;
    uint64_t End = Begin + DL->getTypeStoreSize(Column.Type);
    bool Whole = all_of(Accesses, [&](const Access &A) {
      uint64_t From = Start(A), To = From + A.Size;
      bool Same = From == Begin && IntegerTypeOf(A) == Column.Type;
      // What ends behind the record goes on in the next one.
      bool Apart = To <= Begin || (From >= End && To <= Stride + Begin);
      return Same || Apart || IsHarmlessFill(A, Begin, End);
    });
    if (!Whole) {
      Refused[&Object] = "is also accessed in pieces";
      continue;
    }
    sort(Column.Stores, [&](StoreInst *A, StoreInst *B) {
      return Position.lookup(A) < Position.lookup(B);
    });
    Columns.push_back(std::make_unique<MemoryColumn>(std::move(Column)));
    for (LoadInst *Load : Columns.back()->Loads)
      ByAccess[Load] = Columns.back().get();
    for (StoreInst *Store : Columns.back()->Stores)
      ByAccess[Store] = Columns.back().get();
  }
}
