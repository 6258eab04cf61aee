//===- FillLanes.cpp - Products where a lane is free ----------------------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A product and its reduction have no effects, and their operands are there in
// front of the branch. Whether moving them pays is not guessed: the function is
// planned both ways, and stays as it was if the rounds do not get fewer, or if
// another block is packed.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/FillLanes.h"
#include "PlannedRounds.h"
#include "ProductDepths.h"
#include "RareBranches.h"
#include "residue/Analysis/Frequency.h"
#include "residue/Analysis/ReductionAnalysis.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Passes/RaiseReductions.h"
#include "residue/Plan/WebPlan.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/Options.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <cmath>
#include <optional>

#define DEBUG_TYPE "fill-lanes"

using namespace llvm;
using namespace residue;

namespace {

/// An instruction that has moved, and what it stood in front of.
struct Move {
  Instruction *Moved;
  BasicBlock::iterator Behind;
};

} // namespace

static bool isProduct(const Instruction &I) {
  return I.getOpcode() == Instruction::Mul && !isa<Constant>(I.getOperand(1));
}

/// Lanes of full rounds that no product is in.
static unsigned freeLanes(const ProductDepths &Depths, unsigned NumLanes) {
  unsigned Products = Depths.products();
  return Products ? NumLanes - 1 - (Products - 1) % NumLanes : 0;
}

/// What the reduction \p I of a product takes along on its way out of its
/// block, operands first; nothing where something of it is computed there.
static SmallVector<Instruction *, 4> sunkenProduct(Instruction &I) {
  auto *Product =
      reductionModulus(I) ? dyn_cast<Instruction>(I.getOperand(0)) : nullptr;
  const BasicBlock *BB = I.getParent();
  if (!Product || !isProduct(*Product) || Product->getParent() != BB)
    return {};
  SmallVector<Instruction *, 4> Parts;
  for (Value *Operand : Product->operands()) {
    auto *Factor = dyn_cast<Instruction>(Operand);
    if (!Factor || Factor->getParent() != BB || is_contained(Parts, Factor))
      continue;
    auto *From = isa<ZExtInst>(Factor)
                     ? dyn_cast<Instruction>(Factor->getOperand(0))
                     : Factor;
    if (From && From->getParent() == BB)
      return {};
    Parts.push_back(Factor);
  }
  Parts.push_back(Product);
  Parts.push_back(&I);
  return Parts;
}

/// Moves products of \p BB in front of the branch to it: as many as there are
/// free lanes, and none that lets the block in front of it wait longer.
static void moveSunken(BasicBlock &BB, unsigned NumLanes,
                       SmallVectorImpl<Move> &Moves) {
  BasicBlock *InFront = BB.getSinglePredecessor();
  auto *Branch =
      InFront ? dyn_cast<BranchInst>(InFront->getTerminator()) : nullptr;
  if (!Branch || !Branch->isConditional() || InFront == &BB)
    return;
  ProductDepths Depths(*InFront, isProduct);
  unsigned Free = freeLanes(Depths, NumLanes);
  SmallVector<SmallVector<Instruction *, 4>, 4> Taken;
  for (Instruction &I : BB) {
    SmallVector<Instruction *, 4> Parts = sunkenProduct(I);
    if (Parts.empty() || Taken.size() == Free)
      continue;
    unsigned Above = 0;
    for (const Instruction *Part : Parts)
      for (const Value *Operand : Part->operands())
        Above = std::max(Above, Depths.depth(Operand));
    if (Above && Above < Depths.deepest())
      Taken.push_back(std::move(Parts));
  }
  for (ArrayRef<Instruction *> Parts : Taken)
    for (Instruction *Part : Parts) {
      // Two products may have an operand in common.
      if (Part->getParent() == InFront)
        continue;
      Moves.push_back({Part, std::next(Part->getIterator())});
      Part->moveBefore(*InFront, Branch->getIterator());
    }
}

//===----------------------------------------------------------------------===//
// Products behind rare cases
//===----------------------------------------------------------------------===//

namespace {

/// The products of \p BB have gone to \p To, where so many have waited for each
/// other before.
struct Joined {
  BasicBlock *BB, *To;
  unsigned Depth;
};

} // namespace

/// Blocks of lanes that cost more do not fit the instruction cache: a mixed
/// addition modulo BLS12-381's prime, 34 kB of it, takes 1.2 of its time in
/// words, which are 26 kB. Modulo the primes of BN254 and P-256, 13 and 9 kB,
/// it takes 0.78 and 0.68.
static const double MaxLengthInFront = 512;

