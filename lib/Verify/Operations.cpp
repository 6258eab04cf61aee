//===- Operations.cpp - What arithmetic does ------------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Operations.h"
#include "Calls.h"
#include "Corrections.h"
#include "Lookups.h"
#include "SourceReductions.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue::proof;

/// nuw: the exact result is in [0, 2^w). nsw: that of signed operands is
/// between -2^(w-1) and 2^(w-1) - 1.
static Word *withFlags(Frame &F, const Instruction &I, Word *A, Word *B,
                       Word *Result) {
  const auto *Op = dyn_cast<OverflowingBinaryOperator>(&I);
  if (!Op || !Result || (!Op->hasNoUnsignedWrap() && !Op->hasNoSignedWrap()))
    return Result;
  unsigned Width = Result->Width;
  // What loses no bit keeps the pieces that it has.
  if (I.getOpcode() == Instruction::Shl) {
    unsigned Room =
        Width - Op->hasNoSignedWrap() - F.Words.constantOf(B)->getZExtValue();
    if (F.Words.bits(A).Range.fits(Room))
      return Result;
  }
  A = F.asElement(I.getOperand(0)), B = F.asElement(I.getOperand(1));
  auto Exactly = [&](const Number &X, const Number &Y) {
    switch (I.getOpcode()) {
    case Instruction::Add:
      return Number{X.Z + Y.Z, X.Range + Y.Range};
    case Instruction::Sub:
      return Number{X.Z - Y.Z, X.Range + -Y.Range};
    case Instruction::Mul:
      return Number{F.Known.resolved(X.Z) * F.Known.resolved(Y.Z),
                    X.Range * Y.Range};
    default:
      Dyadic Power = Dyadic::pow2(Y.Z.constant()->small().value_or(0));
      return Number{X.Z.times(Power), X.Range * Interval{Power, Power}};
    }
  };
  auto Use = [&](const Number &N, const Dyadic &Lo, const Dyadic &Hi) {
    if (F.IsSource)
      F.isPromised(I);
    if (F.holds(I, N.Z, Lo, Hi))
      Result = F.Words.of(Width, N.Z, N.Range.meet({Lo, Hi}));
    else if (!F.IsSource && !F.isPromised(I))
      F.doubt("nuw or nsw is not proven", &I);
  };
  Dyadic Half = Dyadic::pow2(Width - 1);
  auto IsSigned = [&](Word *V) {
    return F.Words.isSignedNumber(V) ||
           F.Words.bits(F.Words.copy(V)).Range.Hi < Half;
  };
  bool Signed = IsSigned(A) && IsSigned(B);
  // x - M is x + (2^w - M), where that is no signed number.
  auto IsSignedWithConstant = [&] {
    if (!F.Words.isSignedNumber(A) || !F.Words.constantOf(B))
      return false;
    Number N = Exactly(F.Words.signedNumber(A), F.Words.signedNumber(B));
    return F.Known.isWithin(N.Z, -Half, Half - Dyadic(1));
  };
  if (Op->hasNoSignedWrap() && Signed)
    // Of a mask whose bits were read: -c, and not these.
    Use(Exactly(F.Words.signedNumber(A), F.Words.signedNumber(B)), -Half,
        Half - Dyadic(1));
  else if (Op->hasNoSignedWrap())
    F.flagged(I, !F.IsSource && IsSignedWithConstant(), Result);
  if (Op->hasNoUnsignedWrap())
    Use(Exactly(F.Words.bits(A), F.Words.bits(B)), 0, maxOf(Width));
  return Result;
}

/// The sum or difference of which \p V is the low part (0) or the carry (1).
static const WithOverflowInst *partOf(const Value *V, unsigned Part) {
  const auto *Extract = dyn_cast<ExtractValueInst>(V);
  const auto *Sum =
      Extract ? dyn_cast<WithOverflowInst>(Extract->getAggregateOperand())
              : nullptr;
  return Sum && Extract->getIndices()[0] == Part ? Sum : nullptr;
}

