//===- ByteOrder.cpp - Byte loops become loads and stores -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop of one block that runs T times, and in which iteration i
//
//   r |= (zext of byte i) << s(i)      reads a byte to a place of its own,
//   r = r << 8 | (zext of byte i)      shifts it in,
//   byte i = (trunc of x >> s(i))      writes one byte of x,
//   byte i = trunc of x; x >>= 8       shifts it out,
//
// with addresses that move by one byte and places s(i) that move by eight bits.
// The T bytes are one integer of 8 T bits, in little-endian order if address
// and place move in the same direction. The same holds of words of 16, 32 or 64
// bits, where the machine has that order itself: no instruction turns words
// around.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/ByteOrder.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Passes/RaiseReductions.h"
#include "residue/Target/Compat.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/WideInteger.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// No loop over more bytes than this is one number.
static const unsigned MaxBytes = 1024;

namespace {

class ByteLoop {
public:
  ByteLoop(Loop &L, ScalarEvolution &SE)
      : L(L), SE(SE), BB(L.getHeader()), DL(BB->getModule()->getDataLayout()) {}

  bool rewrite() {
    if (L.getNumBlocks() != 1 || !L.getLoopPreheader() || !L.getExitBlock())
      return false;
    Trips = SE.getSmallConstantTripCount(&L);
    if (Trips < 2 || Trips > MaxBytes)
      return false;
    return rewriteReads() || rewriteWrite();
  }

private:
  /// \p V as a number that moves by \p Step in every iteration: its value in
  /// the first one. Looks through changes of type, which places are too small
  /// to notice.
  std::optional<uint64_t> placeOf(Value *V, int64_t &Step) {
    unsigned Bits = V->getType()->getIntegerBitWidth();
    while (auto *Cast = dyn_cast<CastInst>(V)) {
      if (!isa<ZExtInst>(Cast) && !isa<TruncInst>(Cast))
        return std::nullopt;
      V = Cast->getOperand(0);
      Bits = std::min(Bits, V->getType()->getIntegerBitWidth());
    }
    if (!SE.isSCEVable(V->getType()))
      return std::nullopt;
    auto *Rec = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(V));
    if (!Rec || Rec->getLoop() != &L || !Rec->isAffine())
      return std::nullopt;
    auto *Start = dyn_cast<SCEVConstant>(Rec->getStart());
    auto *Stride = dyn_cast<SCEVConstant>(Rec->getStepRecurrence(SE));
    if (!Start || !Stride || Start->getAPInt().getActiveBits() > 16 ||
        Stride->getAPInt().getSignificantBits() > 16)
      return std::nullopt;
    Step = Stride->getAPInt().getSExtValue();
    uint64_t First = Start->getAPInt().getZExtValue();
    // Nothing may wrap on the way, not even in the narrowest type.
    int64_t Last = static_cast<int64_t>(First) + Step * (int64_t(Trips) - 1);
    if (Last < 0 ||
        std::max<int64_t>(First, Last) >= int64_t(1) << std::min(Bits, 16U))
      return std::nullopt;
    return First;
  }

  /// The lowest of the places of a number of \p Width bits, if they move by one
  /// byte, or word, of \p Bits bits per iteration and all of them begin inside
  /// the number; \p Step is their direction.
  std::optional<uint64_t> lowestPlace(Value *V, unsigned Width, int64_t Bits,
                                      int64_t &Step) {
    std::optional<uint64_t> First = placeOf(V, Step);
    if (!First || (Step != Bits && Step != -Bits))
      return std::nullopt;
    uint64_t Lowest = Step > 0 ? *First : *First - Bits * (Trips - 1);
    if (Lowest + Bits * (Trips - 1) >= Width)
      return std::nullopt;
    return Lowest;
  }

