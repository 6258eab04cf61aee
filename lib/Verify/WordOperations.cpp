//===- WordOperations.cpp - Sums, products and bits of words --------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Words.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace residue::proof;

Word *Words::sum(Word *A, Word *B, bool Negative) {
  Number X = number(A), Y = number(B);
  Interval Range = X.Range + (Negative ? -Y.Range : Y.Range);
  Polynomial Z = Negative ? X.Z - Y.Z : X.Z + Y.Z;
  // A quotient, of which more will depend.
  if (Range.Hi - Range.Lo < Dyadic(64) && !Z.constant())
    Z = Known.inChoices(Z, /*Create=*/false).value_or(Z);
  Word *V = of(A->Width, Z, Range);
  if (A->Other || B->Other) {
    Polynomial P = A->Other.value_or(X.Z), Q = B->Other.value_or(Y.Z);
    V->Other = Negative ? P - Q : P + Q;
  }
  return V;
}

/// A mask is 0 or -1 there, not its bits.
Word *Words::add(Word *A, Word *B) {
  return sum(unmasked(A), unmasked(B), false);
}
Word *Words::sub(Word *A, Word *B) {
  return sum(unmasked(A), unmasked(B), true);
}

/// 2^a x 2^b y is 2^(a + b) x y, if that is below 2^w: a multiple of 2^(a + b)
/// whatever x and y are. Null if none of them is shifted.
Word *Words::shiftedProduct(Word *A, Word *B) {
  auto BeginOf = [](const Word *V) {
    return V->Pieces && V->Pieces->size() == 1 ? V->Pieces->front().Begin : 0;
  };
  unsigned Begin = BeginOf(A) + BeginOf(B);
  if (!Begin || Begin >= A->Width)
    return nullptr;
  Number X = number(A), Y = number(B);
  Polynomial Z =
      (Known.resolved(X.Z) * Known.resolved(Y.Z)).scaled(-int(Begin));
  Interval Range = (X.Range * Y.Range).scaled(-int(Begin));
  Range = Range.meet(Known.bound(Known.resolved(Z)));
  if (!Range.fits(A->Width - Begin))
    return nullptr;
  if (!How.NameProducts)
    Known.keepUnnamed(Z);
  return fromPieces(A->Width, {{Begin, A->Width - Begin, Z, Range}});
}

Word *Words::mul(Word *A, Word *B) {
  for (Word *V : {A, B})
    if (V->isUnknown() || !V->Value || V->Value->Range.Lo.isNegative())
      if (!V->Mask)
        pieces(V);
  if (Word *V = shiftedProduct(A, B))
    return V;
  Number X = number(A), Y = number(B);
  Word *V = of(A->Width, Known.resolved(X.Z) * Known.resolved(Y.Z),
               X.Range * Y.Range);
  // What is known of x may say more of c x than a name would.
  bool IsMultiple = X.Z.constant() || Y.Z.constant();
  if (!How.NameProducts || (IsMultiple && !How.NameMultiples))
    Known.keepUnnamed(V->Value->Z);
  return V;
}

Word *Words::bitAnd(Word *A, Word *B) {
  if (A->Mask)
    return masked(A, B);
  if (B->Mask)
    return masked(B, A);
  if (A->Width == 1)
    return of(1, namedChoice(boolean(A)) * namedChoice(boolean(B)),
              Interval{0, 1});
  if (constantOf(A))
    std::swap(A, B);
  std::optional<APInt> Mask = constantOf(B);
  if (!Mask)
    return nullptr;
  PieceList Result;
  for (unsigned Begin = 0; Begin != A->Width;) {
    if (!(*Mask)[Begin]) {
      ++Begin;
      continue;
    }
    unsigned End = Begin;
    while (End != A->Width && (*Mask)[End])
      ++End;
    for (Piece &P : cut(A, Begin, End)) {
      P.Begin += Begin;
      Result.push_back(P);
    }
    Begin = End;
  }
  return fromPieces(A->Width, Result);
}

