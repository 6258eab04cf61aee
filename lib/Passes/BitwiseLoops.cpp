//===- BitwiseLoops.cpp - Numbers that a loop cuts into words -------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop of one block that runs T times, all of whose accesses are of words of
// w bytes at addresses that move by w bytes, in one direction: T w bytes in the
// end. Any two of these ranges of which one is written are the same one or do
// not overlap; of the same, the load is first. So each word is computed from
// what was there before the loop. A stored word is computed by operations on
// bits from loaded ones, constants and masks, which are all zeros or all ones:
// bit k of all T words together is the same function of the bits k.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/BitwiseLoops.h"
#include "ChosenPointers.h"
#include "CopiedParts.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/TruthValue.h"
#include "residue/Target/Compat.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;
using namespace residue;

/// Loops over more bytes stay.
static constexpr unsigned MaxBytes = 1024;
/// Of one block, and of one word that is stored.
static constexpr unsigned MaxAccesses = 16, MaxDepth = 12;

namespace {

class BitwiseLoop {
public:
  BitwiseLoop(Loop &L, LoopStandardAnalysisResults &AR)
      : L(L), SE(AR.SE), AA(AR.AA), BB(*L.getHeader()),
        DL(BB.getModule()->getDataLayout()) {}

  bool rewrite();

private:
  struct Access {
    Instruction *I;
    const SCEVAddRecExpr *Address;
    /// Where the lowest of its words is, in front of the loop.
    const SCEV *Lowest = nullptr;
    Value *Pointer = nullptr;
  };
  using Words = DenseMap<const Value *, Value *>;

  bool collect();
  bool add(Instruction &I);
  bool areSeparate() const;
  bool mayMeet(const Access &A, const Access &B) const;
  bool isBitwise(Value &V, unsigned Depth = 0) const;
  bool findPointers();
  std::optional<CopiedParts> findParts() const;
  void emit(IRBuilder<> &Before, IRBuilder<> &Behind, const CopiedPart &Part);
  Value *emit(IRBuilder<> &B, Value &V, Type &Ty, Words &Known) const;

  uint64_t bytes() const { return Trips * WordBytes; }

  Loop &L;
  ScalarEvolution &SE;
  AAResults &AA;
  BasicBlock &BB;
  const DataLayout &DL;
  unsigned Trips = 0;
  uint64_t WordBytes = 0;
  /// By which an address moves.
  const SCEV *Step = nullptr;
  /// In the order of the block.
  SmallVector<Access, 4> Accesses;
};

} // namespace

bool BitwiseLoop::add(Instruction &I) {
  if (I.isVolatile() || I.isAtomic() || !isa<LoadInst, StoreInst>(I) ||
      Accesses.size() == MaxAccesses)
    return false;
  Type *Ty = getLoadStoreType(&I);
  uint64_t Bytes = DL.getTypeStoreSize(Ty).getKnownMinValue();
  if (!Ty->isIntegerTy() || Ty->getIntegerBitWidth() != 8 * Bytes ||
      isWideInteger(*Ty) || (WordBytes && WordBytes != Bytes))
    return false;
  WordBytes = Bytes;
  auto *Address =
      dyn_cast<SCEVAddRecExpr>(SE.getSCEV(getLoadStorePointerOperand(&I)));
  if (!Address || Address->getLoop() != &L || !Address->isAffine())
    return false;
  auto *Moved = dyn_cast<SCEVConstant>(Address->getStepRecurrence(SE));
  if (!Moved || (Step && Moved != Step) || Moved->getAPInt().abs() != WordBytes)
    return false;
  Step = Moved;
  Accesses.push_back({&I, Address});
  return true;
}

bool BitwiseLoop::collect() {
  bool Stores = false;
  for (Instruction &I : BB) {
    if (!I.willReturn() || I.mayThrow())
      return false;
    if (!I.mayReadOrWriteMemory())
      continue;
    if (!add(I))
      return false;
    Stores |= isa<StoreInst>(I);
  }
  return Stores && bytes() <= MaxBytes && bytes() > LongestWordBits / 8;
}

/// \p A comes before \p B in the block, and one of them stores.
bool BitwiseLoop::mayMeet(const Access &A, const Access &B) const {
  if (A.Address == B.Address)
    return isa<StoreInst>(A.I);
  if (auto *Distance =
          dyn_cast<SCEVConstant>(SE.getMinusSCEV(A.Address, B.Address)))
    return Distance->getAPInt().abs().ult(bytes());
  LocationSize Size = LocationSize::precise(bytes());
  return !AA.isNoAlias(MemoryLocation(A.Pointer, Size),
                       MemoryLocation(B.Pointer, Size));
}

bool BitwiseLoop::areSeparate() const {
  for (unsigned Second = 1; Second < Accesses.size(); ++Second)
    for (unsigned First = 0; First != Second; ++First) {
      const Access &A = Accesses[First], &B = Accesses[Second];
      if ((isa<StoreInst>(A.I) || isa<StoreInst>(B.I)) && mayMeet(A, B))
        return false;
    }
  return true;
}

bool BitwiseLoop::isBitwise(Value &V, unsigned Depth) const {
  if (auto *C = dyn_cast<ConstantInt>(&V))
    return C->isZero() || C->isMinusOne();
  if (L.isLoopInvariant(&V))
    return isMask(&V, DL);
  auto *I = dyn_cast<Instruction>(&V);
  if (!I || Depth == MaxDepth)
    return false;
  switch (I->getOpcode()) {
  case Instruction::Load:
    return true;
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
    return isBitwise(*I->getOperand(0), Depth + 1) &&
           isBitwise(*I->getOperand(1), Depth + 1);
  case Instruction::Select:
    return I->getOperand(0)->getType()->isIntegerTy(1) &&
           L.isLoopInvariant(I->getOperand(0)) &&
           isBitwise(*I->getOperand(1), Depth + 1) &&
           isBitwise(*I->getOperand(2), Depth + 1);
  default:
    return false;
  }
}

