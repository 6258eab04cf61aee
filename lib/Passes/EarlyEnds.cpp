//===- EarlyEnds.cpp - Comparisons that end at a difference ---------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EarlyEnds.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/Loads.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// For numbers of up to ten words.
static const size_t MaxBlocks = 24, MinBlocks = 2;
/// Of a block that compares, and of a correction.
static const int64_t MaxInstructions = 96;

static const DataLayout &layoutOf(const BasicBlock &BB) {
  return BB.getModule()->getDataLayout();
}

namespace {

/// Bytes at a constant distance from a pointer; of a length that is not known
/// nothing is.
struct Bytes {
  const Value *Base;
  int64_t Begin, End;

  Bytes(const Value *Pointer, const Type *Ty, const DataLayout &DL) {
    TypeSize Size = DL.getTypeStoreSize(const_cast<Type *>(Ty));
    Base = GetPointerBaseWithConstantOffset(Pointer, Begin, DL);
    if (Size.isScalable())
      Base = nullptr;
    End = Begin + int64_t(Size.getKnownMinValue());
  }
  bool operator==(const Bytes &O) const {
    return Base && Base == O.Base && Begin == O.Begin && End == O.End;
  }
  bool isApart(const Bytes &O) const {
    return Base && Base == O.Base && (End <= O.Begin || O.End <= Begin);
  }
};

} // namespace

bool EarlyEnds::isInside(const BasicBlock *BB) const {
  return BB == &Head || is_contained(Blocks, BB);
}

/// Where what is accessed is d bytes behind a pointer, and d is added without
/// leaving the object (inbounds), all bytes between are of the object, which is
/// there: a number whose upper word has been read in any case may be read as a
/// whole.
bool EarlyEnds::isInsideObject(const LoadInst &Load) const {
  const DataLayout &DL = layoutOf(Head);
  auto OffsetOf = [&](const Value *Pointer, APInt &Offset) {
    Offset = APInt(DL.getIndexTypeSizeInBits(Pointer->getType()), 0);
    return Pointer->stripAndAccumulateConstantOffsets(
        DL, Offset, /*AllowNonInbounds=*/false);
  };
  APInt Begin, Known;
  const Value *Base = OffsetOf(Load.getPointerOperand(), Begin);
  for (const Instruction &I : reverse(Head)) {
    const Value *At = getLoadStorePointerOperand(&I);
    if (At && !I.isVolatile() && !I.isAtomic() && OffsetOf(At, Known) == Base &&
        Begin.isNonNegative() && Begin.slt(Known) &&
        (Known - Begin).uge(DL.getTypeStoreSize(Load.getType())) &&
        getLoadStoreAlignment(const_cast<Instruction *>(&I)) >=
            Load.getAlign() &&
        (Known - Begin).urem(Load.getAlign().value()) == 0)
      return true;
    // It may be gone since.
    if (isa<CallBase>(I) && I.mayHaveSideEffects())
      return false;
  }
  return false;
}

/// Behind the head nothing ends the program before the end is reached, so what
/// is accessed there may be read here.
bool EarlyEnds::isReadable(const LoadInst &Load) const {
  const DataLayout &DL = layoutOf(Head);
  auto *Pointer = const_cast<Value *>(Load.getPointerOperand());
  if (!Load.isSimple() || mustSuppressSpeculation(Load))
    return false;
  if (isSafeToLoadUnconditionally(Pointer, Load.getType(), Load.getAlign(), DL,
                                  Head.getTerminator(), &AC, &DT))
    return true;
  if (DL.getTypeStoreSize(Load.getType()).isScalable())
    return false;
  // It is asked again when the end is known.
  if (!End || isInsideObject(Load))
    return true;
  Bytes Read(Pointer, Load.getType(), DL);
  for (Instruction &I : *End) {
    const Value *At = getLoadStorePointerOperand(&I);
    if (At && !I.isVolatile() && !I.isAtomic() &&
        Bytes(At, getLoadStoreType(&I), DL) == Read &&
        getLoadStoreAlignment(&I) >= Load.getAlign())
      return true;
    if (!isGuaranteedToTransferExecutionToSuccessor(&I) ||
        (isa<CallBase>(I) && I.mayHaveSideEffects()))
      break;
  }
  return false;
}