/// From the last block on: what goes in front of one branch may go on to the
/// next.
static SmallVector<Joined, 4> moveRare(Function &F, FunctionAnalysisManager &AM,
                                       const LoopInfo &LI,
                                       SmallVectorImpl<Move> &Moves) {
  const auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  // Of all of the function: most have no rare branch.
  std::optional<CertainBytes> Certain;
  std::optional<ReadablePlaces> Places;
  SmallVector<Joined, 4> All;
  for (BasicBlock *BB : post_order(&F)) {
    if (!isBehindRareBranch(*BB, LI))
      continue;
    if (!Places) {
      Certain.emplace(F, DT);
      Places.emplace(F, AM.getResult<ScalarEvolutionAnalysis>(F), DT);
    }
    SmallVector<Instruction *, 16> Parts =
        behindRareBranch(*BB, *Places, *Certain);
    if (Parts.empty())
      continue;
    BasicBlock *InFront = BB->getSinglePredecessor();
    All.push_back({BB, InFront, ProductDepths(*InFront, isProduct).deepest()});
    for (Instruction *Part : Parts) {
      Moves.push_back({Part, std::next(Part->getIterator())});
      Part->moveBefore(*InFront, InFront->getTerminator()->getIterator());
    }
  }
  return All;
}

/// Behind the branch more may have been known of \p I.
static void settleInFront(Instruction &I) {
  I.dropUBImplyingAttrsAndMetadata();
  if (auto *Load = dyn_cast<LoadInst>(&I))
    Load->setAlignment(std::min(Load->getAlign(),
                                Load->getPointerOperand()->getPointerAlignment(
                                    I.getModule()->getDataLayout())));
}

/// All that was in lanes is, in its block or in the one that it has gone to;
/// and those have lanes now, or as many rounds as they had at most: of each
/// product in words that something waited for there may be one more.
static bool isBetterInFront(const PlannedRounds &Before,
                            const PlannedRounds &After, ArrayRef<Joined> All,
                            const LoopInfo &LI) {
  if (After.LongestBlock > std::max(Before.LongestBlock, MaxLengthInFront))
    return false;
  DenseMap<const BasicBlock *, const BasicBlock *> To;
  for (const Joined &J : All)
    To[J.BB] = J.To;
  auto PlaceOf = [&](const BasicBlock *BB) {
    while (const BasicBlock *Next = To.lookup(BB))
      BB = Next;
    return BB;
  };
  DenseMap<const BasicBlock *, double> Rounds;
  for (auto [BB, Number] : Before.Blocks)
    Rounds[PlaceOf(BB)] += Number;
  for (auto [BB, Number] : Rounds)
    if (!After.Blocks.contains(BB))
      return false;
  bool HasLanes = false;
  for (const Joined &J : All) {
    const BasicBlock *Place = PlaceOf(J.To);
    double Had = Rounds.lookup(Place), Has = After.Blocks.lookup(Place);
    HasLanes |= Has != 0;
    if (!Before.Blocks.contains(J.To))
      Had += J.Depth * std::pow(LoopWeight, LI.getLoopDepth(Place));
    if (Rounds.contains(Place) && Has > Had)
      return false;
  }
  return HasLanes;
}

//===----------------------------------------------------------------------===//
// Stores between products
//===----------------------------------------------------------------------===//

/// \p S and the copies of a residue that it alone stores, operands first;
/// nothing where it stores something else.
static SmallVector<Instruction *, 4> storeOfResidue(StoreInst &S) {
  SmallVector<Instruction *, 4> Parts{&S};
  Value *V = S.getValueOperand();
  // What others use stays, and with it what it is computed from.
  for (bool Alone = true;;) {
    auto *I = dyn_cast<Instruction>(V);
    if (!I || I->getParent() != S.getParent())
      return {};
    if (reductionModulus(*I)) {
      std::reverse(Parts.begin(), Parts.end());
      return Parts;
    }
    if (!isa<ZExtInst, TruncInst>(I))
      return {};
    Alone &= I->hasOneUse();
    if (Alone)
      Parts.push_back(I);
    V = I->getOperand(0);
  }
}

/// Nothing between \p S and \p Last, which is behind it in its block, looks at
/// its memory or may keep \p Last from being reached. Stores of \p Sinking stay
/// behind it.
static bool maySink(const StoreInst &S, const Instruction &Last,
                    const SmallPtrSetImpl<const Instruction *> &Sinking,
                    AAResults &AA) {
  MemoryLocation Place = MemoryLocation::get(&S);
  for (const Instruction *I = S.getNextNode(); I != &Last; I = I->getNextNode())
    if (!Sinking.contains(I) &&
        ((I->mayHaveSideEffects() && !isa<StoreInst>(I)) || I->isVolatile() ||
         I->isAtomic() ||
         AA.canInstructionRangeModRef(*I, *I, Place, ModRefInfo::ModRef)))
      return false;
  return true;
}

