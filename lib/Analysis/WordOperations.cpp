//===- WordOperations.cpp - What operations make of words -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BranchChoice.h"
#include "WordBits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

static bool hasWidth(const Value *V) {
  return V->getType()->isIntegerTy() &&
         V->getType()->getIntegerBitWidth() <= MaxWidth;
}

/// The overflow intrinsic that \p I is a part of.
static const WithOverflowInst *overflowOf(const Instruction &I) {
  const auto *Part = dyn_cast<ExtractValueInst>(&I);
  const auto *Pair =
      Part ? dyn_cast<WithOverflowInst>(Part->getAggregateOperand()) : nullptr;
  return Pair && !Pair->isSigned() && Pair->getBinaryOp() != Instruction::Mul
             ? Pair
             : nullptr;
}

bool residue::isWordOperation(const Instruction &I) {
  if (overflowOf(I))
    return true;
  if (const auto *Phi = dyn_cast<PHINode>(&I))
    return hasWidth(Phi) && branchChoiceOf(*Phi);
  if (!hasWidth(&I) ||
      !all_of(I.operands(), [](const Use &U) { return hasWidth(U.get()); }))
    return false;
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
  case Instruction::ICmp:
  case Instruction::Select:
  case Instruction::ZExt:
  case Instruction::SExt:
  case Instruction::Trunc:
  case Instruction::Freeze:
    return true;
  case Instruction::LShr:
  case Instruction::AShr:
  case Instruction::Shl: {
    const auto *Amount = dyn_cast<ConstantInt>(I.getOperand(1));
    return Amount && Amount->getValue().ult(widthOf(&I));
  }
  default:
    return false;
  }
}

/// L + R or L - R, or what compares them.
bool WordFunction::combine(Node &N, const Node &L, const Node &R, int Sign) {
  if (L.Bitwise || R.Bitwise)
    return false;
  for (const Form &P : L.F)
    for (const Form &Q : R.F)
      if (!insert(N.F, {P.A + Sign * Q.A, P.B + Sign * Q.B,
                        centred(WideWord(P.K) + WideWord(Sign * Q.K))}))
        return false;
  return addLines(N);
}

bool WordFunction::setFinite(Node &N) const {
  N.F.clear();
  SmallVector<WideWord, 8> Seen;
  for (WideWord V : N.Values) {
    if (is_contained(Seen, V))
      continue;
    Seen.push_back(V);
    if (Seen.size() > MaxForms)
      return false;
    insert(N.F, {0, 0, centred(V)});
  }
  return true;
}

/// Of v | w whether it is zero is a condition, too, if it is one of both.
bool WordFunction::setBitwise(Node &N, const Node &L, const Node &R,
                              bool IsOr) {
  N.Bitwise = true;
  N.HasZero = IsOr && (L.HasZero || !L.Bitwise) && (R.HasZero || !R.Bitwise);
  return N.Width == WordBits && (L.Bitwise || addLines(L)) &&
         (R.Bitwise || addLines(R));
}

bool WordFunction::evaluateBinary(Node &N, const Instruction &I) {
  const Node *L = operand(I.getOperand(0)), *R = operand(I.getOperand(1));
  if (!L || !R)
    return false;
  bool IsSub = I.getOpcode() == Instruction::Sub;
  for (size_t P = 0; P != Count; ++P)
    N.Values[P] = truncated(IsSub ? L->Values[P] - R->Values[P]
                                  : L->Values[P] + R->Values[P],
                            N.Width);
  N.PoisonedBy = L->PoisonedBy | R->PoisonedBy;
  if (L->isFinite() && R->isFinite())
    return setFinite(N);
  return N.Width >= WordBits && combine(N, *L, *R, IsSub ? -1 : 1);
}

/// Quotients by 2^(w-1) and more have few values, and shifted conditions are
/// conditions. The top bit of v 2^s is that of such a quotient of v, if the
/// type has w + s bits.
bool WordFunction::evaluateShift(Node &N, const Instruction &I) {
  const Node *L = operand(I.getOperand(0));
  if (!L)
    return false;
  unsigned By = cast<ConstantInt>(I.getOperand(1))->getZExtValue();
  for (size_t P = 0; P != Count; ++P) {
    WideWord V = L->Values[P];
    if (I.getOpcode() == Instruction::Shl)
      N.Values[P] = truncated(V << By, N.Width);
    else if (I.getOpcode() == Instruction::LShr)
      N.Values[P] = V >> By;
    else
      N.Values[P] = truncated(
          V >> By | (topBit(V, N.Width) ? ~(mask(N.Width) >> By) : 0), N.Width);
  }
  N.PoisonedBy = L->PoisonedBy;
  if (L->isFinite())
    return setFinite(N);
  if (I.getOpcode() == Instruction::Shl && By == 1 && hasDoubles())
    return N.Width >= WordBits && combine(N, *L, *L, 1);
  if (I.getOpcode() == Instruction::Shl) {
    N.Bitwise = true;
    return !L->Bitwise && N.Width >= WordBits + By && addLines(*L);
  }
  return By >= (L->Bitwise ? N.Width - 1 : WordBits - 1) &&
         (L->Bitwise || addLines(*L)) && setFinite(N);
}

