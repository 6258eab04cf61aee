//===- CountedLoops.cpp - What a known number of turns bounds -------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/CountedLoops.h"
#include "residue/Target/Compat.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// More turns than any number has bits bound nothing.
static const unsigned MaxTurns = 4096;

/// Phi nodes behind one another.
static const unsigned MaxPhis = 8;

/// Counters are no wider.
static const unsigned MaxCounterBits = 64;

struct CountedLoops::Analyses {
  explicit Analyses(Function &F)
      : Libraries(targetTriple(*F.getParent())), Library(Libraries, &F),
        Dominators(F), Loops(Dominators), Assumptions(F),
        Evolution(F, Library, Assumptions, Dominators, Loops),
        DL(F.getParent()->getDataLayout()) {}

  /// The most back edges of \p L.
  std::optional<unsigned> mostTurns(const Loop &L);
  /// The largest value of \p V, a counter.
  APInt largest(Value *V);

  TargetLibraryInfoImpl Libraries;
  TargetLibraryInfo Library;
  DominatorTree Dominators;
  LoopInfo Loops;
  AssumptionCache Assumptions;
  ScalarEvolution Evolution;

private:
  bool isNonZero(Value *V, const BasicBlock *Before, const BasicBlock *To);
  bool differ(Value *End, Value *Up, const BasicBlock *Before,
              const BasicBlock *To);
  bool throughPhi(const Value *V,
                  function_ref<bool(Value *, const BasicBlock *)> Holds);
  bool turnsAtLeastOnce(const Loop &L, const SCEV *Count);

  const DataLayout &DL;
  /// Phi nodes whose edges are being asked.
  SmallVector<const PHINode *, 4> Open;
};

/// The branch at the end of \p Before tells that \p A and \p B differ, where it
/// leads to \p To.
static bool isToldApart(const Value *A, const Value *B,
                        const BasicBlock *Before, const BasicBlock *To) {
  IntegerPredicate Predicate;
  const BasicBlock *TrueBB, *FalseBB;
  if (!match(Before->getTerminator(),
             m_Br(m_c_ICmp(Predicate, m_Specific(A), m_Specific(B)),
                  m_BasicBlock(TrueBB), m_BasicBlock(FalseBB))) ||
      TrueBB == FalseBB)
    return false;
  CmpInst::Predicate Holds = Predicate;
  if (To == FalseBB)
    Holds = CmpInst::getInversePredicate(Holds);
  return CmpInst::isFalseWhenEqual(Holds);
}

/// \p Up, a phi node, or a number that goes into it, is not \p End at the end
/// of
/// \p Before: 0 is not, if there is anything to do, and neither is what the
/// loop goes on with.
bool CountedLoops::Analyses::differ(Value *End, Value *Up,
                                    const BasicBlock *Before,
                                    const BasicBlock *To) {
  if (isToldApart(End, Up, Before, To) ||
      (match(Up, m_Zero()) && isNonZero(End, Before, To)))
    return true;
  return throughPhi(Up, [&](Value *In, const BasicBlock *From) {
    return differ(End, In, From, cast<PHINode>(Up)->getParent());
  });
}

/// \p Holds for all that comes into \p V, a phi node, from other places than
/// the phi nodes that are being asked: around a loop, what came in first is
/// still what it was.
bool CountedLoops::Analyses::throughPhi(
    const Value *V, function_ref<bool(Value *, const BasicBlock *)> Holds) {
  const auto *Phi = dyn_cast<PHINode>(V);
  if (!Phi)
    return false;
  if (is_contained(Open, Phi))
    return true;
  if (Open.size() == MaxPhis)
    return false;
  Open.push_back(Phi);
  bool Result = all_of(Phi->blocks(), [&](const BasicBlock *From) {
    return Holds(Phi->getIncomingValueForBlock(From), From);
  });
  Open.pop_back();
  return Result;
}

/// \p V is not 0 at the end of \p Before, where a branch leads to \p To. LLVM
/// asks that of the edges to one phi node, not to those behind it.
bool CountedLoops::Analyses::isNonZero(Value *V, const BasicBlock *Before,
                                       const BasicBlock *To) {
  if (isToldApart(V, Constant::getNullValue(V->getType()), Before, To))
    return true;
  if (isKnownNonZero(V, SimplifyQuery(DL, &Library, &Dominators, &Assumptions,
                                      Before->getTerminator())))
    return true;
  Value *A, *B;
  if (match(V, m_UMin(m_Value(A), m_Value(B))))
    return isNonZero(A, Before, To) && isNonZero(B, Before, To);
  if (match(V, m_Sub(m_Value(A), m_Value(B))) && differ(A, B, Before, To))
    return true;
  return throughPhi(V, [&](Value *In, const BasicBlock *From) {
    return isNonZero(In, From, cast<PHINode>(V)->getParent());
  });
}

