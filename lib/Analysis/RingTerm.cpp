//===- RingTerm.cpp - One instruction read as ring arithmetic -------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/RingTerm.h"
#include "residue/Analysis/InsertionPoint.h"
#include "residue/Analysis/MaskedLookup.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/TruthValue.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// The integer that the constant operand \p C of \p I stands for. Both readings
/// are congruent modulo 2^N, so both are right; the one that keeps the result
/// in range is useful. Without nuw a constant with its top bit set is how
/// InstCombine writes the subtraction of a small one.
static Integer readConstant(const APInt &C, const Instruction &I) {
  const auto *Op = dyn_cast<OverflowingBinaryOperator>(&I);
  bool ReadSigned = Op && Op->getOpcode() != Instruction::Sub &&
                    !Op->hasNoUnsignedWrap() && C.isNegative();
  return ReadSigned ? Integer::fromSigned(C) : Integer::fromUnsigned(C);
}

static TermOperand operand(Value *V, const Instruction &I) {
  if (auto *C = dyn_cast<ConstantInt>(V))
    return readConstant(C->getValue(), I);
  return V;
}

static RingTerm term(TermKind Kind, std::initializer_list<TermOperand> Ops,
                     Value *Condition = nullptr) {
  RingTerm T;
  T.Kind = Kind;
  T.Operands.assign(Ops);
  T.Condition = Condition;
  return T;
}

/// The bits [0, Bits) of V are the bits [0, Low) of Base, then zeros. clang
/// keeps `_BitInt(255)` in i256 memory and changes type back and forth, so the
/// same number appears in several types.
struct LowBits {
  Value *Base;
  unsigned Low;
  bool operator==(const LowBits &B) const {
    return Base == B.Base && Low == B.Low;
  }
};

static LowBits lowBits(Value *V, unsigned Bits) {
  unsigned Low = std::min(Bits, V->getType()->getIntegerBitWidth());
  Value *Inner;
  while (
      match(V, m_CombineOr(m_Trunc(m_Value(Inner)), m_ZExt(m_Value(Inner))))) {
    V = Inner;
    Low = std::min(Low, V->getType()->getIntegerBitWidth());
  }
  return {V, Low};
}

/// \p V without truncations, which commute with bit operations.
static Value *withoutTrunc(Value *V) {
  Value *Inner;
  while (match(V, m_Trunc(m_Value(Inner))))
    V = Inner;
  return V;
}

/// y ^ (m & (x ^ y)) is m ? x : y, the swap of RFC 7748. Of the types only the
/// low bits of the result's count; x stands for its low bits there, which is
/// congruent to x.
static std::optional<RingTerm> readSwap(Instruction &I, const DataLayout &DL) {
  unsigned Bits = I.getType()->getIntegerBitWidth();
  for (unsigned Side : {0U, 1U}) {
    Value *Y = I.getOperand(Side), *M, *Toggle, *L, *R;
    if (!match(withoutTrunc(I.getOperand(1 - Side)),
               m_And(m_Value(M), m_Value(Toggle))))
      continue;
    for (unsigned SwapMask : {0U, 1U}) {
      if (SwapMask)
        std::swap(M, Toggle);
      if (!match(withoutTrunc(Toggle), m_Xor(m_Value(L), m_Value(R))) ||
          !isMask(M, DL))
        continue;
      LowBits BitsOfY = lowBits(Y, Bits);
      if (lowBits(R, Bits) == BitsOfY)
        return term(TermKind::Select, {operand(L, I), operand(Y, I)}, M);
      if (lowBits(L, Bits) == BitsOfY)
        return term(TermKind::Select, {operand(R, I), operand(Y, I)}, M);
    }
  }
  return std::nullopt;
}

/// Reads a choice by a bit mask:
///   y ^ (m & (x ^ y))       m ? x : y
///   (m & x) | (~m & y)      m ? x : y
///   m & x                   m ? x : 0
///   y | (m & x)             m ? x : y, where y is zero if m is not
static std::optional<RingTerm> readMaskedChoice(Instruction &I,
                                                const DataLayout &DL) {
  if (match(&I, m_Xor(m_Value(), m_Value())))
    if (std::optional<RingTerm> Swap = readSwap(I, DL))
      return Swap;
  if (I.getOpcode() == Instruction::Or || I.getOpcode() == Instruction::Xor)
    if (std::optional<MaskedLookup> Step = readMaskedLookup(I))
      return term(TermKind::Select,
                  {operand(Step->Entry, I), operand(Step->Accumulator, I)},
                  Step->Condition);
  Value *M, *X, *Y;
  if (match(&I,
            m_c_Or(m_And(m_Value(), m_Value()), m_And(m_Value(), m_Value())))) {
    auto *L = cast<Instruction>(I.getOperand(0));
    auto *R = cast<Instruction>(I.getOperand(1));
    for (unsigned A : {0U, 1U})
      for (unsigned B : {0U, 1U}) {
        Value *MaskL = L->getOperand(A), *MaskR = R->getOperand(B);
        X = L->getOperand(1 - A);
        Y = R->getOperand(1 - B);
        if (match(MaskR, m_Not(m_Specific(MaskL))) && isMask(MaskL, DL))
          return term(TermKind::Select, {operand(X, I), operand(Y, I)}, MaskL);
        if (match(MaskL, m_Not(m_Specific(MaskR))) && isMask(MaskR, DL))
          return term(TermKind::Select, {operand(Y, I), operand(X, I)}, MaskR);
      }
    return std::nullopt;
  }
  if (match(&I, m_And(m_Value(M), m_Value(X)))) {
    if (!isMask(M, DL))
      std::swap(M, X);
    if (!isa<Constant>(M) && isMask(M, DL))
      return term(TermKind::Select, {operand(X, I), Integer(0)}, M);
  }
  return std::nullopt;
}

