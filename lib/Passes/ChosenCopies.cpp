//===- ChosenCopies.cpp - Copies of one of two numbers --------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/ChosenCopies.h"
#include "residue/Analysis/WordCarries.h"
#include "residue/Target/DebugCounters.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace residue;

/// Numbers of more words stay copies.
static const uint64_t MaxWords = 16;
/// So does what is accessed in many ways.
static const unsigned MaxPointers = 256;

namespace {

/// A copy, and the type of the words that it copies.
struct ChosenCopy {
  MemTransferInst *Copy;
  IntegerType *Word;
};

} // namespace

/// \p GEP goes by multiples of \p Bytes.
static bool isByWords(const GEPOperator &GEP, uint64_t Bytes,
                      const DataLayout &DL) {
  for (auto It = gep_type_begin(GEP), E = gep_type_end(GEP); It != E; ++It) {
    auto *Index = dyn_cast<ConstantInt>(It.getOperand());
    uint64_t Moved = 0;
    if (StructType *Struct = It.getStructTypeOrNull())
      Moved =
          DL.getStructLayout(Struct)->getElementOffset(Index->getZExtValue());
    else if (TypeSize Stride = It.getSequentialElementStride(DL);
             Stride.isScalable())
      return false;
    else
      Moved = Stride.getFixedValue() * (Index ? Index->getSExtValue() : 1);
    if (int64_t(Moved) % int64_t(Bytes))
      return false;
  }
  return true;
}

/// \p U, which is no access, leaves the words at \p Pointer whole.
static bool keepsWords(const User &U, uint64_t Bytes, const DataLayout &DL) {
  if (const auto *GEP = dyn_cast<GEPOperator>(&U))
    return isByWords(*GEP, Bytes, DL);
  if (const auto *Memory = dyn_cast<MemIntrinsic>(&U)) {
    auto *Length = dyn_cast<ConstantInt>(Memory->getLength());
    return Length && Length->getValue().urem(Bytes) == 0;
  }
  const auto *I = dyn_cast<Instruction>(&U);
  return I && (isa<SelectInst, PHINode>(I) || I->isLifetimeStartOrEnd());
}

/// The one type of integers that are accessed in \p Object, whole words, or
/// null: nobody has written a part of one, of which the rest is undefined.
static IntegerType *wordOf(AllocaInst &Object, const DataLayout &DL) {
  IntegerType *Word = nullptr;
  SmallVector<User *, 16> Others;
  SmallSetVector<Value *, 8> Pointers;
  Pointers.insert(&Object);
  for (unsigned Next = 0; Next != Pointers.size(); ++Next)
    for (User *U : Pointers[Next]->users()) {
      if (!isa<LoadInst, StoreInst>(U)) {
        Others.push_back(U);
        if (isa<GEPOperator, SelectInst, PHINode>(U))
          Pointers.insert(U);
        continue;
      }
      Type *Ty = getLoadStoreType(U);
      if (getLoadStorePointerOperand(U) != Pointers[Next] ||
          !Ty->isIntegerTy() || (Word && Ty != Word) ||
          Pointers.size() > MaxPointers)
        return nullptr;
      Word = cast<IntegerType>(Ty);
    }
  if (!Word || Word->getBitWidth() % 8)
    return nullptr;
  return all_of(Others,
                [&](const User *U) {
                  return keepsWords(*U, Word->getBitWidth() / 8, DL);
                })
             ? Word
             : nullptr;
}

/// The object on the stack in which \p Bytes bytes at \p Pointer are.
static AllocaInst *objectOf(Value &Pointer, uint64_t Bytes,
                            const DataLayout &DL) {
  APInt Offset(DL.getIndexTypeSizeInBits(Pointer.getType()), 0);
  auto *Object = dyn_cast<AllocaInst>(
      Pointer.stripAndAccumulateInBoundsConstantOffsets(DL, Offset));
  if (!Object || Offset.isNegative())
    return nullptr;
  std::optional<TypeSize> Size = Object->getAllocationSize(DL);
  return Size && !Size->isScalable() &&
                 Offset.getZExtValue() + Bytes <= Size->getFixedValue()
             ? Object
             : nullptr;
}

