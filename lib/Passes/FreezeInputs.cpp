//===- FreezeInputs.cpp - Numbers are frozen where they come from ---------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is made of numbers that are not poison, by operations whose flags hold
// for all that they can be, is none: freeze(x) is x.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/FreezeInputs.h"
#include "DividedNumbers.h"
#include "NeverPoison.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Analysis/InsertionPoint.h"
#include "residue/Analysis/ReductionAnalysis.h"
#include "residue/Analysis/SourceRange.h"
#include "residue/Target/DebugCounters.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace residue;

PreservedAnalyses FreezeInputsPass::run(Function &F,
                                        FunctionAnalysisManager &AM) {
  if (!hasWideDivisions(F))
    return PreservedAnalyses::all();
  const ReductionAnalysis &Analysis = AM.getResult<ReductionAnalyses>(F).with(
      ReductionAnalysisOptions::of(defaultStage()));
  SmallSetVector<Value *, 8> Inputs;
  SmallVector<FreezeInst *, 8> Frozen;
  // A frozen poison is any number of its type, whatever was known of the input:
  // with less the flags behind it need not hold.
  auto IsInput = [&](Value &V) {
    const SourceRange &Ranges = Analysis.ranges();
    if (isa<Constant>(V) || !Ranges.knows(&V) ||
        Ranges.term(&V).Kind != TermKind::Input ||
        Ranges.at(&V) != Bound::unsignedOf(V.getType()->getIntegerBitWidth()) ||
        !placeBehind(V, F))
      return false;
    Inputs.insert(&V);
    return true;
  };
  for (const MissedMember &Miss : Analysis.missed()) {
    auto *Freeze = dyn_cast<FreezeInst>(Miss.V);
    if (Miss.Cause != MissCause::MayBePoison || !Freeze)
      continue;
    size_t Before = Inputs.size();
    NeverPoison Numbers(Analysis.ranges(), IsInput);
    if (Numbers.holdsFor(Freeze->getOperand(0)) &&
        shouldTransform(Transformation::FreezeInputs, *Freeze))
      Frozen.push_back(Freeze);
    else
      while (Inputs.size() != Before)
        Inputs.pop_back();
  }
  if (Frozen.empty())
    return PreservedAnalyses::all();
  for (FreezeInst *Freeze : Frozen) {
    Freeze->replaceAllUsesWith(Freeze->getOperand(0));
    Freeze->eraseFromParent();
  }
  auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  for (Value *Input : Inputs)
    frozenNumber(Input, F, DT);
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}
