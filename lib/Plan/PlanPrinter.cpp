//===- PlanPrinter.cpp - Plans for people ---------------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Plan/PlanPrinter.h"
#include "residue/Arithmetic/SharedOperation.h"
#include "residue/Number/LimbSchema.h"
#include "residue/Plan/WebPlan.h"
#include "residue/Target/Options.h"
#include "llvm/IR/Function.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace residue;

/// \p V is the result of an inversion, in any width.
static bool comesFromInverse(const Value *V) {
  while (const auto *Cast = dyn_cast_if_present<CastInst>(V))
    V = Cast->getOperand(0);
  return V && isSharedInverse(*V);
}

/// \p V goes to inversions, and nowhere else.
static bool goesToInverse(const Value *V) {
  return V && !V->use_empty() && all_of(V->users(), [](const User *U) {
           return isSharedInverse(*U) || (isa<CastInst>(U) && goesToInverse(U));
         });
}

namespace {
/// Conversions of a web.
struct Conversions {
  unsigned Entries = 0, Exits = 0, Comparisons = 0, AroundInverses = 0;

  Conversions(const ResidueGraph &Graph, const WebLiveness &Live) {
    for (const ResidueNode *Node : Graph.nodes()) {
      Comparisons += Node->Kind == NodeKind::Equal && Live.needsResidue(Node);
      if (Node->Kind == NodeKind::Input && Live.needsResidue(Node))
        ++(comesFromInverse(Node->V) ? AroundInverses : Entries);
      if (Live.needsExact(Node))
        ++(goesToInverse(Node->V) ? AroundInverses : Exits);
    }
  }
};
} // namespace

static const char *decisionText(const PlannedNode &P) {
  switch (P.What) {
  case Decision::Compute:
    return "";
  case Decision::Drop:
    return ", dropped";
  case Decision::Product:
    return ", by its product";
  case Decision::Fold:
    return P.Complete ? ", complete" : ", folded";
  case Decision::Fuse:
    return ", reduced with the other product";
  }
  return "";
}

void WebPlan::printNode(raw_ostream &OS, const ResidueNode &Node) const {
  const PlannedNode &P = Reductions.at(&Node);
  OS << "    ";
  if (Node.Column)
    OS << Node.Column->name();
  else
    Node.V->printAsOperand(OS, /*PrintType=*/false);
  OS << ": " << nodeKindName(Node.Kind) << decisionText(P);
  if (Reductions.fusesProducts(Node))
    OS << ", one reduction for two products";
  if (Node.Kind == NodeKind::Equal) { // A truth value.
    OS << "\n";
    return;
  }
  OS << "  ";
  P.Bound.print(OS, graph().modulus());
  if (P.NeedsElement) {
    OS << ", as element ";
    P.AsElement.print(OS, graph().modulus());
  }
  if (!P.Steps.empty())
    OS << ", by "
       << Web.R->describe(boundOf(Node.Operands[0], false).max(), P.Steps);
  OS << "\n";
}

void WebPlan::print(raw_ostream &OS) const {
  const Modulus &M = graph().modulus();
  Representation &R = *Web.R;
  Web.Choice.print(OS);
  lanes().print(OS);
  OS << "  modulus " << M.str() << " (" << M.forms(R.wordBits()) << "), stage "
     << stageName(Reductions.stage()) << ", container " << R.containerBits()
     << " bits, word " << R.wordBits() << " bits\n";
  Conversions Count(graph(), Live);
  OS << "  reductions: " << Reductions.dropped() << " dropped, ";
  if (R.productsReduce())
    OS << Reductions.byProducts() << " by products, ";
  OS << Reductions.folded() << " incomplete; conversions: " << Count.Entries
     << " at entries, " << Count.Exits << " at exits";
  if (Count.AroundInverses)
    OS << ", " << Count.AroundInverses << " around inverses";
  OS << "; comparisons: " << Count.Comparisons << "\n";
  R.printLayout(OS, graph().additionsBeforeProducts());
  for (const ResidueNode *Node : graph().nodes())
    if (Node->Kind != NodeKind::Constant)
      printNode(OS, *Node);
  // What -residue-limb-bits asks about, whatever it is computed in.
  if (unsigned Radix = residue::options().LimbBits;
      Radix && Web.Choice.kind() != RepresentationKind::Unsaturated)
    LimbSchema::uniform(M, Radix).printColumns(
        OS, LimbMachine::scalar(R.wordBits()).AccumulatorBits,
        graph().additionsBeforeProducts());
}

PreservedAnalyses ReductionPlanPrinterPass::run(Function &F,
                                                FunctionAnalysisManager &AM) {
  OS << "Reduction plan of '" << F.getName() << "':\n";
  if (defaultStage() == Stage::SingleStep) {
    OS << "  stage single-step: every reduction on its own, complete\n";
    return PreservedAnalyses::all();
  }
  FunctionPlan Plan(F, AM, defaultStage(), /*MayRewrite=*/nullptr);
  for (unsigned Index = 0; Index != Plan.size(); ++Index)
    Plan.take(Index).print(OS);
  if (Plan.lacksPlaces())
    OS << "  stage single-step where a value has no place behind it\n";
  else if (!Plan.hasWebs())
    OS << "  no reductions\n";
  return PreservedAnalyses::all();
}
