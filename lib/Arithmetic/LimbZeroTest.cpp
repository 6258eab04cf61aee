//===- LimbZeroTest.cpp - Whether numbers in limbs are zero ---------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Notation: k limbs A_i in [0, Max_i], limb i of w bits at bit p_i; the number
// is V, the sum of all A_i 2^p_i, and S that of all Max_i 2^p_i.
//
// V is not negative and at most S. So it is a multiple of M exactly if it is
// one of 0, M, ..., K M with K = floor(S / M). Where K is large, the highest
// limb is folded first, which leaves V what it is modulo M and S not far above
// 2^n, with n the bits of M: for 2^n - c, K is 1.
//
// Once every limb but the highest has given what is above w bits to the next
// one, the limbs are those of V in the only way there is: V is K M exactly if
// each limb is that of K M.
//
// Nobody waits for a test whose branch is predicted, so it is few instructions
// rather than short chains.
//
//===----------------------------------------------------------------------===//

#include "residue/Arithmetic/LimbZeroTest.h"
#include "residue/Arithmetic/VectorInstructions.h"

using namespace llvm;
using namespace residue;

/// Multiples of M, besides 0, that are compared with.
static const unsigned MaxMultiple = 7;
static const unsigned MaxFolds = 4;

bool LimbZeroTest::fitLimbs(const LimbBounds &Max) const {
  return all_of(Max, [&](const Integer &Limb) {
    return Limb.bits() <= Arithmetic.machine().LimbBits;
  });
}

std::optional<SmallVector<Integer, 4>>
LimbZeroTest::multiples(const Limbs &A) const {
  Integer Most = Arithmetic.schema().join(A.Max);
  SmallVector<Integer, 4> All;
  for (Integer Next(0); Next <= Most;
       Next = Next + Arithmetic.modulus().value()) {
    if (All.size() > MaxMultiple)
      return std::nullopt;
    All.push_back(Next);
  }
  return All;
}

//===----------------------------------------------------------------------===//
// Folds
//===----------------------------------------------------------------------===//

/// Adds \p X, up to \p Max, times \p Factor, both of at most o bits: with
/// x f = lo + 2^o hi, hi counts 2^(o - w) in the next limb.
bool LimbZeroTest::addMultiple(Limbs &A, unsigned At, Value *X,
                               const Integer &Max,
                               const Integer &Factor) const {
  unsigned Bits = Arithmetic.machine().OperandBits,
           Spare = Bits - Arithmetic.schema().width(0);
  Integer Product = Max * Factor,
          Low = min(Product, Integer::maxUnsigned(Bits)),
          High = Product >> Bits;
  A.Max[At] = A.Max[At] + Low;
  if (B && !Low.isZero())
    A.V[At] =
        emitMultiplyAdd(*B, /*UpperHalf=*/false, A.V[At], X, limb(Factor));
  if (High.isZero())
    return true;
  if (At == top())
    return false;
  A.Max[At + 1] = A.Max[At + 1] + (High << Spare);
  if (!B)
    return true;
  Value *&Next = A.V[At + 1];
  if (!Spare) {
    Next = emitMultiplyAdd(*B, /*UpperHalf=*/true, Next, X, limb(Factor));
    return true;
  }
  Value *Half = emitMultiplyAdd(*B, /*UpperHalf=*/true, limb(Integer(0)), X,
                                limb(Factor));
  Next = B->CreateAdd(Next, B->CreateShl(Half, limb(Integer(Spare))), "folded");
  return true;
}

