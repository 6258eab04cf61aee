//===- CopiedParts.cpp - The numbers that a copy moves --------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CopiedParts.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace residue;

/// Copies of more numbers stay copies.
static constexpr unsigned MaxParts = 64;
static constexpr uint64_t MaxBytes = 8192;
/// Of bytes of which nothing is known.
static constexpr uint64_t MaxVectorBytes = 16;
/// An array of more bytes is more than one number.
static constexpr uint64_t MaxArrayBytes = 128;
/// Objects with more uses, in all functions, are not looked at any further.
static constexpr unsigned MaxUses = 512;

namespace {

/// Integers of whole bytes in a type, without gaps.
class PartFinder {
public:
  explicit PartFinder(const DataLayout &DL) : DL(DL) {}

  /// Those from \p Begin to \p End, or nothing if they are not all.
  std::optional<CopiedParts> find(Type &Ty, uint64_t Begin, uint64_t End) {
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
  CopiedParts Found;
  uint64_t From = 0, To = 0, Next = 0;
};

/// Arrays of words in a type, which are numbers to whoever works on words.
class WordArrays {
public:
  explicit WordArrays(const DataLayout &DL) : DL(DL) {}

  /// Those from \p Begin to \p End.
  CopiedParts find(Type &Ty, uint64_t Begin, uint64_t End) {
    From = Begin;
    To = End;
    add(Ty, 0);
    return std::move(Found);
  }

private:
  static bool isWord(const Type &Ty) {
    return Ty.isIntegerTy(32) || Ty.isIntegerTy(64);
  }

  /// \p Ty stands at \p Offset.
  void add(Type &Ty, uint64_t Offset) {
    if (!isa<StructType, ArrayType>(Ty) || !Ty.isSized() ||
        DL.getTypeAllocSize(&Ty).isScalable() || Found.size() > MaxParts)
      return;
    uint64_t Bytes = DL.getTypeAllocSize(&Ty).getFixedValue();
    if (Offset >= To || Offset + Bytes <= From)
      return;
    if (auto *Struct = dyn_cast<StructType>(&Ty)) {
      const StructLayout *Layout = DL.getStructLayout(Struct);
      for (unsigned Index = 0; Index != Struct->getNumElements(); ++Index)
        add(*Struct->getElementType(Index),
            Offset + Layout->getElementOffset(Index).getFixedValue());
      return;
    }
    Type &Element = *cast<ArrayType>(Ty).getElementType();
    uint64_t Stride = DL.getTypeAllocSize(&Element).getFixedValue();
    if (isWord(Element)) {
      Type *Number = IntegerType::get(Ty.getContext(), 8 * Bytes);
      if (Offset >= From && Offset + Bytes <= To && Bytes <= MaxArrayBytes &&
          isWideInteger(*Number))
        Found.push_back({Offset - From, Number});
      return;
    }
    uint64_t Begin = Stride && From > Offset ? (From - Offset) / Stride : 0;
    for (uint64_t Index = Begin;
         Stride && Index * Stride < Bytes && Offset + Index * Stride < To;
         ++Index)
      add(Element, Offset + Index * Stride);
  }

  const DataLayout &DL;
  CopiedParts Found;
  uint64_t From = 0, To = 0;
};

/// The wide numbers that are loaded and stored at places that are known: by the
/// function itself, by functions of this file that are given the address, and
/// in objects that are copied from or to.
class AccessedNumbers {
public:
  /// Between \p Begin and \p End bytes behind \p Pointer.
  AccessedNumbers(Value &Pointer, uint64_t Begin, uint64_t End,
                  const DataLayout &DL)
      : Context(Pointer.getContext()), DL(DL) {
    add(Pointer, {0, int64_t(Begin), int64_t(End)});
    for (unsigned Next = 0; Next != Work.size() && Uses <= MaxUses; ++Next) {
      auto [Where, At] = Work[Next];
      collect(*Where, At);
    }
  }

