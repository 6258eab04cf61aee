//===- PlainPhis.cpp - What phi nodes hide --------------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   x = phi [ a, before ], [ r, loop ]          m = a & (2^k - 1)   before
//   y = x & (2^k - 1)                           y = phi [ m ], [ r ]
//
// r is below 2^k, and every use of x is that mask: y is what x was for them.
// Where r is not known to be, it is masked on its way, too; and phi nodes that
// only each other and that mask use are masked together.
//
//   br c, left, right                           s = (a + b) mod M
//   left:  s = (a + b) mod M                    br c, left, right
//   right: t = (a + b) mod M                    left, right:
//   join:  phi [ s, left ], [ t, right ]        join: s
//
// No operation of these has effects or undefined behaviour, and what they are
// made of is there in front of the branch.
//
//   phi [ undef, before ], [ r, loop ]          phi [ 0, before ], [ r, loop ]
//
// What is behind a flag in a structure may be any number, but a proof needs one
// that is the same wherever it is read.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/PlainPhis.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// Operations between a number and those that are there in front of the branch.
static const unsigned MaxDepth = 6;
/// Nodes that are masked together.
static const unsigned MaxNodes = 32;

namespace {

/// Phi nodes and selects that only each other and masks use.
struct MaskedNodes {
  SmallSetVector<Instruction *, 8> Nodes;
  /// What cuts off all but the low bits, but for changes of type.
  SmallVector<Instruction *, 8> Masks;
  /// Of all masks.
  std::optional<unsigned> Bits;
  SmallVector<TruncInst *, 4> Casts;

  /// \p I uses one of the nodes: as another one, or under the mask.
  bool addUser(Instruction *I, Value *Node) {
    if (isa<PHINode, SelectInst>(I))
      return Nodes.insert(I), true;
    const APInt *Mask;
    bool Masks = match(I, m_And(m_Specific(Node), m_LowBitMask(Mask)));
    if (!Masks && !isa<TruncInst>(I))
      return false;
    if (!Masks)
      Casts.push_back(cast<TruncInst>(I));
    unsigned Here =
        Masks ? Mask->getActiveBits() : I->getType()->getIntegerBitWidth();
    if (Bits && *Bits != Here)
      return false;
    Bits = Here;
    if (Masks)
      this->Masks.push_back(I);
    return true;
  }

  static auto joined(Instruction &Node) {
    return drop_begin(Node.operands(), isa<SelectInst>(Node) ? 1 : 0);
  }

  /// \p Start, and those that it leads to or comes from. False if something
  /// else uses one of them, or if there are too many.
  bool find(Instruction &Start) {
    Nodes.insert(&Start);
    for (size_t Next = 0; Next != Nodes.size(); ++Next) {
      for (Value *V : joined(*Nodes[Next]))
        if (isa<PHINode, SelectInst>(V))
          Nodes.insert(cast<Instruction>(V));
      for (User *U : Nodes[Next]->users())
        if (!addUser(cast<Instruction>(U), Nodes[Next]))
          return false;
      if (Nodes.size() > MaxNodes)
        return false;
    }
    return Bits.has_value();
  }
};

} // namespace

/// Numbers below 2^k stay as they are, and so do the nodes themselves.
static bool needsMask(Value &V, const MaskedNodes &M, const DataLayout &DL) {
  auto *Node = dyn_cast<Instruction>(&V);
  return !(Node && M.Nodes.contains(Node)) &&
         computeKnownBits(&V, DL).countMaxActiveBits() > *M.Bits;
}

/// Where \p U, which a node takes, is masked: at the end of the block that a
/// phi node has it from, and at once for a select.
static std::optional<BasicBlock::iterator> placeOfMask(Use &U) {
  if (const auto *Phi = dyn_cast<PHINode>(U.getUser())) {
    // What a call returns that ends the block is not there before it.
    Instruction *End = Phi->getIncomingBlock(U)->getTerminator();
    if (End == U || End->isEHPad())
      return std::nullopt;
    return End->getIterator();
  }
  if (auto *I = dyn_cast<Instruction>(U))
    return I->getInsertionPointAfterDef();
  return cast<Instruction>(U.getUser())->getIterator();
}

