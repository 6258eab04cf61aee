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
#include "MaskedLookups.h"
#include "MaskedNumbers.h"
#include "MeldedSides.h"
#include "PublicNumber.h"
#include "residue/Analysis/Choice.h"
#include "residue/Analysis/DecidingBit.h"
#include "residue/Analysis/InsertionPoint.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/TruthValue.h"
#include "residue/Passes/FlattenBranch.h"
#include "residue/Passes/JoinPieces.h"
#include "residue/Target/Compat.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallPtrSet.h"
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
    // Conditions move, so that the order of instructions changes.
    SmallVector<Instruction *, 64> Wide;
    for (Instruction &I : instructions(F))
      if (isWideInteger(*I.getType()))
        Wide.push_back(&I);
    for (Instruction *I : Wide) {
      std::optional<Choice> Found = Choices.read(*I);
      if (!Found)
        continue;
      if (!shouldTransform(Transformation::RaiseChoices, *I))
        continue;
      LowestBits::Condition C = Bits.conditionOf(Found->Decides);
      if (!C.Bit)
        continue;
      replace(*I, *chosen(*I, *Found, C));
      Changed = true;
    }
    return Changed;
  }

  /// Numbers that are put together from words, which may be chosen one by one.
  /// The whole comes first: what is nothing but a part of it is dead then.
  bool raiseAssembled() {
    SmallVector<Instruction *, 64> Order;
    for (Instruction &I : instructions(F))
      Order.push_back(&I);
    SmallPtrSet<Instruction *, 32> Dead;
    for (Instruction *I : reverse(Order)) {
      bool IsDead = !I->use_empty() && wouldInstructionBeTriviallyDead(I) &&
                    all_of(I->users(), [&](User *U) {
                      return Dead.contains(cast<Instruction>(U));
                    });
      if (IsDead || (isWideInteger(*I->getType()) && raiseAssembled(*I)))
        Dead.insert(I);
    }
    SmallVector<WeakTrackingVH, 16> Unused(Dead.begin(), Dead.end());
    RecursivelyDeleteTriviallyDeadInstructionsPermissive(Unused);
    return !Dead.empty();
  }