/// Nothing is done with it, but that it is compared in its block.
static bool isOnlyCompared(const PHINode &Phi) {
  return Phi.getType()->isIntegerTy() &&
         all_of(Phi.users(), [&](const User *U) {
           const auto *Compare = dyn_cast<ICmpInst>(U);
           return Compare && Compare->getParent() == Phi.getParent();
         });
}

bool EarlyEnds::mayJoin(const Instruction &I) const {
  if (I.isTerminator())
    return isa<BranchInst>(I);
  if (const auto *Load = dyn_cast<LoadInst>(&I))
    return isReadable(*Load);
  if (const auto *Phi = dyn_cast<PHINode>(&I))
    return isOnlyCompared(*Phi);
  return !I.mayReadOrWriteMemory() && isSafeToSpeculativelyExecute(&I);
}

/// One more block.
bool EarlyEnds::grow() {
  auto Try = [&](BasicBlock *From) {
    for (BasicBlock *Next : successors(From)) {
      if (isInside(Next) || !all_of(predecessors(Next),
                                    [&](BasicBlock *P) { return isInside(P); }))
        continue;
      if (Next->sizeWithoutDebug() <= MaxInstructions &&
          all_of(*Next, [&](const Instruction &I) { return mayJoin(I); })) {
        Blocks.push_back(Next);
        return true;
      }
    }
    return false;
  };
  return Try(&Head) || any_of(SmallVector<BasicBlock *, 16>(Blocks), Try);
}

bool EarlyEnds::find() {
  auto *Branch = dyn_cast<BranchInst>(Head.getTerminator());
  if (!Branch || !Branch->isConditional())
    return false;
  while (Blocks.size() != MaxBlocks && grow()) {
  }
  if (Blocks.size() < MinBlocks || !findEnd())
    return false;
  auto MayJoin = [&](const Instruction &I) {
    return isa<StoreInst>(I) || mayJoin(I);
  };
  return all_of(Blocks, [&](BasicBlock *BB) { return all_of(*BB, MayJoin); }) &&
         (!Correction || all_of(*Correction, MayJoin));
}

bool EarlyEnds::findEnd() {
  SetVector<BasicBlock *> Ends;
  auto Take = [&](BasicBlock *BB) {
    for (BasicBlock *Next : successors(BB))
      if (Next == &Head || !is_contained(Blocks, Next))
        Ends.insert(Next);
  };
  Take(&Head);
  for (BasicBlock *BB : Blocks)
    Take(BB);
  if (Ends.empty() || Ends.size() > 2 || Ends.contains(&Head))
    return false;
  End = Ends.back();
  if (Ends.size() == 1)
    return true;
  for (BasicBlock *Next : Ends)
    for (BasicBlock *Other : Ends)
      if (Next != Other && isCorrection(*Next, *Other)) {
        Correction = Next;
        End = Other;
        return true;
      }
  return false;
}

/// Loads come to stand in front of all stores.
static bool readsBehindStore(const BasicBlock &BB) {
  bool HasStored = false;
  return any_of(BB, [&](const Instruction &I) {
    HasStored |= isa<StoreInst>(I);
    return HasStored && isa<LoadInst>(I);
  });
}

/// Words are stored where there are others already.
bool EarlyEnds::isCorrection(const BasicBlock &BB,
                             const BasicBlock &Next) const {
  return BB.getSingleSuccessor() == &Next && !isa<PHINode>(BB.front()) &&
         BB.sizeWithoutDebug() <= MaxInstructions &&
         all_of(predecessors(&BB),
                [&](const BasicBlock *P) { return isInside(P); }) &&
         all_of(BB,
                [&](const Instruction &I) {
                  const auto *Store = dyn_cast<StoreInst>(&I);
                  return Store ? overwritten(*Store) != nullptr
                               : isa<LoadInst>(I) || mayJoin(I);
                }) &&
         !readsBehindStore(BB);
}