  /// Those from \p Begin to \p End, with the bytes between them.
  CopiedParts find(uint64_t Begin, uint64_t End) const {
    CopiedParts Found;
    uint64_t Gap = Begin;
    for (uint64_t Next = Begin; Next < End;) {
      Type *Ty = Known.lookup(Next);
      uint64_t Bytes = Ty ? DL.getTypeStoreSize(Ty).getFixedValue() : 1;
      if (!Ty || Bytes > End - Next) {
        ++Next;
        continue;
      }
      addBytes(Found, Gap - Begin, Next - Begin, Context);
      Found.push_back({Next - Begin, Ty});
      Gap = Next += Bytes;
    }
    addBytes(Found, Gap - Begin, End - Begin, Context);
    return Found;
  }

private:
  /// A pointer is Offset bytes behind the first one, and tells what is there
  /// from Begin to End.
  struct Place {
    int64_t Offset, Begin, End;
  };

  void add(Value &Pointer, const Place &At) {
    if (At.Begin < At.End && Seen.insert({&Pointer, At.Offset}).second)
      Work.push_back({&Pointer, At});
  }

  void collect(Value &Pointer, const Place &At) {
    for (const Use &U : Pointer.uses())
      if (++Uses <= MaxUses)
        note(U, At);
    const auto *Parameter = dyn_cast<Argument>(&Pointer);
    if (!Parameter || !Parameter->getParent()->hasLocalLinkage())
      return;
    for (const Use &U : Parameter->getParent()->uses())
      if (const auto *Call = dyn_cast<CallBase>(U.getUser());
          Call && ++Uses <= MaxUses && Call->isCallee(&U) &&
          Parameter->getArgNo() < Call->arg_size())
        addObject(*Call->getArgOperand(Parameter->getArgNo()), At);
  }

  /// What is known of the object that \p Pointer points into.
  void addObject(Value &Pointer, Place At) {
    APInt Moved(DL.getIndexTypeSizeInBits(Pointer.getType()), 0);
    Value *Object =
        Pointer.stripAndAccumulateInBoundsConstantOffsets(DL, Moved);
    if (!isa<AllocaInst, Argument>(Object) || !Moved.isSignedIntN(32))
      return;
    At.Offset -= Moved.getSExtValue();
    add(*Object, At);
  }

  void note(const Use &U, const Place &At) {
    auto *I = dyn_cast<Instruction>(U.getUser());
    if (auto *GEP = dyn_cast_or_null<GetElementPtrInst>(I)) {
      APInt Moved(DL.getIndexTypeSizeInBits(GEP->getType()), 0);
      if (GEP->accumulateConstantOffset(DL, Moved) && Moved.isSignedIntN(32))
        add(*GEP, {At.Offset + Moved.getSExtValue(), At.Begin, At.End});
    } else if (auto *Copy = dyn_cast_or_null<MemTransferInst>(I)) {
      const auto *Length = dyn_cast<ConstantInt>(Copy->getLength());
      if (Length && Length->getValue().isIntN(32) && U.getOperandNo() < 2)
        addObject(
            *Copy->getArgOperand(1 - U.getOperandNo()),
            {At.Offset, std::max(At.Begin, At.Offset),
             std::min<int64_t>(At.End, At.Offset + Length->getZExtValue())});
    } else if (auto *Call = dyn_cast_or_null<CallBase>(I)) {
      Function *Callee = Call->getCalledFunction();
      if (Callee && Call->isArgOperand(&U) &&
          Call->getArgOperandNo(&U) < Callee->arg_size() &&
          !Callee->isDeclaration())
        add(*Callee->getArg(Call->getArgOperandNo(&U)), At);
    } else if (isa_and_nonnull<LoadInst, StoreInst>(I) &&
               getLoadStorePointerOperand(I) == U.get()) {
      Type *Ty = getLoadStoreType(I);
      if (isWideInteger(*Ty) && Ty->getIntegerBitWidth() % 8 == 0 &&
          At.Offset >= At.Begin &&
          At.Offset + int64_t(Ty->getIntegerBitWidth() / 8) <= At.End)
        Known.try_emplace(At.Offset, Ty);
    }
  }

