//===- WideElements.cpp - Vectors and structs of integers -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WideElements.h"
#include "MaskedSelect.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

void residue::replaceParts(Instruction &Pair, Value *First, Value *Second) {
  for (User *U : make_early_inc_range(Pair.users()))
    if (auto *Part = dyn_cast<ExtractValueInst>(U)) {
      Part->replaceAllUsesWith(*Part->idx_begin() ? Second : First);
      Part->eraseFromParent();
    }
}

static bool isWideVector(const Type *Ty, unsigned WordBits) {
  const auto *Vector = dyn_cast<FixedVectorType>(Ty);
  return Vector && Vector->getElementType()->isIntegerTy() &&
         Vector->getScalarSizeInBits() > WordBits;
}

static Value *elementOf(IRBuilderBase &B, Value *V, unsigned Index) {
  if (!V->getType()->isVectorTy())
    return V;
  if (Value *Known = findScalarElement(V, Index))
    return Known;
  return B.CreateExtractElement(V, Index, V->getName() + ".element");
}

/// \p I, of elements, for one of them; null if it is none of these operations.
static Value *emitElement(IRBuilderBase &B, Instruction &I,
                          ArrayRef<Value *> Operands) {
  Type *Ty = I.getType()->getScalarType();
  if (auto *Operator = dyn_cast<BinaryOperator>(&I))
    return B.CreateBinOp(Operator->getOpcode(), Operands[0], Operands[1]);
  if (auto *Compare = dyn_cast<ICmpInst>(&I))
    return B.CreateICmp(Compare->getPredicate(), Operands[0], Operands[1]);
  if (isa<SelectInst>(I))
    return B.CreateSelect(Operands[0], Operands[1], Operands[2]);
  if (auto *Cast = dyn_cast<CastInst>(&I))
    return B.CreateCast(Cast->getOpcode(), Operands[0], Ty);
  if (isa<FreezeInst>(I))
    return B.CreateFreeze(Operands[0]);
  auto &Call = cast<IntrinsicInst>(I);
  SmallVector<Type *, 2> Types = {Operands[0]->getType()};
  if (is_contained({Intrinsic::ucmp, Intrinsic::scmp}, Call.getIntrinsicID()))
    Types.insert(Types.begin(), Ty);
  return B.CreateIntrinsic(Call.getIntrinsicID(), Types,
                           Operands.take_front(Call.arg_size()));
}

/// Operations that a vector has for each of its elements apart, divisions by
/// powers of two among them, which are none.
static bool isElementwise(const Instruction &I) {
  if (I.isIntDivRem())
    return match(I.getOperand(1), m_CombineOr(m_Power2(), m_NegatedPower2()));
  if (isa<ZExtInst, SExtInst, TruncInst, BinaryOperator, ICmpInst, SelectInst,
          FreezeInst>(I))
    return true;
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  if (!Call)
    return false;
  switch (Call->getIntrinsicID()) {
  case Intrinsic::umin:
  case Intrinsic::umax:
  case Intrinsic::smin:
  case Intrinsic::smax:
  case Intrinsic::uadd_sat:
  case Intrinsic::usub_sat:
  case Intrinsic::sadd_sat:
  case Intrinsic::ssub_sat:
  case Intrinsic::ushl_sat:
  case Intrinsic::sshl_sat:
  case Intrinsic::abs:
  case Intrinsic::ucmp:
  case Intrinsic::scmp:
  case Intrinsic::ctpop:
  case Intrinsic::cttz:
  case Intrinsic::ctlz:
  case Intrinsic::fshl:
  case Intrinsic::fshr:
  case Intrinsic::umul_fix:
  case Intrinsic::smul_fix:
  case Intrinsic::umul_fix_sat:
  case Intrinsic::smul_fix_sat:
    return true;
  default:
    return false;
  }
}

/// A vector of wide integers, or their comparison, element by element.
static Value *splitVector(Instruction &I) {
  auto *Vector = dyn_cast<FixedVectorType>(I.getType());
  if (!Vector || !isElementwise(I))
    return nullptr;
  IRBuilder<> B(&I);
  // Each element is chosen by the same condition.
  Value *Same = nullptr;
  if (auto *Select = dyn_cast<SelectInst>(&I);
      Select && !Select->getCondition()->getType()->isVectorTy())
    Same = frozen(B, Select->getCondition());
  Value *Result = PoisonValue::get(Vector);
  for (unsigned Index = 0; Index != Vector->getNumElements(); ++Index) {
    SmallVector<Value *, 3> Operands;
    for (Value *V : I.operands())
      Operands.push_back(elementOf(B, V, Index));
    if (Same)
      Operands[0] = Same;
    Result = B.CreateInsertElement(Result, emitElement(B, I, Operands), Index);
  }
  return Result;
}