/// The store of the head whose word is there when the head ends.
StoreInst *EarlyEnds::overwritten(const StoreInst &Store) const {
  const DataLayout &DL = layoutOf(Head);
  Bytes Written(Store.getPointerOperand(), Store.getValueOperand()->getType(),
                DL);
  for (Instruction &I : reverse(Head)) {
    auto *Earlier = dyn_cast<StoreInst>(&I);
    if (!Earlier) {
      if (I.mayWriteToMemory())
        return nullptr;
      continue;
    }
    Bytes Before(Earlier->getPointerOperand(),
                 Earlier->getValueOperand()->getType(), DL);
    if (Before == Written)
      return Store.isSimple() && Earlier->isSimple() &&
                     Earlier->getAlign() >= Store.getAlign() &&
                     Earlier->getValueOperand()->getType() ==
                         Store.getValueOperand()->getType()
                 ? Earlier
                 : nullptr;
    if (!Before.isApart(Written))
      return nullptr;
  }
  return nullptr;
}

/// The comparisons of phi nodes of \p BB.
void EarlyEnds::spread(BasicBlock &BB) {
  SetVector<ICmpInst *> Compares;
  for (PHINode &Phi : BB.phis())
    if (&BB != End || spreadsAtEnd(Phi))
      for (User *U : Phi.users())
        Compares.insert(cast<ICmpInst>(U));
  for (ICmpInst *Compare : Compares)
    spread(*Compare);
}

/// With the words of each way into its block, by the conditions on it. Where
/// that is not on the way nobody asks.
void EarlyEnds::spread(ICmpInst &Compare) {
  BasicBlock *Place = Compare.getParent();
  BasicBlock::iterator Here = Head.getTerminator()->getIterator();
  auto CompareFrom = [&](BasicBlock *From) {
    auto Operand = [&](unsigned N) {
      return Compare.getOperand(N)->DoPHITranslation(Place, From);
    };
    Written.push_back(CmpInst::Create(Instruction::ICmp, Compare.getPredicate(),
                                      Operand(0), Operand(1), "", Here));
    return Written.back();
  };
  SmallVector<BasicBlock *, 16> All = {&Head};
  All.append(Blocks.begin(), llvm::find(Blocks, Place));
  DenseMap<BasicBlock *, Instruction *> Decided;
  for (BasicBlock *BB : reverse(All)) {
    auto *Branch = cast<BranchInst>(BB->getTerminator());
    auto SideOf = [&](BasicBlock *Next) -> Value * {
      return Next == Place ? CompareFrom(BB) : Decided.lookup(Next);
    };
    // Of a branch without a condition both are the same.
    Value *First = SideOf(Branch->getSuccessor(0));
    Value *Sides[] = {First, Branch->isConditional()
                                 ? SideOf(Branch->getSuccessor(1))
                                 : First};
    if (!Sides[0] && !Sides[1])
      continue;
    for (Value *&Side : Sides)
      if (!Side)
        Side = ConstantInt::getFalse(Head.getContext());
    if (Branch->isConditional())
      Written.push_back(SelectInst::Create(Branch->getCondition(), Sides[0],
                                           Sides[1], "", Here));
    Decided[BB] =
        Branch->isConditional() ? Written.back() : cast<Instruction>(Sides[0]);
  }
  Instruction *Decision = Decided[&Head];
  Compare.replaceAllUsesWith(Decision);
  Spreads.push_back({&Compare, Decision, Written.size()});
}

/// Words that are compared where the ways meet.
bool EarlyEnds::spreadsAtEnd(const PHINode &Phi) const {
  return isOnlyCompared(Phi) && all_of(Phi.blocks(), [&](const BasicBlock *BB) {
           return isInside(BB);
         });
}

