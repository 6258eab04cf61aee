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
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/RingTerm.h"
#include "residue/Analysis/SourceRange.h"
#include "residue/Arithmetic/QuotientEmitter.h"
#include "residue/Arithmetic/SignedReductionEmitter.h"
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

namespace {

class Expander {
public:
  explicit Expander(Function &F)
      : F(F), Target(TargetModel::of(F)), DL(F.getParent()->getDataLayout()) {}
  bool run();

private:
  SmallVector<Instruction *, 8> inOrder(bool Signed) const;

  // Signed divisions.
  void findRanges(ArrayRef<Instruction *> Signed);
  void expandSigned(Instruction &I);
  bool expandByWords(Instruction &I, Value *X);
  SmallVector<Instruction *, 8> nearWords(ArrayRef<Instruction *> Signed) const;
  void correct(Instruction &I);
  const SignedSize &sizeOf(Value *X, Instruction &At);
  std::optional<SignedSize> sizeOfProduct(Value *X, IRBuilderBase &B);

  // Quotients.
  void expandGroup(ArrayRef<Instruction *> Divisions);
  bool expandByReciprocal(ArrayRef<Instruction *> Divisions, Value *X,
                          const Integer &Max);
  void expandQuotient(Instruction &I, Value *Y, Value *Remainder,
                      const ExactQuotient &Q);
  bool isMultiple(const Instruction &Quotient, const Division &D) const;
  Value *frozenDividend(ArrayRef<Instruction *> Divisions, const Division &D);
  void remark(ArrayRef<Instruction *> Divisions, const char *How);
  Value *frozen(Value *X);
  void replace(Instruction &I, Value *New);

