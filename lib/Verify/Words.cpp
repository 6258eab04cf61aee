//===- Words.cpp - Integers of w bits, as polynomials ---------------------===//
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

Number residue::proof::sumOf(ArrayRef<Piece> Pieces) {
  Number Sum = {Polynomial(), {0, 0}};
  for (const Piece &P : Pieces) {
    Sum.Z = Sum.Z + P.P.scaled(P.Begin);
    Sum.Range = Sum.Range + P.Range.scaled(P.Begin);
  }
  return Sum;
}

Word *Words::create(unsigned Width) {
  Storage.emplace_back();
  Storage.back().Width = Width;
  return &Storage.back();
}

Word *Words::copy(const Word *V) {
  Word *Copy = create(V->Width);
  *Copy = *V;
  if (V->XorA && V->isUnknown()) {
    Copy->XorA = copy(V->XorA);
    Copy->XorB = copy(V->XorB);
  }
  if (V->Shifted)
    Copy->Shifted = copy(V->Shifted);
  return Copy;
}

void Words::narrow(Word *V) {
  auto Meet = [&](const Polynomial &P, Interval &Range) {
    Interval I = Range.meet(Known.bound(Known.resolved(P)));
    if (I.Lo <= I.Hi)
      Range = I;
  };
  if (V->Value)
    Meet(V->Value->Z, V->Value->Range);
  if (V->Pieces)
    for (Piece &P : *V->Pieces)
      Meet(P.P, P.Range);
}

Word *Words::constant(const APInt &V) {
  return of(V.getBitWidth(), Polynomial(Dyadic::ofUnsigned(V)));
}

Word *Words::input(unsigned Width, Symbol S) {
  return of(Width, Polynomial::of(S));
}

Word *Words::of(unsigned Width, const Polynomial &Z,
                std::optional<Interval> Range) {
  Word *V = create(Width);
  Number N = {Z, Known.bound(Known.resolved(Z))};
  if (Range)
    N.Range = N.Range.meet(*Range);
  // What can only be zero, as in the first round of a loop, is none.
  if (N.Range.isWithin(-1, 0) && N.Range.Lo < N.Range.Hi && !Z.constant())
    V->Mask = -Z;
  V->Value = std::move(N);
  return V;
}

/// c, where all bits are c, which is 0 or 1: words of a mask, put together.
static std::optional<Polynomial> maskOf(unsigned Width, ArrayRef<Piece> Pieces,
                                        const Facts &Known) {
  std::optional<Polynomial> Mask;
  unsigned End = 0;
  for (const Piece &P : Pieces) {
    Dyadic Ones = Dyadic::pow2(P.Width) - Dyadic(1);
    bool IsMultiple = P.Begin == End;
    Polynomial C = P.P.filtered([&](Polynomial::Term &T) {
      std::optional<Dyadic> Quotient;
      if (IsMultiple)
        Quotient = T.Factor.dividedBy(Ones);
      IsMultiple = Quotient.has_value();
      T.Factor = Quotient.value_or(0);
      return IsMultiple;
    });
    if (!IsMultiple || (Mask && !(*Mask == C)))
      return std::nullopt;
    Mask = C;
    End += P.Width;
  }
  if (End != Width || !Mask || Mask->constant() ||
      !Known.bound(Known.resolved(*Mask)).isWithin(0, 1))
    return std::nullopt;
  return Mask;
}

Word *Words::fromPieces(unsigned Width, PieceList Pieces) {
  Word *V = create(Width);
  erase_if(Pieces, [](const Piece &P) { return P.Range.Hi.isZero(); });
  V->Mask = maskOf(Width, Pieces, Known);
  V->Pieces = std::move(Pieces);
  return V;
}