/// Two carries of one place are never both set; their sum is one carry then.
Word *Words::either(Word *A, Word *B, bool AreOne, bool AreAlone) {
  Polynomial X = boolean(A), Y = boolean(B);
  Polynomial Sum = Known.resolved(X + Y);
  // None of them is negative.
  auto IsOne = [](const Interval &I) { return I.Hi <= Dyadic(1); };
  if (AreOne || IsOne(Known.boundByCases(Sum, IsOne))) {
    Known.addBoolean(Sum);
    if (AreAlone)
      Sum = Known.asChoices(Sum, {0, 1}).value_or(Sum);
    return of(1, Sum, Interval{0, 1});
  }
  Polynomial P = namedChoice(X), Q = namedChoice(Y);
  return of(1, P + Q - P * Q, Interval{0, 1});
}

/// Its pieces; of a constant the ones, from each zero to the next.
Words::PieceList Words::runs(Word *V) {
  std::optional<APInt> C = constantOf(V);
  if (!C)
    return pieces(V);
  PieceList Result;
  for (unsigned Begin = 0; Begin != V->Width;) {
    APInt Rest = C->lshr(Begin);
    if (!Rest[0]) {
      Begin += std::min(Rest.countr_zero(), V->Width - Begin);
      continue;
    }
    unsigned Ones = Rest.countr_one();
    Dyadic Run = Dyadic::pow2(Ones) - Dyadic(1);
    Result.push_back({Begin, Ones, Polynomial(Run), {Run, Run}});
    Begin += Ones;
  }
  return Result;
}

/// 2^k x | y = 2^k x + y for y < 2^k. Null for others.
Word *Words::multipleOr(Word *A, Word *B) {
  Number X = bits(A), Y = bits(B);
  if (X.Range.Hi < Y.Range.Hi)
    std::swap(X, Y);
  unsigned Bits = Y.Range.Hi.bits(A->Width).getActiveBits();
  if (!Known.isMultiple(Known.resolved(X.Z), Bits))
    return nullptr;
  return of(A->Width, X.Z + Y.Z,
            (X.Range + Y.Range).meet({0, Dyadic::pow2(A->Width) - Dyadic(1)}));
}

Word *Words::bitOr(Word *A, Word *B) {
  if (A->Width == 1)
    return either(A, B, /*AreOne=*/false);
  PieceList All = runs(A);
  append_range(All, runs(B));
  llvm::sort(All,
             [](const Piece &P, const Piece &Q) { return P.Begin < Q.Begin; });
  for (size_t I = 0; I + 1 < All.size(); ++I) {
    unsigned Room = All[I + 1].Begin - All[I].Begin;
    if (!All[I].Range.fits(Room))
      return multipleOr(A, B);
    All[I].Width = std::min(All[I].Width, Room);
  }
  return signedUnion(fromPieces(A->Width, All));
}

/// A number whose highest word is one of few, as a signed one: that of a
/// difference is -1, say, and not 2^64 - 1. Sums of these are few, too.
Word *Words::signedUnion(Word *V) {
  if (V->Width <= How.NamedBits || V->Pieces->empty())
    return V;
  Piece Top = V->Pieces->back();
  if (Top.Begin + Top.Width != V->Width || Top.Range.fits(Top.Width - 1))
    return V;
  std::optional<Polynomial> High =
      Known.tabulated(Top.P, Top.Range, [&](const Dyadic &X) {
        return Dyadic::ofSigned(X.bits(Top.Width));
      });
  if (!High)
    return V;
  return of(V->Width, sumOf(ArrayRef(*V->Pieces).drop_back()).Z +
                          High->scaled(Top.Begin));
}

/// Where bits are x or, if c is set, y: x ^ k or y ^ k.
Word *Words::flipped(Word *V, const APInt &K) {
  if (V->isUnknown())
    return nullptr;
  if (std::optional<APInt> C = constantOf(V))
    return constant(*C ^ K);
  Number N = bits(V);
  Polynomial P = Known.resolved(N.Z);
  // X + (Y - X) c, of a symbol or of what is known to be 0 or 1.
  Dyadic X = P.factorOf({}), Less;
  Polynomial Rest = P - Polynomial(X), C;
  if (Rest.terms().size() == 1 && Rest.terms()[0].Product.size() == 1 &&
      P.isIntegral()) {
    C = Polynomial::of(Rest.terms()[0].Product[0]);
    Less = Rest.terms()[0].Factor;
  } else {
    X = N.Range.Lo, Less = N.Range.Hi - X;
    std::optional<Polynomial> Boolean =
        Known.multipliedBoolean(P - Polynomial(X), Less);
    if (!Boolean)
      return nullptr;
    C = namedChoice(*Boolean);
  }
  Dyadic Y = X + Less;
  Dyadic Last = Dyadic::pow2(V->Width) - Dyadic(1);
  if (!Known.bound(C).isWithin(0, 1) || !Interval{X, X}.isWithin(0, Last) ||
      !Interval{Y, Y}.isWithin(0, Last))
    return nullptr;
  Dyadic Off = Dyadic::ofUnsigned(X.bits(V->Width) ^ K);
  Dyadic On = Dyadic::ofUnsigned(Y.bits(V->Width) ^ K);
  return of(V->Width, Polynomial(Off) + C.times(On - Off),
            Interval{min(Off, On), max(Off, On)});
}

