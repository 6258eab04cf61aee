//===- DisjointLoops.cpp - Loops whose pointers do not overlap ------------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   check:    br apart, fast.before, before
//   before:   br loop                     the loop as it was
//   fast.before: loads; br fast           elements in phi nodes
//   behind:   stores; br exit
//
// All is tried in a copy of the function, which takes the place of the function
// if each of its new loops is planned in lanes. Else the copy is thrown away,
// and nothing of the function has ever changed.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/DisjointLoops.h"
#include "LoopMemory.h"
#include "PlannedRounds.h"
#include "ProductDepths.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Passes/PlainPhis.h"
#include "residue/Passes/RaiseReductions.h"
#include "residue/Plan/RepresentationChoice.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/Options.h"
#include "residue/Target/TargetModel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

#define DEBUG_TYPE "disjoint-loops"

using namespace llvm;
using namespace residue;

/// A turn with so many products may be planned, or with MaxProductsInLanes of
/// loops inside whose turns are too short for lanes.
static const unsigned MaxProducts = 32;
/// Turns of a loop inside, and instructions of what is copied.
static const unsigned MaxTurnsInside = 16, MaxInstructions = 3000;
/// Loops of a function that are tried, the first ones.
static const unsigned MaxLoops = 4;

//===----------------------------------------------------------------------===//
// Which loops
//===----------------------------------------------------------------------===//

/// Its only way out is at its end.
static bool endsAtItsEnd(const Loop &L) {
  return L.getLoopLatch() && L.getExitingBlock() == L.getLoopLatch() &&
         L.getExitBlock() && L.getLoopPreheader();
}

/// One block, or blocks one after the other and loops of one block that turn a
/// few times.
static bool becomesBlock(const Loop &L, ScalarEvolution &SE) {
  if (!endsAtItsEnd(L))
    return false;
  for (const Loop *Inside : L.getSubLoops()) {
    unsigned Turns = SE.getSmallConstantTripCount(Inside);
    if (Inside->getNumBlocks() != 1 || !endsAtItsEnd(*Inside) || !Turns ||
        Turns > MaxTurnsInside)
      return false;
  }
  return all_of(L.blocks(), [&](const BasicBlock *BB) {
    return BB == L.getLoopLatch() || BB->getSingleSuccessor() ||
           any_of(L.getSubLoops(),
                  [&](const Loop *Inside) { return Inside->contains(BB); });
  });
}

/// Products and instructions of a turn of \p L.
static std::pair<unsigned, unsigned> sizeOf(const Loop &L,
                                            ScalarEvolution &SE) {
  unsigned Products = 0, Instructions = 0;
  for (const BasicBlock *BB : L.blocks()) {
    unsigned Turns = 1;
    for (const Loop *Inside : L.getSubLoops())
      if (Inside->contains(BB))
        Turns = SE.getSmallConstantTripCount(Inside);
    Instructions += Turns * BB->size();
    for (const Instruction &I : *BB)
      if (isWideProduct(I))
        Products += Turns;
  }
  return {Products, Instructions};
}

static bool isCandidate(Loop &L, unsigned Lanes, ScalarEvolution &SE) {
  if (!becomesBlock(L, SE))
    return false;
  bool IsLong =
      L.isInnermost() || any_of(L.getSubLoops(), [&](const Loop *Inside) {
        return fillsLanes(*Inside, Lanes);
      });
  auto [Products, Instructions] = sizeOf(L, SE);
  if (Products < 2 || Instructions > MaxInstructions ||
      Products > (IsLong ? MaxProducts : MaxProductsInLanes))
    return false;
  if (!L.isInnermost())
    return true;
  std::optional<LoopMemory> Memory = LoopMemory::find(L, SE);
  return Memory && Memory->hasWork();
}

/// The headers of the outermost loops to be tried.
static SmallVector<BasicBlock *, 4> findLoops(Function &F, unsigned Lanes,
                                              FunctionAnalysisManager &AM) {
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  SmallVector<Loop *, 8> Work(reverse(AM.getResult<LoopAnalysis>(F)));
  SmallVector<BasicBlock *, 4> Found;
  while (!Work.empty() && Found.size() != MaxLoops) {
    Loop *L = Work.pop_back_val();
    if (isCandidate(*L, Lanes, SE))
      Found.push_back(L->getHeader());
    else
      Work.append(L->begin(), L->end());
  }
  return Found;
}

//===----------------------------------------------------------------------===//
// The second loop
//===----------------------------------------------------------------------===//