/// Nothing continues in the type of \p I, modulo 2^N, or takes its top bit for
/// a sign: it is a number in [0, 2^N).
static bool isUsedAsUnsigned(const Instruction &I) {
  return none_of(I.users(), [](const User *U) {
    return isa<OverflowingBinaryOperator, SExtInst>(U);
  });
}

/// Reads sums and products, and the bit operations that are such.
static std::optional<RingTerm> readArithmetic(Instruction &I,
                                              const DataLayout &DL) {
  auto Op = [&](unsigned Index) { return operand(I.getOperand(Index), I); };
  Value *X;
  const APInt *C;
  switch (I.getOpcode()) {
  case Instruction::Add:
    return term(TermKind::Add, {Op(0), Op(1)});
  case Instruction::Sub:
    return term(TermKind::Sub, {Op(0), Op(1)});
  case Instruction::Mul:
    return term(TermKind::Mul, {Op(0), Op(1)});
  case Instruction::Shl:
    // x << k = x 2^k (mod 2^N), k < N or the result is poison.
    if (match(&I, m_Shl(m_Value(X), m_APInt(C))) && C->ult(C->getBitWidth()))
      return term(TermKind::Mul,
                  {operand(X, I), Integer::pow2(C->getZExtValue())});
    return std::nullopt;
  case Instruction::Or:
    // Without common bits there is no carry: a | b = a + b.
    if (cast<PossiblyDisjointInst>(I).isDisjoint())
      return term(TermKind::Add, {Op(0), Op(1)});
    return std::nullopt;
  case Instruction::And:
    if (match(&I, m_And(m_Value(X), m_LowBitMask(C))))
      return term(TermKind::LowBits,
                  {operand(X, I), Integer::pow2(C->getActiveBits())});
    return std::nullopt;
  case Instruction::Xor:
    // ~x = -1 - x (mod 2^N), and that is (2^N - 1) - x.
    if (match(&I, m_Not(m_Value(X))))
      return term(TermKind::Sub,
                  {isUsedAsUnsigned(I)
                       ? Integer::maxUnsigned(I.getType()->getIntegerBitWidth())
                       : Integer(-1),
                   X});
    // With x in [0, 2^k), x ^ (2^k - 1) = (2^k - 1) - x: InstCombine writes
    // M - x so for a Mersenne number M.
    if (match(&I, m_Xor(m_Value(X), m_LowBitMask(C))) &&
        computeKnownBits(X, DL).countMaxActiveBits() <= C->getActiveBits())
      return term(TermKind::Sub, {Integer::fromUnsigned(*C), X});
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

static std::optional<RingTerm> readDivision(Instruction &I) {
  std::optional<Division> D = divisionByConstant(I);
  if (!D || D->Divisor.isZero() || (D->isQuotient() && D->Divisor.isNegative()))
    return std::nullopt;
  RingTerm T = term(D->Kind == DivisionKind::Remainder ? TermKind::Reduce
                    : D->isQuotient()                  ? TermKind::Quotient
                                                       : TermKind::Remainder,
                    {operand(I.getOperand(0), I)});
  T.ReductionModulus = D->size();
  T.IsSigned = D->isSigned();
  return T;
}

static const char OutsideMark[] = "residue.outside";

/// Both ends have a bit for the sign.
void residue::markFromOutside(FreezeInst &I, const Bound &Range) {
  unsigned Bits = I.getType()->getIntegerBitWidth() + 1;
  auto End = [&](const Integer &V) {
    return ConstantAsMetadata::get(
        ConstantInt::get(I.getContext(), V.toAPInt(Bits)));
  };
  I.setMetadata(OutsideMark,
                MDNode::get(I.getContext(), {End(Range.Lo), End(Range.Hi)}));
}

std::optional<Bound> residue::rangeFromOutside(const Value &V) {
  const auto *I = dyn_cast<Instruction>(&V);
  const MDNode *Mark = I ? I->getMetadata(OutsideMark) : nullptr;
  if (!Mark || Mark->getNumOperands() != 2)
    return std::nullopt;
  const auto *Lo = mdconst::dyn_extract<ConstantInt>(Mark->getOperand(0)),
             *Hi = mdconst::dyn_extract<ConstantInt>(Mark->getOperand(1));
  unsigned Bits = V.getType()->getIntegerBitWidth() + 1;
  if (!Lo || !Hi || Lo->getBitWidth() != Bits || Hi->getBitWidth() != Bits ||
      Lo->getValue().sgt(Hi->getValue()))
    return std::nullopt;
  return Bound{Integer::fromSigned(Lo->getValue()),
               Integer::fromSigned(Hi->getValue())};
}

static bool isFromOutside(const Instruction &I) {
  return I.hasMetadata(OutsideMark);
}

/// Reads what is the same number in another type, or the same bits.
static std::optional<RingTerm> readCopy(Instruction &I) {
  Value *V = I.getOperand(0);
  switch (I.getOpcode()) {
  case Instruction::ZExt:
    return term(TermKind::ZExt, {operand(V, I)});
  case Instruction::SExt:
    // Only of a number whose bits have a sign. That of a constant, in IR that
    // was never folded, is a number from outside.
    if (isa<Constant>(V))
      return std::nullopt;
    return term(TermKind::SExt, {operand(V, I)});
  case Instruction::Trunc:
    return term(TermKind::Trunc, {operand(V, I)});
  case Instruction::Freeze:
    // A copy of what no code can stand behind is the number from outside, and
    // so is the size of a number with a sign.
    if (auto *Phi = dyn_cast<PHINode>(V);
        (Phi && holdsOnlyPhis(*Phi->getParent())) || isFromOutside(I))
      return std::nullopt;
    return term(TermKind::Freeze, {operand(V, I)});
  default:
    return std::nullopt;
  }
}

static std::optional<RingTerm> readPhi(PHINode &Phi) {
  if (!hasPlacesAround(Phi))
    return std::nullopt;
  RingTerm T;
  T.Kind = TermKind::Phi;
  for (Value *Incoming : Phi.incoming_values())
    T.Operands.push_back(operand(Incoming, Phi));
  return T;
}

/// min(x, x - K), unsigned: the subtraction wraps to a large value exactly
/// where x < K.
static std::optional<RingTerm> readMinimum(const Instruction &I) {
  const auto *Min = dyn_cast<IntrinsicInst>(&I);
  if (!Min || Min->getIntrinsicID() != Intrinsic::umin)
    return std::nullopt;
  for (unsigned Index : {0U, 1U}) {
    Value *X = I.getOperand(Index), *Y = I.getOperand(1 - Index);
    const APInt *C;
    if (match(Y, m_Add(m_Specific(X), m_APInt(C))))
      return term(TermKind::Minimum, {X, Integer::fromUnsigned(-*C)});
    if (match(Y, m_Sub(m_Specific(X), m_APInt(C))))
      return term(TermKind::Minimum, {X, Integer::fromUnsigned(*C)});
  }
  return std::nullopt;
}

static std::optional<RingTerm> readChoice(Instruction &I,
                                          const DataLayout &DL) {
  if (auto *Phi = dyn_cast<PHINode>(&I))
    return readPhi(*Phi);
  if (isa<SelectInst>(I) && I.getOperand(0)->getType()->isIntegerTy(1))
    return term(TermKind::Select,
                {operand(I.getOperand(1), I), operand(I.getOperand(2), I)},
                I.getOperand(0));
  if (std::optional<RingTerm> Minimum = readMinimum(I))
    return Minimum;
  return readMaskedChoice(I, DL);
}

RingTerm residue::readRingTerm(Value *V) {
  auto *I = dyn_cast<Instruction>(V);
  // Booleans and counters of one bit are control, not arithmetic.
  if (!I || !I->getType()->isIntegerTy() || I->getType()->isIntegerTy(1))
    return RingTerm();
  if (std::optional<RingTerm> T = readDivision(*I))
    return *T;
  const DataLayout &DL = I->getModule()->getDataLayout();
  if (std::optional<RingTerm> T = readArithmetic(*I, DL))
    return *T;
  if (std::optional<RingTerm> T = readCopy(*I))
    return *T;
  return readChoice(*I, DL).value_or(RingTerm());
}

unsigned residue::boundBits(const Value &V) {
  unsigned Bits = V.getType()->getIntegerBitWidth();
  if (const auto *I = dyn_cast<Instruction>(&V))
    if (std::optional<Integer> M = reductionModulus(*I); M && !M->isZero())
      return std::min(Bits, std::max((*M - Integer(1)).bits(), 1U));
  return Bits;
}
