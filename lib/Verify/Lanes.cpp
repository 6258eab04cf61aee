//===- Lanes.cpp - What vector instructions do ----------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lanes.h"
#include "Memory.h"
#include "Operations.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/PatternMatch.h"
#include <set>

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue::proof;

using Lanes = std::optional<LaneList>;

/// Low parts that are made meanwhile are those of lanes.
namespace {
class LaneScope {
public:
  explicit LaneScope(Facts &F) : Known(F), Before(F.isInLanes()) {
    Known.setInLanes(true);
  }
  LaneScope(const LaneScope &) = delete;
  LaneScope &operator=(const LaneScope &) = delete;
  ~LaneScope() { Known.setInLanes(Before); }

private:
  Facts &Known;
  bool Before;
};
} // namespace

static const FixedVectorType *vectorType(const Frame &F, const Type *T) {
  const auto *Vector = dyn_cast<FixedVectorType>(T);
  return Vector && F.widthOf(Vector->getElementType()) ? Vector : nullptr;
}

/// The same for each lane; poison where an operand is.
static Lanes forEach(const LaneList &X, const LaneList &Y,
                     function_ref<Word *(Word *, Word *)> Do) {
  LaneList Result;
  for (auto [A, B] : zip_equal(X, Y)) {
    Result.push_back(A && B ? Do(A, B) : nullptr);
    if (A && B && !Result.back())
      return std::nullopt;
  }
  return Result;
}

/// c x + (1 - c) y; of a constant c what is not chosen may be poison. What the
/// source chooses between a number and poison may be the number, whatever c is.
static Word *chosen(Frame &F, Word *Condition, Word *X, Word *Y) {
  if (!Condition)
    return nullptr;
  if (std::optional<APInt> C = F.Words.constantOf(Condition))
    return C->isZero() ? Y : X;
  if (F.IsSource && !(X && Y))
    return X ? X : Y;
  return X && Y ? F.Words.select(Condition, X, Y) : nullptr;
}

static Lanes evaluateSelect(Frame &F, const Instruction &I) {
  LaneList X = F.lanesOf(I.getOperand(1)), Y = F.lanesOf(I.getOperand(2));
  const Value *Condition = I.getOperand(0);
  LaneList C = Condition->getType()->isVectorTy()
                   ? F.lanesOf(Condition)
                   : LaneList(X.size(), F.valueOf(Condition));
  LaneList Result;
  for (auto [Bit, A, B] : zip(C, X, Y))
    Result.push_back(chosen(F, Bit, A, B));
  return Result;
}

static Lanes evaluateShuffle(Frame &F, const ShuffleVectorInst &I) {
  LaneList From = F.lanesOf(I.getOperand(0));
  append_range(From, F.lanesOf(I.getOperand(1)));
  LaneList Result;
  for (int Lane : I.getShuffleMask())
    Result.push_back(Lane < 0 ? nullptr : From[Lane]);
  return Result;
}

static std::optional<unsigned> indexOf(const Value *V, size_t Lanes) {
  const auto *Index = dyn_cast<ConstantInt>(V);
  if (!Index || Index->getValue().uge(Lanes))
    return std::nullopt;
  return Index->getZExtValue();
}

static Lanes evaluateInsert(Frame &F, const InsertElementInst &I) {
  LaneList Result = F.lanesOf(I.getOperand(0));
  std::optional<unsigned> Lane = indexOf(I.getOperand(2), Result.size());
  if (!Lane)
    return std::nullopt;
  Result[*Lane] = F.valueOf(I.getOperand(1));
  return Result;
}

/// x or y, and a name if it is neither a number nor a multiple of a product.
static Word *factor(Frame &F, Word *V, bool Name) {
  Word *Low = F.Words.trunc(V, 52);
  if (Name)
    F.Words.nameLimb(Low);
  return Low;
}

