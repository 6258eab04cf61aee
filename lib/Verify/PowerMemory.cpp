//===- PowerMemory.cpp - What arrays hold, place by place -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PowerMemory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace residue::proof;

static bool isLifetime(const User *U) {
  const auto *Call = dyn_cast<IntrinsicInst>(U);
  return Call && Call->isLifetimeStartOrEnd();
}

bool PowerMemory::isWithin(const PowerTerm &At, uint64_t Size,
                           uint64_t Alignment) const {
  const auto *Array = dyn_cast<AllocaInst>(At.Of);
  std::optional<TypeSize> Room =
      Array ? Array->getAllocationSize(DL) : std::nullopt;
  return Room && !Room->isScalable() && At.Offset >= 0 &&
         uint64_t(At.Offset) + Size <= Room->getFixedValue() &&
         commonAlignment(Array->getAlign(), At.Offset).value() >= Alignment &&
         (Alive.contains(Array) || none_of(Array->users(), isLifetime));
}

const char *PowerMemory::store(const StoreInst &Store, const PowerTerm &At,
                               Term What) {
  Type *As = Store.getValueOperand()->getType();
  uint64_t Size = DL.getTypeStoreSize(As).getFixedValue();
  if (!isWithin(At, Size, Store.getAlign().value()))
    return "it stores to something else than its own arrays";
  for (auto &[Place, Old] : Places)
    if (Place.first == At.Of && Place.second < At.Offset + int64_t(Size) &&
        At.Offset < Place.second + int64_t(Old.Size) &&
        (Place.second != At.Offset || Old.Size != Size))
      return "memory that is written in other parts";
  Written.insert(At.Of);
  Places[{At.Of, At.Offset}] = {As, Size, What};
  return nullptr;
}

std::pair<PowerTerms::Term, const char *>
PowerMemory::load(const LoadInst &Load, const PowerTerm &At) const {
  int64_t Size = DL.getTypeStoreSize(Load.getType()).getFixedValue();
  for (auto &[Place, What] : Places) {
    if (Place.first != At.Of || Place.second >= At.Offset + Size ||
        At.Offset >= Place.second + int64_t(What.Size))
      continue;
    if (Place.second != At.Offset || What.As != Load.getType() ||
        !isWithin(At, Size, Load.getAlign().value()))
      return {nullptr, "memory that is written in other parts"};
    return {What.What, nullptr};
  }
  return {nullptr, nullptr};
}

void PowerMemory::setAlive(const Value &Array, bool IsAlive) {
  for (auto At = Places.begin(); At != Places.end();)
    At = At->first.first == &Array ? Places.erase(At) : std::next(At);
  Written.insert(&Array);
  if (IsAlive)
    Alive.insert(&Array);
  else
    Alive.erase(&Array);
}

bool PowerMemory::isReadElsewhere(
    const SmallPtrSetImpl<const BasicBlock *> &Blocks,
    const Instruction &First) const {
  SmallVector<const Value *, 8> Open(Written.begin(), Written.end());
  while (!Open.empty())
    for (const Use &U : Open.pop_back_val()->uses()) {
      const auto *I = cast<Instruction>(U.getUser());
      bool IsBehind =
          Blocks.contains(I->getParent()) &&
          (I->getParent() != First.getParent() || !I->comesBefore(&First));
      bool IsAccess = isa<LoadInst>(I) ||
                      (isa<StoreInst>(I) &&
                       U.getOperandNo() == StoreInst::getPointerOperandIndex());
      if (isa<GetElementPtrInst>(I))
        Open.push_back(I);
      else if (!IsBehind || !(IsAccess || isLifetime(I)))
        return true;
    }
  return false;
}