bool WordFunction::evaluateBits(Node &N, const Instruction &I) {
  const Node *L = operand(I.getOperand(0)), *R = operand(I.getOperand(1));
  if (!L || !R)
    return false;
  for (size_t P = 0; P != Count; ++P) {
    WideWord A = L->Values[P], B = R->Values[P];
    N.Values[P] = I.getOpcode() == Instruction::And  ? A & B
                  : I.getOpcode() == Instruction::Or ? A | B
                                                     : A ^ B;
  }
  N.PoisonedBy = L->PoisonedBy | R->PoisonedBy;
  if (L->isFinite() && R->isFinite())
    return setFinite(N);
  if (match(&I, m_DisjointOr(m_Value(), m_Value())) && setDisjoint(N, *L, *R))
    return true;
  // ~v = -1 - v.
  if (match(&I, m_Not(m_Value())) && !L->Bitwise) {
    Node AllOnes;
    AllOnes.Width = N.Width;
    AllOnes.F.push_back({0, 0, -1});
    return N.Width >= WordBits && combine(N, AllOnes, *L, -1);
  }
  const APInt *Mask;
  if (match(&I, m_And(m_Value(), m_APInt(Mask))) && !L->Bitwise) {
    // v mod 2^k, or a few multiples of 2^k, with k at least w - 1.
    if (Mask->isMask() && Mask->countTrailingOnes() >= WordBits) {
      N.F = L->F;
      return addLines(N);
    }
    if (Mask->countTrailingZeros() >= WordBits - 1)
      return addLines(*L) && setFinite(N);
  }
  return setBitwise(N, *L, *R, I.getOpcode() == Instruction::Or);
}

/// Without a bit in common, which would be poison, v | w is the sum.
bool WordFunction::setDisjoint(Node &N, const Node &L, const Node &R) {
  if (N.Width < WordBits || !combine(N, L, R, 1)) {
    N.F.clear();
    return false;
  }
  for (size_t P = 0; P != Count; ++P)
    N.Values[P] = truncated(L.Values[P] + R.Values[P], N.Width);
  return true;
}

bool WordFunction::evaluateCast(Node &N, const Instruction &I) {
  const Node *L = operand(I.getOperand(0));
  if (!L)
    return false;
  bool IsSigned = isa<SExtInst>(I);
  for (size_t P = 0; P != Count; ++P)
    N.Values[P] = truncated(
        IsSigned ? extended(L->Values[P], L->Width) : L->Values[P], N.Width);
  N.PoisonedBy = L->PoisonedBy;
  if (L->isFinite())
    return setFinite(N);
  N.F = L->F;
  return !L->Bitwise && std::min(N.Width, L->Width) >= WordBits && addLines(N);
}

static bool compares(CmpInst::Predicate Pred, WideWord A, WideWord B,
                     unsigned Width) {
  if (CmpInst::isSigned(Pred)) {
    // By their distance from the least number.
    WideWord Least = WideWord(1) << (Width - 1);
    A ^= Least;
    B ^= Least;
    Pred = ICmpInst::getUnsignedPredicate(Pred);
  }
  switch (Pred) {
  case CmpInst::ICMP_EQ:
    return A == B;
  case CmpInst::ICMP_NE:
    return A != B;
  case CmpInst::ICMP_ULT:
    return A < B;
  case CmpInst::ICMP_ULE:
    return A <= B;
  case CmpInst::ICMP_UGT:
    return A > B;
  default:
    return A >= B;
  }
}

