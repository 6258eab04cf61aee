//===- LimbArithmetic.cpp - Sums and products of limbs --------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A limb may hold more than its width; the bound of every value that is emitted
// is computed beside it, and an operation that does not fit its words is not
// emitted at all: the caller carries first.
//
//===----------------------------------------------------------------------===//

#include "residue/Arithmetic/LimbArithmetic.h"
#include "LoadedRows.h"
#include "residue/Arithmetic/VectorInstructions.h"

using namespace llvm;
using namespace residue;

LimbBounds residue::hull(const LaneBounds &Lanes) {
  LimbBounds Max = Lanes.front();
  for (const LimbBounds &Lane : drop_begin(Lanes))
    Max = hull(Max, Lane);
  return Max;
}

LimbArithmetic::~LimbArithmetic() = default;

Type *LimbArithmetic::typeOf(unsigned Bits, LLVMContext &Context) const {
  Type *Ty = IntegerType::get(Context, Bits);
  return Lanes == 1 ? Ty : FixedVectorType::get(Ty, Lanes);
}

Type *LimbArithmetic::limbType(LLVMContext &Context) const {
  return typeOf(Machine.LimbBits, Context);
}

Value *LimbArithmetic::integer(IRBuilderBase &B, const Integer &C,
                               unsigned Bits) const {
  return ConstantInt::get(typeOf(Bits, B.getContext()), C.toAPInt(Bits));
}

LimbBounds LimbArithmetic::tight() const {
  LimbBounds Bounds;
  for (unsigned Limb = 0; Limb != Schema.count(); ++Limb)
    Bounds.push_back(Integer::maxUnsigned(Schema.width(Limb) + 1));
  return Bounds;
}

bool LimbArithmetic::isCheapFactor(const Integer &Factor) {
  return Factor.toAPInt(Factor.bits() + 1).popcount() <= 4;
}

/// A vector has no cheap product with a constant, unless its lanes are halves
/// of accumulators: sums of shifts.
Value *LimbArithmetic::times(IRBuilderBase &B, Value *V, const Integer &Factor,
                             const Twine &Name) const {
  unsigned Bits = V->getType()->getScalarSizeInBits();
  if (Factor == Integer(1))
    return V;
  bool IsHalf = Bits < Machine.AccumulatorBits;
  if (Lanes == 1 || IsHalf || !isCheapFactor(Factor))
    return B.CreateMul(V, integer(B, Factor, Bits), Name);
  Value *Sum = nullptr;
  for (unsigned Bit = 0; Bit != Factor.bits(); ++Bit) {
    if (!Factor.testBit(Bit))
      continue;
    Value *Term = Bit == 0   ? V
                  : Bit == 1 ? B.CreateAdd(V, V)
                             : B.CreateShl(V, integer(B, Integer(Bit), Bits));
    Sum = Sum ? B.CreateAdd(Sum, Term, Name) : Term;
  }
  return Sum;
}

SmallVector<Value *, 12> LimbArithmetic::splitWords(IRBuilderBase &B, Value *V,
                                                    const LimbSchema &Schema,
                                                    unsigned Bits) {
  SmallVector<Value *, 12> Words;
  unsigned Width = V->getType()->getIntegerBitWidth();
  for (unsigned Limb = 0; Limb != Schema.count(); ++Limb) {
    unsigned At = Schema.position(Limb);
    Value *Part = At == 0      ? V
                  : At < Width ? B.CreateLShr(V, At)
                               : ConstantInt::get(V->getType(), 0);
    Part = B.CreateZExtOrTrunc(Part, B.getIntNTy(Bits), "limb");
    if (Limb + 1 != Schema.count() && Schema.width(Limb) < Bits)
      Part = B.CreateAnd(Part, APInt::getLowBitsSet(Bits, Schema.width(Limb)),
                         "limb");
    Words.push_back(Part);
  }
  return Words;
}

SmallVector<Value *, 12>
LimbArithmetic::transpose(IRBuilderBase &B,
                          function_ref<Value *(unsigned)> ElementOf,
                          unsigned Count) const {
  SmallVector<Value *, 4> Elements;
  for (unsigned Lane = 0; Lane != Lanes; ++Lane)
    Elements.push_back(ElementOf(Lane));
  SmallVector<Value *, 12> Words = columnsOfLoads(B, Elements, Count);
  if (!Words.empty())
    return Words;
  Words.assign(Count, Constant::getNullValue(limbType(B.getContext())));
  for (auto [Word, Vector] : enumerate(Words))
    for (auto [Lane, V] : enumerate(Elements))
      if (V)
        Vector = B.CreateInsertElement(
            Vector,
            B.CreateZExtOrTrunc(B.CreateLShr(V, Word * Machine.LimbBits),
                                B.getIntNTy(Machine.LimbBits), "word"),
            uint64_t(Lane), "lanes");
  return Words;
}