namespace {

/// A copy of a function, in which loops have second ones.
class Copy {
public:
  Copy(Function &F, FunctionAnalysisManager &AM) : AM(AM), Of(F) {
    // It has the function's lines, not some of its own.
    if (DISubprogram *Lines = F.getSubprogram())
      Map.MD()[Lines].reset(Lines);
    this->F = CloneFunction(&F, Map);
  }
  Copy(const Copy &) = delete;
  ~Copy() {
    AM.clear(*F, F->getName());
    F->eraseFromParent();
  }

  /// A second loop for the one with this header in the function; false if there
  /// can be none, and the copy is of no use any more.
  bool addLoop(const BasicBlock &Header);
  PlannedRounds rounds() const { return PlannedRounds::of(*F, AM); }
  /// In lanes, according to \p Rounds.
  bool isPlanned(unsigned Index, const PlannedRounds &Rounds) const {
    return Rounds.Blocks.contains(Second[Index]);
  }
  const BasicBlock *blockFor(const BasicBlock *BB) const {
    return cast<BasicBlock>(Map.lookup(BB));
  }
  /// The function becomes its copy.
  void takeOver();

private:
  void invalidate() { AM.invalidate(*F, PreservedAnalyses::none()); }
  void copyLoop(BasicBlock &Header);
  bool unrollInside(BasicBlock &Header);
  bool hold(BasicBlock &Header);

  FunctionAnalysisManager &AM;
  Function &Of;
  ValueToValueMapTy Map;
  Function *F = nullptr;
  /// The branch to one of the two loops.
  BranchInst *Decides = nullptr;
  SmallVector<BasicBlock *, 4> Second;
};

} // namespace

/// Values of \p L that are used behind it come from its second loop, too.
static void addExits(const Loop &L, BasicBlock &Exit, ValueToValueMapTy &Map) {
  for (PHINode &Phi : Exit.phis()) {
    Value *V = Phi.getIncomingValueForBlock(L.getExitingBlock());
    Value *Mapped = Map.lookup(V);
    Phi.addIncoming(Mapped ? Mapped : V,
                    cast<BasicBlock>(Map.lookup(L.getExitingBlock())));
  }
}

/// Copies the loop; a block that only the copy leads to is behind it.
void Copy::copyLoop(BasicBlock &Header) {
  auto &LI = AM.getResult<LoopAnalysis>(*F);
  auto &DT = AM.getResult<DominatorTreeAnalysis>(*F);
  Loop *L = LI.getLoopFor(&Header);
  formDedicatedExitBlocks(L, &DT, &LI, nullptr, /*PreserveLCSSA=*/false);
  formLCSSARecursively(*L, DT, &LI, nullptr);
  BasicBlock *Check = L->getLoopPreheader(), *Exit = L->getExitBlock();
  BasicBlock *Before = SplitBlock(Check, Check->getTerminator(), &DT, &LI,
                                  nullptr, Check->getName() + ".before");
  ValueToValueMapTy Loops;
  SmallVector<BasicBlock *, 8> Blocks;
  Loop *Fast = cloneLoopWithPreheader(Before, Check, L, Loops, ".apart", &LI,
                                      &DT, Blocks);
  remapInstructionsInBlocks(Blocks, Loops);
  addExits(*L, *Exit, Loops);
  Instruction *Old = Check->getTerminator();
  IRBuilder<> B(Old);
  Decides = B.CreateCondBr(B.getTrue(), Fast->getLoopPreheader(), Before);
  Old->eraseFromParent();
  Second.push_back(Fast->getHeader());
  addStringMetadataToLoop(L, InsteadOfLoop, true);
  SplitEdge(cast<BasicBlock>(Loops.lookup(L->getExitingBlock())), Exit);
  invalidate();
}

bool Copy::unrollInside(BasicBlock &Header) {
  auto &LI = AM.getResult<LoopAnalysis>(*F);
  auto &DT = AM.getResult<DominatorTreeAnalysis>(*F);
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(*F);
  auto &AC = AM.getResult<AssumptionAnalysis>(*F);
  auto &TTI = AM.getResult<TargetIRAnalysis>(*F);
  OptimizationRemarkEmitter ORE(F);
  Loop *L = LI.getLoopFor(&Header);
  SmallVector<Loop *, 4> Inside(L->begin(), L->end());
  for (Loop *Each : Inside) {
    UnrollLoopOptions Options = {};
    Options.Count = SE.getSmallConstantTripCount(Each);
    formLCSSARecursively(*Each, DT, &LI, &SE);
    if (UnrollLoop(Each, Options, &LI, &SE, &DT, &AC, &TTI, &ORE,
                   /*PreserveLCSSA=*/true) != LoopUnrollResult::FullyUnrolled)
      return false;
  }
  DomTreeUpdater DTU(DT, DomTreeUpdater::UpdateStrategy::Eager);
  while (BasicBlock *Next = Header.getSingleSuccessor())
    if (Next == &Header || !MergeBlockIntoPredecessor(Next, &DTU, &LI))
      return false;
  invalidate();
  return true;
}

