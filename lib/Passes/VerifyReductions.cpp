//===- VerifyReductions.cpp - Proven rewriting ----------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/VerifyReductions.h"
#include "CalledOperations.h"
#include "FunctionCopy.h"
#include "Hints.h"
#include "SingleProofs.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Arithmetic/SharedOperation.h"
#include "residue/Passes/CrandallReduction.h"
#include "residue/Passes/LowerReductions.h"
#include "residue/Plan/Witness.h"
#include "residue/Verify/ReductionProof.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace residue;

#define DEBUG_TYPE "verify-reductions"

STATISTIC(NumProven, "Number of functions that are proven");
STATISTIC(NumUnproven, "Number of functions that are not proven");
STATISTIC(NumSingle, "Number of functions whose reductions are proven singly");
STATISTIC(NumRefused, "Number of functions that keep LLVM's divisions");

/// What nobody reads is gone in the rewritten function: what reads the rest
/// then is as much in both, and numbers are named alike.
static void eraseDead(Function &Before) {
  for (BasicBlock &Block : reverse(Before))
    for (Instruction &I : make_early_inc_range(reverse(Block)))
      if (!isa<PHINode>(I) && isInstructionTriviallyDead(&I))
        I.eraseFromParent();
}

static DebugLoc placeOf(const Function &F, const DebugLoc &Where) {
  if (Where || !F.getSubprogram())
    return Where;
  return DILocation::get(F.getContext(), F.getSubprogram()->getLine(), 0,
                         F.getSubprogram());
}

/// "proven", "wrong" or "not proven".
static const char *verdict(const ProofResult &Proof) {
  switch (Proof.Result) {
  case ProofResult::Outcome::Nothing:
    return "nothing to prove";
  case ProofResult::Outcome::Proven:
    return "proven";
  case ProofResult::Outcome::Wrong:
    return "wrong";
  case ProofResult::Outcome::Unproven:
    return "not proven";
  }
  return "";
}

/// Examples, which tests ask for, say that it is the checker that is wrong:
/// whatever became of the reductions, that is an error.
static void reportMistake(Function &F, const ProofResult &Proof) {
  if (Proof.IsMistaken)
    F.getContext().diagnose(
        DiagnosticInfoUnsupported(F, Proof.Why, placeOf(F, Proof.Where)));
}

static const char *reductionsText(unsigned Count) {
  return Count == 1 ? " reduction, " : " reductions, ";
}

/// Where to look, if that is known.
static std::string firstText(const ProofResult &Proof) {
  return Proof.First.empty() ? ""
                             : "; the first number that is not what it should "
                               "be: " +
                                   Proof.First;
}

static void remarkProof(Function &F, const ProofResult &Proof,
                        OptimizationRemarkEmitter &ORE) {
  using Outcome = ProofResult::Outcome;
  if (Proof.Result == Outcome::Nothing)
    return;
  DebugLoc Where = placeOf(F, Proof.Where);
  BasicBlock *Block = &F.getEntryBlock();
  if (Proof.Result == Outcome::Proven) {
    ORE.emit([&] {
      return OptimizationRemark(DEBUG_TYPE, "Proven", Where, Block)
             << "proven for all inputs: "
             << ore::NV("Reductions", Proof.Reductions)
             << reductionsText(Proof.Reductions)
             << ore::NV("Instructions", Proof.Instructions)
             << " instructions emitted";
    });
    return;
  }
  std::string Text = std::string(verdict(Proof)) + ": ";
  if (options().Strict) {
    Text += Proof.Why + firstText(Proof);
    F.getContext().diagnose(DiagnosticInfoUnsupported(F, Text, Where));
    return;
  }
  ORE.emit([&] {
    return OptimizationRemarkMissed(DEBUG_TYPE, "Unproven", Where, Block)
           << Text << ore::NV("Why", Proof.Why) << firstText(Proof)
           << ore::setExtraArgs() << ore::NV("Reductions", Proof.Reductions);
  });
}

/// \p F is as it was. What can be proven of its reductions one by one is
/// rewritten, and LLVM has the others; \p Whole says why not as a whole.
static void proveOneByOne(Function &F, ProofResult Whole,
                          OptimizationRemarkEmitter &ORE) {
  SingleProofs Single = lowerProvenReductions(F);
  keepDivisions(F);
  if (Single.Proven)
    ++NumSingle;
  if (Single.Unproven)
    ++NumRefused;
  if (Single.Proven)
    ORE.emit([&] {
      return OptimizationRemark(DEBUG_TYPE, "ProvenOneByOne",
                                placeOf(F, Whole.Where), &F.getEntryBlock())
             << "proven for all inputs, each for itself: "
             << ore::NV("Reductions", Single.Proven)
             << reductionsText(Single.Proven)
             << ore::NV("Instructions", Single.Instructions)
             << " instructions emitted; not as a whole: "
             << ore::NV("Whole", Whole.Why) << firstText(Whole);
    });
  if (!Single.Proven || Single.Unproven) {
    if (Single.Unproven) {
      Whole.Reductions = Single.Unproven;
      Whole.Why += firstText(Whole) + "; and for itself: " + Single.Why;
      Whole.Where = Single.Where;
      Whole.First.clear();
    }
    remarkProof(F, Whole, ORE);
  }
}

