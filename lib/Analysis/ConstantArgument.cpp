//===- ConstantArgument.cpp - Constants that a call passes ----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/ConstantArgument.h"
#include "residue/Analysis/PossibleConstants.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue;

/// Objects of more elements are not looked at.
static const unsigned MaxElements = 64;
/// As many constants may be chosen from.
static const unsigned MaxChoices = 4;

//===----------------------------------------------------------------------===//
// Who only reads
//===----------------------------------------------------------------------===//

static bool isOnlyRead(const Value &Pointer,
                       SmallPtrSetImpl<const Value *> &Known);

/// The callee of \p Call neither writes to what argument \p Index points to,
/// nor keeps its address.
static bool onlyReads(const CallBase &Call, unsigned Index,
                      SmallPtrSetImpl<const Value *> &Known) {
  if (Call.isByValArgument(Index))
    return true;
  if (Call.onlyReadsMemory(Index) && Call.doesNotCapture(Index))
    return true;
  const Function *Callee = Call.getCalledFunction();
  return Callee && !Callee->isDeclaration() && !Callee->isInterposable() &&
         !Callee->hasFnAttribute(Attribute::Naked) &&
         Index < Callee->arg_size() &&
         isOnlyRead(*Callee->getArg(Index), Known);
}

/// \p U reads what it points to, if it does anything.
static bool isRead(const Use &U, SmallPtrSetImpl<const Value *> &Known) {
  const auto *I = dyn_cast<Instruction>(U.getUser());
  if (!I)
    return false;
  if (const auto *Load = dyn_cast<LoadInst>(I))
    return Load->isSimple();
  if (const auto *Transfer = dyn_cast<MemTransferInst>(I))
    return !Transfer->isVolatile() && &U == &Transfer->getRawSourceUse();
  if (I->isLifetimeStartOrEnd() || I->isDroppable())
    return true;
  if (const auto *Call = dyn_cast<CallBase>(I))
    return Call->isArgOperand(&U) &&
           onlyReads(*Call, Call->getArgOperandNo(&U), Known);
  return isa<GetElementPtrInst, SelectInst, PHINode>(I) &&
         isOnlyRead(*I, Known);
}

/// What is being looked at already counts as read only: a write would be found
/// there.
static bool isOnlyRead(const Value &Pointer,
                       SmallPtrSetImpl<const Value *> &Known) {
  return !Known.insert(&Pointer).second ||
         all_of(Pointer.uses(), [&](const Use &U) { return isRead(U, Known); });
}

static bool isOnlyRead(const Value &Pointer) {
  SmallPtrSet<const Value *, 16> Known;
  return isOnlyRead(Pointer, Known);
}

//===----------------------------------------------------------------------===//
// What a place holds
//===----------------------------------------------------------------------===//

namespace {

/// The contents of an object at a call.
class Contents {
public:
  /// Of a place on the stack.
  Contents(const AllocaInst &Place, const CallBase &Call,
           const DominatorTree &DT)
      : Call(Call), DT(DT), DL(Place.getDataLayout()),
        IsKnown(Place.isStaticAlloca() && collect(Place, 0)) {}
  /// Of a constant object, from \p Offset on.
  Contents(const GlobalVariable &Object, uint64_t Offset, const CallBase &Call,
           const DominatorTree &DT)
      : Call(Call), DT(DT), DL(Call.getDataLayout()), IsKnown(true) {
    addInitializer(Object, Offset, 0, UINT64_MAX / 2);
  }

  /// What is at \p Offset; null if that is unknown, or no constant.
  Constant *at(uint64_t Offset, Type *Ty) const;
  /// What it is all of, if a number is all that is written.
  const Value *number(const Type *Ty) const;

private:
  /// What is written on every way to the call.
  struct Write {
    uint64_t Offset, Size;
    /// What follows an offset in it.
    Value *From;
    uint64_t FromOffset;
    /// Null for what is there from the start.
    const Instruction *At = nullptr;
  };

  bool collect(const Value &Pointer, uint64_t Offset);
  bool addUser(const Use &U, uint64_t Offset);
  bool addStore(const StoreInst &Store, uint64_t Offset);
  bool addCopy(const MemTransferInst &Copy, uint64_t Offset);
  bool addZeros(const MemSetInst &Zeros, uint64_t Offset);
  void addInitializer(const GlobalVariable &Object, uint64_t From,
                      uint64_t Offset, uint64_t Size,
                      const Instruction *At = nullptr);
  bool isLater(const Write &W, const Write *Than) const;

  const CallBase &Call;
  const DominatorTree &DT;
  const DataLayout &DL;
  SmallVector<Write, 4> Writes;
  bool IsKnown;
};

} // namespace

