//===- FormEvaluation.cpp - Integers in an interval of a sum --------------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FormEvaluation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// More operations above one another are not read.
static const unsigned MaxDepth = 16;

static unsigned widthOf(const Value *V) {
  return V->getType()->getIntegerBitWidth();
}

bool residue::isRotation(const Instruction &I) {
  return match(&I, m_Intrinsic<Intrinsic::fshl>()) &&
         I.getOperand(0) == I.getOperand(1) &&
         isa<ConstantInt>(I.getOperand(2));
}

Integer residue::multipleOf(const LinearForm &Form, const LinearForm &Base) {
  const auto &[V, Factor] = Base.terms().front();
  for (const auto &[Other, Multiple] : Form.terms())
    if (Other == V && Multiple.mod(Factor).isZero()) {
      Integer Times = Multiple.floorDiv(Factor);
      return Form.plus(Base, -Times).terms().empty() ? Times : Integer(0);
    }
  return Integer(0);
}

/// The numbers in \p Form are, with their factors, multiples of \p Divisor.
static bool areMultiplesOf(const LinearForm &Form, const Integer &Divisor) {
  return all_of(Form.terms(),
                [&](const auto &T) { return T.second.mod(Divisor).isZero(); });
}

static bool isMultipleOf(const LinearForm &Form, const Integer &Divisor) {
  return Form.constant().mod(Divisor).isZero() && areMultiplesOf(Form, Divisor);
}

Bound FormEvaluation::limits(const LinearForm &Form) const {
  Bound Range = Bound::point(Form.constant());
  for (const auto &[V, Factor] : Form.terms())
    Range = Range + Limits.find(V)->second * Bound::point(Factor);
  return Range;
}

Bound FormEvaluation::range(const LinearForm &Form) const {
  if (Form.terms().empty())
    return Bound::point(Form.constant());
  Integer Times = Base ? multipleOf(Form, *Base) : Integer(0);
  if (Times.isZero())
    return limits(Form);
  return *Region * Bound::point(Times) + Bound::point(Form.constant());
}

std::optional<LinearForm> FormEvaluation::number(Value *V, const Bound &Range) {
  Limits.try_emplace(V, Range);
  return LinearForm::of(V);
}

/// 2 V + 1 or 2 V, where that is in \p Range, which begins at 0.
LinearForm FormEvaluation::halves(Value *V, const Bound &Range) {
  Limits.try_emplace(V, Bound{Integer(0), Range.Hi.floorDiv(Integer(2))});
  return LinearForm::of(Integer(HalvedIsOdd))
      .plus(LinearForm::of(V), Integer(2));
}

/// \p Form modulo 2^Width.
std::optional<LinearForm> FormEvaluation::low(const LinearForm &Form,
                                              unsigned Width) {
  Bound R = range(Form);
  Integer Size = Integer::pow2(Width), First = R.Lo.floorDiv(Size);
  if (First != R.Hi.floorDiv(Size))
    return divide(Form, (First + Integer(1)) * Size);
  return Form.plus(LinearForm::of(First * Size), Integer(-1));
}

std::optional<bool> FormEvaluation::isLess(const LinearForm &A,
                                           const LinearForm &B) {
  LinearForm Difference = A.plus(B, Integer(-1));
  Bound R = range(Difference);
  if (R.Hi.isNegative())
    return true;
  if (!R.Lo.isNegative())
    return false;
  return divide(Difference, Integer(0));
}

std::optional<LinearForm> FormEvaluation::asSigned(Value *V, unsigned Depth) {
  std::optional<LinearForm> Form = of(V, Depth);
  if (!Form)
    return std::nullopt;
  unsigned Width = widthOf(V);
  std::optional<bool> IsPositive =
      isLess(*Form, LinearForm::of(Integer::pow2(Width - 1)));
  if (!IsPositive)
    return std::nullopt;
  return *IsPositive
             ? *Form
             : Form->plus(LinearForm::of(Integer::pow2(Width)), Integer(-1));
}

