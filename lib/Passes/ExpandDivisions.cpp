//===- ExpandDivisions.cpp - Quotients and signed divisions ---------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With c = 2^s d, d odd, and y = x >> s, all of the quotients and remainders of
// x by c come from one reduction of y modulo d:
//
//     x / c = (y - y mod d) / d,    x % c = (y mod d) 2^s + x mod 2^s.
//
// The reduction stands where the first of them is computed. For an odd c it is
// the remainder itself, which may be a member of a web.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/ExpandDivisions.h"
#include "DividedNumbers.h"
#include "SignedDivisions.h"
#include "WordCorrections.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Arithmetic/QuotientEmitter.h"
#include "residue/Number/NumberText.h"
#include "residue/Number/StepSearch.h"
#include "residue/Passes/SignedRemainders.h"
#include "residue/Target/DebugCounters.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

using ore::NV;

static const char StepMetadata[] = "residue.step";

namespace {

class Expander {
public:
  explicit Expander(Function &F)
      : F(F), Target(TargetModel::of(F)), DL(F.getParent()->getDataLayout()) {}
  bool run();

private:
  SmallVector<Instruction *, 8> inOrder(bool Signed) const;

  /// The largest number that \p X is.
  Integer largest(Value *X) const;
  void expandGroup(ArrayRef<Instruction *> Divisions);
  bool expandQuotients(ArrayRef<Instruction *> Divisions, Value *X,
                       const Integer &Max);
  void expandQuotient(Instruction &I, Value *Y, Value *Remainder,
                      const ExactQuotient &Q);
  bool isMultiple(const Instruction &Quotient, const Division &D) const;
  Value *frozenDividend(ArrayRef<Instruction *> Divisions, const Division &D);
  void remark(ArrayRef<Instruction *> Divisions, const char *How);

  Function &F;
  TargetModel Target;
  const DataLayout &DL;
  std::unique_ptr<DominatorTree> DT;
  DividedRanges Ranges;
};

} // namespace

/// The signed divisions of the function, or the others.
SmallVector<Instruction *, 8> Expander::inOrder(bool Signed) const {
  SmallVector<Instruction *, 8> Found;
  ReversePostOrderTraversal<Function *> Blocks(&F);
  for (BasicBlock *BB : Blocks)
    for (Instruction &I : *BB)
      if (std::optional<Division> D = supportedDivision(I);
          D && D->isSigned() == Signed)
        Found.push_back(&I);
  return Found;
}

Integer Expander::largest(Value *X) const {
  Integer Max = Integer::fromUnsigned(computeKnownBits(X, DL).getMaxValue());
  return Ranges.at(X, {Integer(0), Max}).Hi;
}

/// What \p Quotient divides is known to have no remainder.
bool Expander::isMultiple(const Instruction &Quotient,
                          const Division &D) const {
  if (const auto *Exact = dyn_cast<PossiblyExactOperator>(&Quotient);
      Exact && Exact->isExact())
    return true;
  Value *X, *Taken;
  if (!match(Quotient.getOperand(0), m_Sub(m_Value(X), m_Value(Taken))))
    return false;
  auto *Remainder = dyn_cast<Instruction>(Taken);
  return Remainder && Remainder->getOperand(0) == X &&
         reductionModulus(*Remainder) == D.Divisor;
}

void Expander::expandQuotient(Instruction &I, Value *Y, Value *Remainder,
                              const ExactQuotient &Q) {
  IRBuilder<> B(&I);
  replaceDivision(I, emitExactQuotient(B, Target, Y, Remainder, Q));
}

namespace {
/// How quotients are made without their remainders.
struct QuotientPlan {
  std::optional<WordSumQuotient> BySums;
  std::optional<ReciprocalQuotient> ByReciprocal;

