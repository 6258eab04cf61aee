//===- Corrections.cpp - Sums and differences below M ---------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Corrections.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue::proof;

/// More operations between a correction and what is compared are not read.
static const unsigned MaxDepth = 4;

/// The highest power of two by which a number is multiplied as it is corrected.
static const int MaxTwos = 2;

namespace {
/// X < Y, for integers that are not negative, or its opposite.
struct Comparison {
  const Value *X, *Y;
  bool IsOpposite;
  /// They are less than half of 2^this, or it would be another comparison.
  std::optional<unsigned> Half;
  /// X is a signed number, and Y is 0.
  bool IsSigned = false;
  /// Both are signed numbers: they have to be less than half of 2^w.
  bool AreSigned = false;
};

/// What an operation is on both sides of a comparison, modulo 2^Width.
class Reader {
public:
  Reader(Frame &F, const Instruction &I, const ICmpInst &Condition,
         const Comparison &Of);

  const Number &x() const { return X; }
  const Number &y() const { return Y; }
  /// \p V, in X and Y, where X < Y, or where it is not.
  Polynomial read(const Value &V, bool IsLess, unsigned Depth = MaxDepth) const;

  const Value *uncast(const Value *V) const;
  const Value *doubledIn(const Value *V) const;

private:
  std::optional<Polynomial> readCast(const Value &V, bool IsLess,
                                     unsigned Depth) const;

  Frame &F;
  unsigned Width;
  const ICmpInst &Condition;
  Comparison Of;
  Number X, Y;
};
} // namespace

static std::optional<Comparison> readComparison(const ICmpInst &I) {
  const Value *A = I.getOperand(0), *B = I.getOperand(1), *X, *Y;
  if (!A->getType()->isIntegerTy())
    return std::nullopt;
  // The sign of x - y, which is that of the exact difference of two numbers
  // below 2^(w - 1).
  bool IsSign = I.getPredicate() == CmpInst::ICMP_SLT && match(B, m_Zero());
  bool IsNone = I.getPredicate() == CmpInst::ICMP_SGT && match(B, m_AllOnes());
  if ((IsSign || IsNone) && match(A, m_Sub(m_Value(X), m_Value(Y))))
    return Comparison{X, Y, IsNone, A->getType()->getIntegerBitWidth()};
  if (IsSign || IsNone)
    return Comparison{A,
                      Constant::getNullValue(A->getType()),
                      IsNone,
                      {},
                      /*IsSigned=*/true};
  bool AreSigned = I.isSigned();
  switch (AreSigned ? I.getUnsignedPredicate() : I.getPredicate()) {
  case CmpInst::ICMP_ULT:
    return Comparison{A, B, false, {}, false, AreSigned};
  case CmpInst::ICMP_UGE:
    return Comparison{A, B, true, {}, false, AreSigned};
  case CmpInst::ICMP_UGT:
    return Comparison{B, A, false, {}, false, AreSigned};
  case CmpInst::ICMP_ULE:
    return Comparison{B, A, true, {}, false, AreSigned};
  default:
    return std::nullopt;
  }
}

/// \p V is below two to this power, as its mask says if it has one.
static unsigned bitsOf(const Value &V, unsigned Depth = MaxDepth) {
  const Value *A, *B;
  const APInt *Mask;
  if (match(&V, m_And(m_Value(), m_APInt(Mask))))
    return Mask->getActiveBits();
  if (Depth && match(&V, m_Or(m_Value(A), m_Value(B))))
    return std::max(bitsOf(*A, Depth - 1), bitsOf(*B, Depth - 1));
  if (match(&V, m_ZExt(m_Value(A))))
    return bitsOf(*A);
  return V.getType()->getIntegerBitWidth();
}

static Number numberOf(Frame &F, const Value *V) {
  return F.Words.bits(F.Words.copy(F.valueOf(V)));
}