std::optional<APInt> Words::constantOf(Word *V) {
  if (V->isUnknown())
    return std::nullopt;
  // Not number(), which may give it a name.
  Polynomial Sum = V->Pieces ? sumOf(*V->Pieces).Z : V->Value->Z;
  if (std::optional<Dyadic> C = Known.resolved(Sum).constant())
    return C->bits(V->Width);
  return std::nullopt;
}

Word *Words::opaque(StringRef What, unsigned Width, ArrayRef<Polynomial> Of,
                    std::optional<Interval> Range) {
  std::vector<Polynomial> Key;
  for (const Polynomial &P : Of)
    Key.push_back(Known.resolved(P));
  auto At = Opaque.find({What.str(), Key});
  if (At == Opaque.end()) {
    Interval All = {0, Dyadic::pow2(Width) - Dyadic(1)};
    Symbol S = Known.fresh(Range ? Range->meet(All) : All);
    At = Opaque.emplace(std::make_pair(What.str(), std::move(Key)), S).first;
  }
  return input(Width, At->second);
}

unsigned Words::bitsOfUnion(ArrayRef<Polynomial> Of, unsigned Width) const {
  Dyadic Last = 0;
  for (const Polynomial &P : Of)
    Last = max(Last, Known.bound(Known.resolved(P)).Hi);
  return Last < Dyadic::pow2(Width) ? Last.bits(Width).getActiveBits() : Width;
}

Polynomial Words::namedChoice(const Polynomial &Choice) {
  Polynomial C = Known.resolved(Choice);
  return C.constant() ? C : Known.named(C, {0, 1});
}

/// c v, where c is 0 or 1.
Word *Words::times(const Polynomial &Choice, Word *V) {
  Number N = number(V);
  Polynomial C = Known.resolved(Choice);
  // In loops over words each word is chosen by the same carry out of them all.
  if (!N.Z.constant() || Known.isInChains())
    C = namedChoice(C);
  else if (!C.symbol())
    Known.addBoolean(C);
  return of(V->Width, Known.chosen(C, N.Z),
            Interval{min(Dyadic(0), N.Range.Lo), max(Dyadic(0), N.Range.Hi)});
}

void Words::makeKnown(Word *V) {
  if (!V->isUnknown())
    return;
  if (V->Shifted) {
    V->Pieces = cut(V->Shifted, V->ShiftedBy, V->Width);
    return;
  }
  // 0 ^ x is x, which may be masked.
  for (auto [Zero, Other] :
       {std::make_pair(V->XorA, V->XorB), std::make_pair(V->XorB, V->XorA)})
    if (std::optional<APInt> C = constantOf(Zero); C && C->isZero()) {
      Number N = V->Choice ? number(times(*V->Choice, Other)) : bits(Other);
      V->Value = N;
      return;
    }
  // The result depends on what the operands are as numbers alone: an element
  // of the rewritten function is that of the source which it is equal to.
  std::vector<Polynomial> Of;
  for (Word *Operand : {V->XorA, V->XorB})
    Of.push_back(Known.resolved(Recognized(bits(Operand)).Z));
  llvm::sort(Of);
  unsigned Bits = bitsOfUnion(Of, V->Width);
  std::string What = "xor " + std::to_string(Bits);
  if (V->Choice) {
    Of.push_back(*V->Choice);
    What = "masked " + What;
  }
  V->Value = opaque(What, Bits, Of)->Value;
}

