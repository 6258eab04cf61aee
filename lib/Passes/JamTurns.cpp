//===- JamTurns.cpp - Turns of a loop around loops, side by side ----------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A value varies if it is computed from a phi node of the loop's header; all
// others are the same in every turn, loads among them, as no turn stores what
// another one or itself has read (NestMemory). No branch inside looks at one
// that varies, so turns go through the same blocks, as often, and each block
// can hold what it computes for one turn after the other. Around a few
// harmless instructions a branch that does becomes a choice: if (j != i).
//
// Nothing is done that the loop would not do: the turns that are together are
// all turns of it, and no turn can end the others, since nothing inside has
// effects but the stores at its end, which come last, in their order.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/JamTurns.h"
#include "LoopMemory.h"
#include "NestMemory.h"
#include "ProductDepths.h"
#include "SecondLoops.h"
#include "TurnObjects.h"
#include "TurnRecurrences.h"
#include "residue/Analysis/Frequency.h"
#include "residue/Passes/FlattenBranch.h"
#include "residue/Target/Compat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopIterator.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include <cmath>

#define DEBUG_TYPE "jam-turns"

using namespace llvm;
using namespace residue;

/// Instructions of the turns that are side by side.
static const unsigned MaxInstructions = 4000;
/// And so many of them there are at most.
static const unsigned MaxLanesLog2 = 4;

//===----------------------------------------------------------------------===//
// Which loops
//===----------------------------------------------------------------------===//

namespace {

/// What is not the same in all turns of a loop.
class VaryingValues {
public:
  /// Each turn has \p Own objects.
  VaryingValues(const Loop &L, ArrayRef<AllocaInst *> Own);
  /// All turns take the same way through the loop but where branches() part.
  bool goOneWay() const { return GoOneWay; }
  ArrayRef<BranchInst *> branches() const { return Branches.getArrayRef(); }
  bool contains(const Value &V) const {
    const auto *I = dyn_cast<Instruction>(&V);
    return I && Varying.contains(const_cast<Instruction *>(I));
  }

private:
  SmallSetVector<Instruction *, 32> Varying;
  SmallSetVector<BranchInst *, 2> Branches;
  bool GoOneWay = true;
};

} // namespace

VaryingValues::VaryingValues(const Loop &L, ArrayRef<AllocaInst *> Own) {
  for (PHINode &Phi : L.getHeader()->phis())
    Varying.insert(&Phi);
  // One that stores the same everywhere has its place between the others.
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : *BB)
      if (isa<StoreInst>(I))
        Varying.insert(&I);
  for (AllocaInst *Object : Own)
    for (User *U : Object->users())
      if (auto *I = cast<Instruction>(U); L.contains(I))
        Varying.insert(I);
  for (unsigned Next = 0; Next != Varying.size(); ++Next)
    for (User *U : Varying[Next]->users()) {
      auto *I = cast<Instruction>(U);
      if (!L.contains(I))
        continue;
      if (!I->isTerminator())
        Varying.insert(I);
      else if (auto *Branch = dyn_cast<BranchInst>(I);
               Branch && Branch->getParent() != L.getLoopLatch())
        Branches.insert(Branch);
      else if (!Branch)
        GoOneWay = false;
    }
}

/// \p Phi of \p L's header as a progression whose step is known in front of it.
static const SCEVAddRecExpr *progression(PHINode &Phi, const Loop &L,
                                         ScalarEvolution &SE) {
  if (!SE.isSCEVable(Phi.getType()))
    return nullptr;
  const auto *Steps = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(&Phi));
  return Steps && Steps->getLoop() == &L && Steps->isAffine() ? Steps : nullptr;
}

/// What \p Phi of \p L's header is in the next turn is computed, and all of the
/// number before is used, in one block that is no loop: so block by block a
/// turn finds what the one before has made.
static bool isMadeWhereUsed(PHINode &Phi, const Loop &L) {
  auto *Next =
      dyn_cast<Instruction>(Phi.getIncomingValueForBlock(L.getLoopLatch()));
  if (!Next || isa<PHINode>(Next) || !L.contains(Next) ||
      any_of(L, [&](const Loop *Inside) { return Inside->contains(Next); }))
    return false;
  return all_of(Phi.users(), [&](const User *U) {
    const auto *I = cast<Instruction>(U);
    return !L.contains(I) ||
           (I->getParent() == Next->getParent() && !isa<PHINode>(I));
  });
}

//===----------------------------------------------------------------------===//
// Ways that part
//===----------------------------------------------------------------------===//

