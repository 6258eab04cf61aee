//===- DeferCorrections.cpp - Sums with room to spare ---------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With s_0 <= F, addends that are at most A in a turn together, and n back
// edges, no sum without corrections is above F + (n + 1) A. Where that fits the
// type, it never wraps. A correction makes a number smaller, so that the sums
// of the source did not wrap, either, and each differs from that without
// corrections by a multiple of all that is subtracted.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/DeferCorrections.h"
#include "residue/Analysis/CountedLoops.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Analysis/FieldMemory.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/SourceRange.h"
#include "residue/Target/Compat.h"
#include "residue/Target/DebugCounters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// Sums of one turn.
static const unsigned MaxSums = 32;

namespace {

/// x >= K ? x - K : x.
struct Correction {
  Value *Number;
  Integer Multiple;
};

/// A sum that a loop carries, and all that a turn makes of it.
class CorrectedSum {
public:
  CorrectedSum(PHINode &Phi, const Loop &L) : Phi(&Phi), L(&L) {}

  /// The phi node is such a sum, and nobody sees more of it than its residue.
  bool read();
  /// What is added, and what it begins with.
  SmallVector<Value *, 8> numbers() const;
  /// It fits its type without corrections if there are no more back edges.
  bool fits(unsigned Turns, const SourceRange &Ranges) const;
  void defer();

  PHINode &phi() const { return *Phi; }
  Value *first() const;
  Value *next() const {
    return Phi->getIncomingValueForBlock(L->getLoopLatch());
  }

private:
  bool readTurn();
  bool readSum(Instruction &Sum);
  bool isOurs(const User &U) const;
  bool takesResidue(const Value &V) const;

  PHINode *Phi;
  const Loop *L;
  /// From the last to the first of a turn.
  SmallVector<Instruction *, 4> Sums;
  SmallVector<std::pair<Instruction *, Correction>, 4> Corrections;
  SmallVector<Value *, 4> Addends;
  SmallPtrSet<const Value *, 16> Ours;
};

} // namespace

/// Reads x - K and a number that is below it without K where \p Condition, if
/// it is \p Taken, says that x is at least K.
static std::optional<Correction> readDifference(Value *Difference, Value *X,
                                                Value *Condition, bool Taken) {
  const APInt *Minus, *Limit;
  IntegerPredicate P;
  if (!match(Difference, m_Add(m_Specific(X), m_APInt(Minus))) ||
      !match(Condition, m_ICmp(P, m_Specific(X), m_APInt(Limit))))
    return std::nullopt;
  CmpInst::Predicate Holds = P;
  if (!Taken)
    Holds = CmpInst::getInversePredicate(Holds);
  ConstantRange Range = ConstantRange::makeExactICmpRegion(Holds, *Limit);
  APInt K = -*Minus;
  if (Range.isEmptySet() || Range.getUnsignedMin().ult(K))
    return std::nullopt;
  return Correction{X, Integer::fromUnsigned(K)};
}

static std::optional<Correction> readCorrection(Value *V) {
  Value *Condition, *A, *B;
  const APInt *Minus;
  // The smaller of x and x - K is x if that wraps.
  if (match(V, m_UMin(m_Value(A), m_Value(B)))) {
    if (match(A, m_Add(m_Specific(B), m_APInt(Minus))))
      return Correction{B, Integer::fromUnsigned(-*Minus)};
    if (match(B, m_Add(m_Specific(A), m_APInt(Minus))))
      return Correction{A, Integer::fromUnsigned(-*Minus)};
  }
  if (!match(V, m_Select(m_Value(Condition), m_Value(A), m_Value(B))))
    return std::nullopt;
  if (auto C = readDifference(A, B, Condition, /*Taken=*/true))
    return C;
  return readDifference(B, A, Condition, /*Taken=*/false);
}

/// Reads \p Sum, a step of a turn, and goes on to what it adds to.
bool CorrectedSum::readSum(Instruction &Sum) {
  Value *A, *B;
  if (!match(&Sum, m_Add(m_Value(A), m_Value(B))))
    return false;
  // A sum of the turn is one of the operands; the other is not made of it, as
  // all uses of sums are looked at.
  auto IsStep = [&](Value *V) {
    auto *I = dyn_cast<Instruction>(V);
    return V == Phi || readCorrection(V) ||
           (I && I->getOpcode() == Instruction::Add && L->contains(I));
  };
  if (!IsStep(A))
    std::swap(A, B);
  if (!IsStep(A) || IsStep(B))
    return false;
  Sums.push_back(&Sum);
  Addends.push_back(B);
  Ours.insert(&Sum);
  return true;
}

