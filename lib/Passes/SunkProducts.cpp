//===- SunkProducts.cpp - What both sides of a branch end in --------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   left:  a = ...   b = ...                left:  r = a * b mod M
//   right: c = ...   d = ...                right: s = c * d mod M
//   join:  x = phi [ a ], [ c ]             join:  z = phi [ r ], [ s ]
//          y = phi [ b ], [ d ]
//          z = x * y mod M
//
// Sums, products, casts and reductions have no effects and no undefined
// behaviour, and what they take is there at the end of each side.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/SunkProducts.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;
using namespace residue;

/// Sides that a join may have, and instructions that go back to each.
static const unsigned MaxSides = 4, MaxMoved = 128;

/// Sums, products, casts and reductions.
static bool isArithmetic(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
  case Instruction::ZExt:
  case Instruction::Trunc:
    return isWideInteger(*I.getType()) ||
           isWideInteger(*I.getOperand(0)->getType());
  default:
    return reductionModulus(I).has_value();
  }
}

static bool isProduct(const Instruction &I) {
  const auto *Dividend =
      reductionModulus(I) ? dyn_cast<Instruction>(I.getOperand(0)) : nullptr;
  return Dividend && Dividend->getOpcode() == Instruction::Mul;
}

/// \p Join is where sides meet that lead nowhere else, and reduce something.
static bool joinsSides(const BasicBlock &Join, const DominatorTree &DT) {
  if (Join.hasNPredecessorsOrMore(MaxSides + 1) ||
      !Join.hasNPredecessorsOrMore(2))
    return false;
  return all_of(predecessors(&Join), [&](const BasicBlock *Side) {
    const auto *End = dyn_cast<BranchInst>(Side->getTerminator());
    // What comes back from behind is a turn of a loop, not a side.
    return End && End->isUnconditional() && !DT.dominates(&Join, Side) &&
           any_of(*Side, [](const Instruction &I) {
             return reductionModulus(I).has_value();
           });
  });
}

namespace {

/// What goes from a join to its sides.
class SunkCode {
public:
  explicit SunkCode(BasicBlock &Join) : Join(Join) {
    find();
    dropEnds();
  }

  bool paysOff() const {
    if (Moved.empty() || Moved.size() > MaxMoved ||
        none_of(Moved, [](const Instruction *I) { return isProduct(*I); }))
      return false;
    return count_if(Moved, [&](const Instruction *I) { return isUsed(*I); }) <=
           count_if(Join.phis(), [&](const PHINode &Phi) {
             return !Phi.use_empty() && all_of(Phi.users(), [&](const User *U) {
               return contains(*U);
             });
           });
  }

  void moveToSides();

private:
  bool contains(const Value &V) const {
    const auto *I = dyn_cast<Instruction>(&V);
    return I && Moved.contains(const_cast<Instruction *>(I));
  }
  /// Something that stays takes \p I.
  bool isUsed(const Instruction &I) const {
    return any_of(I.users(), [&](const User *U) { return !contains(*U); });
  }
  /// All that takes what sides give, or what is moved, and nothing else of the
  /// block.
  void find();
  /// Casts and sums at the end stay: a phi node is of elements.
  void dropEnds();

  BasicBlock &Join;
  SmallSetVector<Instruction *, 16> Moved;
};

} // namespace

void SunkCode::find() {
  for (Instruction &I : Join) {
    if (isa<PHINode>(I) || !isArithmetic(I))
      continue;
    bool TakesPhis = false, TakesOthers = false;
    for (const Value *Operand : I.operand_values()) {
      const auto *Here = dyn_cast<Instruction>(Operand);
      if (!Here || Here->getParent() != &Join)
        continue;
      bool IsKnown = isa<PHINode>(Here) || contains(*Here);
      TakesPhis |= IsKnown;
      TakesOthers |= !IsKnown;
    }
    if (TakesPhis && !TakesOthers)
      Moved.insert(&I);
  }
}

void SunkCode::dropEnds() {
  SmallVector<Instruction *, 16> InReverse(reverse(Moved));
  for (Instruction *I : InReverse)
    if (!reductionModulus(*I) &&
        none_of(I->users(), [&](const User *U) { return contains(*U); }))
      Moved.remove(I);
}

void SunkCode::moveToSides() {
  // As the phi nodes have them that are there.
  SmallVector<BasicBlock *, MaxSides> Sides(
      cast<PHINode>(Join.front()).blocks());
  SmallDenseMap<Instruction *, PHINode *, 4> Phis;
  for (Instruction *I : Moved)
    if (isUsed(*I)) {
      Phis[I] = PHINode::Create(I->getType(), Sides.size(), I->getName());
      Phis[I]->insertInto(&Join, Join.getFirstNonPHIIt());
      Phis[I]->setDebugLoc(I->getDebugLoc());
    }
  for (BasicBlock *Side : Sides) {
    ValueToValueMapTy OnSide;
    for (PHINode &Phi : Join.phis())
      if (Phi.getBasicBlockIndex(Side) >= 0)
        OnSide[&Phi] = Phi.getIncomingValueForBlock(Side);
    for (Instruction *I : Moved) {
      Instruction *Copy = I->clone();
      Copy->insertInto(Side, Side->getTerminator()->getIterator());
      Copy->setName(I->getName());
      RemapInstruction(Copy, OnSide,
                       RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
      OnSide[I] = Copy;
      if (PHINode *Phi = Phis.lookup(I))
        Phi->addIncoming(Copy, Side);
    }
  }
  for (Instruction *I : reverse(Moved)) {
    if (PHINode *Phi = Phis.lookup(I))
      I->replaceAllUsesWith(Phi);
    I->eraseFromParent();
  }
  for (PHINode &Phi : make_early_inc_range(Join.phis()))
    if (Phi.use_empty())
      Phi.eraseFromParent();
}

PreservedAnalyses SunkProductsPass::run(Function &F,
                                        FunctionAnalysisManager &AM) {
  if (!hasWideDivisions(F) || F.hasOptSize())
    return PreservedAnalyses::all();
  const auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  bool Changed = false;
  // A side may be a join itself.
  for (BasicBlock *Join : post_order(&F)) {
    if (!joinsSides(*Join, DT))
      continue;
    SunkCode Code(*Join);
    if (!Code.paysOff() ||
        !shouldTransform(Transformation::SunkProducts, Join->front()))
      continue;
    Code.moveToSides();
    Changed = true;
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}
