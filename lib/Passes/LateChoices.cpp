//===- LateChoices.cpp - Choices behind what decides them -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Instructions of a block that do not depend on a choice go up in front of it,
// if they have no effects and read no memory that something between may write.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/LateChoices.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace residue;

/// A block is divided so often at most: behind a choice there may be another.
static const unsigned MaxDivisions = 8;
/// Instructions between a residue and the bit that it decides.
static const unsigned MaxSteps = 32;

/// Something that \p BB reduces is compared for equality, and decides \p Bit.
static bool isDecidedIn(const BasicBlock &BB, const Value *Bit) {
  SmallPtrSet<const Value *, 16> Seen;
  SmallVector<std::pair<const Value *, bool>, 16> Work{{Bit, false}};
  while (!Work.empty() && Seen.size() < MaxSteps) {
    auto [V, IsCompared] = Work.pop_back_val();
    const auto *I = dyn_cast<Instruction>(V);
    if (!I || I->getParent() != &BB || !Seen.insert(V).second)
      continue;
    if (reductionModulus(*I)) {
      if (IsCompared)
        return true;
      continue;
    }
    if (const auto *Compare = dyn_cast<ICmpInst>(I))
      IsCompared |= Compare->isEquality();
    else if (!isa<BinaryOperator, CastInst, FreezeInst, SelectInst>(I))
      continue;
    for (const Value *Operand : I->operands())
      Work.push_back({Operand, IsCompared});
  }
  return false;
}

/// Between numbers that \p Moduli cannot tell apart, as a correction by one of
/// them: what computes modulo it needs no choice.
static bool isCorrection(const SelectInst &S, ArrayRef<Integer> Moduli) {
  const auto *Taken = dyn_cast<ConstantInt>(S.getTrueValue()),
             *Left = dyn_cast<ConstantInt>(S.getFalseValue());
  if (!Taken || !Left)
    return false;
  Integer Difference = Integer::fromUnsigned(Taken->getValue()) -
                       Integer::fromUnsigned(Left->getValue());
  return any_of(Moduli,
                [&](const Integer &M) { return Difference.mod(M).isZero(); });
}

static bool isLateChoice(const Instruction &I, ArrayRef<Integer> Moduli) {
  const auto *S = dyn_cast<SelectInst>(&I);
  return S && isWideInteger(*S->getType()) && !isCorrection(*S, Moduli) &&
         isDecidedIn(*S->getParent(), S->getCondition());
}

/// The comparisons of what \p BB reduces.
static SmallPtrSet<const Instruction *, 8> comparisonsOf(const BasicBlock &BB) {
  SmallPtrSet<const Instruction *, 8> Found;
  for (const Instruction &I : BB)
    if (isa<ICmpInst>(I) && isDecidedIn(BB, &I))
      Found.insert(&I);
  return Found;
}

static bool takesAny(const Instruction &I,
                     const SmallPtrSetImpl<const Instruction *> &Some) {
  return any_of(I.operands(), [&](const Use &U) {
    const auto *Operand = dyn_cast<Instruction>(U.get());
    return Operand && Some.contains(Operand);
  });
}

/// Moves what does not depend on \p Compared, nor on \p First, which does, in
/// front of that: all that is computed and compared.
static void moveOthersUp(Instruction &First,
                         const SmallPtrSet<const Instruction *, 8> &Compared) {
  SmallPtrSet<const Instruction *, 8> Late = Compared;
  Late.insert(&First);
  bool MayWrite = false, MayLeave = false;
  auto Stays = [&](Instruction &I) {
    // A call that is the function's own return stands in front of that.
    const auto *Call = dyn_cast<CallInst>(&I);
    if (I.isTerminator() || (Call && Call->isMustTailCall()) ||
        takesAny(I, Late))
      return true;
    if (reductionModulus(I))
      return false;
    return I.mayHaveSideEffects() || (MayWrite && I.mayReadFromMemory()) ||
           (MayLeave && !isSafeToSpeculativelyExecute(&I));
  };
  for (Instruction &I : make_early_inc_range(make_range(
           std::next(First.getIterator()), First.getParent()->end())))
    if (Stays(I)) {
      Late.insert(&I);
      MayWrite |= I.mayWriteToMemory();
      MayLeave |= !isGuaranteedToTransferExecutionToSuccessor(&I);
    } else {
      // What is promised behind something that may leave is not, in front.
      if (MayLeave)
        I.dropUBImplyingAttrsAndMetadata();
      I.moveBefore(*First.getParent(), First.getIterator());
    }
}

/// Divides \p BB in front of what its comparisons decide. Returns the second
/// part; null if they choose nothing there.
static BasicBlock *divide(BasicBlock &BB, ArrayRef<Integer> Moduli) {
  auto Choice = find_if(
      BB, [&](const Instruction &I) { return isLateChoice(I, Moduli); });
  if (Choice == BB.end() ||
      !shouldTransform(Transformation::LateChoices, *Choice))
    return nullptr;
  SmallPtrSet<const Instruction *, 8> Compared = comparisonsOf(BB);
  auto First = find_if(BB, [&](const Instruction &I) {
    return !isa<PHINode>(I) && takesAny(I, Compared);
  });
  assert(First != BB.end() && "nothing decides about a choice");
  moveOthersUp(*First, Compared);
  return BB.splitBasicBlock(First, "late");
}

PreservedAnalyses LateChoicesPass::run(Function &F, FunctionAnalysisManager &) {
  SmallVector<Integer, 2> Moduli = supportedModuli(F);
  if (Moduli.empty())
    return PreservedAnalyses::all();
  bool Changed = false;
  SmallVector<BasicBlock *, 16> Blocks;
  for (BasicBlock &BB : F)
    Blocks.push_back(&BB);
  for (BasicBlock *BB : Blocks)
    for (unsigned Count = 0; BB && Count != MaxDivisions; ++Count) {
      BB = divide(*BB, Moduli);
      Changed |= BB != nullptr;
    }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
