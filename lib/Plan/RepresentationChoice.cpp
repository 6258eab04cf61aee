//===- RepresentationChoice.cpp - What a web is computed in ---------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In word products, for a modulus of k words: a product of elements costs k^2,
// its reduction what FoldPlan counts, from the bounds of the source program. A
// Montgomery reduction costs k (j + 1), with the j words of M, or of M + 1
// where M = -1 modulo 2^w, that are neither zero nor a power of two. Entering
// the Montgomery form is a product and its reduction for each container of
// bits, leaving it a reduction. Each reduction waits for its products, in
// either form.
//
// Limbs are considered where the target's costs say so, in code that is not to
// be short: their products are all in place.
//
// Products become calls where their code would be too much: in functions of -Os
// and -Oz, and where they would take more word products than
// -residue-inline-products: some 80 kB of code, or 40 kB for elements of more
// than 384 bits. Up to there code in place is faster, above it calls are
// (docs/performance.md, Size).
//
//===----------------------------------------------------------------------===//

#include "residue/Plan/RepresentationChoice.h"
#include "SumPlan.h"
#include "residue/Analysis/Frequency.h"
#include "residue/Arithmetic/RepresentationFactory.h"
#include "residue/Arithmetic/UnsaturatedRepresentation.h"
#include "residue/Number/StepSearch.h"
#include "residue/Target/Options.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace residue;

static double frequency(const Value *V, const LoopInfo &LI) {
  auto *I = dyn_cast_or_null<Instruction>(V);
  return I ? frequency(*I->getParent(), LI) : 1;
}

/// How often the exact integer of \p Node is used at most; 0 if never.
static double exactUseFrequency(const ResidueNode &Node,
                                const WebLiveness &Live, const LoopInfo &LI) {
  double Most = 0;
  if (Live.needsExact(&Node))
    for (const Instruction *I : Live.exactUsers(Node.V))
      Most = std::max(Most, frequency(*I->getParent(), LI));
  return Most;
}

double residue::montgomeryCost(const Modulus &M, unsigned Words,
                               unsigned WordBits) {
  // Modulo a friendly M what is zeroed is added as it is, times M + 1; else the
  // first product of a step finds what multiplies M.
  Integer Multiplier =
      M.isMontgomeryFriendly(WordBits) ? M.value() + Integer(1) : M.value();
  unsigned Products = 0;
  for (unsigned Word = 0; Word != Words; ++Word) {
    APInt Part = (Multiplier >> (Word * WordBits)).toAPInt(WordBits);
    Products += !Part.isZero() && !Part.isPowerOf2();
  }
  return Words * (Products + 1);
}

/// \p Folds count additions.
static double wordProducts(const FoldPlanner &Folds, double Additions) {
  return Additions / Folds.costs().Product;
}

/// \p Step of a number up to \p Max is shifts and additions of many words.
static bool hasNoProducts(const FoldStep &Step, const Integer &Max,
                          const FoldPlanner &Folds) {
  return Step.What == FoldStep::Rows ||
         (Step.What == FoldStep::Split &&
          Folds.isShiftedTerms(Max >> Step.Bits, Step.Factor, Step.Max));
}

double residue::foldCost(const Modulus &M, const TargetModel &Target) {
  FoldPlanner Folds(M, Target.WordBits, Target.costs().Steps,
                    /*CarryCorrections=*/true, options().Reduction);
  Integer Container = Integer::maxUnsigned(Folds.containerBits());
  Integer Max = Container * Container;
  double Cost = 0;
  for (const FoldStep &Step : Folds.plan(Max, Container)) {
    Cost += hasNoProducts(Step, Max, Folds)
                ? Step.Cost / Target.costs().Scalar.Additions
                : wordProducts(Folds, Step.Cost);
    Max = Step.Max;
  }
  return Cost;
}

namespace {

/// How often a web does what, and what its plain reductions cost.
struct Work {
  double Products = 0, Sums = 0, Entries = 0, Exits = 0, Reductions = 0;
  /// Those entries and exits that are for nothing with some power.
  SmallVector<MontgomeryPowers::Conversion, 0> Conversions;
  /// Products by numbers so small that they are sums in the Montgomery form.
  double Multiples = 0;
  /// Reductions of what is no product, where those of products are out of line:
  /// sums of some elements.
  double ReductionsOfSums = 0;
  /// Multiplications in the code, however often they run.
  unsigned Emitted = 0;
  bool ForSize = false;
};

} // namespace

