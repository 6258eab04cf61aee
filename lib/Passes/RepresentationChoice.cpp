//===- RepresentationChoice.cpp - What a web is computed in ---------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In word products, for a modulus of k words. A Crandall fold of a product
// costs k, Barrett's reduction 2 k^2 (estimate the quotient, multiply it back),
// Montgomery's k^2, or k times the words of M + 1 that are no powers of two
// where M = -1 modulo 2^w. Entering the Montgomery form is a product and its
// reduction, leaving it a reduction.
//
// Products become calls where their code would be too much: in functions of -Os
// and -Oz, and where they would take more word products than
// -residue-inline-products. A word product is about four instructions.
//
//===----------------------------------------------------------------------===//

#include "residue/RepresentationChoice.h"
#include "residue/Options.h"
#include "residue/SharedRepresentation.h"
#include "residue/UnsaturatedRepresentation.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace llvm;
using namespace residue;

/// How often a loop is taken to run, where nothing is known about it.
static const double LoopWeight = 16;

static double frequency(const Value *V, const LoopInfo &LI) {
  auto *I = dyn_cast_or_null<Instruction>(V);
  return I ? std::pow(LoopWeight, LI.getLoopDepth(I->getParent())) : 1;
}

/// How often the exact integer of \p Node is used at most; 0 if never.
static double exactUseFrequency(const ResidueNode &Node,
                                const ResidueGraph &Graph, const LoopInfo &LI) {
  double Most = 0;
  for (User *U : Node.V->users())
    if (auto *I = dyn_cast<Instruction>(U);
        I && !Graph.lookup(I) && !Graph.isMemoryAccess(*I))
      Most = std::max(
          Most, std::pow(LoopWeight, double(LI.getLoopDepth(I->getParent()))));
  return Most;
}

/// Word products of one Montgomery reduction.
static double montgomeryCost(const Modulus &M, unsigned Words,
                             unsigned WordBits) {
  if (M.negativeInverse(WordBits) != Integer(1))
    return Words * (Words + 1);
  Integer Multiplier = M.value() + Integer(1);
  unsigned Products = 0;
  for (unsigned Word = 0; Word != Words; ++Word) {
    APInt Part = (Multiplier >> (Word * WordBits)).toAPInt(WordBits);
    Products += !Part.isZero() && !Part.isPowerOf2();
  }
  return Words * (Products + 1);
}

RepresentationChoice residue::chooseRepresentation(const ResidueGraph &Graph,
                                                   const TargetModel &Target,
                                                   const LoopInfo &LI) {
  const Modulus &M = Graph.modulus();
  unsigned Container = alignTo(M.bits(), Target.WordBits);
  double Words = Container / Target.WordBits;
  bool Crandall = M.kind() == Modulus::Kind::Crandall;

  DenseMap<const ResidueNode *, double> UseFrequency;
  for (const ResidueNode *Node : Graph.nodes())
    for (unsigned Index = 0; Index != Node->Operands.size(); ++Index) {
      double &Often = UseFrequency[Node->Operands[Index]];
      const Value *Use = Node->Column ? Node->Column->Stores[Index] : Node->V;
      Often = std::max(Often, frequency(Use, LI));
    }

  double Products = 0, Entries = 0, Exits = 0;
  unsigned Emitted = 0;
  bool ForSize = false;
  for (const ResidueNode *Node : Graph.nodes()) {
    if (Node->Kind == NodeKind::Memory)
      continue;
    double Often = frequency(Node->V, LI);
    if (Node->Kind == NodeKind::Mul) {
      Products += Often;
      ++Emitted;
      ForSize = cast<Instruction>(Node->V)->getFunction()->hasOptSize();
    }
    // Inputs are converted where they are used, if that is less often.
    if (Node->Kind == NodeKind::Input)
      Entries += std::min(Often, UseFrequency.lookup(Node));
    if (Node->isOperation() && Node->isCanonicalInSource(M))
      Exits += std::min(Often, exactUseFrequency(*Node, Graph, LI));
  }

  RepresentationChoice Choice;
  double Product = Words * Words;
  if (Target.needsLoops(M)) {
    double Montgomery = 2 * Product;
    Choice.Candidates.push_back(
        {RepresentationKind::Loops,
         (Products + Entries) * Montgomery + Exits * Montgomery});
    return Choice;
  }
  double Fold = Crandall ? Words : 2 * Product;
  Choice.Candidates.push_back(
      {Target.plain(Container), Products * (Product + Fold)});
  if (M.value().testBit(0)) {
    double Reduction =
        montgomeryCost(M, Container / Target.WordBits, Target.WordBits);
    Choice.Candidates.push_back(
        {RepresentationKind::Montgomery,
         (Products + Entries) * (Product + Reduction) + Exits * Reduction});
  }
  if (Target.forced() == RepresentationKind::Unsaturated)
    if (auto R = UnsaturatedRepresentation::create(
            M, Target.WordBits, Graph.additionsBeforeProducts())) {
      double Limbs = R->arithmetic().schema().count();
      Choice.Candidates.push_back({RepresentationKind::Unsaturated,
                                   Products * (Limbs * Limbs + Limbs)});
    }
  if (std::optional<RepresentationKind> Forced = Target.forced())
    for (auto &Candidate : Choice.Candidates)
      if (Candidate.Kind == *Forced) {
        std::swap(Candidate, Choice.Candidates.front());
        Choice.Forced = true;
        break;
      }
  // A fold by a small constant beats what it is compared with here in
  // latency, too; the Montgomery form is for everything else.
  if (!Crandall && !Choice.Forced)
    stable_sort(Choice.Candidates,
                [](auto &A, auto &B) { return A.Cost < B.Cost; });
  // The cost of one execution, without the weight of loops.
  double PerProduct =
      Choice.kind() == RepresentationKind::Montgomery
          ? Product +
                montgomeryCost(M, Container / Target.WordBits, Target.WordBits)
          : Product + Fold;
  Choice.Size = Emitted * PerProduct;
  Choice.Shared = Emitted && Choice.kind() != RepresentationKind::Unsaturated &&
                  (ForSize || Choice.Size > options().InlineProducts);
  return Choice;
}

std::unique_ptr<Representation>
RepresentationChoice::create(const ResidueGraph &Graph,
                             const TargetModel &Target,
                             bool CarryCorrections) const {
  return Shared ? createSharedRepresentation(kind(), Graph.modulus(),
                                             Target.WordBits, CarryCorrections)
                : Representation::create(kind(), Graph.modulus(),
                                         Target.WordBits, CarryCorrections,
                                         Graph.additionsBeforeProducts());
}

void RepresentationChoice::print(raw_ostream &OS) const {
  OS << "  representation " << representationName(kind());
  if (Forced)
    OS << " (forced)";
  if (Shared)
    OS << ", products out of line";
  OS << format(", cost %.0f word products", Candidates.front().Cost);
  for (const Candidate &Lost : ArrayRef<Candidate>(Candidates).drop_front())
    OS << "; not " << representationName(Lost.Kind)
       << format(", cost %.0f", Lost.Cost);
  OS << "\n";
}
