//===- Witness.cpp - What new values hold ---------------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A number is !residue.number !{i32 N}. What is held is !residue.held
// !{i32 Place, !Group}, where a group has a node for each lane, or null:
// !{i32 Of, iN Modulus, i32 Factor, then of each limb i32 Begin, i32 Weight, iN
// Lo, iN Hi}.
//
//===----------------------------------------------------------------------===//

#include "residue/Plan/Witness.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;
using namespace residue;

static const char *const NumberKind = "residue.number";
static const char *const HeldKind = "residue.held";

static Metadata *integer(LLVMContext &Context, const APInt &V) {
  return ConstantAsMetadata::get(ConstantInt::get(Context, V));
}

static Metadata *integer(LLVMContext &Context, int V) {
  return integer(Context, APInt(32, V, /*isSigned=*/true));
}

/// As a signed number, with the bits that it takes.
static Metadata *integer(LLVMContext &Context, const Integer &V) {
  unsigned Bits = (V.isNegative() ? -V : V).bits() + 2;
  return integer(Context, V.toAPInt(Bits));
}

static const APInt &integerAt(const MDNode &Of, unsigned Place) {
  return mdconst::extract<ConstantInt>(Of.getOperand(Place))->getValue();
}

void residue::numberValues(Function &F) {
  LLVMContext &Context = F.getContext();
  int Number = 0;
  for (Instruction &I : instructions(F))
    if (isa<PHINode>(I) || I.getType()->isIntegerTy())
      I.setMetadata(NumberKind,
                    MDNode::get(Context, integer(Context, Number++)));
}

std::optional<unsigned> residue::numberOf(const Value *V) {
  const auto *I = dyn_cast_or_null<Instruction>(V);
  const MDNode *Number = I ? I->getMetadata(NumberKind) : nullptr;
  if (!Number)
    return std::nullopt;
  return integerAt(*Number, 0).getZExtValue();
}

void residue::forgetNumbers(Function &F) {
  for (Instruction &I : instructions(F))
    if (I.hasMetadata()) {
      I.setMetadata(NumberKind, nullptr);
      I.setMetadata(HeldKind, nullptr);
    }
}

void residue::recordHeld(ArrayRef<Value *> Values,
                         ArrayRef<std::optional<HeldNumber>> Lanes) {
  auto MayBeRecorded = [](const Value *V) {
    const auto *I = dyn_cast_or_null<Instruction>(V);
    return I && !I->getMetadata(HeldKind) && !I->getMetadata(NumberKind);
  };
  if (none_of(Lanes, [](const auto &Lane) { return Lane.has_value(); }) ||
      !all_of(Values, MayBeRecorded))
    return;
  LLVMContext &Context = Values.front()->getContext();
  SmallVector<Metadata *, 4> All;
  for (const std::optional<HeldNumber> &Lane : Lanes) {
    if (!Lane) {
      All.push_back(nullptr);
      continue;
    }
    SmallVector<Metadata *, 32> One = {integer(Context, int(Lane->Of)),
                                       integer(Context, Lane->Modulus),
                                       integer(Context, Lane->Factor)};
    for (const HeldNumber::Limb &L : Lane->Limbs)
      One.append({integer(Context, int(L.Begin)),
                  integer(Context, int(L.Weight)), integer(Context, L.Range.Lo),
                  integer(Context, L.Range.Hi)});
    All.push_back(MDNode::get(Context, One));
  }
  MDNode *Group = MDNode::getDistinct(Context, All);
  for (const auto &[Place, V] : enumerate(Values))
    cast<Instruction>(V)->setMetadata(
        HeldKind, MDNode::get(Context, {integer(Context, int(Place)), Group}));
}

void residue::recordSame(Value &New, const Value &Old) {
  auto *I = dyn_cast<Instruction>(&New);
  std::optional<unsigned> Number = numberOf(&Old);
  if (!I || !Number)
    return;
  unsigned Bits = Old.getType()->getIntegerBitWidth();
  I->setMetadata(HeldKind, nullptr);
  recordHeld({I},
             {HeldNumber{*Number, 0, 0, {{0, 0, Bound::unsignedOf(Bits)}}}});
}

std::optional<HeldRecord> residue::recordOf(const Instruction &I) {
  const MDNode *Held = I.getMetadata(HeldKind);
  if (!Held)
    return std::nullopt;
  return HeldRecord{cast<MDNode>(Held->getOperand(1)),
                    unsigned(integerAt(*Held, 0).getZExtValue())};
}

SmallVector<std::optional<HeldNumber>, 4>
residue::numbersOf(const MDNode &Group) {
  SmallVector<std::optional<HeldNumber>, 4> Lanes;
  for (const MDOperand &Operand : Group.operands()) {
    std::optional<HeldNumber> &Lane = Lanes.emplace_back();
    const auto *Of = cast_or_null<MDNode>(Operand.get());
    if (!Of)
      continue;
    Lane = HeldNumber{unsigned(integerAt(*Of, 0).getZExtValue()),
                      Integer::fromSigned(integerAt(*Of, 1)),
                      int(integerAt(*Of, 2).getSExtValue()),
                      {}};
    for (unsigned Place = 3; Place != Of->getNumOperands(); Place += 4)
      Lane->Limbs.push_back({unsigned(integerAt(*Of, Place).getZExtValue()),
                             unsigned(integerAt(*Of, Place + 1).getZExtValue()),
                             {Integer::fromSigned(integerAt(*Of, Place + 2)),
                              Integer::fromSigned(integerAt(*Of, Place + 3))}});
  }
  return Lanes;
}
