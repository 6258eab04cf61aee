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
// Remainders that have a quotient stay divisions (PairedRemainders.h), or
// become divisions again.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/RaiseReductions.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Passes/PairedRemainders.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/Options.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace residue;

/// A division again, as what the source has.
static void lower(Instruction &Call) {
  IRBuilder<> Builder(&Call);
  Value *Remainder =
      Builder.CreateURem(Call.getOperand(0), Call.getOperand(1), "remainder");
  if (isa<Instruction>(Remainder))
    Remainder->takeName(&Call);
  Call.replaceAllUsesWith(Remainder);
  Call.eraseFromParent();
}

PreservedAnalyses RaiseReductionsPass::run(Function &F,
                                           FunctionAnalysisManager &AM) {
  bool Changed = false;
  PairedRemainders Pairs(F, options().TheStage, [&]() -> const DominatorTree & {
    return AM.getResult<DominatorTreeAnalysis>(F);
  });
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    // Inlining may have brought a quotient.
    if (isRaisedReduction(I) && Pairs.quotientOf(I)) {
      lower(I);
      Changed = true;
      continue;
    }
    if (I.getOpcode() != Instruction::URem)
      continue;
    std::optional<Modulus> M = supportedModulus(I);
    if (!M || Pairs.contains(I) ||
        !shouldTransform(Transformation::RaiseReductions, I))
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