/// Carries of x + y and of low(x + y) + c, or of x - y and of that less c, for
/// a c of 0 or 1: where x + y is 2^w or more, its low part is 2^w - 2 at most;
/// where x - y is negative, its low part is 1 at least. So one is set at most.
static bool areCarriesOfOnePlace(Frame &F, const Value *First,
                                 const Value *Second) {
  const WithOverflowInst *Sum = partOf(First, 1), *Next = partOf(Second, 1);
  if (!Sum || !Next || Next->getIntrinsicID() != Sum->getIntrinsicID() ||
      (Sum->getIntrinsicID() != Intrinsic::uadd_with_overflow &&
       Sum->getIntrinsicID() != Intrinsic::usub_with_overflow))
    return false;
  const Value *Low = Next->getLHS(), *Carry = Next->getRHS();
  if (partOf(Low, 0) != Sum &&
      Sum->getIntrinsicID() == Intrinsic::uadd_with_overflow)
    std::swap(Low, Carry);
  return partOf(Low, 0) == Sum &&
         F.Words.bits(F.valueOf(Carry)).Range.isWithin(0, 1);
}

static Word *eitherOf(Frame &F, const Instruction &Or, Word *A, Word *B) {
  const Value *X = Or.getOperand(0), *Y = Or.getOperand(1);
  if (!areCarriesOfOnePlace(F, X, Y))
    std::swap(X, Y);
  bool AreOne = areCarriesOfOnePlace(F, X, Y);
  // Where a digit clears the word, its carries are all of it.
  bool AreAlone = AreOne && isCarryAlone(*partOf(Y, 1)) &&
                  !F.Words.constantOf(F.Parts[partOf(Y, 1)][0]);
  return F.Words.either(A, B, AreOne, AreAlone);
}

/// Limbs that are multiplied, or shifted to be, get names: what is a multiple
/// of a power of two is seen of these.
static void nameLimbs(Frame &F, ArrayRef<Word *> Limbs) {
  if (!F.Known.isInLanes() || !F.W.How.NameLimbs)
    return;
  for (Word *V : Limbs)
    if (!F.Words.constantOf(V))
      F.Words.nameLimb(V);
}

/// \p A, of which bits from or up to \p Bits are taken. Where the source cuts
/// elements of more than a register in that way, those of the rewritten
/// function are recognized: their bits are the source's.
static Word *cutAt(Frame &F, const Instruction &I, Word *A, unsigned Bits) {
  std::tuple Cut(I.getOpcode(), A->Width, Bits);
  if (!F.IsSource && !F.W.Cuts.count(Cut))
    return A;
  if (F.IsSource) {
    Number N = F.Words.bits(A);
    if (F.W.isElement(N) && !N.Range.fits(Bits)) {
      F.W.Cuts.insert(Cut);
      F.W.addNamed(N);
    }
    return A;
  }
  // Of a high part, say, a name would say less than its words.
  Word *Copy = F.Words.copy(A);
  Copy->IsShared = false;
  if (!F.W.mayBeElement(F.Words.bits(Copy)))
    return A;
  Number N = F.Words.bits(A);
  Number Element = F.W.recognized(N);
  return Element.Z == N.Z ? A : F.Words.of(A->Width, Element.Z, Element.Range);
}

/// No bit below that one is set. Of a copy: the bits of a sum would be cut.
static bool isMultiple(Frame &F, const Word *A, unsigned Bits) {
  Number N = F.Words.bits(F.Words.copy(A));
  return F.Known.isMultiple(F.Known.resolved(N.Z), Bits, Facts::OfNames);
}

/// Products of more terms are not read: they would take all of the memory, and
/// nothing that is proven has such ones. Where nobody has recognized what is
/// squared again and again, terms have ever more factors, and ever longer ones:
/// those of more than four count for the square of that.
static const size_t MostProducts = 200000, FewFactors = 4;
/// Nor are the bits of a factor of more terms: it takes minutes to cut one.
static const size_t MostTerms = 20000;

