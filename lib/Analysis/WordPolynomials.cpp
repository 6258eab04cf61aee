//===- WordPolynomials.cpp - What words are of others ---------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WordPolynomials.h"
#include "residue/Number/Integer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// Of the widest values.
static const unsigned MaxWidth = 64;
/// More than a word can be: said of what may be below zero, too.
static const Coefficient Any = Coefficient(1) << 64;

/// Zero for what is nothing here.
static unsigned widthOf(const Value *V) {
  unsigned Width =
      V->getType()->isIntegerTy() ? V->getType()->getIntegerBitWidth() : 0;
  return Width <= MaxWidth ? Width : 0;
}

static uint64_t mostOf(unsigned Bits) {
  return Bits >= MaxWidth ? ~uint64_t(0) : (uint64_t(1) << Bits) - 1;
}
static bool fits(Coefficient Most, unsigned Bits) {
  return Most <= Coefficient(mostOf(Bits));
}

/// Somebody looks at its halves.
static bool isSplit(const Value &V) {
  unsigned Half = widthOf(&V) / 2;
  return any_of(V.users(), [&](const User *U) {
    const APInt *Mask;
    return match(U, m_Shift(m_Specific(&V), m_SpecificInt(Half))) ||
           (match(U, m_And(m_Specific(&V), m_APInt(Mask))) &&
            Mask->isMask(Half)) ||
           (isa<TruncInst>(U) && widthOf(U) == Half);
  });
}

static const WithOverflowInst *overflowOf(const ExtractValueInst &Part) {
  const auto *Pair = dyn_cast<WithOverflowInst>(Part.getAggregateOperand());
  return Pair && !Pair->isSigned() && Pair->getBinaryOp() != Instruction::Mul &&
                 widthOf(Pair->getLHS())
             ? Pair
             : nullptr;
}

bool residue::isPolynomialOperation(const Instruction &I) {
  if (const auto *Part = dyn_cast<ExtractValueInst>(&I))
    return overflowOf(*Part);
  if (!widthOf(&I) ||
      !all_of(I.operand_values(), [](const Value *V) { return widthOf(V); }))
    return false;
  const APInt *K;
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
  case Instruction::Or:
  case Instruction::Select:
  case Instruction::ZExt:
  case Instruction::SExt:
  case Instruction::Trunc:
    return true;
  case Instruction::Xor:
    return match(&I, m_Not(m_Value()));
  case Instruction::And:
    return match(I.getOperand(1), m_APInt(K)) &&
           (K->isMask() || (~*K).isMask());
  case Instruction::Shl:
  case Instruction::LShr:
    return match(I.getOperand(1), m_APInt(K)) && K->ult(widthOf(&I));
  case Instruction::ICmp:
    return cast<ICmpInst>(I).isUnsigned();
  default:
    return false;
  }
}

unsigned WordPolynomials::makeAtom(Atom A) {
  Atoms.push_back(std::move(A));
  return Atoms.size() - 1;
}

WordPolynomials::Word WordPolynomials::opaque(Value &V) {
  if (const auto *C = dyn_cast<ConstantInt>(&V)) {
    uint64_t K = C->getZExtValue();
    return {WordPolynomial::constant(Coefficient(K)), K,
            std::min(C->getValue().countTrailingZeros(), MaxWidth)};
  }
  unsigned Width = widthOf(&V);
  WordPolynomial P;
  Atom Whole;
  Whole.Bits = Width;
  Whole.V = &V;
  if (Width % 2 || isa<Constant>(V) || !isSplit(V)) {
    P = WordPolynomial::atom(makeAtom(Whole));
  } else {
    Whole.Bits = Width / 2;
    unsigned Lower = makeAtom(Whole), Upper = makeAtom(Whole);
    Atoms[Lower].IsLower = Atoms[Upper].IsUpper = true;
    Atoms[Lower].Other = Upper;
    Atoms[Upper].Other = Lower;
    P = WordPolynomial::atom(Lower) +
        WordPolynomial::atom(Upper).scaled(static_cast<int>(Whole.Bits));
  }
  note(P, Width);
  return {P, mostOf(Width)};
}

WordPolynomials::Word WordPolynomials::operand(Value *V) {
  auto It = Words.find(V);
  if (It == Words.end())
    It = Words.try_emplace(V, opaque(*V)).first;
  return It->second;
}