/// The bits of a number that may be outside of [0, 2^w): that it is not has to
/// be proven, or it is split.
const Words::PieceList &Words::pieces(Word *V) {
  makeKnown(V);
  if (V->Pieces)
    return *V->Pieces;
  Number &N = *V->Value;
  unsigned Width = V->Width;
  // All ones, or all zeros.
  if (V->Mask)
    N = {V->Mask->times(Dyadic::pow2(Width) - Dyadic(1)),
         {0, Dyadic::pow2(Width) - Dyadic(1)}};
  auto Fits = [&](const Interval &I) { return I.fits(Width); };
  if (!Fits(N.Range) && V->Other) {
    Interval I = Known.boundByCases(*V->Other, Fits);
    if (!Fits(I)) {
      V->Other = Known.withoutNames(*V->Other);
      I = Known.boundByCases(*V->Other, Fits);
    }
    if (Fits(I))
      N = {*V->Other, I};
  }
  // An element of one word, which a carry and a borrow correct.
  if (!Fits(N.Range) && Known.isNearlyReduced(N.Range))
    if (Interval I = Known.boundByCases(N.Z, Fits); Fits(I))
      N.Range = I;
  // The highest word of a difference, with a carry into it. What is written in
  // choices has no others: they would be functions of these that no polynomial
  // of degree 1 shows.
  if (!Fits(N.Range) && N.Range.Lo.isNegative() &&
      N.Range.Hi - N.Range.Lo < Dyadic(MaxFew) &&
      !Known.inChoices(N.Z, /*Create=*/false)) {
    Polynomial Z = Known.withoutChoices(N.Z);
    N.Range = N.Range.meet(Known.boundByCases(Z, Fits, /*InPairs=*/false));
    // Of words that its names stand for some cancel.
    if (!Fits(N.Range))
      N.Range = N.Range.meet(Known.bound(Known.withoutNames(Z)));
    if (!Fits(N.Range))
      N.Z = Known.asChoices(Z, N.Range).value_or(N.Z);
  }
  if (!Fits(N.Range))
    if (std::optional<Polynomial> P = Known.tabulated(
            N.Z, N.Range, [&](const Dyadic &Z) { return Z.low(Width); }))
      N = {*P, {0, Dyadic::pow2(Width) - Dyadic(1)}};
  if (!Fits(N.Range))
    if (std::optional<Polynomial> P =
            Known.unfolded(Known.resolved(N.Z), Width))
      N = {*P, Known.bound(*P)};
  if (!Fits(N.Range)) {
    bool IsNegative = N.Range.Lo.isNegative();
    Facts::SplitOptions Options;
    Options.Range = N.Range;
    Options.Quick = V->IsAddress;
    N.Z = Known.split(N.Z, Width, Options).Lo;
    N.Range = {0, Dyadic::pow2(Width) - Dyadic(1)};
    Interval Plain = Known.bound(Known.resolved(N.Z));
    bool ByCases = !Fits(Plain) || (IsNegative && !V->IsAddress);
    N.Range = N.Range.meet(ByCases ? Known.boundByCases(N.Z, Fits) : Plain);
    if (!V->IsAddress)
      N.Range = Known.corrected(N.Z, N.Range);
    // What only cases can tell of it is kept by a name.
    if (!Fits(Plain) || (Known.isNearlyReduced(Plain) && N.Range.Hi < Plain.Hi))
      N.Z = Known.named(N.Z, N.Range);
  }
  V->Pieces = PieceList{{0, Width, N.Z, N.Range}};
  return *V->Pieces;
}

Number Words::bits(Word *V) {
  pieces(V);
  return number(V);
}

/// The highest word of a sum, whose carry is left out; in loops over words the
/// one that is stored last is.
void Words::settleTop(Word *V) {
  if (!Known.isInChains() && V->Width > How.NamedBits && V->Pieces &&
      V->Pieces->size() > 1)
    Known.settle(V->Pieces->back().P);
}

Number Words::number(Word *V) {
  makeKnown(V);
  if (V->Value && !V->Pieces)
    return *V->Value;
  settleTop(V);
  Number N = sumOf(*V->Pieces);
  N.Z = Known.resolved(N.Z);
  N.Range = N.Range.meet(Known.bound(N.Z));
  if (V->IsShared && V->Width > How.NamedBits)
    nameWhole(V, N);
  return N;
}

bool Words::isLoose(Word *V) {
  if (V->Width <= How.NamedBits || !V->Pieces || V->Pieces->size() < 2)
    return false;
  return !Known.bound(Known.resolved(sumOf(*V->Pieces).Z)).fits(V->Width);
}