/// What is compared behind the ways decides it.
bool EarlyEnds::isSpread(const Value *V, unsigned Depth) const {
  const auto *I = dyn_cast<Instruction>(V);
  return I &&
         (any_of(Spreads, [&](const Spread &S) { return S.Decision == I; }) ||
          (Depth && is_contained(Blocks, I->getParent()) &&
           any_of(I->operands(),
                  [&](const Use &U) { return isSpread(U.get(), Depth - 1); })));
}

/// A value for each way out of the blocks, by the conditions on it. With two of
/// them it is whether the second is taken.
bool EarlyEnds::choose(PHINode *Phi) {
  auto ValueOf = [&](BasicBlock *From, BasicBlock *To) -> Value * {
    return Phi ? Phi->getIncomingValueForBlock(From)
               : ConstantInt::getBool(To->getContext(), To == Correction);
  };
  SmallVector<BasicBlock *, 16> All = {&Head};
  All.append(Blocks);
  SetVector<Value *> Values;
  for (BasicBlock *BB : All)
    for (BasicBlock *Next : successors(BB))
      if (!is_contained(Blocks, Next))
        Values.insert(ValueOf(BB, Next));
  if (Values.size() < 2)
    return true;
  bool IsBit = Phi && Values.size() == 2 &&
               none_of(Values, [&](const Value *V) { return isSpread(V, 3); });
  IRBuilder<> B(Head.getTerminator());
  DenseMap<BasicBlock *, Value *> Decided;
  for (BasicBlock *BB : reverse(All)) {
    auto Side = [&](unsigned N) -> Value * {
      BasicBlock *Next = BB->getTerminator()->getSuccessor(N);
      if (auto It = Decided.find(Next); It != Decided.end())
        return It->second;
      Value *V = ValueOf(BB, Next);
      return IsBit ? B.getInt1(V == Values[1]) : V;
    };
    auto *Branch = cast<BranchInst>(BB->getTerminator());
    if (Branch->isUnconditional()) {
      Decided[BB] = Side(0);
      continue;
    }
    Value *V[] = {Side(0), Side(1)};
    auto *Select = SelectInst::Create(Branch->getCondition(), V[0], V[1], "",
                                      Head.getTerminator()->getIterator());
    Written.push_back(Select);
    Decided[BB] = Select;
  }
  auto *Decision = cast<Instruction>(Decided[&Head]);
  Choices.push_back({Phi, Decision, IsBit ? Values[1] : nullptr,
                     IsBit ? Values[0] : nullptr});
  return Decision->getType()->isIntegerTy();
}

/// With a correction, from elsewhere comes one value.
bool EarlyEnds::chooseCorrected(PHINode &Phi) {
  Value *Other = nullptr;
  for (unsigned N = 0; N != Phi.getNumIncomingValues(); ++N) {
    if (!isInside(Phi.getIncomingBlock(N)))
      continue;
    Value *V = Phi.getIncomingValue(N);
    if (Other && Other != V)
      return false;
    Other = V;
  }
  Choices.push_back({&Phi, Choices.front().Decision,
                     Phi.getIncomingValueForBlock(Correction), Other});
  return Other;
}

SmallVector<Instruction *, 4> EarlyEnds::decide() {
  for (BasicBlock *BB : Blocks)
    spread(*BB);
  size_t Inner = Spreads.size();
  if (!Correction &&
      any_of(End->phis(), [&](PHINode &Phi) { return spreadsAtEnd(Phi); }))
    spread(*End);
  bool IsDecided = true;
  if (Correction)
    IsDecided =
        choose(nullptr) && !Choices.empty() &&
        all_of(End->phis(), [&](PHINode &Phi) { return chooseCorrected(Phi); });
  else
    IsDecided = all_of(End->phis(), [&](PHINode &Phi) {
      return spreadsAtEnd(Phi) || choose(&Phi);
    });
  SmallVector<Instruction *, 4> Decisions;
  for (const Spread &S : drop_begin(Spreads, Inner))
    if (IsDecided)
      Decisions.push_back(S.Decision);
  for (const Choice &C : Choices)
    if (IsDecided && !is_contained(Decisions, C.Decision))
      Decisions.push_back(C.Decision);
  return Decisions;
}