/// z + the lower or the upper 52 bits of x y, of the low 52 bits of both.
static Word *multiplyAdd(Frame &F, bool UpperHalf, Word *Z, Word *X, Word *Y) {
  bool Name = !F.Words.constantOf(X) && !F.Words.constantOf(Y);
  Word *Product = F.Words.mul(F.Words.zext(factor(F, X, Name), 104),
                              F.Words.zext(factor(F, Y, Name), 104));
  Word *Half =
      F.Words.trunc(UpperHalf ? F.Words.lshr(Product, 52) : Product, 52);
  return F.Words.add(Z, F.Words.zext(Half, 64));
}

static Lanes evaluateMultiplyAdd(Frame &F, const CallBase &Call, bool Upper) {
  LaneList Sums = F.lanesOf(Call.getArgOperand(0));
  LaneList X = F.lanesOf(Call.getArgOperand(1));
  LaneList Y = F.lanesOf(Call.getArgOperand(2));
  LaneList Result;
  for (auto [Z, A, B] : zip_equal(Sums, X, Y))
    Result.push_back(Z && A && B ? multiplyAdd(F, Upper, Z, A, B) : nullptr);
  return Result;
}

/// The lane at \p Index: a, or a + b where c is set; nothing if it is not
/// known.
static std::optional<Word *> laneAt(Frame &F, const LaneList &From,
                                    const Polynomial &Index) {
  auto At = [&](int64_t Lane) { return From[Lane & (From.size() - 1)]; };
  std::optional<int64_t> Start = Index.factorOf({}).small();
  if (!Start)
    return std::nullopt;
  Polynomial Rest = Index - Polynomial(Dyadic(*Start));
  if (Rest.isZero())
    return At(*Start);
  if (Rest.terms().size() != 1 || Rest.terms()[0].Product.size() != 1)
    return std::nullopt;
  Polynomial C = Polynomial::of(Rest.terms()[0].Product[0]);
  std::optional<int64_t> Step = Rest.terms()[0].Factor.small();
  if (!Step || !F.Known.bound(C).isWithin(0, 1))
    return std::nullopt;
  return chosen(F, F.Words.of(1, C, Interval{0, 1}), At(*Start + *Step),
                At(*Start));
}

/// Poison where the order is.
static Lanes evaluatePermutation(Frame &F, const CallBase &Call) {
  LaneList From = F.lanesOf(Call.getArgOperand(0)), Result;
  for (Word *Order : F.lanesOf(Call.getArgOperand(1))) {
    std::optional<Word *> Lane = nullptr;
    if (Order)
      Lane = laneAt(F, From, F.Known.resolved(F.Words.bits(Order).Z));
    if (!Lane)
      return std::nullopt;
    Result.push_back(*Lane);
  }
  return Result;
}

/// Lanes of type \p To as halves of them are ordered: 2 k and 2 k + 1 are those
/// of lane k.
static Lanes evaluatePermutedHalves(Frame &F, const CallBase &Call,
                                    const Type *To) {
  const Value *Whole;
  if (!match(Call.getArgOperand(0), m_BitCast(m_Value(Whole))) ||
      Whole->getType() != To)
    return std::nullopt;
  LaneList From = F.lanesOf(Whole), Order = F.lanesOf(Call.getArgOperand(1)),
           Result;
  if (Order.size() != 2 * From.size())
    return std::nullopt;
  for (unsigned At = 0; At + 1 < Order.size(); At += 2) {
    if (!Order[At] || !Order[At + 1])
      return std::nullopt;
    Polynomial Low = F.Known.resolved(F.Words.bits(Order[At]).Z),
               High = F.Known.resolved(F.Words.bits(Order[At + 1]).Z);
    std::optional<Word *> Lane;
    if (High == Low + Polynomial(Dyadic(1)))
      Lane = laneAt(F, From, Low.scaled(-1));
    if (!Lane)
      return std::nullopt;
    Result.push_back(*Lane);
  }
  return Result;
}

static bool ordersHalves(const Value *V) {
  const auto *Call = dyn_cast<CallBase>(V);
  return Call && Call->getIntrinsicID() == Intrinsic::x86_avx2_permd;
}

