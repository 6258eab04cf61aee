//===- SplitBlocks.cpp - A loop of its own for full blocks ----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   before:  loop:  phis; ...; n = cond ? size : 16; ...; br loop, exit
//
//   full:    phis; cond', br body, rest       cond' is cond, of these phis
//   body:    ...; n = 16; ...; br full, exit
//   rest:    the loop as it was, with the phis of full for its start
//
// Where cond' fails, nothing of the turn has been done yet: its operands are
// computed from the phi nodes by operations without effects, and the old loop
// does that turn and all behind it. Nothing has to be known of later turns.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/SplitBlocks.h"
#include "TurnObjects.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// Longer blocks than this are not one number.
static const unsigned MaxBlock = 1024;
/// The code of both loops, in instructions of this one.
static const unsigned MaxInstructions = 2000;
/// What the condition is made of.
static const unsigned MaxCondition = 8;

/// On the loop that has been divided.
static const char SplitHere[] = "residue.blocks.split";

namespace {

/// Size is Full, a constant, wherever Left Predicate Right.
struct BlockSize {
  Instruction *Size;
  ConstantInt *Full;
  CmpInst::Predicate Predicate;
  Value *Left, *Right;
};

class BlockLoop {
public:
  BlockLoop(Loop &L, LoopStandardAnalysisResults &AR, LPMUpdater &U)
      : L(L), AR(AR), U(U) {}

  bool split();

private:
  std::optional<BlockSize> sizeOf(Instruction &I) const;
  std::optional<BlockSize> findSize() const;
  bool hasPlainExits() const;
  bool decidesHowMuch(const Instruction &Size) const;
  bool decidesTurns(const Instruction &I) const;
  bool collect(Value *V, SmallSetVector<Instruction *, 8> &Slice) const;
  Loop *clone(ValueToValueMapTy &Map, BasicBlock *Rest);
  SmallVector<Instruction *, 4> sameAs(Instruction &Size) const;
  void connect(const BlockSize &Block, ArrayRef<Instruction *> Sizes,
               ArrayRef<Instruction *> Slice, ValueToValueMapTy &Map,
               BasicBlock *Rest);
  void addExits(ValueToValueMapTy &Map);

  Loop &L;
  LoopStandardAnalysisResults &AR;
  LPMUpdater &U;
};

} // namespace

/// min(x, C), or a choice between something and C.
std::optional<BlockSize> BlockLoop::sizeOf(Instruction &I) const {
  Value *X, *A, *B;
  ConstantInt *C;
  auto IsBlock = [](const ConstantInt *C) {
    return C->getValue().ugt(1) && C->getValue().ult(MaxBlock + 1);
  };
  if (match(&I, m_c_UMin(m_Value(X), m_ConstantInt(C))) && IsBlock(C))
    return BlockSize{&I, C, CmpInst::ICMP_UGE, X, C};
  if (!isa<SelectInst>(I))
    return std::nullopt;
  auto *Condition = dyn_cast<ICmpInst>(I.getOperand(0));
  if (!Condition)
    return std::nullopt;
  A = Condition->getOperand(0), B = Condition->getOperand(1);
  if (match(I.getOperand(1), m_ConstantInt(C)) && IsBlock(C))
    return BlockSize{&I, C, Condition->getPredicate(), A, B};
  if (match(I.getOperand(2), m_ConstantInt(C)) && IsBlock(C))
    return BlockSize{&I, C, Condition->getInversePredicate(), A, B};
  return std::nullopt;
}

/// \p I, which is in the loop, is what a loop inside begins with, or compares.
bool BlockLoop::decidesTurns(const Instruction &I) const {
  const Loop *Inner = AR.LI.getLoopFor(I.getParent());
  return Inner != &L &&
         (isa<ICmpInst>(I) ||
          (isa<PHINode>(I) && Inner->getHeader() == I.getParent()));
}

