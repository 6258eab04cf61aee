//===- LongBlocks.cpp - Blocks that are too long --------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LongBlocks.h"
#include "residue/Arithmetic/ValueBarrier.h"
#include "residue/Target/TargetModel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue;

/// A block of more instructions is divided. Up to there the two-address pass
/// and instruction selection take a few tenths of a second.
static const unsigned MaxInstructions = 24576;

/// The instructions of what it is divided into. Of shorter blocks there are
/// more for the two-address pass to look for the definitions of RDX and the
/// flags in.
static const unsigned DividedInstructions = 4096;

/// A block can end in front of \p I: nothing in front of it has to be at the
/// head of a block, nothing from it on has to follow what is in front.
static bool canDivide(const Instruction &I) {
  auto *Call = dyn_cast_or_null<CallInst>(I.getPrevNode());
  return !isa<PHINode, AllocaInst>(I) && !I.isEHPad() && !I.isTerminator() &&
         !(Call && Call->isMustTailCall()) && !I.getType()->isTokenTy();
}

/// Something that is no code, in a block of its own that stays.
static BasicBlock *emptyBlock(BasicBlock *Next) {
  BasicBlock *Empty =
      BasicBlock::Create(Next->getContext(), "aside", Next->getParent(), Next);
  IRBuilder<> B(Empty);
  auto *Type = FunctionType::get(B.getVoidTy(), /*isVarArg=*/false);
  CallInst *Call =
      B.CreateCall(InlineAsm::get(Type, "", "", /*hasSideEffects=*/true), {});
  Call->setDoesNotThrow();
  B.CreateBr(Next);
  return Empty;
}

/// \p Place and what follows becomes a block, which \p Place's block goes to
/// by one of two ways.
static BasicBlock *divide(Instruction &Place, unsigned WordBits) {
  BasicBlock *BB = Place.getParent();
  BasicBlock *Next = BB->splitBasicBlock(Place.getIterator(), "next");
  Instruction *Branch = BB->getTerminator();
  IRBuilder<> B(Branch);
  Value *Zero = hideValue(B, B.getIntN(WordBits, 0), "zero");
  B.CreateCondBr(B.CreateICmpEQ(Zero, B.getIntN(WordBits, 0), "always"), Next,
                 emptyBlock(Next));
  Branch->eraseFromParent();
  return Next;
}

static Instruction *placeToDivide(BasicBlock &BB) {
  unsigned Count = 0;
  for (Instruction &I : BB)
    if (++Count > DividedInstructions && canDivide(I))
      return &I;
  return nullptr;
}

void residue::divideLongBlocks(Function &F, unsigned WordBits) {
  if (!hasValueBarrier(*F.getParent()))
    return;
  SmallVector<BasicBlock *, 16> Blocks;
  for (BasicBlock &BB : F)
    Blocks.push_back(&BB);
  for (BasicBlock *BB : Blocks) {
    if (BB->sizeWithoutDebug() <= MaxInstructions)
      continue;
    while (Instruction *Place = placeToDivide(*BB))
      BB = divide(*Place, WordBits);
  }
}
