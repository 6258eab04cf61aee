//===- ObjectPlace.cpp - Where in an object a pointer points --------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/ObjectPlace.h"
#include "residue/Target/Compat.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <numeric>

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// No local object is larger, so that sums of constants below it are exact.
/// Where an index has few bits, a quarter of its numbers.
static int64_t farthestMove(unsigned IndexBits) {
  return int64_t(1) << std::min(30U, IndexBits - 2);
}

/// At which number \p Counter, which starts with \p Begin, is known to end.
///
/// With a round of the loop for each of Begin, Begin + Step, ..., the loop ends
/// behind the first of these numbers, or before the first one, that is Last: if
/// Step divides Last - Begin and has its sign, that one is reached, and nothing
/// wraps on the way.
static std::optional<APInt> lastOf(const PHINode &Counter, const APInt &Begin,
                                   const Value *Next, const APInt &Step,
                                   const BasicBlock &Latch) {
  IntegerPredicate Predicate;
  const Value *Compared;
  const APInt *Last;
  const BasicBlock *TrueBB, *FalseBB;
  if (!match(Latch.getTerminator(),
             m_Br(m_ICmp(Predicate, m_Value(Compared), m_APInt(Last)),
                  m_BasicBlock(TrueBB), m_BasicBlock(FalseBB))) ||
      (Compared != Next && Compared != &Counter) || TrueBB == FalseBB)
    return std::nullopt;
  CmpInst::Predicate Stays = Predicate;
  if (TrueBB != Counter.getParent())
    Stays = CmpInst::getInversePredicate(Stays);
  if ((TrueBB != Counter.getParent() && FalseBB != Counter.getParent()) ||
      Stays != CmpInst::ICMP_NE || Step.isZero())
    return std::nullopt;
  bool Overflow;
  APInt Way = Last->ssub_ov(Begin, Overflow);
  if (Overflow || !Way.srem(Step).isZero() || Way.sdiv(Step).isNegative() ||
      (Compared == Next && Way.isZero()))
    return std::nullopt;
  return *Last;
}

/// \p Variable, as a signed number, is at most 2^this in magnitude.
static unsigned magnitudeBits(const Value &Variable, const DataLayout &DL) {
  unsigned Width = Variable.getType()->getIntegerBitWidth();
  unsigned Bits = Width - ComputeNumSignBits(&Variable, DL);
  const auto *Phi = dyn_cast<PHINode>(&Variable);
  if (!Phi || Phi->getNumIncomingValues() != 2)
    return Bits;
  for (unsigned Back : {0U, 1U}) {
    const APInt *Begin, *Step;
    const Value *Next = Phi->getIncomingValue(Back);
    if (!match(Phi->getIncomingValue(1 - Back), m_APInt(Begin)) ||
        !match(Next, m_Add(m_Specific(Phi), m_APInt(Step))))
      continue;
    if (std::optional<APInt> Last =
            lastOf(*Phi, *Begin, Next, *Step, *Phi->getIncomingBlock(Back)))
      Bits = std::min(Bits, std::max(Begin->getSignificantBits(),
                                     Last->getSignificantBits()));
  }
  return Bits;
}

/// The sum S of all steps and the place X in the object agree modulo 2^b. With
/// |S| < 2^(b-1) and 0 <= X < 2^(b-1) is |S - X| < 2^b, so they are the same.
/// Otherwise S - X is a multiple of 2^b, which the greatest common divisor
/// takes in.
std::optional<uint64_t> ObjectPlace::scaleOfAccess(unsigned IndexBits) const {
  if (!MayWrap || Reach < uint64_t(1) << (IndexBits - 1))
    return Scale;
  if (!Scale) // Constants alone, far apart.
    return std::nullopt;
  return Scale & -Scale;
}

namespace {

/// Index = Times Variable + Plus, as signed integers or modulo 2^width.
struct Multiple {
  const Value *Variable;
  int64_t Times = 1, Plus = 0;
  bool MayWrap = false;
};

} // namespace