/// \p Size is how many bytes are copied, how often a loop inside turns, or by
/// how much a wide number is shifted.
bool BlockLoop::decidesHowMuch(const Instruction &Size) const {
  SmallSetVector<const Instruction *, 16> Reached;
  Reached.insert(&Size);
  for (unsigned Next = 0; Next != Reached.size(); ++Next) {
    const Instruction *From = Reached[Next];
    for (const Use &Used : From->uses()) {
      const auto *I = cast<Instruction>(Used.getUser());
      if (!L.contains(I) || Reached.size() > 64)
        continue;
      if (const auto *Copy = dyn_cast<MemIntrinsic>(I)) {
        if (Copy->getLength() == From)
          return true;
      } else if (I->isShift() && Used.getOperandNo() == 1 &&
                 isWideInteger(*I->getType())) {
        return true;
      } else if (decidesTurns(*I)) {
        return true;
      } else if (isa<CastInst, BinaryOperator, MinMaxIntrinsic>(I)) {
        Reached.insert(I);
      }
    }
  }
  return false;
}

std::optional<BlockSize> BlockLoop::findSize() const {
  for (BasicBlock *BB : L.blocks()) {
    if (AR.LI.getLoopFor(BB) != &L)
      continue;
    for (Instruction &I : *BB)
      if (std::optional<BlockSize> Block = sizeOf(I);
          Block && !L.isLoopInvariant(&I) && decidesHowMuch(I))
        return Block;
  }
  return std::nullopt;
}

/// Adds what \p V is computed from, down to the phi nodes of the header and
/// what is not of the loop, operands first; false if that has effects, may not
/// be done too early, or is too much.
bool BlockLoop::collect(Value *V,
                        SmallSetVector<Instruction *, 8> &Slice) const {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !L.contains(I) || Slice.contains(I))
    return true;
  if (isa<PHINode>(I))
    return I->getParent() == L.getHeader();
  if (I->mayReadOrWriteMemory() || !isSafeToSpeculativelyExecute(I) ||
      Slice.size() >= MaxCondition)
    return false;
  for (Value *Operand : I->operands())
    if (!collect(Operand, Slice))
      return false;
  Slice.insert(I);
  return true;
}

/// \p Size, and what is the same number computed in another way.
SmallVector<Instruction *, 4> BlockLoop::sameAs(Instruction &Size) const {
  SmallVector<Instruction *, 4> Same;
  const SCEV *Number = AR.SE.getSCEV(&Size);
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : *BB)
      if (&I == &Size ||
          (I.getType() == Size.getType() && AR.SE.getSCEV(&I) == Number))
        Same.push_back(&I);
  return Same;
}

/// A copy of the loop, with a preheader of its own, in front of \p Rest.
Loop *BlockLoop::clone(ValueToValueMapTy &Map, BasicBlock *Rest) {
  // So that those of full blocks become registers.
  for (AllocaInst *Object : objectsOfTurn(L, AR.DT))
    Map[Object] = copyObject(*Object, ".full");
  SmallVector<BasicBlock *, 8> Blocks;
  Loop *Full = cloneLoopWithPreheader(Rest, Rest->getSinglePredecessor(), &L,
                                      Map, ".full", &AR.LI, &AR.DT, Blocks);
  remapInstructionsInBlocks(Blocks, Map);
  SmallVector<MDNode *, 4> Scopes;
  identifyNoAliasScopesToClone(L.getBlocks(), Scopes);
  cloneAndAdaptNoAliasScopes(Scopes, Blocks, Rest->getContext(), "full");
  return Full;
}

/// The exits of the loop are those of the copy, too.
void BlockLoop::addExits(ValueToValueMapTy &Map) {
  SmallVector<Loop::Edge, 4> Edges;
  L.getExitEdges(Edges);
  for (auto &[From, To] : Edges)
    for (PHINode &Phi : To->phis()) {
      Value *V = Phi.getIncomingValueForBlock(From);
      if (Value *Mapped = Map.lookup(V))
        V = Mapped;
      Phi.addIncoming(V, cast<BasicBlock>(Map[From]));
    }
}