/// In front of the loop; what is put there is nothing but addresses.
bool BitwiseLoop::findPointers() {
  Instruction *At = L.getLoopPreheader()->getTerminator();
  SCEVExpander Expander = makeSCEVExpander(SE, DL, "words");
  bool IsDown = cast<SCEVConstant>(Step)->getAPInt().isNegative();
  for (Access &A : Accesses) {
    A.Lowest = A.Address->getStart();
    if (IsDown)
      A.Lowest = A.Address->evaluateAtIteration(
          SE.getConstant(Step->getType(), Trips - 1), SE);
    if (!Expander.isSafeToExpandAt(A.Lowest, At))
      return false;
  }
  for (Access &A : Accesses)
    A.Pointer = Expander.expandCodeFor(
        A.Lowest, getLoadStorePointerOperand(A.I)->getType(), At);
  return true;
}

/// What one of the accesses is known to be of: numbers, and no bytes of which
/// each may be poison by itself.
std::optional<CopiedParts> BitwiseLoop::findParts() const {
  auto HasNumber = [](const CopiedParts &Parts) {
    return any_of(Parts,
                  [](const CopiedPart &P) { return isWideInteger(*P.Ty); }) &&
           none_of(Parts, [](const CopiedPart &P) {
             return P.Ty->isVectorTy() || P.Ty->isPointerTy();
           });
  };
  SmallVector<KnownPlace, 4> Places;
  for (const Access &A : Accesses) {
    std::optional<CopiedParts> Parts = copiedNumbers(*A.Pointer, bytes(), DL);
    if (Parts && HasNumber(*Parts))
      return Parts;
    if (KnownPlace Place = knownPlaceOf(*A.Pointer, DL); Place.Object)
      Places.push_back(Place);
  }
  if (Places.empty())
    return std::nullopt;
  std::optional<CopiedParts> Parts = copiedParts(Places, bytes(), DL);
  return Parts && HasNumber(*Parts) ? Parts : std::nullopt;
}

Value *BitwiseLoop::emit(IRBuilder<> &B, Value &V, Type &Ty,
                         Words &Known) const {
  if (Value *Done = Known.lookup(&V))
    return Done;
  if (L.isLoopInvariant(&V))
    return B.CreateSExtOrTrunc(&V, &Ty, "mask");
  auto &I = cast<Instruction>(V);
  unsigned First = isa<SelectInst>(I) ? 1 : 0;
  Value *X = emit(B, *I.getOperand(First), Ty, Known);
  Value *Y = emit(B, *I.getOperand(First + 1), Ty, Known);
  Value *All = First ? B.CreateSelect(I.getOperand(0), X, Y)
                     : B.CreateBinOp(cast<BinaryOperator>(I).getOpcode(), X, Y);
  return Known[&V] = All;
}

/// All is loaded in front of the loop, and stored behind it: others may use
/// words that the loop loads.
void BitwiseLoop::emit(IRBuilder<> &Before, IRBuilder<> &Behind,
                       const CopiedPart &Part) {
  Type *Ty = Before.getIntNTy(DL.getTypeStoreSizeInBits(Part.Ty));
  auto At = [&](IRBuilder<> &B, const Access &A) {
    return emitAddress(B, {A.Pointer, Part.Offset, {}});
  };
  Words Known;
  for (const Access &A : Accesses)
    if (isa<LoadInst>(A.I))
      Known[A.I] =
          Before.CreateAlignedLoad(Ty, At(Before, A), Align(1), "number");
  for (const Access &A : Accesses)
    if (auto *Store = dyn_cast<StoreInst>(A.I)) {
      Value *Number = emit(Before, *Store->getValueOperand(), *Ty, Known);
      Behind.CreateAlignedStore(Number, At(Behind, A), Align(1));
    }
}

bool BitwiseLoop::rewrite() {
  if (!L.getLoopPreheader() || !L.getExitBlock() || !L.hasDedicatedExits())
    return false;
  Trips = SE.getSmallConstantTripCount(&L);
  if (Trips < 2 || Trips > MaxBytes || !collect())
    return false;
  for (const Access &A : Accesses)
    if (auto *Store = dyn_cast<StoreInst>(A.I);
        Store && !isBitwise(*Store->getValueOperand()))
      return false;
  if (!findPointers() || !areSeparate())
    return false;
  std::optional<CopiedParts> Parts = findParts();
  if (!Parts || !shouldTransform(Transformation::BitwiseLoops, BB))
    return false;
  IRBuilder<> Before(L.getLoopPreheader()->getTerminator());
  BasicBlock *Exit = L.getExitBlock();
  IRBuilder<> Behind(Exit, Exit->getFirstInsertionPt());
  for (IRBuilder<> *B : {&Before, &Behind})
    B->SetCurrentDebugLocation(Accesses.front().I->getDebugLoc());
  for (const CopiedPart &Part : *Parts)
    emit(Before, Behind, Part);
  for (const Access &A : Accesses)
    if (isa<StoreInst>(A.I))
      A.I->eraseFromParent();
  return true;
}

PreservedAnalyses BitwiseLoopsPass::run(Loop &L, LoopAnalysisManager &AM,
                                        LoopStandardAnalysisResults &AR,
                                        LPMUpdater &U) {
  if (AR.MSSA || !L.isInnermost() || L.getNumBlocks() != 1 ||
      !hasRaisedReductions(*L.getHeader()->getModule()) ||
      !BitwiseLoop(L, AR).rewrite())
    return PreservedAnalyses::all();
  return getLoopPassPreservedAnalyses();
}