/// All can be masked, and one is a sum at least: what comes from memory on
/// every way may as well be masked behind them.
static bool isWorthMasking(const MaskedNodes &M, const DataLayout &DL) {
  // A sum of more bits is cut off as well behind the choice.
  bool HasSelects = any_of(M.Nodes, IsaPred<SelectInst>), IsComputed = false;
  // Poly1305 with phi nodes and choices together took 1.14 of its time.
  if ((HasSelects || !M.Casts.empty()) && any_of(M.Nodes, IsaPred<PHINode>))
    return false;
  for (Instruction *Node : M.Nodes)
    for (Use &U : MaskedNodes::joined(*Node)) {
      if (needsMask(*U, M, DL) &&
          (!placeOfMask(U) || (HasSelects && !isa<LoadInst>(U))))
        return false;
      IsComputed |= isa<Instruction>(U) && !isa<LoadInst>(U) &&
                    !M.Nodes.contains(cast<Instruction>(U));
    }
  return IsComputed;
}

/// \p U under \p Mask, in whose block it may be already.
static Value *maskedInFront(Use &U, const APInt &Mask) {
  BasicBlock::iterator Place = *placeOfMask(U);
  if (!isa<Constant>(U))
    for (User *Other : U->users())
      if (auto *I = dyn_cast<Instruction>(Other);
          I && I->getParent() == Place->getParent() &&
          isa<PHINode>(U.getUser()) &&
          match(I, m_And(m_Specific(U), m_SpecificInt(Mask))))
        return I;
  return IRBuilder<>(Place->getParent(), Place)
      .CreateAnd(U, Mask, U.getUser()->getName() + ".masked");
}

/// Masks the numbers that \p Start and the nodes around it join, instead of
/// the nodes.
static bool maskInFront(Instruction &Start, const DataLayout &DL) {
  MaskedNodes M;
  if (!M.find(Start))
    return false;
  SmallVector<Use *, 8> Masked;
  for (Instruction *Node : M.Nodes)
    for (Use &U : MaskedNodes::joined(*Node))
      if (needsMask(*U, M, DL))
        Masked.push_back(&U);
  if ((Masked.empty() && M.Masks.empty()) || !isWorthMasking(M, DL) ||
      !shouldTransform(Transformation::PlainPhis, Start))
    return false;
  unsigned Width = Start.getType()->getIntegerBitWidth();
  APInt Mask = APInt::getLowBitsSet(Width, *M.Bits);
  // The same number on two edges of one block is the same mask.
  for (Use *U : Masked)
    U->set(maskedInFront(*U, Mask));
  // A number that was negative is none any more.
  for (TruncInst *I : M.Casts)
    I->setHasNoSignedWrap(false);
  for (Instruction *I : M.Masks) {
    I->replaceAllUsesWith(I->getOperand(0));
    I->eraseFromParent();
  }
  return true;
}

//===----------------------------------------------------------------------===//
// The same on both sides
//===----------------------------------------------------------------------===//

/// A sum, a cast or a reduction: cheap, and without effects.
static bool isCheap(const Instruction &I) {
  return isa<ZExtInst, TruncInst>(I) || I.getOpcode() == Instruction::Add ||
         I.getOpcode() == Instruction::Sub || reductionModulus(I);
}

/// Both are the same operations of the same numbers, which \p InFront says are
/// there already.
static bool isSame(const Value *V, const Value *W,
                   function_ref<bool(const Value &)> InFront,
                   unsigned Depth = 0) {
  if (V == W && InFront(*V))
    return true;
  const auto *I = dyn_cast<Instruction>(V), *J = dyn_cast<Instruction>(W);
  if (!I || !J || Depth == MaxDepth || !isCheap(*I) || !I->isSameOperationAs(J))
    return false;
  return all_of(zip(I->operands(), J->operands()), [&](const auto &Pair) {
    return isSame(std::get<0>(Pair), std::get<1>(Pair), InFront, Depth + 1);
  });
}

