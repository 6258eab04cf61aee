//===- PassedInputs.cpp - Inputs that a turn passes on --------------------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The phi nodes and selects of a web take numbers below M, inputs u from
// outside of the loop, and each other. With e(u) = u - u mod M >= 0, and e(r) =
// 0 for r below M, phi nodes and selects e that choose as they do are such that
// x = x mod M + e(x), as it is for what x takes: by induction on the number of
// choices that were made. No step wraps around, as x holds both terms.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/PassedInputs.h"
#include "DividedNumbers.h"
#include "residue/Analysis/ChoiceWeb.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Analysis/Frequency.h"
#include "residue/Analysis/InsertionPoint.h"
#include "residue/Analysis/ReductionAnalysis.h"
#include "residue/Analysis/SourceRange.h"
#include "residue/Target/DebugCounters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

#define DEBUG_TYPE "passed-inputs"

using namespace llvm;
using namespace residue;

/// Inputs of phi nodes, each of which is reduced by itself.
static const unsigned MaxInputs = 16;

namespace {

/// Phi nodes and selects that take each other, numbers below M, and inputs that
/// may be more.
class PassingNumbers {
public:
  PassingNumbers(const ResidueGraph &Graph, const SourceRange &Ranges,
                 const LoopInfo &LI)
      : Graph(Graph), Ranges(Ranges), LI(LI) {}

  /// A phi node or a select of the web that may be M or more.
  static bool isPassing(const ResidueNode *Node, const Modulus &M);
  /// Those around \p Choice; false if nothing is gained.
  bool find(Instruction &Choice);
  ArrayRef<Instruction *> choices() const { return Choices.getArrayRef(); }
  /// What uses them exactly gets them from what else there is.
  void replace(Function &F, DominatorTree &DT);

private:
  bool isPassing(const Value *V) const;
  bool add(Instruction &Choice);
  bool isExact(const Use &U) const;
  void addInputs(Function &F, DominatorTree &DT);
  Value *excess(Value &V);

  const ResidueGraph &Graph;
  const SourceRange &Ranges;
  const LoopInfo &LI;
  SmallSetVector<Instruction *, 8> Choices;
  /// Where choices take inputs: another web may freeze these before.
  SmallVector<Use *, 8> Inputs;
  /// The choices by which a residue may be passed on.
  SmallPtrSet<Instruction *, 8> TakesResidues;
  SmallVector<Use *, 8> ExactUses;
  DenseMap<Value *, Value *> Excesses;
};

} // namespace

/// Of a type that holds M: a number with a sign may have fewer bits.
bool PassingNumbers::isPassing(const ResidueNode *Node, const Modulus &M) {
  return Node && !Node->isCanonicalInSource(M) &&
         ((Node->Kind == NodeKind::Phi && isa<PHINode>(Node->V)) ||
          (Node->Kind == NodeKind::Select && isa<SelectInst>(Node->V))) &&
         Node->V->getType()->getIntegerBitWidth() >= M.bits();
}

/// One that leaves a loop is, too.
bool PassingNumbers::isPassing(const Value *V) const {
  const auto *Phi = dyn_cast<PHINode>(V);
  return Phi && Phi->getNumIncomingValues() == 1
             ? isPassing(Phi->getIncomingValue(0))
             : isPassing(Graph.lookup(V), Graph.modulus());
}

/// Who uses a number there takes it as it is.
bool PassingNumbers::isExact(const Use &U) const {
  const auto *User = cast<Instruction>(U.getUser());
  const ResidueNode *Of = Graph.lookup(U), *Node = Graph.lookup(User);
  return !Graph.isMemoryAccess(*User) && !isPassing(User) &&
         !(Node && Node->isOperation() && is_contained(Node->Operands, Of));
}

/// False if it takes too much, or what is no number.
bool PassingNumbers::add(Instruction &Choice) {
  Choices.insert(&Choice);
  const Bound Canonical = Bound::canonical(Graph.modulus().value());
  for (Use &U : chosenOperands(Choice)) {
    auto *C = dyn_cast<ConstantInt>(U);
    if (isPassing(U) || (C && Canonical.contains(Bound::point(
                                  Integer::fromUnsigned(C->getValue())))))
      continue;
    if (!C && !isa<Argument, Instruction>(U))
      return false;
    if (!C && Canonical.contains(Ranges.at(U))) {
      TakesResidues.insert(&Choice);
      continue;
    }
    Inputs.push_back(&U);
  }
  for (Use &U : Choice.uses())
    if (isExact(U))
      ExactUses.push_back(&U);
  return Inputs.size() <= MaxInputs;
}

bool PassingNumbers::find(Instruction &Choice) {
  double Often = 0;
  for (Instruction *I : connectedChoices(
           Choice, [&](Instruction &Other) { return isPassing(&Other); })) {
    if (!add(*I))
      return false;
    Often = std::max(Often, frequency(*I->getParent(), LI));
  }
  // What passes inputs alone is exact as it is.
  for (bool Grows = true; Grows;) {
    Grows = false;
    for (Instruction *I : Choices)
      Grows |= any_of(chosenOperands(*I),
                      [&](Value *V) {
                        auto *Taken = dyn_cast<Instruction>(V);
                        return Taken && TakesResidues.contains(Taken);
                      }) &&
               TakesResidues.insert(I).second;
  }
  erase_if(ExactUses, [&](const Use *U) {
    return !TakesResidues.contains(cast<Instruction>(U->get()));
  });
  return !ExactUses.empty() && !Inputs.empty() &&
         all_of(ExactUses,
                [&](const Use *U) {
                  const BasicBlock *BB = useBlock(*U);
                  return frequency(*BB, LI) < Often && !holdsOnlyPhis(*BB);
                }) &&
         all_of(Inputs, [&](const Use *U) {
           auto *I = dyn_cast<Instruction>(U->get());
           return !I || (frequency(*I->getParent(), LI) < Often &&
                         placeBehind(*I, *I->getFunction()));
         });
}

