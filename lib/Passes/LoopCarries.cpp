//===- LoopCarries.cpp - Carries around loops -----------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopCarries.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// Modulo 2^8 a constant, or a bit that is extended to a wider number.
static bool isNarrow(const Value *V) {
  const Value *Bit = nullptr;
  return isa<ConstantInt>(V) ||
         (match(V, m_ZExt(m_Value(Bit))) && Bit->getType()->isIntegerTy(1));
}

static Value *narrowed(Value *V, Type *Byte) {
  if (const auto *C = dyn_cast<ConstantInt>(V))
    return ConstantInt::get(Byte, C->getValue().trunc(8));
  IRBuilder<> B(cast<Instruction>(V));
  return B.CreateZExt(cast<ZExtInst>(V)->getOperand(0), Byte, "carry");
}

/// Nothing needs \p I: it is what chains have replaced, of which not all is
/// gone.
static bool isUnneeded(const Instruction &I, unsigned Depth = 4) {
  return Depth && wouldInstructionBeTriviallyDead(&I) &&
         all_of(I.users(), [&](const User *U) {
           return isUnneeded(*cast<Instruction>(U), Depth - 1);
         });
}

void residue::narrowLoopCarries(ArrayRef<WeakVH> Words) {
  for (const WeakVH &Each : Words) {
    auto *Word = dyn_cast_or_null<TruncInst>(static_cast<Value *>(Each));
    auto *Phi = Word ? dyn_cast<PHINode>(Word->getOperand(0)) : nullptr;
    auto IsOther = [&](const User *U) {
      return U != Word && !isUnneeded(*cast<Instruction>(U));
    };
    if (!Phi || any_of(Phi->users(), IsOther) ||
        !all_of(Phi->incoming_values(), isNarrow))
      continue;
    IRBuilder<> B(Phi);
    PHINode *Narrow =
        B.CreatePHI(Word->getType(), Phi->getNumIncomingValues(), "carry");
    for (auto [Value, Block] : zip(Phi->incoming_values(), Phi->blocks()))
      Narrow->addIncoming(narrowed(Value, Word->getType()), Block);
    Word->replaceAllUsesWith(Narrow);
    Word->eraseFromParent();
  }
}
