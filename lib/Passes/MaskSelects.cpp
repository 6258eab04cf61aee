//===- MaskSelects.cpp - Wide selects become masks ------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/MaskSelects.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Arithmetic/ValueBarrier.h"
#include "residue/Passes/ExpandWideIntegers.h"
#include "residue/Passes/FieldFunctions.h"
#include "residue/Passes/RaiseReductions.h"
#include "residue/Target/BranchHazards.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/TargetModel.h"
#include "llvm/Analysis/Loads.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

static bool isWide(Type *Ty, unsigned WordBits) {
  return Ty->isIntegerTy() && Ty->getIntegerBitWidth() > WordBits;
}

/// load (c ? p : q) -> c ? load p : load q, if both loads are safe.
static bool splitLoad(LoadInst &Load, const DataLayout &DL) {
  auto *Address = dyn_cast<SelectInst>(Load.getPointerOperand());
  if (!Address || !Load.isSimple())
    return false;
  Value *P = Address->getTrueValue(), *Q = Address->getFalseValue();
  auto IsSafe = [&](Value *Pointer) {
    return isSafeToLoadUnconditionally(Pointer, Load.getType(), Load.getAlign(),
                                       DL, &Load);
  };
  if (!IsSafe(P) || !IsSafe(Q))
    return false;
  IRBuilder<> B(&Load);
  auto LoadFrom = [&](Value *Pointer) {
    return B.CreateAlignedLoad(Load.getType(), Pointer, Load.getAlign(),
                               Load.getName());
  };
  Value *FromP = LoadFrom(P), *FromQ = LoadFrom(Q);
  Value *Choice =
      B.CreateSelect(Address->getCondition(), FromP, FromQ, "chosen");
  Load.replaceAllUsesWith(Choice);
  Load.eraseFromParent();
  return true;
}

/// c ? x : y -> y ^ (m & (x ^ y)), or less where one side is zero.
static void maskSelect(SelectInst &Select, unsigned WordBits) {
  IRBuilder<> B(&Select);
  unsigned Width = Select.getType()->getIntegerBitWidth();
  // A poison side that is not chosen is harmless; in arithmetic it would not
  // be.
  auto Frozen = [&](Value *V) {
    return isa<Constant>(V) ? V : B.CreateFreeze(V, V->getName() + ".fr");
  };
  Value *Condition = Select.getCondition();
  Value *X = Select.getTrueValue(), *Y = Select.getFalseValue();
  if (match(X, m_Zero())) {
    Condition = B.CreateNot(Condition);
    std::swap(X, Y);
  }
  Value *Mask = spreadMask(B, hiddenMask(B, Condition, WordBits), Width);
  Value *Result;
  if (match(Y, m_Zero())) {
    Result = B.CreateAnd(Mask, Frozen(X), "chosen");
  } else {
    X = Frozen(X);
    Y = Frozen(Y);
    Result = B.CreateXor(
        Y, B.CreateAnd(Mask, B.CreateXor(X, Y, "either"), "toggle"), "chosen");
  }
  Select.replaceAllUsesWith(Result);
  Select.eraseFromParent();
}

/// c && x and c || x, as the optimizer writes them: back ends may branch around
/// a comparison of many words, which x can be.
static bool combineConditions(SelectInst &Select) {
  IRBuilder<> B(&Select);
  Value *Condition = Select.getCondition(), *Result = nullptr;
  Value *X = Select.getTrueValue(), *Y = Select.getFalseValue();
  if (match(Y, m_Zero()))
    Result = B.CreateAnd(Condition, B.CreateFreeze(X), "both");
  else if (match(X, m_One()))
    Result = B.CreateOr(Condition, B.CreateFreeze(Y), "any");
  else
    return false;
  Select.replaceAllUsesWith(Result);
  Select.eraseFromParent();
  return true;
}

/// The choice that min, max or a saturated difference is.
static bool expandChoice(IntrinsicInst &I) {
  ICmpInst::Predicate Predicate = ICmpInst::ICMP_UGT;
  if (auto *MinMax = dyn_cast<MinMaxIntrinsic>(&I))
    Predicate = MinMax->getPredicate();
  else if (I.getIntrinsicID() != Intrinsic::usub_sat)
    return false;
  IRBuilder<> B(&I);
  Value *X = B.CreateFreeze(I.getOperand(0));
  Value *Y = B.CreateFreeze(I.getOperand(1));
  Value *Chosen = X, *Other = Y;
  if (I.getIntrinsicID() == Intrinsic::usub_sat) {
    Chosen = B.CreateSub(X, Y, "difference");
    Other = ConstantInt::get(X->getType(), 0);
  }
  I.replaceAllUsesWith(
      B.CreateSelect(B.CreateICmp(Predicate, X, Y), Chosen, Other, "chosen"));
  I.eraseFromParent();
  return true;
}

static bool runOnFunction(Function &F) {
  if (!shouldTransform(Transformation::MaskSelects, F))
    return false;
  unsigned WordBits = TargetModel::of(F).WordBits;
  const DataLayout &DL = F.getParent()->getDataLayout();
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Load = dyn_cast<LoadInst>(&I);
        Load && isWide(Load->getType(), WordBits))
      Changed |= splitLoad(*Load, DL);
  BranchHazards Hazards = BranchHazards::of(F);
  // Conditions are no numbers.
  unsigned MaxKept = Hazards.Selects ? 1 : WordBits;
  if (Hazards.Compares)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Call = dyn_cast<IntrinsicInst>(&I);
          Call && isWide(Call->getType(), MaxKept))
        Changed |= expandChoice(*Call);
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Select = dyn_cast<SelectInst>(&I);
        Select && isWide(Select->getType(), MaxKept) &&
        Select->getCondition()->getType()->isIntegerTy(1)) {
      maskSelect(*Select, WordBits);
      Changed = true;
    } else if (Select && Select->getType()->isIntegerTy(1) &&
               Select->getCondition()->getType()->isIntegerTy(1)) {
      Changed |= combineConditions(*Select);
    }
  return Changed;
}

PreservedAnalyses MaskSelectsPass::run(Module &M, ModuleAnalysisManager &AM) {
  auto &OnResidues = AM.getResult<FieldFunctionsAnalysis>(M);
  bool Changed = false;
  for (Function &F : M)
    if (!F.isDeclaration() && !F.hasOptNone() && OnResidues.contains(F))
      Changed |= runOnFunction(F);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
