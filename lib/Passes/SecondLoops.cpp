//===- SecondLoops.cpp - Loops beside loops, for lanes --------------------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SecondLoops.h"
#include "LoopMemory.h"
#include "PlannedRounds.h"
#include "TurnObjects.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Analysis/Frequency.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Passes/PlainPhis.h"
#include "residue/Target/Compat.h"
#include "residue/Target/Options.h"
#include "residue/Target/TargetModel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include <cmath>

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// Of the rounds of a loop that is in lanes, so many are left where another
/// takes its place: what turns side by side have to spill is not counted.
static const double MostRounds = 0.85;

/// Loops of a function that are tried, the first ones.
static const unsigned MaxLoops = 4;

bool residue::endsAtItsEnd(const Loop &L) {
  return L.getLoopLatch() && L.getExitingBlock() == L.getLoopLatch() &&
         L.getExitBlock() && L.getLoopPreheader();
}

//===----------------------------------------------------------------------===//
// A second loop
//===----------------------------------------------------------------------===//

Loop *SecondLoop::loop() {
  return AM.getResult<LoopAnalysis>(function()).getLoopFor(&Header);
}

void SecondLoop::invalidate() {
  AM.invalidate(function(), PreservedAnalyses::none());
}

LoopUnrollResult SecondLoop::unroll(Loop &L, UnrollLoopOptions Options,
                                    Loop **Rest) {
  Function &F = function();
  auto &LI = AM.getResult<LoopAnalysis>(F);
  auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  auto &AC = AM.getResult<AssumptionAnalysis>(F);
  auto &TTI = AM.getResult<TargetIRAnalysis>(F);
  OptimizationRemarkEmitter ORE(&F);
  bringIntoForm(L, AM);
  return UnrollLoop(&L, Options, &LI, &SE, &DT, &AC, &TTI, &ORE,
                    /*PreserveLCSSA=*/true, Rest);
}

bool SecondLoop::divide(unsigned Turns) {
  Function &F = function();
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  auto &LI = AM.getResult<LoopAnalysis>(F);
  auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  auto &AC = AM.getResult<AssumptionAnalysis>(F);
  Loop *L = loop(), *Rest = nullptr;
  bringIntoForm(*L, AM);
  if (SE.getSmallConstantTripMultiple(L) % Turns == 0)
    return true;
  if (!unrollRemainder(*L, Turns, LI, SE, DT, AC,
                       AM.getResult<TargetIRAnalysis>(F), Rest))
    return false;
  if (Rest)
    addStringMetadataToLoop(Rest, InsteadOfLoop, true);
  return true;
}

/// In front of \p Place: \p L has at least \p Turns turns. False for certain
/// where nobody knows.
static Value *emitHasTurns(Loop &L, unsigned Turns, Instruction &Place,
                           ScalarEvolution &SE) {
  const SCEV *Further = SE.getBackedgeTakenCount(&L);
  if (isa<SCEVCouldNotCompute>(Further))
    return ConstantInt::getFalse(Place.getContext());
  SCEVExpander Expander =
      makeSCEVExpander(SE, Place.getModule()->getDataLayout(), "turns");
  Value *Count = Expander.expandCodeFor(Further, Further->getType(), &Place);
  return IRBuilder<>(&Place).CreateICmpUGE(
      Count, ConstantInt::get(Count->getType(), Turns - 1), "many");
}

bool SecondLoop::runWhere(Value &Check, unsigned LeastTurns) {
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(function());
  Value *Runs = &Check;
  if (LeastTurns)
    Runs = IRBuilder<>(&Decides).CreateAnd(
        Runs, emitHasTurns(*loop(), LeastTurns, Decides, SE));
  Decides.setCondition(Runs);
  return !match(Runs, m_Zero());
}

