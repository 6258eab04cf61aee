//===- PhiWitness.cpp - What new phi nodes hold ---------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Plan/PhiWitness.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

static const char *const Kind = "residue.phi";

void residue::numberPhis(Function &F) {
  LLVMContext &Context = F.getContext();
  Type *Int = Type::getInt32Ty(Context);
  unsigned Number = 0;
  for (BasicBlock &Block : F)
    for (PHINode &Phi : Block.phis())
      Phi.setMetadata(
          Kind, MDNode::get(Context, ConstantAsMetadata::get(
                                         ConstantInt::get(Int, Number++))));
}

void residue::recordHeld(PHINode &New, ArrayRef<const Value *> Old) {
  SmallVector<Metadata *, 4> Held;
  for (const Value *V : Old) {
    const auto *Phi = dyn_cast_or_null<PHINode>(V);
    const MDNode *Number = Phi ? Phi->getMetadata(Kind) : nullptr;
    Held.push_back(Number && Number->getNumOperands() == 1
                       ? Number->getOperand(0).get()
                       : nullptr);
  }
  if (any_of(Held, [](const Metadata *M) { return M; }))
    New.setMetadata(Kind, MDNode::get(New.getContext(), Held));
}

SmallVector<std::optional<unsigned>, 4>
residue::numbersHeld(const PHINode &Phi) {
  SmallVector<std::optional<unsigned>, 4> Result;
  if (const MDNode *Held = Phi.getMetadata(Kind))
    for (const MDOperand &M : Held->operands()) {
      const auto *C = mdconst::dyn_extract_or_null<ConstantInt>(M);
      Result.push_back(C ? std::optional<unsigned>(C->getZExtValue())
                         : std::nullopt);
    }
  return Result;
}

void residue::forgetNumbers(Function &F) {
  for (BasicBlock &Block : F)
    for (PHINode &Phi : Block.phis())
      Phi.setMetadata(Kind, nullptr);
}