PreservedAnalyses VerifyReductionsPass::run(Function &F,
                                            FunctionAnalysisManager &AM) {
  if (!hasWideDivisions(F))
    return PreservedAnalyses::all();
  // The rewriter does so first: conditions that are constants are none then.
  if (removeUnreachableBlocks(F))
    AM.invalidate(F, PreservedAnalyses::none());
  auto &ORE = AM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  // Its body could not be given back: tables have addresses of its blocks.
  if (!options().KeepUnproven && hasTakenBlocks(F)) {
    ProofResult Proof;
    Proof.Why = "a label whose address is taken";
    ++NumUnproven;
    proveOneByOne(F, Proof, ORE);
    return PreservedAnalyses::none();
  }
  numberValues(F);
  ValueToValueMapTy Map;
  std::unique_ptr<Function> Before = copyOf(F, Map);
  PreservedAnalyses PA = CrandallReductionPass(S).run(F, AM);
  ProofHints Hints = hintsFor(F, *Before, Map);
  eraseDead(*Before);
  forgetNumbers(*Before);
  forgetNumbers(F);
  if (!options().KeepWitness)
    forgetHeld(F);
  Module Scratch("called", F.getContext());
  ProofResult Proof = proveReductions(
      *Before, F, Hints, bodiesCalledBy(F, Scratch), options().VerifyExamples);
  reportMistake(F, Proof);
  // Quotients, say, of which the checker knows nothing.
  if (Proof.Result == ProofResult::Outcome::Nothing && !PA.areAllPreserved()) {
    Proof.Result = ProofResult::Outcome::Unproven;
    Proof.Why = "it has no reduction modulo a constant";
  }
  if (Proof.Result == ProofResult::Outcome::Proven)
    ++NumProven;
  else if (Proof.Result != ProofResult::Outcome::Nothing)
    ++NumUnproven;
  if (Proof.Result == ProofResult::Outcome::Proven || PA.areAllPreserved() ||
      options().KeepUnproven) {
    remarkProof(F, Proof, ORE);
    return PA;
  }
  giveBack(F, *Before);
  proveOneByOne(F, Proof, ORE);
  return PreservedAnalyses::none();
}

static void printProof(StringRef Name, const ProofResult &Proof,
                       raw_ostream &OS) {
  OS << Name << ": " << verdict(Proof);
  if (Proof.Result == ProofResult::Outcome::Proven)
    OS << ": " << Proof.Reductions << reductionsText(Proof.Reductions)
       << Proof.Instructions << " instructions, " << Proof.Symbols
       << " symbols, " << Proof.Terms << " terms";
  else
    OS << ": " << Proof.Why;
  if (Proof.Compared)
    OS << ", " << Proof.Compared << " results compared";
  OS << '\n';
}

/// Tables and what else is in memory at first are the same, if \p F reads them:
/// both modules print them alike.
static bool readsOtherGlobals(const Function &F, const Module &After) {
  auto IsOther = [&](const GlobalVariable &Of) {
    const GlobalVariable *New = After.getNamedGlobal(Of.getName());
    if (!New || !Of.hasInitializer())
      return false;
    auto TextOf = [](const GlobalVariable &G) {
      std::string Text = G.isConstant() ? "constant " : "";
      raw_string_ostream(Text) << *G.getInitializer();
      return Text;
    };
    return !New->hasInitializer() || TextOf(Of) != TextOf(*New);
  };
  SmallVector<const User *, 16> Open;
  SmallPtrSet<const User *, 16> Seen;
  for (const Instruction &I : instructions(F))
    Open.push_back(&I);
  while (!Open.empty())
    for (const Value *V : Open.pop_back_val()->operands()) {
      const auto *C = dyn_cast<Constant>(V);
      if (!C || isa<ConstantData>(C) || !Seen.insert(C).second)
        continue;
      if (const auto *G = dyn_cast<GlobalVariable>(C); G && IsOther(*G))
        return true;
      Open.push_back(C);
    }
  return false;
}

PreservedAnalyses VerifyAgainstPass::run(Module &M, ModuleAnalysisManager &) {
  SMDiagnostic Error;
  std::unique_ptr<Module> Before =
      parseIRFile(options().VerifyAgainst, Error, M.getContext());
  if (!Before) {
    Error.print("verify-against", OS);
    return PreservedAnalyses::all();
  }
  // What the rewriting has added, and nobody else can replace.
  CalledBodies Bodies;
  for (const Function &F : M)
    if (!F.isDeclaration() && F.hasLocalLinkage() &&
        !Before->getFunction(F.getName()))
      Bodies[&F] = &F;
  // Loops over words, which are not defined yet: they are given beside it.
  for (const Function &F : M)
    if (std::optional<SharedOperation> Op = sharedOperationOf(F);
        Op && Op->hasLoops())
      if (const Function *Body = M.getFunction((F.getName() + ".body").str());
          Body && !Body->isDeclaration() && Body->hasLocalLinkage())
        Bodies[&F] = Body;
  for (Function &F : *Before) {
    if (F.isDeclaration())
      continue;
    numberValues(F);
    const Function *After = M.getFunction(F.getName());
    ProofResult Proof;
    if (!After || After->isDeclaration() ||
        After->getFunctionType() != F.getFunctionType())
      Proof.Why = "there is no such function any more";
    else if (readsOtherGlobals(F, M))
      Proof.Why = "it reads globals that hold something else";
    else
      Proof = proveReductions(F, *After, hintsFor(*After, F), Bodies,
                              options().VerifyExamples);
    if (Proof.Result != ProofResult::Outcome::Nothing)
      printProof(F.getName(), Proof, OS);
  }
  return PreservedAnalyses::all();
}