/// Enters the copy first, and leaves it for \p Rest where a block is not full.
void BlockLoop::connect(const BlockSize &Block, ArrayRef<Instruction *> Sizes,
                        ArrayRef<Instruction *> Slice, ValueToValueMapTy &Map,
                        BasicBlock *Rest) {
  auto *Header = cast<BasicBlock>(Map[L.getHeader()]);
  auto *Before = cast<BasicBlock>(Map[Rest]);
  Rest->getSinglePredecessor()->getTerminator()->replaceSuccessorWith(Rest,
                                                                      Before);
  BasicBlock *Body = SplitBlock(Header, Header->getFirstNonPHIIt(),
                                static_cast<DominatorTree *>(nullptr), &AR.LI);
  Body->setName("full");

  // The slice, of the phi nodes of the copy.
  IRBuilder<> B(Header->getTerminator());
  B.SetCurrentDebugLocation(Block.Size->getDebugLoc());
  ValueToValueMapTy Early;
  auto EarlyOf = [&](Value *V) -> Value * {
    if (Value *Done = Early.lookup(V))
      return Done;
    Value *Mapped = isa<PHINode>(V) ? Map.lookup(V) : nullptr;
    return Mapped ? Mapped : V;
  };
  for (Instruction *I : Slice) {
    Instruction *Copy = I->clone();
    Copy->dropPoisonGeneratingFlags();
    for (Use &Operand : Copy->operands())
      Operand = EarlyOf(Operand);
    Early[I] = B.Insert(Copy, I->getName() + ".early");
  }
  Value *IsFull = B.CreateICmp(Block.Predicate, EarlyOf(Block.Left),
                               EarlyOf(Block.Right), "is.full");
  B.CreateCondBr(B.CreateFreeze(IsFull, "full.now"), Body, Rest);
  Header->getTerminator()->eraseFromParent();

  // What the rest starts with.
  for (PHINode &Phi : L.getHeader()->phis()) {
    Value *Here = Map[&Phi];
    PHINode *Left =
        PHINode::Create(Phi.getType(), 1, Here->getName() + ".rest");
    Left->insertBefore(Rest->begin());
    Left->addIncoming(Here, Header);
    Phi.setIncomingValueForBlock(Rest, Left);
  }
  for (Instruction *Size : Sizes)
    cast<Instruction>(Map[Size])->replaceAllUsesWith(Block.Full);
}

/// Every exit can have a block of its own in front of it.
bool BlockLoop::hasPlainExits() const {
  SmallVector<Loop::Edge, 4> Edges;
  L.getExitEdges(Edges);
  return all_of(Edges, [](const Loop::Edge &Edge) {
    return isa<BranchInst, SwitchInst>(Edge.first->getTerminator()) &&
           !Edge.second->isEHPad();
  });
}

bool BlockLoop::split() {
  BasicBlock *Preheader = L.getLoopPreheader();
  if (!Preheader || !L.isLoopSimplifyForm() || !L.isLCSSAForm(AR.DT) ||
      !L.isSafeToClone() || !hasPlainExits() || L.isAnnotatedParallel() ||
      findStringMetadataForLoop(&L, SplitHere))
    return false;
  std::optional<BlockSize> Block = findSize();
  if (!Block)
    return false;
  SmallSetVector<Instruction *, 8> Slice;
  if (!collect(Block->Left, Slice) || !collect(Block->Right, Slice) ||
      !shouldTransform(Transformation::SplitBlocks, *L.getHeader()))
    return false;

  SmallVector<Instruction *, 4> Sizes = sameAs(*Block->Size);
  AR.SE.forgetTopmostLoop(&L);
  BasicBlock *Rest =
      SplitBlock(Preheader, Preheader->getTerminator(), &AR.DT, &AR.LI);
  Rest->setName("rest");
  ValueToValueMapTy Map;
  Loop *Full = clone(Map, Rest);
  addExits(Map);
  connect(*Block, Sizes, Slice.getArrayRef(), Map, Rest);
  AR.DT.recalculate(*Rest->getParent());
  for (Loop *Each : {Full, &L})
    formDedicatedExitBlocks(Each, &AR.DT, &AR.LI, nullptr,
                            /*PreserveLCSSA=*/true);
  addStringMetadataToLoop(&L, SplitHere, true);
  AR.SE.forgetBlockAndLoopDispositions();
  U.addSiblingLoops(Full);
  return true;
}

PreservedAnalyses SplitBlocksPass::run(Loop &L, LoopAnalysisManager &AM,
                                       LoopStandardAnalysisResults &AR,
                                       LPMUpdater &U) {
  unsigned Instructions = 0;
  bool Reduces = false;
  if (AR.MSSA || !hasRaisedReductions(*L.getHeader()->getModule()))
    return PreservedAnalyses::all();
  for (BasicBlock *BB : L.blocks()) {
    Instructions += BB->size();
    Reduces |= any_of(*BB, isRaisedReduction);
  }
  if (!Reduces || Instructions > MaxInstructions ||
      !BlockLoop(L, AR, U).split())
    return PreservedAnalyses::all();
  return getLoopPassPreservedAnalyses();
}