/// A multiple of a product of symbols, and a constant.
static bool isPlain(const Polynomial &Z) {
  size_t Count = Z.terms().size();
  return Z.isIntegral() &&
         (Count <= 1 || (Count == 2 && Z.terms()[0].Product.empty()));
}

/// A wide integer that is used more than once gets a symbol, so that there is
/// something to be narrowed where code compares it with M.
void Words::nameWhole(Word *V, Number &N) {
  // Of what is added under a mask cases tell whether that is set; it may be.
  if (isPlain(N.Z) || Known.fractionOf(N.Z, N.Range.Hi))
    return;
  PieceList &Pieces = *V->Pieces;
  // Nor would a name tell that the highest word is a mask: a difference.
  Piece Top = Pieces.back();
  Top.Begin = 0;
  if (How.NameHighParts && Pieces.size() > 1 && maskOf(Top.Width, Top, Known))
    return;
  // What has holes between its bits is no element.
  for (size_t I = 0; I + 1 < Pieces.size(); ++I)
    if (Pieces[I].Begin + Pieces[I].Width != Pieces[I + 1].Begin)
      return;
  // Of the name of a sum nothing else will be known.
  N.Range = Known.corrected(N.Z, N.Range);
  // No piece is negative: those above what the number reaches are zero.
  while (Pieces.size() > 1 && N.Range.fits(Pieces.back().Begin))
    Pieces.pop_back();
  Polynomial Name = Known.named(N.Z, N.Range);
  if (Pieces.size() > 1) {
    expressTop(Pieces, Name);
    nameLower(V, Name);
  } else {
    Pieces[0].P = Name.scaled(-int(Pieces[0].Begin));
  }
  N.Z = Name;
}

/// The highest piece is what the others leave of the name.
void Words::expressTop(PieceList &Pieces, const Polynomial &Name) {
  Piece &Top = Pieces.back();
  Polynomial Rest = Name - sumOf(ArrayRef(Pieces).drop_back()).Z;
  Polynomial New = Known.resolved(Rest.scaled(-int(Top.Begin)));
  std::optional<Symbol> Old = Known.resolved(Top.P).symbol();
  if (Old && Known.isLowPart(*Old) && !Known.isName(*Old) &&
      !New.contains(*Old))
    Known.express(*Old, New);
  Top.P = New;
}

/// x = low words + 2^k h with a small h is a relation of its own.
void Words::nameLower(Word *V, const Polynomial &Name) {
  PieceList &Pieces = *V->Pieces;
  Piece &Top = Pieces.back();
  if (Top.Range.Hi > Dyadic(3) || Top.Range.Hi.isZero() ||
      Top.Begin < How.NamedBits || Pieces.size() < 3)
    return;
  Polynomial Lower = Known.resolved(sumOf(ArrayRef(Pieces).drop_back()).Z);
  if (Lower.terms().size() < 2)
    return;
  Interval Range = {0, Dyadic::pow2(Top.Begin) - Dyadic(1)};
  Polynomial Low = Known.named(Lower, Range);
  std::optional<Symbol> S = Low.symbol();
  if (!S)
    return;
  PieceList Others(Pieces.begin(), std::prev(Pieces.end()));
  expressTop(Others, Low);
  llvm::copy(Others, Pieces.begin());
  if (Known.isLowPart(*S))
    return;
  Known.addRelation(Name, *S, Top.Begin, {0, Top.Range.Hi});
  Top.P = (Name - Low).scaled(-int(Top.Begin));
}