WordPolynomial WordPolynomials::expanded(WordPolynomial P,
                                         unsigned Bits) const {
  const unsigned MaxRounds = 16;
  P = P.modulo(Bits);
  for (unsigned Round = 0; Round != MaxRounds; ++Round) {
    const auto *T = find_if(P.terms(), [&](const WordPolynomial::Term &T) {
      return T.isLinear() && Atoms[T.Second].Congruent && P.exponent(T) >= 0 &&
             P.exponent(T) + Atoms[T.Second].Bits >= Bits;
    });
    if (T == P.terms().end())
      break;
    WordPolynomial Next =
        P.substituted(T->Second, *Atoms[T->Second].Congruent).modulo(Bits);
    if (!Next.isValid())
      break;
    P = std::move(Next);
  }
  return P;
}

WordPolynomial WordPolynomials::congruent(Instruction &I) {
  return expanded(of(&I), widthOf(&I));
}

void WordPolynomials::note(const WordPolynomial &P, unsigned Bits) {
  Known.try_emplace({Bits, expanded(P, Bits)}, P);
}

/// \p P, which is an integer, is at least 0 and less than 2^Bits: it is above
/// -1 if the negative terms are.
bool WordPolynomials::isWithin(const WordPolynomial &P, unsigned Bits) const {
  Integer Positive, Negative;
  if (!P.isValid())
    return false;
  unsigned Down = std::max(P.shift(), 0), Up = std::max(-P.shift(), 0);
  for (const WordPolynomial::Term &T : P.terms()) {
    uint64_t Words[] = {uint64_t(T.C), uint64_t(T.C >> 64)};
    Integer Most = Integer::fromSigned(APInt(128, Words)) << Up;
    for (unsigned Number : {T.First, T.Second})
      if (Number)
        Most = Most * Integer::maxUnsigned(Atoms[Number].Bits);
    (T.C < 0 ? Negative : Positive) = (T.C < 0 ? Negative : Positive) + Most;
  }
  return Negative > -Integer::pow2(Down) &&
         Positive < Integer::pow2(Bits + Down);
}

/// (2^k p) mod 2^w = 2^k (p mod 2^(w-k)).
std::optional<WordPolynomial> WordPolynomials::known(const WordPolynomial &P,
                                                     unsigned Bits) {
  WordPolynomial Congruent = expanded(P, Bits);
  if (auto It = Known.find({Bits, Congruent}); It != Known.end())
    return It->second;
  if (isWithin(Congruent, Bits))
    return Congruent;
  int Zeros = -Congruent.shift();
  if (Zeros <= 0 || static_cast<unsigned>(Zeros) >= Bits)
    return std::nullopt;
  auto Down = static_cast<unsigned>(Zeros);
  return remainder(Congruent.scaled(-Zeros), Bits - Down, Any).P.scaled(Zeros);
}

/// \p P modulo 2^Bits, where it is at most \p Most, and at least 0 if that is
/// not Any.
WordPolynomials::Word WordPolynomials::remainder(const WordPolynomial &P,
                                                 unsigned Bits,
                                                 Coefficient Most) {
  if (!P.isValid())
    return {P, 0};
  if (fits(Most, Bits))
    return {P, static_cast<uint64_t>(Most)};
  if (std::optional<WordPolynomial> R = known(P, Bits))
    return {*R, mostOf(Bits)};
  Atom New;
  New.Bits = Bits;
  New.Congruent = expanded(P, Bits);
  WordPolynomial R = WordPolynomial::atom(makeAtom(New));
  Known[{Bits, *New.Congruent}] = R;
  return {R, mostOf(Bits)};
}

WordPolynomials::Word WordPolynomials::evaluateSum(Value *L, Value *R) {
  Word A = operand(L), B = operand(R);
  Word Sum = remainder(A.P + B.P, widthOf(L),
                       Coefficient(A.Most) + Coefficient(B.Most));
  Sum.Zeros = std::min(A.Zeros, B.Zeros);
  return Sum;
}

WordPolynomials::Word WordPolynomials::evaluateDifference(Value *L, Value *R) {
  // 2^w - 1 - r does not wrap.
  bool IsNot = match(L, m_AllOnes());
  return remainder(operand(L).P - operand(R).P, widthOf(L),
                   IsNot ? Coefficient(mostOf(widthOf(L))) : Any);
}