/// The lanes of an integer, or of a vector with fewer and wider ones: the
/// lowest has the lowest bits. Halves that are put in order are read with what
/// makes lanes of them again.
static Lanes evaluateBitCast(Frame &F, const Instruction &I) {
  const Value *From = I.getOperand(0);
  const FixedVectorType *To = vectorType(F, I.getType());
  auto IsOrdered = [&](const Use &U) {
    return ordersHalves(U.getUser()) && U.getOperandNo() == 0;
  };
  if (!To || F.DL.isBigEndian() || all_of(I.uses(), IsOrdered))
    return std::nullopt;
  if (ordersHalves(From))
    return evaluatePermutedHalves(F, *cast<CallBase>(From), To);
  LaneList Whole;
  if (F.widthOf(From->getType()))
    Whole.push_back(F.valueOf(From));
  else if (vectorType(F, From->getType()))
    Whole = F.lanesOf(From);
  // A lane is part of one.
  if (Whole.empty() || To->getNumElements() % Whole.size() != 0)
    return std::nullopt;
  unsigned Bits = To->getScalarSizeInBits(),
           Parts = To->getNumElements() / Whole.size();
  // Each part of a mask is one.
  auto PartOf = [&](Word *V, unsigned Part) {
    return F.Words.trunc(V->Mask ? V : F.Words.lshr(V, Part * Bits), Bits);
  };
  LaneList Result;
  for (Word *V : Whole)
    for (unsigned Part = 0; Part != Parts; ++Part)
      Result.push_back(V ? PartOf(V, Part) : nullptr);
  return Result;
}

static Lanes evaluateFunnel(Frame &F, const CallBase &Call, bool IsLeft) {
  LaneList Result;
  for (auto [A, B, By] : zip_equal(F.lanesOf(Call.getArgOperand(0)),
                                   F.lanesOf(Call.getArgOperand(1)),
                                   F.lanesOf(Call.getArgOperand(2)))) {
    std::optional<APInt> C;
    if (By)
      C = F.Words.constantOf(By);
    unsigned Bits = C && A ? C->urem(A->Width) : 0;
    if (A && B && !Bits)
      return std::nullopt;
    Result.push_back(A && B
                         ? F.Words.funnel(A, B, IsLeft ? Bits : A->Width - Bits)
                         : nullptr);
  }
  return Result;
}

static Lanes evaluateCall(Frame &F, const CallBase &Call) {
  switch (Call.getIntrinsicID()) {
  case Intrinsic::x86_avx512_vpmadd52l_uq_256:
    return evaluateMultiplyAdd(F, Call, /*Upper=*/false);
  case Intrinsic::x86_avx512_vpmadd52h_uq_256:
    return evaluateMultiplyAdd(F, Call, /*Upper=*/true);
  case Intrinsic::x86_avx512_permvar_di_256:
    return evaluatePermutation(F, Call);
  case Intrinsic::x86_avx2_permd:
    // Whoever reads halves themselves finds poison.
    if (F.IsSource)
      return std::nullopt;
    return LaneList(F.lanesOf(Call.getArgOperand(1)).size(), nullptr);
  case Intrinsic::fshl:
    return evaluateFunnel(F, Call, /*IsLeft=*/true);
  case Intrinsic::fshr:
    return evaluateFunnel(F, Call, /*IsLeft=*/false);
  default:
    return std::nullopt;
  }
}

/// Lanes that become wider, or narrower.
static Lanes evaluateCast(Frame &F, const CastInst &I) {
  bool IsExtension = isa<ZExtInst>(I);
  if (IsExtension ? I.hasNonNeg() : !isa<TruncInst>(I))
    return std::nullopt;
  if (const auto *Trunc = dyn_cast<TruncInst>(&I);
      Trunc && (Trunc->hasNoUnsignedWrap() || Trunc->hasNoSignedWrap()))
    return std::nullopt;
  unsigned Width = I.getType()->getScalarSizeInBits();
  LaneList Result;
  for (Word *A : F.lanesOf(I.getOperand(0)))
    Result.push_back(!A            ? nullptr
                     : IsExtension ? F.Words.zext(A, Width)
                                   : F.Words.trunc(A, Width));
  return Result;
}