bool WordFunction::evaluateCompare(Node &N, const Instruction &I) {
  const Node *L = operand(I.getOperand(0)), *R = operand(I.getOperand(1));
  if (!L || !R)
    return false;
  CmpInst::Predicate Pred = cast<ICmpInst>(I).getPredicate();
  for (size_t P = 0; P != Count; ++P)
    N.Values[P] = compares(Pred, L->Values[P], R->Values[P], L->Width);
  N.PoisonedBy = L->PoisonedBy | R->PoisonedBy;
  if (L->isFinite() && R->isFinite())
    return setFinite(N);
  if (L->Bitwise) {
    bool IsZero = match(I.getOperand(1), m_Zero());
    bool IsSign =
        (Pred == CmpInst::ICMP_SLT && IsZero) ||
        (Pred == CmpInst::ICMP_SGT && match(I.getOperand(1), m_AllOnes()));
    bool IsZeroTest = L->HasZero && IsZero && ICmpInst::isEquality(Pred);
    return (IsSign || IsZeroTest) && setFinite(N);
  }
  Node Difference;
  return L->Width >= WordBits && combine(Difference, *L, *R, -1) &&
         addLines(*L) && addLines(*R) && setFinite(N);
}

/// The side that is not chosen may be poison.
bool WordFunction::evaluateChoice(Node &N, const Value *Condition,
                                  const Value *IfTrue, const Value *IfFalse) {
  const Node *C = operand(Condition), *L = operand(IfTrue),
             *R = operand(IfFalse);
  if (!C || !L || !R)
    return false;
  for (size_t P = 0; P != Count; ++P)
    N.Values[P] = C->Values[P] ? L->Values[P] : R->Values[P];
  N.PoisonedBy = C->PoisonedBy | (L->PoisonedBy & R->PoisonedBy);
  N.Bitwise = L->Bitwise || R->Bitwise;
  N.F = L->F;
  return all_of(R->F, [&](const Form &F) { return insert(N.F, F); });
}

/// The same, and never poison.
bool WordFunction::evaluateFreeze(Node &N, const Instruction &I) {
  const Node *V = operand(I.getOperand(0));
  if (!V)
    return false;
  N.Values = V->Values;
  N.F = V->F;
  N.Bitwise = V->Bitwise;
  N.HasZero = V->HasZero;
  return true;
}

bool WordFunction::evaluateOverflow(Node &N, const Instruction &I) {
  const WithOverflowInst *Pair = overflowOf(I);
  if (!hasWidth(Pair->getLHS()))
    return false;
  const Node *L = operand(Pair->getLHS()), *R = operand(Pair->getRHS());
  if (!L || !R)
    return false;
  bool IsSub = Pair->getBinaryOp() == Instruction::Sub;
  bool IsCarry = cast<ExtractValueInst>(I).getIndices()[0] == 1;
  for (size_t P = 0; P != Count; ++P) {
    WideWord A = L->Values[P], B = R->Values[P];
    WideWord Word = truncated(IsSub ? A - B : A + B, L->Width);
    N.Values[P] = !IsCarry ? Word : IsSub ? A < B : Word < A;
  }
  N.PoisonedBy = L->PoisonedBy | R->PoisonedBy;
  if (L->isFinite() && R->isFinite())
    return setFinite(N);
  Node Word;
  if (L->Width < WordBits || !combine(Word, *L, *R, IsSub ? -1 : 1))
    return false;
  if (IsCarry)
    return setFinite(N);
  N.F = Word.F;
  return true;
}

bool WordFunction::evaluate(Node &N, const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
    return evaluateBinary(N, I);
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
    return evaluateBits(N, I);
  case Instruction::LShr:
  case Instruction::AShr:
  case Instruction::Shl:
    return evaluateShift(N, I);
  case Instruction::ICmp:
    return evaluateCompare(N, I);
  case Instruction::Select:
    return evaluateChoice(N, I.getOperand(0), I.getOperand(1), I.getOperand(2));
  case Instruction::PHI: {
    BranchChoice Choice = *branchChoiceOf(cast<PHINode>(I));
    return evaluateChoice(N, Choice.Condition, Choice.IfTrue, Choice.IfFalse);
  }
  case Instruction::ExtractValue:
    return evaluateOverflow(N, I);
  case Instruction::Freeze:
    return evaluateFreeze(N, I);
  default:
    return evaluateCast(N, I);
  }
}

bool WordFunction::add(const Instruction &I) {
  if (!isWordOperation(I))
    return false;
  Node N;
  N.Width = widthOf(&I);
  N.Values = Buffers.take(Count);
  if (!evaluate(N, I)) {
    Buffers.giveBack(std::move(N.Values));
    return false;
  }
  Index[&I] = Nodes.size();
  Nodes.push_back(std::move(N));
  return true;
}