bool Contents::addStore(const StoreInst &Store, uint64_t Offset) {
  const Value *Stored = Store.getValueOperand();
  TypeSize Bytes = DL.getTypeStoreSize(Stored->getType());
  if (!Store.isSimple() || Bytes.isScalable() || !DT.dominates(&Store, &Call))
    return false;
  Writes.push_back(
      {Offset, Bytes.getFixedValue(), const_cast<Value *>(Stored), 0, &Store});
  return true;
}

/// What an initializer of a struct with padding starts with.
bool Contents::addZeros(const MemSetInst &Zeros, uint64_t Offset) {
  const auto *Length = dyn_cast<ConstantInt>(Zeros.getLength());
  const auto *Byte = dyn_cast<ConstantInt>(Zeros.getValue());
  if (!Length || !Byte || !Byte->isZero() || Zeros.isVolatile() ||
      !DT.dominates(&Zeros, &Call))
    return false;
  uint64_t Size = Length->getLimitedValue();
  auto *Bytes = ArrayType::get(Byte->getType(), Size);
  Writes.push_back(
      {Offset, Size, ConstantAggregateZero::get(Bytes), 0, &Zeros});
  return true;
}

/// A copy of a constant object.
bool Contents::addCopy(const MemTransferInst &Copy, uint64_t Offset) {
  APInt From(DL.getIndexTypeSizeInBits(Copy.getRawSource()->getType()), 0);
  const auto *Source = dyn_cast<GlobalVariable>(
      Copy.getRawSource()->stripAndAccumulateConstantOffsets(
          DL, From, /*AllowNonInbounds=*/true));
  const auto *Length = dyn_cast<ConstantInt>(Copy.getLength());
  if (!Source || !Source->isConstant() || !Source->hasDefinitiveInitializer() ||
      !Length || Copy.isVolatile() || From.isNegative() ||
      !DT.dominates(&Copy, &Call))
    return false;
  addInitializer(*Source, From.getZExtValue(), Offset,
                 Length->getLimitedValue(), &Copy);
  return true;
}

void Contents::addInitializer(const GlobalVariable &Object, uint64_t From,
                              uint64_t Offset, uint64_t Size,
                              const Instruction *At) {
  Writes.push_back({Offset, Size,
                    const_cast<Constant *>(Object.getInitializer()), From, At});
}

/// Both are on every way to the call, so that one dominates the other; and
/// where that is done again, the other one is, too, before the call.
bool Contents::isLater(const Write &W, const Write *Than) const {
  return !Than || (Than->At && W.At && DT.dominates(Than->At, W.At));
}

bool Contents::addUser(const Use &U, uint64_t Offset) {
  const auto *I = cast<Instruction>(U.getUser());
  if (const auto *Store = dyn_cast<StoreInst>(I))
    return U.getOperandNo() == StoreInst::getPointerOperandIndex() &&
           addStore(*Store, Offset);
  if (const auto *Copy = dyn_cast<MemTransferInst>(I);
      Copy && &U == &Copy->getRawDestUse())
    return addCopy(*Copy, Offset);
  if (const auto *Zeros = dyn_cast<MemSetInst>(I))
    return addZeros(*Zeros, Offset);
  if (const auto *GEP = dyn_cast<GetElementPtrInst>(I)) {
    APInt More(DL.getIndexTypeSizeInBits(GEP->getType()), 0);
    return GEP->accumulateConstantOffset(DL, More) && !More.isNegative() &&
           collect(*GEP, Offset + More.getZExtValue());
  }
  SmallPtrSet<const Value *, 16> Known;
  return isRead(U, Known);
}

bool Contents::collect(const Value &Pointer, uint64_t Offset) {
  return all_of(Pointer.uses(),
                [&](const Use &U) { return addUser(U, Offset); });
}

/// \p From is of \p Size bytes as those of \p Ty are.
static Constant *readConstant(Value *From, Type *Ty, uint64_t Offset,
                              const DataLayout &DL) {
  auto *Whole = dyn_cast<Constant>(From);
  Constant *C =
      Whole ? ConstantFoldLoadFromConst(Whole, Ty, APInt(64, Offset), DL)
            : nullptr;
  return C && !C->containsUndefOrPoisonElement() && !isa<UndefValue>(C)
             ? C
             : nullptr;
}