static std::optional<ChosenCopy> readChosenCopy(Instruction &I,
                                                const DataLayout &DL) {
  auto *Copy = dyn_cast<MemTransferInst>(&I);
  auto *Length = Copy ? dyn_cast<ConstantInt>(Copy->getLength()) : nullptr;
  auto *Source = Copy ? dyn_cast<SelectInst>(Copy->getRawSource()) : nullptr;
  if (!Length || !Source || Copy->isVolatile() ||
      !Source->getCondition()->getType()->isIntegerTy(1) ||
      !Length->getValue().isIntN(32))
    return std::nullopt;
  uint64_t Bytes = Length->getZExtValue();
  IntegerType *Word = nullptr;
  for (Value *Side : {Source->getTrueValue(), Source->getFalseValue()}) {
    AllocaInst *Object = objectOf(*Side, Bytes, DL);
    IntegerType *Ty = Object ? wordOf(*Object, DL) : nullptr;
    if (!Ty || (Word && Ty != Word))
      return std::nullopt;
    Word = Ty;
  }
  uint64_t WordBytes = DL.getTypeStoreSize(Word).getFixedValue();
  bool IsNumber = Word->getBitWidth() >= 32 &&
                  DL.isLegalInteger(Word->getBitWidth()) &&
                  Bytes % WordBytes == 0 && Bytes >= 2 * WordBytes &&
                  Bytes <= MaxWords * WordBytes;
  return IsNumber ? std::optional<ChosenCopy>({Copy, Word}) : std::nullopt;
}

/// All words are read before one is written, wherever that is.
static void emitChoices(const ChosenCopy &C, const DataLayout &DL) {
  MemTransferInst &Copy = *C.Copy;
  auto &Source = *cast<SelectInst>(Copy.getRawSource());
  IRBuilder<> B(&Copy);
  uint64_t WordBytes = DL.getTypeStoreSize(C.Word).getFixedValue();
  uint64_t Bytes = cast<ConstantInt>(Copy.getLength())->getZExtValue();
  auto At = [&](Value *Pointer, uint64_t Offset) {
    Type *Index = DL.getIndexType(Pointer->getType());
    return Offset ? B.CreatePtrAdd(Pointer, ConstantInt::get(Index, Offset),
                                   "word")
                  : Pointer;
  };
  auto Load = [&](Value *Side, uint64_t Offset) {
    // The copy tells that of the chosen side only.
    Align Known = commonAlignment(getKnownAlignment(Side, DL), Offset);
    return B.CreateAlignedLoad(C.Word, At(Side, Offset), Known, "word");
  };
  SmallVector<Value *, 16> Words;
  for (uint64_t Offset = 0; Offset != Bytes; Offset += WordBytes) {
    Value *IfTrue = Load(Source.getTrueValue(), Offset);
    Value *IfFalse = Load(Source.getFalseValue(), Offset);
    Words.push_back(
        B.CreateSelect(Source.getCondition(), IfTrue, IfFalse, "chosen"));
  }
  for (auto [N, Word] : enumerate(Words))
    B.CreateAlignedStore(
        Word, At(Copy.getRawDest(), N * WordBytes),
        commonAlignment(Copy.getDestAlign().valueOrOne(), N * WordBytes));
  Copy.eraseFromParent();
  RecursivelyDeleteTriviallyDeadInstructions(&Source);
}

PreservedAnalyses ChosenCopiesPass::run(Function &F,
                                        FunctionAnalysisManager &AM) {
  const DataLayout &DL = F.getParent()->getDataLayout();
  SmallVector<ChosenCopy, 4> Found;
  for (Instruction &I : instructions(F))
    if (std::optional<ChosenCopy> C = readChosenCopy(I, DL))
      Found.push_back(*C);
  if (Found.empty() || (!mayHaveWordCarries(F) && !hasOverflow(F)))
    return PreservedAnalyses::all();
  bool Changed = false;
  for (const ChosenCopy &C : Found)
    if (shouldTransform(Transformation::ChosenCopies, *C.Copy)) {
      emitChoices(C, DL);
      Changed = true;
    }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Graph;
  Graph.preserveSet<CFGAnalyses>();
  AM.invalidate(F, Graph);
  SROAPass(SROAOptions::PreserveCFG).run(F, AM);
  return Graph;
}