Value *LimbArithmetic::bitsOfWords(IRBuilderBase &B, ArrayRef<Value *> Words,
                                   unsigned From, unsigned Bits) const {
  unsigned Word = From / Machine.LimbBits, Offset = From % Machine.LimbBits;
  Value *V = Words[Word];
  if (Offset && Word + 1 != Words.size() && Offset + Bits > Machine.LimbBits)
    V = B.CreateIntrinsic(Intrinsic::fshr, {V->getType()},
                          {Words[Word + 1], V, limb(B, Integer(Offset))});
  else if (Offset)
    V = B.CreateLShr(V, limb(B, Integer(Offset)));
  return B.CreateAnd(V, limb(B, Integer::maxUnsigned(Bits)), "limb");
}

//===----------------------------------------------------------------------===//
// Sums and differences
//===----------------------------------------------------------------------===//

bool LimbArithmetic::fitsSum(const LimbBounds &A, const LimbBounds &O) const {
  return all_of(zip(A, O), [&](const auto &Pair) {
    return (std::get<0>(Pair) + std::get<1>(Pair)).bits() <= Machine.LimbBits;
  });
}

bool LimbArithmetic::fitsDifference(const LimbBounds &A,
                                    const LimbBounds &O) const {
  return fitsSum(A, paddingFor(O));
}

Limbs LimbArithmetic::add(IRBuilderBase *B, const Limbs &A,
                          const Limbs &O) const {
  assert(fitsSum(A.Max, O.Max) && "a limb may overflow");
  Limbs Sum;
  for (unsigned Limb = 0; Limb != Schema.count(); ++Limb) {
    Sum.Max.push_back(A.Max[Limb] + O.Max[Limb]);
    Sum.V.push_back(B ? B->CreateAdd(A.V[Limb], O.V[Limb], "sum") : nullptr);
  }
  return Sum;
}

/// With S the number whose limbs are the bounds, and S + r the smallest
/// multiple of M from S on: r < M, and the limbs of r added to the bounds give
/// limbs of S + r, none of them less than its bound.
LimbBounds LimbArithmetic::paddingFor(const LimbBounds &Max) const {
  Integer S = Schema.join(Max);
  LimbBounds Padding = Max, Rest = Schema.split(M.multipleAtLeast(S) - S);
  for (unsigned Limb = 0; Limb != Schema.count(); ++Limb)
    Padding[Limb] = Padding[Limb] + Rest[Limb];
  return Padding;
}

/// a + K - b, limb by limb, where no limb of K is less than that of b.
Limbs LimbArithmetic::sub(IRBuilderBase *B, const Limbs &A,
                          const Limbs &O) const {
  assert(fitsDifference(A.Max, O.Max) && "a limb may overflow");
  LimbBounds K = paddingFor(O.Max);
  Limbs Difference;
  for (unsigned Limb = 0; Limb != Schema.count(); ++Limb) {
    Difference.Max.push_back(A.Max[Limb] + K[Limb]);
    Value *V = nullptr;
    if (B)
      V = B->CreateSub(B->CreateAdd(A.V[Limb], limb(*B, K[Limb]), "padded"),
                       O.V[Limb], "difference");
    Difference.V.push_back(V);
  }
  return Difference;
}

//===----------------------------------------------------------------------===//
// Columns
//===----------------------------------------------------------------------===//

LimbArithmetic::Columns LimbArithmetic::noColumns(unsigned Count) {
  return {SmallVector<Value *, 12>(Count), LimbBounds(Count, Integer(0))};
}

void LimbArithmetic::accumulate(IRBuilderBase *B, Columns &T, unsigned Column,
                                Value *Term, const Integer &Max) {
  T.Max[Column] = T.Max[Column] + Max;
  if (Term)
    T.V[Column] =
        T.V[Column] ? B->CreateAdd(T.V[Column], Term, "column") : Term;
}

Value *LimbArithmetic::multiplyAdd(IRBuilderBase &B, bool UpperHalf, Value *Sum,
                                   Value *X, Value *Y) const {
  assert(Machine.OperandBits == MultiplyAddBits && "another machine");
  return emitMultiplyAdd(B, UpperHalf, Sum ? Sum : limb(B, Integer(0)), X, Y);
}

Integer LimbArithmetic::halfOf(const Integer &Max, bool UpperHalf) const {
  unsigned Bits = Machine.OperandBits;
  return UpperHalf ? Max >> Bits : min(Max, Integer::maxUnsigned(Bits));
}

void LimbArithmetic::addHalf(IRBuilderBase *B, Columns &Sums, unsigned I,
                             unsigned Column, bool UpperHalf, const Limbs &A,
                             const Limbs &O) const {
  unsigned J = Column - UpperHalf - I;
  if (I + UpperHalf > Column || J >= Schema.count())
    return;
  Integer Max = halfOf(A.Max[I] * O.Max[J], UpperHalf);
  if (Max.isZero())
    return;
  if (B)
    Sums.V[Column] = multiplyAdd(*B, UpperHalf, Sums.V[Column], A.V[I], O.V[J]);
  Sums.Max[Column] = Sums.Max[Column] + Max;
}