bool SecondLoop::hold(unsigned LeastTurns) {
  Function &F = function();
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  Loop *L = loop();
  std::optional<LoopMemory> Memory = LoopMemory::find(*L, SE);
  if (!Memory || !Memory->isCheckable(AM.getResult<AAManager>(F)))
    return false;
  BasicBlock *Behind = L->getExitBlock();
  if (!runWhere(*Memory->emitCheck(&Decides), LeastTurns))
    return false;
  Memory->promote(*Behind);
  return finish();
}

bool SecondLoop::finish() {
  Function &F = function();
  WeakVH Runs(&Header);
  // Conditions may be constants elsewhere, too: of turns that are left of a
  // number of them that is known.
  removeUnreachableBlocks(F);
  AM.invalidate(F, PreservedAnalyses::none());
  if (!Runs)
    return false;
  // Bits that a type does not have are cut off in front of the loop.
  PlainPhisPass().run(F, AM);
  invalidate();
  return true;
}

//===----------------------------------------------------------------------===//
// Trials
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
  bool addLoop(const BasicBlock &Header, const SecondLoops &What,
               unsigned Lanes);
  PlannedRounds rounds() const { return PlannedRounds::of(*F, AM); }
  /// Of the second loop with that index; none if its turns are known to be one,
  /// so that it is no loop any more, or if it never runs.
  double roundsIn(unsigned Index, const PlannedRounds &Rounds) const {
    auto *Header =
        cast_or_null<BasicBlock>(static_cast<Value *>(Second[Index]));
    const Loop *L =
        Header ? AM.getResult<LoopAnalysis>(*F).getLoopFor(Header) : nullptr;
    return L ? Rounds.in(*L) : 0;
  }
  /// Null if it is gone, since nothing leads there.
  const BasicBlock *blockFor(const BasicBlock *BB) const {
    return cast_or_null<BasicBlock>(static_cast<Value *>(Map.lookup(BB)));
  }
  /// The function becomes its copy.
  void takeOver();

private:
  void invalidate() { AM.invalidate(*F, PreservedAnalyses::none()); }
  SecondLoop copyLoop(BasicBlock &Header);

  FunctionAnalysisManager &AM;
  Function &Of;
  ValueToValueMapTy Map;
  Function *F = nullptr;
  SmallVector<WeakVH, 4> Second;
};

} // namespace

bool residue::mayCopyTurns(const Loop &L, unsigned MaxInstructions) {
  unsigned Instructions = 0;
  bool HasReductions = false;
  for (const BasicBlock *BB : L.blocks()) {
    Instructions += BB->size();
    HasReductions |=
        any_of(*BB, [](const Instruction &I) { return supportedModulus(I); });
  }
  return HasReductions && Instructions <= MaxInstructions &&
         L.isSafeToClone() && !findStringMetadataForLoop(&L, InsteadOfLoop);
}

void residue::bringIntoForm(Loop &L, FunctionAnalysisManager &AM) {
  Function &F = *L.getHeader()->getParent();
  auto &LI = AM.getResult<LoopAnalysis>(F);
  auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  simplifyLoop(&L, &DT, &LI, &SE, &AM.getResult<AssumptionAnalysis>(F), nullptr,
               /*PreserveLCSSA=*/false);
  formLCSSARecursively(L, DT, &LI, &SE);
}

/// Values of \p L that are used behind it come from its copy, too, in which
/// they are what \p Map says, or the same.
static void addExitsOfCopy(Loop &L, ValueToValueMapTy &Map) {
  SmallVector<BasicBlock *, 4> Exits;
  L.getUniqueExitBlocks(Exits);
  for (BasicBlock *Exit : Exits)
    for (PHINode &Phi : Exit->phis())
      for (unsigned Index = 0, End = Phi.getNumIncomingValues(); Index != End;
           ++Index) {
        BasicBlock *From = Phi.getIncomingBlock(Index);
        Value *V = Phi.getIncomingValue(Index), *Mapped = Map.lookup(V);
        if (L.contains(From))
          Phi.addIncoming(Mapped ? Mapped : V,
                          cast<BasicBlock>(Map.lookup(From)));
      }
}

