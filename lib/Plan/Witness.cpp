//===- Witness.cpp - What new values hold ---------------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
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

static const char *const Kind = "residue.held";

void residue::numberValues(Function &F) {
  LLVMContext &Context = F.getContext();
  Type *Int = Type::getInt32Ty(Context);
  unsigned Number = 0;
  for (Instruction &I : instructions(F))
    if (isa<PHINode>(I) || I.getType()->isIntegerTy())
      I.setMetadata(Kind,
                    MDNode::get(Context, ConstantAsMetadata::get(
                                             ConstantInt::get(Int, Number++))));
}

void residue::recordHeld(Instruction &New, ArrayRef<const Value *> Old) {
  if (New.getMetadata(Kind))
    return;
  SmallVector<Metadata *, 4> Held;
  for (const Value *V : Old) {
    const auto *I = dyn_cast_or_null<Instruction>(V);
    const MDNode *Number = I ? I->getMetadata(Kind) : nullptr;
    Held.push_back(Number && Number->getNumOperands() == 1
                       ? Number->getOperand(0).get()
                       : nullptr);
  }
  if (any_of(Held, [](const Metadata *M) { return M; }))
    New.setMetadata(Kind, MDNode::get(New.getContext(), Held));
}

SmallVector<std::optional<unsigned>, 4>
residue::numbersHeld(const Instruction &I) {
  SmallVector<std::optional<unsigned>, 4> Result;
  if (const MDNode *Held = I.getMetadata(Kind))
    for (const MDOperand &M : Held->operands()) {
      const auto *C = mdconst::dyn_extract_or_null<ConstantInt>(M);
      Result.push_back(C ? std::optional<unsigned>(C->getZExtValue())
                         : std::nullopt);
    }
  return Result;
}

void residue::forgetNumbers(Function &F) {
  unsigned ID = F.getContext().getMDKindID(Kind);
  for (Instruction &I : instructions(F))
    if (I.hasMetadata())
      I.setMetadata(ID, nullptr);
}