/// What the second loop holds, it has in registers.
bool Copy::hold(BasicBlock &Header) {
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(*F);
  Loop *L = AM.getResult<LoopAnalysis>(*F).getLoopFor(&Header);
  std::optional<LoopMemory> Memory = LoopMemory::find(*L, SE);
  if (!Memory || !Memory->isCheckable(AM.getResult<AAManager>(*F)))
    return false;
  BasicBlock *Behind = L->getExitBlock();
  Decides->setCondition(Memory->emitCheck(Decides));
  Memory->promote(*Behind);
  if (isa<Constant>(Decides->getCondition()) &&
      ConstantFoldTerminator(Decides->getParent()))
    removeUnreachableBlocks(*F);
  invalidate();
  // Bits that a type does not have are cut off in front of the loop.
  PlainPhisPass().run(*F, AM);
  invalidate();
  return true;
}

bool Copy::addLoop(const BasicBlock &Header) {
  copyLoop(*cast<BasicBlock>(Map.lookup(&Header)));
  BasicBlock &Fast = *Second.back();
  return (Fast.getSingleSuccessor() == nullptr || unrollInside(Fast)) &&
         hold(Fast);
}

void Copy::takeOver() {
  AM.invalidate(Of, PreservedAnalyses::none());
  invalidate();
  for (BasicBlock &BB : Of)
    BB.dropAllReferences();
  while (!Of.empty())
    Of.begin()->eraseFromParent();
  for (auto [From, To] : zip(F->args(), Of.args()))
    From.replaceAllUsesWith(&To);
  Of.splice(Of.begin(), F);
}

//===----------------------------------------------------------------------===//
// Trials
//===----------------------------------------------------------------------===//

/// Tries \p Loops, and takes those out that cannot be or are in no lanes; true
/// if the function has all second loops that are left.
static bool tryLoops(Function &F, FunctionAnalysisManager &AM,
                     const PlannedRounds &Before,
                     SmallVectorImpl<BasicBlock *> &Loops) {
  Copy Tried(F, AM);
  for (unsigned Index = 0; Index != Loops.size(); ++Index)
    if (!Tried.addLoop(*Loops[Index])) {
      Loops.erase(Loops.begin() + Index);
      return false;
    }
  PlannedRounds After = Tried.rounds();
  unsigned Index = 0;
  bool AllPlanned = true;
  erase_if(Loops, [&](const BasicBlock *) {
    bool Planned = Tried.isPlanned(Index++, After);
    AllPlanned &= Planned;
    return !Planned;
  });
  if (!AllPlanned)
    return false;
  if (any_of(Before.Blocks, [&](const BasicBlock *BB) {
        return !After.Blocks.contains(Tried.blockFor(BB));
      })) {
    Loops.clear();
    return false;
  }
  if (!shouldTransform(Transformation::DisjointLoops, F)) {
    Loops.clear();
    return false;
  }
  OptimizationRemarkEmitter ORE(&F);
  for (BasicBlock *Header : Loops)
    ORE.emit([&] {
      return OptimizationRemark(DEBUG_TYPE, "Apart", Header->getTerminator())
             << "elements are held in lanes where pointers do not overlap";
    });
  Tried.takeOver();
  return true;
}

static bool mayCopy(const Function &F) {
  return !F.hasOptSize() && none_of(F, [](const BasicBlock &BB) {
    return BB.hasAddressTaken() || BB.isEHPad();
  });
}

PreservedAnalyses DisjointLoopsPass::run(Function &F,
                                         FunctionAnalysisManager &AM) {
  // Proofs of both loops together take too long.
  if (options().Verify || options().TheStage != Stage::Default ||
      !hasWideDivisions(F) || !mayCopy(F))
    return PreservedAnalyses::all();
  std::optional<LimbMachine> Machine = TargetModel::of(F).packedMachine();
  if (!Machine)
    return PreservedAnalyses::all();
  SmallVector<BasicBlock *, 4> Loops = findLoops(F, Machine->Lanes, AM);
  if (Loops.empty())
    return PreservedAnalyses::all();
  PlannedRounds Before = PlannedRounds::of(F, AM);
  const auto &LI = AM.getResult<LoopAnalysis>(F);
  erase_if(Loops, [&](const BasicBlock *Header) {
    return any_of(Before.Blocks, [&](const BasicBlock *BB) {
      return LI.getLoopFor(Header)->contains(BB);
    });
  });
  while (!Loops.empty())
    if (tryLoops(F, AM, Before, Loops))
      return PreservedAnalyses::none();
  return PreservedAnalyses::all();
}
