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

static bool isUnknown(const Word *V) { return !V->Value && !V->Pieces; }

Word *Words::create(unsigned Width) {
  Storage.emplace_back();
  Storage.back().Width = Width;
  return &Storage.back();
}

Word *Words::copy(const Word *V) {
  Word *Copy = create(V->Width);
  *Copy = *V;
  if (V->XorA) {
    Copy->XorA = copy(V->XorA);
    Copy->XorB = copy(V->XorB);
  }
  return Copy;
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
  if (N.Range.isWithin(-1, 0) && !Z.constant())
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
      std::optional<Dyadic> Quotient = T.Factor.dividedBy(Ones);
      IsMultiple &= Quotient.has_value();
      T.Factor = Quotient.value_or(0);
      return true;
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
  if (isUnknown(V))
    return std::nullopt;
  // Not number(), which may give it a name.
  Polynomial Sum = V->Pieces ? Polynomial() : V->Value->Z;
  if (V->Pieces)
    for (const Piece &P : *V->Pieces)
      Sum = Sum + P.P.scaled(P.Begin);
  if (std::optional<Dyadic> C = Known.resolved(Sum).constant())
    return C->bits(V->Width);
  return std::nullopt;
}

Word *Words::opaque(StringRef What, unsigned Width, ArrayRef<Polynomial> Of) {
  std::vector<Polynomial> Key;
  for (const Polynomial &P : Of)
    Key.push_back(Known.resolved(P));
  auto At = Opaque.find({What.str(), Key});
  if (At == Opaque.end()) {
    Symbol S = Known.fresh({0, Dyadic::pow2(Width) - Dyadic(1)});
    At = Opaque.emplace(std::make_pair(What.str(), std::move(Key)), S).first;
  }
  return input(Width, At->second);
}

void Words::makeKnown(Word *V) {
  if (!isUnknown(V))
    return;
  std::vector<Polynomial> Of = {bits(V->XorA).Z, bits(V->XorB).Z};
  llvm::sort(Of);
  std::string What = "xor " + std::to_string(V->Width);
  if (V->Choice) {
    Of.push_back(*V->Choice);
    What = "masked " + What;
  }
  V->Value = opaque(What, V->Width, Of)->Value;
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
    if (Fits(I))
      N = {*V->Other, I};
  }
  if (!Fits(N.Range))
    if (std::optional<Polynomial> P =
            Known.unfolded(Known.resolved(N.Z), Width))
      N = {*P, Known.bound(*P)};
  if (!Fits(N.Range)) {
    bool IsNegative = N.Range.Lo.isNegative();
    Facts::SplitOptions Options;
    Options.Range = N.Range;
    N.Z = Known.split(N.Z, Width, Options).Lo;
    N.Range = {0, Dyadic::pow2(Width) - Dyadic(1)};
    Interval Plain = Known.bound(Known.resolved(N.Z));
    bool ByCases = !Fits(Plain) || IsNegative;
    N.Range = N.Range.meet(ByCases ? Known.boundByCases(N.Z, Fits) : Plain);
    // What only cases can tell of it is kept by a name.
    if (!Fits(Plain))
      N.Z = Known.named(N.Z, N.Range);
  }
  V->Pieces = PieceList{{0, Width, N.Z, N.Range}};
  return *V->Pieces;
}

Number Words::bits(Word *V) {
  pieces(V);
  return number(V);
}

Number Words::number(Word *V) {
  makeKnown(V);
  if (V->Value && !V->Pieces)
    return *V->Value;
  Number N = {Polynomial(), {0, 0}};
  for (const Piece &P : *V->Pieces) {
    N.Z = N.Z + P.P.scaled(P.Begin);
    N.Range = N.Range + P.Range.scaled(P.Begin);
  }
  N.Z = Known.resolved(N.Z);
  N.Range = N.Range.meet(Known.bound(N.Z));
  if (V->IsShared && V->Width > How.NamedBits)
    nameWhole(V, N);
  return N;
}

