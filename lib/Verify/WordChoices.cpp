//===- WordChoices.cpp - Words under masks and conditions -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Words.h"

using namespace llvm;
using namespace residue::proof;

Polynomial Words::boolean(Word *V) {
  Number N = number(V);
  if (N.Range.isWithin(0, 1))
    return N.Z;
  if (N.Range.isWithin(-1, 0))
    return -N.Z;
  return bits(V).Z;
}

void Words::nameMask(Word *V) {
  if (V->Mask)
    V->Mask = namedChoice(*V->Mask);
}

Word *Words::masked(Word *Mask, Word *V) {
  if (!V->XorA || V->Choice)
    return times(*Mask->Mask, V);
  Word *Result = create(V->Width);
  Result->XorA = V->XorA, Result->XorB = V->XorB;
  Result->Choice = Mask->Mask;
  return Result;
}

/// x + c (y - x), piece by piece: limbs that are chosen stay limbs. Null unless
/// both have limbs in the same places, or one is a constant.
Word *Words::chosenByPieces(const Polynomial &Choice, Word *X, Word *Y) {
  bool IsPlainX = constantOf(X).has_value(),
       IsPlainY = constantOf(Y).has_value();
  if (!How.NameLimbs)
    return nullptr;
  if (IsPlainX == IsPlainY &&
      (IsPlainX || pieces(X).size() != pieces(Y).size()))
    return nullptr;
  // A copy: naming changes the pieces of a word.
  PieceList Places = pieces(IsPlainX ? Y : X), Result;
  if (Places.size() < 2)
    return nullptr;
  for (size_t I = 0; I != Places.size(); ++I) {
    if (!IsPlainX && !IsPlainY && pieces(Y)[I].Begin != Places[I].Begin)
      return nullptr;
    if (I + 1 != Places.size())
      Places[I].Width = Places[I + 1].Begin - Places[I].Begin;
    else
      Places[I].Width = X->Width - Places[I].Begin;
  }
  // Bits below the lowest limb, which the constant may have.
  if (Places[0].Begin)
    return nullptr;
  Polynomial C = namedChoice(Choice);
  for (const Piece &At : Places) {
    unsigned End = At.Begin + At.Width;
    Word *A = fromPieces(At.Width, cut(X, At.Begin, End));
    Word *B = fromPieces(At.Width, cut(Y, At.Begin, End));
    Number P = bits(A), Q = bits(B);
    Polynomial Z = P.Z + Known.chosen(C, Q.Z - P.Z);
    Interval Range = {min(P.Range.Lo, Q.Range.Lo), max(P.Range.Hi, Q.Range.Hi)};
    // That it is one of the two is not seen of the sum.
    Result.push_back({At.Begin, At.Width, Known.namedLimb(Z, Range), Range});
  }
  return fromPieces(X->Width, Result);
}

/// c x + (1 - c) y, where x need be right for c = 1 alone, and y for c = 0. The
/// low part of x - M is x - M where that does not borrow: so a choice between
/// these is x - (1 - c) M, without a product.
Word *Words::chosen(const Polynomial &Choice, const Number &X, const Number &Y,
                    unsigned Width) {
  Interval Range = {min(X.Range.Lo, Y.Range.Lo), max(X.Range.Hi, Y.Range.Hi)};
  Polynomial C = Known.resolved(Choice);
  Polynomial Zero = Known.inCase(Y.Z, C, false);
  Polynomial Difference = Known.inCase(X.Z, C, true) - Zero;
  if (Difference.constant()) {
    Polynomial Z = Zero + C * Difference;
    auto IsEnough = [&](const Interval &I) {
      return I.fits(Width) && !Known.isNearlyReduced(I);
    };
    return of(Width, Z,
              Range.meet(Known.boundByCases(Z, IsEnough, /*InPairs=*/false)));
  }
  return of(Width,
            Known.resolved(Y.Z) + Known.chosen(namedChoice(C), X.Z - Y.Z),
            Range);
}

/// a ^ (c & (a ^ b)) = a + c (b - a)
Word *Words::swapped(Word *Masked, Word *V) {
  for (auto [From, To] : {std::make_pair(Masked->XorA, Masked->XorB),
                          std::make_pair(Masked->XorB, Masked->XorA)}) {
    if (From != V)
      continue;
    if (Word *Pieces = chosenByPieces(*Masked->Choice, From, To))
      return Pieces;
    return chosen(*Masked->Choice, bits(To), bits(From), V->Width);
  }
  return nullptr;
}

Word *Words::select(Word *Condition, Word *A, Word *B) {
  // c a + (1 - c) b
  Polynomial C = boolean(Condition);
  if (Word *Pieces = chosenByPieces(C, B, A))
    return Pieces;
  return chosen(C, bits(A), bits(B), A->Width);
}

/// -c for a mask, and not its bits.
Word *Words::unmasked(Word *V) {
  return V->Mask ? of(V->Width, -*V->Mask, Interval{-1, 0}) : V;
}
