//===- LowerReductions.cpp - No raised call survives ----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/LowerReductions.h"
#include "RowOrder.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/RingTerm.h"
#include "residue/Arithmetic/RepresentationFactory.h"
#include "residue/Passes/ExpandDivisions.h"
#include "residue/Passes/ExpandWideIntegers.h"
#include "residue/Passes/FieldFunctions.h"
#include "residue/Passes/RaiseReductions.h"
#include "residue/Passes/SharedOperations.h"
#include "residue/Target/BranchHazards.h"
#include "residue/Target/TargetModel.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;
using namespace residue;

/// In what a reduction by itself is computed.
static RepresentationKind completeKind(const Modulus &M,
                                       const TargetModel &Target) {
  return Target.needsLoops(M)
             ? RepresentationKind::Loops
             : Target.plain(alignTo(M.bits(), Target.WordBits));
}

static void lowerCompletely(Instruction &I, const Modulus &M,
                            const TargetModel &Target,
                            RepresentationKind Kind) {
  Value *Dividend = I.getOperand(0);
  auto R = createRepresentation(Kind, M, Target, /*CarryCorrections=*/false);
  IRBuilder<> Builder(&I);
  R->emitAt(&Builder);
  KnownBits Known = computeKnownBits(Dividend, I.getModule()->getDataLayout());
  Element Full = R->enter(Dividend, Integer::fromUnsigned(Known.getMaxValue()),
                          /*Power=*/1);
  Value *Result = R->leave(Full, I.getType(), /*Power=*/1);
  if (isa<Instruction>(Result) && !Result->hasName())
    Result->takeName(&I);
  I.replaceAllUsesWith(Result);
  I.eraseFromParent();
}

void residue::lowerReduction(Instruction &I, bool InMontgomeryForm) {
  std::optional<Modulus> M = supportedModulus(I);
  assert(M && "no reduction");
  TargetModel Target = TargetModel::of(*I.getFunction());
  assert(!(InMontgomeryForm && Target.needsLoops(*M)) && "it has loops");
  lowerCompletely(I, *M, Target,
                  InMontgomeryForm ? RepresentationKind::Montgomery
                                   : completeKind(*M, Target));
}

/// Divisions for the raised calls of \p F; returns how many there were.
static unsigned divideAgain(Function &F) {
  unsigned Count = 0;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (isRaisedCall(I)) {
      IRBuilder<> Builder(&I);
      Value *Result =
          Builder.CreateBinOp(Instruction::BinaryOps(raisedOpcode(I)),
                              I.getOperand(0), I.getOperand(1), "division");
      I.replaceAllUsesWith(Result);
      I.eraseFromParent();
      ++Count;
    }
  return Count;
}

/// Of functions whose divisions are LLVM's.
static const char KeptDivisions[] = "residue-kept-divisions";

void residue::keepDivisions(Function &F) {
  divideAgain(F);
  F.addFnAttr(KeptDivisions);
}

unsigned residue::lowerReductions(Function &F) {
  if (!F.hasOptNone())
    expandDivisions(F);
  TargetModel Target = TargetModel::of(F);
  unsigned Count = 0;
  // What nobody may optimize keeps its divisions, but no raised call.
  bool OnlyRaised = F.hasOptNone();
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (std::optional<Modulus> M = supportedModulus(I);
        M && (isRaisedReduction(I) || !OnlyRaised)) {
      lowerCompletely(I, *M, Target, completeKind(*M, Target));
      ++Count;
    }
  // Whatever is left is none of ours (the modulus is a variable, say).
  Count += divideAgain(F);
  if (Count)
    keepRowsInOrder(F);
  return Count;
}

PreservedAnalyses LowerReductionsPass::run(Module &M,
                                           ModuleAnalysisManager &AM) {
  auto &OnResidues = AM.getResult<FieldFunctionsAnalysis>(M);
  bool Changed = hadRaisedReductions(M);
  for (Function &F : M)
    if (!F.isDeclaration() && !F.hasFnAttribute(KeptDivisions) &&
        hasWideDivisions(F))
      Changed |= lowerReductions(F) != 0;
  Changed |= eraseRaisedDeclarations(M);
  Changed |= defineSharedOperations(M);
  for (Function &F : M)
    if (!F.isDeclaration() && !F.hasOptNone() && OnResidues.contains(F))
      Changed |= removeBranchHazards(F);
  PreservedAnalyses PA =
      Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
  PA.abandon<FieldFunctionsAnalysis>();
  return PA;
}