/// x + y - 2 x y, where both are 0 or 1; and x - y, where y is set only if x
/// is, as a correction wraps only where there was something to correct.
Polynomial Words::xorOfBits(Polynomial X, Polynomial Y) {
  if (X.constant() || Y.constant())
    return X + Y - (X * Y).times(2);
  auto IsNever = [](const Interval &I) { return !I.Lo.isNegative(); };
  for (const Polynomial &Less : {X - Y, Y - X})
    if (Polynomial Z = Known.resolved(Less);
        IsNever(Known.boundByCases(Z, IsNever, /*InPairs=*/false))) {
      Known.addBoolean(Z);
      return Z;
    }
  X = namedChoice(X), Y = namedChoice(Y);
  return X + Y - (X * Y).times(2);
}

Word *Words::bitXor(Word *A, Word *B) {
  for (auto [Masked, Plain] : {std::make_pair(A, B), std::make_pair(B, A)})
    if (Masked->Choice)
      if (Word *V = swapped(Masked, Plain))
        return V;
  auto IsBit = [&](Word *V) {
    if (V->Width == 1 || !V->Pieces)
      return V->Width == 1 || (V->Value && V->Value->Range.isWithin(0, 1));
    return V->Pieces->size() == 1 && V->Pieces->front().Begin == 0 &&
           V->Pieces->front().Range.isWithin(0, 1);
  };
  if (IsBit(A) && IsBit(B))
    return of(A->Width, xorOfBits(boolean(A), boolean(B)), Interval{0, 1});
  // x ^ -1 = -1 - x
  for (auto [X, Ones] : {std::make_pair(A, B), std::make_pair(B, A)})
    if (std::optional<APInt> C = constantOf(Ones); C && C->isAllOnes())
      return sum(constant(A->Width, -1), X, true);
  for (auto [X, K] : {std::make_pair(A, B), std::make_pair(B, A)})
    if (std::optional<APInt> C = constantOf(K))
      if (Word *V = flipped(X, *C))
        return V;
  // All bits of a number: x ^ k = k - x.
  for (auto [X, K] : {std::make_pair(A, B), std::make_pair(B, A)})
    if (std::optional<APInt> C = constantOf(K); C && C->isMask())
      if (!X->isUnknown() && bits(X).Range.fits(C->getActiveBits()))
        return sum(K, X, true);
  // Not of many: what is copied is all that they are made of.
  for (Word *X : {A, B})
    if (X->XorA && (X->XorA->isUnknown() || X->XorB->isUnknown()))
      makeKnown(X);
  Word *V = create(A->Width);
  V->XorA = A, V->XorB = B;
  return V;
}

/// The highest word of a sum of many, of which a quotient is made: it has few
/// values, where the carries into it would have too many together.
std::optional<Polynomial> Words::fewOf(Word *V, unsigned Shift) {
  if (V->Width > How.NamedBits || V->Mask || V->Pieces || Shift < 2)
    return std::nullopt;
  const Interval &I = V->Value->Range;
  Dyadic Last = min(MaxFew - 1, Dyadic::pow2(V->Width - Shift) - Dyadic(1));
  if (!I.isWithin(0, Last) || I.Hi <= Dyadic(1))
    return std::nullopt;
  return Known.asWhole(V->Value->Z, I);
}

