//===- CrandallReduction.cpp - Rewrite webs of residues -------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Plans all webs of a function, and has them rewritten (WebRewriter.h).
// Whatever nothing needs any more is deleted then, the old webs first of all.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/CrandallReduction.h"
#include "InvariantMultiples.h"
#include "LongBlocks.h"
#include "LoopLeavings.h"
#include "Remarks.h"
#include "RowOrder.h"
#include "WebRewriter.h"
#include "residue/Analysis/InsertionPoint.h"
#include "residue/Analysis/ReductionAnalysis.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/SecretFlow.h"
#include "residue/Analysis/SourceRange.h"
#include "residue/Arithmetic/VectorInstructions.h"
#include "residue/Passes/ExpandDivisions.h"
#include "residue/Passes/LaneOrder.h"
#include "residue/Passes/LowerReductions.h"
#include "residue/Plan/Witness.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/Scheduling.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace residue;

#define DEBUG_TYPE "crandall-reduction"

/// A branch around a correction that the rewritten webs do without.
static void makeUnconditional(BranchInst &Branch) {
  BasicBlock *From = Branch.getParent();
  // Into the side that the join is reached through; either will do.
  BasicBlock *Kept = Branch.getSuccessor(0);
  BasicBlock *Lost = Branch.getSuccessor(1);
  if (Lost != Kept)
    Lost->removePredecessor(From, /*KeepOneInputPHIs=*/true);
  IRBuilder<>(&Branch).CreateBr(Kept)->setDebugLoc(Branch.getDebugLoc());
  Branch.eraseFromParent();
}

/// Of \p Original, the old instructions of \p F, whatever nothing needs any
/// more, now that all webs are rewritten.
static void eraseDead(Function &F, ArrayRef<Instruction *> Original,
                      const WebLiveness &Live) {
  SmallVector<Instruction *, 32> Dead;
  for (Instruction *I : Original)
    if (!Live.staysForExactUse(I) && !Live.isFoldable(I))
      Dead.push_back(I);
  for (BranchInst *Branch : Live.foldableBranches())
    makeUnconditional(*Branch);
  for (Instruction *I : Dead) {
    salvageDebugInfo(*I);
    I->dropAllReferences();
  }
  for (Instruction *I : Dead) {
    if (!I->use_empty())
      I->replaceAllUsesWith(PoisonValue::get(I->getType()));
    I->eraseFromParent();
  }
  if (!Live.foldableBranches().empty())
    removeUnreachableBlocks(F);
}

/// Rewrites the webs of \p Plan, one modulus after the other. What one of them
/// has as an input may be a member of another one: the old instructions stay
/// until all are done, and whoever comes later takes the exact value that is
/// there then.
static SmallVector<RewriteSummary, 2>
rewriteWebs(Function &F, FunctionPlan &Plan, FunctionAnalysisManager &AM) {
  SmallVector<RewriteSummary, 2> Summaries;
  auto &ORE = AM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  auto &LI = AM.getResult<LoopAnalysis>(F);
  SmallVector<Instruction *, 0> Original;
  for (Instruction &I : instructions(F))
    Original.push_back(&I);

  WebLiveness &Live = Plan.liveness();
  for (unsigned Index = 0; Index != Plan.size(); ++Index) {
    WebPlan Web = Plan.take(Index);
    LLVM_DEBUG(Web.print(dbgs()));
    RewriteSummary Summary = summarize(Web);
    remarkChoice(Web.choice(), Summary, ORE);
    Summary.Complete = rewriteWeb(F, Web, Live, DT, LI);
    remarkRewrite(Summary, ORE);
    Summaries.push_back(std::move(Summary));
  }
  eraseDead(F, Original, Live);
  if (any_of(Summaries, [](const RewriteSummary &Web) { return Web.HasLanes; }))
    sinkLoopLeavings(F);
  divideLongBlocks(F, Plan.target().WordBits);
  return Summaries;
}

/// What other functions give to \p F; null where nobody asks.
static const SecretFlow *secretFlow(Function &F, FunctionAnalysisManager &AM) {
  return AM.getResult<ModuleAnalysisManagerFunctionProxy>(F)
      .getCachedResult<SecretFlowAnalysis>(*F.getParent());
}

