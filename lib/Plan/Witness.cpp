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
/// Of a function.
static const char *const RangesKind = "residue.ranges";

/// No number has so many limbs.
static const unsigned MaxValues = 1024;

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

/// The integers of \p Of; nothing if it has something else: files may.
static std::optional<SmallVector<APInt, 32>> integersOf(const MDNode &Of) {
  SmallVector<APInt, 32> Result;
  for (const MDOperand &Operand : Of.operands()) {
    const auto *C = mdconst::dyn_extract_or_null<ConstantInt>(Operand);
    if (!C)
      return std::nullopt;
    Result.push_back(C->getValue());
  }
  return Result;
}

static int asInt(const APInt &V) {
  return V.isSignedIntN(32) ? int(V.getSExtValue()) : 0;
}

void residue::numberValues(Function &F) {
  forgetHeld(F);
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
  auto Integers = Number ? integersOf(*Number) : std::nullopt;
  return Integers && Integers->size() == 1
             ? std::optional<unsigned>(asInt(Integers->front()))
             : std::nullopt;
}

static void forget(Function &F, const char *Kind) {
  unsigned ID = F.getContext().getMDKindID(Kind);
  for (Instruction &I : instructions(F))
    if (I.hasMetadata())
      I.setMetadata(ID, nullptr);
}

void residue::forgetNumbers(Function &F) { forget(F, NumberKind); }

void residue::forgetHeld(Function &F) {
  forget(F, HeldKind);
  F.setMetadata(RangesKind, nullptr);
}

void residue::recordRanges(Function &F, ArrayRef<NumberRange> Ranges) {
  LLVMContext &Context = F.getContext();
  SmallVector<Metadata *, 8> All;
  for (const NumberRange &R : Ranges)
    All.push_back(MDNode::get(Context, {integer(Context, int(R.Of)),
                                        integer(Context, R.Range.Lo),
                                        integer(Context, R.Range.Hi)}));
  F.setMetadata(RangesKind, MDNode::get(Context, All));
}

SmallVector<NumberRange, 8> residue::rangesOf(const Function &F) {
  SmallVector<NumberRange, 8> Ranges;
  if (const MDNode *All = F.getMetadata(RangesKind))
    for (const MDOperand &Operand : All->operands()) {
      const auto *Node = dyn_cast_or_null<MDNode>(Operand.get());
      auto Of = Node ? integersOf(*Node) : std::nullopt;
      if (!Of || Of->size() != 3)
        continue;
      Integer Lo = Integer::fromSigned((*Of)[1]);
      Ranges.push_back({unsigned(asInt((*Of)[0])),
                        {Lo, max(Lo, Integer::fromSigned((*Of)[2]))}});
    }
  return Ranges;
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
  if (!Held || Held->getNumOperands() != 2)
    return std::nullopt;
  const auto *Place =
      mdconst::dyn_extract_or_null<ConstantInt>(Held->getOperand(0));
  const auto *Group = dyn_cast_or_null<MDNode>(Held->getOperand(1));
  if (!Place || !Group || Place->getValue().uge(MaxValues))
    return std::nullopt;
  return HeldRecord{Group, unsigned(Place->getZExtValue())};
}

SmallVector<std::optional<HeldNumber>, 4>
residue::numbersOf(const MDNode &Group) {
  const unsigned Head = 3, EachLimb = 4;
  SmallVector<std::optional<HeldNumber>, 4> Lanes;
  for (const MDOperand &Operand : Group.operands()) {
    std::optional<HeldNumber> &Lane = Lanes.emplace_back();
    const auto *Node = dyn_cast_or_null<MDNode>(Operand.get());
    auto Of = Node ? integersOf(*Node) : std::nullopt;
    if (!Of || Of->size() < Head || (Of->size() - Head) % EachLimb)
      continue;
    Lane = HeldNumber{unsigned(asInt((*Of)[0])),
                      Integer::fromSigned((*Of)[1]),
                      asInt((*Of)[2]),
                      {}};
    for (unsigned At = Head; At != Of->size(); At += EachLimb) {
      Integer Lo = Integer::fromSigned((*Of)[At + 2]),
              Hi = Integer::fromSigned((*Of)[At + 3]);
      Lane->Limbs.push_back({unsigned(asInt((*Of)[At])),
                             unsigned(asInt((*Of)[At + 1])),
                             {Lo, max(Lo, Hi)}});
    }
  }
  return Lanes;
}