  explicit operator bool() const { return BySums || ByReciprocal; }
  const char *text() const {
    return BySums ? "by the sum of the words"
                  : "by a product with the reciprocal";
  }
  Value *emit(IRBuilderBase &B, const TargetModel &Target, Value *X,
              const Integer &Max) const {
    return BySums ? emitWordSumQuotient(B, Target, X, *BySums)
                  : emitReciprocalQuotient(B, Target, X, Max, *ByReciprocal);
  }
};

/// Finds the cheapest, in additions of words.
class QuotientPlanner {
public:
  QuotientPlanner(const Integer &Divisor, const Integer &Max, bool HasRemainder,
                  const TargetModel &Target)
      : Divisor(Divisor), Max(Max), Target(Target),
        Costs(Target.costs().Steps) {
    if (HasRemainder)
      OfRemainder = lowProduct(words(Divisor)) + Costs.ProductLatency;
  }

  /// None, where an exact division costs the least.
  QuotientPlan plan() const;

private:
  unsigned words(const Integer &V) const {
    return divideCeil(std::max(V.bits(), 1U), Target.WordBits);
  }
  unsigned lowProduct(unsigned Words) const {
    return Words * (Words + 1) / 2 * Costs.Product;
  }
  unsigned cost(const ReciprocalQuotient &Q) const;
  unsigned cost(const WordSumQuotient &Q) const;
  unsigned exactCost() const;

  const Integer &Divisor, &Max;
  const TargetModel &Target;
  const StepCosts &Costs;
  unsigned OfRemainder = 0;
};
} // namespace

unsigned QuotientPlanner::cost(const ReciprocalQuotient &Q) const {
  unsigned Rows = words(Max) * Q.products(Target.WordBits);
  return Rows * Costs.Product + Costs.ProductLatency + OfRemainder;
}

/// Products wait for the sum, which goes through all words. A product by a
/// reciprocal has two sums for each of its products, which \ref cost of it does
/// not count, as those of an exact division are not.
unsigned QuotientPlanner::cost(const WordSumQuotient &Q) const {
  unsigned Sums = Q.Words * (Q.Words - 1) / 2;
  return Q.products(Target.WordBits) * Costs.Product + Costs.ProductLatency +
         Sums + OfRemainder;
}

unsigned QuotientPlanner::exactCost() const {
  ExactQuotient Q(Divisor, Max);
  FoldPlanner Planner(Modulus(Q.oddPart()), Target.WordBits, Costs,
                      /*CarryCorrections=*/false, RequestedReduction::Auto);
  unsigned Count = divideCeil(Q.bits(), Target.WordBits);
  return Planner.cost(Max >> Q.shift(), Q.oddPart() - Integer(1)) +
         lowProduct(Count) + Costs.ProductLatency + 2 * Count;
}

QuotientPlan QuotientPlanner::plan() const {
  const unsigned MostWords = 3;
  QuotientPlan Best;
  unsigned Least = exactCost();
  if (words(Max) <= MostWords) {
    auto Q = ReciprocalQuotient::find(Divisor, Max, Target.WordBits);
    if (unsigned Cost = cost(Q); Cost < Least) {
      Best.ByReciprocal = Q;
      Least = Cost;
    }
  }
  // Nor where numbers are not taken apart into words.
  if (Target.plain(Target.WordBits * words(Max)) == RepresentationKind::Wide)
    return Best;
  if (auto Q = WordSumQuotient::find(Divisor, Max, Target.WordBits);
      Q && cost(*Q) < Least)
    Best.BySums = Q;
  return Best;
}

/// Numbers of few words, or divisors with short sums: without a reduction,
/// where that costs less.
bool Expander::expandQuotients(ArrayRef<Instruction *> Divisions, Value *X,
                               const Integer &Max) {
  Division D = *divisionByConstant(*Divisions.front());
  auto IsQuotient = [](Instruction *I) {
    return divisionByConstant(*I)->isQuotient();
  };
  if (Max < D.Divisor ||
      any_of(
          Divisions,
          [&](Instruction *I) { return IsQuotient(I) && isMultiple(*I, D); }))
    return false;
  QuotientPlan Plan =
      QuotientPlanner(D.Divisor, Max,
                      /*HasRemainder=*/!all_of(Divisions, IsQuotient), Target)
          .plan();
  if (!Plan)
    return false;
  remark(Divisions, Plan.text());
  SmallVector<std::pair<Instruction *, Value *>, 2> Quotients;
  SmallVector<std::pair<Instruction *, Value *>, 4> Results;
  for (Instruction *I : Divisions) {
    IRBuilder<> B(I);
    const auto *Before = find_if(Quotients, [&](const auto &Known) {
      return DT->dominates(Known.first, I);
    });
    Value *Quotient = Before != Quotients.end() ? Before->second
                                                : Plan.emit(B, Target, X, Max);
    if (Before == Quotients.end())
      Quotients.push_back({I, Quotient});
    Results.push_back(
        {I, IsQuotient(I) ? Quotient
                          : emitRemainder(B, Target, X, Quotient, D.Divisor)});
  }
  for (auto [I, Result] : Results)
    replaceDivision(*I, Result);
  return true;
}