/// The operands of all of \p V that is an or, from the left to the right; one
/// with many others stays as it is.
static SmallVector<const Value *, 8> operandsOfOr(const Value *V) {
  SmallVector<const Value *, 8> Result, Open = {V};
  while (!Open.empty()) {
    const Value *Next = Open.pop_back_val(), *A, *B;
    if (Open.size() + Result.size() < 32 &&
        match(Next, m_Or(m_Value(A), m_Value(B))) &&
        !cast<Operator>(Next)->hasPoisonGeneratingFlags()) {
      Open.push_back(B);
      Open.push_back(A);
    } else {
      Result.push_back(Next);
    }
  }
  return Result;
}

namespace {
/// Limbs of each lane, the lowest one first, and the numbers, limb by limb,
/// that they are compared with: it is set if they are one of these.
struct LimbTest {
  SmallVector<const Value *, 5> Limbs;
  SmallVector<SmallVector<APInt, 5>, 3> Numbers;
};
} // namespace

/// (l ^ k) | (l' ^ k') ... is 0 where each l is k.
static std::optional<LimbTest> limbTest(const Value &V) {
  LimbTest Result;
  for (const Value *Is : operandsOfOr(&V)) {
    const auto *Compare = dyn_cast<ICmpInst>(Is);
    const APInt *Zero;
    if (!Compare || Compare->getPredicate() != CmpInst::ICMP_EQ ||
        Compare->hasPoisonGeneratingFlags() ||
        !match(Compare->getOperand(1), m_APInt(Zero)) || !Zero->isZero())
      return std::nullopt;
    SmallVector<const Value *, 5> Limbs;
    SmallVector<APInt, 5> Number;
    for (const Value *Part : operandsOfOr(Compare->getOperand(0))) {
      const Value *Limb;
      const APInt *K;
      bool IsPlain = !match(Part, m_Xor(m_Value(Limb), m_APInt(K)));
      Limbs.push_back(IsPlain ? Part : Limb);
      Number.push_back(
          IsPlain ? APInt::getZero(Part->getType()->getScalarSizeInBits())
                  : *K);
    }
    if (!Result.Numbers.empty() && Limbs != Result.Limbs)
      return std::nullopt;
    Result.Limbs = std::move(Limbs);
    Result.Numbers.push_back(std::move(Number));
  }
  return Result;
}

/// A lane has the limbs of x, all but the last of them below 2^Radix, so that
/// no other limbs are those of x. Where x is below k M, and compared with 0,
/// M ... (k - 1) M, and with nothing else, the result is whether it is 0 modulo
/// M. Nothing if that is not so, or no such number is compared in the source.
static std::optional<Polynomial> zeroOfLimbs(Frame &F, const LimbTest &Test,
                                             unsigned Radix, unsigned Lane) {
  size_t Last = Test.Limbs.size() - 1;
  Polynomial X;
  for (auto [Place, V] : enumerate(Test.Limbs)) {
    Word *Limb = F.lanesOf(V)[Lane];
    if (!Limb || Limb->isUnknown())
      return std::nullopt;
    Number N = F.Words.bits(F.Words.copy(Limb));
    Dyadic Most = maxOf(Place == Last ? Limb->Width : Radix);
    if (!N.Range.isWithin(0, Most) && !F.Known.isWithin(N.Z, 0, Most))
      return std::nullopt;
    X = X + N.Z.scaled(Place * Radix);
  }
  X = F.Known.resolved(X);
  std::set<Dyadic> Numbers;
  for (const SmallVector<APInt, 5> &Number : Test.Numbers) {
    Dyadic Sum = 0;
    for (auto [Place, K] : enumerate(Number)) {
      if (Place != Last && K.getActiveBits() > Radix)
        return std::nullopt;
      Sum = Sum + Dyadic::ofUnsigned(K).scaled(Place * Radix);
    }
    Numbers.insert(Sum);
  }
  for (size_t Ring = 0; Ring != F.W.Rings.size(); ++Ring) {
    const Residues &In = F.W.Rings[Ring];
    std::set<Dyadic> Multiples;
    Dyadic End = 0;
    for (; Multiples.size() != Numbers.size(); End = End + In.modulus())
      Multiples.insert(End);
    // No limb is negative, so x is not.
    auto IsBelow = [&](const Interval &I) { return I.Hi < End; };
    if (Numbers == Multiples && IsBelow(F.Known.boundByCases(X, IsBelow)))
      return F.W.zeroOf(Ring, In.compact(In.of(X)));
  }
  return std::nullopt;
}

