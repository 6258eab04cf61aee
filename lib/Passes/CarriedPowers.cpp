//===- CarriedPowers.cpp - Where a number changes its power ---------------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The products are put there, and taken away again if the function is no better
// with them: if the plan costs no less. That is tried for what goes around
// outer loops first, which is there once, and then for all that leaves an inner
// loop. Where it is no less, an inner loop may still have its turns side by
// side in lanes for it (InterleaveTurns), which has none without.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/CarriedPowers.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Analysis/InsertionPoint.h"
#include "residue/Analysis/ResidueGraph.h"
#include "residue/Passes/InterleaveTurns.h"
#include "residue/Plan/WebPlan.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/Options.h"
#include "residue/Target/TargetModel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include <optional>

using namespace llvm;
using namespace residue;

/// Numbers of a function that are looked at.
static const unsigned MaxNumbers = 16;

namespace {

/// A residue, and those of its uses that may take another power.
struct Leaving {
  Value *Number;
  /// In front of it there is another one.
  Instruction *Place;
  SmallVector<Use *, 2> Uses;
  Integer Modulus;
};

/// The product by -1 and what makes the number of it again.
class ChangeOfPower {
public:
  explicit ChangeOfPower(const Leaving &Of);
  void takeBack();

private:
  Leaving Of;
  SmallVector<Instruction *, 6> Made;
};

/// What of a graph may change its power.
class LeavingNumbers {
public:
  LeavingNumbers(const ResidueGraph &Graph, const LoopInfo &LI,
                 const DominatorTree &DT)
      : Graph(Graph), LI(LI), DT(DT) {}

  /// Adds what an outer loop gives to its next turn.
  void findCarried(SmallVectorImpl<Leaving> &Found) const;
  /// Adds what an inner loop leaves to the loop around it.
  void findLeft(SmallVectorImpl<Leaving> &Found) const;

private:
  bool isCarriedInside(const ResidueNode &Node, const Loop &L) const;
  bool mayChange(const ResidueNode &Node, const Loop &L) const;
  void addLeft(const ResidueNode &Node, const Loop &Inner, BasicBlock &Exit,
               SmallVectorImpl<Leaving> &Found) const;
  void add(Value *Number, Instruction *Place, SmallVector<Use *, 2> Uses,
           SmallVectorImpl<Leaving> &Found) const {
    if (!Uses.empty() && Found.size() != MaxNumbers)
      Found.push_back(
          {Number, Place, std::move(Uses), Graph.modulus().value()});
  }

  const ResidueGraph &Graph;
  const LoopInfo &LI;
  const DominatorTree &DT;
};

} // namespace

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

/// What \p Node is, the sum of, or chosen from: all of these have its power.
static SmallSetVector<const ResidueNode *, 16>
partsOf(const ResidueNode &Node) {
  SmallSetVector<const ResidueNode *, 16> Parts;
  Parts.insert(&Node);
  for (unsigned Next = 0; Next != Parts.size(); ++Next)
    switch (const ResidueNode &Part = *Parts[Next]; Part.Kind) {
    case NodeKind::Phi:
    case NodeKind::Add:
    case NodeKind::Sub:
    case NodeKind::Select:
    case NodeKind::Reduce:
    case NodeKind::Alias:
      Parts.insert(Part.Operands.begin(), Part.Operands.end());
      break;
    case NodeKind::Input:
    case NodeKind::Constant:
    case NodeKind::Mul:
    case NodeKind::Memory:
    case NodeKind::Load:
    case NodeKind::Equal:
      break;
    }
  return Parts;
}

/// A loop inside of \p L carries around a number that has the power of \p Node.
bool LeavingNumbers::isCarriedInside(const ResidueNode &Node,
                                     const Loop &L) const {
  auto Parts = partsOf(Node);
  return any_of(Graph.nodes(), [&](const ResidueNode *Phi) {
    if (Phi->Kind != NodeKind::Phi)
      return false;
    const BasicBlock *BB = cast<PHINode>(Phi->V)->getParent();
    const Loop *Inner = LI.getLoopFor(BB);
    return Inner && Inner != &L && L.contains(Inner) &&
           Inner->getHeader() == BB &&
           any_of(Phi->Operands, [&](const ResidueNode *Operand) {
             const ResidueNode *Part = Operand->origin();
             return Part->isOperation() && Parts.contains(Part);
           });
  });
}