/// The side that all turns take but one at most: where what counts turns is not
/// a number that is the same for all of them.
static const BasicBlock *sideOfOthers(const BranchInst &Branch,
                                      const BranchSides &Sides, const Loop &L,
                                      const VaryingValues &Values,
                                      ScalarEvolution &SE) {
  const auto *Compare = dyn_cast<ICmpInst>(Branch.getCondition());
  if (!Compare || !Compare->isEquality() ||
      !SE.isSCEVable(Compare->getOperand(0)->getType()))
    return nullptr;
  Value *Counter = Compare->getOperand(0), *Other = Compare->getOperand(1);
  if (Values.contains(*Other))
    std::swap(Counter, Other);
  const auto *Steps = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(Counter));
  if (Values.contains(*Other) || !Steps || Steps->getLoop() != &L)
    return nullptr;
  // A few turns have numbers of their own.
  const auto *Step = dyn_cast<SCEVConstant>(Steps->getStepRecurrence(SE));
  if (!Step || Step->isZero() ||
      Step->getAPInt().getSignificantBits() + MaxLanesLog2 >
          Step->getAPInt().getBitWidth())
    return nullptr;
  return Compare->getPredicate() == CmpInst::ICMP_NE ? Sides.IfTrue
                                                     : Sides.IfFalse;
}

/// Turns may compute both sides of \p Branch. What all but one load from one
/// place they all may, as there are some.
static bool canFlatten(const BranchInst &Branch, const Loop &L,
                       const VaryingValues &Values, ScalarEvolution &SE) {
  const BasicBlock *From = Branch.getParent();
  BranchSides Sides = sidesOf(Branch);
  if (!Sides || !L.contains(Sides.Meeting) || Sides.Meeting == L.getHeader())
    return false;
  const BasicBlock *Often = sideOfOthers(Branch, Sides, L, Values, SE);
  unsigned Products = 0, Seldom = 0;
  for (const BasicBlock *BB : L.blocks())
    Products += count_if(*BB, isWideProduct);
  for (const BasicBlock *Side : {Sides.IfTrue, Sides.IfFalse}) {
    if (Side == From)
      continue;
    if (Side != Often)
      Seldom += count_if(*Side, isWideProduct);
    for (const Instruction &I : *Side) {
      const auto *Load = dyn_cast<LoadInst>(&I);
      bool IsLoadedAnyway = Load && Load->isSimple() && Side == Often &&
                            !Values.contains(*Load->getPointerOperand());
      if (!I.isTerminator() && !IsLoadedAnyway &&
          !isSafeToSpeculativelyExecute(&I))
        return false;
    }
  }
  // Half of the time of a loop that multiplies by the bits of an exponent.
  return 2 * Seldom <= Products;
}

/// Both sides for all turns, where they part; false if some still do.
static bool flattenBranches(SecondLoop &Second) {
  auto Parting = [&] {
    const Loop &L = *Second.loop();
    auto &DT =
        Second.analyses().getResult<DominatorTreeAnalysis>(Second.function());
    return to_vector(VaryingValues(L, objectsOfTurn(L, DT)).branches());
  };
  SmallVector<BranchInst *> Branches = Parting();
  if (Branches.empty())
    return true;
  for (BranchInst *Branch : Branches) {
    BranchSides Sides = sidesOf(*Branch);
    for (BasicBlock *Side : {Sides.IfTrue, Sides.IfFalse})
      if (Side != Branch->getParent())
        for (Instruction &I : *Side)
          I.dropUBImplyingAttrsAndMetadata();
    flattenBranch(*Branch, Sides);
  }
  Second.invalidate();
  return Parting().empty();
}

/// At most half of the products of \p L, as often as they run, are made of what
/// the turn before has made: those stay one turn after the other, side by side
/// with nothing.
static bool isApart(const Loop &L, ScalarEvolution &SE) {
  SmallSetVector<const Instruction *, 32> Waiting;
  for (PHINode &Phi : L.getHeader()->phis())
    if (!progression(Phi, L, SE))
      Waiting.insert(&Phi);
  for (unsigned Next = 0; Next != Waiting.size(); ++Next)
    for (const User *U : Waiting[Next]->users())
      if (auto *I = cast<Instruction>(U); L.contains(I))
        Waiting.insert(I);
  auto Loops = L.getLoopsInPreorder();
  double All = 0, After = 0;
  for (const BasicBlock *BB : L.blocks()) {
    double Often = 1;
    for (const Loop *Inside : Loops)
      if (Inside->contains(BB))
        Often *= turns(*Inside);
    for (const Instruction &I : *BB)
      if (isWideProduct(I)) {
        All += Often;
        After += Waiting.contains(&I) ? Often : 0;
      }
  }
  return 2 * After <= All;
}