WordPolynomials::Word WordPolynomials::evaluateProduct(Value *L, Value *R) {
  Word A = operand(L), B = operand(R);
  Coefficient Most;
  if (__builtin_mul_overflow(Coefficient(A.Most), Coefficient(B.Most), &Most))
    Most = Any;
  return remainder(A.P * B.P, widthOf(L), Most);
}

/// A sum, where one of the two is less than what the other is a multiple of.
WordPolynomials::Word WordPolynomials::evaluateOr(Value *L, Value *R) {
  Word A = operand(L), B = operand(R);
  bool IsSum = A.Most <= mostOf(B.Zeros) || B.Most <= mostOf(A.Zeros);
  return IsSum ? evaluateSum(L, R) : Word{WordPolynomial::invalid(), 0};
}

/// (2^k v) mod 2^w = 2^k (v mod 2^(w-k)).
WordPolynomials::Word WordPolynomials::evaluateLeftShift(Value *V,
                                                         unsigned By) {
  Word A = operand(V);
  Word Lower = remainder(A.P, widthOf(V) - By, Coefficient(A.Most));
  return {Lower.P.scaled(static_cast<int>(By)), Lower.Most << By,
          std::min(A.Zeros + By, MaxWidth)};
}

WordPolynomials::Word WordPolynomials::evaluateRightShift(Value *V,
                                                          unsigned By) {
  Word A = operand(V);
  Word Lower = remainder(A.P, By, Coefficient(A.Most));
  return {(A.P - Lower.P).scaled(-static_cast<int>(By)), A.Most >> By};
}

WordPolynomials::Word WordPolynomials::evaluateMask(Value *V,
                                                    const APInt &Mask) {
  Word A = operand(V);
  if (Mask.isMask())
    return remainder(A.P, Mask.countTrailingOnes(), Coefficient(A.Most));
  unsigned Zeros = Mask.countTrailingZeros();
  return {A.P - remainder(A.P, Zeros, Coefficient(A.Most)).P, A.Most, Zeros};
}

WordPolynomials::Word WordPolynomials::evaluateCast(Instruction &I) {
  Value *V = I.getOperand(0);
  Word A = operand(V);
  if (isa<ZExtInst>(I))
    return A;
  if (isa<TruncInst>(I))
    return remainder(A.P, widthOf(&I), Coefficient(A.Most));
  if (widthOf(V) != 1)
    return {WordPolynomial::invalid(), 0};
  uint64_t Mask = mostOf(widthOf(&I));
  return {A.P * WordPolynomial::constant(Coefficient(Mask)), Mask};
}

/// y + c (x - y), where the difference is constant.
WordPolynomials::Word WordPolynomials::evaluateSelect(SelectInst &S) {
  Word C = operand(S.getCondition()), A = operand(S.getTrueValue()),
       B = operand(S.getFalseValue());
  WordPolynomial Difference = A.P - B.P;
  if (!Difference.isConstant())
    return {WordPolynomial::invalid(), 0};
  return {B.P + C.P * Difference, std::max(A.Most, B.Most),
          std::min(A.Zeros, B.Zeros)};
}

WordPolynomials::Word
WordPolynomials::evaluateOverflow(const ExtractValueInst &Part) {
  const WithOverflowInst *Pair = overflowOf(Part);
  Value *L = Pair->getLHS(), *R = Pair->getRHS();
  bool IsSum = Pair->getBinaryOp() == Instruction::Add;
  Word Wrapped = IsSum ? evaluateSum(L, R) : evaluateDifference(L, R);
  if (Part.getIndices()[0] == 0)
    return Wrapped;
  WordPolynomial A = operand(L).P, B = operand(R).P;
  WordPolynomial Bit = IsSum ? A + B - Wrapped.P : Wrapped.P - (A - B);
  return {Bit.scaled(-static_cast<int>(widthOf(L))), 1};
}

WordPolynomials::Word WordPolynomials::evaluateCompare(const ICmpInst &I) {
  Value *L = I.getOperand(0), *R = I.getOperand(1);
  CmpInst::Predicate Pred = I.getPredicate();
  // x > y is y < x, and x <= y is not y < x.
  if (Pred == CmpInst::ICMP_UGT || Pred == CmpInst::ICMP_ULE)
    std::swap(L, R);
  WordPolynomial A = operand(L).P, Difference = A - operand(R).P;
  std::optional<WordPolynomial> Wrapped = known(Difference, widthOf(L));
  if (!Wrapped)
    return {WordPolynomial::invalid(), 0};
  WordPolynomial Bit =
      (*Wrapped - Difference).scaled(-static_cast<int>(widthOf(L)));
  bool IsNot = Pred == CmpInst::ICMP_UGE || Pred == CmpInst::ICMP_ULE;
  return {IsNot ? WordPolynomial::constant(1) - Bit : Bit, 1};
}

