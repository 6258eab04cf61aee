//===- Remarks.cpp - What was done and what was missed --------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Remarks.h"
#include "RemarkTexts.h"
#include "SourceNames.h"
#include "residue/Analysis/CallBoundary.h"
#include "residue/Analysis/DivisorOrigin.h"
#include "residue/Analysis/ReductionAnalysis.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/SecretFlow.h"
#include "residue/Analysis/SecretHazards.h"
#include "residue/Arithmetic/SharedOperation.h"
#include "residue/Number/NumberText.h"
#include "residue/Passes/ExpandDivisions.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <map>
#include <tuple>

using namespace llvm;
using namespace residue;

#define DEBUG_TYPE "crandall-reduction"

using ore::NV;

RewriteSummary residue::summarize(const WebPlan &Web) {
  const ResidueGraph &Graph = Web.graph();
  const ReductionPlan &Plan = Web.reductions();
  RewriteSummary Summary;
  Summary.Modulus = modulusText(Graph.modulus().value());
  Summary.Kind = Graph.modulus().forms();
  Summary.Representation = representationName(Web.choice().kind());
  Summary.TheStage = Plan.stage();
  Summary.Webs = Graph.webs();
  Summary.HasLanes = !Web.lanes().empty();
  Summary.Dropped = Plan.dropped();
  Summary.ByProducts = Plan.byProducts();
  Summary.Incomplete = Plan.folded();
  std::optional<ElementBound> Elements;
  for (const ResidueNode *Node : Graph.nodes()) {
    const ElementBound &Bound = Plan.at(Node).AsElement;
    if (Node->isOperation())
      Elements = Elements ? Elements->hull(Bound) : Bound;
    Summary.Products += Node->Kind == NodeKind::Mul;
    Summary.Sums += Node->Kind == NodeKind::Add || Node->Kind == NodeKind::Sub;
    if (Node->Kind != NodeKind::Reduce)
      continue;
    Summary.InLanes += Web.lanes().lookup(Node) != nullptr;
    auto *I = cast<Instruction>(Node->V);
    Summary.IsOfDivisions &= isStepOfDivision(*I);
    if (!Summary.Block || (!Summary.Location && I->getDebugLoc())) {
      Summary.Block = I->getParent();
      Summary.Location = I->getDebugLoc();
    }
  }
  Summary.Reductions = Summary.Dropped + Summary.ByProducts +
                       Summary.Incomplete + Summary.InLanes;
  if (Elements)
    Summary.LargestElement =
        Elements->isInteger() ? sizeText(Elements->max()) : Elements->largest();
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
  if (Why.empty() || S.IsOfDivisions)
    return;
  ORE.emit([&]() {
    return OptimizationRemarkAnalysis(DEBUG_TYPE, "NoMontgomeryForm",
                                      S.Location, S.Block)
           << "modulo " << NV("Modulus", S.Modulus) << ": " << NV("Why", Why);
  });
}