bool residue::isStepOfDivision(const Instruction &Reduction) {
  return Reduction.hasMetadata(StepMetadata);
}

/// Reductions that are left are told of where they are rewritten.
void Expander::remark(ArrayRef<Instruction *> Divisions, const char *How) {
  OptimizationRemarkEmitter(&F).emit([&]() {
    unsigned Quotients = count_if(Divisions, [](Instruction *I) {
      return divisionByConstant(*I)->isQuotient();
    });
    unsigned Remainders = Divisions.size() - Quotients;
    OptimizationRemark Remark("crandall-reduction", "Quotients",
                              Divisions.front());
    Remark << "rewrote " << NV("Quotients", Quotients)
           << (Quotients == 1 ? " quotient" : " quotients");
    if (Remainders)
      Remark << " and " << NV("Remainders", Remainders)
             << (Remainders == 1 ? " remainder" : " remainders");
    return Remark << " by "
                  << NV("Divisor",
                        modulusText(
                            divisionByConstant(*Divisions.front())->Divisor))
                  << ": " << How;
  });
}

/// What \p Divisions divide, as all of them see the same bits of it. Of x - x %
/// c it is x that is frozen, for it is a multiple of c only if both are one x.
Value *Expander::frozenDividend(ArrayRef<Instruction *> Divisions,
                                const Division &D) {
  Value *Dividend = Divisions.front()->getOperand(0), *X;
  bool IsDifference =
      match(Dividend, m_Sub(m_Value(X), m_Value())) &&
      all_of(Divisions, [&](Instruction *I) {
        return divisionByConstant(*I)->isQuotient() && isMultiple(*I, D);
      });
  if (!IsDifference)
    return frozenNumber(Dividend, F, *DT);
  return frozenNumber(X, F, *DT) ? Dividend : nullptr;
}

/// \p Divisions are all of one number by one divisor, some of them quotients.
void Expander::expandGroup(ArrayRef<Instruction *> Divisions) {
  Division D = *divisionByConstant(*Divisions.front());
  Integer Max = largest(Divisions.front()->getOperand(0));
  Value *X = frozenDividend(Divisions, D);
  if (!X)
    return;
  if (expandQuotients(Divisions, X, Max))
    return;
  bool AllMultiples = all_of(Divisions, [&](Instruction *I) {
    return divisionByConstant(*I)->isQuotient() && isMultiple(*I, D);
  });
  remark(Divisions, AllMultiples ? "exactly, by a product with the inverse"
                                 : "exactly, from the remainder");
  ExactQuotient Q(D.Divisor, Max);
  unsigned Shift = Q.shift();
  struct Reduced {
    Instruction *Remainder;
    Value *Y;
  };
  SmallVector<Reduced, 2> Reductions;
  for (Instruction *I : Divisions) {
    IRBuilder<> B(I);
    bool IsQuotient = divisionByConstant(*I)->isQuotient();
    auto ShiftedX = [&] { return Shift ? B.CreateLShr(X, Shift, "above") : X; };
    if (IsQuotient && isMultiple(*I, D)) {
      expandQuotient(*I, ShiftedX(), nullptr, Q);
      continue;
    }
    const Reduced *Before = find_if(Reductions, [&](const Reduced &R) {
      return DT->dominates(R.Remainder, I);
    });
    if (Before == Reductions.end()) {
      Value *Y = ShiftedX();
      // The remainder by an odd number is the one that is there.
      Instruction *Remainder = I;
      if (IsQuotient || Shift) {
        Remainder = createRaisedCall(Y, {DivisionKind::Remainder, Q.oddPart()},
                                     *I, "remainder");
        Remainder->setMetadata(StepMetadata, MDNode::get(F.getContext(), {}));
      }
      Reductions.push_back({Remainder, Y});
      Before = &Reductions.back();
    }
    if (IsQuotient) {
      expandQuotient(*I, Before->Y, Before->Remainder, Q);
    } else if (!Shift && Before->Remainder != I) {
      replaceDivision(*I, Before->Remainder);
    } else if (Shift) {
      Value *Above = B.CreateShl(Before->Remainder, Shift, "above");
      Value *Below = B.CreateAnd(
          X, APInt::getLowBitsSet(X->getType()->getIntegerBitWidth(), Shift),
          "below");
      replaceDivision(*I, B.CreateOr(Above, Below, ""));
    }
  }
}

