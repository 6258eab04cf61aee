//===- CertainBytes.cpp - What is there behind an argument ----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/CertainBytes.h"
#include "residue/Analysis/Reductions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue;

/// Of one argument; those of others are not looked at.
static constexpr unsigned MaxUses = 1000;
/// From an instruction on.
static constexpr unsigned MaxBlocks = 32;
/// No object that is looked at is as large.
static constexpr uint64_t MaxBytes = uint64_t(1) << 30;

/// \p I frees no memory, and no other thread is told of anything.
static bool isQuiet(const Instruction &I) {
  if (I.isAtomic() || I.isVolatile())
    return false;
  const auto *Call = dyn_cast<CallBase>(&I);
  return !Call || isRaisedCall(I) || isa<MemIntrinsic>(I) ||
         Call->doesNotAccessMemory() || Call->isLifetimeStartOrEnd() ||
         (Call->hasFnAttr(Attribute::NoFree) &&
          Call->hasFnAttr(Attribute::NoSync));
}

CertainBytes::CertainBytes(const Function &F, const DominatorTree &DT)
    : F(F), DL(F.getParent()->getDataLayout()), DT(DT) {}

bool CertainBytes::isQuiet() {
  if (!Quiet)
    Quiet = all_of(instructions(F),
                   [](const Instruction &I) { return ::isQuiet(I); });
  return *Quiet;
}

static void subtract(SmallVectorImpl<std::pair<uint64_t, uint64_t>> &Left,
                     uint64_t From, uint64_t To) {
  for (unsigned Index = 0; Index != Left.size();) {
    auto [Begin, End] = Left[Index];
    if (To <= Begin || End <= From) {
      ++Index;
      continue;
    }
    Left.erase(Left.begin() + Index);
    if (To < End)
      Left.insert(Left.begin() + Index, {To, End});
    if (Begin < From)
      Left.insert(Left.begin() + Index, {Begin, From});
  }
}

/// Takes away what \p I accesses at a constant distance from \p Object.
void CertainBytes::subtractAccess(Missing &Left, const Argument &Object,
                                  const Instruction &I) const {
  auto Subtract = [&](const Value *Pointer, uint64_t Size) {
    APInt Offset(DL.getIndexTypeSizeInBits(Pointer->getType()), 0);
    if (Pointer->stripAndAccumulateConstantOffsets(
            DL, Offset, /*AllowNonInbounds=*/true) == &Object &&
        Offset.ult(MaxBytes) && Size <= MaxBytes)
      subtract(Left, Offset.getZExtValue(), Offset.getZExtValue() + Size);
  };
  if (const Value *Pointer = getLoadStorePointerOperand(&I)) {
    TypeSize Size =
        DL.getTypeStoreSize(getLoadStoreType(const_cast<Instruction *>(&I)));
    if (!Size.isScalable())
      Subtract(Pointer, Size.getFixedValue());
    return;
  }
  const auto *Memory = dyn_cast<MemIntrinsic>(&I);
  const auto *Length =
      Memory ? dyn_cast<ConstantInt>(Memory->getLength()) : nullptr;
  if (!Length || Length->getValue().ugt(MaxBytes))
    return;
  Subtract(Memory->getRawDest(), Length->getZExtValue());
  if (const auto *Copy = dyn_cast<MemTransferInst>(Memory))
    Subtract(Copy->getRawSource(), Length->getZExtValue());
}

/// Whichever way the function goes on from \p First, it accesses all bytes of
/// \p Left.
bool CertainBytes::areAccessedFrom(const Instruction &First, Missing Left,
                                   const Argument &Object,
                                   unsigned &Blocks) const {
  if (++Blocks > MaxBlocks)
    return false;
  for (const Instruction *I = &First; I; I = I->getNextNode()) {
    subtractAccess(Left, Object, *I);
    if (Left.empty())
      return true;
    if (!::isQuiet(*I) ||
        (!I->isTerminator() && !isGuaranteedToTransferExecutionToSuccessor(I)))
      return false;
  }
  const BasicBlock *BB = First.getParent();
  // A way back may be gone forever.
  return !succ_empty(BB) && all_of(successors(BB), [&](const BasicBlock *To) {
    return !DT.dominates(To, BB) &&
           areAccessedFrom(To->front(), Left, Object, Blocks);
  });
}

/// Accesses in front of \p At, or behind it, take place in the same run of the
/// function, and so of the same object. A noalias argument says that others do
/// not write what is accessed by it, and nothing of what is not.
bool CertainBytes::mayRead(const Argument &Object, uint64_t From, uint64_t To,
                           const Instruction &At) {
  if (From >= To || To > MaxBytes || !DT.isReachableFromEntry(At.getParent()) ||
      Object.hasNUsesOrMore(MaxUses) ||
      Object.hasAttribute(Attribute::ReadNone) ||
      Object.hasAttribute(Attribute::WriteOnly))
    return false;
  Missing Left = {{From, To}};
  if (isQuiet()) {
    if (!Object.hasNoAliasAttr())
      subtract(Left, 0, Object.getDereferenceableBytes());
    SmallVector<const Value *, 16> Work = {&Object};
    while (!Work.empty())
      for (const User *U : Work.pop_back_val()->users()) {
        const auto *I = dyn_cast<Instruction>(U);
        if (isa_and_nonnull<GetElementPtrInst>(I))
          Work.push_back(I);
        else if (I && DT.dominates(I, &At))
          subtractAccess(Left, Object, *I);
      }
  }
  unsigned Blocks = 0;
  return Left.empty() || areAccessedFrom(At, Left, Object, Blocks);
}

/// What dominates \p At has been executed for the \p Object that is looked at
/// there: from a later one \p At is not reached without it, as it is not from
/// the first one.
bool CertainBytes::liesBetween(const Value &Object, uint64_t From, uint64_t To,
                               const Instruction &At) {
  if (From >= To || To > MaxBytes || Object.hasNUsesOrMore(MaxUses) ||
      !DT.isReachableFromEntry(At.getParent()) || !isQuiet())
    return false;
  uint64_t Begin = MaxBytes, End = 0;
  SmallVector<const Value *, 16> Work = {&Object};
  while (!Work.empty())
    for (const User *U : Work.pop_back_val()->users()) {
      const auto *I = dyn_cast<Instruction>(U);
      if (!I || !DT.dominates(I, &At))
        continue;
      if (isa<GetElementPtrInst>(I))
        Work.push_back(I);
      const Value *Pointer = getLoadStorePointerOperand(I);
      if (!Pointer)
        continue;
      APInt Offset(DL.getIndexTypeSizeInBits(Pointer->getType()), 0);
      TypeSize Size =
          DL.getTypeStoreSize(getLoadStoreType(const_cast<Instruction *>(I)));
      if (Size.isScalable() ||
          Pointer->stripAndAccumulateConstantOffsets(
              DL, Offset, /*AllowNonInbounds=*/false) != &Object ||
          Offset.uge(MaxBytes))
        continue;
      uint64_t Start = Offset.getZExtValue();
      Begin = std::min(Begin, Start);
      End = std::max(End, Start + Size.getFixedValue());
    }
  return Begin <= From && To <= End;
}