/// \p Node is an integer that its residue is again, of a loop inside of \p L.
bool LeavingNumbers::mayChange(const ResidueNode &Node, const Loop &L) const {
  return Node.isOperation() && Node.Kind != NodeKind::Equal &&
         Node.Kind != NodeKind::Memory &&
         Node.isCanonicalInSource(Graph.modulus()) && isCarriedInside(Node, L);
}

void LeavingNumbers::findCarried(SmallVectorImpl<Leaving> &Found) const {
  for (const ResidueNode *Node : Graph.nodes()) {
    if (Node->Kind != NodeKind::Phi)
      continue;
    auto *Phi = cast<PHINode>(Node->V);
    const Loop *L = LI.getLoopFor(Phi->getParent());
    BasicBlock *Latch = L ? L->getLoopLatch() : nullptr;
    if (!Latch || L->isInnermost() || L->getHeader() != Phi->getParent())
      continue;
    unsigned Index = Phi->getBasicBlockIndex(Latch);
    if (mayChange(*Node->Operands[Index], *L))
      add(Phi->getIncomingValue(Index), Latch->getTerminator(),
          {&Phi->getOperandUse(Index)}, Found);
  }
}

/// The uses of \p Node behind \p Inner, in the loop around it; another loop
/// that goes on with the number has the same power.
void LeavingNumbers::addLeft(const ResidueNode &Node, const Loop &Inner,
                             BasicBlock &Exit,
                             SmallVectorImpl<Leaving> &Found) const {
  SmallVector<Use *, 2> Uses;
  for (Use &U : Node.V->uses()) {
    auto *User = cast<Instruction>(U.getUser());
    auto *Phi = dyn_cast<PHINode>(User);
    const ResidueNode *By = Graph.lookup(User);
    if (By && By->isOperation() && DT.dominates(&Exit, useBlock(U)) &&
        !(Phi && LI.isLoopHeader(Phi->getParent())) &&
        Inner.getParentLoop()->contains(User))
      Uses.push_back(&U);
  }
  add(Node.V, &*Exit.getFirstInsertionPt(), std::move(Uses), Found);
}

void LeavingNumbers::findLeft(SmallVectorImpl<Leaving> &Found) const {
  for (const Loop *Inner : LI.getLoopsInPreorder()) {
    const Loop *Outer = Inner->getParentLoop();
    BasicBlock *Exit = Outer ? Inner->getExitBlock() : nullptr;
    if (!Exit || LI.getLoopFor(Exit) != Outer || Exit == Outer->getHeader() ||
        holdsOnlyPhis(*Exit))
      continue;
    for (const ResidueNode *Node : Graph.nodes()) {
      auto *I = dyn_cast_or_null<Instruction>(Node->V);
      bool IsLeft =
          I && (Inner->contains(I) ? DT.dominates(I->getParent(), Exit)
                                   : isa<PHINode>(I) && I->getParent() == Exit);
      if (IsLeft && mayChange(*Node, *Outer))
        addLeft(*Node, *Inner, *Exit, Found);
    }
  }
}

//===----------------------------------------------------------------------===//
// Changes
//===----------------------------------------------------------------------===//

/// x < M is (M - (M - 1) x mod M) mod M: the product is less than M^2, and what
/// is subtracted less than M.
ChangeOfPower::ChangeOfPower(const Leaving &Of) : Of(Of) {
  unsigned Bits = alignTo(2 * Of.Modulus.bits(), 64);
  IRBuilder<> B(Of.Place);
  Type *Wide = B.getIntNTy(Bits), *Ty = Of.Number->getType();
  auto Number = [&](const Integer &I) {
    return ConstantInt::get(Wide, I.toAPInt(Bits));
  };
  auto Add = [&](Value *V) {
    // Some type may be that of the number already.
    if (auto *I = dyn_cast<Instruction>(V);
        I && I != Of.Number && !is_contained(Made, I))
      Made.push_back(I);
    return V;
  };
  Constant *M = Number(Of.Modulus);
  Value *X = Add(B.CreateZExtOrTrunc(Of.Number, Wide));
  Value *Product =
      Add(B.CreateMul(X, Number(Of.Modulus - Integer(1)), "minus", true));
  Value *Minus = Add(B.CreateURem(Product, M));
  Value *Plus = Add(B.CreateSub(M, Minus, "plus", true));
  Value *Residue = Add(B.CreateURem(Plus, M));
  Value *After = Add(B.CreateZExtOrTrunc(Residue, Ty, "power"));
  for (Use *U : Of.Uses)
    U->set(After);
}