Reader::Reader(Frame &F, const Instruction &I, const ICmpInst &Condition,
               const Comparison &Of)
    : F(F), Width(bitsOf(I)), Condition(Condition), Of(Of),
      X(Of.IsSigned ? F.Words.signedNumber(F.Words.copy(F.valueOf(Of.X)))
                    : numberOf(F, Of.X)),
      Y(numberOf(F, Of.Y)) {}

/// Casts and masks that keep the low Width bits are nothing here: of 2^k a the
/// lowest k bits are zero. What is narrower has them of nothing else.
const Value *Reader::uncast(const Value *V) const {
  if (F.widthOf(V->getType()) < Width)
    return V;
  const Value *Of;
  const APInt *Mask, *Shift;
  if (match(V, m_And(m_Value(Of), m_APInt(Mask)))) {
    APInt Kept = *Mask;
    if (match(Of, m_Shl(m_Value(), m_APInt(Shift))) &&
        Shift->ult(Kept.getBitWidth()))
      Kept.setLowBits(Shift->getZExtValue());
    return Kept.countr_one() >= Width ? uncast(Of) : V;
  }
  const auto *Cast = dyn_cast<CastInst>(V);
  if (!Cast || !isa<TruncInst, ZExtInst, SExtInst>(Cast) ||
      F.widthOf(Cast->getSrcTy()) < Width)
    return V;
  return uncast(Cast->getOperand(0));
}

/// 2 a, of 2 a | the comparison: no bit of 2 a is one of a 0 or 1.
const Value *Reader::doubledIn(const Value *V) const {
  const Value *A;
  return match(V, m_c_Or(m_Value(A), m_ZExt(m_Specific(&Condition)))) &&
                 match(uncast(A), m_Shl(m_Value(), m_One()))
             ? A
             : nullptr;
}

/// The comparison as a number.
std::optional<Polynomial> Reader::readCast(const Value &V, bool IsLess,
                                           unsigned Depth) const {
  bool Is = IsLess != Of.IsOpposite;
  if (match(&V, m_ZExt(m_Specific(&Condition))))
    return Polynomial(Dyadic(Is));
  if (match(&V, m_SExt(m_Specific(&Condition))))
    return Polynomial(Dyadic(Is ? -1 : 0));
  if (const auto *Select = dyn_cast<SelectInst>(&V);
      Select && Select->getCondition() == &Condition)
    return read(Is ? *Select->getTrueValue() : *Select->getFalseValue(), IsLess,
                Depth);
  return std::nullopt;
}

Polynomial Reader::read(const Value &V, bool IsLess, unsigned Depth) const {
  const Value *Of = uncast(&V);
  if (const auto *C = dyn_cast<ConstantInt>(Of))
    return Dyadic::ofUnsigned(C->getValue());
  for (auto [Compared, N] : {std::pair(this->Of.X, &X), {this->Of.Y, &Y}})
    if (Of == uncast(Compared) ||
        (isa<CastInst>(V) && numberOf(F, &V).Z == N->Z))
      return N->Z;
  if (std::optional<Polynomial> Known = readCast(*Of, IsLess, Depth))
    return *Known;
  const Value *A, *B;
  const APInt *Shift;
  if (Depth && match(Of, m_Add(m_Value(A), m_Value(B))))
    return read(*A, IsLess, Depth - 1) + read(*B, IsLess, Depth - 1);
  if (Depth && match(Of, m_Sub(m_Value(A), m_Value(B))))
    return read(*A, IsLess, Depth - 1) - read(*B, IsLess, Depth - 1);
  // ~a = -1 - a
  if (Depth && match(Of, m_Xor(m_Value(A), m_AllOnes())))
    return Polynomial(Dyadic(-1)) - read(*A, IsLess, Depth - 1);
  if (Depth && match(Of, m_Shl(m_Value(A), m_APInt(Shift))) &&
      Shift->ult(Width))
    return read(*A, IsLess, Depth - 1).scaled(Shift->getZExtValue());
  if (const Value *Doubled = Depth ? doubledIn(Of) : nullptr)
    return read(*Doubled, IsLess, Depth - 1) +
           Polynomial(Dyadic(IsLess != this->Of.IsOpposite));
  return numberOf(F, &V).Z;
}