BranchInst &residue::copyBeside(Loop &L, Loop *&Copy, ValueToValueMapTy &Map,
                                const Twine &Suffix, LoopInfo &LI,
                                DominatorTree &DT) {
  BasicBlock *Check = L.getLoopPreheader();
  BasicBlock *Before = SplitBlock(Check, Check->getTerminator(), &DT, &LI,
                                  nullptr, Check->getName() + ".before");
  SmallVector<BasicBlock *, 8> Blocks;
  Copy =
      cloneLoopWithPreheader(Before, Check, &L, Map, Suffix, &LI, &DT, Blocks);
  remapInstructionsInBlocks(Blocks, Map);
  addExitsOfCopy(L, Map);
  Instruction *Old = Check->getTerminator();
  IRBuilder<> B(Old);
  BranchInst *Decides =
      B.CreateCondBr(B.getTrue(), Copy->getLoopPreheader(), Before);
  Old->eraseFromParent();
  addStringMetadataToLoop(&L, InsteadOfLoop, true);
  return *Decides;
}

/// Copies the loop; a block that only the copy leads to is behind it.
SecondLoop Copy::copyLoop(BasicBlock &Header) {
  auto &LI = AM.getResult<LoopAnalysis>(*F);
  auto &DT = AM.getResult<DominatorTreeAnalysis>(*F);
  Loop *L = LI.getLoopFor(&Header);
  formDedicatedExitBlocks(L, &DT, &LI, nullptr, /*PreserveLCSSA=*/false);
  formLCSSARecursively(*L, DT, &LI, nullptr);
  BasicBlock *Exit = L->getExitBlock();
  ValueToValueMapTy Loops;
  for (AllocaInst *Object : objectsOfTurn(*L, DT))
    Loops[Object] = copyObject(*Object, ".apart");
  Loop *Fast;
  BranchInst &Decides = copyBeside(*L, Fast, Loops, ".apart", LI, DT);
  BasicBlock *FastHeader = Fast->getHeader();
  Second.emplace_back(FastHeader);
  SplitEdge(cast<BasicBlock>(Loops.lookup(L->getExitingBlock())), Exit);
  invalidate();
  return SecondLoop(*FastHeader, Decides, AM);
}