/// Of each input u, which many see from here on as the same number, e(u).
void PassingNumbers::addInputs(Function &F, DominatorTree &DT) {
  const Integer &M = Graph.modulus().value();
  for (Use *U : Inputs) {
    Value *V = U->get();
    if (Excesses.count(V))
      continue;
    if (auto *C = dyn_cast<ConstantInt>(V)) {
      APInt Modulus = M.toAPInt(C->getBitWidth());
      Excesses[C] = ConstantInt::get(
          C->getType(), C->getValue() - C->getValue().urem(Modulus));
      continue;
    }
    Value *Number =
        isGuaranteedNotToBeUndefOrPoison(V) ? V : frozenNumber(V, F, DT);
    Instruction &Place = **placeBehind(*Number, F);
    Value *Residue = createRaisedCall(Number, {DivisionKind::Remainder, M},
                                      Place, "residue");
    Excesses[V] = Excesses[Number] =
        IRBuilder<>(&Place).CreateSub(Number, Residue, "excess");
  }
}

/// e(\p V).
Value *PassingNumbers::excess(Value &V) {
  if (Value *Known = Excesses.lookup(&V))
    return Known;
  auto *Choice = dyn_cast<Instruction>(&V);
  if (!Choice || !Choices.contains(Choice))
    return ConstantInt::get(V.getType(), 0);
  IRBuilder<> B(Choice);
  if (auto *Select = dyn_cast<SelectInst>(Choice)) {
    // Both have to choose the same side.
    if (!isGuaranteedNotToBeUndef(Select->getCondition()))
      Select->setCondition(B.CreateFreeze(Select->getCondition()));
    Value *True = excess(*Select->getTrueValue()),
          *False = excess(*Select->getFalseValue());
    return Excesses[&V] =
               B.CreateSelect(Select->getCondition(), True, False, "excess");
  }
  auto *Phi = cast<PHINode>(Choice);
  PHINode *New =
      B.CreatePHI(Phi->getType(), Phi->getNumIncomingValues(), "excess");
  Excesses[Phi] = New;
  for (auto [Taken, From] : zip_equal(Phi->incoming_values(), Phi->blocks()))
    New->addIncoming(excess(*Taken), From);
  return New;
}

void PassingNumbers::replace(Function &F, DominatorTree &DT) {
  addInputs(F, DT);
  DenseMap<std::pair<Value *, BasicBlock *>, Value *> Exact;
  for (Use *U : ExactUses) {
    BasicBlock *BB = useBlock(*U);
    auto *Choice = cast<Instruction>(U->get());
    Value *&Number = Exact[{Choice, BB}];
    if (!Number) {
      Value *Excess = excess(*Choice);
      Instruction &Place = BB == Choice->getParent()
                               ? **placeBehind(*Choice, F)
                               : *BB->getFirstInsertionPt();
      Value *Residue = createRaisedCall(
          Choice, {DivisionKind::Remainder, Graph.modulus().value()}, Place,
          "residue");
      Number = IRBuilder<>(&Place).CreateAdd(Residue, Excess, "exact");
    }
    U->set(Number);
  }
}

PreservedAnalyses PassedInputsPass::run(Function &F,
                                        FunctionAnalysisManager &AM) {
  const auto &LI = AM.getResult<LoopAnalysis>(F);
  if (!hasWideDivisions(F) || LI.empty())
    return PreservedAnalyses::all();
  const ReductionAnalysis &Analysis = AM.getResult<ReductionAnalyses>(F).with(
      ReductionAnalysisOptions::of(defaultStage()));
  SmallVector<PassingNumbers, 4> Found;
  SmallPtrSet<const Instruction *, 8> Tried;
  for (const auto &Graph : Analysis.graphs())
    for (const ResidueNode *Node : Graph->nodes()) {
      if (!PassingNumbers::isPassing(Node, Graph->modulus()))
        continue;
      auto &Choice = cast<Instruction>(*Node->V);
      if (Tried.contains(&Choice))
        continue;
      PassingNumbers Web(*Graph, Analysis.ranges(), LI);
      // A choice may be of residues of two moduli.
      bool Pays =
          Web.find(Choice) && none_of(Web.choices(), [&](const Instruction *I) {
            return Tried.contains(I);
          });
      Tried.insert(Web.choices().begin(), Web.choices().end());
      if (Pays && shouldTransform(Transformation::PassedInputs, Choice))
        Found.push_back(std::move(Web));
    }
  if (Found.empty())
    return PreservedAnalyses::all();
  auto &ORE = AM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  for (PassingNumbers &Web : Found) {
    ORE.emit([&] {
      return OptimizationRemark(DEBUG_TYPE, "PassedInput", Web.choices()[0])
             << "what this has above its residue, which is an input or none, "
                "is "
                "added behind the loop";
    });
    Web.replace(F, DT);
  }
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}
