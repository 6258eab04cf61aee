//===- RaiseChoices.cpp - Choices, however they are written ---------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/RaiseChoices.h"
#include "ChosenPlaces.h"
#include "LowestBits.h"
#include "MeldedSides.h"
#include "residue/Analysis/Choice.h"
#include "residue/Analysis/InsertionPoint.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/TruthValue.h"
#include "residue/Passes/FlattenBranch.h"
#include "residue/Target/Compat.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/Loads.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

namespace {

class ChoiceRaiser {
public:
  explicit ChoiceRaiser(Function &F)
      : F(F), Bits(F), Choices(F.getParent()->getDataLayout()) {}

  /// Arithmetic that chooses.
  bool raiseArithmetic() {
    bool Changed = false;
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      if (!isWideInteger(*I.getType()))
        continue;
      std::optional<Choice> Found = Choices.read(I);
      if (!Found)
        continue;
      if (!shouldTransform(Transformation::RaiseChoices, I))
        continue;
      LowestBits::Condition C = Bits.conditionOf(Found->Decides);
      if (!C.Bit)
        continue;
      IRBuilder<> B(&I);
      Value *IfTrue = number(B, Found->IfTrue, *I.getType()),
            *IfFalse = number(B, Found->IfFalse, *I.getType());
      Value *Chosen = createSelect(B, C, IfTrue, IfFalse);
      replace(I, *Chosen);
      Changed = true;
    }
    return Changed;
  }

private:
  static Value *number(IRBuilder<> &B, const ChosenNumber &N, Type &Ty) {
    if (!N.V)
      return ConstantInt::get(Ty.getContext(), N.Constant);
    Value *Low = N.V;
    if (N.Bits < Low->getType()->getIntegerBitWidth())
      Low = B.CreateTrunc(Low, B.getIntNTy(N.Bits), "low");
    return B.CreateZExt(Low, &Ty, "number");
  }

  void replace(Instruction &I, Value &New) {
    Bits.forget(I);
    Choices.forget(I);
    if (isa<Instruction>(New))
      New.takeName(&I);
    I.replaceAllUsesWith(&New);
    I.eraseFromParent();
  }

  Function &F;
  LowestBits Bits;
  ChoiceReader Choices;
};

} // namespace

/// Phi nodes of wide numbers behind a branch around nothing become choices.
static bool flatten(BranchInst &Branch) {
  BranchSides Sides = sidesOf(Branch);
  if (!Sides)
    return false;
  auto IsEmpty = [&](BasicBlock *Side) {
    return Side == Branch.getParent() || isa<BranchInst>(Side->front());
  };
  auto IsChosen = [&](const PHINode &Phi) {
    return isWideInteger(*Phi.getType()) &&
           Phi.getIncomingValueForBlock(Sides.IfTrue) !=
               Phi.getIncomingValueForBlock(Sides.IfFalse);
  };
  if (!IsEmpty(Sides.IfTrue) || !IsEmpty(Sides.IfFalse) ||
      none_of(Sides.Meeting->phis(), IsChosen) ||
      !shouldTransform(Transformation::RaiseChoices, Branch))
    return false;
  flattenBranch(Branch, Sides);
  return true;
}

/// Inner branches first: they may leave outer ones with nothing around them.
/// What is flattened away comes before its branch in this order.
static bool flattenBranches(Function &F) {
  SmallVector<BasicBlock *, 16> Order(post_order(&F));
  bool Changed = false;
  for (BasicBlock *BB : Order)
    if (auto *Branch = dyn_cast<BranchInst>(BB->getTerminator()))
      Changed |= flatten(*Branch) || meldSides(*Branch);
  return Changed;
}

/// Other divisions are no modular arithmetic: that code stays as it is.
static bool hasReductions(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    return isRaisedCall(I) || supportedModulus(I);
  });
}

/// Memory holds numbers of whole bytes, and behind each load is a mask of the
/// bits of the type: nothing to a number that is known to have no others.
static void dropMasks(Function &F) {
  const DataLayout &DL = F.getParent()->getDataLayout();
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    Value *Number;
    const APInt *Mask;
    if (!isWideInteger(*I.getType()) ||
        !match(&I, m_And(m_Value(Number), m_LowBitMask(Mask))) ||
        Number == &I || !fitsIn(Number, Mask->countTrailingOnes(), DL))
      continue;
    I.replaceAllUsesWith(Number);
    I.eraseFromParent();
  }
}

static PreservedAnalyses graphPreserved() {
  PreservedAnalyses Graph;
  Graph.preserveSet<CFGAnalyses>();
  return Graph;
}

PreservedAnalyses RaiseChoicesPass::run(Function &F,
                                        FunctionAnalysisManager &AM) {
  if (!hasReductions(F))
    return PreservedAnalyses::all();
  bool Flattened = flattenBranches(F);
  if (Flattened)
    AM.invalidate(F, PreservedAnalyses::none());
  bool Places = raiseChosenPlaces(F, AM);
  if (Places) {
    dropMasks(F);
    AM.invalidate(F, graphPreserved());
  }
  bool Arithmetic = ChoiceRaiser(F).raiseArithmetic();
  if (Flattened)
    return PreservedAnalyses::none();
  if (!Places && !Arithmetic)
    return PreservedAnalyses::all();
  return graphPreserved();
}