static bool isLongProduct(Frame &F, const Word *A, const Word *B,
                          size_t &Longest) {
  size_t Products = 1, Factors = 0;
  for (const Word *V : {A, B}) {
    Polynomial P = F.Known.resolved(F.Words.number(F.Words.copy(V)).Z);
    size_t Degree = 0;
    for (const Polynomial::Term &T : P.terms())
      Degree = std::max<size_t>(Degree, T.Product.size());
    Longest = std::max(Longest, P.terms().size());
    Products *= P.terms().size();
    Factors += Degree;
  }
  return Products * (Factors > FewFactors ? Factors * Factors : 1) >
         MostProducts;
}

Word *residue::proof::evaluateBinary(Frame &F, const Instruction &I, Word *A,
                                     Word *B) {
  if (F.failure())
    return nullptr;
  std::optional<APInt> Shift = F.Words.constantOf(B);
  bool CanShift = Shift && Shift->ult(A->Width);
  unsigned Bits = CanShift ? Shift->getZExtValue() : 0;
  Word *V = nullptr;
  switch (I.getOpcode()) {
  case Instruction::Add:
    V = withFlags(F, I, A, B, F.Words.add(A, B));
    break;
  case Instruction::Sub:
    V = withFlags(F, I, A, B, F.Words.sub(A, B));
    break;
  case Instruction::Mul:
    nameLimbs(F, {A, B});
    if (size_t Longest = 0; isLongProduct(F, A, B, Longest)) {
      if (Longest <= MostTerms)
        return F.opaque(I);
      F.fail("it takes too long", &I);
      return nullptr;
    }
    // Of copies: those of signed numbers would be cut into bits.
    if (cast<OverflowingBinaryOperator>(I).hasNoSignedWrap())
      return withFlags(F, I, A, B,
                       F.Words.mul(F.Words.copy(A), F.Words.copy(B)));
    return withFlags(F, I, A, B, F.Words.mul(A, B));
  case Instruction::Shl:
    if (A->Width <= F.W.How.NamedBits)
      nameLimbs(F, {A, B});
    A = cutAt(F, I, A, Bits);
    V = CanShift ? withFlags(F, I, A, B, F.Words.shl(A, Bits)) : nullptr;
    return V ? V : F.opaque(I);
  case Instruction::And:
    if (Shift)
      A = cutAt(F, I, A, Shift->getActiveBits());
    V = F.Words.bitAnd(A, B);
    return V ? V : F.opaque(I);
  case Instruction::Or:
    if (std::optional<Lookup> L = lookupIn(I))
      V = F.Words.select(F.valueOf(L->Condition), F.valueOf(L->Found),
                         F.valueOf(L->Before));
    else if (A->Width == 1)
      V = eitherOf(F, I, A, B);
    else
      V = F.Words.bitOr(A, B);
    if (cast<PossiblyDisjointInst>(I).isDisjoint())
      F.flagged(I, V && A->Width > 1, V);
    if (V && I.hasNUsesOrMore(2))
      F.Words.settleTop(V);
    if (V && I.hasNUsesOrMore(2) &&
        (F.W.How.NameUnions || F.Words.isLoose(V))) {
      V->IsShared = true;
      F.Words.number(V);
    }
    return V ? V : F.opaque(I);
  case Instruction::Xor:
    V = F.Words.bitXor(A, B);
    if (V)
      F.Words.nameSum(V);
    return V ? V : F.opaque(I);
  case Instruction::LShr:
  case Instruction::AShr:
    if (CanShift && cast<PossiblyExactOperator>(I).isExact())
      F.flagged(I, !F.IsSource && isMultiple(F, A, Bits), A);
    A = cutAt(F, I, A, Bits);
    if (CanShift)
      V = I.getOpcode() == Instruction::LShr ? F.Words.lshr(A, Bits)
                                             : F.Words.ashr(A, Bits);
    return V ? V : F.opaque(I);
  default:
    return F.opaque(I);
  }
  // Sums of more than a register.
  if (V && I.hasNUsesOrMore(2))
    F.Words.nameSum(V);
  return V;
}