void EarlyEnds::undo() {
  for (const Spread &S : reverse(Spreads))
    S.Decision->replaceAllUsesWith(S.Compare);
  Spreads.clear();
  for (Instruction *I : reverse(Written))
    I->eraseFromParent();
  Written.clear();
}

/// The earlier word is stored again where there is nothing to be corrected.
void EarlyEnds::joinStores() {
  Instruction *Decision = Choices.front().Decision;
  SmallVector<std::pair<StoreInst *, Value *>, 8> Stores;
  for (Instruction &I : *Correction)
    if (auto *Store = dyn_cast<StoreInst>(&I))
      Stores.push_back({Store, overwritten(*Store)->getValueOperand()});
  for (auto [Store, Before] : Stores) {
    Store->dropUBImplyingAttrsAndMetadata();
    Store->moveBefore(Head, Head.getTerminator()->getIterator());
    IRBuilder<> B(Store);
    Store->setOperand(
        0, B.CreateSelect(Decision, Store->getValueOperand(), Before));
  }
}

void EarlyEnds::joinPhi(const Choice &C) {
  IRBuilder<> B(Head.getTerminator());
  Value *V = C.Decision;
  if (C.IfSet && C.Phi->getType()->isIntegerTy(1) &&
      match(C.IfClear, m_One()) && match(C.IfSet, m_Zero()))
    V = B.CreateNot(V);
  else if (C.IfSet)
    V = B.CreateSelect(V, C.IfSet, C.IfClear);
  C.Phi->addIncoming(V, &Head);
}

/// Each block in front of what was written, but comparisons of what comes from
/// other blocks behind these.
void EarlyEnds::joinBlocks() {
  size_t Next = 0, Spread = Spreads.empty() ? 0 : Spreads.back().End;
  Instruction *Place =
      Spread == Written.size() ? Head.getTerminator() : Written[Spread];
  auto MoveWritten = [&](size_t End) {
    for (; Next != End; ++Next)
      Written[Next]->moveBefore(Head, Place->getIterator());
  };
  for (BasicBlock *BB : Blocks) {
    for (const auto &S : Spreads)
      if (S.Compare->getParent() == BB)
        MoveWritten(S.End);
    for (Instruction &I : make_early_inc_range(*BB))
      if (!I.isTerminator() && !isa<StoreInst, PHINode>(I)) {
        I.dropUBImplyingAttrsAndMetadata();
        I.moveBefore(Head, Place->getIterator());
      }
  }
  MoveWritten(Spread);
  for (const auto &S : Spreads)
    S.Compare->eraseFromParent();
}

void EarlyEnds::join() {
  if (Correction)
    Blocks.push_back(Correction);
  joinBlocks();
  if (Correction)
    joinStores();
  DenseMap<PHINode *, Value *> Same;
  for (PHINode &Phi : End->phis()) {
    for (unsigned N = Phi.getNumIncomingValues(); N--;)
      if (isInside(Phi.getIncomingBlock(N)))
        Same[&Phi] = Phi.removeIncomingValue(N, /*DeletePHIIfEmpty=*/false);
    const auto *C =
        find_if(Choices, [&](const Choice &Each) { return Each.Phi == &Phi; });
    if (C != Choices.end())
      joinPhi(*C);
    else
      Phi.addIncoming(Same[&Phi], &Head);
  }
  for (BasicBlock *BB : Blocks) {
    BB->getTerminator()->eraseFromParent();
    new UnreachableInst(BB->getContext(), BB);
  }
  Head.getTerminator()->eraseFromParent();
  BranchInst::Create(End, &Head);
  DeleteDeadBlocks(Blocks);
  MergeBlockIntoPredecessor(End);
  DT.recalculate(*Head.getParent());
}