  LLVMContext &Context;
  const DataLayout &DL;
  DenseMap<uint64_t, Type *> Known;
  SmallVector<std::pair<Value *, Place>, 16> Work;
  SmallDenseSet<std::pair<Value *, int64_t>, 16> Seen;
  unsigned Uses = 0;
};

} // namespace

void residue::addBytes(CopiedParts &Parts, uint64_t From, uint64_t To,
                       LLVMContext &Context) {
  Type *Byte = Type::getInt8Ty(Context);
  while (From != To) {
    uint64_t Bytes = std::min(bit_floor(To - From), MaxVectorBytes);
    Parts.push_back(
        {From, Bytes == 1 ? Byte : FixedVectorType::get(Byte, Bytes)});
    From += Bytes;
  }
}

/// Null of what an argument points to.
static Type *typeOf(const Value &Object) {
  if (const auto *Alloca = dyn_cast<AllocaInst>(&Object))
    return Alloca->getAllocatedType();
  if (const auto *Global = dyn_cast<GlobalVariable>(&Object))
    return Global->getValueType();
  return cast<Argument>(Object).getParamByValType();
}

static bool isNumber(const CopiedPart &P) { return isWideInteger(*P.Ty); }

/// By what is known to be accessed at one of the places, or by the objects'
/// types, or by what is known of some of the bytes; bytes are copied either
/// way.
std::optional<CopiedParts> residue::copiedParts(ArrayRef<KnownPlace> Places,
                                                uint64_t Bytes,
                                                const DataLayout &DL) {
  if (Bytes > MaxBytes)
    return std::nullopt;
  CopiedParts Best;
  for (const KnownPlace &P : Places) {
    CopiedParts Found =
        AccessedNumbers(*P.Object, P.Offset, P.Offset + Bytes, DL)
            .find(P.Offset, P.Offset + Bytes);
    if (Found.size() <= MaxParts && all_of(Found, isNumber))
      return Found;
    if (Best.empty() || (none_of(Best, isNumber) && any_of(Found, isNumber)))
      Best = std::move(Found);
  }
  SmallVector<std::optional<CopiedParts>, 4> ByType;
  for (const KnownPlace &P : Places)
    if (Type *Ty = typeOf(*P.Object))
      ByType.push_back(PartFinder(DL).find(*Ty, P.Offset, P.Offset + Bytes));
  if (ByType.size() == Places.size() && all_equal(ByType) && ByType[0] &&
      any_of(*ByType[0], isNumber))
    return ByType[0];
  if (Best.size() > MaxParts)
    return std::nullopt;
  return Best;
}

CopiedParts residue::copiedArrays(Value &Pointer, uint64_t Bytes,
                                  const DataLayout &DL) {
  APInt Moved(DL.getIndexTypeSizeInBits(Pointer.getType()), 0);
  Value *Object = Pointer.stripAndAccumulateInBoundsConstantOffsets(DL, Moved);
  if (!isa<AllocaInst, GlobalVariable>(Object) || Bytes > MaxBytes ||
      Moved.isNegative() || !Moved.isIntN(32))
    return {};
  uint64_t Begin = Moved.getZExtValue();
  CopiedParts Found =
      WordArrays(DL).find(*typeOf(*Object), Begin, Begin + Bytes);
  return Found.size() > MaxParts ? CopiedParts() : Found;
}

std::optional<CopiedParts>
residue::copiedNumbers(Value &Pointer, uint64_t Bytes, const DataLayout &DL) {
  APInt Moved(DL.getIndexTypeSizeInBits(Pointer.getType()), 0);
  Value *Object = Pointer.stripAndAccumulateInBoundsConstantOffsets(DL, Moved);
  if (Bytes > MaxBytes || Moved.isNegative() || !Moved.isIntN(32))
    return std::nullopt;
  uint64_t Begin = Moved.getZExtValue();
  CopiedParts Found = AccessedNumbers(*Object, Begin, Begin + Bytes, DL)
                          .find(Begin, Begin + Bytes);
  if (Found.size() > MaxParts || !all_of(Found, isNumber))
    return std::nullopt;
  return Found;
}