Constant *Contents::at(uint64_t Offset, Type *Ty) const {
  if (!IsKnown)
    return nullptr;
  if (auto *Struct = dyn_cast<StructType>(Ty)) {
    const StructLayout *Layout = DL.getStructLayout(Struct);
    SmallVector<Constant *, 8> Elements;
    for (unsigned Index = 0; Index != Struct->getNumElements(); ++Index)
      Elements.push_back(
          at(Offset + Layout->getElementOffset(Index).getFixedValue(),
             Struct->getElementType(Index)));
    return is_contained(Elements, nullptr)
               ? nullptr
               : ConstantStruct::get(Struct, Elements);
  }
  if (auto *Array = dyn_cast<ArrayType>(Ty)) {
    if (Array->getNumElements() > MaxElements)
      return nullptr;
    uint64_t Size =
        DL.getTypeAllocSize(Array->getElementType()).getFixedValue();
    SmallVector<Constant *, 8> Elements;
    for (unsigned Index = 0; Index != Array->getNumElements(); ++Index)
      Elements.push_back(at(Offset + Index * Size, Array->getElementType()));
    return is_contained(Elements, nullptr)
               ? nullptr
               : ConstantArray::get(Array, Elements);
  }
  if (!Ty->isSized() || isa<ScalableVectorType>(Ty))
    return nullptr;
  uint64_t Size = DL.getTypeStoreSize(Ty).getFixedValue();
  const Write *Last = nullptr;
  for (const Write &W : Writes)
    if (W.Offset < Offset + Size && Offset < W.Offset + W.Size &&
        isLater(W, Last))
      Last = &W;
  // Nobody writes to padding, which is bytes: it may be anything.
  if (!Last)
    return Ty->isIntegerTy(8) ? Constant::getNullValue(Ty) : nullptr;
  if (Last->Offset > Offset || Offset + Size > Last->Offset + Last->Size)
    return nullptr;
  return readConstant(Last->From, Ty, Last->FromOffset + Offset - Last->Offset,
                      DL);
}

const Value *Contents::number(const Type *Ty) const {
  return IsKnown && Writes.size() == 1 && Writes[0].Offset == 0 &&
                 Ty->isIntegerTy() && Writes[0].From->getType() == Ty
             ? Writes[0].From
             : nullptr;
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

/// A number, or the address of a constant object.
static bool isConstantNumber(const Constant &C) {
  if (isa<UndefValue>(C) || C.containsUndefOrPoisonElement())
    return false;
  return C.getType()->isIntOrIntVectorTy();
}

static const GlobalVariable *constantObject(const Value &Address) {
  const auto *Object = dyn_cast<GlobalVariable>(getUnderlyingObject(&Address));
  return isa<Constant>(Address) && Object && Object->isConstant() &&
                 Object->hasDefinitiveInitializer()
             ? Object
             : nullptr;
}

/// The constants that \p V is one of.
static ConstantArgument choice(const Value &V, bool IsPointee) {
  std::optional<PossibleConstants> Known = possibleConstants(V);
  if (!Known || Known->Values.size() > MaxChoices)
    return {};
  ConstantArgument Result;
  Result.IsPointee = IsPointee;
  for (const APInt &C : Known->Values)
    Result.Values.push_back(ConstantInt::get(V.getContext(), C));
  return Result;
}

/// What is at \p Address when \p Call is made, as a \p Ty.
static ConstantArgument pointee(const Value &Address, Type *Ty,
                                const CallBase &Call, const DominatorTree &DT) {
  auto Known = [](Constant *C) {
    return C ? ConstantArgument{{C}, true} : ConstantArgument();
  };
  if (const auto *Place = dyn_cast<AllocaInst>(&Address)) {
    Contents Held(*Place, Call, DT);
    const Value *Number = Held.number(Ty);
    return Number && !isa<Constant>(Number) ? choice(*Number, true)
                                            : Known(Held.at(0, Ty));
  }
  const GlobalVariable *Object = constantObject(Address);
  const DataLayout &DL = Call.getDataLayout();
  APInt Offset(DL.getIndexTypeSizeInBits(Address.getType()), 0);
  if (!Object ||
      Address.stripAndAccumulateConstantOffsets(
          DL, Offset, /*AllowNonInbounds=*/true) != Object ||
      Offset.isNegative())
    return {};
  return Known(Contents(*Object, Offset.getZExtValue(), Call, DT).at(0, Ty));
}

ConstantArgument residue::constantArgument(const CallBase &Call, unsigned Index,
                                           const DominatorTree &DT) {
  Value &Given = *Call.getArgOperand(Index);
  const Argument &Taken = *Call.getCalledFunction()->getArg(Index);
  if (!Given.getType()->isPointerTy()) {
    auto *Number = dyn_cast<Constant>(&Given);
    if (!Number)
      return choice(Given, false);
    return isConstantNumber(*Number) ? ConstantArgument{{Number}, false}
                                     : ConstantArgument();
  }
  if (Taken.hasByValAttr())
    return isOnlyRead(Taken)
               ? pointee(Given, Taken.getParamByValType(), Call, DT)
               : ConstantArgument();
  if (constantObject(Given))
    return {{cast<Constant>(&Given)}, false};
  ConstantArgument Objects;
  for (Constant *Address : possibleAddresses(Given))
    Objects.Values.push_back(Address);
  if (Objects && Objects.Values.size() <= MaxChoices)
    return Objects;
  const auto *Place = dyn_cast<AllocaInst>(&Given);
  return Place && isOnlyRead(Taken)
             ? pointee(Given, Place->getAllocatedType(), Call, DT)
             : ConstantArgument();
}