/// A signed number of which nothing is known but how many bits it has: it is no
/// element, and what is truncated is signed, too.
static bool isAnySigned(const Word &V) {
  return V.Value && !V.Pieces && V.Value->Range.Lo.isNegative() &&
         V.Value->Range.Lo + V.Value->Range.Hi == Dyadic(-1);
}

/// nsw of a signed number: that the lower bits are, as one of \p Width bits.
/// Those of one that may be negative are not read for it.
static Word *truncSigned(Frame &F, const Instruction &I, Word *A,
                         unsigned Width) {
  Number N = F.Words.signedNumber(A);
  Dyadic Half = Dyadic::pow2(Width - 1), Last = Half - Dyadic(1);
  bool Holds = F.holds(I, N.Z, -Half, Last);
  F.flagged(I, Holds, A);
  return Holds ? F.Words.of(Width, N.Z, N.Range.meet({-Half, Last}))
               : F.Words.trunc(A, Width);
}

/// nneg: a promise of the source says it of the symbol, wherever it is read
/// from here on: of the number of a loop's turn, say.
static Word *promisedPositive(Frame &F, const Instruction &I, Word *A) {
  Number N = F.Words.bits(A);
  Interval Positive = {0, maxOf(A->Width - 1)};
  if (N.Range.fits(A->Width - 1))
    return F.flagged(I, /*Holds=*/true, A);
  bool Holds = F.holds(I, N.Z, Positive.Lo, Positive.Hi);
  F.flagged(I, Holds, A);
  if (!Holds)
    return A;
  if (std::optional<Symbol> S = N.Z.symbol(); S && F.IsSource)
    F.Known.assume(*S, Positive);
  return F.Words.of(A->Width, N.Z, N.Range.meet(Positive));
}

static Word *evaluateCast(Frame &F, const Instruction &I) {
  Word *A = F.valueOf(I.getOperand(0));
  unsigned Width = F.widthOf(I.getType());
  if (F.failure())
    return nullptr;
  switch (I.getOpcode()) {
  case Instruction::ZExt:
    if (I.hasNonNeg())
      A = promisedPositive(F, I, A);
    // Its words are read one by one.
    if (I.hasNUsesOrMore(2)) {
      F.Words.settleTop(A);
      if (F.Words.isLoose(A)) {
        A->IsShared = true;
        F.Words.number(A);
      }
    }
    return F.Words.zext(A, Width);
  case Instruction::SExt:
    return F.Words.sext(A, Width);
  case Instruction::Trunc: {
    const auto &Trunc = cast<TruncInst>(I);
    if (Trunc.hasNoSignedWrap() && !Trunc.hasNoUnsignedWrap() &&
        F.Words.isSignedNumber(A))
      return truncSigned(F, I, A, Width);
    if (Trunc.hasNoUnsignedWrap() || Trunc.hasNoSignedWrap()) {
      Number N = F.Words.bits(A);
      Dyadic Last = maxOf(Width - Trunc.hasNoSignedWrap());
      bool Holds = F.holds(I, N.Z, 0, Last);
      F.flagged(I, Holds, A);
      if (Holds && Trunc.hasNoUnsignedWrap()) {
        // All of an element: it is the source's.
        if (!F.IsSource)
          N = F.W.recognized(N);
        return F.Words.of(Width, N.Z, N.Range.meet({0, maxOf(Width)}));
      }
    }
    // Bits of an element: they are those of the source's.
    if (!F.IsSource && Width > F.W.How.NamedBits && !isAnySigned(*A)) {
      Number N = F.Words.bits(A);
      Number Element = F.W.recognized(N);
      if (!(Element.Z == N.Z))
        A = F.Words.of(A->Width, Element.Z, Element.Range);
    }
    if (Width <= F.W.How.NamedBits)
      A = cutAt(F, I, A, Width);
    return F.Words.trunc(A, Width);
  }
  case Instruction::PtrToInt:
  case Instruction::IntToPtr:
  case Instruction::BitCast:
    if (A->Width == Width)
      return A;
    return F.opaque(I);
  default:
    return F.opaque(I);
  }
}

