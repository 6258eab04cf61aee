//===- SpelledBytes.cpp - Bytes that are spelled out ----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is put together is read as pieces of values at places of a number
// (Choice.h). If each is a byte that is loaded, all of one object, and the
// places go up or down with the addresses, it is what one load gives, with its
// bytes turned around if they go down. No memory is written between the first
// load and the last, where the new one is. A store is the same the other way
// round: what is written to bytes that follow each other is put together.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/SpelledBytes.h"
#include "residue/Analysis/Choice.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace residue;

/// Fewer are for LLVM, which knows words of the machine.
static const unsigned MinBytes = 9;
/// Of one number.
static const unsigned MaxBytes = 80;

namespace {

/// A byte in memory.
struct Place {
  Value *Object;
  int64_t Offset;
  unsigned AddressSpace;

  bool isBeside(const Place &P) const {
    return Object == P.Object && AddressSpace == P.AddressSpace;
  }
};

class ByteSpeller {
public:
  explicit ByteSpeller(Function &F)
      : DL(F.getParent()->getDataLayout()), Choices(DL) {}

  bool replaceLoads(BasicBlock &BB);
  bool replaceStores(BasicBlock &BB);

private:
  Place placeOf(Value &Pointer) const;
  bool replaceLoad(Instruction &I);
  bool replaceStore(ArrayRef<StoreInst *> Stores);

  const DataLayout &DL;
  ChoiceReader Choices;
};

} // namespace

Place ByteSpeller::placeOf(Value &Pointer) const {
  APInt Offset(DL.getIndexTypeSizeInBits(Pointer.getType()), 0);
  Value *Object = Pointer.stripAndAccumulateConstantOffsets(
      DL, Offset, /*AllowNonInbounds=*/true);
  return {Object, Offset.getSExtValue(),
          Pointer.getType()->getPointerAddressSpace()};
}

static bool isByte(const Type &Ty) { return Ty.isIntegerTy(8); }

/// \p Offsets go up by one, or down (-1); 0 if neither.
static int directionOf(ArrayRef<int64_t> Offsets) {
  int64_t Step = Offsets[1] - Offsets[0];
  if (Step != 1 && Step != -1)
    return 0;
  for (unsigned Index = 2; Index != Offsets.size(); ++Index)
    if (Offsets[Index] - Offsets[Index - 1] != Step)
      return 0;
  return Step;
}

/// In the order of the machine, bytes at higher addresses are higher or lower.
static bool isTurned(int Direction, const DataLayout &DL) {
  return (Direction == 1) == DL.isBigEndian();
}

/// No memory is written from the first of \p Loads to the last, which is found.
static LoadInst *lastOf(const SmallPtrSetImpl<LoadInst *> &Loads) {
  unsigned Left = Loads.size();
  BasicBlock &BB = *(*Loads.begin())->getParent();
  for (Instruction &I : BB) {
    auto *Load = dyn_cast<LoadInst>(&I);
    if (Load && Loads.contains(Load)) {
      if (--Left == 0)
        return Load;
    } else if (Left != Loads.size() && I.mayWriteToMemory()) {
      return nullptr;
    }
  }
  return nullptr;
}

bool ByteSpeller::replaceLoad(Instruction &I) {
  std::optional<AssembledNumber> N =
      Choices.readWords(PlacedWord(&I, 0), I.getType()->getIntegerBitWidth());
  if (!N || N->Pieces.size() < MinBytes || N->Pieces.size() > MaxBytes)
    return false;
  SmallVector<int64_t, 32> Offsets;
  SmallPtrSet<LoadInst *, 32> Loads;
  std::optional<Place> Some;
  Value *First = nullptr;
  for (const auto &[Of, At] : N->Pieces) {
    auto *Load = dyn_cast<LoadInst>(Of.V);
    if (!Load || !Load->isSimple() || !isByte(*Load->getType()) ||
        !Of.isWhole() || At != 8 * Offsets.size() ||
        (!Loads.empty() && Load->getParent() != (*Loads.begin())->getParent()))
      return false;
    Place P = placeOf(*Load->getPointerOperand());
    if (Some && !P.isBeside(*Some))
      return false;
    Some = P;
    if (Offsets.empty() || P.Offset < *min_element(Offsets))
      First = Load->getPointerOperand();
    Offsets.push_back(P.Offset);
    Loads.insert(Load);
  }
  int Direction = directionOf(Offsets);
  bool Turned = isTurned(Direction, DL);
  // There are byte swaps of an even number of bytes only.
  if (!Direction || (Turned && Offsets.size() % 2))
    return false;
  LoadInst *Last = lastOf(Loads);
  if (!Last || !shouldTransform(Transformation::ByteOrder, I))
    return false;
  IRBuilder<> B(Last->getNextNode());
  Value *V = B.CreateAlignedLoad(B.getIntNTy(8 * Offsets.size()), First,
                                 Align(1), "spelled");
  if (Turned)
    V = B.CreateUnaryIntrinsic(Intrinsic::bswap, V);
  B.SetInsertPoint(&I);
  I.replaceAllUsesWith(B.CreateZExt(V, I.getType()));
  return true;
}