void Words::nameLimb(Word *V) {
  pieces(V);
  if (V->Pieces->empty())
    return;
  // Pieces of a word that was loaded are one limb.
  Piece Whole = V->Pieces->front();
  for (const Piece &P : drop_begin(*V->Pieces)) {
    unsigned Place = P.Begin - Whole.Begin;
    Whole.P = Whole.P + P.P.scaled(Place);
    Whole.Range = Whole.Range + P.Range.scaled(Place);
    Whole.Width = Place + P.Width;
  }
  Polynomial Z = Known.resolved(Whole.P);
  if (Z.terms().size() < 2)
    return;
  Whole.P = Known.namedLimb(Z, Whole.Range);
  V->Pieces = PieceList{Whole};
}

/// A difference of elements, say. Its words below the highest are those of the
/// number itself, and the highest is one of few, if it is read as signed.
bool Words::isWideSigned(const Word *V) const {
  if (V->Width <= How.NamedBits || V->Pieces || !V->Value)
    return false;
  Dyadic Limit = Dyadic::pow2(V->Width - 1);
  const Interval &I = V->Value->Range;
  return I.Lo.isNegative() && I.isWithin(-Limit, Limit - Dyadic(1));
}

void Words::nameSum(Word *V) {
  if (V->Width <= How.NamedBits || V->Choice || V->XorA || isWideSigned(V))
    return;
  pieces(V);
  Piece &P = V->Pieces->front();
  Polynomial Z = Known.resolved(P.P);
  // x + c: names would hide that x and its words are not below zero.
  if (V->Pieces->size() != 1 || Z.constant() ||
      (isPlain(Z) && Z.terms().back().Factor == Dyadic(1) &&
       Known.bound(Z).fits(V->Width)) ||
      Known.multipliedBoolean(Z, P.Range.Hi))
    return;
  auto Fits = [&](const Interval &I) { return Known.hasRoomFor(I, V->Width); };
  P.Range = Known.corrected(
      Z, P.Range.meet(Known.boundByCases(Z, Fits, /*InPairs=*/false)));
  P.P = Known.named(Z, P.Range);
  if (V->Value)
    V->Value = Number{P.P, P.Range};
}

Piece Words::low(const Piece &P, unsigned Bits) {
  if (P.Range.fits(Bits))
    return {P.Begin, Bits, P.P, P.Range};
  Facts::SplitOptions Options;
  Options.Range = P.Range;
  Options.Name = P.Width > How.NamedBits;
  Options.NameHigh = How.NameHighParts;
  Polynomial Lo = Known.split(P.P, Bits, Options).Lo;
  Interval Range = {0, Dyadic::pow2(Bits) - Dyadic(1)};
  return {P.Begin, Bits, Lo, Range.meet(Known.bound(Known.resolved(Lo)))};
}

Piece Words::high(const Piece &P, unsigned Bits) {
  if (P.Range.fits(Bits))
    return {P.Begin, P.Width - Bits, Polynomial(), {0, 0}};
  Facts::SplitOptions Options;
  Options.Range = P.Range;
  Options.Name = P.Width > How.NamedBits;
  Options.NameHigh = How.NameHighParts;
  Polynomial Hi = Known.split(P.P, Bits, Options).Hi;
  Interval Range = {P.Range.Lo.scaled(-int(Bits)).floor(),
                    P.Range.Hi.scaled(-int(Bits)).floor()};
  return {P.Begin, P.Width - Bits, Hi,
          Range.meet(Known.bound(Known.resolved(Hi)))};
}

Words::PieceList Words::cut(Word *V, unsigned Begin, unsigned End) {
  PieceList Result;
  // A copy: naming changes the pieces of a word.
  PieceList Pieces = pieces(V);
  for (const Piece &P : Pieces) {
    if (P.Begin + P.Width <= Begin || P.Begin >= End)
      continue;
    unsigned From = Begin > P.Begin ? Begin - P.Begin : 0;
    unsigned To = std::min(End - P.Begin, P.Width);
    Piece Part = P;
    if (To < Part.Width)
      Part = low(Part, To);
    if (From)
      Part = high(Part, From);
    Part.Begin = P.Begin + From - Begin;
    Result.push_back(Part);
  }
  return Result;
}
