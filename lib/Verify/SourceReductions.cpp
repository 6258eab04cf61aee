//===- SourceReductions.cpp - What the source reduces by ------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SourceReductions.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace residue::proof;

std::optional<APInt> residue::proof::reductionModulus(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  bool IsCall = Callee && Callee->isDeclaration() && Call->arg_size() == 2 &&
                Callee->getName().starts_with("residue.reduce.i");
  if (!IsCall && I.getOpcode() != Instruction::URem)
    return std::nullopt;
  const auto *M = dyn_cast<ConstantInt>(I.getOperand(1));
  if (!M || !I.getType()->isIntegerTy())
    return std::nullopt;
  return M->getValue();
}

bool residue::proof::isReducedBy(const PHINode &Phi, const Dyadic &M) {
  SmallSetVector<const Instruction *, 16> Seen;
  Seen.insert(&Phi);
  for (size_t Next = 0; Next != Seen.size(); ++Next) {
    const Instruction *I = Seen[Next];
    if (std::optional<APInt> By = reductionModulus(*I)) {
      if (Dyadic::ofUnsigned(*By) == M)
        return true;
      continue;
    }
    if (isa<PHINode, SelectInst, CastInst>(I) ||
        I->getOpcode() == Instruction::Add ||
        I->getOpcode() == Instruction::Sub)
      for (const Value *V : I->operand_values())
        if (const auto *From = dyn_cast<Instruction>(V))
          Seen.insert(From);
  }
  return false;
}