/// {a vector of numbers, a vector of carries}.
static Value *splitOverflow(WithOverflowInst &I) {
  auto *Pair = cast<StructType>(I.getType());
  auto *Vector = dyn_cast<FixedVectorType>(Pair->getElementType(0));
  if (!Vector)
    return nullptr;
  IRBuilder<> B(&I);
  Value *Numbers = PoisonValue::get(Vector);
  Value *Bits = PoisonValue::get(Pair->getElementType(1));
  for (unsigned Index = 0; Index != Vector->getNumElements(); ++Index) {
    Value *X = elementOf(B, I.getLHS(), Index),
          *Y = elementOf(B, I.getRHS(), Index);
    Value *Both = B.CreateBinaryIntrinsic(I.getIntrinsicID(), X, Y);
    Numbers =
        B.CreateInsertElement(Numbers, B.CreateExtractValue(Both, 0), Index);
    Bits = B.CreateInsertElement(Bits, B.CreateExtractValue(Both, 1), Index);
  }
  Value *Result = B.CreateInsertValue(PoisonValue::get(Pair), Numbers, 0);
  Result = B.CreateInsertValue(Result, Bits, 1);
  replaceParts(I, Numbers, Bits);
  return Result;
}

/// The elements of a vector, one after the other.
static Value *foldElements(IntrinsicInst &I) {
  IRBuilder<> B(&I);
  Value *Vector = I.getOperand(0);
  auto Fold = [&](auto Combine) {
    Value *Result = elementOf(B, Vector, 0);
    auto *Ty = cast<FixedVectorType>(Vector->getType());
    for (unsigned Index = 1; Index != Ty->getNumElements(); ++Index)
      Result = Combine(Result, elementOf(B, Vector, Index));
    return Result;
  };
  auto Operator = [&](Instruction::BinaryOps Op) {
    return Fold([&](Value *X, Value *Y) { return B.CreateBinOp(Op, X, Y); });
  };
  auto Extreme = [&](Intrinsic::ID ID) {
    return Fold(
        [&](Value *X, Value *Y) { return B.CreateBinaryIntrinsic(ID, X, Y); });
  };
  switch (I.getIntrinsicID()) {
  case Intrinsic::vector_reduce_add:
    return Operator(Instruction::Add);
  case Intrinsic::vector_reduce_mul:
    return Operator(Instruction::Mul);
  case Intrinsic::vector_reduce_and:
    return Operator(Instruction::And);
  case Intrinsic::vector_reduce_or:
    return Operator(Instruction::Or);
  case Intrinsic::vector_reduce_xor:
    return Operator(Instruction::Xor);
  case Intrinsic::vector_reduce_umin:
    return Extreme(Intrinsic::umin);
  case Intrinsic::vector_reduce_umax:
    return Extreme(Intrinsic::umax);
  case Intrinsic::vector_reduce_smin:
    return Extreme(Intrinsic::smin);
  case Intrinsic::vector_reduce_smax:
    return Extreme(Intrinsic::smax);
  default:
    return nullptr;
  }
}

/// A select of structs or arrays, of which each part is a select.
static Value *splitAggregate(IRBuilderBase &B, Value *Condition, Value *X,
                             Value *Y) {
  Type *Ty = X->getType();
  if (!Ty->isAggregateType())
    return B.CreateSelect(Condition, X, Y, "chosen");
  unsigned Count =
      Ty->isStructTy() ? Ty->getStructNumElements() : Ty->getArrayNumElements();
  Value *Result = PoisonValue::get(Ty);
  for (unsigned Index = 0; Index != Count; ++Index) {
    Value *PartX = B.CreateExtractValue(X, Index),
          *PartY = B.CreateExtractValue(Y, Index);
    Result = B.CreateInsertValue(
        Result, splitAggregate(B, Condition, PartX, PartY), Index);
  }
  return Result;
}

/// What NEON has of lanes of 64 bits, too, where words have 32: it does not
/// compare them.
static bool isOfVectors(const Instruction &I) {
  if (isa<ZExtInst, SExtInst, TruncInst, FreezeInst>(I))
    return true;
  return isa<BinaryOperator>(I) && !I.isIntDivRem();
}

bool residue::hasElements(const Instruction &I, unsigned WordBits,
                          unsigned ElementBits) {
  if (isa<SelectInst>(I) && I.getType()->isAggregateType())
    return true;
  unsigned Bits = isOfVectors(I) ? ElementBits : WordBits;
  return isWideVector(I.getType(), Bits) ||
         any_of(I.operands(),
                [&](const Use &U) { return isWideVector(U->getType(), Bits); });
}

Value *residue::splitElements(Instruction &I) {
  if (auto *Select = dyn_cast<SelectInst>(&I);
      Select && Select->getType()->isAggregateType()) {
    IRBuilder<> B(&I);
    // Each part is chosen by the same condition.
    return splitAggregate(B, frozen(B, Select->getCondition()),
                          Select->getTrueValue(), Select->getFalseValue());
  }
  if (auto *Overflow = dyn_cast<WithOverflowInst>(&I))
    return splitOverflow(*Overflow);
  if (auto *Call = dyn_cast<IntrinsicInst>(&I);
      Call && !Call->getType()->isVectorTy() && Call->arg_size() == 1)
    return foldElements(*Call);
  return splitVector(I);
}