/// The whole comes first, as it is the last in its block.
bool ByteSpeller::replaceLoads(BasicBlock &BB) {
  SmallVector<WeakTrackingVH, 32> Roots;
  for (Instruction &I : reverse(BB))
    if ((I.getOpcode() == Instruction::Or ||
         I.getOpcode() == Instruction::Xor ||
         I.getOpcode() == Instruction::Add) &&
        isWideInteger(*I.getType()))
      Roots.push_back(&I);
  bool Changed = false;
  for (WeakTrackingVH &Root : Roots) {
    auto *I = dyn_cast_or_null<Instruction>(Root);
    if (!I || !replaceLoad(*I))
      continue;
    RecursivelyDeleteTriviallyDeadInstructions(I);
    Changed = true;
  }
  return Changed;
}

/// \p Stores go to bytes that follow each other, one behind another in any
/// order, and nothing but them uses memory from the first to the last.
bool ByteSpeller::replaceStore(ArrayRef<StoreInst *> Stores) {
  struct Byte {
    int64_t Offset;
    StoreInst *Store;
  };
  SmallVector<Byte, 32> Bytes;
  for (StoreInst *Store : Stores)
    Bytes.push_back({placeOf(*Store->getPointerOperand()).Offset, Store});
  llvm::sort(Bytes,
             [](const Byte &A, const Byte &B) { return A.Offset < B.Offset; });
  for (unsigned Index = 1; Index != Bytes.size(); ++Index)
    if (Bytes[Index].Offset != Bytes[0].Offset + Index)
      return false;
  unsigned Width = 8 * Bytes.size();
  for (int Direction : {1, -1}) {
    bool Turned = isTurned(Direction, DL);
    if (Turned && Bytes.size() % 2)
      continue;
    SmallVector<PlacedWord, 32> Words;
    for (const auto &[Offset, Store] : Bytes) {
      unsigned At = 8 * Words.size();
      Words.emplace_back(Store->getValueOperand(),
                         Direction == 1 ? At : Width - 8 - At);
    }
    std::optional<AssembledNumber> N = Choices.readWords(Words, Width);
    if (!N || N->Pieces.size() != 1 || N->Pieces[0].At ||
        !isWideInteger(*N->Pieces[0].Of.V->getType()) ||
        !shouldTransform(Transformation::ByteOrder, *Stores.back()))
      continue;
    IRBuilder<> B(Stores.back());
    const Piece &Of = N->Pieces[0].Of;
    Value *V = Of.From ? B.CreateLShr(Of.V, Of.From) : Of.V;
    V = B.CreateTrunc(V, B.getIntNTy(Of.Bits));
    // The bytes above it are 0 whatever it is.
    if (Of.Bits + 8 <= Width && !isGuaranteedNotToBePoison(V))
      V = B.CreateFreeze(V);
    V = B.CreateZExt(V, B.getIntNTy(Width));
    if (Turned)
      V = B.CreateUnaryIntrinsic(Intrinsic::bswap, V);
    B.CreateAlignedStore(V, Bytes[0].Store->getPointerOperand(), Align(1));
    return true;
  }
  return false;
}

bool ByteSpeller::replaceStores(BasicBlock &BB) {
  SmallVector<SmallVector<StoreInst *, 32>, 2> Groups;
  std::optional<Place> Before;
  for (Instruction &I : BB) {
    auto *Store = dyn_cast<StoreInst>(&I);
    if (Store && Store->isSimple() &&
        isByte(*Store->getValueOperand()->getType())) {
      Place P = placeOf(*Store->getPointerOperand());
      if (!Before || !P.isBeside(*Before))
        Groups.emplace_back();
      Before = P;
      Groups.back().push_back(Store);
    } else if (I.mayReadOrWriteMemory() ||
               !isGuaranteedToTransferExecutionToSuccessor(&I)) {
      Before.reset();
    }
  }
  bool Changed = false;
  for (ArrayRef<StoreInst *> Group : Groups) {
    if (Group.size() < MinBytes || Group.size() > MaxBytes ||
        !replaceStore(Group))
      continue;
    for (StoreInst *Store : Group) {
      Value *V = Store->getValueOperand();
      Store->eraseFromParent();
      RecursivelyDeleteTriviallyDeadInstructions(V);
    }
    Changed = true;
  }
  return Changed;
}

PreservedAnalyses SpelledBytesPass::run(Function &F,
                                        FunctionAnalysisManager &) {
  // Cheap first, as in ByteOrder.
  bool HasBytes = any_of(instructions(F), [](const Instruction &I) {
    return isa<LoadInst>(I)
               ? isByte(*I.getType())
               : isa<StoreInst>(I) && isByte(*I.getOperand(0)->getType());
  });
  bool HasWide = any_of(instructions(F), [](const Instruction &I) {
    return isWideInteger(*I.getType());
  });
  if (!HasBytes || !HasWide || !hasRaisedReductions(*F.getParent()))
    return PreservedAnalyses::all();
  bool Changed = false;
  for (BasicBlock &BB : F) {
    Changed |= ByteSpeller(F).replaceLoads(BB);
    Changed |= ByteSpeller(F).replaceStores(BB);
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}