/// The bound of an element made of a number of at most \p Max.
static Integer boundAsElement(const FoldPlanner &Folds, const Integer &Max) {
  Integer Container = Integer::maxUnsigned(Folds.containerBits());
  if (Max <= Container)
    return Max;
  const auto &Steps = Folds.plan(Max, Container);
  return Steps.empty() ? Max : Steps.back().Max;
}

/// The integer is that of a product, which is reduced where it is out of line.
static bool isProduct(const ResidueNode &Node) {
  const ResidueNode *Named = Node.named();
  return Named->Kind == NodeKind::Mul && !SumPlan::smallFactor(*Named);
}

/// \p Loops: nothing is unrolled, and plain reductions are none to choose.
static Work workOf(const ResidueGraph &Graph, const WebLiveness &Live,
                   const FoldPlanner &Folds, const LoopInfo &LI, bool Loops) {
  const Modulus &M = Graph.modulus();
  DenseMap<const ResidueNode *, double> UseFrequency;
  for (const ResidueNode *Node : Graph.nodes())
    for (unsigned Index = 0; Index != Node->Operands.size(); ++Index) {
      double &Often = UseFrequency[Node->Operands[Index]];
      const Value *Use = Node->Column ? Node->Column->Stores[Index] : Node->V;
      Often = std::max(Often, frequency(Use, LI));
    }

  Work Sum;
  Integer Container = Integer::maxUnsigned(Folds.containerBits());
  auto CostOf = [&](const Integer &Max, const Integer &Target) {
    return Loops ? 0 : wordProducts(Folds, Folds.cost(Max, Target));
  };
  for (const ResidueNode *Node : Graph.nodes()) {
    if (Node->Kind == NodeKind::Memory || !Live.needsResidue(Node))
      continue;
    double Often = frequency(Node->V, LI);
    if (SumPlan::smallFactor(*Node)) {
      Sum.Multiples += Often;
    } else if (Node->Kind == NodeKind::Mul) {
      Sum.Products += Often;
      Sum.Emitted += !isInstead(*cast<Instruction>(Node->V)->getParent(), LI);
      Sum.ForSize = cast<Instruction>(Node->V)->getFunction()->hasOptSize();
    }
    if (Node->Kind == NodeKind::Add || Node->Kind == NodeKind::Sub)
      Sum.Sums += Often;
    // Inputs are converted where they are used, if that is less often.
    if (Node->Kind == NodeKind::Input) {
      double Entries = std::min(Often, UseFrequency.lookup(Node));
      unsigned Parts = std::max(
          1U, unsigned(divideCeil(Node->entryMax(Folds.modulus()).bits(),
                                  Folds.containerBits())));
      Sum.Entries += Entries * Parts;
      if (Parts == 1)
        Sum.Conversions.push_back({Node, Entries, /*Leaves=*/false});
    }
    Integer Max = Container;
    if (Node->Kind == NodeKind::Reduce) {
      Max = Node->Operands[0]->Source.Hi;
      Sum.Reductions += Often * CostOf(Max, Container);
      if (!isProduct(*Node->Operands[0]))
        Sum.ReductionsOfSums +=
            Often * CostOf(min(Max, Container * Integer(4)), Container);
      Max = Loops ? Container : boundAsElement(Folds, Max);
    }
    if (Node->isOperation() && Node->isCanonicalInSource(M))
      if (double Exits = std::min(Often, exactUseFrequency(*Node, Live, LI))) {
        Sum.Exits += Exits;
        Sum.Conversions.push_back({Node, Exits, /*Leaves=*/true});
        Sum.Reductions += Exits * CostOf(Max, M.value() - Integer(1));
      }
  }
  return Sum;
}

/// What conversions with \p Powers take less than with all powers 1, where one
/// to it takes \p Enter, and one from it \p Leave. That leaves at most M; from
/// what leaves otherwise a multiple of M is subtracted, which takes \p Correct.
static double savedByPowers(const MontgomeryPowers &Powers,
                            ArrayRef<MontgomeryPowers::Conversion> Conversions,
                            double Enter, double Leave, double Correct) {
  double Saved = 0;
  for (const auto &Each : Conversions) {
    int Power = Powers.of(*Each.Node);
    if (Power == 1)
      continue;
    if (!Each.Leaves)
      Saved += Power ? 0 : Each.Often * Enter;
    else
      Saved += Each.Often * ((Power ? Leave - Enter : Leave) - Correct);
  }
  return Saved;
}

/// A call moves two elements to memory and one back, and its product has to be
/// that of any two. For a few words that is as much as the product of these two
/// takes, and there is one of that, or one more than in the function.
static bool isShorterInPlace(unsigned Products, unsigned Words) {
  return Products <= 2 && Words <= 3;
}

