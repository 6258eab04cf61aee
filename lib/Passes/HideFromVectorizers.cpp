//===- HideFromVectorizers.cpp - No vectors of wide integers --------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/HideFromVectorizers.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Passes/RaiseReductions.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/Any.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace residue;

/// Marks functions, and tells our loop metadata from the programmer's.
static const char Mark[] = "residue-keep-scalar";
/// What the loop vectorizer reads.
static const char MayVectorize[] = "llvm.loop.vectorize.enable";

/// Vectors of wide integers are legal nowhere.
static bool isFieldCode(const Instruction &I) {
  return isRaisedCall(I) || isWideInteger(*I.getType()) ||
         any_of(I.operand_values(),
                [](const Value *V) { return isWideInteger(*V->getType()); });
}

/// What one condition chooses in all turns, words of elements that are swapped,
/// say: the same choice between vectors is a branch, or that of an address.
static bool choosesForAll(const Loop &L, const Instruction &I) {
  const auto *Choice = dyn_cast<SelectInst>(&I);
  return Choice && L.isLoopInvariant(Choice->getCondition());
}

/// Only innermost loops are vectorized.
static bool hasFieldCode(const Loop &L) {
  return L.isInnermost() && any_of(L.blocks(), [&](const BasicBlock *BB) {
           return any_of(*BB, [&](const Instruction &I) {
             return isFieldCode(I) || choosesForAll(L, I);
           });
         });
}

void residue::skipMarkedFunctions(PassInstrumentationCallbacks &Callbacks) {
  Callbacks.registerShouldRunOptionalPassCallback([](StringRef Pass, Any Unit) {
    if (Pass != "SLPVectorizerPass")
      return true;
    const auto *F = any_cast<const Function *>(&Unit);
    return !F || !(*F)->hasFnAttribute(Mark);
  });
}

PreservedAnalyses KeepScalarPass::run(Function &F,
                                      FunctionAnalysisManager &AM) {
  if (F.hasFnAttribute(Attribute::NoImplicitFloat) ||
      none_of(instructions(F), isRaisedCall) ||
      !shouldTransform(Transformation::KeepScalar, F))
    return PreservedAnalyses::all();
  F.addFnAttr(Mark);
  if (!IsSkipped) {
    F.addFnAttr(Attribute::NoImplicitFloat);
    return PreservedAnalyses::all();
  }
  for (Loop *L : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
    if (hasFieldCode(*L)) {
      addStringMetadataToLoop(L, MayVectorize, false);
      addStringMetadataToLoop(L, Mark);
    }
  return PreservedAnalyses::all();
}

PreservedAnalyses EndKeepScalarPass::run(Function &F,
                                         FunctionAnalysisManager &AM) {
  if (!F.hasFnAttribute(Mark))
    return PreservedAnalyses::all();
  F.removeFnAttr(Mark);
  // The programmer's own has no mark beside it.
  F.removeFnAttr(Attribute::NoImplicitFloat);
  for (BasicBlock &BB : F) {
    Instruction *Latch = BB.getTerminator();
    MDNode *Loop = Latch->getMetadata(LLVMContext::MD_loop);
    if (!Loop || !findOptionMDForLoopID(Loop, Mark))
      continue;
    MDNode *Rest = makePostTransformationMetadata(F.getContext(), Loop,
                                                  {MayVectorize, Mark}, {});
    // Its first operand is itself.
    Latch->setMetadata(LLVMContext::MD_loop,
                       Rest->getNumOperands() > 1 ? Rest : nullptr);
  }
  return PreservedAnalyses::all();
}
