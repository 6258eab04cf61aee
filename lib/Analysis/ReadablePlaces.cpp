//===- ReadablePlaces.cpp - What may be read ahead of a branch ------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The offset of a place from its object is a sum of products of numbers that
// are not negative; with the largest of each it is largest. A counter is
// largest in the last round that gets to the place: a loop that tests at its
// head comes there once more, to leave, and no further. All bounds are far
// below what wraps.
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/ReadablePlaces.h"
#include "residue/Analysis/PrivateObject.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Target/Compat.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace residue;

/// No offset in a table is as large.
static const uint64_t Limit = uint64_t(1) << 30;

ReadablePlaces::ReadablePlaces(Function &F, ScalarEvolution &SE,
                               const DominatorTree &DT)
    : F(F), SE(SE), DT(DT) {
  const DataLayout &DL = F.getParent()->getDataLayout();
  auto SizeOf = [&](Type *Ty) {
    TypeSize Size = DL.getTypeStoreSize(Ty);
    return Size.isScalable() ? 0 : Size.getFixedValue();
  };
  for (Instruction &I : instructions(F)) {
    MaySynchronize |= I.isAtomic() || I.isVolatile();
    // What is at the other end of it may be no memory.
    if (I.isVolatile())
      continue;
    if (auto *Load = dyn_cast<LoadInst>(&I))
      note(I, Load->getPointerOperand(), SizeOf(Load->getType()), false);
    else if (auto *Store = dyn_cast<StoreInst>(&I))
      note(I, Store->getPointerOperand(),
           SizeOf(Store->getValueOperand()->getType()), true);
    else if (const auto *Call = dyn_cast<CallBase>(&I))
      noteCall(*Call);
  }
}

void ReadablePlaces::note(const Instruction &I, Value *Pointer, uint64_t Bytes,
                          bool Writes) {
  if (!Bytes || Bytes >= Limit)
    return;
  const DataLayout &DL = F.getParent()->getDataLayout();
  APInt Offset(DL.getIndexTypeSizeInBits(Pointer->getType()), 0);
  const Value *Object = Pointer->stripAndAccumulateConstantOffsets(
      DL, Offset, /*AllowNonInbounds=*/true);
  if (Offset.abs().ult(Limit))
    Accesses.push_back(
        {Pointer, Object, Offset.getSExtValue(), Bytes, &I, Writes});
  if (isa<GetElementPtrInst, PHINode>(Object))
    noteTurns({Pointer, Object, 0, Bytes, &I, Writes});
}

/// \p A, as what all turns of the loop do together that counts its address. The
/// latch is reached as often as the loop goes back; where the access is in
/// front of all exits, it is done in the last turn, too.
void ReadablePlaces::noteTurns(Access A) {
  const auto *Counter = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(A.Pointer));
  if (!Counter || !Counter->isAffine())
    return;
  const Loop *L = Counter->getLoop();
  const auto *Back = dyn_cast<SCEVConstant>(SE.getBackedgeTakenCount(L));
  const auto *Step = dyn_cast<SCEVConstant>(Counter->getOperand(1));
  const auto *Base =
      dyn_cast<SCEVUnknown>(SE.getPointerBase(Counter->getStart()));
  const auto *First =
      Base ? dyn_cast<SCEVConstant>(SE.getMinusSCEV(Counter->getStart(), Base))
           : nullptr;
  if (!Back || !Step || !First || Back->getAPInt().uge(Limit) ||
      !Step->getAPInt().isStrictlyPositive() || Step->getAPInt().uge(Limit) ||
      First->getAPInt().abs().uge(Limit) || !L->contains(A.I) ||
      !L->getLoopLatch() || !DT.dominates(A.I->getParent(), L->getLoopLatch()))
    return;
  SmallVector<BasicBlock *, 4> Exiting;
  L->getExitingBlocks(Exiting);
  bool IsInLast = all_of(Exiting, [&](const BasicBlock *BB) {
    return DT.dominates(A.I->getParent(), BB);
  });
  A.Object = Base->getValue();
  A.Offset = First->getAPInt().getSExtValue();
  A.L = L;
  A.Stride = Step->getAPInt().getZExtValue();
  A.Turns = Back->getAPInt().getZExtValue() + IsInLast;
  if (A.Turns)
    Accesses.push_back(A);
}

/// \p Call frees no memory, and tells no other thread, whoever is called.
static bool keepsMemory(const CallBase &Call) {
  return isRaisedCall(Call) || isa<MemIntrinsic>(Call) ||
         Call.doesNotAccessMemory() || Call.isLifetimeStartOrEnd();
}