void residue::remarkRewrite(const RewriteSummary &S,
                            OptimizationRemarkEmitter &ORE) {
  if (S.IsOfDivisions)
    return;
  ORE.emit([&]() {
    OptimizationRemark Remark(DEBUG_TYPE, "Rewritten", S.Location, S.Block);
    Remark << "rewrote " << NV("Reductions", S.Reductions)
           << (S.Reductions == 1 ? " reduction" : " reductions") << " modulo "
           << NV("Modulus", S.Modulus) << " (" << NV("Kind", S.Kind)
           << ", stage " << NV("Stage", stageName(S.TheStage))
           << "): " << NV("Dropped", S.Dropped) << " dropped, ";
    if (S.ByProducts)
      Remark << NV("ByProducts", S.ByProducts) << " by products, ";
    if (S.InLanes)
      Remark << NV("InLanes", S.InLanes) << " in lanes of vectors, ";
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

/// Somebody reads remarks. What they tell is looked for only then: secrets and
/// crossings are a walk through the function each.
static bool areRead(const OptimizationRemarkEmitter &ORE) {
  return ORE.allowExtraAnalysis(DEBUG_TYPE);
}

/// "1 product", "2 products".
static std::string counted(unsigned Count, const char *What) {
  return std::to_string(Count) + " " + What + (Count == 1 ? "" : "s");
}

/// What a function computes modulo each number, in each form: webs that have
/// nothing to do with each other are planned apart.
static SmallVector<RewriteSummary, 2>
sumsByModulus(ArrayRef<RewriteSummary> Summaries) {
  SmallVector<RewriteSummary, 2> Sums;
  for (const RewriteSummary &S : Summaries) {
    if (S.IsOfDivisions)
      continue;
    auto *Known = find_if(Sums, [&](const RewriteSummary &Sum) {
      return Sum.Modulus == S.Modulus &&
             StringRef(Sum.Representation) == S.Representation;
    });
    if (Known == Sums.end()) {
      Sums.push_back(S);
      continue;
    }
    Known->Products += S.Products;
    Known->Sums += S.Sums;
    Known->Complete += S.Complete;
    Known->HasLanes |= S.HasLanes;
  }
  return Sums;
}

void residue::remarkFunction(Function &F, ArrayRef<RewriteSummary> Summaries,
                             unsigned Divisions, unsigned Secrets,
                             OptimizationRemarkEmitter &ORE) {
  SmallVector<RewriteSummary, 2> Sums = sumsByModulus(Summaries);
  if (Sums.empty() || !areRead(ORE))
    return;
  std::string Text = functionName(F) + ": ";
  for (const RewriteSummary &S : Sums)
    Text += counted(S.Products, "product") + " and " + counted(S.Sums, "sum") +
            " modulo " + S.Modulus + " in " + S.Representation + " form" +
            (S.HasLanes ? ", some in lanes of vectors" : "") + ", " +
            counted(S.Complete, "complete reduction") + "; ";
  if (Divisions)
    Text += counted(Divisions, "division") + " of variable time left, ";
  Text += Secrets ? counted(Secrets, "place") +
                        (Secrets == 1 ? " that tells" : " that tell") +
                        " of elements left"
                  : (Divisions ? "no other place that tells of elements"
                               : "nothing of variable time left");
  ORE.emit([&]() {
    return OptimizationRemarkAnalysis(DEBUG_TYPE, "Function",
                                      Sums.front().Location, &F.getEntryBlock())
           << NV("Text", Text);
  });
}

void residue::remarkSingleStep(Function &F, OptimizationRemarkEmitter &ORE) {
  for (Instruction &I : instructions(F)) {
    std::optional<Modulus> M = supportedModulus(I);
    if (!M)
      continue;
    ORE.emit([&]() {
      return OptimizationRemark(DEBUG_TYPE, "SingleStep", &I)
             << "reduced completely modulo "
             << NV("Modulus", modulusText(M->value()))
             << " (stage single-step)";
    });
  }
}

bool Reported::add(const DebugLoc &Place, const std::string &Text) {
  return !Place || Known
                       .insert({Place->getLine(), Place->getColumn(),
                                Place->getFile(), Text})
                       .second;
}

/// A sum of numbers in local memory. Of them nothing but their type is known,
/// and in a wider type they would be read and summed up all the same.
static bool isSumOfLocals(const Value *V) {
  if (const auto *Trunc = dyn_cast<TruncInst>(V))
    V = Trunc->getOperand(0);
  if (const auto *Sum = dyn_cast<BinaryOperator>(V);
      Sum && Sum->getOpcode() == Instruction::Add)
    return all_of(Sum->operands(), isSumOfLocals);
  const auto *Load = dyn_cast<LoadInst>(V);
  return Load &&
         isa<AllocaInst>(getUnderlyingObject(Load->getPointerOperand()));
}

/// A counter or a digit that is added to elements is a number from outside,
/// whatever it is made of: in a type below the modulus there is nothing to
/// reduce, and in a register nothing to gain. But a product of two variables
/// that wraps there is a cast forgotten.
/// So is a long number of digits, of which a check digit is taken.
static bool losesNothing(const MissedMember &Miss) {
  const unsigned RegisterBits = 64, MaxDividendToModulus = 8;
  unsigned Bits = Miss.V->getType()->getIntegerBitWidth();
  return Miss.mayWrap() &&
         (Bits < Miss.Modulus.bits() || Bits <= RegisterBits ||
          Bits > MaxDividendToModulus * Miss.Modulus.bits()) &&
         !(Miss.Cause == MissCause::Product &&
           none_of(cast<Instruction>(Miss.V)->operands(),
                   [](const Value *Op) { return isa<Constant>(Op); }));
}

/// What is read from memory that has no columns.
static void remarkMemory(const MissedMember &Miss, Reported &Texts,
                         OptimizationRemarkEmitter &ORE) {
  const auto &Load = *cast<LoadInst>(Miss.V);
  std::string Text = memoryText(Miss);
  if (Texts.add(sourceLocation(Load), Text))
    ORE.emit([&]() {
      return OptimizationRemarkAnalysis(DEBUG_TYPE, "Memory", &Load)
             << NV("Text", Text);
    });
}

/// Where \p Miss is to be changed.
static const Instruction *placeOf(const MissedMember &Miss) {
  if (Miss.Subtraction)
    return Miss.Subtraction;
  // What a loop makes larger is changed where it does.
  if (const auto *Phi = dyn_cast<PHINode>(Miss.V);
      Phi && Miss.Cause == MissCause::Loop)
    for (const Value *V : Phi->incoming_values())
      if (const auto *Step = dyn_cast<BinaryOperator>(V))
        return Step;
  return dyn_cast<Instruction>(Miss.V);
}

/// Causes that are one to the source: the optimizer makes shifts of sums, and
/// negations of differences.
static MissCause sourceCause(MissCause Cause) {
  return Cause == MissCause::Shift      ? MissCause::Sum
         : Cause == MissCause::Negation ? MissCause::Difference
                                        : Cause;
}

/// \p A asks for more than \p B does, at the same place.
static bool isLarger(const MissedMember &A, const MissedMember &B) {
  if (A.Cause != B.Cause)
    return A.Cause == sourceCause(A.Cause);
  return A.Range.Lo.isNegative() ? A.Range.Lo < B.Range.Lo
                                 : B.Range.Hi < A.Range.Hi;
}

/// Of each place and cause the one that asks for most: what is inlined at
/// several calls is given numbers of several sizes.
static SmallVector<const MissedMember *, 8>
largestMisses(ArrayRef<MissedMember> All) {
  using Key = std::tuple<unsigned, unsigned, const DIFile *, MissCause>;
  std::map<Key, unsigned> Known;
  SmallVector<const MissedMember *, 8> Largest;
  for (const MissedMember &Miss : All) {
    const Instruction *I = placeOf(Miss);
    bool IsSum = Miss.Cause == MissCause::Sum && isSumOfLocals(Miss.V);
    if (!I || !Miss.mayWrap() || losesNothing(Miss) || IsSum ||
        missText(Miss).empty())
      continue;
    // In a source with places, all that has lost its own shares one.
    DebugLoc Place = sourceLocation(*I);
    if (Place || I->getFunction()->getSubprogram()) {
      Key Where = {0, 0, nullptr, sourceCause(Miss.Cause)};
      if (Place)
        Where = {Place->getLine(), Place->getColumn(), Place->getFile(),
                 sourceCause(Miss.Cause)};
      auto [It, New] =
          Known.insert({Where, static_cast<unsigned>(Largest.size())});
      if (!New) {
        const MissedMember *&Before = Largest[It->second];
        Before = isLarger(Miss, *Before) ? &Miss : Before;
        continue;
      }
    }
    Largest.push_back(&Miss);
  }
  return Largest;
}

/// \p Text is to be said of \p Miss. In what is inlined into several callers
/// the remedy of a correction, and of a sum, is one for all, even where they
/// give numbers of several sizes; a negation is a difference of some other
/// caller.
static bool isNew(const MissedMember &Miss, const DebugLoc &Place,
                  const std::string &Text, Reported &Texts) {
  switch (Miss.Cause) {
  case MissCause::Correction:
    return Texts.add(Place, "correction");
  case MissCause::Negation:
    return Texts.add(Place, "difference");
  case MissCause::Difference:
    Texts.add(Place, "difference");
    return Texts.add(Place, Text);
  case MissCause::Sum:
  case MissCause::Shift:
    return Texts.add(Place, Miss.Range.Lo.isNegative() ? Text : "sum");
  default:
    return Texts.add(Place, Text);
  }
}

void residue::remarkMissedMembers(ArrayRef<MissedMember> Missed,
                                  Reported &Texts,
                                  OptimizationRemarkEmitter &ORE) {
  if (!areRead(ORE))
    return;
  for (const MissedMember &Miss : Missed)
    if (Miss.Cause == MissCause::Memory)
      remarkMemory(Miss, Texts, ORE);
  for (const MissedMember *Miss : largestMisses(Missed)) {
    const Instruction *I = placeOf(*Miss);
    std::string Text = missText(*Miss);
    if (!isNew(*Miss, sourceLocation(*I), Text, Texts))
      continue;
    ORE.emit([&]() {
      return OptimizationRemarkMissed(DEBUG_TYPE, "NotReduced",
                                      sourceLocation(*I), I->getParent())
             << NV("Reason", Text);
    });
  }
}

static void remarkCall(Instruction &At, const std::string &Text,
                       Reported &Texts, OptimizationRemarkEmitter &ORE) {
  DebugLoc Place = sourceLocation(At);
  if (Text.empty() || !Texts.add(Place, Text))
    return;
  ORE.emit([&]() {
    return OptimizationRemarkMissed(DEBUG_TYPE, "CallBoundary", Place,
                                    At.getParent())
           << NV("Reason", Text);
  });
}

void residue::remarkCallBoundaries(Function &F,
                                   const ReductionAnalysis &Analysis,
                                   Reported &Texts,
                                   OptimizationRemarkEmitter &ORE) {
  if (!areRead(ORE))
    return;
  for (const auto &Graph : Analysis.graphs()) {
    for (const CallBoundary &Boundary : callBoundaries(F, *Graph)) {
      const Function *Callee = Boundary.Call->getCalledFunction();
      // An inverse is an operation of the plugin's own.
      if (!Callee || !sharedOperationOf(*Callee))
        remarkCall(*Boundary.Call,
                   boundaryText(Boundary, Graph->modulus().value()), Texts,
                   ORE);
    }
    for (const ResidueNode *Node : Graph->nodes())
      if (Node->Kind == NodeKind::Reduce) {
        remarkCall(*cast<Instruction>(Node->V),
                   calledText(F, whyCalled(F, *Graph)), Texts, ORE);
        break;
      }
  }
}

/// The function that \p I was inlined from is there, and says the same of its
/// own body: a parameter is one of both.
static bool isSaidElsewhere(const Instruction &I) {
  const DILocation *Place = I.getDebugLoc();
  if (!Place || !Place->getInlinedAt() ||
      divisorOrigin(I).Kind != DivisorKind::Parameter)
    return false;
  const DISubprogram *Origin = Place->getScope()->getSubprogram();
  return any_of(*I.getModule(), [&](const Function &F) {
    return !F.isDeclaration() && F.getSubprogram() == Origin &&
           !F.isDefTriviallyDead();
  });
}

bool residue::areHazardsRead(LLVMContext &Context) {
  return options().Strict ||
         OptimizationRemarkEmitter::allowExtraAnalysis(Context, DEBUG_TYPE);
}

/// A remark, or with -residue-strict an error, which fails the build.
static void emitHazard(Function &F, const DebugLoc &Location,
                       const BasicBlock *Block, const char *Name,
                       const char *Prefix, const std::string &Text,
                       OptimizationRemarkEmitter &ORE) {
  if (options().Strict) {
    std::string Message = Prefix + Text;
    F.getContext().diagnose(DiagnosticInfoUnsupported(F, Message, Location));
    return;
  }
  ORE.emit([&]() {
    return OptimizationRemarkMissed(DEBUG_TYPE, Name, Location, Block)
           << Prefix << NV("Reason", Text);
  });
}

void residue::remarkHazard(Function &F, const Instruction &I,
                           const std::string &Text,
                           OptimizationRemarkEmitter &ORE) {
  emitHazard(F, sourceLocation(I), I.getParent(), "Secret", "", Text, ORE);
}

unsigned residue::remarkVariableTimeDivisions(Function &F, Reported &Texts,
                                              OptimizationRemarkEmitter &ORE) {
  // Nothing calls it any more, and nothing will be left of it.
  if (F.isDefTriviallyDead() || !areHazardsRead(F.getContext()))
    return 0;
  unsigned Count = 0;
  Reported OfFunction;
  for (Instruction &I : instructions(F)) {
    if (!isWideDivision(I))
      continue;
    std::string Why = divisionText(I);
    DebugLoc Place = sourceLocation(I);
    if (Why.empty() || isSaidElsewhere(I) || !OfFunction.add(Place, Why))
      continue;
    ++Count;
    if (Texts.add(Place, Why))
      emitHazard(F, Place, I.getParent(), "VariableTime",
                 "wide division stays, in variable time: ", Why, ORE);
  }
  return Count;
}

SecretRemarks::SecretRemarks(Function &F, const LoopInfo &LI,
                             const SecretFlow *Flow)
    : F(F) {
  if (F.isDefTriviallyDead() || !areHazardsRead(F.getContext()))
    return;
  Reported Texts;
  for (const SecretHazard &Hazard :
       secretHazards(F, LI, Flow ? Flow->functions() : SecretsOfFunctions())) {
    std::string Text = hazardText(Hazard);
    DebugLoc Place = sourceLocation(*Hazard.I);
    if (Texts.add(Place, Text))
      Found.push_back({Hazard.isBranch() ? Hazard.I : nullptr, Place, Text,
                       Hazard.isBranch(), Hazard.Kind == HazardKind::LoopEnd});
  }
}

bool SecretRemarks::saysMore(const Remark &R, const Remark &Other) {
  return R.EndsLoop && R.Branch && Other.IsBranch && !Other.EndsLoop &&
         R.Location && Other.Location &&
         R.Location->getLine() == Other.Location->getLine() &&
         R.Location->getColumn() == Other.Location->getColumn() &&
         R.Location->getFile() == Other.Location->getFile();
}

unsigned SecretRemarks::emit(Reported &Texts,
                             OptimizationRemarkEmitter &ORE) const {
  unsigned Count = 0;
  for (const Remark &R : Found) {
    bool IsGone = R.IsBranch && !R.Branch;
    if (IsGone ||
        any_of(Found, [&](const Remark &Other) { return saysMore(Other, R); }))
      continue;
    ++Count;
    if (Texts.add(R.Location, R.Text))
      emitHazard(F, R.Location, &F.getEntryBlock(), "Secret", "", R.Text, ORE);
  }
  return Count;
}