private:
  /// \p I stays, without users.
  bool raiseAssembled(Instruction &I) {
    std::optional<Choice> Found = Choices.readAssembled(I);
    if (!Found || !shouldTransform(Transformation::RaiseChoices, I))
      return false;
    LowestBits::Condition C = Bits.conditionOf(Found->Decides);
    if (!C.Bit)
      return false;
    Value *New = chosen(I, *Found, C);
    if (isa<Instruction>(New))
      New->takeName(&I);
    I.replaceAllUsesWith(New);
    return true;
  }

  static Value *chosen(Instruction &I, const Choice &Found,
                       const LowestBits::Condition &C) {
    IRBuilder<> B(&I);
    Value *IfTrue = number(B, Found.IfTrue, *I.getType()),
          *IfFalse = number(B, Found.IfFalse, *I.getType());
    return createSelect(B, C, IfTrue, IfFalse);
  }

  static Value *number(IRBuilder<> &B, const ChosenNumber &N, Type &Ty) {
    if (!N.V)
      return ConstantInt::get(Ty.getContext(), N.Constant);
    Value *Low = N.V;
    if (N.From)
      Low = B.CreateLShr(Low, N.From, "above");
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

/// Reductions that a side may have which runs in any case, and instructions.
static const unsigned MaxReductions = 2, MaxInstructions = 24;
/// A side that takes no modulus has no more sums, shifts and the like, and no
/// products.
static const unsigned MaxSums = 2;
/// A factor of more bits makes a product of a sum.
static const unsigned MaxFactorBits = 8;

/// \p Operand, of a reduction, is a sum that \p Side computes, in any type.
static bool isSumOf(const Value *Operand, const BasicBlock &Side) {
  while (isa<CastInst>(Operand))
    Operand = cast<CastInst>(Operand)->getOperand(0);
  const auto *Sum = dyn_cast<BinaryOperator>(Operand);
  return Sum && Sum->getParent() == &Side;
}

/// \p I takes one of \p Moduli, as a negation or a correction does.
static bool takesModulus(const Instruction &I, ArrayRef<Integer> Moduli) {
  return any_of(I.operands(), [&](const Use &U) {
    const auto *C = dyn_cast<ConstantInt>(U.get());
    return C && is_contained(Moduli, Integer::fromUnsigned(C->getValue()));
  });
}

/// A product by \p Factor is a sum, or modulo one of \p Moduli the negative of
/// one.
static bool isSmall(const Integer &Factor, ArrayRef<Integer> Moduli) {
  return Factor.bits() <= MaxFactorBits ||
         any_of(Moduli, [&](const Integer &M) {
           return Factor < M && (M - Factor).bits() <= MaxFactorBits;
         });
}

/// \p Side is a sum, a difference or a negation modulo one of \p Moduli, or two
/// of them: without products, divisions and memory. So it is where it is none
/// modulo anything: where registers are short, LLVM leaves a branch around it.
static bool isCheap(const BasicBlock &Side, ArrayRef<Integer> Moduli) {
  unsigned Reductions = 0, Sums = 0, Count = 0;
  bool IsModular = false;
  for (const Instruction &I : make_range(Side.begin(), std::prev(Side.end()))) {
    if (I.isDebugOrPseudoInst())
      continue;
    if (isRaisedReduction(I)) {
      if (++Reductions > MaxReductions || !isSumOf(I.getOperand(0), Side))
        return false;
    } else if (const APInt *Factor;
               !I.getType()->isIntegerTy() || I.isIntDivRem() ||
               (I.getOpcode() == Instruction::Mul &&
                (!match(I.getOperand(1), m_APInt(Factor)) ||
                 !isSmall(Integer::fromUnsigned(*Factor), Moduli))) ||
               !isa<BinaryOperator, CastInst, FreezeInst, SelectInst, ICmpInst>(
                   I)) {
      return false;
    }
    if (++Count > MaxInstructions)
      return false;
    Sums += I.getOpcode() == Instruction::Mul ? MaxSums + 1
                                              : !isa<CastInst, FreezeInst>(I);
    IsModular |= takesModulus(I, Moduli);
  }
  return IsModular || (!Reductions && Sums <= MaxSums);
}

/// Phi nodes of wide numbers behind a branch around nothing become choices, and
/// those behind a secret that decides about a sum, or its sign.
static bool flatten(BranchInst &Branch, ArrayRef<Integer> Moduli) {
  BranchSides Sides = sidesOf(Branch);
  if (!Sides)
    return false;
  bool IsPublic = isPublicCondition(Branch.getCondition());
  auto MayRun = [&](BasicBlock *Side) {
    return Side == Branch.getParent() || isa<BranchInst>(Side->front()) ||
           (!IsPublic && isCheap(*Side, Moduli));
  };
  auto IsChosen = [&](const PHINode &Phi) {
    return isWideInteger(*Phi.getType()) &&
           Phi.getIncomingValueForBlock(Sides.IfTrue) !=
               Phi.getIncomingValueForBlock(Sides.IfFalse);
  };
  if (!MayRun(Sides.IfTrue) || !MayRun(Sides.IfFalse) ||
      none_of(Sides.Meeting->phis(), IsChosen) ||
      !shouldTransform(Transformation::RaiseChoices, Branch))
    return false;
  for (BasicBlock *Side : {Sides.IfTrue, Sides.IfFalse})
    if (Side != Branch.getParent())
      for (Instruction &I : *Side)
        I.dropUBImplyingAttrsAndMetadata();
  flattenBranch(Branch, Sides);
  return true;
}

/// Inner branches first: they may leave outer ones with nothing around them.
/// What is flattened away comes before its branch in this order.
static bool flattenBranches(Function &F) {
  SmallVector<BasicBlock *, 16> Order(post_order(&F));
  SmallVector<Integer, 2> Moduli = supportedModuli(F);
  bool Changed = false;
  for (BasicBlock *BB : Order)
    if (auto *Branch = dyn_cast<BranchInst>(BB->getTerminator()))
      Changed |= meldSides(*Branch) || flatten(*Branch, Moduli);
  return Changed;
}

/// Other divisions are no modular arithmetic: that code stays as it is.
static bool hasReductions(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    return isRaisedCall(I) || supportedModulus(I);
  });
}

/// What is chosen once more by the same bit, or by the opposite of it: behind
/// two stores to places of which one or the other is meant.
static bool chooseOnce(Function &F) {
  const DataLayout &DL = F.getParent()->getDataLayout();
  SmallVector<WeakTrackingVH, 16> Unused;
  for (Instruction &I : instructions(F)) {
    auto *Outer = dyn_cast<SelectInst>(&I);
    if (!Outer || !isWideInteger(*I.getType()))
      continue;
    for (unsigned Side : {1, 2}) {
      auto *Inner = dyn_cast<SelectInst>(Outer->getOperand(Side));
      if (!Inner || Inner == Outer)
        continue;
      DecidingBit By = decidingBit(Outer->getCondition(), DL),
                  Of = decidingBit(Inner->getCondition(), DL);
      if (!By.isOf(Of))
        continue;
      unsigned Chosen = By.Inverted == Of.Inverted ? Side : 3 - Side;
      Outer->setOperand(Side, Inner->getOperand(Chosen));
      Unused.push_back(Inner);
    }
  }
  bool Changed = !Unused.empty();
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Unused);
  return Changed;
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
  bool Arithmetic = Places && joinPieces(F);
  Arithmetic |= chooseOnce(F);
  Arithmetic |= dropMasks(F);
  if (Places || Arithmetic)
    AM.invalidate(F, graphPreserved());
  Arithmetic |= raiseMaskedLookups(F);
  Arithmetic |= ChoiceRaiser(F).raiseAssembled();
  Arithmetic |= ChoiceRaiser(F).raiseArithmetic();
  if (Flattened)
    return PreservedAnalyses::none();
  if (!Places && !Arithmetic)
    return PreservedAnalyses::all();
  return graphPreserved();
}