Word *Words::shl(Word *A, unsigned Bits) {
  makeKnown(A);
  if (std::optional<Polynomial> Few = fewOf(A, Bits))
    return of(A->Width, Few->scaled(Bits), A->Value->Range.scaled(Bits));
  // What is shared has its name in all uses: x 2^k - x is a multiple of that.
  if (A->Pieces && A->IsShared)
    number(A);
  if (!A->Pieces && !A->Value->Range.fits(A->Width))
    return of(A->Width, A->Value->Z.scaled(Bits), A->Value->Range.scaled(Bits));
  PieceList Result = !A->Pieces && A->Value->Range.fits(A->Width - Bits)
                         ? pieces(A)
                         : cut(A, 0, A->Width - Bits);
  for (Piece &P : Result) {
    P.Width = std::min(P.Width, A->Width - Bits - P.Begin);
    P.Begin += Bits;
  }
  return fromPieces(A->Width, Result);
}

Word *Words::lshr(Word *A, unsigned Bits) {
  if (isWideSigned(A)) {
    Word *V = create(A->Width);
    V->Shifted = A, V->ShiftedBy = Bits;
    return V;
  }
  return fromPieces(A->Width, cut(A, Bits, A->Width));
}

bool Words::isSignedNumber(Word *V) {
  if (V->Mask)
    return true;
  Dyadic Limit = Dyadic::pow2(V->Width - 1);
  Number N = number(V);
  return N.Range.isWithin(-Limit, Limit - Dyadic(1)) ||
         Known.isWithin(N.Z, -Limit, Limit - Dyadic(1));
}

/// The bits are x = lo + 2^(w - 1) s: as a signed number, lo - 2^(w - 1) s.
Number Words::signedNumber(Word *V) {
  if (V->Mask)
    return {-*V->Mask, {-1, 0}};
  if (isSignedNumber(V))
    return number(V);
  Number N = bits(V);
  Dyadic Half = Dyadic::pow2(V->Width - 1);
  if (N.Range.Hi < Half)
    return N;
  Facts::SplitOptions Options;
  Options.Range = N.Range;
  Facts::Parts P = Known.split(N.Z, V->Width - 1, Options);
  return {P.Lo - P.Hi.scaled(V->Width - 1), {-Half, Half - Dyadic(1)}};
}

/// v >> Bits as a signed number, if few decide what it is.
std::optional<Word *> Words::signOf(Word *V, unsigned Bits) {
  if (V->isUnknown())
    return std::nullopt;
  // The highest word of x - y, for x and y of the same words, is a mask: 0 or
  // -1, as -2^k < x - y < 2^k.
  Number N = V->Mask ? Number{-*V->Mask, {-1, 0}} : number(V);
  if (N.Range.Lo.isNegative())
    Known.inChoices(N.Z, /*Create=*/true);
  std::optional<Polynomial> Z =
      Known.tabulated(N.Z, N.Range, [&](const Dyadic &Value) {
        return Dyadic::ofSigned(Value.bits(V->Width))
            .scaled(-int(Bits))
            .floor();
      });
  return Z ? std::optional<Word *>(of(V->Width, *Z)) : std::nullopt;
}

Word *Words::ashr(Word *A, unsigned Bits) {
  if (std::optional<Word *> Sign = signOf(A, Bits))
    return *Sign;
  // floor(z / 2^k)
  Number N = signedNumber(A);
  if (A->Mask)
    return of(A->Width, N.Z, N.Range);
  Facts::SplitOptions Options;
  Options.Range = N.Range;
  return of(A->Width, Known.split(N.Z, Bits, Options).Hi,
            Interval{N.Range.Lo.scaled(-int(Bits)).floor(),
                     N.Range.Hi.scaled(-int(Bits)).floor()});
}

Word *Words::zext(Word *A, unsigned Width) {
  pieces(A);
  return fromPieces(Width, *A->Pieces);
}

Word *Words::sext(Word *A, unsigned Width) {
  if (A->Width == 1)
    return of(Width, -boolean(A), Interval{-1, 0});
  Number N = signedNumber(A);
  return of(Width, N.Z, N.Range);
}

/// What is cut off of a number that was corrected may be zero, as cases tell:
/// then the words that stay are all of it, under a name.
void Words::settleCut(Word *A, unsigned Width) {
  if (!A->Pieces || A->Pieces->size() < 2)
    return;
  Number N = number(A);
  auto Fits = [&](const Interval &I) { return I.fits(Width); };
  if (Fits(N.Range) || !N.Range.fits(Width + 2))
    return;
  N.Range = N.Range.meet(Known.boundByCases(N.Z, Fits, /*InPairs=*/false));
  if (Fits(N.Range))
    nameWhole(A, N);
}