std::optional<bool> FormEvaluation::compare(CmpInst::Predicate P, Value *A,
                                            Value *B, unsigned Depth) {
  if (!A->getType()->isIntegerTy())
    return std::nullopt;
  bool IsSigned = CmpInst::isSigned(P);
  std::optional<LinearForm> X = IsSigned ? asSigned(A, Depth) : of(A, Depth);
  if (!X)
    return std::nullopt;
  std::optional<LinearForm> Y = IsSigned ? asSigned(B, Depth) : of(B, Depth);
  if (!Y)
    return std::nullopt;
  switch (IsSigned ? ICmpInst::getUnsignedPredicate(P) : P) {
  case CmpInst::ICMP_ULT:
    return isLess(*X, *Y);
  case CmpInst::ICMP_UGT:
    return isLess(*Y, *X);
  case CmpInst::ICMP_UGE:
    if (std::optional<bool> Less = isLess(*X, *Y))
      return !*Less;
    return std::nullopt;
  case CmpInst::ICMP_ULE:
    if (std::optional<bool> Less = isLess(*Y, *X))
      return !*Less;
    return std::nullopt;
  case CmpInst::ICMP_EQ:
  case CmpInst::ICMP_NE: {
    std::optional<bool> Less = isLess(*X, *Y);
    if (!Less)
      return std::nullopt;
    std::optional<bool> More = isLess(*Y, *X);
    if (!More)
      return std::nullopt;
    return (!*Less && !*More) == (P == CmpInst::ICMP_EQ);
  }
  default:
    return std::nullopt;
  }
}

/// The sum of \p A and \p B, or their difference, whatever their type holds.
std::optional<LinearForm> FormEvaluation::sum(bool IsSum, Value *A, Value *B,
                                              unsigned Depth) {
  std::optional<LinearForm> X = of(A, Depth);
  if (!X)
    return std::nullopt;
  std::optional<LinearForm> Y = of(B, Depth);
  if (!Y)
    return std::nullopt;
  return X->plus(*Y, Integer(IsSum ? 1 : -1));
}

/// What is added or subtracted is read as unsigned.
std::optional<bool> FormEvaluation::overflows(const WithOverflowInst &I,
                                              unsigned Depth) {
  if (I.isSigned() || I.getBinaryOp() == Instruction::Mul)
    return std::nullopt;
  bool IsSum = I.getBinaryOp() == Instruction::Add;
  std::optional<LinearForm> Sum = sum(IsSum, I.getLHS(), I.getRHS(), Depth);
  if (!Sum)
    return std::nullopt;
  if (!IsSum)
    return isLess(*Sum, LinearForm::of(Integer(0)));
  std::optional<bool> Fits =
      isLess(*Sum, LinearForm::of(Integer::pow2(widthOf(I.getLHS()))));
  return Fits ? std::optional(!*Fits) : std::nullopt;
}

std::optional<bool> FormEvaluation::truth(Value *Condition, unsigned Depth) {
  if (Depth > MaxDepth)
    return std::nullopt;
  Value *A, *B;
  if (auto *C = dyn_cast<ConstantInt>(Condition))
    return C->isOne();
  if (auto *Compare = dyn_cast<ICmpInst>(Condition))
    return compare(Compare->getPredicate(), Compare->getOperand(0),
                   Compare->getOperand(1), Depth + 1);
  if (match(Condition, m_Not(m_Value(A)))) {
    std::optional<bool> Is = truth(A, Depth + 1);
    return Is ? std::optional(!*Is) : std::nullopt;
  }
  // What is poison in the one that does not count is not in both.
  for (bool IsOr : {false, true})
    if (IsOr ? match(Condition, m_LogicalOr(m_Value(A), m_Value(B)))
             : match(Condition, m_LogicalAnd(m_Value(A), m_Value(B)))) {
      std::optional<bool> First = truth(A, Depth + 1);
      return First && *First != IsOr ? truth(B, Depth + 1) : First;
    }
  if (match(Condition, m_Xor(m_Value(A), m_Value(B)))) {
    std::optional<bool> First = truth(A, Depth + 1);
    std::optional<bool> Second = First ? truth(B, Depth + 1) : First;
    return Second ? std::optional(*First != *Second) : std::nullopt;
  }
  // Of one bit the sum is, too.
  if (auto *Part = dyn_cast<ExtractValueInst>(Condition);
      Part && Part->getIndices().front() == 1)
    if (auto *Of = dyn_cast<WithOverflowInst>(Part->getAggregateOperand()))
      return overflows(*Of, Depth + 1);
  if (match(Condition, m_Trunc(m_Value(A))))
    if (std::optional<LinearForm> Form = of(A, Depth + 1);
        Form && areMultiplesOf(*Form, Integer(2)))
      return !Form->constant().mod(Integer(2)).isZero();
  return std::nullopt;
}

Value *FormEvaluation::withoutCasts(Value *V) const {
  Value *Of;
  for (;; V = Of) {
    if (match(V, m_ZExt(m_Value(Of))) && widthOf(Of) > 1)
      continue;
    std::optional<Bound> Range =
        match(V, m_Trunc(m_Value(Of))) ? Numbers.Whole(Of) : std::nullopt;
    if (!Range || !Range->fitsUnsigned(widthOf(V)))
      return V;
  }
}