/// \p I is a residue of its block in another type.
static bool isCopyOfResidue(const Instruction &I) {
  const Instruction *From = &I;
  while (isa<ZExtInst, TruncInst>(From)) {
    auto *Next = dyn_cast<Instruction>(From->getOperand(0));
    if (!Next || Next->getParent() != I.getParent())
      return false;
    From = Next;
  }
  return From != &I && reductionModulus(*From);
}

/// Comparisons of residues of \p BB, and words that are made of them, but no
/// choices of numbers.
static SmallPtrSet<const Instruction *, 8> flagsOfResidues(BasicBlock &BB) {
  SmallPtrSet<const Instruction *, 8> Flags;
  for (Instruction &I : BB) {
    bool OfResidue = false, OfFlag = false;
    for (Value *V : I.operands()) {
      auto *From = dyn_cast<Instruction>(V);
      if (!From || From->getParent() != &BB)
        continue;
      OfResidue |= reductionModulus(*From) || isCopyOfResidue(*From);
      OfFlag |= Flags.contains(From);
    }
    bool IsWord =
        I.getType()->isIntegerTy() && !isWideInteger(*I.getType()) &&
        isa<BinaryOperator, CastInst, SelectInst, ICmpInst, FreezeInst>(I) &&
        !I.isIntDivRem();
    if (IsWord && (OfFlag || (OfResidue && isa<ICmpInst>(I))))
      Flags.insert(&I);
  }
  return Flags;
}

/// The copies of residues, and the \p Flags of them, above \p Last that nobody
/// needs there, in their order. What \p Taken has goes behind it.
static SmallVector<Instruction *, 4>
copiesForLater(const Instruction &Last, ArrayRef<Instruction *> Taken,
               const SmallPtrSetImpl<const Instruction *> &Flags) {
  SmallPtrSet<const User *, 8> Later(Taken.begin(), Taken.end());
  SmallVector<Instruction *, 4> Copies;
  for (const Instruction *I = Last.getPrevNode(); I; I = I->getPrevNode())
    if (!Later.contains(I) && (isCopyOfResidue(*I) || Flags.contains(I)) &&
        all_of(I->users(), [&](const User *U) {
          auto *By = cast<Instruction>(U);
          return By->getParent() != Last.getParent() || isa<PHINode>(By) ||
                 Later.contains(By) || Last.comesBefore(By);
        })) {
      Later.insert(I);
      Copies.push_back(const_cast<Instruction *>(I));
    }
  std::reverse(Copies.begin(), Copies.end());
  // No residue is computed behind what looks at one.
  std::stable_partition(Copies.begin(), Copies.end(),
                        [&](Instruction *I) { return !Flags.contains(I); });
  return Copies;
}

/// Moves stores of residues and of flags, copies of residues in other types,
/// and comparisons of them, behind the last reduction of \p BB: in front of it
/// they need numbers complete while others are still computed.
static void sinkStores(BasicBlock &BB, AAResults &AA,
                       SmallVectorImpl<Move> &Moves) {
  Instruction *Last = nullptr;
  for (Instruction &I : BB)
    if (reductionModulus(I) || isCopyOfResidue(I))
      Last = &I;
  if (!Last)
    return;
  SmallPtrSet<const Instruction *, 8> Flags = flagsOfResidues(BB);
  auto StoreOf = [&](StoreInst &S) {
    auto *Flag = dyn_cast<Instruction>(S.getValueOperand());
    return Flag && Flags.contains(Flag) ? SmallVector<Instruction *, 4>{&S}
                                        : storeOfResidue(S);
  };
  // From the last one back: stores that go keep their order.
  SmallVector<Instruction *, 8> Stored;
  SmallPtrSet<const Instruction *, 8> Sinking;
  for (Instruction *I = Last->getPrevNode(); I; I = I->getPrevNode())
    if (auto *S = dyn_cast<StoreInst>(I); S && S->isSimple())
      if (auto Parts = StoreOf(*S);
          !Parts.empty() && maySink(*S, *Last, Sinking, AA)) {
        Stored.insert(Stored.begin(), Parts.begin(), Parts.end());
        Sinking.insert(S);
      }
  SmallVector<Instruction *, 8> Taken = copiesForLater(*Last, Stored, Flags);
  Taken.append(Stored);
  Instruction *Behind = Last->getNextNode();
  for (Instruction *Part : Taken) {
    Moves.push_back({Part, std::next(Part->getIterator())});
    Part->moveBefore(BB, Behind->getIterator());
  }
}

//===----------------------------------------------------------------------===//
// Trials
//===----------------------------------------------------------------------===//

namespace {

/// The function with and without what may move; it is without, unless that is
/// kept. \p Now are its rounds, if they are known.
class Trial {
public:
  Trial(Function &F, FunctionAnalysisManager &AM,
        std::optional<PlannedRounds> &Now,
        function_ref<void(SmallVectorImpl<Move> &)> MoveAll)
      : F(F), AM(AM), Now(Now) {
    MoveAll(Moves);
    swapAll();
  }