/// \p Count is a number in front of \p L, compared there or counted down, and
/// not 0.
bool CountedLoops::Analyses::turnsAtLeastOnce(const Loop &L,
                                              const SCEV *Count) {
  const BasicBlock *Before = L.getLoopPredecessor();
  if (!Before || !L.getExitingBlock())
    return false;
  SmallVector<Value *, 4> Numbers;
  Value *Left, *Right;
  if (match(L.getExitingBlock()->getTerminator(),
            m_Br(m_ICmp(m_Value(Left), m_Value(Right)), m_BasicBlock(),
                 m_BasicBlock())))
    Numbers.append({Left, Right});
  for (PHINode &Phi : L.getHeader()->phis())
    Numbers.push_back(Phi.getIncomingValueForBlock(Before));
  return any_of(Numbers, [&](Value *V) {
    return V->getType() == Count->getType() && L.isLoopInvariant(V) &&
           Evolution.getSCEV(V) == Count && isNonZero(V, Before, L.getHeader());
  });
}

std::optional<unsigned> CountedLoops::Analyses::mostTurns(const Loop &L) {
  const SCEV *Turns = Evolution.getBackedgeTakenCount(&L);
  uint64_t Most = UINT64_MAX;
  if (const auto *Bound = dyn_cast<SCEVConstant>(
          Evolution.getConstantMaxBackedgeTakenCount(&L)))
    Most = Bound->getAPInt().getLimitedValue();
  if (!isa<SCEVCouldNotCompute>(Turns)) {
    // n - 1, where n is not 0.
    const SCEV *Count =
        Evolution.getAddExpr(Turns, Evolution.getOne(Turns->getType()));
    if (turnsAtLeastOnce(L, Count))
      Most = std::min(
          Most, (Evolution.getUnsignedRangeMax(Count) - 1).getLimitedValue());
  }
  if (Most > MaxTurns)
    return std::nullopt;
  return Most;
}

APInt CountedLoops::Analyses::largest(Value *V) {
  Value *Inner;
  while (match(V, m_ZExt(m_Value(Inner))))
    V = Inner;
  APInt Known = computeKnownBits(V, DL).getMaxValue();
  if (V->getType()->getIntegerBitWidth() > MaxCounterBits)
    return Known;
  const SCEV *Number = Evolution.getSCEV(V);
  Known = APIntOps::umin(Known, Evolution.getUnsignedRangeMax(Number));
  // Start + k Step with k turns at most, where that does not wrap.
  const auto *Rec = dyn_cast<SCEVAddRecExpr>(Number);
  if (!Rec || !Rec->isAffine())
    return Known;
  const auto *Start = dyn_cast<SCEVConstant>(Rec->getStart());
  const auto *Stride =
      dyn_cast<SCEVConstant>(Rec->getStepRecurrence(Evolution));
  std::optional<unsigned> Turns = mostTurns(*Rec->getLoop());
  // A counter that is narrower than the number of turns comes round.
  if (!Start || !Stride || !Turns || !isUIntN(Known.getBitWidth(), *Turns))
    return Known;
  bool WrapsTimes, WrapsPlus;
  APInt Most = Stride->getAPInt()
                   .umul_ov(APInt(Known.getBitWidth(), *Turns), WrapsTimes)
                   .uadd_ov(Start->getAPInt(), WrapsPlus);
  return WrapsTimes || WrapsPlus ? Known : APIntOps::umin(Known, Most);
}

CountedLoops::CountedLoops(Function &F) : F(F) {}
CountedLoops::~CountedLoops() = default;

CountedLoops::Analyses &CountedLoops::analyses() const {
  if (!Known)
    Known = std::make_unique<Analyses>(F);
  return *Known;
}

std::optional<unsigned> CountedLoops::turns(const PHINode &Phi,
                                            const Value *Next) const {
  Analyses &A = analyses();
  const Loop *L = A.Loops.getLoopFor(Phi.getParent());
  if (!L || L->getHeader() != Phi.getParent() || !L->getLoopLatch() ||
      Phi.getIncomingValueForBlock(L->getLoopLatch()) != Next)
    return std::nullopt;
  return A.mostTurns(*L);
}

