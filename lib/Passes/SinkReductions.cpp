//===- SinkReductions.cpp - One reduction of what was chosen --------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The choices, selects and phi nodes, are those that choose nothing but each
// other, t mod M of numbers t that have their bits, and constants c < M. With
// t in place of t mod M each of them chooses a number of which it has chosen
// the residue, since c mod M = c: by induction on the number of choices that
// were made.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/SinkReductions.h"
#include "MaskedLookups.h"
#include "residue/Analysis/ChoiceWeb.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Analysis/Frequency.h"
#include "residue/Analysis/InsertionPoint.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/Options.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// The number of which \p V, below \p M, is the residue, without casts; null if
/// \p V is no such residue, or the number has more bits, or V has so few that a
/// reduction of them is left to LLVM.
static Value *reducedNumber(Value &V, const Integer &M) {
  Value *Residue = &V;
  match(&V, m_Trunc(m_Value(Residue)));
  unsigned Bits = V.getType()->getIntegerBitWidth();
  auto *I = dyn_cast<Instruction>(Residue);
  if (!I || Bits < options().MinBits || reductionModulus(*I) != M)
    return nullptr;
  Value *Of = I->getOperand(0);
  match(Of, m_ZExt(m_Value(Of)));
  return M.bits() <= Bits && Of->getType()->getIntegerBitWidth() <= Bits
             ? Of
             : nullptr;
}

/// The number that \p Choice chose is reduced where all uses outside of \p Web
/// are behind it, and in no loop that only the choices need. Null if there is
/// no such place.
static Instruction *placeOfReduction(Instruction &Choice, const ChoiceWeb &Web,
                                     const DominatorTree &DT,
                                     const LoopInfo &LI) {
  BasicBlock *Home = Choice.getParent(), *BB = nullptr;
  if (!DT.isReachableFromEntry(Home))
    return nullptr;
  for (Use &U : Choice.uses()) {
    if (Web.contains(U.getUser()))
      continue;
    BasicBlock *Used = useBlock(U);
    if (!DT.isReachableFromEntry(Used))
      return nullptr;
    BB = BB ? DT.findNearestCommonDominator(BB, Used) : Used;
  }
  while (BB != Home && (LI.getLoopDepth(BB) > LI.getLoopDepth(Home) ||
                        BB->getFirstInsertionPt() == BB->end()))
    BB = DT.getNode(BB)->getIDom()->getBlock();
  if (BB == Home && isa<SelectInst>(Choice))
    return Choice.getNextNode();
  auto It = BB->getFirstInsertionPt();
  return It == BB->end() ? nullptr : &*It;
}

/// Each exit of \p Web is reduced in front of its place.
static void sink(const ChoiceWeb &Web, ArrayRef<Instruction *> Places,
                 const Integer &M) {
  SmallVector<Use *, 16> Uses;
  for (Instruction *I : Web.Choices)
    for (Use &U : chosenOperands(*I))
      if (isa<Instruction>(U) && !Web.contains(U))
        Uses.push_back(&U);
  // The numbers are there where their residues are.
  DenseMap<Value *, Value *> Numbers;
  for (Use *U : Uses) {
    Value *&Number = Numbers[*U];
    if (!Number)
      Number = IRBuilder<>(cast<Instruction>(*U))
                   .CreateZExt(reducedNumber(**U, M), (*U)->getType());
    U->set(Number);
  }
  for (auto [Choice, Place] : zip_equal(Web.Exits, Places)) {
    Instruction *New = createRaisedCall(Choice, {DivisionKind::Remainder, M},
                                        *Place, "chosen");
    New->setDebugLoc(Choice->getDebugLoc());
    Choice->replaceUsesWithIf(New, [&](Use &U) {
      return U.getUser() != New && !Web.contains(U.getUser());
    });
  }
  for (Instruction *I : Web.Leaves)
    RecursivelyDeleteTriviallyDeadInstructions(I);
}

/// Of all residues modulo \p M in \p F.
static bool sink(Function &F, const Integer &M, const DominatorTree &DT,
                 const LoopInfo &LI) {
  bool Changed = false;
  auto IsResidue = [&](Value &V) {
    auto *C = dyn_cast<ConstantInt>(&V);
    return C ? Integer::fromUnsigned(C->getValue()) < M
             : reducedNumber(V, M) != nullptr;
  };
  for (ChoiceWeb &Web : choiceWebs(F, IsResidue)) {
    // A reduction that something else uses in another type stays.
    Web.Leaves.remove_if([](Instruction *I) {
      return isa<TruncInst>(I) && !I->getOperand(0)->hasOneUse();
    });
    SmallVector<Instruction *, 2> Places;
    double Behind = 0;
    for (Instruction *I : Web.Exits) {
      Places.push_back(placeOfReduction(*I, Web, DT, LI));
      if (!Places.back())
        break;
      Behind += frequency(*Places.back()->getParent(), LI);
    }
    if (Places.empty() || !Places.back() || Behind >= leafFrequency(Web, LI) ||
        !shouldTransform(Transformation::SinkReductions, *Web.Exits.front()))
      continue;
    sink(Web, Places, M);
    Changed = true;
  }
  return Changed;
}

PreservedAnalyses SinkReductionsPass::run(Function &F,
                                          FunctionAnalysisManager &AM) {
  SmallVector<Integer, 2> Moduli = supportedModuli(F);
  if (Moduli.empty())
    return PreservedAnalyses::all();
  const auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  const auto &LI = AM.getResult<LoopAnalysis>(F);
  bool Changed = raiseMaskedLookups(F);
  for (const Integer &M : Moduli)
    Changed |= sink(F, M, DT, LI);
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}