/// With h what the highest limb has above its lowest \p Width bits, which are
/// up to bit v of the number: h 2^v is h (2^v mod M).
std::optional<Limbs> LimbZeroTest::foldAbove(Limbs A, unsigned Width) const {
  const LimbSchema &Schema = Arithmetic.schema();
  Integer HMax = A.Max[top()] >> Width;
  if (HMax.isZero() || HMax.bits() > Arithmetic.machine().OperandBits)
    return std::nullopt;
  Value *H = nullptr;
  A.Max[top()] = Integer::maxUnsigned(Width);
  if (B) {
    H = B->CreateLShr(A.V[top()], limb(Integer(Width)), "excess");
    A.V[top()] = B->CreateAnd(A.V[top()], limb(A.Max[top()]), "low");
  }
  LimbBounds Wrap = Schema.split(
      Arithmetic.modulus().powerOfTwo(Schema.position(top()) + Width));
  for (unsigned Limb = 0; Limb <= top(); ++Limb)
    if (!addMultiple(A, Limb, H, HMax, Wrap[Limb]))
      return std::nullopt;
  return fitLimbs(A.Max) ? std::optional(A) : std::nullopt;
}

/// The fold that leaves the smallest number; none if none makes it smaller.
std::optional<Limbs> LimbZeroTest::fold(const Limbs &A) const {
  const LimbSchema &Schema = Arithmetic.schema();
  std::optional<unsigned> Best;
  Integer Least = Schema.join(A.Max);
  LimbZeroTest Planning(Arithmetic, nullptr);
  for (unsigned Width = Schema.valueWidth(top()); Width < A.Max[top()].bits();
       ++Width)
    if (std::optional<Limbs> Folded = Planning.foldAbove(A, Width);
        Folded && Schema.join(Folded->Max) < Least) {
      Best = Width;
      Least = Schema.join(Folded->Max);
    }
  return Best ? foldAbove(A, *Best) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

std::optional<Limbs> LimbZeroTest::carry(Limbs A) const {
  for (unsigned Limb = 0; Limb != top(); ++Limb) {
    unsigned Width = Arithmetic.schema().width(Limb);
    if (A.Max[Limb].bits() <= Width)
      continue;
    A.Max[Limb + 1] = A.Max[Limb + 1] + (A.Max[Limb] >> Width);
    A.Max[Limb] = Integer::maxUnsigned(Width);
    if (!B)
      continue;
    Value *Carry = B->CreateLShr(A.V[Limb], limb(Integer(Width)), "carry");
    A.V[Limb + 1] = B->CreateAdd(A.V[Limb + 1], Carry, "carried");
    A.V[Limb] = B->CreateAnd(A.V[Limb], limb(A.Max[Limb]), "lo");
  }
  return fitLimbs(A.Max) ? std::optional(A) : std::nullopt;
}

Value *LimbZeroTest::isNumber(const Limbs &A, const Integer &Number) const {
  Value *Differing = nullptr;
  for (auto [V, Limb] : zip(A.V, Arithmetic.schema().split(Number))) {
    Value *Differs = Limb.isZero() ? V : B->CreateXor(V, limb(Limb), "differs");
    Differing =
        Differing ? B->CreateOr(Differing, Differs, "differing") : Differs;
  }
  return B->CreateICmpEQ(Differing, limb(Integer(0)), "is.multiple");
}

std::optional<Value *> LimbZeroTest::isZero(Limbs A) const {
  if (!Arithmetic.machine().SplitProducts || !Arithmetic.schema().isUniform())
    return std::nullopt;
  std::optional<SmallVector<Integer, 4>> Multiples = multiples(A);
  for (unsigned Fold = 0; !Multiples; ++Fold) {
    std::optional<Limbs> Folded = Fold == MaxFolds ? std::nullopt : fold(A);
    if (!Folded)
      return std::nullopt;
    A = *Folded;
    Multiples = multiples(A);
  }
  std::optional<Limbs> Carried = carry(A);
  if (!Carried)
    return std::nullopt;
  Value *Zero = nullptr;
  for (const Integer &Multiple : *Multiples) {
    Value *Is = B ? isNumber(*Carried, Multiple) : nullptr;
    Zero = Zero ? B->CreateOr(Zero, Is, "is.zero") : Is;
  }
  return Zero;
}
