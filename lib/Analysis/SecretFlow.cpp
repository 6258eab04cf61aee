//===- SecretFlow.cpp - Elements across calls -----------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each function is read anew when more is known of what it is given, or of what
// its callees return. Both only grow.
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/SecretFlow.h"
#include "Secrets.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue;

/// The function of this file that \p I calls.
static Function *calleeOf(Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && !Callee->isDeclaration() ? Callee : nullptr;
}

SecretFlow::SecretFlow(Module &M) {
  SmallSetVector<Function *, 16> Work;
  for (Function &F : reverse(M))
    if (!F.isDeclaration())
      Work.insert(&F);
  while (!Work.empty()) {
    Function &F = *Work.pop_back_val();
    Secrets S(F, Known);
    if (!S.any())
      continue;
    for (Instruction &I : instructions(F))
      if (Function *Callee = calleeOf(I)) {
        GivenSecrets To = Known.lookup(Callee);
        if (S.give(cast<CallBase>(I), To)) {
          Known[Callee] = To;
          Work.insert(Callee);
        }
      }
    if (!S.areReturned() || Known.lookup(&F).InResult)
      continue;
    Known[&F].InResult = true;
    for (User *U : F.users())
      if (auto *Call = dyn_cast<CallBase>(U); Call && calleeOf(*Call) == &F)
        Work.insert(Call->getFunction());
  }
}

bool SecretFlow::invalidate(Module &, const PreservedAnalyses &PA,
                            ModuleAnalysisManager::Invalidator &) {
  return !PA.getChecker<SecretFlowAnalysis>().preservedWhenStateless();
}

AnalysisKey SecretFlowAnalysis::Key;
