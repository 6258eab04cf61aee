//===- RaiseReductions.cpp - Keep wide reductions opaque ------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What happens without raising (clang 22, -O2): CorrelatedValuePropagation
// turns
// `(a + b) % p` with both operands below p into a comparison and a select, and
// the SLP vectorizer pairs neighbouring operations into `urem <2 x i257>`. A
// call that is memory(none), willreturn, nounwind and speculatable takes part
// in GVN, LICM and inlining, and in nothing else.
//
//===----------------------------------------------------------------------===//

#include "residue/RaiseReductions.h"
#include "residue/Compat.h"
#include "residue/Modulus.h"
#include "residue/Options.h"
#include "residue/RingTerm.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue;

#define DEBUG_TYPE "raise-reductions"

static const char RaisedPrefix[] = "residue.reduce.i";

/// More folds than this are no gain over a division: x % (2^65 - 1) of a
/// 4096-bit x, say.
static const unsigned MaxDividendToModulus = 20;

/// Reductions are unrolled; above this, the code would be too long.
static const unsigned MaxGeneralDividend = 2176;

bool residue::isSupportedReduction(unsigned DividendBits, const Modulus &M) {
  if (DividendBits < options().MinBits || M.bits() > DividendBits)
    return false;
  switch (M.kind()) {
  case Modulus::Kind::Trivial:
  case Modulus::Kind::PowerOfTwo:
    return false;
  case Modulus::Kind::Crandall:
    return DividendBits <= MaxDividendToModulus * M.bits();
  case Modulus::Kind::General:
    return DividendBits <= MaxGeneralDividend;
  }
  return false;
}

bool residue::isRaisedReduction(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  if (!Call || !Call->getCalledFunction())
    return false;
  return Call->getCalledFunction()->getName().starts_with(RaisedPrefix) &&
         Call->arg_size() == 2 && isa<ConstantInt>(Call->getArgOperand(1));
}

bool residue::isWideDivision(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::URem:
  case Instruction::SRem:
  case Instruction::UDiv:
  case Instruction::SDiv:
    return I.getType()->getScalarSizeInBits() >= options().MinBits;
  default:
    return false;
  }
}

bool residue::hasWideDivisions(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    return isWideDivision(I) || isRaisedReduction(I);
  });
}

bool residue::hasRaisedReductions(const Module &M) {
  return any_of(M, [](const Function &F) {
    return F.isDeclaration() && !F.use_empty() &&
           F.getName().starts_with(RaisedPrefix);
  });
}

bool residue::eraseRaisedDeclarations(Module &M) {
  bool Erased = false;
  for (Function &F : make_early_inc_range(M))
    if (F.isDeclaration() && F.use_empty() &&
        F.getName().starts_with(RaisedPrefix)) {
      F.eraseFromParent();
      Erased = true;
    }
  return Erased;
}

static FunctionCallee raisedDeclaration(Module &M, IntegerType *Type) {
  LLVMContext &Context = M.getContext();
  AttributeList Attributes;
  AttrBuilder FnAttributes(Context);
  FnAttributes.addMemoryAttr(MemoryEffects::none());
  FnAttributes.addAttribute(Attribute::WillReturn);
  FnAttributes.addAttribute(Attribute::NoUnwind);
  FnAttributes.addAttribute(Attribute::Speculatable);
  FnAttributes.addAttribute(Attribute::NoFree);
  FnAttributes.addAttribute(Attribute::NoSync);
  FnAttributes.addAttribute(Attribute::NoCallback);
  Attributes = Attributes.addFnAttributes(Context, FnAttributes);
  return M.getOrInsertFunction(
      (RaisedPrefix + Twine(Type->getBitWidth())).str(), Attributes, Type, Type,
      Type);
}

PreservedAnalyses RaiseReductionsPass::run(Function &F,
                                           FunctionAnalysisManager &AM) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (I.getOpcode() != Instruction::URem)
      continue;
    std::optional<Integer> M = reductionModulus(I);
    if (!M ||
        !isSupportedReduction(I.getType()->getIntegerBitWidth(), Modulus(*M)))
      continue;
    auto *Type = cast<IntegerType>(I.getType());
    IRBuilder<> Builder(&I);
    CallInst *Call = Builder.CreateCall(raisedDeclaration(*F.getParent(), Type),
                                        {I.getOperand(0), I.getOperand(1)});
    unsigned Width = Type->getBitWidth();
    Call->addRangeRetAttr(ConstantRange(APInt(Width, 0), M->toAPInt(Width)));
    Call->takeName(&I);
    I.replaceAllUsesWith(Call);
    I.eraseFromParent();
    Changed = true;
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}
