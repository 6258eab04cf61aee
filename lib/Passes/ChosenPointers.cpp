//===- ChosenPointers.cpp - Pointers that change places -------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChosenPointers.h"
#include "residue/Analysis/ChosenPlace.h"
#include "residue/Target/DebugCounters.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue;

Value *residue::emitAddress(IRBuilderBase &B, const KnownPlace &Place,
                            uint64_t Bytes) {
  Value *Pointer = Place.Object;
  const DataLayout &DL = B.GetInsertBlock()->getModule()->getDataLayout();
  Type *IndexTy = DL.getIndexType(Pointer->getType());
  for (const auto &[Variable, Factor] : Place.Multiples) {
    Value *Index = B.CreateSExtOrTrunc(Variable, IndexTy);
    Value *Multiple = B.CreateMul(Index, ConstantInt::get(IndexTy, Factor));
    Pointer = B.CreatePtrAdd(Pointer, Multiple, "row");
  }
  if (uint64_t Offset = Place.Offset + Bytes)
    Pointer =
        B.CreatePtrAdd(Pointer, ConstantInt::get(IndexTy, Offset), "place");
  return Pointer;
}

/// Of phi nodes and choices that belong together.
static constexpr unsigned MaxNodes = 64;

namespace {

/// Phi nodes and choices that take nothing but each other and two places.
class PointersOfTwoPlaces {
public:
  explicit PointersOfTwoPlaces(const DataLayout &DL) : DL(DL) {}

  /// All that flows into \p Last, which is no single choice.
  bool collect(Instruction &Last);
  /// A bit of each node says whether it is the second place, and chooses for
  /// the node's users.
  void rewrite();

private:
  bool add(Value &V);
  Value *bitOf(Value &V) const;

  const DataLayout &DL;
  SmallSetVector<Instruction *, 8> Nodes;
  SmallVector<KnownPlace, 2> Places;
  DenseMap<const Value *, Value *> Bits;
};

} // namespace

bool PointersOfTwoPlaces::add(Value &V) {
  if (isa<PHINode, SelectInst>(V)) {
    auto &I = cast<Instruction>(V);
    if (auto *Select = dyn_cast<SelectInst>(&I);
        Select && !Select->getCondition()->getType()->isIntegerTy(1))
      return false;
    if (isa<PHINode>(I) &&
        I.getParent()->getFirstInsertionPt() == I.getParent()->end())
      return false;
    Nodes.insert(&I);
    return Nodes.size() <= MaxNodes;
  }
  // What is there in all of the function: the pointer may be needed anywhere.
  KnownPlace Place = knownPlaceOf(V, DL);
  auto *Object = dyn_cast_or_null<AllocaInst>(Place.Object);
  if (!Object || !Object->isStaticAlloca())
    return false;
  if (is_contained(Places, Place))
    return true;
  Places.push_back(Place);
  return Places.size() <= 2;
}

bool PointersOfTwoPlaces::collect(Instruction &Last) {
  if (!add(Last))
    return false;
  bool IsChosen = false;
  for (unsigned Next = 0; Next != Nodes.size(); ++Next) {
    auto *Select = dyn_cast<SelectInst>(Nodes[Next]);
    IsChosen |= Select != nullptr;
    for (Use &U : drop_begin(Nodes[Next]->operands(), Select ? 1 : 0))
      if (!add(*U))
        return false;
  }
  return IsChosen && Nodes.size() > 1 && Places.size() == 2;
}

Value *PointersOfTwoPlaces::bitOf(Value &V) const {
  if (Value *Bit = Bits.lookup(&V))
    return Bit;
  return ConstantInt::getBool(V.getContext(), knownPlaceOf(V, DL) == Places[1]);
}

void PointersOfTwoPlaces::rewrite() {
  Type *BitTy = Type::getInt1Ty(Nodes[0]->getContext());
  Value *Nothing = PoisonValue::get(BitTy);
  for (Instruction *Node : Nodes) {
    if (auto *Select = dyn_cast<SelectInst>(Node)) {
      Bits[Node] = SelectInst::Create(Select->getCondition(), Nothing, Nothing,
                                      "second", Node->getIterator());
      continue;
    }
    auto &Phi = cast<PHINode>(*Node);
    auto *Bit = PHINode::Create(BitTy, Phi.getNumIncomingValues(), "second",
                                Node->getIterator());
    for (BasicBlock *From : Phi.blocks())
      Bit->addIncoming(Nothing, From);
    Bits[Node] = Bit;
  }
  // What is in place of a node is none, and has no bit.
  for (Instruction *Node : Nodes) {
    auto &Bit = cast<Instruction>(*Bits[Node]);
    for (unsigned Index = isa<SelectInst>(Node);
         Index != Node->getNumOperands(); ++Index)
      Bit.setOperand(Index, bitOf(*Node->getOperand(Index)));
  }
  for (Instruction *Node : Nodes) {
    IRBuilder<> B(Node);
    if (isa<PHINode>(Node))
      B.SetInsertPoint(Node->getParent(),
                       Node->getParent()->getFirstInsertionPt());
    Value *First = emitAddress(B, Places[0]),
          *Second = emitAddress(B, Places[1]);
    Value *Chosen = B.CreateSelect(Bits[Node], Second, First);
    Chosen->takeName(Node);
    Node->replaceAllUsesWith(Chosen);
  }
  for (Instruction *Node : Nodes)
    Node->eraseFromParent();
}

bool residue::chooseBitsOfPointers(Function &F) {
  const DataLayout &DL = F.getParent()->getDataLayout();
  SmallVector<WeakVH, 8> Candidates;
  for (Instruction &I : instructions(F))
    if (isa<PHINode, SelectInst>(I) && I.getType()->isPointerTy())
      Candidates.push_back(&I);
  bool Changed = false;
  // What is chosen last has all of the others in it.
  for (const WeakVH &Handle : reverse(Candidates)) {
    auto *Last = cast_or_null<Instruction>(static_cast<Value *>(Handle));
    PointersOfTwoPlaces Pointers(DL);
    if (!Last || !Pointers.collect(*Last) ||
        !shouldTransform(Transformation::RaiseChoices, *Last))
      continue;
    Pointers.rewrite();
    Changed = true;
  }
  return Changed;
}