static bool isBelowHalf(Frame &F, const Word *V) {
  Number N = F.Words.bits(F.Words.copy(V));
  Dyadic Last = maxOf(V->Width - 1);
  return N.Range.isWithin(0, Last) || F.Known.isWithin(N.Z, 0, Last);
}

static Word *evaluateCompare(Frame &F, const CmpInst &I) {
  unsigned Width = F.widthOf(I.getOperand(0)->getType());
  if (!Width || !isa<ICmpInst>(I))
    return F.opaque(I);
  Word *A = F.asElement(I.getOperand(0)), *B = F.asElement(I.getOperand(1));
  if (F.failure())
    return nullptr;
  // samesign: the highest bit of both is not set, say.
  if (I.hasPoisonGeneratingFlags())
    F.flagged(I, !F.IsSource && isBelowHalf(F, A) && isBelowHalf(F, B),
              nullptr);
  CmpInst::Predicate P = I.getPredicate();
  if (P == CmpInst::ICMP_UGT || P == CmpInst::ICMP_ULE) {
    std::swap(A, B);
    P = CmpInst::getSwappedPredicate(P);
  }
  if (P == CmpInst::ICMP_ULT || P == CmpInst::ICMP_UGE) {
    Word *Borrow = F.Words.subOverflow(A, B).second;
    if (P == CmpInst::ICMP_ULT)
      return Borrow;
    return F.Words.of(1, Polynomial(1) - Borrow->Value->Z, Interval{0, 1});
  }
  std::optional<APInt> C = F.Words.constantOf(B);
  // One bit, compared with 0 or 1: it, or what it is not.
  if (I.isEquality() && C && C->ule(1))
    if (Number N = F.Words.bits(A); N.Range.isWithin(0, 1)) {
      if (!F.IsSource)
        N = F.W.recognized(N);
      bool IsItself = C->isOne() == (P == CmpInst::ICMP_EQ);
      return F.Words.of(1, IsItself ? N.Z : Polynomial(1) - N.Z,
                        Interval{0, 1});
    }
  bool IsModulus = C && F.W.Rings.find(Dyadic::ofUnsigned(*C));
  // Elements that have more than half of a word.
  bool IsElement = C && any_of(F.W.Rings.moduli(), [&](const Dyadic &M) {
                     unsigned Bits = M.odd().getActiveBits();
                     return Bits <= Width && Width < 2 * Bits;
                   });
  if (I.isEquality() && (Width > F.W.How.NamedBits || IsModulus || IsElement))
    if (std::optional<Polynomial> Equal =
            F.W.equality(F.Words.bits(A), F.Words.bits(B), F.IsSource))
      return F.Words.of(1,
                        P == CmpInst::ICMP_EQ ? *Equal : Polynomial(1) - *Equal,
                        Interval{0, 1});
  if (I.isEquality() && C) {
    Polynomial Is = F.W.isConstant(F.Words.bits(A), Dyadic::ofUnsigned(*C));
    return F.Words.of(1, P == CmpInst::ICMP_EQ ? Is : Polynomial(1) - Is,
                      Interval{0, 1});
  }
  // x < 0 is the borrow of x as a signed number.
  if (P == CmpInst::ICMP_SLT && C && C->isZero()) {
    Facts::SplitOptions Options;
    Number N = F.Words.signedNumber(A);
    Options.Range = N.Range;
    Polynomial Sign = -F.Known.split(N.Z, Width - 1, Options).Hi;
    return F.Words.of(1, Sign, Interval{0, 1});
  }
  return F.opaque(I);
}

