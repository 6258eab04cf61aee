//===- PairedRemainders.cpp - Remainders beside quotients -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A quotient and a remainder are a pair if one of them dominates the other, as
// in LLVM's DivRemPairs, which divides once for both. In what clang writes,
// numbers are still in memory, and a number is read again for every operation:
// there, two operations on the same place are taken for a pair, and looked at
// again when the optimizer is through.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/PairedRemainders.h"
#include "residue/Analysis/ReductionAnalysis.h"
#include "residue/Analysis/Reductions.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace residue;

/// Operands of operands are compared as far as this.
static const unsigned MaxDepth = 6;

/// \p A and \p B are the same expression, of the same places in memory.
static bool isSameExpression(const Value *A, const Value *B,
                             unsigned Depth = 0) {
  if (A == B)
    return true;
  const auto *IA = dyn_cast<Instruction>(A), *IB = dyn_cast<Instruction>(B);
  return IA && IB && Depth != MaxDepth && !isa<PHINode>(IA) &&
         !isa<AllocaInst>(IA) && IA->isSameOperationAs(IB) &&
         !IA->mayHaveSideEffects() &&
         all_of(zip(IA->operands(), IB->operands()), [&](auto Operands) {
           return isSameExpression(std::get<0>(Operands), std::get<1>(Operands),
                                   Depth + 1);
         });
}

/// A number that is read from memory, or made of such.
static bool readsMemory(const Value *V, unsigned Depth = 0) {
  const auto *I = dyn_cast<Instruction>(V);
  return I && Depth != MaxDepth && !isa<PHINode>(I) &&
         (I->mayReadFromMemory() || any_of(I->operands(), [&](const Use &U) {
            return readsMemory(U, Depth + 1);
          }));
}

static const Value *withoutFreeze(const Value *V) {
  const auto *Freeze = dyn_cast<FreezeInst>(V);
  return Freeze ? Freeze->getOperand(0) : V;
}

/// \p Quotient and \p Remainder divide the same number by the same one. They
/// are a pair if one dominates the other.
static bool isPair(const BinaryOperator &Quotient, const Instruction &Remainder,
                   const DominatorTree &DT) {
  return DT.dominates(&Quotient, &Remainder) ||
         (DT.dominates(&Remainder, &Quotient) &&
          Quotient.getOperand(0) == Remainder.getOperand(0));
}

PairedRemainders::PairedRemainders(Function &F, Stage S,
                                   function_ref<const DominatorTree &()> Tree) {
  using Numbers = std::pair<const Value *, const Value *>;
  DenseMap<Numbers, SmallVector<BinaryOperator *, 2>> ByNumbers;
  DenseMap<const Value *, SmallVector<BinaryOperator *, 2>> ByDivisor;
  for (Instruction &I : instructions(F))
    if (I.getOpcode() == Instruction::UDiv && isWideDivision(I)) {
      auto *Quotient = cast<BinaryOperator>(&I);
      ByNumbers[{withoutFreeze(I.getOperand(0)), I.getOperand(1)}].push_back(
          Quotient);
      ByDivisor[I.getOperand(1)].push_back(Quotient);
    }
  if (ByDivisor.empty())
    return;
  bool Certain = false;
  for (Instruction &Remainder : instructions(F)) {
    if (!supportedModulus(Remainder))
      continue;
    const Value *X = Remainder.getOperand(0), *C = Remainder.getOperand(1);
    auto Same = ByDivisor.find(C);
    if (Same == ByDivisor.end())
      continue;
    auto Known = ByNumbers.find({withoutFreeze(X), C});
    if (Known != ByNumbers.end())
      for (BinaryOperator *Quotient : Known->second)
        if (isPair(*Quotient, Remainder, Tree())) {
          Pairs[&Remainder] = Quotient;
          Certain = true;
          break;
        }
    if (!contains(Remainder) && readsMemory(X) &&
        any_of(Same->second, [&](BinaryOperator *Quotient) {
          return isSameExpression(Quotient->getOperand(0), X);
        }))
      Pairs[&Remainder] = nullptr;
  }
  if (Certain && S != Stage::SingleStep)
    keepWebs(F, S);
}

