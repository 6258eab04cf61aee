//===- SourceReductions.cpp - What the source reduces by ------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SourceReductions.h"
#include "llvm/ADT/DenseSet.h"
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
  if (!M || M->isZero() || !I.getType()->isIntegerTy())
    return std::nullopt;
  return M->getValue();
}

Dyadic residue::proof::oddPart(const APInt &Modulus) {
  return Dyadic::ofUnsigned(Modulus.lshr(Modulus.countr_zero()));
}

std::set<Dyadic> residue::proof::nearestModuli(const PHINode &Phi) {
  std::set<Dyadic> Result;
  DenseSet<const Instruction *> Seen = {&Phi};
  SmallVector<const Instruction *, 8> Open = {&Phi}, Phis;
  while (!Open.empty()) {
    for (const Value *V : Open.pop_back_val()->operand_values()) {
      const auto *I = dyn_cast<Instruction>(V);
      if (!I || !Seen.insert(I).second)
        continue;
      if (std::optional<APInt> By = reductionModulus(*I))
        Result.insert(oddPart(*By));
      else if (isa<PHINode>(I))
        Phis.push_back(I);
      else if (isa<SelectInst, CastInst, FreezeInst>(I) ||
               I->getOpcode() == Instruction::Add ||
               I->getOpcode() == Instruction::Sub ||
               I->getOpcode() == Instruction::Xor)
        Open.push_back(I);
    }
    if (Open.empty() && Result.empty())
      std::swap(Open, Phis);
  }
  return Result;
}