Word *Words::trunc(Word *A, unsigned Width) {
  if (A->Mask)
    return of(Width, -*A->Mask, Interval{-1, 0});
  // Bits of a signed number, from ShiftedBy on: floor(z / 2^ShiftedBy).
  if (A->Shifted && A->isUnknown() && Width <= A->Width - A->ShiftedBy) {
    Number N = number(A->Shifted);
    Facts::SplitOptions Options;
    Options.Range = N.Range;
    return of(Width, Known.split(N.Z, A->ShiftedBy, Options).Hi,
              Interval{N.Range.Lo.scaled(-int(A->ShiftedBy)).floor(),
                       N.Range.Hi.scaled(-int(A->ShiftedBy)).floor()});
  }
  if (isWideSigned(A) && Width < A->Width)
    return of(Width, A->Value->Z, A->Value->Range);
  if (Width <= How.NamedBits)
    return fromPieces(Width, cut(A, 0, Width));
  settleCut(A, Width);
  Polynomial Other = A->Other ? *A->Other : number(A).Z;
  Word *V = fromPieces(Width, cut(A, 0, Width));
  settleTop(V);
  V->Other = std::move(Other);
  return V;
}

Word *Words::funnel(Word *A, Word *B, unsigned Bits) {
  unsigned Width = A->Width;
  PieceList Result = cut(B, Width - Bits, Width);
  for (Piece &P : cut(A, 0, Width - Bits)) {
    P.Begin += Bits;
    Result.push_back(P);
  }
  return fromPieces(Width, Result);
}

/// One of them may be negative, or both are few numbers, as the difference is.
bool Words::isSignedSum(Word *A, Word *B, bool Negative) {
  auto IsSigned = [](const Word *V) {
    return V->Mask ||
           (V->Value && !V->Pieces && V->Value->Range.Lo.isNegative());
  };
  auto IsFew = [&](Word *V) { return bits(V).Range.Hi < Dyadic(MaxFew); };
  return IsSigned(A) || IsSigned(B) || (Negative && IsFew(A) && IsFew(B));
}

std::pair<Word *, Word *> Words::overflow(Word *A, Word *B, bool Negative,
                                          Carry Use) {
  // The highest word of a signed number: nobody reads the carry, so it is any.
  if (Use == Carry::IsDropped && isSignedSum(A, B, Negative))
    return {sum(unmasked(A), unmasked(B), Negative),
            input(1, Known.fresh({0, 1}))};
  Number X = bits(A), Y = bits(B);
  bool IsChoice = false;
  // A carry into a word is a choice together with that out of it.
  bool IsCarried = Y.Range.isWithin(0, 1) && !Y.Z.constant();
  for (Number *N : {&X, &Y})
    if (Use == Carry::IsAlone && !Negative && !IsCarried && !N->Z.constant())
      if (std::optional<Polynomial> Z =
              Known.inChoices(N->Z, /*Create=*/true)) {
        N->Z = *Z;
        IsChoice = true;
      }
  unsigned Width = A->Width;
  Facts::SplitOptions Options;
  Options.Range = X.Range + (Negative ? -Y.Range : Y.Range);
  Options.Quick = Width <= How.NamedBits && Use != Carry::IsDropped;
  Options.IsCleared = Use == Carry::IsAlone;
  Polynomial Z = Negative ? X.Z - Y.Z : X.Z + Y.Z;
  // What is known of both operands is enough.
  if (Options.Range->fits(Width))
    return {of(Width, Z, Options.Range), constant(1, 0)};
  Facts::Parts P = Known.split(Z, Width, Options);
  if (IsChoice)
    P.Hi = Known.inChoices(P.Hi, /*Create=*/true).value_or(P.Hi);
  Polynomial Carry = Negative ? -P.Hi : P.Hi;
  return {of(Width, P.Lo, Interval{0, Dyadic::pow2(Width) - Dyadic(1)}),
          of(1, Carry, Interval{0, 1})};
}

std::pair<Word *, Word *> Words::addOverflow(Word *A, Word *B, Carry Use) {
  return overflow(A, B, false, Use);
}
std::pair<Word *, Word *> Words::subOverflow(Word *A, Word *B, Carry Use) {
  return overflow(A, B, true, Use);
}