static bool isCandidate(Loop &L, unsigned Lanes, ScalarEvolution &SE) {
  if (L.isInnermost() || !endsAtItsEnd(L))
    return false;
  for (const Loop *Inside : L.getLoopsInPreorder())
    if (!Inside->getLoopLatch())
      return false;
  unsigned Turns = SE.getSmallConstantTripCount(&L);
  unsigned Products = 0, Instructions = 0;
  for (const BasicBlock *BB : L.blocks()) {
    if (!isa<BranchInst, SwitchInst>(BB->getTerminator()))
      return false;
    Products += count_if(*BB, isWideProduct);
    Instructions += BB->size();
  }
  if ((Turns && Turns < Lanes) || !Products ||
      Products * Lanes > MaxProductsInLanes ||
      Instructions * Lanes > MaxInstructions)
    return false;
  std::optional<NestMemory> Memory = NestMemory::find(L, SE);
  if (!Memory)
    return false;
  VaryingValues Values(L, Memory->ownObjects());
  return Values.goOneWay() && isApart(L, SE) &&
         all_of(Values.branches(),
                [&](const BranchInst *Branch) {
                  return canFlatten(*Branch, L, Values, SE);
                }) &&
         all_of(L.getHeader()->phis(), [&](PHINode &Phi) {
           return progression(Phi, L, SE) || isMadeWhereUsed(Phi, L);
         });
}

//===----------------------------------------------------------------------===//
// Turns side by side
//===----------------------------------------------------------------------===//

namespace {

/// Turns of a loop, whose number is a multiple of theirs, become one.
class Jam {
public:
  Jam(Loop &L, unsigned Turns, ArrayRef<AllocaInst *> Own, LoopInfo &LI,
      ScalarEvolution &SE)
      : L(L), Header(*L.getHeader()), Latch(*L.getLoopLatch()), LI(LI), SE(SE),
        Values(L, Own), Own(Own), Copies(Turns) {}

  /// What phi nodes of the header are in later turns is computed; false if that
  /// cannot be.
  bool beginTurns();
  void copyBlocks();
  void endTurns();

private:
  /// \p V of the first turn in a later one.
  Value *inTurn(unsigned Turn, Value *V) const {
    Value *Copy = Copies[Turn].lookup(V);
    return Copy ? Copy : V;
  }
  void copyBlock(BasicBlock &BB, unsigned Turn);

  Loop &L;
  BasicBlock &Header, &Latch;
  LoopInfo &LI;
  ScalarEvolution &SE;
  VaryingValues Values;
  ArrayRef<AllocaInst *> Own;
  /// To memory that turns have in common, in the order of a turn.
  SmallVector<StoreInst *, 4> Stores;
  /// Of each turn but the first, which has what was there.
  SmallVector<DenseMap<Value *, Value *>, 8> Copies;
};

} // namespace

bool Jam::beginTurns() {
  Instruction *Before = L.getLoopPreheader()->getTerminator();
  SCEVExpander Expander =
      makeSCEVExpander(SE, Header.getModule()->getDataLayout(), "turn");
  IRBuilder<> B(&Header, Header.getFirstInsertionPt());
  for (PHINode &Phi : Header.phis()) {
    const SCEVAddRecExpr *Steps = progression(Phi, L, SE);
    // One that was a progression need not be seen as such in the copy of the
    // loop, where several blocks add the step.
    if (!Steps && !isMadeWhereUsed(Phi, L))
      return false;
    if (!Steps)
      continue;
    const SCEV *Step = Steps->getStepRecurrence(SE);
    if (!Expander.isSafeToExpand(Step))
      return false;
    for (unsigned Turn = 1; Turn != Copies.size(); ++Turn) {
      const SCEV *Further =
          SE.getMulExpr(SE.getConstant(Step->getType(), Turn), Step);
      Value *Distance =
          Expander.expandCodeFor(Further, Further->getType(), Before);
      Copies[Turn][&Phi] = Phi.getType()->isPointerTy()
                               ? B.CreatePtrAdd(&Phi, Distance, "turn")
                               : B.CreateAdd(&Phi, Distance, "turn");
    }
  }
  return true;
}

