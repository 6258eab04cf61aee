//===- Evaluator.cpp - A function, instruction by instruction -------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Evaluator.h"
#include "Calls.h"
#include "Lanes.h"
#include "Memory.h"
#include "NoCode.h"
#include "Operations.h"
#include "SourceReductions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace residue::proof;

unsigned Evaluator::instructions() const {
  unsigned Sum = 0;
  for (const auto &Count : Instructions)
    Sum += Count.second;
  return Sum;
}

/// \p Before: the block before that of \p I; null if its phi nodes are known.
void Evaluator::runIn(const Instruction &I, const BasicBlock *Before) {
  const auto *Phi = dyn_cast<PHINode>(&I);
  if (Phi && Before && Phi->getType()->isVectorTy())
    F.defineLanes(I, F.lanesOf(Phi->getIncomingValueForBlock(Before)));
  else if (Phi && Before && Phi->getType()->isAggregateType())
    F.Parts[&I] = F.partsOf(Phi->getIncomingValueForBlock(Before));
  else if (Phi && Before)
    F.define(I, F.Words.copy(F.valueOf(Phi->getIncomingValueForBlock(Before))));
  else if (!Phi && !I.isDebugOrPseudoInst())
    run(I);
  if (Behind && !F.failure())
    Behind(I);
}

void Evaluator::run(ArrayRef<const BasicBlock *> Blocks,
                    const BasicBlock *Before) {
  for (const BasicBlock *B : Blocks) {
    for (const Instruction &I : *B) {
      if (F.failure())
        return;
      runIn(I, Before);
    }
    Before = B;
  }
}

void Evaluator::start(ArrayRef<const BasicBlock *> Blocks) {
  Open = Blocks;
  Before = nullptr;
  Next = &Open.front()->front();
}

bool Evaluator::runOn() {
  while (Next && !F.failure()) {
    const Instruction &I = *Next;
    size_t Effects = F.Effects.size();
    runIn(I, Before);
    Next = I.getNextNode();
    if (!Next) {
      Before = Open.front();
      Open = Open.drop_front();
      Next = Open.empty() ? nullptr : &Open.front()->front();
    }
    if (F.Effects.size() != Effects && !I.isTerminator() &&
        !isGuaranteedToTransferExecutionToSuccessor(&I))
      break;
  }
  return Next;
}

Word *Evaluator::evaluate(const Instruction &I) {
  if (const auto *GEP = dyn_cast<GEPOperator>(&I))
    return F.addressOf(*GEP);
  if (!isa<CallBase>(I) && (I.isVolatile() || I.isAtomic()))
    return evaluateEffect(F, I);
  if (const auto *Load = dyn_cast<LoadInst>(&I)) {
    LaneList Loaded = evaluateLoad(F, *Load);
    return Loaded.empty() ? nullptr : Loaded.front();
  }
  if (const auto *Store = dyn_cast<StoreInst>(&I)) {
    evaluateStore(F, *Store);
    return nullptr;
  }
  if (const auto *Alloca = dyn_cast<AllocaInst>(&I))
    return evaluateAlloca(F, *Alloca);
  const auto *Call = dyn_cast<CallBase>(&I);
  if (Call && !reductionModulus(I))
    return evaluateCall(F, *Call);
  return evaluateOperation(F, I);
}

/// With several moduli the name of an element is the source's element, whatever
/// reads it: in another ring than its own its residue would be unknown.
static Word *elementNamedBy(Frame &F, Word *V) {
  if (F.IsSource || F.W.Rings.size() < 2 || V->isUnknown() ||
      (V->Pieces && (V->Pieces->size() != 1 || V->Pieces->front().Begin)))
    return V;
  Number N = V->Pieces ? Number{V->Pieces->front().P, V->Pieces->front().Range}
                       : *V->Value;
  std::optional<Symbol> S = N.Z.symbol();
  if (!S || !F.Known.isName(*S) || !F.W.isElement(N))
    return V;
  Number Is = F.W.recognized(N);
  return Is.Z == N.Z ? V : F.Words.of(V->Width, Is.Z, Is.Range);
}

/// A remainder by a small number that has the width of its dividend again is
/// the source's, as what is computed of it is.
static Word *remainderNamedBy(Frame &F, const Instruction &I, Word *V) {
  if (F.IsSource || !isa<ZExtInst>(I) || F.W.Remainders.empty())
    return V;
  Number N = F.Words.bits(F.Words.copy(V));
  if (N.Range.Hi > F.W.LargestRemainder)
    return V;
  Number Is = F.W.recognized(N);
  return Is.Z == N.Z ? V : F.Words.of(V->Width, Is.Z, Is.Range);
}

void Evaluator::run(const Instruction &I) {
  if (!isNoCode(I))
    ++Instructions[F.Block];
  F.Known.setInLanes(!F.IsSource && F.W.How.NameLimbs);
  ++F.W.Instructions;
  if (F.W.work() > F.W.Limit)
    F.fail("it takes too long", &I);
  // A call that may be left on two ways is one.
  if (I.isTerminator() && !isa<InvokeInst>(I)) {
    // An unconditional branch reads its target alone, and the cases of a switch
    // are compared where blocks are.
    SmallVector<const Value *, 1> Read;
    if (const auto *Switch = dyn_cast<SwitchInst>(&I))
      Read.push_back(Switch->getCondition());
    else
      for (const Value *V : I.operand_values())
        if (!isa<BasicBlock>(V))
          Read.push_back(V);
    if (isa<ReturnInst>(I) || !Read.empty())
      F.addEffect(isa<ReturnInst>(I) ? Effect::Return : Effect::Branch, I,
                  Read);
    return;
  }
  if (F.Same)
    F.noteChoice(I);
  if (evaluateAsInSource(F, I))
    return;
  if (evaluateParts(F, I) || evaluateLanes(F, I)) {
    if (!F.failure() && (I.getType()->isIntegerTy() || F.Parts.count(&I)))
      noteResult(F, I);
    return;
  }
  Word *V = evaluate(I);
  if (!V || I.getType()->isVoidTy())
    return;
  if (I.hasNUsesOrMore(2) && V->Width > 1)
    V->IsShared = true;
  F.define(I, remainderNamedBy(F, I, elementNamedBy(F, V)));
  noteResult(F, I);
}
