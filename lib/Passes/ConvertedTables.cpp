//===- ConvertedTables.cpp - Constant tables of elements ------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConvertedTables.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue;

Value *ConvertedTables::placeOf(IRBuilderBase &B, LoadInst &Load,
                                const ResidueNode &Memory) {
  if (!Memory.Column->isConstant())
    return Load.getPointerOperand();
  GlobalVariable *&Converted = Tables[&Memory];
  if (!Converted)
    Converted = convert(Memory);
  if (Converted == Memory.V)
    return Load.getPointerOperand();
  return rebase(B, Load.getPointerOperand(), *Memory.V, *Converted);
}

/// \p Pointer, with \p New in the place of \p Object.
Value *ConvertedTables::rebase(IRBuilderBase &B, Value *Pointer, Value &Object,
                               Value &New) {
  if (Pointer == &Object)
    return &New;
  auto *GEP = cast<GEPOperator>(Pointer);
  Value *Base = rebase(B, GEP->getPointerOperand(), Object, New);
  SmallVector<Value *, 4> Indices(GEP->indices());
  Value *Moved = B.CreateGEP(GEP->getSourceElementType(), Base, Indices,
                             GEP->getName(), GEP->getNoWrapFlags());
  if (auto *Place = dyn_cast<GetElementPtrInst>(Moved))
    Rebased.push_back({GEP, Place});
  return Moved;
}

void ConvertedTables::finish() {
  for (auto [Old, New] : Rebased)
    for (unsigned Index = 0; Index != Old->getNumIndices(); ++Index)
      New->setOperand(Index + 1, Old->getOperand(Index + 1));
}

/// All elements of \p Column of \p Table are what the web has for them:
/// \p Bytes.
static bool isUnchanged(const GlobalVariable &Table, const MemoryColumn &Column,
                        ArrayRef<uint8_t> Bytes, uint64_t SlotBytes) {
  const DataLayout &DL = Table.getParent()->getDataLayout();
  auto *Contents = const_cast<Constant *>(Table.getInitializer());
  Type *Byte = Type::getInt8Ty(Table.getContext());
  for (size_t Index = 0; Index != Column.Contents.size(); ++Index)
    for (uint64_t At = 0; At != SlotBytes; ++At) {
      uint64_t Place = Index * Column.Stride + Column.Offset + At;
      auto *Old = dyn_cast_or_null<ConstantInt>(
          ConstantFoldLoadFromConst(Contents, Byte, APInt(64, Place), DL));
      if (!Old || Old->getZExtValue() != Bytes[Place])
        return false;
    }
  return true;
}

/// A copy of a constant table with its elements as the web has them, or the
/// table itself if it has them so. Columns of the same table have a copy each.
GlobalVariable *ConvertedTables::convert(const ResidueNode &Memory) {
  auto *Table = cast<GlobalVariable>(Memory.V);
  const MemoryColumn &Column = *Memory.Column;
  const DataLayout &DL = F.getParent()->getDataLayout();
  // Bytes, because an integer as a constant may take more of them than in
  // memory: i448 has 56, and occupies 64.
  uint64_t SlotBytes = divideCeil(R.elementBits(), 8);
  // Not shorter than the table: an inbounds step may lead behind the last
  // record and back.
  uint64_t Size = DL.getTypeAllocSize(Table->getValueType());
  SmallVector<uint8_t, 0> Bytes(
      std::max(Size, Column.Contents.size() * Column.Stride));
  for (auto [Index, Content] : enumerate(Column.Contents)) {
    APInt Element =
        cast<ConstantInt>(
            R.constant(Integer::fromUnsigned(Content).mod(M.value()),
                       /*Power=*/1)
                .V)
            ->getValue()
            .zext(8 * SlotBytes);
    uint8_t *Slot = Bytes.data() + Index * Column.Stride + Column.Offset;
    for (uint64_t Byte = 0; Byte != SlotBytes; ++Byte)
      Slot[DL.isBigEndian() ? SlotBytes - 1 - Byte : Byte] =
          Element.extractBitsAsZExtValue(8, 8 * Byte);
  }
  if (isUnchanged(*Table, Column, Bytes, SlotBytes))
    return Table;
  Constant *Initializer = ConstantDataArray::get(F.getContext(), Bytes);
  auto *Converted =
      new GlobalVariable(*F.getParent(), Initializer->getType(),
                         /*isConstant=*/true, GlobalValue::PrivateLinkage,
                         Initializer, Table->getName() + ".res");
  // As others may count on for the table, whose type has a larger one.
  Converted->setAlignment(Table->getPointerAlignment(DL));
  Converted->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  return Converted;
}
