//===- Shapes.cpp - How numbers hold elements -----------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Shapes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace residue;
using namespace residue::proof;

SmallVector<int, 8> residue::proof::montgomeryFactors(unsigned Bits,
                                                      unsigned Width) {
  SmallVector<int, 8> Result;
  for (int Power : {1, -1, 2, -2})
    // Loops over words have blocks of these.
    for (unsigned Word : {64, 32, 16, 8, 128, 256})
      if (int R = alignTo(Bits, Word);
          unsigned(R) <= Width && !is_contained(Result, Power * R))
        Result.push_back(Power * R);
  return Result;
}

SmallVector<Shape, 8>
residue::proof::shapesOf(unsigned Width, unsigned Bits,
                         const std::set<unsigned> &MaskBits, bool HasLimbs) {
  SmallVector<Shape, 8> Shapes = {{1, 0, 0, 0, 0}}, Wide, Narrow, Others;
  if (Width < Bits)
    return Shapes;
  for (int Factor : montgomeryFactors(Bits, Width))
    Shapes.push_back({1, 0, 0, Factor, 0});
  // Limbs with spare bits, in words of Stride bits.
  for (unsigned Stride : {64, 32, 16, 8}) {
    unsigned Limbs = Width / Stride;
    if (Limbs < 2 || Width % Stride)
      continue;
    unsigned Least = std::max((Bits + Limbs - 1) / Limbs, Stride / 2);
    if (Bits % Limbs && Bits / Limbs < Stride)
      (Width >= Bits + Stride ? Wide : Narrow)
          .push_back({Limbs, Stride, 0, 0, Bits});
    for (unsigned Radix = Least; Radix < Stride && (Limbs - 1) * Radix < Bits;
         ++Radix) {
      SmallVector<Shape, 8> &To = Radix > Least            ? Others
                                  : Width >= Bits + Stride ? Wide
                                                           : Narrow;
      // In Montgomery form there is a digit for each limb.
      for (int Power : {0, 1, -1, 2, -2})
        To.push_back({Limbs, Stride, Radix, Power * int(Limbs * Radix), 0});
    }
  }
  // One that is wider than an integer needs to be has limbs.
  if (HasLimbs)
    Wide.append(Shapes);
  Wide.append(Narrow);
  Wide.append(Others);
  llvm::stable_sort(Wide, [&](const Shape &A, const Shape &B) {
    auto IsMasked = [&](const Shape &S) {
      return S.Limbs > 1 && MaskBits.count(S.begin(1)) &&
             MaskBits.count(S.begin(2) - S.begin(1));
    };
    return IsMasked(A) > IsMasked(B);
  });
  if (!HasLimbs)
    Wide.insert(Wide.begin(), Shapes.begin(), Shapes.end());
  return Wide;
}

SmallVector<Number, 5> residue::proof::limbsOf(Words &Words, const LaneList &V,
                                               const Shape &As) {
  SmallVector<Number, 5> Result;
  if (As.Limbs == 1 || V.size() > 1) {
    for (Word *Limb : V)
      Result.push_back(Words.bits(Limb));
    return Result;
  }
  for (unsigned I = 0; I != As.Limbs; ++I)
    Result.push_back(
        Words.bits(Words.trunc(Words.lshr(V[0], I * As.Stride), As.Stride)));
  return Result;
}

Word *residue::proof::joinLimbs(Words &Words, ArrayRef<Word *> Limbs,
                                const Shape &As, unsigned Width) {
  if (Limbs.size() == 1)
    return Limbs.front();
  Word *Joined = nullptr;
  for (const auto &[I, Limb] : enumerate(Limbs)) {
    Word *At = Words.shl(Words.zext(Limb, Width), I * As.Stride);
    Joined = Joined ? Words.bitOr(Joined, At) : At;
  }
  return Joined;
}

std::optional<Shape> residue::proof::shapeOf(const HeldGroup &Group,
                                             const HeldHint &Hint,
                                             unsigned Width, unsigned Bits) {
  unsigned Count = Hint.Limbs.size();
  if (Count == 1)
    return Shape{1, 0, 0, Hint.Factor, 0};
  bool IsInOne = Group.Values.size() == 1;
  Shape As = {Count, IsInOne ? Hint.Limbs[1].Begin : Width,
              Hint.Limbs[1].Weight, Hint.Factor, 0};
  auto Fits = [&] {
    if (IsInOne && Count * As.Stride != Width)
      return false;
    for (unsigned I = 0; I != Count; ++I)
      if (As.begin(I) != Hint.Limbs[I].Weight ||
          (IsInOne && I * As.Stride != Hint.Limbs[I].Begin))
        return false;
    return true;
  };
  if (Fits())
    return As;
  As.Radix = 0;
  As.Bits = Bits;
  return Fits() ? std::optional(As) : std::nullopt;
}

/// Exponents of that size are of numbers that the rewriter has; others would be
/// numbers of gigabytes.
static const int MaxExponent = 1 << 16;

bool HeldGroup::isReadable() const {
  if (Values.empty() || is_contained(Values, nullptr))
    return false;
  const Instruction &First = *Values.front();
  const auto *Vector = dyn_cast<FixedVectorType>(First.getType());
  if (Vector ? Lanes.size() != Vector->getNumElements()
             : Lanes.size() != 1 || Values.size() != 1)
    return false;
  const Instruction *Before = nullptr;
  for (const Instruction *V : Values) {
    if (V->getType() != First.getType() ||
        !V->getType()->isIntOrIntVectorTy() ||
        V->getParent() != First.getParent() ||
        isa<PHINode>(V) != isa<PHINode>(First) ||
        (Before && !Before->comesBefore(V)))
      return false;
    Before = V;
  }
  return all_of(Lanes, [&](const HeldHint &Hint) {
    if (!Hint.Of)
      return true;
    return Hint.Of->getType()->isIntegerTy() && !Hint.Limbs.empty() &&
           (!Vector || Hint.Limbs.size() == Values.size()) &&
           std::abs(Hint.Factor) < MaxExponent &&
           all_of(
               Hint.Limbs,
               [](const HeldHint::Limb &L) {
                 return L.Begin < unsigned(MaxExponent) &&
                        L.Weight < unsigned(MaxExponent);
               });
  });
}

void ProofHints::add(HeldGroup Group) {
  if (!Group.isReadable())
    return;
  for (const Instruction *V : Group.Values)
    Places[V] = Groups.size();
  Groups.push_back(std::move(Group));
}