/// Follows a turn from its end to the phi node.
bool CorrectedSum::readTurn() {
  for (Value *V = next(); V != Phi;) {
    auto *I = dyn_cast<Instruction>(V);
    if (!I || !L->contains(I) || Ours.size() > MaxSums)
      return false;
    if (std::optional<Correction> C = readCorrection(V)) {
      Corrections.push_back({I, *C});
      Ours.insert(I);
      V = C->Number;
    } else {
      if (!readSum(*I))
        return false;
      V = Sums.back()->getOperand(Sums.back()->getOperand(0) == Addends.back());
    }
  }
  Ours.insert(Phi);
  return !Corrections.empty() && !Sums.empty();
}

/// \p U is a step of the turn, or a part of a correction.
bool CorrectedSum::isOurs(const User &U) const {
  if (Ours.contains(&U))
    return true;
  const APInt *Minus;
  bool IsPart = isa<ICmpInst>(U) || match(&U, m_Add(m_Value(), m_APInt(Minus)));
  return IsPart && all_of(U.users(), [&](const User *Next) {
           return any_of(Corrections,
                         [&](const auto &C) { return C.first == Next; });
         });
}

/// Behind the loop only residues of \p V are taken, by moduli that every
/// correction is a multiple of.
bool CorrectedSum::takesResidue(const Value &V) const {
  return all_of(V.users(), [&](const User *U) {
    const auto *I = cast<Instruction>(U);
    if (isOurs(*U) && L->contains(I))
      return true;
    if (isa<PHINode>(I) && I->getNumOperands() == 1)
      return takesResidue(*I);
    std::optional<Integer> M = reductionModulus(*I);
    return M && I->getOperand(0) == &V &&
           all_of(Corrections, [&](const auto &C) {
             return C.second.Multiple.mod(*M).isZero();
           });
  });
}

bool CorrectedSum::read() {
  return readTurn() &&
         all_of(Ours, [&](const Value *V) { return takesResidue(*V); });
}

Value *CorrectedSum::first() const {
  return Phi->getIncomingValueForBlock(L->getLoopPredecessor());
}

SmallVector<Value *, 8> CorrectedSum::numbers() const {
  SmallVector<Value *, 8> Numbers(Addends.begin(), Addends.end());
  Numbers.push_back(first());
  erase_if(Numbers, [](Value *V) { return isa<Constant>(V); });
  return Numbers;
}

bool CorrectedSum::fits(unsigned Turns, const SourceRange &Ranges) const {
  unsigned Width = Phi->getType()->getIntegerBitWidth();
  auto MaxOf = [&](Value *V) {
    if (auto *C = dyn_cast<ConstantInt>(V))
      return Integer::fromUnsigned(C->getValue());
    if (isa<Constant>(V) || !Ranges.isExact(V))
      return Integer::maxUnsigned(Width);
    return Ranges.at(V).Hi;
  };
  Integer Each(0);
  for (Value *Addend : Addends)
    Each = Each + MaxOf(Addend);
  return MaxOf(first()) + Each * Integer(int64_t(Turns) + 1) <=
         Integer::maxUnsigned(Width);
}

void CorrectedSum::defer() {
  // What a sum was known not to do, it may do without corrections.
  for (Instruction *Sum : Sums)
    Sum->dropPoisonGeneratingFlags();
  SmallVector<WeakTrackingVH, 4> Dead;
  for (auto &[I, C] : Corrections) {
    I->replaceAllUsesWith(C.Number);
    Dead.push_back(I);
  }
  RecursivelyDeleteTriviallyDeadInstructions(Dead);
}

/// The sums of \p F that are corrected in each turn of their loops.
static SmallVector<CorrectedSum, 2> findCorrectedSums(const LoopInfo &Loops) {
  SmallVector<CorrectedSum, 2> Found;
  for (const Loop *L : Loops.getLoopsInPreorder())
    if (L->getLoopPredecessor() && L->getLoopLatch())
      for (PHINode &Phi : L->getHeader()->phis())
        if (CorrectedSum Sum(Phi, *L);
            Phi.getType()->isIntegerTy() && Sum.read())
          Found.push_back(std::move(Sum));
  return Found;
}

PreservedAnalyses DeferCorrectionsPass::run(Function &F,
                                            FunctionAnalysisManager &AM) {
  if (!hasWideDivisions(F))
    return PreservedAnalyses::all();
  SmallVector<CorrectedSum, 2> Sums =
      findCorrectedSums(AM.getResult<LoopAnalysis>(F));
  if (Sums.empty())
    return PreservedAnalyses::all();
  SmallVector<Value *, 8> Numbers;
  for (const CorrectedSum &Sum : Sums)
    append_range(Numbers, Sum.numbers());
  SourceRange Ranges(F, Numbers, /*Moduli=*/{}, FieldMemory(F), /*Outside=*/{});
  CountedLoops Counts(F);
  bool Changed = false;
  for (CorrectedSum &Sum : Sums) {
    std::optional<unsigned> Turns = Counts.turns(Sum.phi(), Sum.next());
    if (!Turns || !Sum.fits(*Turns, Ranges) ||
        !shouldTransform(Transformation::DeferCorrections, Sum.phi()))
      continue;
    Sum.defer();
    Changed = true;
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}