/// A wide integer that is used more than once gets a symbol, so that there is
/// something to be narrowed where code compares it with M.
void Words::nameWhole(Word *V, Number &N) {
  bool IsPlain = N.Z.terms().size() <= 1 ||
                 (N.Z.terms().size() == 2 && N.Z.terms()[0].Product.empty());
  if (IsPlain && N.Z.isIntegral())
    return;
  PieceList &Pieces = *V->Pieces;
  // What has holes between its bits is no element.
  for (size_t I = 0; I + 1 < Pieces.size(); ++I)
    if (Pieces[I].Begin + Pieces[I].Width != Pieces[I + 1].Begin)
      return;
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
  Polynomial Rest = Name;
  for (const Piece &P : drop_end(Pieces))
    Rest = Rest - P.P.scaled(P.Begin);
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
  Polynomial Lower;
  for (const Piece &P : drop_end(Pieces))
    Lower = Lower + P.P.scaled(P.Begin);
  Lower = Known.resolved(Lower);
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

void Words::nameSum(Word *V) {
  if (V->Width <= How.NamedBits || V->Choice || V->XorA)
    return;
  pieces(V);
  Piece &P = V->Pieces->front();
  Polynomial Z = Known.resolved(P.P);
  if (V->Pieces->size() != 1 || Z.symbol() || Z.constant())
    return;
  auto Fits = [&](const Interval &I) { return I.fits(V->Width); };
  P.Range = P.Range.meet(Known.boundByCases(Z, Fits));
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

Word *Words::sum(Word *A, Word *B, bool Negative) {
  Number X = number(A), Y = number(B);
  Word *V = of(A->Width, Negative ? X.Z - Y.Z : X.Z + Y.Z,
               X.Range + (Negative ? -Y.Range : Y.Range));
  if (A->Other || B->Other) {
    Polynomial P = A->Other.value_or(X.Z), Q = B->Other.value_or(Y.Z);
    V->Other = Negative ? P - Q : P + Q;
  }
  return V;
}

Word *Words::add(Word *A, Word *B) { return sum(A, B, false); }
Word *Words::sub(Word *A, Word *B) { return sum(A, B, true); }

Word *Words::mul(Word *A, Word *B) {
  for (Word *V : {A, B})
    if (isUnknown(V) || !V->Value || V->Value->Range.Lo.isNegative())
      if (!V->Mask)
        pieces(V);
  Number X = number(A), Y = number(B);
  Word *V = of(A->Width, Known.resolved(X.Z) * Known.resolved(Y.Z),
               X.Range * Y.Range);
  if (!How.NameProducts)
    Known.keepUnnamed(V->Value->Z);
  return V;
}

Polynomial Words::boolean(Word *V) {
  assert(V->Width == 1 && "one bit");
  Number N = number(V);
  if (N.Range.isWithin(0, 1))
    return N.Z;
  if (N.Range.isWithin(-1, 0))
    return -N.Z;
  return bits(V).Z;
}

Polynomial Words::namedChoice(const Polynomial &Choice) {
  Polynomial C = Known.resolved(Choice);
  return C.constant() ? C : Known.named(C, {0, 1});
}

/// c v, where c is 0 or 1.
Word *Words::times(const Polynomial &Choice, Word *V) {
  Number N = number(V);
  Polynomial C = Known.resolved(Choice);
  if (!N.Z.constant())
    C = namedChoice(C);
  return of(V->Width, C * Known.resolved(N.Z),
            Interval{min(Dyadic(0), N.Range.Lo), max(Dyadic(0), N.Range.Hi)});
}

Word *Words::masked(Word *Mask, Word *V) {
  if (!V->XorA || V->Choice)
    return times(*Mask->Mask, V);
  Word *Result = create(V->Width);
  Result->XorA = V->XorA, Result->XorB = V->XorB;
  Result->Choice = Mask->Mask;
  return Result;
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

/// Of two bits. Two carries of one place are never both set; their sum is one
/// carry then.
Word *Words::either(Word *A, Word *B) {
  Polynomial X = boolean(A), Y = boolean(B);
  Polynomial Sum = Known.resolved(X + Y);
  // None of them is negative.
  auto IsOne = [](const Interval &I) { return I.Hi <= Dyadic(1); };
  if (IsOne(Known.boundByCases(Sum, IsOne))) {
    Known.addBoolean(Sum);
    return of(1, Sum, Interval{0, 1});
  }
  Polynomial P = namedChoice(X), Q = namedChoice(Y);
  return of(1, P + Q - P * Q, Interval{0, 1});
}

Word *Words::bitOr(Word *A, Word *B) {
  if (A->Width == 1)
    return either(A, B);
  PieceList All = pieces(A);
  append_range(All, pieces(B));
  llvm::sort(All,
             [](const Piece &P, const Piece &Q) { return P.Begin < Q.Begin; });
  for (size_t I = 0; I + 1 < All.size(); ++I) {
    unsigned Room = All[I + 1].Begin - All[I].Begin;
    if (!All[I].Range.fits(Room))
      return nullptr;
    All[I].Width = std::min(All[I].Width, Room);
  }
  return fromPieces(A->Width, All);
}

/// a ^ (c & (a ^ b)) = a + c (b - a)
Word *Words::swapped(Word *Masked, Word *V) {
  for (auto [From, To] : {std::make_pair(Masked->XorA, Masked->XorB),
                          std::make_pair(Masked->XorB, Masked->XorA)}) {
    if (From != V)
      continue;
    Number X = bits(From), Y = bits(To);
    Polynomial C = namedChoice(*Masked->Choice);
    return of(
        V->Width, X.Z + C * Known.resolved(Y.Z - X.Z),
        Interval{min(X.Range.Lo, Y.Range.Lo), max(X.Range.Hi, Y.Range.Hi)});
  }
  return nullptr;
}

Word *Words::bitXor(Word *A, Word *B) {
  for (auto [Masked, Plain] : {std::make_pair(A, B), std::make_pair(B, A)})
    if (Masked->Choice)
      if (Word *V = swapped(Masked, Plain))
        return V;
  if (A->Width == 1) {
    Polynomial X = boolean(A), Y = boolean(B);
    if (X.constant() || Y.constant())
      return of(1, X + Y - (X * Y).times(2), Interval{0, 1});
    X = namedChoice(X), Y = namedChoice(Y);
    return of(1, X + Y - (X * Y).times(2), Interval{0, 1});
  }
  // x ^ -1 = -1 - x
  for (auto [X, Ones] : {std::make_pair(A, B), std::make_pair(B, A)})
    if (std::optional<APInt> C = constantOf(Ones); C && C->isAllOnes())
      return sum(constant(A->Width, -1), X, true);
  Word *V = create(A->Width);
  V->XorA = A, V->XorB = B;
  return V;
}

Word *Words::shl(Word *A, unsigned Bits) {
  makeKnown(A);
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

Word *Words::ashr(Word *A, unsigned Bits) {
  if (!isSignedNumber(A))
    return nullptr;
  // floor(z / 2^k)
  Number N = A->Mask ? Number{-*A->Mask, {-1, 0}} : number(A);
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
  if (!isSignedNumber(A))
    return nullptr;
  if (A->Mask)
    return of(Width, -*A->Mask, Interval{-1, 0});
  Number N = number(A);
  return of(Width, N.Z, N.Range);
}

Word *Words::trunc(Word *A, unsigned Width) {
  if (A->Mask)
    return of(Width, -*A->Mask, Interval{-1, 0});
  std::optional<Polynomial> Other = A->Other;
  if (!Other && Width > How.NamedBits)
    Other = number(A).Z;
  Word *V = fromPieces(Width, cut(A, 0, Width));
  if (Width > How.NamedBits)
    V->Other = Other;
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

Word *Words::select(Word *Condition, Word *A, Word *B) {
  // c a + (1 - c) b
  Polynomial C = boolean(Condition);
  Number X = bits(A), Y = bits(B);
  Polynomial Difference = Known.resolved(X.Z - Y.Z);
  if (!Difference.constant())
    C = namedChoice(C);
  return of(A->Width, Y.Z + C * Difference,
            Interval{min(X.Range.Lo, Y.Range.Lo), max(X.Range.Hi, Y.Range.Hi)});
}

std::pair<Word *, Word *> Words::overflow(Word *A, Word *B, bool Negative) {
  Number X = bits(A), Y = bits(B);
  unsigned Width = A->Width;
  Facts::SplitOptions Options;
  Options.Range = X.Range + (Negative ? -Y.Range : Y.Range);
  Options.Quick = Width <= How.NamedBits;
  Facts::Parts P =
      Known.split(Negative ? X.Z - Y.Z : X.Z + Y.Z, Width, Options);
  Polynomial Carry = Negative ? -P.Hi : P.Hi;
  return {of(Width, P.Lo, Interval{0, Dyadic::pow2(Width) - Dyadic(1)}),
          of(1, Carry, Interval{0, 1})};
}

std::pair<Word *, Word *> Words::addOverflow(Word *A, Word *B) {
  return overflow(A, B, false);
}
std::pair<Word *, Word *> Words::subOverflow(Word *A, Word *B) {
  return overflow(A, B, true);
}