void Jam::copyBlock(BasicBlock &BB, unsigned Turn) {
  // Those of the first turn, as the block is before the others.
  for (Instruction &I : make_early_inc_range(BB)) {
    if (!Values.contains(I) || (&BB == &Header && isa<PHINode>(I)))
      continue;
    Instruction *Copy = I.clone();
    Copy->setName(I.getName());
    Copy->insertBefore(isa<PHINode>(I) ? I.getIterator()
                                       : BB.getTerminator()->getIterator());
    Copies[Turn][&I] = Copy;
  }
}

/// Each turn has scopes of its own; a place may be in those of two.
static void dropScopes(Instruction &I) {
  for (unsigned Kind : {LLVMContext::MD_noalias, LLVMContext::MD_alias_scope,
                        LLVMContext::MD_access_group})
    I.setMetadata(Kind, nullptr);
}

void Jam::copyBlocks() {
  LoopBlocksRPO Blocks(&L);
  Blocks.perform(&LI);
  for (BasicBlock *BB : Blocks)
    for (Instruction &I : *BB)
      if (Values.contains(I)) {
        dropScopes(I);
        auto *Store = dyn_cast<StoreInst>(&I);
        if (Store &&
            !is_contained(Own, getUnderlyingObject(Store->getPointerOperand())))
          Stores.push_back(Store);
      }
  for (unsigned Turn = 1; Turn != Copies.size(); ++Turn) {
    for (AllocaInst *Object : Own)
      Copies[Turn][Object] = copyObject(*Object);
    for (BasicBlock *BB : L.blocks())
      copyBlock(*BB, Turn);
    // A number that each turn makes of the one before.
    for (PHINode &Phi : Header.phis())
      if (!Copies[Turn].contains(&Phi))
        Copies[Turn][&Phi] =
            inTurn(Turn - 1, Phi.getIncomingValueForBlock(&Latch));
    for (auto [Of, Copy] : Copies[Turn])
      if (auto *I = dyn_cast<Instruction>(Copy);
          I &&
          !(isa<PHINode>(Of) && cast<Instruction>(Of)->getParent() == &Header))
        for (Use &Operand : I->operands())
          Operand = inTurn(Turn, Operand);
  }
}

void Jam::endTurns() {
  unsigned Last = Copies.size() - 1;
  for (PHINode &Phi : Header.phis())
    Phi.setIncomingValueForBlock(
        &Latch, inTurn(Last, Phi.getIncomingValueForBlock(&Latch)));
  for (PHINode &Phi : L.getExitBlock()->phis())
    Phi.setIncomingValueForBlock(
        &Latch, inTurn(Last, Phi.getIncomingValueForBlock(&Latch)));
  for (Use &Operand : Latch.getTerminator()->operands())
    Operand = inTurn(Last, Operand);
  for (unsigned Turn = 0; Turn != Copies.size(); ++Turn)
    for (StoreInst *Store : Stores)
      cast<Instruction>(inTurn(Turn, Store))
          ->moveBefore(Latch, Latch.getTerminator()->getIterator());
  // Stores to objects of their own stay where they are, in front of what the
  // same turn loads of them.
  LoopMemory::sinkCopies(Latch);
}

static bool jam(SecondLoop &Second, unsigned Lanes) {
  Function &F = Second.function();
  FunctionAnalysisManager &AM = Second.analyses();
  if (!flattenBranches(Second))
    return false;
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  std::optional<NestMemory> Memory = NestMemory::find(*Second.loop(), SE);
  if (!Memory || !Memory->isCheckable(AM.getResult<AAManager>(F)) ||
      !Second.runWhere(*Memory->emitCheck(&Second.decides()), Lanes) ||
      !Second.divide(Lanes))
    return false;
  Jam Turns(*Second.loop(), Lanes, Memory->ownObjects(),
            AM.getResult<LoopAnalysis>(F), SE);
  if (!Turns.beginTurns())
    return false;
  Turns.copyBlocks();
  Turns.endTurns();
  return Second.finish();
}

/// What turns of \p L take as long as, in whose inner loops polynomials wait.
static std::optional<double> roundsOfTurn(Loop &L) {
  double Rounds = 0;
  for (Loop *Inside : L.getLoopsInPreorder())
    if (Inside->isInnermost())
      Rounds += roundsOfWaiting(*Inside).value_or(0) *
                std::pow(LoopWeight, Inside->getLoopDepth() - L.getLoopDepth());
  return Rounds;
}

PreservedAnalyses JamTurnsPass::run(Function &F, FunctionAnalysisManager &AM) {
  return SecondLoops{Transformation::JamTurns,
                     DEBUG_TYPE,
                     "Jammed",
                     "turns around other loops are computed in lanes",
                     isCandidate,
                     jam,
                     roundsOfTurn}
      .run(F, AM);
}