void ChangeOfPower::takeBack() {
  for (Use *U : Of.Uses)
    U->set(Of.Number);
  for (Instruction *I : reverse(Made))
    I->eraseFromParent();
}

/// What all webs of \p Plan cost.
static double costOf(const FunctionPlan &Plan) {
  double Cost = 0;
  for (unsigned Index = 0; Index != Plan.size(); ++Index)
    Cost += Plan.web(Index).Choice.Candidates.front().Cost;
  return Cost;
}

/// Numbers may have powers of R, and are in no lanes without them.
static bool mayHavePowers(const ChosenWeb &Web, const TargetModel &Target) {
  return Web.Choice.Powers &&
         !LaneRegion::arithmeticFor(Web.Graph->modulus(), Target,
                                    RepresentationKind::Saturated,
                                    Web.R->containerBits());
}

static FunctionPlan planOf(Function &F, FunctionAnalysisManager &AM) {
  return FunctionPlan(F, AM, Stage::Default, /*MayRewrite=*/nullptr);
}

/// Lets \p Numbers change their powers; false, and nothing has changed, if the
/// plan costs no less than \p Before, or without that, if no turns are side by
/// side for it.
static bool change(Function &F, FunctionAnalysisManager &AM,
                   ArrayRef<Leaving> Numbers, std::optional<double> Before) {
  if (Numbers.empty())
    return false;
  SmallVector<ChangeOfPower, 2> Changes;
  for (const Leaving &Number : Numbers)
    Changes.emplace_back(Number);
  AM.invalidate(F, PreservedAnalyses::none());
  auto IsBetter = [&] {
    return Before ? costOf(planOf(F, AM)) < *Before
                  : !InterleaveTurnsPass().run(F, AM).areAllPreserved();
  };
  if (shouldTransform(Transformation::CarriedPowers, F) && IsBetter())
    return true;
  for (ChangeOfPower &Change : reverse(Changes))
    Change.takeBack();
  AM.invalidate(F, PreservedAnalyses::none());
  return false;
}

static bool hasNestedLoops(const LoopInfo &LI) {
  return any_of(LI, [](const Loop *L) { return !L->isInnermost(); });
}

PreservedAnalyses CarriedPowersPass::run(Function &F,
                                         FunctionAnalysisManager &AM) {
  if (options().TheStage != Stage::Default || options().ConvertAll ||
      F.hasOptSize() || !hasWideDivisions(F) ||
      !hasNestedLoops(AM.getResult<LoopAnalysis>(F)) ||
      (ForTurns && !InterleaveTurnsPass::hasCandidates(F, AM)))
    return PreservedAnalyses::all();
  SmallVector<Leaving, 2> Carried, Left;
  std::optional<double> Before;
  {
    FunctionPlan Now = planOf(F, AM);
    for (unsigned Index = 0; Index != Now.size(); ++Index)
      if (const ChosenWeb &Web = Now.web(Index);
          mayHavePowers(Web, Now.target())) {
        LeavingNumbers Of(*Web.Graph, AM.getResult<LoopAnalysis>(F),
                          AM.getResult<DominatorTreeAnalysis>(F));
        Of.findCarried(Carried);
        if (!ForTurns)
          Of.findLeft(Left);
      }
    if (!ForTurns)
      Before = costOf(Now);
  }
  // What is taken back leaves the uses of numbers as they were.
  bool Changes = change(F, AM, Carried, Before) || change(F, AM, Left, Before);
  return Changes ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