/// InstCombine shifts up and down where it is the low bits of a number, with
/// their sign, that are multiplied. An extension of them has a range, and a
/// product of extensions is one of words to the back end.
static void extendFactors(ArrayRef<Instruction *> Signed) {
  for (Instruction *I : Signed) {
    auto *Product = dyn_cast<Instruction>(I->getOperand(0));
    if (!Product || Product->getOpcode() != Instruction::Mul)
      continue;
    // Of a square both factors are replaced at once.
    for (Value *Factor : Product->operand_values()) {
      Value *X;
      const APInt *Up, *Down;
      if (!match(Factor,
                 m_AShr(m_Shl(m_Value(X), m_APInt(Up)), m_APInt(Down))) ||
          *Up != *Down || Up->uge(Up->getBitWidth()))
        continue;
      auto *Shift = cast<Instruction>(Factor);
      unsigned Bits = X->getType()->getIntegerBitWidth() - Up->getZExtValue();
      IRBuilder<> B(Shift);
      replaceDivision(*Shift, B.CreateSExt(B.CreateTrunc(X, B.getIntNTy(Bits)),
                                           X->getType()));
    }
  }
}

bool Expander::run() {
  SmallVector<Instruction *, 8> Signed = inOrder(/*Signed=*/true);
  SmallVector<Instruction *, 8> Unsigned = inOrder(/*Signed=*/false);
  SmallVector<Instruction *, 8> Near = nearRemainders(F);
  bool HasQuotients = any_of(Unsigned, [](Instruction *I) {
    return divisionByConstant(*I)->isQuotient();
  });
  if (Signed.empty() && Near.empty() && !HasQuotients)
    return false;
  DT = std::make_unique<DominatorTree>(F);
  bool Changed = !Near.empty() && correctWords(F, Near, *DT);
  if (Signed.empty() && !HasQuotients)
    return Changed;
  extendFactors(Signed);
  // While nothing is frozen.
  Ranges.find(F, Unsigned);
  if (!Signed.empty()) {
    expandSignedDivisions(F, Signed, *DT);
    Unsigned = inOrder(/*Signed=*/false);
  }
  MapVector<std::pair<Value *, Value *>, SmallVector<Instruction *, 4>> Groups;
  for (Instruction *I : Unsigned)
    Groups[{I->getOperand(0), I->getOperand(1)}].push_back(I);
  for (auto &[Numbers, Divisions] : Groups)
    if (any_of(Divisions,
               [](Instruction *I) {
                 return divisionByConstant(*I)->isQuotient();
               }) &&
        shouldTransform(Transformation::ExpandDivisions, *Divisions.front()))
      expandGroup(Divisions);
  return true;
}

bool residue::expandDivisions(Function &F) {
  bool Changed = resolveSignedRemainders(F).Any;
  return Expander(F).run() || Changed;
}

PreservedAnalyses ExpandDivisionsPass::run(Function &F,
                                           FunctionAnalysisManager &AM) {
  return expandDivisions(F) ? PreservedAnalyses::none()
                            : PreservedAnalyses::all();
}