/// What elements in limbs cost; null if there are no such, or they are neither
/// asked for nor considered.
static std::optional<RepresentationChoice::Candidate>
limbCandidate(const ResidueGraph &Graph, const TargetModel &Target,
              const Work &Sum) {
  const LimbCosts &Costs = Target.costs().Limbs;
  bool Forced = Target.forced() == RepresentationKind::Unsaturated;
  if (!Forced && (!Costs.Considered || Sum.ForSize || !Sum.Emitted))
    return std::nullopt;
  auto R = UnsaturatedRepresentation::create(Graph.modulus(), Target,
                                             Graph.additionsBeforeProducts());
  if (!R)
    return std::nullopt;
  double Limbs = R->arithmetic().schema().count();
  if (!Forced && Sum.Emitted * Limbs * Limbs >
                     Target.inlineProducts(Graph.modulus().bits()))
    return std::nullopt;
  double Product = Limbs * Limbs * Costs.Product + Limbs * Costs.Carry;
  return RepresentationChoice::Candidate{
      RepresentationKind::Unsaturated,
      Sum.Products * Product + Sum.Sums * Limbs * Costs.Sum +
          (Sum.Entries + Sum.Exits) * Limbs * Costs.Conversion,
      Product};
}

/// What an option asks for and the modulus does not allow.
static void noteIgnoredOptions(RepresentationChoice &Choice, const Modulus &M,
                               const TargetModel &Target) {
  std::string Modulo = M.str() + " (" + M.forms() + ")";
  if (RequestedReduction Kind = options().Reduction;
      !isApplicable(Kind, M, Target.WordBits))
    Choice.Ignored.push_back(
        std::string("-residue-reduction=") + reductionName(Kind) +
        " does not apply modulo " + Modulo + ", which is no " +
        reductionRow(Kind).Requirement + "; what costs least is used");
  if (std::optional<RepresentationKind> Forced = Target.forced();
      Forced && !Choice.Forced)
    Choice.Ignored.push_back(std::string("-residue-representation=") +
                             representationName(*Forced) +
                             " does not apply modulo " + Modulo +
                             (*Forced == RepresentationKind::Montgomery
                                  ? ", which is even; "
                                  : ", for whose limbs there is no rule; ") +
                             representationName(Choice.kind()) + " is used");
}

/// The best candidate first, or the one that an option asks for.
static void order(RepresentationChoice &Choice, const Modulus &M,
                  const TargetModel &Target) {
  if (std::optional<RepresentationKind> Forced = Target.forced())
    for (auto &Candidate : Choice.Candidates)
      if (Candidate.Kind == *Forced) {
        std::swap(Candidate, Choice.Candidates.front());
        Choice.Forced = true;
        break;
      }
  noteIgnoredOptions(Choice, M, Target);
  // A kind of reduction that is asked for is one of plain integers. And a fold
  // by a constant of one word beats the Montgomery form in latency, too, which
  // is for everything else.
  bool Asked = options().Reduction != RequestedReduction::Auto &&
               isApplicable(options().Reduction, M, Target.WordBits);
  bool ShortFold = M.kind() == Modulus::Kind::Crandall &&
                   M.deficit().bits() <= Target.WordBits;
  Choice.Compared = !Choice.Forced && !Asked && !ShortFold;
  if (Choice.Compared)
    stable_sort(Choice.Candidates,
                [](auto &A, auto &B) { return A.Cost < B.Cost; });
  else if (auto &Last = Choice.Candidates.back();
           !Choice.Forced && !Asked &&
           Last.Kind == RepresentationKind::Unsaturated &&
           Last.Cost < Choice.Candidates.front().Cost)
    std::swap(Last, Choice.Candidates.front());
}

