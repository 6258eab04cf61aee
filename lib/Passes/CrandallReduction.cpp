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
#include "LongBlocks.h"
#include "Remarks.h"
#include "WebRewriter.h"
#include "residue/Analysis/InsertionPoint.h"
#include "residue/Analysis/ReductionAnalysis.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Passes/LowerReductions.h"
#include "residue/Passes/PairedRemainders.h"
#include "residue/Plan/RepresentationChoice.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/TargetModel.h"
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

/// Every input and condition has a place behind it that its uses see.
static bool hasPlaces(const ResidueGraph &Graph, Function &F) {
  auto HasPlace = [&](Value *V) { return !V || placeBehind(*V, F); };
  return all_of(Graph.nodes(), [&](const ResidueNode *Node) {
    return HasPlace(Node->V) && HasPlace(Node->Condition);
  });
}

/// Rewrites \p Webs, one modulus after the other. What one of them has as an
/// input may be a member of another one: the old instructions stay until all
/// are done, and whoever comes later takes the exact value that is there then.
static void rewriteWebs(Function &F, ArrayRef<ChosenWeb *> Webs, Stage S,
                        FunctionAnalysisManager &AM) {
  TargetModel Target = TargetModel::of(F);
  auto &ORE = AM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  auto &LI = AM.getResult<LoopAnalysis>(F);
  SmallVector<const ResidueGraph *, 4> Graphs;
  for (const ChosenWeb *Web : Webs)
    Graphs.push_back(Web->Graph);
  WebLiveness Live(F, Graphs);
  SmallVector<Instruction *, 0> Original;
  for (Instruction &I : instructions(F))
    Original.push_back(&I);

  for (ChosenWeb *Web : Webs) {
    const ResidueGraph &Graph = *Web->Graph;
    auto &[Choice, R] = Web->Chosen;
    LaneRegions Packed(Graph, Live, Target, Choice.kind(), *R);
    if (Target.forcesPacked() && Packed.empty())
      Choice.Ignored.push_back("-residue-representation=packed does not apply "
                               "modulo " +
                               Graph.modulus().str() +
                               ": nothing of it can be computed in lanes; " +
                               representationName(Choice.kind()) + " is used");
    ReductionPlan Plan(Graph, *R, S, Live, Packed.predicate());
    LLVM_DEBUG(Plan.print(dbgs()));
    RewriteSummary Summary = summarize(F, Graph, Plan, Choice.kind(), S);
    remarkChoice(Choice, Summary, ORE);
    Summary.Complete = rewriteWeb(F, Graph, *R, Plan, Packed, Live, DT, LI);
    remarkRewrite(Summary, ORE);
  }
  eraseDead(F, Original, Live);
  divideLongBlocks(F, Target.WordBits);
}

PreservedAnalyses CrandallReductionPass::run(Function &F,
                                             FunctionAnalysisManager &AM) {
  if (!hasWideDivisions(F))
    return PreservedAnalyses::all();
  // What no block leads to has no place to be rewritten at.
  bool Changed = removeUnreachableBlocks(F);
  Changed |= copyPhisWithoutPlace(F);
  if (Changed)
    AM.invalidate(F, PreservedAnalyses::none());
  if (expandPairedRemainders(F, S, AM.getResult<DominatorTreeAnalysis>(F))) {
    PreservedAnalyses Graph;
    Graph.preserveSet<CFGAnalyses>();
    AM.invalidate(F, Graph);
    Changed = true;
  }
  auto &ORE = AM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  remarkVariableTimeDivisions(F, ORE);

  if (S == Stage::SingleStep) {
    remarkSingleStep(F, ORE);
    Changed |= lowerReductions(F);
    return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
  }

  ChosenWebs Chosen = chooseWebs(F, AM, S);
  remarkMissedMembers(*Chosen.Analysis, ORE);
  SmallVector<ChosenWeb *, 4> Possible;
  bool SingleStep = false;
  for (ChosenWeb &Web : Chosen.Webs)
    if (!hasPlaces(*Web.Graph, F))
      SingleStep = true;
    else if (shouldTransform(Transformation::Webs, F))
      Possible.push_back(&Web); // Others are left to LowerReductions.
  if (!Possible.empty())
    rewriteWebs(F, Possible, S, AM);
  if (SingleStep) {
    remarkSingleStep(F, ORE);
    lowerReductions(F);
  }
  Changed |= !Chosen.Webs.empty();
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
