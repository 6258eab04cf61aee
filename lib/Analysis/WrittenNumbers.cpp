//===- WrittenNumbers.cpp - What a function writes in an object -----------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/WrittenNumbers.h"
#include "residue/Analysis/ObjectPlace.h"
#include "residue/Target/Compat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace llvm;
using namespace residue;

/// An object with more uses is not understood.
static constexpr unsigned MaxUses = 4096;
/// Neither is a longer write.
static constexpr uint64_t MaxBytes = uint64_t(1) << 31;

WrittenNumbers::WrittenNumbers(AllocaInst &Object)
    : DL(Object.getModule()->getDataLayout()),
      IndexBits(DL.getIndexTypeSizeInBits(Object.getType())),
      Understood(!mayBeCaptured(Object, MaxUses)) {
  follow(Object, ObjectPlace());
}

void WrittenNumbers::follow(Value &Pointer, const ObjectPlace &Where) {
  for (const Use &U : Pointer.uses()) {
    Understood = Understood && ++Uses <= MaxUses;
    if (!Understood)
      return;
    if (auto *GEP = dyn_cast<GEPOperator>(U.getUser())) {
      std::optional<ObjectPlace> Next = Where.movedBy(*GEP, DL);
      if (Next)
        follow(*GEP, *Next);
      else
        Understood = false;
    } else if (auto *Select = dyn_cast<SelectInst>(U.getUser())) {
      follow(*Select, Where);
    } else {
      Understood = note(U, Where);
    }
  }
}

bool WrittenNumbers::note(const Use &U, const ObjectPlace &Where) {
  const User *I = U.getUser();
  if (isa<LoadInst, ICmpInst>(I))
    return true;
  if (const auto *Call = dyn_cast<CallBase>(I))
    return noteCall(*Call, U, Where);
  const auto *Store = dyn_cast<StoreInst>(I);
  if (!Store || U.getOperandNo() != StoreInst::getPointerOperandIndex())
    return false;
  Type *Ty = Store->getValueOperand()->getType();
  TypeSize Bytes = DL.getTypeStoreSize(Ty);
  return !Bytes.isScalable() && write(Where, Ty, Bytes.getFixedValue());
}

bool WrittenNumbers::noteCall(const CallBase &Call, const Use &U,
                              const ObjectPlace &Where) {
  if (Call.isLifetimeStartOrEnd() || Call.onlyReadsMemory())
    return true;
  if (!Call.isArgOperand(&U))
    return false;
  if (Call.onlyReadsMemory(Call.getArgOperandNo(&U)))
    return true;
  const auto *Memory = dyn_cast<MemIntrinsic>(&Call);
  const auto *Length =
      Memory ? dyn_cast<ConstantInt>(Memory->getLength()) : nullptr;
  return Length && Length->getValue().ule(MaxBytes) &&
         write(Where, nullptr, Length->getZExtValue());
}

bool WrittenNumbers::write(const ObjectPlace &Where, Type *Ty, uint64_t Bytes) {
  std::optional<uint64_t> Scale = Where.scaleOfAccess(IndexBits);
  if (Scale && Bytes)
    Writes.push_back({Where.offset(), *Scale, Ty, Bytes});
  return Scale.has_value();
}

/// All places of a write, and those that are asked for, are Offset + a multiple
/// of Step. With 0 <= Apart < Step a write at Apart does not touch Size bytes
/// at 0, nor at Step, if Size <= Apart and Apart + Bytes <= Step. For Apart = 0
/// and Bytes <= Step it is in the same place or does not touch it.
bool WrittenNumbers::mayWriteBack(Type &Ty, int64_t Offset,
                                  uint64_t Scale) const {
  if (DL.typeSizeEqualsStoreSize(&Ty))
    return true;
  if (Scale > MaxBytes)
    return false;
  auto Size = int64_t(DL.getTypeStoreSize(&Ty).getFixedValue());
  return Understood && all_of(Writes, [&](const Write &W) {
           auto Step = int64_t(std::gcd(Scale, W.Scale));
           auto Bytes = int64_t(W.Bytes);
           int64_t Apart = W.Offset - Offset;
           if (Step)
             Apart -= Step * divideFloorSigned(Apart, Step);
           if (!Apart && W.Ty == &Ty)
             return !Step || Bytes <= Step;
           return Step ? Size <= Apart && Apart + Bytes <= Step
                       : Size <= Apart || Apart + Bytes <= 0;
         });
}

bool residue::mayWriteBack(const StoreInst &Store) {
  Type &Ty = *Store.getValueOperand()->getType();
  const DataLayout &DL = Store.getModule()->getDataLayout();
  if (DL.typeSizeEqualsStoreSize(&Ty))
    return true;
  auto *Base = const_cast<Value *>(Store.getPointerOperand());
  SmallVector<GEPOperator *, 4> Steps;
  while (auto *GEP = dyn_cast<GEPOperator>(Base)) {
    Steps.push_back(GEP);
    Base = GEP->getPointerOperand();
  }
  auto *Object = dyn_cast<AllocaInst>(Base);
  std::optional<ObjectPlace> Where = ObjectPlace();
  for (const GEPOperator *GEP : reverse(Steps))
    if (Where)
      Where = Where->movedBy(*GEP, DL);
  if (!Object || !Where)
    return false;
  std::optional<uint64_t> Scale =
      Where->scaleOfAccess(DL.getIndexTypeSizeInBits(Object->getType()));
  return Scale &&
         WrittenNumbers(*Object).mayWriteBack(Ty, Where->offset(), *Scale);
}