/// The webs of \p Graph in which a sum, difference or product takes what one
/// reduction leaves, and goes to another one, or round a loop to the same.
static SmallSet<unsigned, 4> websOfArithmetic(const ResidueGraph &Graph) {
  DenseSet<const ResidueNode *> Below, Above;
  auto IsBelow = [&](const ResidueNode *Node) {
    return Node->Kind == NodeKind::Reduce || Below.contains(Node);
  };
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const ResidueNode *Node : Graph.nodes())
      if (any_of(Node->Operands, IsBelow))
        Changed |= Below.insert(Node).second;
    for (const ResidueNode *Node : reverse(Graph.nodes()))
      if (Node->Kind == NodeKind::Reduce || Above.contains(Node))
        for (const ResidueNode *Operand : Node->Operands)
          Changed |= Above.insert(Operand).second;
  }
  SmallSet<unsigned, 4> Webs;
  for (const ResidueNode *Node : Graph.nodes())
    if ((Node->Kind == NodeKind::Add || Node->Kind == NodeKind::Sub ||
         Node->Kind == NodeKind::Mul) &&
        Below.contains(Node) && Above.contains(Node))
      Webs.insert(Node->Web);
  return Webs;
}

/// Arithmetic with other reductions keeps its members.
void PairedRemainders::keepWebs(Function &F, Stage S) {
  ReductionAnalysis Analysis(F, ReductionAnalysisOptions::of(S));
  for (const auto &Graph : Analysis.graphs()) {
    SmallSet<unsigned, 4> Webs = websOfArithmetic(*Graph), Kept;
    for (const ResidueNode *Node : Graph->nodes())
      if (Node->Kind == NodeKind::Reduce && Webs.contains(Node->Web) &&
          !contains(*cast<Instruction>(Node->V)))
        Kept.insert(Node->Web);
    for (const ResidueNode *Node : Graph->nodes())
      if (Node->Kind == NodeKind::Reduce && Kept.contains(Node->Web))
        Pairs.erase(cast<Instruction>(Node->V));
  }
}

/// Moves \p Quotient up in front of \p Remainder. The divisor is a constant
/// that is not zero.
static void hoist(BinaryOperator &Quotient, Instruction &Remainder) {
  BasicBlock &BB = *Remainder.getParent();
  // That of another remainder.
  if (auto *Freeze = dyn_cast<FreezeInst>(Quotient.getOperand(0));
      Freeze && Freeze != Remainder.getOperand(0))
    Freeze->moveBefore(BB, Remainder.getIterator());
  Quotient.moveBefore(BB, Remainder.getIterator());
  Quotient.updateLocationAfterHoist();
}

/// x % c = x - (x / c) c, where (x / c) c <= x: nothing wraps.
static void expandPair(BinaryOperator &Quotient, Instruction &Remainder,
                       const DominatorTree &DT) {
  if (!DT.dominates(&Quotient, &Remainder))
    hoist(Quotient, Remainder);
  // The remainder is defined where an exact quotient is not.
  Quotient.dropPoisonGeneratingFlags();
  Value *X = Quotient.getOperand(0);
  // Both have to see the same bits.
  if (!isGuaranteedNotToBeUndefOrPoison(X)) {
    X = IRBuilder<>(&Quotient).CreateFreeze(X, X->getName() + ".fr");
    Quotient.setOperand(0, X);
  }
  IRBuilder<> B(&Remainder);
  Value *Multiple = B.CreateMul(&Quotient, Quotient.getOperand(1), "multiple",
                                /*HasNUW=*/true);
  Value *Result = B.CreateSub(X, Multiple, "remainder", /*HasNUW=*/true);
  Result->takeName(&Remainder);
  Remainder.replaceAllUsesWith(Result);
  Remainder.eraseFromParent();
}

bool residue::expandPairedRemainders(Function &F, Stage S,
                                     const DominatorTree &DT) {
  PairedRemainders Pairs(F, S, [&]() -> const DominatorTree & { return DT; });
  SmallVector<std::pair<BinaryOperator *, Instruction *>, 4> Work;
  for (Instruction &I : instructions(F))
    if (BinaryOperator *Quotient = Pairs.quotientOf(I))
      Work.push_back({Quotient, &I});
  for (auto [Quotient, Remainder] : Work)
    expandPair(*Quotient, *Remainder, DT);
  return !Work.empty();
}