bool Copy::addLoop(const BasicBlock &Header, const SecondLoops &What,
                   unsigned Lanes) {
  // It is gone where it never runs.
  auto *Here =
      cast_or_null<BasicBlock>(static_cast<Value *>(Map.lookup(&Header)));
  if (!Here || !AM.getResult<LoopAnalysis>(*F).isLoopHeader(Here))
    return false;
  SecondLoop Fast = copyLoop(*Here);
  return What.Make(Fast, Lanes);
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

std::optional<double>
SecondLoops::roundsToBeat(Loop &L, unsigned Lanes,
                          const PlannedRounds &Before) const {
  double Rounds = Before.in(L);
  if (!Rounds)
    return std::nullopt;
  std::optional<double> Least = RoundsOfTurn ? RoundsOfTurn(L) : std::nullopt;
  if (!Least)
    return 0;
  // Those of a block are weighted by how deep it is.
  double Weight = std::pow(LoopWeight, L.getLoopDepth());
  return MostRounds * Lanes * std::max(Rounds, *Least * Weight);
}

/// Tries \p Loops, and takes those out that cannot be or are in no lanes; true
/// if the function has all second loops that are left.
bool SecondLoops::tryLoops(Function &F, unsigned Lanes,
                           FunctionAnalysisManager &AM,
                           const PlannedRounds &Before,
                           SmallVectorImpl<BasicBlock *> &Loops) const {
  Copy Tried(F, AM);
  for (unsigned Index = 0; Index != Loops.size(); ++Index)
    if (!Tried.addLoop(*Loops[Index], *this, Lanes)) {
      Loops.erase(Loops.begin() + Index);
      return false;
    }
  PlannedRounds After = Tried.rounds();
  const auto &LI = AM.getResult<LoopAnalysis>(F);
  unsigned Index = 0;
  bool AllPlanned = true;
  SmallPtrSet<const BasicBlock *, 8> Replaced;
  erase_if(Loops, [&](const BasicBlock *Header) {
    Loop &L = *LI.getLoopFor(Header);
    double Now = Tried.roundsIn(Index++, After);
    std::optional<double> Most = roundsToBeat(L, Lanes, Before);
    bool IsBetter = Now && (!Most || Now < *Most);
    AllPlanned &= IsBetter;
    Replaced.insert(L.block_begin(), L.block_end());
    return !IsBetter;
  });
  if (!AllPlanned)
    return false;
  if (any_of(make_first_range(Before.Blocks), [&](const BasicBlock *BB) {
        return !Replaced.contains(BB) &&
               !After.Blocks.contains(Tried.blockFor(BB));
      })) {
    Loops.clear();
    return false;
  }
  if (!shouldTransform(Kind, F)) {
    Loops.clear();
    return false;
  }
  OptimizationRemarkEmitter ORE(&F);
  for (BasicBlock *Header : Loops)
    ORE.emit([&] {
      return OptimizationRemark(PassName, RemarkName, Header->getTerminator())
             << Remark;
    });
  Tried.takeOver();
  return true;
}

/// The headers of the outermost loops to be tried.
static SmallVector<BasicBlock *, 4> findLoops(const SecondLoops &What,
                                              Function &F, unsigned Lanes,
                                              FunctionAnalysisManager &AM) {
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  SmallVector<Loop *, 8> Work(reverse(AM.getResult<LoopAnalysis>(F)));
  SmallVector<BasicBlock *, 4> Found;
  while (!Work.empty() && Found.size() != MaxLoops) {
    Loop *L = Work.pop_back_val();
    if (What.IsCandidate(*L, Lanes, SE))
      Found.push_back(L->getHeader());
    else
      Work.append(L->begin(), L->end());
  }
  return Found;
}

static bool mayCopy(const Function &F) {
  return !F.hasOptSize() &&
         none_of(F, [](const BasicBlock &BB) { return BB.hasAddressTaken(); });
}

bool SecondLoops::addTo(Function &F, unsigned Lanes,
                        FunctionAnalysisManager &AM) const {
  if (!mayCopy(F))
    return false;
  SmallVector<BasicBlock *, 4> Loops = findLoops(*this, F, Lanes, AM);
  if (Loops.empty())
    return false;
  PlannedRounds Before = PlannedRounds::of(F, AM);
  const auto &LI = AM.getResult<LoopAnalysis>(F);
  erase_if(Loops, [&](const BasicBlock *Header) {
    return roundsToBeat(*LI.getLoopFor(Header), Lanes, Before) == 0;
  });
  while (!Loops.empty())
    if (tryLoops(F, Lanes, AM, Before, Loops))
      return true;
  return false;
}

/// The lanes of the vectors of \p F, where it may have second loops.
static std::optional<unsigned> lanesOf(const Function &F) {
  // Proofs of all loops together take too long.
  if (options().Verify || options().TheStage != Stage::Default ||
      !hasWideDivisions(F))
    return std::nullopt;
  std::optional<LimbMachine> Machine = TargetModel::of(F).packedMachine();
  return Machine ? std::optional(Machine->Lanes) : std::nullopt;
}

bool SecondLoops::hasCandidates(Function &F,
                                FunctionAnalysisManager &AM) const {
  std::optional<unsigned> Lanes = lanesOf(F);
  return Lanes && mayCopy(F) && !findLoops(*this, F, *Lanes, AM).empty();
}

PreservedAnalyses SecondLoops::run(Function &F,
                                   FunctionAnalysisManager &AM) const {
  std::optional<unsigned> Lanes = lanesOf(F);
  return Lanes && addTo(F, *Lanes, AM) ? PreservedAnalyses::none()
                                       : PreservedAnalyses::all();
}