WordPolynomials::Word WordPolynomials::evaluate(Instruction &I) {
  Value *L = I.getOperand(0);
  Value *R = I.getNumOperands() > 1 ? I.getOperand(1) : nullptr;
  const APInt *K = nullptr;
  if (R)
    match(R, m_APInt(K));
  switch (I.getOpcode()) {
  case Instruction::Add:
    return evaluateSum(L, R);
  case Instruction::Sub:
    return evaluateDifference(L, R);
  case Instruction::Xor:
    return match(L, m_AllOnes()) ? evaluateDifference(L, R)
                                 : evaluateDifference(R, L);
  case Instruction::Mul:
    return evaluateProduct(L, R);
  case Instruction::Or:
    return evaluateOr(L, R);
  case Instruction::And:
    return evaluateMask(L, *K);
  case Instruction::Shl:
    return evaluateLeftShift(L, K->getZExtValue());
  case Instruction::LShr:
    return evaluateRightShift(L, K->getZExtValue());
  case Instruction::Select:
    return evaluateSelect(cast<SelectInst>(I));
  case Instruction::ExtractValue:
    return evaluateOverflow(cast<ExtractValueInst>(I));
  case Instruction::ICmp:
    return evaluateCompare(cast<ICmpInst>(I));
  default:
    return evaluateCast(I);
  }
}

bool WordPolynomials::add(Instruction &I) {
  if (!isPolynomialOperation(I))
    return false;
  Word W = evaluate(I);
  if (!W.P.isValid())
    return false;
  ArrayRef<WordPolynomial::Term> Terms = W.P.terms();
  if (Terms.size() == 1 && Terms[0].isLinear() && W.P.shift() == 0 &&
      Terms[0].C == 1)
    if (Atom &A = Atoms[Terms[0].Second]; !A.V && A.Bits == widthOf(&I))
      A.V = &I;
  note(W.P, widthOf(&I));
  Words[&I] = std::move(W);
  return true;
}

Value *WordPolynomials::withUpperHalf(unsigned Atom, unsigned Bits) const {
  const auto &A = Atoms[Atom];
  return A.IsUpper && widthOf(A.V) == Bits ? A.V : nullptr;
}

std::optional<SmallVector<Value *, 2>>
WordPolynomials::sumOfWords(const WordPolynomial &P, unsigned Bits) const {
  SmallVector<Value *, 2> Found;
  if (!P.isValid() || P.shift() > 0)
    return std::nullopt;
  // 2^e, if that is all.
  auto Is = [&](Coefficient C, unsigned Exponent) {
    int Up = static_cast<int>(Exponent) + P.shift();
    return Up >= 0 && C == Coefficient(1) << Up;
  };
  for (const WordPolynomial::Term &T : P.terms()) {
    if (!T.isLinear())
      return std::nullopt;
    const Atom &A = Atoms[T.Second];
    if (!A.V || widthOf(A.V) > Bits)
      return std::nullopt;
    unsigned Half = widthOf(A.V) / 2;
    bool IsHalf = A.IsLower || A.IsUpper;
    if (!Is(T.C, A.IsUpper ? Half : 0) ||
        (IsHalf && !Is(P.coefficient(A.Other), A.IsUpper ? 0 : Half)))
      return std::nullopt;
    if (!A.IsUpper)
      Found.push_back(A.V);
  }
  return Found;
}

bool WordPolynomials::isBelow(const WordPolynomial &P, unsigned Bits) const {
  Coefficient Most = 0;
  if (!P.isValid() || P.shift() > 0 || P.shift() < -static_cast<int>(MaxWidth))
    return false;
  for (const WordPolynomial::Term &T : P.terms()) {
    Coefficient Part;
    if (!T.isLinear() || T.C < 0 ||
        __builtin_mul_overflow(T.C, Coefficient(1) << -P.shift(), &Part) ||
        __builtin_mul_overflow(Part, Coefficient(mostOf(Atoms[T.Second].Bits)),
                               &Part) ||
        !fits(Part, Bits))
      return false;
    Most += Part;
  }
  return fits(Most, Bits);
}
