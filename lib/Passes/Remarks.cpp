//===- Remarks.cpp - What was done and what was missed --------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Remarks.h"
#include "residue/Analysis/ReductionAnalysis.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/RingTerm.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace residue;

#define DEBUG_TYPE "crandall-reduction"

using ore::NV;

RewriteSummary residue::summarize(const WebPlan &Web) {
  const ResidueGraph &Graph = Web.graph();
  const ReductionPlan &Plan = Web.reductions();
  RewriteSummary Summary;
  Summary.Modulus = Graph.modulus().str();
  Summary.Kind = Graph.modulus().forms();
  Summary.Representation = representationName(Web.choice().kind());
  Summary.TheStage = Plan.stage();
  Summary.Webs = Graph.webs();
  Summary.Dropped = Plan.dropped();
  Summary.ByProducts = Plan.byProducts();
  Summary.Incomplete = Plan.folded();
  Summary.Reductions =
      Summary.Dropped + Summary.ByProducts + Summary.Incomplete;
  std::optional<ElementBound> Elements;
  for (const ResidueNode *Node : Graph.nodes()) {
    const ElementBound &Bound = Plan.at(Node).AsElement;
    if (Node->isOperation())
      Elements = Elements ? Elements->hull(Bound) : Bound;
    if (Node->Kind != NodeKind::Reduce)
      continue;
    auto *I = cast<Instruction>(Node->V);
    if (!Summary.Block || (!Summary.Location && I->getDebugLoc())) {
      Summary.Block = I->getParent();
      Summary.Location = I->getDebugLoc();
    }
  }
  if (Elements)
    Summary.LargestElement = Elements->largest();
  return Summary;
}

void residue::remarkChoice(const RepresentationChoice &Choice,
                           const RewriteSummary &S,
                           OptimizationRemarkEmitter &ORE) {
  for (const std::string &Ignored : Choice.Ignored)
    ORE.emit([&]() {
      return OptimizationRemarkMissed(DEBUG_TYPE, "OptionIgnored", S.Location,
                                      S.Block)
             << NV("Option", Ignored);
    });
  std::string Why = Choice.whyNotMontgomery();
  if (Why.empty())
    return;
  ORE.emit([&]() {
    return OptimizationRemarkAnalysis(DEBUG_TYPE, "NoMontgomeryForm",
                                      S.Location, S.Block)
           << "modulo " << NV("Modulus", S.Modulus) << ": " << NV("Why", Why);
  });
}

void residue::remarkRewrite(const RewriteSummary &S,
                            OptimizationRemarkEmitter &ORE) {
  ORE.emit([&]() {
    OptimizationRemark Remark(DEBUG_TYPE, "Rewritten", S.Location, S.Block);
    Remark << "rewrote " << NV("Reductions", S.Reductions)
           << (S.Reductions == 1 ? " reduction" : " reductions") << " modulo "
           << NV("Modulus", S.Modulus) << " (" << NV("Kind", S.Kind)
           << ", stage " << NV("Stage", stageName(S.TheStage))
           << "): " << NV("Dropped", S.Dropped) << " dropped, ";
    if (S.ByProducts)
      Remark << NV("ByProducts", S.ByProducts) << " by products, ";
    Remark << NV("Incomplete", S.Incomplete) << " incomplete, "
           << NV("Complete", S.Complete) << " complete at exits";
    return Remark;
  });
  ORE.emit([&]() {
    return OptimizationRemarkAnalysis(DEBUG_TYPE, "Bounds", S.Location, S.Block)
           << "modulo " << NV("Modulus", S.Modulus) << ": "
           << NV("Webs", S.Webs) << (S.Webs == 1 ? " web, " : " webs, ")
           << NV("Representation", S.Representation)
           << " representation, elements at most "
           << NV("Bound", S.LargestElement);
  });
}

void residue::remarkSingleStep(Function &F, OptimizationRemarkEmitter &ORE) {
  for (Instruction &I : instructions(F)) {
    std::optional<Modulus> M = supportedModulus(I);
    if (!M)
      continue;
    ORE.emit([&]() {
      return OptimizationRemark(DEBUG_TYPE, "SingleStep", &I)
             << "reduced completely modulo " << NV("Modulus", M->str())
             << " (stage single-step)";
    });
  }
}

void residue::remarkMissedMembers(const ReductionAnalysis &Analysis,
                                  OptimizationRemarkEmitter &ORE) {
  for (const MissedMember &Miss : Analysis.missed())
    if (auto *I = dyn_cast<Instruction>(Miss.V))
      ORE.emit([&]() {
        return OptimizationRemarkMissed(DEBUG_TYPE, "NotReduced", I)
               << NV("Value", I) << " is computed exactly: it "
               << NV("Reason", Miss.Reason);
      });
}

/// Why a wide division stays, and what to write instead.
static std::string whyVariableTime(const Instruction &I) {
  unsigned Opcode = I.getOpcode();
  if (I.getType()->isVectorTy())
    return "it divides vectors; divide their elements one by one";
  std::optional<Division> D = divisionByConstant(I);
  if (!D)
    return Opcode == Instruction::SRem || Opcode == Instruction::URem
               ? "the modulus is not a constant"
               : "the divisor is not a constant";
  std::optional<Integer> M = D->size();
  Modulus TheModulus(*M);
  switch (TheModulus.kind()) {
  case Modulus::Kind::Trivial:
    return M->isZero() ? "the modulus is zero" : "";
  case Modulus::Kind::PowerOfTwo:
    return "";
  case Modulus::Kind::Crandall:
    return isSupportedReduction(I, TheModulus)
               ? ""
               : "the dividend is too wide for the modulus " +
                     TheModulus.str() + "; reduce in smaller pieces";
  case Modulus::Kind::CrandallPlus:
  case Modulus::Kind::Solinas:
  case Modulus::Kind::Even:
  case Modulus::Kind::General:
    if (isSupportedReduction(I, TheModulus))
      return "";
    return "its " + std::to_string(I.getType()->getIntegerBitWidth()) +
           " bits are too many to unroll modulo " + TheModulus.str() +
           (M->testBit(0) ? "" : ", which is even");
  }
  return "";
}

void residue::remarkVariableTimeDivisions(Function &F,
                                          OptimizationRemarkEmitter &ORE) {
  for (Instruction &I : instructions(F)) {
    switch (I.getOpcode()) {
    case Instruction::URem:
    case Instruction::SRem:
    case Instruction::UDiv:
    case Instruction::SDiv:
      break;
    default:
      continue;
    }
    if (!isWideDivision(I))
      continue;
    std::string Why = whyVariableTime(I);
    if (Why.empty())
      continue;
    ORE.emit([&]() {
      return OptimizationRemarkMissed(DEBUG_TYPE, "VariableTime", &I)
             << "wide division stays, in variable time: " << NV("Reason", Why);
    });
  }
}
