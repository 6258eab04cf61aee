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
  for (const Instruction &I : instructions(F)) {
    MaySynchronize |= I.isAtomic() || I.isVolatile();
    if (const auto *Load = dyn_cast<LoadInst>(&I))
      note(I, Load->getPointerOperand(), SizeOf(Load->getType()), false);
    else if (const auto *Store = dyn_cast<StoreInst>(&I))
      note(I, Store->getPointerOperand(),
           SizeOf(Store->getValueOperand()->getType()), true);
    else if (const auto *Call = dyn_cast<CallBase>(&I))
      noteCall(*Call);
  }
}

void ReadablePlaces::note(const Instruction &I, const Value *Pointer,
                          uint64_t Bytes, bool Writes) {
  const DataLayout &DL = F.getParent()->getDataLayout();
  APInt Offset(DL.getIndexTypeSizeInBits(Pointer->getType()), 0);
  const Value *Object = Pointer->stripAndAccumulateConstantOffsets(
      DL, Offset, /*AllowNonInbounds=*/true);
  if (std::optional<int64_t> At = Offset.trySExtValue())
    Accesses.push_back({Object, *At, Bytes, &I, Writes});
}

/// \p F calls nobody who could free memory, or tell another thread.
static bool isQuiet(const Function &F) {
  return !F.isDeclaration() && F.hasExactDefinition() &&
         none_of(instructions(F), [](const Instruction &I) {
           const auto *Call = dyn_cast<CallBase>(&I);
           bool IsKnown = !Call || isRaisedCall(I) || isa<MemIntrinsic>(I) ||
                          Call->doesNotAccessMemory() ||
                          Call->isLifetimeStartOrEnd();
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
  if (isRaisedCall(Call) || Call.doesNotAccessMemory() ||
      Call.isLifetimeStartOrEnd() || (Callee && isQuiet(*Callee)))
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

/// An access that has taken place before \p At is of all these bytes.
bool ReadablePlaces::wasAccessed(const Value &Pointer, uint64_t Bytes,
                                 const BasicBlock &At, bool Writes) const {
  const DataLayout &DL = F.getParent()->getDataLayout();
  APInt Offset(DL.getIndexTypeSizeInBits(Pointer.getType()), 0);
  const Value *Object = Pointer.stripAndAccumulateConstantOffsets(
      DL, Offset, /*AllowNonInbounds=*/true);
  int64_t From = Offset.trySExtValue().value_or(INT64_MIN);
  return any_of(Accesses, [&](const Access &A) {
    return A.Object == Object && A.Offset <= From && A.Bytes < Limit &&
           uint64_t(From - A.Offset) + Bytes <= A.Bytes &&
           (A.Writes || !Writes) && DT.dominates(A.I, &At);
  });
}

bool ReadablePlaces::mayRead(Value &Pointer, uint64_t Bytes,
                             const BasicBlock &At) const {
  if (!Bytes || !DT.isReachableFromEntry(&At))
    return false;
  return bytesBehind(Pointer, At) >= Bytes ||
         (!MayFree && wasAccessed(Pointer, Bytes, At, /*Writes=*/false));
}

/// \p Object is in use wherever \p At is reached.
bool ReadablePlaces::isAlive(const Value &Object, const BasicBlock &At) const {
  if (!isa<AllocaInst>(Object))
    return true;
  bool IsMarked = false, IsAlive = false;
  for (const User *U : Object.users())
    if (const auto *Mark = dyn_cast<IntrinsicInst>(U);
        Mark && Mark->getIntrinsicID() == Intrinsic::lifetime_start) {
      IsMarked = true;
      IsAlive |= DT.dominates(Mark, &At);
    }
  return !IsMarked || IsAlive;
}

bool ReadablePlaces::mayWrite(Value &Pointer, uint64_t Bytes,
                              const BasicBlock &At) const {
  if (!Bytes || !DT.isReachableFromEntry(&At))
    return false;
  const Value &Object = *getUnderlyingObject(&Pointer);
  bool IsPrivate = isPrivateObject(Object);
  if (IsPrivate && isAlive(Object, At) && bytesBehind(Pointer, At) >= Bytes)
    return true;
  return (IsPrivate || (!MayFree && !MaySynchronize)) &&
         wasAccessed(Pointer, Bytes, At, /*Writes=*/true);
}