/// Of \p F, which reduces nothing itself.
static void remarkGivenSecrets(Function &F, Reported &Texts,
                               FunctionAnalysisManager &AM) {
  const SecretFlow *Flow = secretFlow(F, AM);
  if (Flow && Flow->functions().contains(&F))
    SecretRemarks(F, AM.getResult<LoopAnalysis>(F), Flow)
        .emit(Texts, AM.getResult<OptimizationRemarkEmitterAnalysis>(F));
}

/// What the plan knows of phi nodes, where somebody asks (Witness.h).
static void recordSourceRanges(Function &F, const ReductionAnalysis &Analysis) {
  SmallVector<NumberRange, 8> Ranges;
  for (BasicBlock &Block : F)
    for (PHINode &Phi : Block.phis()) {
      std::optional<unsigned> Number = numberOf(&Phi);
      if (!Number || !Phi.getType()->isIntegerTy() ||
          !Analysis.ranges().knows(&Phi))
        continue;
      Bound Range = Analysis.ranges().at(&Phi);
      if (Range.fitsUnsigned(Phi.getType()->getIntegerBitWidth()))
        Ranges.push_back({*Number, Range});
    }
  if (!Ranges.empty())
    recordRanges(F, Ranges);
}

CrandallReductionPass::CrandallReductionPass(Stage S)
    : S(S), Texts(std::make_shared<Reported>()) {}

PreservedAnalyses CrandallReductionPass::run(Function &F,
                                             FunctionAnalysisManager &AM) {
  if (!hasWideDivisions(F)) {
    remarkGivenSecrets(F, *Texts, AM);
    return PreservedAnalyses::all();
  }
  if (!options().KeepWitness)
    return rewrite(F, AM);
  numberValues(F);
  PreservedAnalyses PA = rewrite(F, AM);
  forgetNumbers(F);
  return PA;
}

PreservedAnalyses CrandallReductionPass::rewrite(Function &F,
                                                 FunctionAnalysisManager &AM) {
  // What no block leads to has no place to be rewritten at.
  bool Changed = removeUnreachableBlocks(F);
  Changed |= copyPhisWithoutPlace(F);
  Changed |= expandDivisions(F);
  if (Changed)
    AM.invalidate(F, PreservedAnalyses::none());
  auto &ORE = AM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  unsigned Divisions = remarkVariableTimeDivisions(F, *Texts, ORE);
  SecretRemarks Secrets(F, AM.getResult<LoopAnalysis>(F), secretFlow(F, AM));

  if (S == Stage::SingleStep) {
    Secrets.emit(*Texts, ORE);
    remarkSingleStep(F, ORE);
    Changed |= lowerReductions(F);
    return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
  }

  // Webs that are not rewritten are left to LowerReductions.
  FunctionPlan Plan(F, AM, S, [&](const ResidueGraph &) {
    return shouldTransform(Transformation::Webs, F);
  });
  remarkMissedMembers(Plan.analysis().missed(), *Texts, ORE);
  remarkCallBoundaries(F, Plan.analysis(), *Texts, ORE);
  bool SingleStep = Plan.lacksPlaces();
  Changed |= Plan.hasWebs();
  SmallVector<RewriteSummary, 2> Summaries;
  if (Plan.size()) {
    // What is out of line has its attributes from here.
    tuneScheduling(F);
    recordSourceRanges(F, Plan.analysis());
    Summaries = rewriteWebs(F, Plan, AM);
    hoistInvariantMultiples(F);
  }
  unsigned Lowered = 0;
  if (SingleStep) {
    remarkSingleStep(F, ORE);
    Lowered = lowerReductions(F);
  }
  // Where some are lowered, all rows of the function are in order already.
  if (Plan.size() && !Lowered)
    keepRowsInOrder(F);
  if (any_of(Summaries,
             [](const RewriteSummary &Web) { return Web.HasLanes; })) {
    dropMasksOfFactors(F);
    markLanes(F);
  }
  remarkFunction(F, Summaries, Divisions, Secrets.emit(*Texts, ORE), ORE);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
