//===- ElementSlots.cpp - Elements of shared operations in memory ---------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A slot is written where its SSA value is defined: a use of the value is
// dominated by the definition and means its latest execution, which is what the
// slot holds. A phi node is two copies, at the end of each predecessor and at
// the head of the block, so that phi nodes which take each other's values, or
// are used behind the next one, stay right.
//
//===----------------------------------------------------------------------===//

#include "ElementSlots.h"
#include "residue/Analysis/InsertionPoint.h"
#include "residue/Target/Compat.h"
#include "residue/Target/CostTable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue;

AllocaInst *ElementSlots::newSlot(Type *Ty, const Twine &Name) {
  BasicBlock &Entry = F.getEntryBlock();
  IRBuilder<> B(&Entry, Entry.begin());
  AllocaInst *Slot = B.CreateAlloca(Ty, nullptr, Name + ".slot");
  Slot->setAlignment(F.getParent()->getDataLayout().getABITypeAlign(Ty));
  return Slot;
}

/// The memory that holds \p V wherever V may be used.
Value *ElementSlots::pointerTo(Value *V) {
  Value *&Slot = Slots[V];
  if (Slot)
    return Slot;
  const DataLayout &DL = F.getParent()->getDataLayout();
  auto *C = dyn_cast<Constant>(V);
  if (C && DL.getAllocaAddrSpace() == DL.getDefaultGlobalsAddressSpace()) {
    auto *Global =
        new GlobalVariable(*F.getParent(), C->getType(), /*isConstant=*/true,
                           GlobalValue::PrivateLinkage, C, "residue.constant");
    Global->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    Global->setAlignment(DL.getABITypeAlign(C->getType()));
    return Slot = Global;
  }
  BasicBlock::iterator Place =
      isa<Constant>(V) ? F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca()
                       : *placeBehind(*V, F);
  AllocaInst *New = newSlot(V->getType(), V->getName());
  Slot = New;
  IRBuilder<>(Place->getParent(), Place).CreateStore(V, New);
  return New;
}

/// The memory from which \p Call takes \p Operand. What has no place behind its
/// definition gets a slot for the call.
Value *ElementSlots::pointerFor(CallInst &Call, Value *Operand) {
  if (isa<Constant>(Operand) || Slots.count(Operand) ||
      placeBehind(*Operand, F))
    return pointerTo(Operand);
  AllocaInst *Slot = newSlot(Operand->getType(), Operand->getName());
  IRBuilder<>(&Call).CreateStore(Operand, Slot);
  return Slot;
}

/// There is a place for the copies on every edge and behind the phi nodes.
bool ElementSlots::mayDemote(const PHINode &Phi) const {
  if (Phi.getType()->getIntegerBitWidth() <= CostTable::of(F).Sizes.PhiBits ||
      Phi.getParent()->getFirstInsertionPt() == Phi.getParent()->end())
    return false;
  for (unsigned Index = 0; Index != Phi.getNumIncomingValues(); ++Index) {
    auto *End = Phi.getIncomingBlock(Index)->getTerminator();
    if (End == Phi.getIncomingValue(Index) || isa<CatchSwitchInst>(End))
      return false;
  }
  return true;
}

/// The phi nodes between elements that are in memory already.
void ElementSlots::collectPhis(ArrayRef<CallInst *> Calls) {
  SmallVector<PHINode *, 8> Work;
  auto Consider = [&](Value *V, Type *Ty) {
    if (auto *Phi = dyn_cast<PHINode>(V);
        Phi && Phi->getType() == Ty && mayDemote(*Phi) && Phis.insert(Phi))
      Work.push_back(Phi);
  };
  for (CallInst *Call : Calls) {
    for (Value *Operand : Call->args())
      Consider(Operand, Call->getType());
    for (User *U : Call->users())
      Consider(U, Call->getType());
  }
  while (!Work.empty()) {
    PHINode *Phi = Work.pop_back_val();
    for (Value *Incoming : Phi->incoming_values())
      Consider(Incoming, Phi->getType());
    for (User *U : Phi->users())
      Consider(U, Phi->getType());
  }
}

/// Uses of \p I that are no pointers load the slot, at \p Place.
void ElementSlots::replaceByLoad(Instruction &I, BasicBlock::iterator Place,
                                 Value *Slot) {
  IRBuilder<> B(Place->getParent(), Place);
  B.SetCurrentDebugLocation(I.getDebugLoc());
  LoadInst *Load = B.CreateAlignedLoad(
      I.getType(), Slot,
      F.getParent()->getDataLayout().getABITypeAlign(I.getType()));
  Load->takeName(&I);
  Slots[Load] = Slot;
  Loads.push_back(Load);
  I.replaceAllUsesWith(Load);
  Slots.erase(&I);
  I.eraseFromParent();
}

/// The operand by which a call names the handler it is in. A call without it
/// is unreachable to the back end. No call can be in a block of several.
SmallVector<OperandBundleDef, 1> ElementSlots::handlerOf(BasicBlock *BB) const {
  auto It = Handlers.find(BB);
  if (It == Handlers.end())
    return {};
  Instruction *Pad = &*It->second.front()->getFirstNonPHIIt();
  if (!isa<FuncletPadInst>(Pad))
    return {};
  return {OperandBundleDef("funclet", Pad)};
}