/// What \p I is chosen by, or terms of it.
static SmallVector<const ICmpInst *, 2> conditionsOf(const Instruction &I) {
  SmallVector<const ICmpInst *, 2> Result;
  Instruction *Masked;
  if (match(&I, m_And(m_Instruction(Masked), m_LowBitMask())) &&
      Masked->getOpcode() != Instruction::And)
    return conditionsOf(*Masked);
  auto Add = [&](const Value *V) {
    const Value *Condition = nullptr;
    if (const auto *Select = dyn_cast<SelectInst>(V))
      Condition = Select->getCondition();
    else if (!match(V, m_ZExtOrSExt(m_Value(Condition))))
      return;
    if (const auto *Compare = dyn_cast<ICmpInst>(Condition))
      Result.push_back(Compare);
  };
  bool IsSum =
      I.getOpcode() == Instruction::Add || I.getOpcode() == Instruction::Sub;
  if (isa<SelectInst>(I))
    Add(&I);
  else if (IsSum || I.getOpcode() == Instruction::Or)
    for (const Value *V : I.operands())
      Add(V);
  return Result;
}

/// 2^k x, if \p Least is M / 2^k, rounded up: 2^k x is M or more if x is
/// \p Least or more, and then 2^k x - M is below M if 2^k x < 2 M. Otherwise x
/// is below M, or M is taken off once, as \p IsMore says; what remains has room
/// in \p Width bits if x < M + 2^Width.
static std::optional<Corrected> sumOf(Frame &F, const Number &X,
                                      const Dyadic &Least,
                                      const Polynomial &IsMore, unsigned Width,
                                      function_ref<bool(Polynomial, bool)> Is) {
  for (size_t Ring = 0; Ring != F.W.Rings.size(); ++Ring)
    for (int Twos = 0; Twos <= MaxTwos; ++Twos) {
      const Dyadic &M = F.W.Rings[Ring].modulus();
      Polynomial Z = X.Z.scaled(Twos);
      Dyadic End = M.scaled(1 - Twos).ceil();
      if (Least != M.scaled(-Twos).ceil() || !Is(Z, /*IsLess=*/true) ||
          !Is(Z - Polynomial(M), /*IsLess=*/false))
        continue;
      if (X.Range.Hi < End || F.Known.isWithin(X.Z, 0, End - Dyadic(1)))
        return Corrected{{Z, X.Range.scaled(Twos)}, Ring};
      if (Twos || X.Range.Lo < Dyadic(0) ||
          M + Dyadic::pow2(Width) <= X.Range.Hi)
        continue;
      Interval Left = {0, std::max(M - Dyadic(1), X.Range.Hi - M)};
      return Corrected{
          {Z - IsMore * Polynomial(M), Left}, Ring, /*IsReduced=*/false};
    }
  return std::nullopt;
}

/// x - y + M, of x - y + M where x < y, and x - y elsewhere: that is (x - y)
/// mod M for x and y in [0, M), where x - y + M is in [1, 2 M).
static std::optional<Corrected>
differenceOf(Frame &F, const Number &X, const Number &Y,
             std::optional<unsigned> Half,
             function_ref<bool(Polynomial, bool)> Is) {
  Polynomial Z = X.Z - Y.Z;
  if (!Is(Z, /*IsLess=*/false))
    return std::nullopt;
  for (size_t Ring = 0; Ring != F.W.Rings.size(); ++Ring) {
    const Dyadic &M = F.W.Rings[Ring].modulus();
    auto IsBelow = [&](const Number &N) {
      return N.Range.Hi < M || F.Known.isWithin(N.Z, 0, M - Dyadic(1));
    };
    if (Is(Z + Polynomial(M), /*IsLess=*/true) &&
        (!Half || M <= Dyadic::pow2(*Half - 1)) && IsBelow(X) && IsBelow(Y))
      return Corrected{{Z + Polynomial(M), X.Range + -Y.Range + Interval{M, M}},
                       Ring};
  }
  return std::nullopt;
}