/// \p F calls nobody who could free memory, or tell another thread.
static bool isQuiet(const Function &F, unsigned Depth = 0) {
  const unsigned MaxDepth = 4;
  return Depth != MaxDepth && !F.isDeclaration() && F.hasExactDefinition() &&
         none_of(instructions(F), [&](const Instruction &I) {
           const auto *Call = dyn_cast<CallBase>(&I);
           bool IsKnown = !Call || keepsMemory(*Call) ||
                          (Call->getCalledFunction() &&
                           isQuiet(*Call->getCalledFunction(), Depth + 1));
           return !IsKnown || I.isAtomic() || I.isVolatile();
         });
}

void ReadablePlaces::noteCall(const CallBase &Call) {
  if (const auto *Memory = dyn_cast<MemIntrinsic>(&Call)) {
    const auto *Length = dyn_cast<ConstantInt>(Memory->getLength());
    if (!Length || Length->getValue().uge(Limit))
      return;
    note(Call, Memory->getDest(), Length->getZExtValue(), true);
    if (const auto *Copy = dyn_cast<MemTransferInst>(&Call))
      note(Call, Copy->getSource(), Length->getZExtValue(), false);
    return;
  }
  const Function *Callee = Call.getCalledFunction();
  if (keepsMemory(Call) || (Callee && isQuiet(*Callee)))
    return;
  MayFree |= !Call.hasFnAttr(Attribute::NoFree);
  MaySynchronize |= !Call.hasFnAttr(Attribute::NoSync);
}

/// The last round of \p L, counted from 0, in which \p At is reached.
std::optional<uint64_t> ReadablePlaces::lastRound(const Loop &L,
                                                  const BasicBlock &At) const {
  if (!L.contains(&At))
    return std::nullopt;
  std::optional<uint64_t> Last;
  auto Bound = [&](const SCEV *Count, unsigned Less) {
    const auto *C = dyn_cast<SCEVConstant>(Count);
    if (!C || C->getAPInt().ugt(Limit))
      return;
    uint64_t N = C->getAPInt().getZExtValue();
    N -= std::min<uint64_t>(N, Less);
    Last = std::min(Last.value_or(N), N);
  };
  Bound(SE.getConstantMaxBackedgeTakenCount(&L), 0);
  BasicBlock *Header = L.getHeader();
  if (&At != Header && L.isLoopExiting(Header))
    Bound(SE.getExitCount(&L, Header, ScalarEvolution::ConstantMaximum), 1);
  return Last;
}

static std::optional<uint64_t> limited(uint64_t N) {
  return N <= Limit ? std::optional<uint64_t>(N) : std::nullopt;
}

/// The same from the parts of \p S; none of them is negative.
std::optional<uint64_t>
ReadablePlaces::mostOfParts(const SCEV *S, const BasicBlock &At) const {
  if (const auto *C = dyn_cast<SCEVConstant>(S))
    return C->getAPInt().ule(Limit) ? limited(C->getAPInt().getZExtValue())
                                    : std::nullopt;
  if (isa<SCEVZeroExtendExpr, SCEVSignExtendExpr>(S))
    return mostOf(cast<SCEVCastExpr>(S)->getOperand(), At);
  if (const auto *Counter = dyn_cast<SCEVAddRecExpr>(S)) {
    std::optional<uint64_t> Start = mostOf(Counter->getStart(), At);
    std::optional<uint64_t> Last = lastRound(*Counter->getLoop(), At);
    const auto *Step = dyn_cast<SCEVConstant>(Counter->getOperand(1));
    if (!Start || !Last || !Step || !Counter->isAffine())
      return std::nullopt;
    APInt Width = Step->getAPInt().abs();
    if (Width.ugt(Limit))
      return std::nullopt;
    uint64_t Way = SaturatingMultiply(*Last, Width.getZExtValue());
    if (!Step->getAPInt().isNegative())
      return limited(SaturatingAdd(*Start, Way));
    // Downwards from a known number, and not below zero.
    return isa<SCEVConstant>(Counter->getStart()) && Way <= *Start
               ? Start
               : std::nullopt;
  }
  const auto *Many = dyn_cast<SCEVCommutativeExpr>(S);
  if (!Many || !isa<SCEVAddExpr, SCEVMulExpr>(S))
    return std::nullopt;
  uint64_t Result = isa<SCEVMulExpr>(S) ? 1 : 0;
  for (const SCEV *Part : Many->operands()) {
    std::optional<uint64_t> Most = mostOf(Part, At);
    if (!Most)
      return std::nullopt;
    Result = isa<SCEVMulExpr>(S) ? SaturatingMultiply(Result, *Most)
                                 : SaturatingAdd(Result, *Most);
  }
  return limited(Result);
}