RepresentationChoice residue::chooseRepresentation(const ResidueGraph &Graph,
                                                   const WebLiveness &Live,
                                                   const TargetModel &Target,
                                                   const LoopInfo &LI) {
  const Modulus &M = Graph.modulus();
  RequestedReduction Reduction = options().Reduction;
  FoldPlanner Folds(M, Target.WordBits, Target.costs().Steps,
                    /*CarryCorrections=*/true, Reduction);
  bool Loops = Target.needsLoops(M);
  Work Sum = workOf(Graph, Live, Folds, LI, Loops);
  unsigned Words = Folds.containerBits() / Target.WordBits;

  RepresentationChoice Choice;
  Choice.Products = Sum.Products;
  Choice.Conversions = Sum.Entries + Sum.Exits;
  double Product = double(Words) * Words;
  if (Loops) {
    double Montgomery = 2 * Product;
    Choice.Candidates.push_back(
        {RepresentationKind::Loops,
         (Sum.Products + Sum.Entries + Sum.Exits) * Montgomery, Montgomery});
    return Choice;
  }
  double Sums = Sum.Sums * Words * Target.costs().Limbs.SumWord;
  Integer Container = Integer::maxUnsigned(Folds.containerBits());
  double Folded =
      Product +
      wordProducts(Folds, Folds.cost(Container * Container, Container));
  // A product by one word is as many in either form, or so many sums.
  double Small = Sum.Multiples * Words + Sums;
  double Plain = Sum.Products * Product + Sum.Reductions;
  if (Sum.ForSize ||
      Sum.Emitted * Folded > Target.inlineProducts(Words * Target.WordBits))
    Plain = Sum.Products * Folded + Sum.ReductionsOfSums;
  Choice.Candidates.push_back(
      {Target.plain(Folds.containerBits()), Plain + Small, Folded});
  if (M.value().testBit(0)) {
    // It waits for its products, as the steps of plain reductions do.
    double Emitted = montgomeryCost(M, Words, Target.WordBits),
           Reduction = Emitted +
                       wordProducts(Folds, Target.costs().Steps.ProductLatency);
    Choice.Powers = std::make_shared<MontgomeryPowers>(Graph, Sum.Conversions,
                                                       Sum.Products);
    Choice.Correction =
        wordProducts(Folds, Folds.cost(Container, M.value() - Integer(1)));
    Choice.Candidates.push_back(
        {RepresentationKind::Montgomery,
         (Sum.Products + Sum.Entries) * (Product + Reduction) +
             Sum.Exits * Reduction + Small -
             savedByPowers(*Choice.Powers, Sum.Conversions, Product + Reduction,
                           Reduction, Choice.Correction),
         Product + Emitted});
  }
  if (auto Limbs = limbCandidate(Graph, Target, Sum))
    Choice.Candidates.push_back(*Limbs);
  order(Choice, M, Target);
  Choice.Emitted = Sum.Emitted;
  Choice.Words = Words;
  Choice.ForSize = Sum.ForSize;
  Choice.shareProducts(Target);
  return Choice;
}

const MontgomeryPowers &RepresentationChoice::powers() const {
  static const MontgomeryPowers AllOne;
  return kind() == RepresentationKind::Montgomery && Powers ? *Powers : AllOne;
}

void RepresentationChoice::shareProducts(const TargetModel &Target) {
  // The cost of one execution, without the weight of loops.
  double Size = Emitted * Candidates.front().PerProduct + CodeOfLanes;
  Shared = Emitted && kind() != RepresentationKind::Unsaturated &&
           ((ForSize && !isShorterInPlace(Emitted, Words)) ||
            Size > Target.inlineProducts(Words * Target.WordBits));
}

void RepresentationChoice::moveToLanes(unsigned InLanes, double Cost,
                                       const TargetModel &Target) {
  Emitted -= std::min(Emitted, InLanes);
  CodeOfLanes += Cost;
  shareProducts(Target);
}

bool RepresentationChoice::prefer(RepresentationKind Kind,
                                  const TargetModel &Target) {
  auto *Found =
      find_if(Candidates, [&](const Candidate &C) { return C.Kind == Kind; });
  if (Found == Candidates.end())
    return false;
  std::rotate(Candidates.begin(), Found, Found + 1);
  shareProducts(Target);
  return true;
}

std::unique_ptr<Representation>
RepresentationChoice::create(const ResidueGraph &Graph,
                             const TargetModel &Target,
                             bool CarryCorrections) const {
  return Shared ? createOutOfLineRepresentation(kind(), Graph.modulus(), Target,
                                                CarryCorrections)
                : createRepresentation(kind(), Graph.modulus(), Target,
                                       CarryCorrections,
                                       Graph.additionsBeforeProducts());
}

std::string RepresentationChoice::whyNotMontgomery() const {
  if (!Compared || Candidates.size() < 2 ||
      Candidates[1].Kind != RepresentationKind::Montgomery)
    return "";
  std::string Text;
  raw_string_ostream OS(Text);
  auto Plural = [&](double Count, const char *Name) {
    OS << format("%.0f ", Count) << Name << (Count == 1 ? "" : "s");
  };
  OS << "the Montgomery form would not pay: ";
  Plural(Products, "product");
  OS << ", ";
  Plural(Conversions, "conversion");
  OS << format("; cost %.0f word products, ", Candidates[1].Cost)
     << representationName(kind()) << format(" %.0f", Candidates[0].Cost);
  return Text;
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
  for (const std::string &Text : Ignored)
    OS << "  " << Text << "\n";
}