  /// Moves it if that is better. Nothing is tried where no block may win, of
  /// those that something moves in.
  bool keep(function_ref<bool(const PlannedRounds &Before, const BasicBlock *)>
                MayWin,
            function_ref<bool(const PlannedRounds &Before,
                              const PlannedRounds &After)>
                IsBetter) {
    if (Moves.empty())
      return false;
    if (!Now)
      Now = PlannedRounds::of(F, AM);
    if (none_of(Moves, [&](const Move &M) {
          return MayWin(*Now, M.Behind->getParent());
        }))
      return false;
    swapAll();
    invalidate();
    PlannedRounds After = PlannedRounds::of(F, AM);
    if (After.Number && IsBetter(*Now, After) &&
        shouldTransform(Transformation::FillLanes, F)) {
      Now = After;
      return true;
    }
    swapAll();
    invalidate();
    return false;
  }
  Instruction &last() const { return *Moves.back().Moved; }
  ArrayRef<Move> moves() const { return Moves; }

private:
  void invalidate() {
    PreservedAnalyses Same;
    Same.preserveSet<CFGAnalyses>();
    AM.invalidate(F, Same);
  }
  /// There and back again: each goes where it came from, the last one first.
  void swapAll() {
    for (Move &M : reverse(Moves)) {
      BasicBlock::iterator Now = std::next(M.Moved->getIterator());
      M.Moved->moveBefore(*M.Behind->getParent(), M.Behind);
      M.Behind = Now;
    }
    std::reverse(Moves.begin(), Moves.end());
  }

  Function &F;
  FunctionAnalysisManager &AM;
  std::optional<PlannedRounds> &Now;
  SmallVector<Move, 8> Moves;
};

} // namespace

static bool hasAll(const PlannedRounds &R, const PlannedRounds &Of) {
  return all_of(make_first_range(Of.Blocks),
                [&](const BasicBlock *BB) { return R.Blocks.contains(BB); });
}

PreservedAnalyses FillLanesPass::run(Function &F, FunctionAnalysisManager &AM) {
  if (options().TheStage != Stage::Default || !hasWideDivisions(F))
    return PreservedAnalyses::all();
  std::optional<LimbMachine> Machine = TargetModel::of(F).packedMachine();
  if (!Machine)
    return PreservedAnalyses::all();
  auto Tell = [&](const Trial &T, const char *Name, const char *Text) {
    AM.getResult<OptimizationRemarkEmitterAnalysis>(F).emit([&] {
      return OptimizationRemark(DEBUG_TYPE, Name, &T.last()) << Text;
    });
  };
  bool Changed = false;
  std::optional<PlannedRounds> Now;
  const auto &LI = AM.getResult<LoopAnalysis>(F);
  SmallVector<Joined, 4> AllJoined;
  Trial Rare(F, AM, Now, [&](SmallVectorImpl<Move> &Moves) {
    AllJoined = moveRare(F, AM, LI, Moves);
  });
  if (Rare.keep([](const PlannedRounds &, const BasicBlock *) { return true; },
                [&](const PlannedRounds &Before, const PlannedRounds &After) {
                  return isBetterInFront(Before, After, AllJoined, LI);
                })) {
    for (const Move &M : Rare.moves())
      settleInFront(*M.Moved);
    Tell(Rare, "Rare",
         "computed in front of a branch to a rare case, beside what is there");
    Changed = true;
  }
  Trial Stores(F, AM, Now, [&](SmallVectorImpl<Move> &Moves) {
    auto &AA = AM.getResult<AAManager>(F);
    for (BasicBlock &BB : F)
      sinkStores(BB, AA, Moves);
  });
  if (Stores.keep(
          [](const PlannedRounds &Before, const BasicBlock *BB) {
            return !Before.Blocks.contains(BB);
          },
          [](const PlannedRounds &Before, const PlannedRounds &After) {
            return hasAll(After, Before) &&
                   After.Blocks.size() > Before.Blocks.size();
          })) {
    Tell(Stores, "Sunken", "stored behind the products that lanes compute");
    Changed = true;
  }
  Trial Products(F, AM, Now, [&](SmallVectorImpl<Move> &Moves) {
    for (BasicBlock &BB : F)
      moveSunken(BB, Machine->Lanes, Moves);
  });
  if (Products.keep(
          [](const PlannedRounds &Before, const BasicBlock *BB) {
            return Before.Blocks.contains(BB);
          },
          [](const PlannedRounds &Before, const PlannedRounds &After) {
            return After.Number < Before.Number && hasAll(After, Before) &&
                   hasAll(Before, After);
          })) {
    Tell(Products, "Filled",
         "computed in front of a branch, in a lane that is free there");
    Changed = true;
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}