/// What \p S, as a number without sign, is at most where \p At is reached, and
/// with a sign, too.
std::optional<uint64_t> ReadablePlaces::mostOf(const SCEV *S,
                                               const BasicBlock &At) const {
  unsigned Width = SE.getTypeSizeInBits(S->getType());
  auto Fits = [&](const std::optional<uint64_t> &N) {
    return N && (Width > 31 || *N < uint64_t(1) << (Width - 1));
  };
  std::optional<uint64_t> Most = mostOfParts(S, At);
  if (!Fits(Most))
    Most.reset();
  APInt Range = SE.getUnsignedRangeMax(S);
  if (Range.ule(Limit))
    if (std::optional<uint64_t> N = Range.getZExtValue(); Fits(N))
      return std::min(*N, Most.value_or(*N));
  return Most;
}

uint64_t ReadablePlaces::bytesBehind(Value &Pointer,
                                     const BasicBlock &At) const {
  const SCEV *Place = SE.getSCEV(&Pointer);
  const auto *Base = dyn_cast<SCEVUnknown>(SE.getPointerBase(Place));
  if (!Base)
    return 0;
  bool MayBeNull = false, MayBeFreed = false;
  uint64_t Size = Base->getValue()->getPointerDereferenceableBytes(
      F.getParent()->getDataLayout(), MayBeNull, MayBeFreed);
  if (!Size || MayBeNull || (MayBeFreed && MayFree))
    return 0;
  const SCEV *Offset = SE.getMinusSCEV(Place, Base);
  std::optional<uint64_t> Most =
      isa<SCEVCouldNotCompute>(Offset) ? std::nullopt : mostOf(Offset, At);
  return Most && *Most <= Size ? Size - *Most : 0;
}

/// \p A has taken place wherever \p At is reached. Who has come into a loop
/// that takes known turns and is behind it has taken them.
bool ReadablePlaces::isDoneBefore(const Access &A, const BasicBlock &At) const {
  return A.L ? DT.dominates(A.L->getHeader(), &At) && !A.L->contains(&At)
             : DT.dominates(A.I, &At);
}

/// What is behind \p I is reached, with the memory that there was.
static bool goesOn(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  return isGuaranteedToTransferExecutionToSuccessor(&I) && !I.isAtomic() &&
         !I.isVolatile() && (!Call || keepsMemory(*Call));
}

static bool isReached(const Instruction &I) {
  return all_of(make_range(I.getParent()->begin(), I.getIterator()), goesOn);
}

/// Both ways from the branch in front of \p At lead to \p A.
bool ReadablePlaces::isDoneBehind(const Access &A, const BasicBlock &At) const {
  const BasicBlock *Meeting = A.I->getParent();
  const BasicBlock *From = At.getSinglePredecessor();
  if (A.L || !From || From == Meeting || At.getSingleSuccessor() != Meeting)
    return false;
  // In a loop's next turn it may be another object.
  if (const auto *Object = dyn_cast<Instruction>(A.Object);
      Object && DT.dominates(Meeting, &At) &&
      DT.dominates(Meeting, Object->getParent()))
    return false;
  return all_of(successors(From),
                [&](const BasicBlock *Side) {
                  return Side == Meeting ||
                         (Side->getSinglePredecessor() == From &&
                          Side->getSingleSuccessor() == Meeting &&
                          all_of(*Side, goesOn));
                }) &&
         isReached(*A.I);
}

/// \p A is on the other side of the branch in front of \p At.
bool ReadablePlaces::isDoneBeside(const Access &A, const BasicBlock &At) const {
  const BasicBlock *From = At.getSinglePredecessor();
  return !A.L && From && A.I->getParent() != &At &&
         A.I->getParent()->getSinglePredecessor() == From &&
         From->getTerminator()->getNumSuccessors() == 2 &&
         is_contained(successors(From), &At) && isReached(*A.I);
}