/// What \p V and \p W, which are the same, are in front of the branch at
/// \p Place: one of them, moved there if neither is there already.
static Value *valueInFront(Value *V, Value *W, Instruction &Place,
                           const DominatorTree &DT) {
  if (V == W)
    return V;
  auto *I = cast<Instruction>(V), *J = cast<Instruction>(W);
  if (!DT.dominates(I, &Place) && DT.dominates(J, &Place))
    std::swap(I, J);
  bool IsThere = DT.dominates(I, &Place), BothAre = DT.dominates(J, &Place);
  // What one of them knows more is not so for the other, nor of its operands.
  for (unsigned K = 0, E = I->getNumOperands(); K != E; ++K)
    I->setOperand(K,
                  valueInFront(I->getOperand(K), J->getOperand(K), Place, DT));
  I->andIRFlags(J);
  if (BothAre)
    return I;
  if (!IsThere)
    I->moveBefore(*Place.getParent(), Place.getIterator());
  I->applyMergedLocation(I->getDebugLoc(), J->getDebugLoc());
  J->replaceAllUsesWith(I);
  J->eraseFromParent();
  return I;
}

/// \p Phi joins two sides of a branch that compute the same.
static bool computeInFront(PHINode &Phi, const DominatorTree &DT) {
  BasicBlock *Join = Phi.getParent();
  if (Phi.getNumIncomingValues() != 2 || !DT.getNode(Join))
    return false;
  BasicBlock *Above = DT.getNode(Join)->getIDom()->getBlock();
  auto *Branch = dyn_cast<BranchInst>(Above->getTerminator());
  for (BasicBlock *Side : Phi.blocks())
    if (Side->getSinglePredecessor() != Above)
      return false;
  auto InFront = [&](const Value &V) {
    return !isa<Instruction>(V) || DT.dominates(&cast<Instruction>(V), Branch);
  };
  Value *V = Phi.getIncomingValue(0), *W = Phi.getIncomingValue(1);
  if (!Branch || !isSame(V, W, InFront) ||
      !shouldTransform(Transformation::PlainPhis, Phi))
    return false;
  Phi.replaceAllUsesWith(valueInFront(V, W, *Branch, DT));
  Phi.eraseFromParent();
  return true;
}

/// Undefined numbers in \p Phi are 0.
static bool define(PHINode &Phi) {
  bool Changed = false;
  for (Use &U : Phi.incoming_values())
    if (isa<UndefValue>(U) && !isa<PoisonValue>(U) &&
        shouldTransform(Transformation::PlainPhis, Phi)) {
      U.set(Constant::getNullValue(Phi.getType()));
      Changed = true;
    }
  return Changed;
}

PreservedAnalyses PlainPhisPass::run(Function &F, FunctionAnalysisManager &AM) {
  if (!hasWideDivisions(F))
    return PreservedAnalyses::all();
  bool Changed = false;
  SmallVector<Instruction *, 16> Nodes;
  for (Instruction &I : instructions(F)) {
    if (auto *Phi = dyn_cast<PHINode>(&I))
      Changed |= Phi->getType()->isIntegerTy() && define(*Phi);
    if (isa<PHINode, SelectInst>(I) && isWideInteger(*I.getType()))
      Nodes.push_back(&I);
  }
  for (Instruction *Node : Nodes)
    Changed |= maskInFront(*Node, F.getParent()->getDataLayout());
  const auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  for (BasicBlock &BB : F)
    for (PHINode &Phi : make_early_inc_range(BB.phis()))
      if (isWideInteger(*Phi.getType()))
        Changed |= computeInFront(Phi, DT);
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}
