//===- RaiseReductions.cpp - Keep wide reductions opaque ------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What happens without raising (clang 22, -O2): CorrelatedValuePropagation
// turns
// `(a + b) % p` with both operands below p into a comparison and a select, and
// the SLP vectorizer pairs neighbouring operations into `urem <2 x i257>`. A
// call that is memory(none), willreturn, nounwind and speculatable takes part
// in GVN, LICM and inlining, and in nothing else.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/RaiseReductions.h"
#include "residue/Analysis/Reductions.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace residue;

PreservedAnalyses RaiseReductionsPass::run(Function &F,
                                           FunctionAnalysisManager &AM) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (I.getOpcode() != Instruction::URem)
      continue;
    std::optional<Modulus> M = supportedModulus(I);
    if (!M)
      continue;
    auto *Type = cast<IntegerType>(I.getType());
    IRBuilder<> Builder(&I);
    CallInst *Call =
        Builder.CreateCall(raisedDeclaration(*F.getParent(), Type, M->value()),
                           {I.getOperand(0), I.getOperand(1)});
    unsigned Width = Type->getBitWidth();
    Call->addRangeRetAttr(
        ConstantRange(APInt(Width, 0), M->value().toAPInt(Width)));
    Call->takeName(&I);
    I.replaceAllUsesWith(Call);
    I.eraseFromParent();
    Changed = true;
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}
