//===- LimbArithmetic.cpp - Sums and products of limbs --------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Notation: k limbs, limb i of w_i bits at bit p_i, N = p_k, f = 2^N mod M.
//
// A limb may hold more than its width; the bound of every value that is emitted
// is computed beside it, and an operation that does not fit its words is not
// emitted at all: the caller carries first.
//
//===----------------------------------------------------------------------===//

#include "residue/Arithmetic/LimbArithmetic.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/PatternMatch.h"
#include <map>

using namespace llvm;
using namespace residue;

/// Rounds of carries before a schema is given up.
static const unsigned MaxCarryRounds = 8;
/// Products of so many limbs are summed by columns, of more by rows: measured
/// with 3 to 11 limbs and 32 registers.
static const unsigned MaxLimbsByColumns = 8;

Type *LimbArithmetic::typeOf(unsigned Bits, LLVMContext &Context) const {
  Type *Ty = IntegerType::get(Context, Bits);
  return Lanes == 1 ? Ty : FixedVectorType::get(Ty, Lanes);
}

Type *LimbArithmetic::limbType(LLVMContext &Context) const {
  return typeOf(Machine.LimbBits, Context);
}

Value *LimbArithmetic::integer(const Integer &C, unsigned Bits) const {
  return ConstantInt::get(typeOf(Bits, B->getContext()), C.toAPInt(Bits));
}

Limbs LimbArithmetic::constant(const Integer &C) const {
  Limbs Result;
  Result.Max = Schema.split(residue(C));
  for (const Integer &Limb : Result.Max)
    Result.V.push_back(B ? integer(Limb, Machine.LimbBits) : nullptr);
  return Result;
}

bool LimbArithmetic::covers(const LimbBounds &Larger,
                            const LimbBounds &Smaller) {
  return all_of(zip(Larger, Smaller), [](const auto &Pair) {
    return std::get<1>(Pair) <= std::get<0>(Pair);
  });
}

LimbBounds LimbArithmetic::hull(const LimbBounds &A, const LimbBounds &B) {
  LimbBounds Larger;
  for (const auto &[X, Y] : zip(A, B))
    Larger.push_back(max(X, Y));
  return Larger;
}

LimbBounds LimbArithmetic::tight() const {
  LimbBounds Bounds;
  for (unsigned Limb = 0; Limb != Schema.count(); ++Limb)
    Bounds.push_back(Integer::maxUnsigned(Schema.width(Limb) + 1));
  return Bounds;
}

/// A sum of few powers of two.
static bool isCheapFactor(const Integer &Factor) {
  return Factor.toAPInt(Factor.bits() + 1).popcount() <= 4;
}

bool LimbArithmetic::hasCheapWrap() const {
  return isCheapFactor(Schema.wrap());
}

