//===- MeldedSides.cpp - Branches to the same work ------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MeldedSides.h"
#include "CheapOperations.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Passes/FlattenBranch.h"
#include "residue/Target/DebugCounters.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace residue;

/// On one side, behind what both do.
static const unsigned MaxRest = 16;

namespace {

class Melder {
public:
  Melder(BranchInst &Branch, BasicBlock &IfTrue, BasicBlock &IfFalse)
      : Branch(Branch), IfTrue(IfTrue), IfFalse(IfFalse) {}

  /// Whether the sides do the same, or differ behind that in what costs little,
  /// and the choices cost less than the work.
  bool match();
  /// The work, in front of the branch.
  void meld();

private:
  struct Pair {
    Instruction *First, *Second;
    /// The operands of the second one are the other way round.
    bool Swapped = false;
  };

  static bool mayMeld(const Instruction &A, const Instruction &B);
  bool matchNext(Instruction &I, Instruction &Other);
  /// A number of the first side and what the second one has in its place.
  using Numbers = std::pair<Value *, Value *>;
  /// The operands that have to be chosen; nothing if one cannot be.
  std::optional<SmallVector<Numbers, 2>> choicesOf(const Pair &P) const;
  /// \p Second, or the instruction that it is melded with.
  Value *partnerOf(Value *Second) const {
    Value *Partner = Partners.lookup(Second);
    return Partner ? Partner : Second;
  }
  static Value *operand(const Pair &P, unsigned Index) {
    return P.Second->getOperand(P.Swapped ? 1 - Index : Index);
  }
  /// \p First of the one side or \p Second of the other.
  Value *choose(IRBuilder<> &B, Value *First, Value *Second) {
    if (First == Second)
      return First;
    Value *&Chosen = Choices[{First, Second}];
    if (!Chosen)
      Chosen = B.CreateSelect(Branch.getCondition(), First, Second, "melded");
    return Chosen;
  }

  BranchInst &Branch;
  BasicBlock &IfTrue, &IfFalse;
  SmallVector<Pair, 32> Pairs;
  /// The first side's instruction for each of the second side's.
  DenseMap<const Value *, Value *> Partners;
  DenseMap<Numbers, Value *> Choices;
  /// What depends on a choice, of the first side.
  SmallPtrSet<const Value *, 32> Dependent;
};

} // namespace

bool Melder::mayMeld(const Instruction &A, const Instruction &B) {
  if (!A.isSameOperationAs(&B) || isa<PHINode, AllocaInst>(A) ||
      A.getType()->isTokenTy() || A.isEHPad())
    return false;
  const auto *Call = dyn_cast<CallInst>(&A);
  return !Call ||
         (!Call->isConvergent() && !Call->cannotMerge() &&
          !Call->isMustTailCall() && !Call->hasOperandBundles() &&
          Call->getCalledOperand() == cast<CallInst>(B).getCalledOperand());
}

/// A constant is a modulus, a factor or a distance, which are cheap for being
/// constants. No address is to depend on what is chosen.
auto Melder::choicesOf(const Pair &P) const
    -> std::optional<SmallVector<Numbers, 2>> {
  bool IsMemory = P.First->mayReadOrWriteMemory();
  SmallVector<Numbers, 2> Chosen;
  for (unsigned Index = 0; Index != P.First->getNumOperands(); ++Index) {
    Value *First = P.First->getOperand(Index);
    Value *Second = partnerOf(operand(P, Index));
    bool IsStored = isa<StoreInst>(P.First) && !Index;
    bool IsFixed = (IsMemory && !IsStored) || isa<GetElementPtrInst>(P.First);
    if (IsFixed && Dependent.contains(First))
      return std::nullopt;
    if (First == Second)
      continue;
    if (IsFixed || !First->getType()->isIntegerTy() ||
        First->getType() != Second->getType() || isa<Constant>(First) ||
        isa<Constant>(Second) || !canReplaceOperandWithVariable(P.First, Index))
      return std::nullopt;
    Chosen.push_back({First, Second});
  }
  return Chosen;
}

bool Melder::matchNext(Instruction &I, Instruction &Other) {
  if (!mayMeld(I, Other))
    return false;
  Pair P{&I, &Other};
  auto Chosen = choicesOf(P);
  if (I.isBinaryOp() && I.isCommutative() && (!Chosen || !Chosen->empty())) {
    Pair Swapped{&I, &Other, /*Swapped=*/true};
    if (auto Others = choicesOf(Swapped);
        Others && (!Chosen || Others->size() < Chosen->size())) {
      P = Swapped;
      Chosen = Others;
    }
  }
  if (!Chosen)
    return false;
  for (const Numbers &Both : *Chosen)
    Choices.try_emplace(Both);
  if (!Chosen->empty() || any_of(I.operands(), [&](const Value *Operand) {
        return Dependent.contains(Operand);
      }))
    Dependent.insert(&I);
  Pairs.push_back(P);
  Partners[P.Second] = P.First;
  return true;
}

/// Two numbers to choose cost less than a reduction. LLVM does not write the
/// same correction the same way twice; such a rest is done for both sides.
bool Melder::match() {
  auto Real = [](BasicBlock &BB) {
    SmallVector<Instruction *, 32> Found;
    for (Instruction &I : make_range(BB.begin(), std::prev(BB.end())))
      if (!I.isDebugOrPseudoInst())
        Found.push_back(&I);
    return Found;
  };
  SmallVector<Instruction *, 32> First = Real(IfTrue), Second = Real(IfFalse);
  unsigned Reductions = 0, Same = 0;
  while (Same != std::min(First.size(), Second.size()) &&
         matchNext(*First[Same], *Second[Same])) {
    Reductions += isRaisedCall(*First[Same]) || supportedModulus(*First[Same]);
    ++Same;
  }
  auto IsRestHarmless = [&](ArrayRef<Instruction *> Side) {
    ArrayRef<Instruction *> Rest = Side.drop_front(Same);
    return Rest.size() <= MaxRest && all_of(Rest, [](Instruction *I) {
             return isCheapOperation(*I) && I->getType()->isIntegerTy();
           });
  };
  return Reductions && Choices.size() <= 2 * Reductions &&
         IsRestHarmless(First) && IsRestHarmless(Second);
}

void Melder::meld() {
  IRBuilder<> B(&Branch);
  for (const Pair &P : Pairs) {
    for (unsigned Index = 0; Index != P.First->getNumOperands(); ++Index)
      P.First->setOperand(
          Index, choose(B, P.First->getOperand(Index), operand(P, Index)));
    P.First->moveBefore(*Branch.getParent(), Branch.getIterator());
    P.First->andIRFlags(P.Second);
    combineMetadataForCSE(P.First, P.Second, /*DoesKMove=*/true);
    P.First->applyMergedLocation(P.First->getDebugLoc(),
                                 P.Second->getDebugLoc());
    P.Second->replaceAllUsesWith(P.First);
    P.Second->eraseFromParent();
  }
}

bool residue::meldSides(BranchInst &Branch) {
  BasicBlock *From = Branch.getParent();
  BranchSides Sides = sidesOf(Branch);
  if (!Sides || Sides.IfTrue == From || Sides.IfFalse == From)
    return false;
  Melder M(Branch, *Sides.IfTrue, *Sides.IfFalse);
  if (!M.match() || !shouldTransform(Transformation::RaiseChoices, Branch))
    return false;
  M.meld();
  flattenBranch(Branch, Sides);
  return true;
}