/// Whether elements in limbs are 0 modulo M, in lanes, as a branch asks: of \p
/// I alone, and not of the comparisons that it is the or of.
static void readLimbTest(Frame &F, const Instruction &I, LaneList &Lanes) {
  if (F.IsSource || !isa<FixedVectorType>(I.getType()) ||
      !I.getType()->getScalarType()->isIntegerTy(1) ||
      any_of(I.users(), [](const User *U) {
        return match(U, m_Or(m_Value(), m_Value()));
      }))
    return;
  std::optional<LimbTest> Test = limbTest(I);
  const APInt *Mask;
  if (!Test || !match(Test->Limbs[0], m_And(m_Value(), m_APInt(Mask))) ||
      !Mask->isMask())
    return;
  for (auto [Lane, Is] : enumerate(Lanes))
    if (Is)
      if (auto Zero = zeroOfLimbs(F, *Test, Mask->getActiveBits(), Lane))
        Is = F.Words.of(1, *Zero, Interval{0, 1});
}

static Lanes evaluateVector(Frame &F, const Instruction &I) {
  if (isa<BinaryOperator>(I) && !I.hasPoisonGeneratingFlags())
    return forEach(F.lanesOf(I.getOperand(0)), F.lanesOf(I.getOperand(1)),
                   [&](Word *A, Word *B) {
                     F.Words.nameMask(A);
                     F.Words.nameMask(B);
                     return evaluateBinary(F, I, A, B);
                   });
  // Of floating-point numbers with flags it may be another one, or none.
  if (isa<SelectInst>(I))
    return I.getRawSubclassOptionalData() ? std::nullopt : evaluateSelect(F, I);
  if (const auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I))
    return evaluateShuffle(F, *Shuffle);
  if (const auto *Insert = dyn_cast<InsertElementInst>(&I))
    return evaluateInsert(F, *Insert);
  if (isa<BitCastInst>(I))
    return evaluateBitCast(F, I);
  if (isa<FreezeInst>(I)) {
    LaneList Result;
    for (Word *Lane : F.lanesOf(I.getOperand(0)))
      Result.push_back(F.frozen(Lane, I.getType()->getScalarSizeInBits()));
    return Result;
  }
  if (const auto *Cast = dyn_cast<CastInst>(&I))
    return evaluateCast(F, *Cast);
  if (const auto *Call = dyn_cast<CallBase>(&I))
    return evaluateCall(F, *Call);
  return std::nullopt;
}

bool residue::proof::evaluateLanes(Frame &F, const Instruction &I) {
  LaneScope Scope(F.Known);
  if (const auto *Extract = dyn_cast<ExtractElementInst>(&I)) {
    if (!vectorType(F, Extract->getVectorOperandType()))
      return false;
    LaneList From = F.lanesOf(Extract->getVectorOperand());
    std::optional<unsigned> Lane =
        indexOf(Extract->getIndexOperand(), From.size());
    if (!Lane || !From[*Lane])
      F.fail("a lane that is not read", &I);
    else
      F.define(I, From[*Lane]);
    return true;
  }
  if (!isa<VectorType>(I.getType()))
    return false;
  Lanes Result;
  if (const auto *Load = dyn_cast<LoadInst>(&I))
    Result = evaluateLoad(F, *Load);
  else if (vectorType(F, I.getType()))
    Result = evaluateVector(F, I);
  LaneList All = Result ? std::move(*Result) : F.opaqueLanes(I);
  readLimbTest(F, I, All);
  F.defineLanes(I, std::move(All));
  return true;
}