static Word *evaluateReduction(Frame &F, const Instruction &I, const Number &X,
                               size_t In) {
  Residues &Ring = F.W.Rings[In];
  const Dyadic &M = Ring.modulus();
  unsigned Width = F.widthOf(I.getType());
  if (X.Range.Hi < M)
    return F.Words.of(Width, X.Z, X.Range);
  // A reduction that was left as it is; or one of the source that was there
  // before, when this block was run with other claims, say.
  if (const Number *Same = F.W.elementOf(In, X.Z))
    return F.Words.of(Width, Same->Z, Same->Range);
  Interval Range = {0, M - Dyadic(1)};
  Symbol S = F.Known.fresh(Range);
  Polynomial P = Polynomial::of(S);
  Residue R = Ring.of(F.Known.resolved(X.Z));
  if (F.IsSource)
    Ring.defineElement(S, R);
  else
    Ring.define(S, Ring.compact(R));
  if (F.IsSource)
    F.W.addElement(In, {P, Range});
  return F.Words.of(Width, P, Range);
}

/// x mod 2^k m = 2^k (floor(x / 2^k) mod m) + x mod 2^k: what is added to 2^k q
/// with q <= m - 1 is less than 2^k, and the sum less than 2^k m.
static Word *evaluateEvenReduction(Frame &F, const Instruction &I,
                                   const APInt &M, size_t Ring) {
  unsigned Zeros = M.countr_zero(), Width = F.widthOf(I.getType());
  Word *X = F.valueOf(I.getOperand(0));
  if (F.Words.bits(X).Range.Hi < Dyadic::ofUnsigned(M))
    return X;
  Word *High =
      evaluateReduction(F, I, F.Words.bits(F.Words.lshr(X, Zeros)), Ring);
  Word *Below = F.Words.constant(APInt::getLowBitsSet(Width, Zeros));
  Word *Sum = F.Words.add(F.Words.shl(High, Zeros), F.Words.bitAnd(X, Below));
  Number N = F.Words.bits(Sum);
  N.Range = N.Range.meet({0, Dyadic::ofUnsigned(M) - Dyadic(1)});
  if (F.IsSource)
    F.W.addEven(Ring, Zeros, N);
  return F.Words.of(Width, N.Z, N.Range);
}

Word *residue::proof::evaluateOperation(Frame &F, const Instruction &I) {
  if (std::optional<APInt> M = reductionModulus(I))
    if (std::optional<size_t> Ring = F.W.Rings.find(oddPart(*M))) {
      Word *V = (*M)[0]
                    ? evaluateReduction(
                          F, I, F.Words.bits(F.valueOf(I.getOperand(0))), *Ring)
                    : evaluateEvenReduction(F, I, *M, *Ring);
      if (F.IsSource)
        F.W.addRemainder(F.Words.bits(F.Words.copy(V)), I);
      return V;
    }
  if (I.getType()->isIntegerTy())
    if (std::optional<Corrected> C = correctedNumber(F, I))
      return C->IsReduced
                 ? evaluateReduction(F, I, C->Of, C->Ring)
                 : F.Words.of(F.widthOf(I.getType()), C->Of.Z, C->Of.Range);
  if (isa<BinaryOperator>(I) && F.widthOf(I.getType()))
    return evaluateBinary(F, I, F.valueOf(I.getOperand(0)),
                          F.valueOf(I.getOperand(1)));
  if (isa<CastInst>(I) && F.widthOf(I.getType()) &&
      F.widthOf(I.getOperand(0)->getType()))
    return evaluateCast(F, I);
  if (const auto *Compare = dyn_cast<CmpInst>(&I))
    return evaluateCompare(F, *Compare);
  if (isa<FreezeInst>(I) && F.widthOf(I.getType()))
    return F.frozen(F.valueOf(I.getOperand(0)), F.widthOf(I.getType()));
  if (isa<SelectInst>(I) && I.getType()->isIntegerTy() &&
      I.getOperand(0)->getType()->isIntegerTy()) {
    Word *V =
        F.Words.select(F.valueOf(I.getOperand(0)), F.asElement(I.getOperand(1)),
                       F.asElement(I.getOperand(2)));
    F.Words.nameSum(V);
    if (F.IsSource && isFoundAtLast(cast<SelectInst>(I)))
      F.W.addFound(F.Words.bits(V));
    return V;
  }
  return F.opaque(I);
}