std::optional<LinearForm> FormEvaluation::of(Value *Cast, unsigned Depth) {
  Value *V = Cast == &Root ? Cast : withoutCasts(Cast);
  if (auto It = Known.find(V); It != Known.end())
    return It->second;
  std::optional<LinearForm> Form;
  Value *Bit;
  bool LooksInside =
      V == &Root || (match(V, m_ZExtOrSExt(m_Value(Bit))) && widthOf(Bit) == 1);
  if (auto *C = dyn_cast<ConstantInt>(V)) {
    Form = LinearForm::of(Integer::fromUnsigned(C->getValue()));
  } else if (widthOf(V) == 1) {
    if (std::optional<bool> Is = truth(V, Depth))
      Form = LinearForm::of(Integer(*Is));
  } else if (std::optional<Bound> Range =
                 LooksInside ? std::nullopt : Numbers.Whole(V)) {
    Form = V == Halved ? halves(V, *Range) : number(V, *Range);
  } else if (Depth <= MaxDepth) {
    Form = compute(V, Depth + 1);
  }
  // What is not read is a number of its own.
  if (!Form && !Divided && V != &Root && widthOf(V) > 1)
    Form = number(V, Numbers.Any(V));
  if (Form)
    Known.try_emplace(V, *Form);
  return Form;
}

/// \p Form is a number of its own with more bits than \p Width: what is cut
/// from it is another one, and no sum decides about it.
bool FormEvaluation::hasOtherBits(const LinearForm &Form,
                                  unsigned Width) const {
  return Form.terms().size() == 1 && Form.constant().isZero() &&
         Form.terms().front().second == Integer(1) &&
         !limits(Form).fitsUnsigned(Width);
}

/// Bits that are the same everywhere, and masks.
std::optional<LinearForm> FormEvaluation::computeBits(Instruction &I,
                                                      unsigned Depth) {
  unsigned Width = widthOf(&I);
  Integer All = Integer::maxUnsigned(Width);
  std::optional<LinearForm> A = of(I.getOperand(0), Depth);
  if (!A)
    return std::nullopt;
  std::optional<LinearForm> B = of(I.getOperand(1), Depth);
  if (!B)
    return std::nullopt;
  if (B->terms().size() > A->terms().size())
    std::swap(A, B);
  if (auto *Or = dyn_cast<PossiblyDisjointInst>(&I); Or && Or->isDisjoint())
    return low(A->plus(*B, Integer(1)), Width);
  if (A->terms().empty() && B->terms().empty()) {
    APInt X = A->constant().toAPInt(Width), Y = B->constant().toAPInt(Width);
    X = I.getOpcode() == Instruction::And  ? X & Y
        : I.getOpcode() == Instruction::Or ? X | Y
                                           : X ^ Y;
    return LinearForm::of(Integer::fromUnsigned(X));
  }
  if (!B->terms().empty())
    return std::nullopt;
  const Integer &Mask = B->constant();
  bool IsNone = Mask.isZero(), IsAll = Mask == All;
  switch (I.getOpcode()) {
  case Instruction::And:
    if (IsNone)
      return LinearForm::of(Integer(0));
    // Bits below those that the numbers have.
    if (Integer Size = Mask + Integer(1);
        Size.isPowerOf2() && areMultiplesOf(*A, Size))
      return LinearForm::of(A->constant().mod(Size));
    // 2^k - 2^j: the j lowest bits that go are zero in a multiple of 2^j.
    if (Integer Rest = Integer::pow2(Mask.bits()) - Mask;
        Rest.isPowerOf2() && isMultipleOf(*A, Rest) &&
        !hasOtherBits(*A, Mask.bits()))
      return low(*A, Mask.bits());
    return std::nullopt;
  case Instruction::Or:
    return IsNone  ? A
           : IsAll ? std::optional(LinearForm::of(All))
                   : std::nullopt;
  default:
    if (IsAll)
      return LinearForm::of(All).plus(*A, Integer(-1));
    return IsNone ? A : std::nullopt;
  }
}