  /// The pointer of the first byte in memory, if \p Pointer moves by \p Bits
  /// bits per iteration; \p Step is its direction.
  Value *lowestAddress(Value *Pointer, unsigned Bits, int64_t &Step) {
    auto *Rec = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(Pointer));
    if (!Rec || Rec->getLoop() != &L || !Rec->isAffine())
      return nullptr;
    auto *Stride = dyn_cast<SCEVConstant>(Rec->getStepRecurrence(SE));
    if (!Stride || Stride->getAPInt().abs() != Bits / 8)
      return nullptr;
    Step = Stride->getAPInt().getSExtValue();
    const SCEV *Lowest = Rec->getStart();
    if (Step < 0)
      Lowest = Rec->evaluateAtIteration(
          SE.getConstant(Stride->getType(), Trips - 1), SE);
    Instruction *At = L.getLoopPreheader()->getTerminator();
    SCEVExpander Expander = makeSCEVExpander(SE, DL, "bytes");
    if (!Expander.isSafeToExpandAt(Lowest, At))
      return nullptr;
    return Expander.expandCodeFor(Lowest, Pointer->getType(), At);
  }

  bool isSwapped(bool SameDirection) const {
    return SameDirection == DL.isBigEndian();
  }
  bool canSwap(bool SameDirection, unsigned Bits) const {
    return !isSwapped(SameDirection) || (Bits == 8 && Trips % 2 == 0);
  }
  Value *swapBytes(IRBuilder<> &B, Value *V) const {
    return B.CreateUnaryIntrinsic(Intrinsic::bswap, V);
  }

  bool rewriteReads() {
    for (Instruction &I : *BB)
      if (I.mayWriteToMemory() || !I.willReturn() || I.mayThrow())
        return false;
    bool Changed = false;
    for (PHINode &Phi : BB->phis())
      Changed |= rewriteRead(Phi);
    return Changed;
  }

  /// How a loop puts a number together from bytes.
  struct ByteSum {
    Instruction *Next;
    LoadInst *Load;
    /// The number is shifted up each time, or else the byte to its place.
    bool ShiftsIn;
    int64_t PlaceStep;
    uint64_t LowestPlace = 0;
  };

  /// A byte, or a word of whole bytes that machines have.
  static bool isPiece(const Type &T) {
    return T.isIntegerTy(8) || T.isIntegerTy(16) || T.isIntegerTy(32) ||
           T.isIntegerTy(64);
  }
  static unsigned bitsOf(const LoadInst &Load) {
    return Load.getType()->getIntegerBitWidth();
  }

  /// The load of the byte or word that \p V is.
  LoadInst *loadedByte(Value *V) const {
    Value *Byte;
    if (!match(V, m_ZExt(m_Value(Byte))) || !isPiece(*Byte->getType()))
      return nullptr;
    auto *Load = dyn_cast<LoadInst>(Byte);
    return Load && Load->isSimple() && Load->getParent() == BB ? Load : nullptr;
  }

  std::optional<ByteSum> byteSum(PHINode &Phi) {
    if (!isWideInteger(*Phi.getType()))
      return std::nullopt;
    auto *Next = dyn_cast<BinaryOperator>(Phi.getIncomingValueForBlock(BB));
    if (!Next || Next->getParent() != BB || !Phi.hasOneUse())
      return std::nullopt;
    // Inside the loop, the number is only there to be continued.
    for (User *U : Next->users())
      if (U != &Phi && cast<Instruction>(U)->getParent() == BB)
        return std::nullopt;
    Value *New = nullptr;
    const APInt *Shift = nullptr;
    if (match(Next,
              m_c_Or(m_Shl(m_Specific(&Phi), m_APInt(Shift)), m_Value(New))) ||
        match(Next,
              m_c_Add(m_Shl(m_Specific(&Phi), m_APInt(Shift)), m_Value(New)))) {
      LoadInst *Load = loadedByte(New);
      if (!Load || *Shift != bitsOf(*Load))
        return std::nullopt;
      return ByteSum{Next, Load, /*ShiftsIn=*/true,
                     /*PlaceStep=*/-int64_t(bitsOf(*Load))};
    }
    return placedBytes(Phi, *Next);
  }

  /// Each byte is shifted to its place.
  std::optional<ByteSum> placedBytes(PHINode &Phi, BinaryOperator &Next) {
    // Additions are unions only where the bits below are still zero.
    bool StartsAtZero =
        match(Phi.getIncomingValueForBlock(L.getLoopPreheader()), m_Zero());
    Value *New = nullptr, *Shifted, *Place;
    if (!match(&Next, m_c_Or(m_Specific(&Phi), m_Value(New))) &&
        !(StartsAtZero &&
          (match(&Next, m_c_Add(m_Specific(&Phi), m_Value(New))) ||
           match(&Next, m_c_Xor(m_Specific(&Phi), m_Value(New))))))
      return std::nullopt;
    if (!match(New, m_Shl(m_Value(Shifted), m_Value(Place))))
      return std::nullopt;
    ByteSum Sum{&Next, loadedByte(Shifted), /*ShiftsIn=*/false,
                /*PlaceStep=*/0};
    if (!Sum.Load)
      return std::nullopt;
    std::optional<uint64_t> Lowest =
        lowestPlace(Place, Phi.getType()->getIntegerBitWidth(),
                    bitsOf(*Sum.Load), Sum.PlaceStep);
    if (!Lowest)
      return std::nullopt;
    Sum.LowestPlace = *Lowest;
    return Sum;
  }

  bool rewriteRead(PHINode &Phi) {
    std::optional<ByteSum> Sum = byteSum(Phi);
    if (!Sum)
      return false;
    int64_t AddressStep;
    unsigned Bits = bitsOf(*Sum->Load), AllBits = Bits * Trips;
    Value *Address =
        lowestAddress(Sum->Load->getPointerOperand(), Bits, AddressStep);
    if (!Address)
      return false;
    bool SameDirection = (Sum->PlaceStep > 0) == (AddressStep > 0);
    if (!canSwap(SameDirection, Bits) ||
        !shouldTransform(Transformation::ByteOrder, *BB))
      return false;

    IRBuilder<> B(L.getLoopPreheader()->getTerminator());
    B.SetCurrentDebugLocation(Sum->Load->getDebugLoc());
    Value *Init = Phi.getIncomingValueForBlock(L.getLoopPreheader());
    Value *All = B.CreateAlignedLoad(B.getIntNTy(AllBits), Address,
                                     Sum->Load->getAlign(), "bytes");
    if (isSwapped(SameDirection))
      All = swapBytes(B, All);
    All = B.CreateZExtOrTrunc(All, Phi.getType(), "number");
    if (Sum->LowestPlace)
      All = B.CreateShl(All, Sum->LowestPlace);
    if (Sum->ShiftsIn && AllBits >= Phi.getType()->getIntegerBitWidth())
      Init = ConstantInt::get(Phi.getType(), 0);
    else if (Sum->ShiftsIn)
      Init = B.CreateShl(Init, AllBits);
    All = B.CreateOr(Init, All);
    if (!All->hasName())
      All->setName("number");
    SE.forgetValue(Sum->Next);
    Sum->Next->replaceUsesOutsideBlock(All, BB);
    return true;
  }

  bool rewriteWrite() {
    StoreInst *Store = nullptr;
    for (Instruction &I : *BB) {
      if (!I.willReturn() || I.mayThrow())
        return false;
      if (!I.mayReadOrWriteMemory())
        continue;
      if (Store || !isa<StoreInst>(I))
        return false;
      Store = cast<StoreInst>(&I);
    }
    if (!Store || !Store->isSimple() ||
        !isPiece(*Store->getValueOperand()->getType()))
      return false;
    unsigned Bits = Store->getValueOperand()->getType()->getIntegerBitWidth();
    Value *Number;
    if (!match(Store->getValueOperand(), m_Trunc(m_Value(Number))))
      return false;
    unsigned Width = Number->getType()->getIntegerBitWidth();
    if (Width <= LongestWordBits)
      return false;

    Value *X, *Place;
    int64_t PlaceStep, AddressStep;
    uint64_t LowestPlace = 0;
    auto *Phi = dyn_cast<PHINode>(Number);
    if (Phi && Phi->getParent() == BB &&
        match(Phi->getIncomingValueForBlock(BB),
              m_LShr(m_Specific(Phi), m_SpecificInt(Bits)))) {
      X = Phi->getIncomingValueForBlock(L.getLoopPreheader());
      PlaceStep = Bits;
    } else if (match(Number, m_LShr(m_Value(X), m_Value(Place))) &&
               L.isLoopInvariant(X)) {
      std::optional<uint64_t> Lowest =
          lowestPlace(Place, Width, Bits, PlaceStep);
      if (!Lowest)
        return false;
      LowestPlace = *Lowest;
    } else {
      return false;
    }

    Value *Address =
        lowestAddress(Store->getPointerOperand(), Bits, AddressStep);
    if (!Address)
      return false;
    bool SameDirection = (PlaceStep > 0) == (AddressStep > 0);
    if (!canSwap(SameDirection, Bits) ||
        !shouldTransform(Transformation::ByteOrder, *BB))
      return false;
    IRBuilder<> B(L.getLoopPreheader()->getTerminator());
    B.SetCurrentDebugLocation(Store->getDebugLoc());
    Value *All = LowestPlace ? B.CreateLShr(X, LowestPlace) : X;
    All = B.CreateZExtOrTrunc(All, B.getIntNTy(Bits * Trips), "bytes");
    if (isSwapped(SameDirection))
      All = swapBytes(B, All);
    B.CreateAlignedStore(All, Address, Store->getAlign());
    Store->eraseFromParent();
    return true;
  }

  Loop &L;
  ScalarEvolution &SE;
  BasicBlock *BB;
  const DataLayout &DL;
  unsigned Trips = 0;
};

} // namespace

PreservedAnalyses ByteOrderPass::run(Loop &L, LoopAnalysisManager &AM,
                                     LoopStandardAnalysisResults &AR,
                                     LPMUpdater &U) {
  // Cheap first: one block with a wide integer in it. Modules that do not
  // compute on residues stay as they are.
  if (AR.MSSA || !L.isInnermost() || L.getNumBlocks() != 1 ||
      none_of(*L.getHeader(),
              [](Instruction &I) { return isWideInteger(*I.getType()); }) ||
      !hasRaisedReductions(*L.getHeader()->getModule()))
    return PreservedAnalyses::all();
  if (!ByteLoop(L, AR.SE).rewrite())
    return PreservedAnalyses::all();
  return getLoopPassPreservedAnalyses();
}