  Function &F;
  TargetModel Target;
  const DataLayout &DL;
  std::unique_ptr<DominatorTree> DT;
  DenseMap<Value *, SmallVector<std::pair<Instruction *, SignedSize>, 1>> Sizes;
  /// Of what has a sign and is divided.
  DenseMap<Value *, Bound> Ranges;
  /// What has been divided by words, and where.
  struct DividedWords {
    Value *X;
    Integer Divisor;
    Instruction *Place;
    SignedParts Parts;
  };
  SmallVector<DividedWords, 2> Words;
  /// Of which only the size is computed.
  SmallVector<WeakTrackingVH, 2> Products;
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

/// What divides the result of \p I divides \p New then, in the same range.
void Expander::replace(Instruction &I, Value *New) {
  if (auto Found = Ranges.find(&I); Found != Ranges.end()) {
    Bound Range = Found->second;
    Ranges.erase(Found);
    Ranges.try_emplace(New, Range);
  }
  if (isa<Instruction>(New))
    New->takeName(&I);
  I.replaceAllUsesWith(New);
  I.eraseFromParent();
}

/// \p X as every use sees the same bits of it.
Value *Expander::frozen(Value *X) {
  if (isGuaranteedNotToBeUndefOrPoison(X))
    return X;
  auto *I = dyn_cast<Instruction>(X);
  std::optional<BasicBlock::iterator> Place =
      I ? I->getInsertionPointAfterDef()
        : F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
  if (!Place)
    return nullptr;
  IRBuilder<> B(Place->getNodeParent(), *Place);
  auto *Freeze = cast<FreezeInst>(B.CreateFreeze(X, X->getName() + ".fr"));
  // Constants are used in other functions, too.
  if (!isa<Constant>(X))
    X->replaceUsesWithIf(Freeze, [&](Use &U) {
      return U.getUser() != Freeze && DT->dominates(Freeze, U);
    });
  return Freeze;
}

//===----------------------------------------------------------------------===//
// Signed divisions
//===----------------------------------------------------------------------===//

/// A frozen poison may be a number that no range of its operand has.
static bool freezesPoison(const SourceRange &Known) {
  return any_of(Known.values(), [&](Value *V) {
    const RingTerm &T = Known.term(V);
    return T.Kind == TermKind::Freeze && T.Operands[0].V &&
           !isGuaranteedNotToBePoison(T.Operands[0].V);
  });
}

/// Remainders of words by what wide numbers are divided by, too: as those are
/// near the divisor where they are remainders, sums of them are.
SmallVector<Instruction *, 8>
Expander::nearWords(ArrayRef<Instruction *> Signed) const {
  SmallVector<Instruction *, 8> Found;
  for (Instruction &I : instructions(F)) {
    std::optional<Division> D = divisionByConstant(I);
    if (I.getOpcode() == Instruction::SRem && D && !supportedDivision(I) &&
        !isa<Constant>(I.getOperand(0)) &&
        any_of(Signed, [&](Instruction *Wide) {
          return divisionByConstant(*Wide)->size() == D->size();
        }))
      Found.push_back(&I);
  }
  return Found;
}

/// A word that is less than twice the divisor c in size, where x - c and -c - x
/// do not wrap if they are computed.
void Expander::correct(Instruction &I) {
  Integer C = divisionByConstant(I)->size();
  Bound Range = Ranges.find(I.getOperand(0))->second;
  unsigned Bits = I.getType()->getIntegerBitWidth();
  Integer Lowest = Bound::signedOf(Bits).Lo;
  if (Bits > Target.WordBits || Range.Lo <= -(C + C) || Range.Hi >= C + C ||
      (Range.Hi >= C && Range.Lo - C < Lowest) ||
      (Range.Lo <= -C && -C - Range.Hi < Lowest))
    return;
  Value *X = frozen(I.getOperand(0));
  if (!X)
    return;
  Ranges.try_emplace(X, Range);
  IRBuilder<> B(&I);
  replace(I, emitSignedCorrection(B, X, Range, C));
}

/// The number that \p X is, or is one less than: InstCombine writes q - (r < 0)
/// as q + (r >> N - 1), with the sign.
static Value *withoutSign(Value *X) {
  unsigned Last = X->getType()->getIntegerBitWidth() - 1;
  Value *Q;
  return match(X, m_c_Add(m_AShr(m_Value(), m_SpecificInt(Last)), m_Value(Q)))
             ? Q
             : X;
}

void Expander::findRanges(ArrayRef<Instruction *> Signed) {
  SmallVector<Value *, 8> Roots;
  for (Instruction *I : Signed)
    Roots.append({I->getOperand(0), withoutSign(I->getOperand(0))});
  SourceRange Known(F, Roots, /*Moduli=*/{});
  bool IsUnknown = freezesPoison(Known);
  for (Instruction *I : Signed) {
    Value *X = I->getOperand(0), *Q = withoutSign(X);
    Bound Type = Bound::signedOf(X->getType()->getIntegerBitWidth());
    Bound Range = Known.at(Q);
    if (Q != X)
      Range = Range + Bound(Integer(-1), Integer(0));
    Ranges.try_emplace(X, IsUnknown || !Type.contains(Known.at(Q)) ||
                                  !Type.contains(Range)
                              ? Type
                              : Range);
  }
}

/// Whatever uses \p X, or uses it frozen, divides it with its sign.
static bool isOnlyDivided(const Value &X) {
  return all_of(X.users(), [](const User *U) {
    if (isa<FreezeInst>(U))
      return isOnlyDivided(*U);
    std::optional<Division> D = supportedDivision(*cast<Instruction>(U));
    return D && D->isSigned();
  });
}

/// Of x = a b, with a and b of N bits each at most and x of 2 N, |x| is |a|
/// |b|: half of the rows that a b with signs takes, and half of the words to
/// negate. Where x is 0 the mask may be set: -0 is 0.
std::optional<SignedSize> Expander::sizeOfProduct(Value *X, IRBuilderBase &B) {
  Value *Product = X, *A, *C;
  match(X, m_Freeze(m_Value(Product)));
  if (!match(Product, m_Mul(m_SExt(m_Value(A)), m_SExt(m_Value(C)))))
    return std::nullopt;
  unsigned Width = X->getType()->getIntegerBitWidth();
  if (A->getType()->getIntegerBitWidth() + C->getType()->getIntegerBitWidth() >
          Width ||
      !isOnlyDivided(*Product))
    return std::nullopt;
  Value *FrozenA = frozen(A), *FrozenC = A == C ? FrozenA : frozen(C);
  if (!FrozenA || !FrozenC)
    return std::nullopt;
  Products.push_back(X);
  return emitProductSize(B, Target, FrozenA, FrozenC, Width);
}

/// The sign and the size of \p X, which are there already or are put in front
/// of \p At.
const SignedSize &Expander::sizeOf(Value *X, Instruction &At) {
  auto &Known = Sizes[X];
  for (const auto &[Place, Found] : Known)
    if (DT->dominates(Place, &At))
      return Found;
  IRBuilder<> B(&At);
  SignedSize Size = sizeOfProduct(X, B).value_or(SignedSize{});
  if (!Size.Mask) {
    Size.Mask = emitSignMask(B, X, Target.WordBits);
    Size.Absolute = emitNegated(B, X, Size.Mask, Target.WordBits, "negated");
  }
  auto *Absolute = cast<FreezeInst>(B.CreateFreeze(Size.Absolute, "size"));
  const Bound &Range = Ranges.find(X)->second;
  markFromOutside(*Absolute, max(-Range.Lo, Range.Hi));
  Known.push_back({Absolute, {Size.Mask, Absolute}});
  return Known.back().second;
}

/// Some quotient of \p X by \p C, or -C, is asked for.
static bool hasQuotient(const Value &X, const Integer &C) {
  return any_of(X.users(), [&](const User *U) {
    std::optional<Division> D = supportedDivision(*cast<Instruction>(U));
    return D && D->isSigned() && D->isQuotient() && D->size() == C;
  });
}

/// \p X, frozen, has two words and the divisor less than one: the size of X is
/// not needed. All divisions of X by the same divisor are one computation.
bool Expander::expandByWords(Instruction &I, Value *X) {
  Division D = *divisionByConstant(I);
  unsigned W = Target.WordBits;
  if (isa<Constant>(X) || X->getType()->getIntegerBitWidth() <= W ||
      !hasWideProduct(F, W))
    return false;
  const Bound &Range = Ranges.find(X)->second;
  // One word is LLVM's, as far as that does not divide it to save code.
  if (Range.fitsSigned(W) && D.size() < Integer::pow2(W - 1) &&
      !F.hasMinSize()) {
    IRBuilder<> B(&I);
    Value *Word = B.CreateTrunc(X, B.getIntNTy(W), "word");
    Constant *C = ConstantInt::get(B.getContext(), D.Divisor.toAPInt(W));
    Value *Result = D.isQuotient() ? B.CreateSDiv(Word, C, "quotient")
                                   : B.CreateSRem(Word, C, "remainder");
    replace(I, B.CreateSExt(Result, I.getType()));
    return true;
  }
  const auto *Found = find_if(Words, [&](const DividedWords &Before) {
    return Before.X == X && Before.Divisor == D.size() &&
           (!D.isQuotient() || Before.Parts.Quotient) &&
           DT->dominates(Before.Place, &I);
  });
  if (Found == Words.end()) {
    bool WantsQuotient = hasQuotient(*X, D.size());
    auto R = SignedReduction::find(D.size(), Range, W, WantsQuotient);
    if (!R)
      return false;
    IRBuilder<> B(&I);
    Words.push_back({X, D.size(), &I,
                     emitSignedReduction(B, Target, X, *R, WantsQuotient)});
    Words.back().Place = cast<Instruction>(Words.back().Parts.Remainder);
    Found = &Words.back();
  }
  Value *Result =
      D.isQuotient() ? Found->Parts.Quotient : Found->Parts.Remainder;
  if (D.isQuotient() && D.Divisor.isNegative())
    Result = IRBuilder<>(&I).CreateNeg(Result, "quotient");
  replace(I, Result);
  return true;
}

/// |x| is at most 2^(N-1), which an unsigned number of N bits can be. Rounded
/// towards zero, x / c is |x| / |c| with the sign of x c, and x % c is |x| %
/// |c| with the sign of x.
void Expander::expandSigned(Instruction &I) {
  Bound Range = Ranges.find(I.getOperand(0))->second;
  Value *X = frozen(I.getOperand(0));
  if (!X)
    return;
  Ranges.try_emplace(X, Range);
  if (expandByWords(I, X))
    return;
  Division D = *divisionByConstant(I);
  bool Negates = D.isQuotient() && D.Divisor.isNegative();
  const SignedSize &S = sizeOf(X, I);
  D.Kind = D.isQuotient() ? DivisionKind::Quotient : DivisionKind::Remainder;
  D.Divisor = D.size();
  Instruction *Unsigned = createRaisedCall(S.Absolute, D, I, "division");
  IRBuilder<> B(&I);
  Value *Mask = Negates ? B.CreateNot(S.Mask, "mask") : S.Mask;
  replace(I, emitNegated(B, Unsigned, Mask, Target.WordBits, ""));
}

//===----------------------------------------------------------------------===//
// Quotients
//===----------------------------------------------------------------------===//

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
  replace(I, emitExactQuotient(B, Target, Y, Remainder, Q));
}

/// What the quotient and the remainder of numbers up to \p Max cost by exact
/// division, and by a reciprocal, in additions of words.
static bool prefersReciprocal(const Integer &Divisor, const Integer &Max,
                              const ReciprocalQuotient &R, bool HasRemainder,
                              const TargetModel &Target) {
  const StepCosts &Costs = Target.costs().Steps;
  auto Words = [&](const Integer &V) {
    return divideCeil(std::max(V.bits(), 1U), Target.WordBits);
  };
  unsigned Rows = Words(Max) * Words(R.Multiplier);
  unsigned ByReciprocal = Rows * Costs.Product + Costs.ProductLatency;
  if (HasRemainder)
    ByReciprocal += Words(Divisor) * (Words(Divisor) + 1) / 2 * Costs.Product +
                    Costs.ProductLatency;
  ExactQuotient Q(Divisor, Max);
  FoldPlanner Planner(Modulus(Q.oddPart()), Target.WordBits, Costs,
                      /*CarryCorrections=*/false, RequestedReduction::Auto);
  unsigned Count = divideCeil(Q.bits(), Target.WordBits);
  unsigned Exactly = Planner.cost(Max >> Q.shift(), Q.oddPart() - Integer(1)) +
                     Count * (Count + 1) / 2 * Costs.Product +
                     Costs.ProductLatency + 2 * Count;
  return ByReciprocal < Exactly;
}

/// Short numbers: a product by 2^t / c, where that costs less.
bool Expander::expandByReciprocal(ArrayRef<Instruction *> Divisions, Value *X,
                                  const Integer &Max) {
  const unsigned MostWords = 3;
  Division D = *divisionByConstant(*Divisions.front());
  if (Max.bits() > MostWords * Target.WordBits || Max < D.Divisor ||
      any_of(
          Divisions,
          [&](Instruction *I) {
            return divisionByConstant(*I)->isQuotient() && isMultiple(*I, D);
          }))
    return false;
  bool HasRemainder = any_of(Divisions, [](Instruction *I) {
    return !divisionByConstant(*I)->isQuotient();
  });
  auto R = ReciprocalQuotient::find(D.Divisor, Max, Target.WordBits);
  if (!prefersReciprocal(D.Divisor, Max, R, HasRemainder, Target))
    return false;
  remark(Divisions, "by a product with the reciprocal");
  SmallVector<std::pair<Instruction *, Value *>, 2> Quotients;
  SmallVector<std::pair<Instruction *, Value *>, 4> Results;
  for (Instruction *I : Divisions) {
    IRBuilder<> B(I);
    const auto *Before = find_if(Quotients, [&](const auto &Known) {
      return DT->dominates(Known.first, I);
    });
    Value *Quotient = Before != Quotients.end()
                          ? Before->second
                          : emitReciprocalQuotient(B, Target, X, Max, R);
    if (Before == Quotients.end())
      Quotients.push_back({I, Quotient});
    Results.push_back(
        {I, divisionByConstant(*I)->isQuotient()
                ? Quotient
                : emitRemainder(B, Target, X, Quotient, D.Divisor)});
  }
  for (auto [I, Result] : Results)
    replace(*I, Result);
  return true;
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
    return frozen(Dividend);
  return frozen(X) ? Dividend : nullptr;
}

/// \p Divisions are all of one number by one divisor, some of them quotients.
void Expander::expandGroup(ArrayRef<Instruction *> Divisions) {
  Division D = *divisionByConstant(*Divisions.front());
  Value *X = frozenDividend(Divisions, D);
  if (!X)
    return;
  KnownBits Known = computeKnownBits(X, DL);
  Integer Max = Integer::fromUnsigned(Known.getMaxValue());
  if (expandByReciprocal(Divisions, X, Max))
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
      Instruction *Remainder =
          !IsQuotient && !Shift
              ? I
              : createRaisedCall(Y, {DivisionKind::Remainder, Q.oddPart()}, *I,
                                 "remainder");
      Reductions.push_back({Remainder, Y});
      Before = &Reductions.back();
    }
    if (IsQuotient) {
      expandQuotient(*I, Before->Y, Before->Remainder, Q);
    } else if (!Shift && Before->Remainder != I) {
      replace(*I, Before->Remainder);
    } else if (Shift) {
      Value *Above = B.CreateShl(Before->Remainder, Shift, "above");
      Value *Below = B.CreateAnd(
          X, APInt::getLowBitsSet(X->getType()->getIntegerBitWidth(), Shift),
          "below");
      replace(*I, B.CreateOr(Above, Below, ""));
    }
  }
}

bool Expander::run() {
  SmallVector<Instruction *, 8> Signed = inOrder(/*Signed=*/true);
  SmallVector<Instruction *, 8> Unsigned = inOrder(/*Signed=*/false);
  if (Signed.empty() && none_of(Unsigned, [](Instruction *I) {
        return divisionByConstant(*I)->isQuotient();
      }))
    return false;
  DT = std::make_unique<DominatorTree>(F);
  SmallVector<Instruction *, 8> Near = nearWords(Signed), Ranged = Signed;
  append_range(Ranged, Near);
  if (!Signed.empty())
    findRanges(Ranged);
  for (Instruction *I : Near)
    if (shouldTransform(Transformation::ExpandDivisions, *I))
      correct(*I);
  for (Instruction *I : Signed)
    if (shouldTransform(Transformation::ExpandDivisions, *I))
      expandSigned(*I);
  if (!Signed.empty())
    Unsigned = inOrder(/*Signed=*/false);
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
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Products);
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