std::optional<LinearForm> FormEvaluation::computeIntrinsic(IntrinsicInst &I,
                                                           unsigned Depth) {
  if (isRotation(I)) {
    // What goes out at the top comes in at the bottom: 2^w is 1.
    std::optional<LinearForm> Form = of(I.getOperand(0), Depth);
    if (!Form)
      return std::nullopt;
    unsigned Width = widthOf(&I);
    auto *By = cast<ConstantInt>(I.getOperand(2));
    LinearForm Shifted =
        LinearForm::of(Integer(0))
            .plus(*Form, Integer::pow2(unsigned(By->getValue().urem(Width))));
    Integer Size = Integer::pow2(Width), Out = range(Shifted).Lo.floorDiv(Size);
    if (Out != range(Shifted).Hi.floorDiv(Size))
      return divide(Shifted, (Out + Integer(1)) * Size);
    return Shifted.plus(LinearForm::of(Out * (Size - Integer(1))), Integer(-1));
  }
  auto *Choice = dyn_cast<MinMaxIntrinsic>(&I);
  if (!Choice)
    return std::nullopt;
  std::optional<bool> IsFirst = compare(
      Choice->getPredicate(), Choice->getLHS(), Choice->getRHS(), Depth);
  if (!IsFirst)
    return std::nullopt;
  return of(*IsFirst ? Choice->getLHS() : Choice->getRHS(), Depth);
}

std::optional<LinearForm> FormEvaluation::compute(Value *V, unsigned Depth) {
  unsigned Width = widthOf(V);
  auto *I = dyn_cast<Instruction>(V);
  switch (I ? I->getOpcode() : 0) {
  case Instruction::ZExt:
    return of(I->getOperand(0), Depth);
  case Instruction::SExt: {
    std::optional<LinearForm> Form = asSigned(I->getOperand(0), Depth);
    return Form ? low(*Form, Width) : std::nullopt;
  }
  case Instruction::Trunc: {
    std::optional<LinearForm> Form = of(I->getOperand(0), Depth);
    return Form && !hasOtherBits(*Form, Width) ? low(*Form, Width)
                                               : std::nullopt;
  }
  case Instruction::Add:
  case Instruction::Sub: {
    std::optional<LinearForm> Form =
        sum(I->getOpcode() == Instruction::Add, I->getOperand(0),
            I->getOperand(1), Depth);
    return Form ? low(*Form, Width) : std::nullopt;
  }
  case Instruction::Mul: {
    const APInt *By;
    if (!match(I->getOperand(1), m_APInt(By)) || By->isZero())
      return std::nullopt;
    std::optional<LinearForm> Form = of(I->getOperand(0), Depth);
    return Form ? low(LinearForm::of(Integer(0))
                          .plus(*Form, Integer::fromUnsigned(*By)),
                      Width)
                : std::nullopt;
  }
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr: {
    const APInt *By;
    if (!match(I->getOperand(1), m_APInt(By)) || By->uge(Width))
      return std::nullopt;
    Integer Size = Integer::pow2(unsigned(By->getZExtValue()));
    std::optional<LinearForm> A = I->getOpcode() == Instruction::AShr
                                      ? asSigned(I->getOperand(0), Depth)
                                      : of(I->getOperand(0), Depth);
    if (!A)
      return std::nullopt;
    if (I->getOpcode() == Instruction::Shl)
      return low(LinearForm::of(Integer(0)).plus(*A, Size), Width);
    // floor((2^k x + c) / 2^k) = x + floor(c / 2^k).
    if (areMultiplesOf(*A, Size)) {
      LinearForm High = LinearForm::of(A->constant().floorDiv(Size));
      for (const auto &[Number, Factor] : A->terms())
        High = High.plus(LinearForm::of(Number), Factor.floorDiv(Size));
      return low(High, Width);
    }
    if (hasOtherBits(*A, unsigned(By->getZExtValue())))
      return std::nullopt;
    Bound R = range(*A);
    Integer High = R.Lo.floorDiv(Size);
    if (High != R.Hi.floorDiv(Size))
      return divide(*A, (High + Integer(1)) * Size);
    return low(LinearForm::of(High), Width);
  }
  case Instruction::Select: {
    std::optional<bool> Is = truth(I->getOperand(0), Depth);
    return Is ? of(I->getOperand(*Is ? 1 : 2), Depth) : std::nullopt;
  }
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
    return computeBits(*I, Depth);
  case Instruction::ExtractValue:
    if (auto *Of = dyn_cast<WithOverflowInst>(I->getOperand(0));
        Of && Of->getBinaryOp() != Instruction::Mul) {
      std::optional<LinearForm> Form =
          sum(Of->getBinaryOp() == Instruction::Add, Of->getLHS(), Of->getRHS(),
              Depth);
      return Form ? low(*Form, Width) : std::nullopt;
    }
    break;
  case Instruction::Call:
    if (auto *Intrinsic = dyn_cast<IntrinsicInst>(I))
      return computeIntrinsic(*Intrinsic, Depth);
    break;
  default:
    break;
  }
  return std::nullopt;
}