void ElementSlots::rewriteCall(CallInst &Call) {
  Function *Definition = Defined.lookup(Call.getCalledFunction());
  Value *Result = pointerTo(&Call);
  SmallVector<Value *, 4> Arguments = {Result};
  for (Value *Operand : Call.args())
    Arguments.push_back(
        Definition->getArg(Arguments.size())->getType()->isPointerTy()
            ? pointerFor(Call, Operand)
            : Operand);
  IRBuilder<> B(&Call);
  B.CreateCall(Definition, Arguments, handlerOf(Call.getParent()))
      ->setDoesNotThrow();
  replaceByLoad(Call, std::next(Call.getIterator()), Result);
}

void ElementSlots::copyTo(IRBuilderBase &B, Value *Slot, Value *V) {
  const DataLayout &DL = F.getParent()->getDataLayout();
  Align Alignment = DL.getABITypeAlign(V->getType());
  if (isa<Constant>(V) || Slots.count(V))
    B.CreateMemCpyInline(Slot, Alignment, pointerTo(V), Alignment,
                         B.getInt64(DL.getTypeStoreSize(V->getType())));
  else
    B.CreateAlignedStore(V, Slot, Alignment);
}

void ElementSlots::rewritePhi(PHINode &Phi) {
  AllocaInst *Incoming = newSlot(Phi.getType(), Phi.getName() + ".next");
  SmallPtrSet<BasicBlock *, 4> Done;
  for (unsigned Index = 0; Index != Phi.getNumIncomingValues(); ++Index) {
    BasicBlock *From = Phi.getIncomingBlock(Index);
    Value *V = Phi.getIncomingValue(Index);
    if (isa<UndefValue>(V) || !Done.insert(From).second)
      continue;
    IRBuilder<> B(From->getTerminator());
    copyTo(B, Incoming, V);
  }
  BasicBlock *BB = Phi.getParent();
  IRBuilder<> B(BB, BB->getFirstInsertionPt());
  Value *Slot = pointerTo(&Phi);
  Align Alignment =
      F.getParent()->getDataLayout().getABITypeAlign(Phi.getType());
  Instruction *Copy = B.CreateMemCpyInline(
      Slot, Alignment, Incoming, Alignment,
      B.getInt64(
          F.getParent()->getDataLayout().getTypeStoreSize(Phi.getType())));
  replaceByLoad(Phi, std::next(Copy->getIterator()), Slot);
}

/// Slots that are used in one block only live there from the first use to the
/// last, so that the back end can share their places.
void ElementSlots::markLifetimes() {
  // The marks in between do not change the order; to number a block again for
  // each of them takes as long as the block.
  DenseMap<const Instruction *, unsigned> Position;
  for (Instruction &I : instructions(F))
    Position.try_emplace(&I, Position.size());
  auto ComesBefore = [&](const Instruction *A, const Instruction *B) {
    return Position.lookup(A) < Position.lookup(B);
  };
  for (auto &[V, Pointer] : Slots) {
    auto *Slot = dyn_cast<AllocaInst>(Pointer);
    if (!Slot)
      continue;
    Instruction *First = nullptr, *Last = nullptr;
    bool Local = true;
    for (User *U : Slot->users()) {
      auto *I = cast<Instruction>(U);
      if (First && I->getParent() != First->getParent())
        Local = false;
      if (!Local)
        break;
      if (!First || ComesBefore(I, First))
        First = I;
      if (!Last || ComesBefore(Last, I))
        Last = I;
    }
    if (!First || !Local)
      continue;
    IRBuilder<> B(First);
    markLifetime(B, *Slot, /*Starts=*/true);
    B.SetInsertPoint(Last->getParent(), std::next(Last->getIterator()));
    markLifetime(B, *Slot, /*Starts=*/false);
  }
}

void ElementSlots::rewriteCalls() {
  if (F.hasPersonalityFn() &&
      isScopedEHPersonality(classifyEHPersonality(F.getPersonalityFn())))
    Handlers = colorEHFunclets(F);
  SmallVector<CallInst *, 16> Calls;
  for (BasicBlock &BB : F)
    for (Instruction &I : BB)
      if (auto *Call = dyn_cast<CallInst>(&I);
          Call && Call->getCalledFunction() &&
          Defined.count(Call->getCalledFunction()))
        Calls.push_back(Call);
  collectPhis(Calls);
  for (CallInst *Call : Calls)
    Slots[Call] = newSlot(Call->getType(), Call->getName());
  for (PHINode *Phi : Phis)
    Slots[Phi] = newSlot(Phi->getType(), Phi->getName());
  for (CallInst *Call : Calls)
    rewriteCall(*Call);
  for (PHINode *Phi : Phis)
    rewritePhi(*Phi);
  for (LoadInst *Load : reverse(Loads))
    if (Load->use_empty())
      Load->eraseFromParent();
  markLifetimes();
}