/// Reads \p Index, of an address of \p Bits bits, down to what it is a multiple
/// of, with factors and sums up to \p Farthest.
static Multiple readMultiple(const Value &Index, unsigned Bits,
                             int64_t Farthest) {
  Multiple Whole{&Index};
  const Value *Variable = &Index, *Inner;
  const APInt *Number;
  // An index of fewer bits is extended: that takes no wrapped number.
  bool Modulo = Index.getType()->getIntegerBitWidth() >= Bits;
  auto Take = [&](bool Exact) {
    Whole.MayWrap |= !Exact;
    return Exact || Modulo;
  };
  auto IsExact = [](const Value *V) {
    return cast<OverflowingBinaryOperator>(V)->hasNoSignedWrap();
  };
  auto Within = [&](const APInt &N) { return !N.abs().ugt(Farthest); };
  if (match(Variable, m_Add(m_Value(Inner), m_APInt(Number))) &&
      Within(*Number) && Take(IsExact(Variable))) {
    Whole.Plus = Number->getSExtValue();
    Variable = Inner;
  } else if (match(Variable, m_DisjointOr(m_Value(Inner), m_APInt(Number))) &&
             Within(*Number)) {
    // No carry at all.
    Whole.Plus = Number->getSExtValue();
    Variable = Inner;
  }
  Multiple Itself{&Index};
  if (match(Variable, m_Mul(m_Value(Inner), m_APInt(Number)))) {
    if (!Number->isStrictlyPositive() || !Within(*Number) ||
        !Take(IsExact(Variable)))
      return Itself;
    Whole.Times = Number->getSExtValue();
  } else if (match(Variable, m_Shl(m_Value(Inner), m_APInt(Number)))) {
    if (Number->uge(30) || !Take(IsExact(Variable)))
      return Itself;
    Whole.Times = int64_t(1) << Number->getZExtValue();
  } else {
    return Itself;
  }
  Whole.Variable = Inner;
  return Whole;
}

void ObjectPlace::moveBy(uint64_t Bytes, const Value &Variable,
                         const DataLayout &DL) {
  Scale = std::gcd(Scale, Bytes);
  unsigned Bits = magnitudeBits(Variable, DL);
  Reach = Bits < 63 ? SaturatingMultiplyAdd(uint64_t(1) << Bits, Bytes, Reach)
                    : ~uint64_t(0);
}

/// Both are this offset plus a multiple of what divides either scale and the
/// distance between them.
ObjectPlace ObjectPlace::orElse(const ObjectPlace &Other) const {
  ObjectPlace Result = *this;
  uint64_t Apart = uint64_t(std::abs(Offset - Other.Offset));
  Result.Scale = std::gcd(std::gcd(Scale, Other.Scale), Apart);
  Result.Reach = ~uint64_t(0);
  Result.MayWrap |= Other.MayWrap;
  return Result;
}

std::optional<ObjectPlace> ObjectPlace::movedBy(const GEPOperator &GEP,
                                                const DataLayout &DL) const {
  if (GEP.getType()->isVectorTy())
    return std::nullopt;
  unsigned Bits = DL.getIndexTypeSizeInBits(GEP.getType());
  if (Bits < 8 || Bits > 64)
    return std::nullopt;
  int64_t Farthest = farthestMove(Bits);
  ObjectPlace Result = *this;
  Result.MayWrap |= !GEP.hasNoUnsignedSignedWrap();
  for (auto Step = gep_type_begin(GEP), End = gep_type_end(GEP); Step != End;
       ++Step) {
    Value *Index = Step.getOperand();
    auto *Number = dyn_cast<ConstantInt>(Index);
    if (StructType *Struct = Step.getStructTypeOrNull()) {
      TypeSize Bytes =
          DL.getStructLayout(Struct)->getElementOffset(Number->getZExtValue());
      if (Bytes.isScalable() || Bytes.getFixedValue() > uint64_t(Farthest))
        return std::nullopt;
      Result.moveBy(Bytes.getFixedValue());
      continue;
    }
    TypeSize Bytes = Step.getSequentialElementStride(DL);
    if (Bytes.isScalable() || Bytes.getFixedValue() > uint64_t(Farthest))
      return std::nullopt;
    if (!Bytes.getFixedValue())
      continue;
    if (!Number) {
      Multiple Moves = readMultiple(*Index, Bits, Farthest);
      int64_t Size = int64_t(Bytes.getFixedValue());
      if (std::max(Moves.Times, std::abs(Moves.Plus)) > Farthest / Size)
        Moves = {Index};
      Result.MayWrap |= Moves.MayWrap;
      Result.moveBy(Moves.Plus * Size);
      Result.moveBy(Moves.Times * Size, *Moves.Variable, DL);
      continue;
    }
    // An index of more bits than an address is cut to them.
    APInt Times = Number->getValue().sextOrTrunc(Bits);
    if (Times.abs().ugt(Farthest / Bytes.getFixedValue()))
      return std::nullopt;
    Result.moveBy(Times.getSExtValue() * int64_t(Bytes.getFixedValue()));
  }
  return Result;
}