namespace {

/// Bits that can be set. What a phi node adds to itself by operations that only
/// move no bit upwards is no more than what comes in from outside: around it
/// the node counts as nothing, and an operation that does move bits must not
/// have used that.
class BitCounter {
public:
  BitCounter(CountedLoops::Analyses &Known, const DataLayout &DL)
      : Known(Known), DL(DL) {}

  unsigned count(Value *V) {
    unsigned Width = V->getType()->getIntegerBitWidth();
    if (!Steps)
      return Width;
    --Steps;
    return std::min({Width, knownBits(V), combined(V)});
  }

private:
  unsigned knownBits(Value *V) const {
    return computeKnownBits(V, DL).countMaxActiveBits();
  }

  unsigned combined(Value *V) {
    unsigned Width = V->getType()->getIntegerBitWidth();
    Value *A, *B;
    const APInt *C;
    if (match(V, m_CombineOr(m_ZExt(m_Value(A)), m_Trunc(m_Value(A)))))
      return count(A);
    if (match(V, m_And(m_Value(A), m_Value(B))))
      return std::min(count(A), count(B));
    if (match(V, m_CombineOr(m_Or(m_Value(A), m_Value(B)),
                             m_Xor(m_Value(A), m_Value(B)))) ||
        match(V, m_Select(m_Value(), m_Value(A), m_Value(B))))
      return std::max(count(A), count(B));
    if (match(V, m_LShr(m_Value(A), m_APInt(C))))
      return count(A) - std::min<unsigned>(count(A), C->getLimitedValue(Width));
    if (match(V, m_Shl(m_Value(A), m_Value(B))))
      return shifted(A, B, Width);
    if (auto *Phi = dyn_cast<PHINode>(V))
      return joined(*Phi);
    return Width;
  }

  /// A < 2^n and B <= k give A 2^B < 2^(n + k), if a nothing was not counted.
  unsigned shifted(Value *A, Value *B, unsigned Width) {
    bool Outer = std::exchange(UsedOpen, false);
    unsigned Bits = count(A);
    unsigned Result =
        UsedOpen ? Width : Bits + Known.largest(B).getLimitedValue(Width);
    UsedOpen |= Outer;
    return Result;
  }

  unsigned joined(PHINode &Phi) {
    if (is_contained(Open, &Phi)) {
      UsedOpen = true;
      return 0;
    }
    Open.push_back(&Phi);
    unsigned Bits = 0;
    for (Value *In : Phi.incoming_values())
      Bits = std::max(Bits, count(In));
    Open.pop_back();
    return Bits;
  }

  unsigned Steps = 64;
  CountedLoops::Analyses &Known;
  const DataLayout &DL;
  SmallVector<const PHINode *, 8> Open;
  bool UsedOpen = false;
};

} // namespace

unsigned CountedLoops::activeBits(Value *V) const {
  return BitCounter(analyses(), F.getParent()->getDataLayout()).count(V);
}

Bound CountedLoops::widen(Value &V, const Bound &Range) {
  if (auto *Phi = dyn_cast<PHINode>(&V);
      Phi && Phi->getType()->getIntegerBitWidth() <= MaxCounterBits &&
      !Range.Lo.isNegative() && !Largest.contains(Phi))
    Largest.insert({Phi, Integer::fromUnsigned(analyses().largest(Phi))});
  return clip(V, Range);
}

Bound CountedLoops::clip(const Value &V, const Bound &Range) const {
  auto Found = Largest.find(&V);
  if (Found == Largest.end() ||
      !Range.fitsUnsigned(V.getType()->getIntegerBitWidth()))
    return Range;
  return Range.clip({Integer(0), Found->second});
}

bool CountedLoops::isCounter(PHINode &Phi) const {
  if (Phi.getType()->getIntegerBitWidth() > MaxCounterBits)
    return false;
  const auto *Rec =
      dyn_cast<SCEVAddRecExpr>(analyses().Evolution.getSCEV(&Phi));
  return Rec && Rec->isAffine() &&
         Rec->getLoop()->getHeader() == Phi.getParent();
}

bool CountedLoops::isCarried(const PHINode &Phi) const {
  const Loop *L = analyses().Loops.getLoopFor(Phi.getParent());
  return L && L->getHeader() == Phi.getParent();
}