/// V Factor. A vector has no cheap product with a constant: sums of shifts.
Value *LimbArithmetic::times(Value *V, const Integer &Factor,
                             const Twine &Name) {
  unsigned Bits = V->getType()->getScalarSizeInBits();
  if (Factor == Integer(1))
    return V;
  if (Lanes == 1 || !isCheapFactor(Factor))
    return ir().CreateMul(V, integer(Factor, Bits), Name);
  Value *Sum = nullptr;
  for (unsigned Bit = 0; Bit != Factor.bits(); ++Bit) {
    if (!Factor.testBit(Bit))
      continue;
    Value *Term = Bit == 0   ? V
                  : Bit == 1 ? ir().CreateAdd(V, V)
                             : ir().CreateShl(V, integer(Integer(Bit), Bits));
    Sum = Sum ? ir().CreateAdd(Sum, Term, Name) : Term;
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

Limbs LimbArithmetic::add(const Limbs &A, const Limbs &O) {
  assert(fitsSum(A.Max, O.Max) && "a limb may overflow");
  Limbs Sum;
  for (unsigned Limb = 0; Limb != Schema.count(); ++Limb) {
    Sum.Max.push_back(A.Max[Limb] + O.Max[Limb]);
    Sum.V.push_back(B ? ir().CreateAdd(A.V[Limb], O.V[Limb], "sum") : nullptr);
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
Limbs LimbArithmetic::sub(const Limbs &A, const Limbs &O) {
  assert(fitsDifference(A.Max, O.Max) && "a limb may overflow");
  LimbBounds K = paddingFor(O.Max);
  Limbs Difference;
  for (unsigned Limb = 0; Limb != Schema.count(); ++Limb) {
    Difference.Max.push_back(A.Max[Limb] + K[Limb]);
    Value *V = nullptr;
    if (B)
      V = ir().CreateSub(ir().CreateAdd(A.V[Limb],
                                        integer(K[Limb], Machine.LimbBits),
                                        "padded"),
                         O.V[Limb], "difference");
    Difference.V.push_back(V);
  }
  return Difference;
}

//===----------------------------------------------------------------------===//
// Carries
//===----------------------------------------------------------------------===//

/// x = hi 2^w_i + lo: lo stays, hi is the next limb's, or f hi the first's.
Limbs LimbArithmetic::carry(const Limbs &A) {
  unsigned Count = Schema.count();
  Limbs Result;
  SmallVector<Value *, 12> Carry;
  for (unsigned Limb = 0; Limb != Count; ++Limb) {
    unsigned Width = Schema.width(Limb);
    bool Carries = A.Max[Limb].bits() > Width;
    Result.Max.push_back(Carries ? Integer::maxUnsigned(Width) : A.Max[Limb]);
    Value *V = nullptr, *Hi = nullptr;
    if (B) {
      V = A.V[Limb];
      if (Carries) {
        unsigned Bits = Machine.LimbBits;
        Hi = ir().CreateLShr(V, integer(Integer(Width), Bits), "carry");
        V = ir().CreateAnd(V, integer(Integer::maxUnsigned(Width), Bits), "lo");
      }
    }
    Result.V.push_back(V);
    Carry.push_back(Hi);
  }
  for (unsigned Limb = 0; Limb != Count; ++Limb) {
    unsigned From = Limb ? Limb - 1 : Count - 1;
    Integer Factor = Limb ? Integer(1) : Schema.wrap();
    Integer CarryMax = A.Max[From] >> Schema.width(From);
    if (CarryMax.isZero())
      continue;
    Result.Max[Limb] = Result.Max[Limb] + CarryMax * Factor;
    // One multiply-add, where the product is all in its lower half.
    if (B && Machine.SplitProducts && Factor != Integer(1) &&
        (CarryMax * Factor).bits() <= Machine.OperandBits)
      Result.V[Limb] =
          multiplyAdd(/*UpperHalf=*/false, Result.V[Limb], Carry[From],
                      integer(Factor, Machine.LimbBits));
    else if (B)
      Result.V[Limb] = ir().CreateAdd(
          Result.V[Limb], times(Carry[From], Factor, "times.c"), "carried");
  }
  return Result;
}

std::optional<Limbs> LimbArithmetic::carryTo(Limbs A, const LimbBounds &Limit) {
  if (isMontgomery())
    return carryUp(std::move(A), Limit);
  for (unsigned Round = 0; !covers(Limit, A.Max); ++Round) {
    if (Round == MaxCarryRounds)
      return std::nullopt;
    IRBuilderBase *Builder = B;
    B = nullptr;
    LimbBounds Next = carry(A).Max;
    B = Builder;
    if (any_of(Next, [&](const Integer &Max) {
          return Max.bits() > Machine.LimbBits;
        }))
      return std::nullopt;
    A = carry(A);
  }
  return A;
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

void LimbArithmetic::accumulate(Columns &T, unsigned Column, Value *Term,
                                const Integer &Max) {
  T.Max[Column] = T.Max[Column] + Max;
  if (Term)
    T.V[Column] =
        T.V[Column] ? ir().CreateAdd(T.V[Column], Term, "column") : Term;
}

namespace {

/// The factors of products, each made once.
class Factors {
public:
  Factors(IRBuilderBase *B, ArrayRef<Value *> V) : B(B), V(V) {}

  /// V[Limb] 2^Shift Factor as a value of \p Ty, which may be wider; what is
  /// above \p Bits bits is known to be zero.
  Value *get(unsigned Limb, unsigned Shift, Type *Ty, unsigned Bits,
             function_ref<Value *(Value *)> Multiply = nullptr) {
    Value *&Made = Known[{Limb, Shift, Multiply ? 1 : 0}];
    if (Made)
      return Made;
    Made = V[Limb];
    if (Multiply)
      Made = Multiply(Made);
    if (Shift)
      Made = B->CreateShl(Made, ConstantInt::get(Made->getType(), Shift));
    Type *From = Made->getType();
    if (From != Ty)
      return Made = B->CreateZExt(Made, Ty);
    // A factor of half a word: the mask tells so, and costs nothing where
    // products read the low half only (pmuludq).
    unsigned Width = Ty->getScalarSizeInBits();
    if (Bits < Width)
      Made = B->CreateAnd(
          Made, ConstantInt::get(Ty, APInt::getLowBitsSet(Width, Bits)));
    return Made;
  }

private:
  IRBuilderBase *B;
  ArrayRef<Value *> V;
  std::map<std::tuple<unsigned, unsigned, unsigned>, Value *> Known;
};

} // namespace

/// k columns: what wraps around is multiplied by f before the product.
std::optional<LimbArithmetic::Columns>
LimbArithmetic::wrappedColumns(const Limbs &A, const Limbs &O) {
  unsigned Count = Schema.count(), Bits = Machine.OperandBits;
  const Integer &F = Schema.wrap();
  Factors FactorsA(B, A.V), FactorsO(B, O.V);
  auto TimesF = [&](Value *V) { return times(V, F, "times.c"); };
  Columns T;
  T.V.resize(Count);
  T.Max.resize(Count, Integer(0));
  bool Square = B && A.V == O.V;
  for (unsigned I = 0; I != Count; ++I)
    for (unsigned J = 0; J != Count; ++J) {
      bool Wraps = I + J >= Count;
      unsigned Shift = Schema.shift(I, J), At = Wraps ? I + J - Count : I + J;
      Integer MaxA = A.Max[I] << Shift;
      Integer MaxO = Wraps ? O.Max[J] * F : O.Max[J];
      if (MaxA.bits() > Bits || MaxO.bits() > Bits)
        return std::nullopt;
      if (MaxA.isZero() || MaxO.isZero())
        continue;
      if (Square && J < I) { // Counted with its mirror image.
        accumulate(T, At, nullptr, MaxA * MaxO);
        continue;
      }
      Value *Term = nullptr;
      if (B) {
        Type *Ty = typeOf(Machine.AccumulatorBits, B->getContext());
        bool Twice = Square && I != J;
        bool Early = Twice && (MaxA + MaxA).bits() <= Bits;
        Value *FactorA = FactorsA.get(I, Shift + Early, Ty, Bits);
        Value *FactorO = Wraps ? FactorsO.get(J, 0, Ty, Bits, TimesF)
                               : FactorsO.get(J, 0, Ty, Bits);
        Term = ir().CreateMul(FactorA, FactorO, "product");
        if (Twice && !Early)
          Term = ir().CreateAdd(Term, Term, "twice");
      }
      accumulate(T, At, Term, MaxA * MaxO);
    }
  return T;
}

/// 2 k - 1 columns, carried into 2 k limbs; the upper ones are multiplied by f
/// and added to the lower ones.
std::optional<LimbArithmetic::Columns>
LimbArithmetic::foldedColumns(const Limbs &A, const Limbs &O) {
  unsigned Count = Schema.count(), Bits = Machine.OperandBits;
  Factors FactorsA(B, A.V), FactorsO(B, O.V);
  Columns T;
  T.V.resize(2 * Count);
  T.Max.resize(2 * Count, Integer(0));
  for (unsigned I = 0; I != Count; ++I)
    for (unsigned J = 0; J != Count; ++J) {
      unsigned Shift = Schema.shift(I, J);
      Integer MaxA = A.Max[I] << Shift;
      if (MaxA.bits() > Bits || O.Max[J].bits() > Bits)
        return std::nullopt;
      if (MaxA.isZero() || O.Max[J].isZero())
        continue;
      Value *Term = nullptr;
      if (B) {
        Type *Ty = typeOf(Machine.AccumulatorBits, B->getContext());
        Term = ir().CreateMul(FactorsA.get(I, Shift, Ty, Bits),
                              FactorsO.get(J, 0, Ty, Bits), "product");
      }
      accumulate(T, I + J, Term, MaxA * O.Max[J]);
    }
  for (const Integer &Max : T.Max)
    if (Max.bits() > Machine.AccumulatorBits)
      return std::nullopt;
  for (unsigned Column = 0; Column + 1 != 2 * Count; ++Column)
    if (!carryColumn(T, Column, Schema.width(Column % Count), Column + 1,
                     Integer(1)))
      return std::nullopt;
  for (unsigned Limb = 0; Limb != Count; ++Limb) {
    Integer Max = T.Max[Limb + Count] * Schema.wrap();
    if (Max.bits() > Machine.AccumulatorBits)
      return std::nullopt;
    if (!Max.isZero())
      accumulate(T, Limb,
                 B ? times(T.V[Limb + Count], Schema.wrap(), "times.c")
                   : nullptr,
                 Max);
  }
  T.V.resize(Count);
  T.Max.resize(Count);
  return T;
}

bool LimbArithmetic::carryColumn(Columns &T, unsigned From, unsigned Width,
                                 unsigned To, const Integer &Factor) {
  if (T.Max[From].bits() <= Width)
    return true;
  Integer CarryMax = T.Max[From] >> Width;
  T.Max[From] = Integer::maxUnsigned(Width);
  Value *Carry = nullptr;
  if (B) {
    unsigned Bits = Machine.AccumulatorBits;
    Carry = ir().CreateLShr(T.V[From], integer(Integer(Width), Bits), "carry");
    T.V[From] = ir().CreateAnd(
        T.V[From], integer(Integer::maxUnsigned(Width), Bits), "lo");
    Carry = times(Carry, Factor, "times.c");
  }
  accumulate(T, To, Carry, CarryMax * Factor);
  return T.Max[To].bits() <= Machine.AccumulatorBits;
}

/// Carries through all columns and around, then only where a limb is still two
/// bits above its width.
std::optional<Limbs> LimbArithmetic::reduceColumns(Columns T) {
  unsigned Count = Schema.count();
  LimbBounds Tight = tight();
  for (unsigned Round = 0; !covers(Tight, T.Max); ++Round) {
    if (Round == MaxCarryRounds)
      return std::nullopt;
    for (unsigned Limb = 0; Limb != Count; ++Limb)
      if (!Round || T.Max[Limb] > Tight[Limb])
        if (!carryColumn(T, Limb, Schema.width(Limb), (Limb + 1) % Count,
                         Limb + 1 == Count ? Schema.wrap() : Integer(1)))
          return std::nullopt;
  }
  for (Value *&V : T.V)
    if (B) {
      Type *Ty = limbType(B->getContext());
      V = V ? ir().CreateTrunc(V, Ty, "limb") : Constant::getNullValue(Ty);
    }
  return T;
}

/// The half of one limb's product that belongs to a column, if there is one.
void LimbArithmetic::addProduct(Columns &Sums, unsigned I, unsigned Column,
                                bool UpperHalf, const Limbs &A,
                                const Limbs &O) {
  unsigned Count = Schema.count(), Bits = Machine.OperandBits;
  unsigned J = Column - UpperHalf - I;
  if (I + UpperHalf > Column || J >= Count)
    return;
  Integer Max = A.Max[I] * O.Max[J];
  Max = UpperHalf ? Max >> Bits : min(Max, Integer::maxUnsigned(Bits));
  if (Max.isZero())
    return;
  if (B)
    Sums.V[Column] = multiplyAdd(UpperHalf, Sums.V[Column], A.V[I], O.V[J]);
  Sums.Max[Column] = Sums.Max[Column] + Max;
}

/// The halves of the products that belong to one column.
void LimbArithmetic::addProducts(Columns &Sums, unsigned Column, bool UpperHalf,
                                 const Limbs &A, const Limbs &O) {
  for (unsigned I = 0; I != Schema.count(); ++I)
    addProduct(Sums, I, Column, UpperHalf, A, O);
}

/// x y = lo + 2^o hi, with o the operand width: lo belongs to column i + j, hi
/// to the next one, times 2^(o - w). The limbs of the result are not carried.
///
/// A multiply-add waits for the one before, so a column has two sums, which
/// take turns. The upper columns come first: what they add to the lower ones
/// has a long way to go. Many limbs have more sums than there are registers;
/// they are summed by rows, first the high parts, and short columns go on from
/// those.
std::optional<LimbArithmetic::Columns>
LimbArithmetic::splitColumns(const Limbs &A, const Limbs &O,
                             const Limbs *Start) {
  unsigned Count = Schema.count(), Bits = Machine.OperandBits;
  unsigned Spare = Bits - Schema.width(0);
  if (!Schema.isUniform() || Schema.width(0) > Bits)
    return std::nullopt;
  for (unsigned Limb = 0; Limb != Count; ++Limb)
    if (A.Max[Limb].bits() > Bits || O.Max[Limb].bits() > Bits)
      return std::nullopt;
  Columns T, High;
  for (Columns *Sums : {&T, &High}) {
    Sums->V.resize(2 * Count);
    Sums->Max.resize(2 * Count, Integer(0));
  }
  for (unsigned Limb = 0; Start && Limb != Count; ++Limb) {
    T.V[Limb] = B ? Start->V[Limb] : nullptr;
    T.Max[Limb] = Start->Max[Limb];
  }
  auto AddProduct = [&](unsigned I, unsigned Column, bool UpperHalf) {
    addProduct(UpperHalf ? High : T, I, Column, UpperHalf, A, O);
  };
  auto AddHigh = [&](unsigned Column) {
    Value *Term = High.V[Column];
    if (High.Max[Column].isZero())
      return;
    if (B && Spare)
      Term = times(Term, Integer::pow2(Spare), "high");
    accumulate(T, Column, Term, High.Max[Column] << Spare);
  };
  if (Count <= MaxLimbsByColumns) {
    for (unsigned Index = 0; Index != 2 * Count; ++Index)
      for (unsigned I = 0; I != Count; ++I)
        for (bool UpperHalf : {false, true})
          AddProduct(I, (Index + Count) % (2 * Count), UpperHalf);
    for (unsigned Column = 0; Column != 2 * Count; ++Column)
      AddHigh(Column);
    return T;
  }
  auto ProductsIn = [&](unsigned Column) {
    return std::min(Column + 1, 2 * Count - 1 - Column);
  };
  auto IsShort = [&](unsigned Column) {
    return Column && ProductsIn(Column) + ProductsIn(Column - 1) <= Count;
  };
  auto AddRows = [&](bool UpperHalf, function_ref<bool(unsigned)> Has) {
    for (unsigned I = 0; I != Count; ++I)
      for (unsigned Column = 0; Column != 2 * Count; ++Column)
        if (Has(Column))
          AddProduct(I, Column, UpperHalf);
  };
  auto IsLong = [&](unsigned Column) { return !IsShort(Column); };
  AddRows(/*UpperHalf=*/true, [](unsigned) { return true; });
  for (unsigned Column = 0; Column != 2 * Count; ++Column)
    if (IsShort(Column))
      AddHigh(Column);
  AddRows(/*UpperHalf=*/false, IsLong);
  AddRows(/*UpperHalf=*/false, IsShort);
  for (unsigned Column = 0; Column != 2 * Count; ++Column)
    if (IsLong(Column))
      AddHigh(Column);
  return T;
}

/// What is above 2^N is multiplied by f and added to the lower columns.
std::optional<LimbArithmetic::Columns>
LimbArithmetic::splitProduct(const Limbs &A, const Limbs &O,
                             const Limbs *Start) {
  unsigned Count = Schema.count();
  std::optional<Columns> All = splitColumns(A, O, Start);
  if (!All)
    return std::nullopt;
  Columns &T = *All;
  for (unsigned Limb = 0; Limb != Count; ++Limb) {
    unsigned Upper = Limb + Count;
    if (!T.Max[Upper].isZero())
      accumulate(T, Limb,
                 B ? times(T.V[Upper], Schema.wrap(), "times.c") : nullptr,
                 T.Max[Upper] * Schema.wrap());
  }
  T.V.resize(Count);
  T.Max.resize(Count);
  for (unsigned Limb = 0; Limb != Count; ++Limb) {
    if (T.Max[Limb].bits() > Machine.LimbBits)
      return std::nullopt;
    if (B && !T.V[Limb])
      T.V[Limb] = integer(Integer(0), Machine.LimbBits);
  }
  return T;
}

/// \p V without a mask that leaves its low \p Bits bits.
static Value *withoutMask(Value *V, unsigned Bits) {
  Value *Whole;
  const APInt *Mask;
  using namespace PatternMatch;
  return match(V, m_And(m_Value(Whole), m_APInt(Mask))) &&
                 Mask->countr_one() >= Bits
             ? Whole
             : V;
}

/// Sum + the lower or upper half of X Y; no \p Sum is zero. The instructions
/// read the low halves of their factors: what limbs had above has been carried.
Value *LimbArithmetic::multiplyAdd(bool UpperHalf, Value *Sum, Value *X,
                                   Value *Y) {
  if (!Sum)
    Sum = integer(Integer(0), Machine.LimbBits);
  X = withoutMask(X, Machine.OperandBits);
  Y = withoutMask(Y, Machine.OperandBits);
  return ir().CreateIntrinsic(UpperHalf
                                  ? Intrinsic::x86_avx512_vpmadd52h_uq_256
                                  : Intrinsic::x86_avx512_vpmadd52l_uq_256,
                              {}, {Sum, X, Y}, {}, "column");
}

std::optional<Limbs> LimbArithmetic::product(const Limbs &A, const Limbs &O,
                                             const Limbs *Start) {
  IRBuilderBase *Builder = B;
  B = nullptr;
  if (Machine.SplitProducts) {
    auto Product = [&] {
      return isMontgomery() ? montgomeryProduct(A, O)
                            : splitProduct(A, O, Start);
    };
    auto T = Product();
    bool Fits = T && carryTo(*T, isMontgomery() ? factorLimit() : tight());
    B = Builder;
    return Fits ? Product() : std::nullopt;
  }
  auto Fits = [&](const std::optional<Columns> &T) {
    return T &&
           all_of(T->Max,
                  [&](const Integer &Max) {
                    return Max.bits() <= Machine.AccumulatorBits;
                  }) &&
           reduceColumns(*T);
  };
  bool Wrapped = Fits(wrappedColumns(A, O));
  bool Folded = !Wrapped && Fits(foldedColumns(A, O));
  B = Builder;
  if (!Wrapped && !Folded)
    return std::nullopt;
  return reduceColumns(Wrapped ? *wrappedColumns(A, O) : *foldedColumns(A, O));
}

bool LimbArithmetic::fitsProduct(const LimbBounds &A,
                                 const LimbBounds &O) const {
  LimbArithmetic Planner(*this);
  Planner.emitAt(nullptr);
  return Planner.product({{}, A}, {{}, O}).has_value();
}

LimbBounds LimbArithmetic::columns(const LimbBounds &A,
                                   const LimbBounds &O) const {
  LimbArithmetic Planner(*this);
  Planner.emitAt(nullptr);
  Limbs X{{}, A}, Y{{}, O};
  std::optional<Columns> T = Machine.SplitProducts
                                 ? Planner.splitProduct(X, Y)
                                 : Planner.wrappedColumns(X, Y);
  if (!T || any_of(T->Max, [&](const Integer &Max) {
        return Max.bits() > Machine.AccumulatorBits;
      }))
    T = Planner.foldedColumns(X, Y);
  return T ? T->Max : LimbBounds();
}

Limbs LimbArithmetic::mul(const Limbs &A, const Limbs &O) {
  return *product(A, O);
}

std::optional<Limbs> LimbArithmetic::mulAdd(const Limbs &A, const Limbs &O,
                                            const Limbs &Start) {
  assert(Machine.SplitProducts && "products are not multiply-adds");
  return product(A, O, &Start);
}

//===----------------------------------------------------------------------===//
// Which limbs
//===----------------------------------------------------------------------===//

LimbBounds LimbArithmetic::factorLimit() const {
  if (Machine.SplitProducts)
    return LimbBounds(Schema.count(),
                      Integer::maxUnsigned(Machine.OperandBits));
  return afterAdditions(*additionsThatFit(Machine.OperandBits));
}

LimbBounds LimbArithmetic::afterAdditions(unsigned Additions) const {
  LimbBounds Limbs;
  for (unsigned Limb = 0; Limb != Schema.count(); ++Limb)
    Limbs.push_back(Integer::maxUnsigned(Schema.width(Limb) + Additions));
  return Limbs;
}

std::optional<unsigned> LimbArithmetic::additionsThatFit(unsigned Most) const {
  LimbArithmetic Planner(*this);
  Planner.emitAt(nullptr);
  // Sums and differences of what products leave can be carried again.
  LimbBounds Tight = tight();
  if (!fitsDifference(Tight, Tight) ||
      !Planner.carryTo(Planner.sub({{}, Tight}, {{}, Tight}), Tight))
    return std::nullopt;
  std::optional<unsigned> Fitting;
  for (unsigned Additions = 1; Additions <= Most; ++Additions) {
    LimbBounds Operand = afterAdditions(Additions);
    if (!Planner.carryTo({{}, Operand}, Tight) ||
        !fitsProduct(Operand, Operand))
      break;
    Fitting = Additions;
  }
  return Fitting;
}

std::optional<LimbSchema> LimbArithmetic::choose(const Modulus &M,
                                                 const LimbMachine &Machine,
                                                 unsigned Additions) {
  if (M.kind() != Modulus::Kind::Crandall)
    return std::nullopt;
  unsigned Fewest = divideCeil(M.bits(), Machine.OperandBits);
  std::optional<LimbSchema> Best;
  unsigned BestAdditions = 0;
  for (unsigned Count = Fewest; Count <= std::min(2 * Fewest + 4, M.bits());
       ++Count) {
    LimbSchema Schema =
        Machine.SplitProducts
            ? LimbSchema::uniform(M, divideCeil(M.bits(), Count))
            : LimbSchema::mixed(M, Count);
    std::optional<unsigned> Fits =
        LimbArithmetic(M, Schema, Machine).additionsThatFit(Additions);
    if (Fits && *Fits > BestAdditions) {
      Best = Schema;
      BestAdditions = *Fits;
    }
    if (BestAdditions >= std::max(Additions, 1U))
      break;
  }
  return Best;
}
