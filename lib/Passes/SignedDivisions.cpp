//===- SignedDivisions.cpp - Signed divisions by words and sizes ----------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SignedDivisions.h"
#include "DividedNumbers.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/RingTerm.h"
#include "residue/Arithmetic/QuotientEmitter.h"
#include "residue/Arithmetic/SignedReductionEmitter.h"
#include "residue/Number/SignedReduction.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/TargetModel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

namespace {

class SignedExpander {
public:
  SignedExpander(Function &F, DominatorTree &DT)
      : F(F), DT(DT), Target(TargetModel::of(F)) {}
  void run(ArrayRef<Instruction *> Signed);

private:
  Bound rangeOf(const Value *X) const;
  void expand(Instruction &I);
  bool expandByWords(Instruction &I, Value *X);
  std::optional<SignedParts> divide(IRBuilderBase &B, Value *X,
                                    const Integer &C) const;
  SmallVector<Instruction *, 8> nearWords(ArrayRef<Instruction *> Signed) const;
  void correct(Instruction &I);
  const SignedSize &sizeOf(Value *X, Instruction &At);
  std::optional<SignedSize> sizeOfProduct(Value *X, IRBuilderBase &B);

  Function &F;
  DominatorTree &DT;
  TargetModel Target;
  DenseMap<Value *, SmallVector<std::pair<Instruction *, SignedSize>, 1>> Sizes;
  /// Of what has a sign and is divided.
  DividedRanges Ranges;
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

/// Remainders of words by what wide numbers are divided by, too: as those are
/// near the divisor where they are remainders, sums of them are.
SmallVector<Instruction *, 8>
SignedExpander::nearWords(ArrayRef<Instruction *> Signed) const {
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
void SignedExpander::correct(Instruction &I) {
  Integer C = divisionByConstant(I)->size();
  Bound Range = rangeOf(I.getOperand(0));
  unsigned Bits = I.getType()->getIntegerBitWidth();
  Integer Lowest = Bound::signedOf(Bits).Lo;
  if (Bits > Target.WordBits || Range.Lo <= -(C + C) || Range.Hi >= C + C ||
      (Range.Hi >= C && Range.Lo - C < Lowest) ||
      (Range.Lo <= -C && -C - Range.Hi < Lowest))
    return;
  Value *X = frozenNumber(I.getOperand(0), F, DT);
  if (!X)
    return;
  IRBuilder<> B(&I);
  replaceDivision(I, emitSignedCorrection(B, X, Range, C));
}

Bound SignedExpander::rangeOf(const Value *X) const {
  return Ranges.at(X, Bound::signedOf(X->getType()->getIntegerBitWidth()));
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
std::optional<SignedSize> SignedExpander::sizeOfProduct(Value *X,
                                                        IRBuilderBase &B) {
  Value *Product = X, *A, *C;
  match(X, m_Freeze(m_Value(Product)));
  if (!match(Product, m_Mul(m_SExt(m_Value(A)), m_SExt(m_Value(C)))))
    return std::nullopt;
  unsigned Width = X->getType()->getIntegerBitWidth();
  if (A->getType()->getIntegerBitWidth() + C->getType()->getIntegerBitWidth() >
          Width ||
      !isOnlyDivided(*Product))
    return std::nullopt;
  Value *FrozenA = frozenNumber(A, F, DT),
        *FrozenC = A == C ? FrozenA : frozenNumber(C, F, DT);
  if (!FrozenA || !FrozenC)
    return std::nullopt;
  Products.push_back(X);
  return emitProductSize(B, Target, FrozenA, FrozenC, Width);
}

/// The sign and the size of \p X, which are there already or are put in front
/// of \p At.
const SignedSize &SignedExpander::sizeOf(Value *X, Instruction &At) {
  auto &Known = Sizes[X];
  for (const auto &[Place, Found] : Known)
    if (DT.dominates(Place, &At))
      return Found;
  IRBuilder<> B(&At);
  SignedSize Size = sizeOfProduct(X, B).value_or(SignedSize{});
  if (!Size.Mask) {
    Size.Mask = emitSignMask(B, X, Target.WordBits);
    Size.Absolute = emitNegated(B, X, Size.Mask, Target.WordBits, "negated");
  }
  auto *Absolute = cast<FreezeInst>(B.CreateFreeze(Size.Absolute, "size"));
  Bound Range = rangeOf(X);
  markFromOutside(*Absolute, {Integer(0), max(-Range.Lo, Range.Hi)});
  Known.push_back({Absolute, {Size.Mask, Absolute}});
  return Known.back().second;
}

/// A quotient of \p X by \p C, or -C, is asked for, or a remainder.
static bool isDivided(const Value &X, const Integer &C, bool ForQuotient) {
  return any_of(X.users(), [&](const User *U) {
    std::optional<Division> D = supportedDivision(*cast<Instruction>(U));
    return D && D->isSigned() && D->isQuotient() == ForQuotient &&
           D->size() == C;
  });
}

/// \p Y is negative, or positive, where \p X is: a factor of it, the other one
/// being a positive constant.
static bool hasSignOf(Value *Y, Value *X) {
  const APInt *Factor;
  Value *Below;
  while (X != Y) {
    if (match(X, m_NSWMul(m_Value(Below), m_APInt(Factor)))) {
      if (!Factor->isStrictlyPositive())
        return false;
    } else if (!match(X, m_Freeze(m_Value(Below))) &&
               !match(X, m_SExt(m_Value(Below)))) {
      return false;
    }
    X = Below;
  }
  return true;
}

/// \p Is, a comparison of x with 0, as one of x % c if that is not 0.
static std::optional<CmpInst::Predicate> signOf(Value *Is, Value *X) {
  Value *Y;
  if (match(Is, m_SpecificICmp(ICmpInst::ICMP_SLT, m_Value(Y), m_Zero())) &&
      hasSignOf(Y, X))
    return ICmpInst::ICMP_SLT;
  if (match(Is, m_SpecificICmp(ICmpInst::ICMP_SGT, m_Value(Y), m_AllOnes())) &&
      hasSignOf(Y, X))
    return ICmpInst::ICMP_SGT;
  return std::nullopt;
}

/// The remainder \p I of x has the sign of x, or is 0: what asks for both, as a
/// quotient that is rounded down does, asks for the sign of the remainder.
static void joinConditions(Instruction &I) {
  SmallVector<std::pair<Instruction *, CmpInst::Predicate>, 2> Joined;
  for (User *Compare : I.users())
    for (User *Both : Compare->users()) {
      Value *Is;
      auto IsTest = m_Specific(Compare);
      auto HasPredicate = [&](CmpInst::Predicate P) {
        return match(Compare, m_SpecificICmp(P, m_Specific(&I), m_Zero()));
      };
      bool IsAnd = match(Both, m_c_LogicalAnd(IsTest, m_Value(Is))) &&
                   HasPredicate(ICmpInst::ICMP_NE);
      if (!IsAnd && !(match(Both, m_c_LogicalOr(IsTest, m_Value(Is))) &&
                      HasPredicate(ICmpInst::ICMP_EQ)))
        continue;
      // Where x may be poison and what it is made of is not.
      if (auto *Chain = dyn_cast<SelectInst>(Both);
          Chain && Chain->getCondition() != Compare)
        continue;
      // !(x % c != 0 && x < 0) is x % c == 0 || x > -1.
      if (auto Sign = signOf(Is, I.getOperand(0)))
        Joined.push_back({cast<Instruction>(Both), IsAnd ? *Sign
                                                   : *Sign == ICmpInst::ICMP_SLT
                                                       ? ICmpInst::ICMP_SLE
                                                       : ICmpInst::ICMP_SGE});
    }
  for (auto [Both, Sign] : Joined) {
    IRBuilder<> B(Both);
    Value *Zero = ConstantInt::get(I.getType(), 0);
    Both->replaceAllUsesWith(B.CreateICmp(Sign, &I, Zero, "sign"));
    RecursivelyDeleteTriviallyDeadInstructions(Both);
  }
}

/// \p X, frozen, of two words, divided by \p C: by one word that is congruent
/// to it, where there is one and the quotient, if anybody wants it, is a word;
/// else by the reciprocal of C, if the quotient is wanted. Nothing is negated
/// on the way.
std::optional<SignedParts> SignedExpander::divide(IRBuilderBase &B, Value *X,
                                                  const Integer &C) const {
  unsigned W = Target.WordBits;
  Bound Range = rangeOf(X);
  bool WantsQuotient = isDivided(*X, C, /*ForQuotient=*/true);
  auto Extend = [&](Value *Word, const Bound &In) {
    auto *Read = cast<FreezeInst>(B.CreateFreeze(Word, "word"));
    markFromOutside(*Read, In);
    return B.CreateSExt(Read, X->getType());
  };
  SignedParts Parts;
  if (auto R = SignedReduction::find(C, Range, W, WantsQuotient)) {
    Parts = emitSignedReduction(B, Target, X, *R, WantsQuotient);
    Parts.Remainder = Extend(Parts.Remainder, Range.remainder(C));
    if (WantsQuotient)
      Parts.Quotient = Extend(Parts.Quotient, Range.quotient(C));
    return Parts;
  }
  if (!WantsQuotient || X->getType()->getIntegerBitWidth() != 2 * W ||
      C < Integer(3) || C.isPowerOf2() ||
      Target.plain(4 * W) == RepresentationKind::Wide)
    return std::nullopt;
  Parts.Quotient = emitSignedQuotient(B, Target, X,
                                      ReciprocalQuotient::findSigned(C, 2 * W));
  if (isDivided(*X, C, /*ForQuotient=*/false))
    Parts.Remainder =
        Extend(emitSignedRemainder(B, Target, X, Parts.Quotient, C),
               Range.remainder(C));
  Parts.Quotient = Extend(Parts.Quotient, Range.quotient(C));
  return Parts;
}

/// \p X, frozen, has two words at most: its size is not needed. All divisions
/// of X by the same divisor are one computation.
bool SignedExpander::expandByWords(Instruction &I, Value *X) {
  Division D = *divisionByConstant(I);
  unsigned W = Target.WordBits;
  if (isa<Constant>(X) || X->getType()->getIntegerBitWidth() <= W ||
      !hasWideProduct(F, W))
    return false;
  IRBuilder<> B(&I);
  // One word is LLVM's, as far as that does not divide it to save code.
  if (rangeOf(X).fitsSigned(W) && D.size() < Integer::pow2(W - 1) &&
      !F.hasMinSize()) {
    Value *Word = B.CreateTrunc(X, B.getIntNTy(W), "word");
    Constant *C = ConstantInt::get(B.getContext(), D.Divisor.toAPInt(W));
    Value *Result = D.isQuotient() ? B.CreateSDiv(Word, C, "quotient")
                                   : B.CreateSRem(Word, C, "remainder");
    replaceDivision(I, B.CreateSExt(Result, I.getType()));
    return true;
  }
  auto Wanted = [&](const SignedParts &Parts) {
    return D.isQuotient() ? Parts.Quotient : Parts.Remainder;
  };
  const auto *Found = find_if(Words, [&](const DividedWords &Before) {
    return Before.X == X && Before.Divisor == D.size() &&
           Wanted(Before.Parts) && DT.dominates(Before.Place, &I);
  });
  if (Found == Words.end()) {
    std::optional<SignedParts> Parts = divide(B, X, D.size());
    if (!Parts)
      return false;
    Words.push_back({X, D.size(), cast<Instruction>(Wanted(*Parts)), *Parts});
    Found = &Words.back();
  }
  Value *Result = Wanted(Found->Parts);
  if (D.isQuotient() && D.Divisor.isNegative())
    Result = B.CreateNeg(Result, "quotient");
  replaceDivision(I, Result);
  return true;
}

/// |x| is at most 2^(N-1), which an unsigned number of N bits can be. Rounded
/// towards zero, x / c is |x| / |c| with the sign of x c, and x % c is |x| %
/// |c| with the sign of x.
void SignedExpander::expand(Instruction &I) {
  if (!divisionByConstant(I)->isQuotient())
    joinConditions(I);
  Value *X = frozenNumber(I.getOperand(0), F, DT);
  if (!X)
    return;
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
  replaceDivision(I, emitNegated(B, Unsigned, Mask, Target.WordBits, ""));
}

void SignedExpander::run(ArrayRef<Instruction *> Signed) {
  SmallVector<Instruction *, 8> Near = nearWords(Signed),
                                Ranged(Signed.begin(), Signed.end());
  append_range(Ranged, Near);
  Ranges.find(F, Ranged);
  for (Instruction *I : Near)
    if (shouldTransform(Transformation::ExpandDivisions, *I))
      correct(*I);
  for (Instruction *I : Signed)
    if (shouldTransform(Transformation::ExpandDivisions, *I))
      expand(*I);
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Products);
}

void residue::expandSignedDivisions(Function &F, ArrayRef<Instruction *> Signed,
                                    DominatorTree &DT) {
  SignedExpander(F, DT).run(Signed);
}
