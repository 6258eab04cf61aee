//===- LimbFolds.cpp - Numbers in limbs get smaller -----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Notation: k limbs, limb i of w bits at bit p_i, n the bits of M.
//
//===----------------------------------------------------------------------===//

#include "LimbFolds.h"
#include "residue/Arithmetic/VectorInstructions.h"

using namespace llvm;
using namespace residue;

bool LimbFolds::fitLimbs(const LimbBounds &Max) const {
  return all_of(Max, [&](const Integer &Limb) {
    return Limb.bits() <= Arithmetic.machine().LimbBits;
  });
}

/// Adds \p X, up to \p Max, times \p Factor, both of at most o bits: with
/// x f = lo + 2^o hi, hi counts 2^(o - w) in the next limb.
bool LimbFolds::addMultiple(Limbs &A, unsigned At, Value *X, const Integer &Max,
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
std::optional<Limbs> LimbFolds::foldAbove(Limbs A, unsigned Width) const {
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
std::optional<Limbs> LimbFolds::fold(const Limbs &A) const {
  const LimbSchema &Schema = Arithmetic.schema();
  std::optional<unsigned> Best;
  Integer Least = Schema.join(A.Max);
  LimbFolds Planning(Arithmetic, nullptr);
  for (unsigned Width = Schema.valueWidth(top()); Width < A.Max[top()].bits();
       ++Width)
    if (std::optional<Limbs> Folded = Planning.foldAbove(A, Width);
        Folded && Schema.join(Folded->Max) < Least) {
      Best = Width;
      Least = Schema.join(Folded->Max);
    }
  return Best ? foldAbove(A, *Best) : std::nullopt;
}

std::optional<Limbs> LimbFolds::carry(Limbs A) const {
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
