//===- IntrinsicCarries.cpp - Carries by intrinsics of x86 ----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/IntrinsicCarries.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Target/DebugCounters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// What \p I computes with overflow; not_intrinsic if it is no carry of x86.
static Intrinsic::ID stepOf(const Instruction &I) {
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  switch (Call ? Call->getIntrinsicID() : Intrinsic::not_intrinsic) {
  case Intrinsic::x86_addcarry_32:
  case Intrinsic::x86_addcarry_64:
    return Intrinsic::uadd_with_overflow;
  case Intrinsic::x86_subborrow_32:
  case Intrinsic::x86_subborrow_64:
    return Intrinsic::usub_with_overflow;
  default:
    return Intrinsic::not_intrinsic;
  }
}

static void rewrite(IntrinsicInst &Call) {
  IRBuilder<> B(&Call);
  Intrinsic::ID Step = stepOf(Call);
  Value *CarryIn = Call.getArgOperand(0), *X = Call.getArgOperand(1),
        *Y = Call.getArgOperand(2), *Bit;
  Value *First = B.CreateBinaryIntrinsic(Step, X, Y);
  Value *Word = B.CreateExtractValue(First, 0);
  Value *Carry = B.CreateExtractValue(First, 1);
  if (!match(CarryIn, m_ZExt(m_Value(Bit))) || !Bit->getType()->isIntegerTy(1))
    Bit = B.CreateIsNotNull(CarryIn);
  Value *In = B.CreateZExt(Bit, X->getType());
  Value *Second = B.CreateBinaryIntrinsic(Step, Word, In);
  Word = B.CreateExtractValue(Second, 0, "word");
  Value *Overflow = B.CreateExtractValue(Second, 1);
  Carry = B.CreateOr(Carry, Overflow);
  Carry = B.CreateZExt(Carry, CarryIn->getType(), "carry");
  for (User *U : make_early_inc_range(Call.users()))
    if (auto *Part = dyn_cast<ExtractValueInst>(U)) {
      Part->replaceAllUsesWith(Part->getIndices().front() ? Word : Carry);
      Part->eraseFromParent();
    }
  if (!Call.use_empty()) {
    Value *Pair =
        B.CreateInsertValue(PoisonValue::get(Call.getType()), Carry, 0);
    Call.replaceAllUsesWith(B.CreateInsertValue(Pair, Word, 1));
  }
  Call.eraseFromParent();
}

PreservedAnalyses IntrinsicCarriesPass::run(Function &F,
                                            FunctionAnalysisManager &) {
  if (!hasWideDivisions(F))
    return PreservedAnalyses::all();
  SmallVector<IntrinsicInst *, 8> Calls;
  for (Instruction &I : instructions(F))
    if (stepOf(I) != Intrinsic::not_intrinsic &&
        shouldTransform(Transformation::IntrinsicCarries, I))
      Calls.push_back(cast<IntrinsicInst>(&I));
  if (Calls.empty())
    return PreservedAnalyses::all();
  for (IntrinsicInst *Call : Calls)
    rewrite(*Call);
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}