/// x + M, of x + M where x < 0, and x elsewhere: that is x mod M for x in
/// (-M, M).
static std::optional<Corrected>
remainderOf(Frame &F, const Number &X,
            function_ref<bool(Polynomial, bool)> Is) {
  if (!Is(X.Z, /*IsLess=*/false))
    return std::nullopt;
  for (size_t Ring = 0; Ring != F.W.Rings.size(); ++Ring) {
    const Dyadic &M = F.W.Rings[Ring].modulus();
    if (Is(X.Z + Polynomial(M), /*IsLess=*/true) && -M < X.Range.Lo &&
        X.Range.Hi < M)
      return Corrected{{X.Z + Polynomial(M), X.Range + Interval{M, M}}, Ring};
  }
  return std::nullopt;
}

static std::optional<Corrected> correctedBy(Frame &F, const Instruction &I,
                                            const ICmpInst &Condition) {
  std::optional<Comparison> Of = readComparison(Condition);
  if (!Of)
    return std::nullopt;
  Reader Sides(F, I, Condition, *Of);
  if (const Value *Plain = Sides.uncast(&I);
      match(Plain, m_Or(m_Value(), m_Value())) && !Sides.doubledIn(Plain))
    return std::nullopt;
  unsigned Width = bitsOf(I);
  auto Is = [&](const Polynomial &Z, bool IsLess) {
    Polynomial Rest = F.Known.resolved(Sides.read(I, IsLess) - Z);
    std::optional<Dyadic> C = Rest.constant();
    return C && C->isInteger() && C->low(Width).isZero();
  };
  const Number &X = Sides.x(), &Y = Sides.y();
  Dyadic Half = Dyadic::pow2(F.widthOf(Of->X->getType()) - 1);
  auto IsBelowHalf = [&](const Number &N) {
    return N.Range.isWithin(0, Half - Dyadic(1)) ||
           F.Known.isWithin(N.Z, 0, Half - Dyadic(1));
  };
  if (Of->AreSigned && !(IsBelowHalf(X) && IsBelowHalf(Y)))
    return std::nullopt;
  // The sign is that of the exact difference.
  auto IsExact = [&] {
    Dyadic Last = Dyadic::pow2(int(*Of->Half) - 1);
    Interval I = X.Range + -Y.Range;
    return I.isWithin(-Last, Last - Dyadic(1)) ||
           F.Known.isWithin(X.Z - Y.Z, -Last, Last - Dyadic(1));
  };
  if (Of->Half && (X.Z.constant() || Y.Z.constant()) && !IsExact())
    return std::nullopt;
  std::optional<Corrected> Result;
  Polynomial IsLess = F.Words.bits(F.valueOf(&Condition)).Z;
  if (Of->IsOpposite)
    IsLess = Polynomial(Dyadic(1)) - IsLess;
  if (Of->IsSigned)
    Result = remainderOf(F, X, Is);
  else if (std::optional<Dyadic> C = Y.Z.constant())
    Result = sumOf(F, X, *C, Polynomial(Dyadic(1)) - IsLess, Width, Is);
  else if (std::optional<Dyadic> C = X.Z.constant())
    Result =
        sumOf(F, Y, *C + Dyadic(1), IsLess, Width,
              [&](const Polynomial &Z, bool IsLess) { return Is(Z, !IsLess); });
  else
    Result = differenceOf(F, X, Y, Of->Half, Is);
  // The residue has room.
  if (Result && F.W.Rings[Result->Ring].modulus() > Dyadic::pow2(Width))
    return std::nullopt;
  return Result;
}

std::optional<Corrected> residue::proof::correctedNumber(Frame &F,
                                                         const Instruction &I) {
  for (const ICmpInst *Condition : conditionsOf(I))
    if (std::optional<Corrected> Result = correctedBy(F, I, *Condition)) {
      // Flags that the source does not promise are proven where operations are
      // read.
      if (I.hasPoisonGeneratingFlags() && !F.isPromised(I) && !F.IsSource)
        return std::nullopt;
      return Result;
    }
  return std::nullopt;
}