/// All these bytes are read or written by accesses that \p IsDone holds of:
/// each takes the place further, to where the next begins.
bool ReadablePlaces::isAccessed(
    Value &Pointer, uint64_t Bytes, const BasicBlock &At,
    function_ref<bool(const Access &)> IsDone) const {
  const DataLayout &DL = F.getParent()->getDataLayout();
  APInt Constant(DL.getIndexTypeSizeInBits(Pointer.getType()), 0);
  const Value *Object = Pointer.stripAndAccumulateConstantOffsets(
      DL, Constant, /*AllowNonInbounds=*/true);
  std::optional<int64_t> Offset = Constant.trySExtValue();
  if (!Offset || *Offset <= -int64_t(Limit) || *Offset >= int64_t(Limit) ||
      Bytes >= Limit)
    return false;
  uint64_t Known = 0;
  auto TakesFurther = [&](const Access &A) {
    int64_t Behind = *Offset - A.Offset + int64_t(Known);
    if (A.Object != Object || Behind < 0 || !IsDone(A))
      return false;
    uint64_t From = Behind;
    uint64_t Turn = A.Stride ? std::min(From / A.Stride, A.Turns - 1) : 0;
    From -= Turn * A.Stride;
    if (From >= A.Bytes)
      return false;
    Known += A.Bytes - From;
    return true;
  };
  while (Known < Bytes)
    if (none_of(Accesses, TakesFurther))
      break;
  if (Known >= Bytes)
    return true;
  // A place that a counter says. Of one turn is what is next to each other.
  const SCEV *Place = SE.getSCEV(&Pointer);
  const auto *Base = dyn_cast<SCEVUnknown>(SE.getPointerBase(Place));
  return Base && any_of(Accesses, [&](const Access &A) {
           if (Bytes > A.Bytes || !IsDone(A))
             return false;
           if (!A.Stride)
             return !isDoneBefore(A, At) && SE.getSCEV(A.Pointer) == Place;
           if (A.Object != Base->getValue())
             return false;
           const SCEV *Way = SE.getMinusSCEV(Place, Base);
           if (isa<SCEVCouldNotCompute>(Way))
             return false;
           Way = SE.getAddExpr(Way, SE.getConstant(Way->getType(), -A.Offset,
                                                   /*isSigned=*/true));
           std::optional<uint64_t> Most = mostOf(Way, At);
           return Most && *Most <= (A.Turns - 1) * A.Stride &&
                  SE.getConstantMultiple(Way).urem(A.Stride) == 0;
         });
}

bool ReadablePlaces::mayRead(Value &Pointer, uint64_t Bytes,
                             const BasicBlock &At) const {
  if (!Bytes || !DT.isReachableFromEntry(&At))
    return false;
  return bytesBehind(Pointer, At) >= Bytes ||
         isAccessed(Pointer, Bytes, At, [&](const Access &A) {
           return (!MayFree && isDoneBefore(A, At)) || isDoneBehind(A, At) ||
                  (A.Writes && isDoneBeside(A, At));
         });
}

/// \p Object is in use wherever \p At is reached.
bool ReadablePlaces::isAlive(const Value &Object, const BasicBlock &At) const {
  if (!isa<AllocaInst>(Object))
    return true;
  bool IsAlive = false;
  SmallPtrSet<BasicBlock *, 4> Begins;
  SmallVector<BasicBlock *, 8> BehindEnds;
  for (const User *U : Object.users()) {
    const auto *Mark = dyn_cast<IntrinsicInst>(U);
    if (!Mark || !Mark->isLifetimeStartOrEnd())
      continue;
    BasicBlock *BB = const_cast<BasicBlock *>(Mark->getParent());
    if (Mark->getIntrinsicID() == Intrinsic::lifetime_start) {
      Begins.insert(BB);
      IsAlive |= DT.dominates(Mark, &At);
    } else {
      append_range(BehindEnds, successors(BB));
    }
  }
  // Its life must not be over, but for what begins anew.
  return (Begins.empty() || IsAlive) &&
         (BehindEnds.empty() ||
          !isPotentiallyReachableFromMany(BehindEnds, &At, &Begins));
}

bool ReadablePlaces::mayWrite(Value &Pointer, uint64_t Bytes,
                              const BasicBlock &At) const {
  if (!Bytes || !DT.isReachableFromEntry(&At))
    return false;
  const Value &Object = *getUnderlyingObject(&Pointer);
  if (!isAlive(Object, At))
    return false;
  bool IsPrivate = isPrivateObject(Object);
  if (IsPrivate && bytesBehind(Pointer, At) >= Bytes)
    return true;
  return isAccessed(Pointer, Bytes, At, [&](const Access &A) {
    bool WasWritten =
        (IsPrivate || (!MayFree && !MaySynchronize)) && isDoneBefore(A, At);
    return A.Writes && (WasWritten || isDoneBeside(A, At));
  });
}
