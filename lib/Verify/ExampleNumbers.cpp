//===- ExampleNumbers.cpp - Numbers for all symbols -----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExampleNumbers.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace residue::proof;

/// In [0, \p Last]: the ends, numbers near them, words of ones and of zeros,
/// and any others.
static Dyadic anyUpTo(const Dyadic &Last, uint64_t Seed) {
  if (Last.isZero())
    return 0;
  unsigned Bits =
      Last.bits(Last.odd().getBitWidth() + Last.twos() + 1).getActiveBits();
  switch (unsigned Kind = mixed(Seed ^ 0x5eed) % 10) {
  case 0:
    return 0;
  case 1:
    return Last;
  case 2:
    return Last - min(Dyadic(int64_t(mixed(Seed) % 4)), Last);
  case 3:
    return min(Dyadic(int64_t(mixed(Seed) % 4)), Last);
  case 4: {
    APInt Ones(Bits, 0), Which = randomNumber(Seed, Bits / 16 + 1);
    for (unsigned Bit = 0; Bit != Bits; ++Bit)
      Ones.setBitVal(Bit, Which[Bit / 16]);
    return min(Dyadic::ofUnsigned(Ones), Last);
  }
  default:
    // Of a few bits less, too.
    return modulo(
        Dyadic::ofUnsigned(randomNumber(Seed, Kind < 7 ? Bits + 8 : Bits)),
        Last + Dyadic(1));
  }
}

Dyadic ExampleNumbers::any(Symbol S, const Interval &Range) const {
  return Range.Lo + anyUpTo(Range.Hi - Range.Lo, mixed(Seed + S));
}

const Polynomial *ExampleNumbers::madeOf(Symbol S) const {
  if (const Polynomial *P = Known.madeOf(S))
    return P;
  auto At = Groups.Names.find(S);
  return At == Groups.Names.end() ? nullptr : &At->second;
}

const Residue *ExampleNumbers::residueOf(Symbol S, size_t &Ring) const {
  for (Ring = 0; Ring != W.Rings.size(); ++Ring)
    if (const Residue *R = W.Rings[Ring].definition(S))
      return R;
  return nullptr;
}

/// Symbols that are to be known before \p S is.
void ExampleNumbers::addOpen(Symbol S, SmallVectorImpl<Symbol> &To) const {
  auto Add = [&](Symbol T) {
    if (!Numbers[T])
      To.push_back(T);
  };
  size_t Ring;
  if (const Polynomial *Of = madeOf(S))
    for_each(Of->symbols(), Add);
  else if (std::optional<Polynomial> H = Known.choiceOf(S))
    for_each(H->symbols(), Add);
  else if (auto At = Groups.Limbs.find(S); At != Groups.Limbs.end())
    for_each(At->second->Of.symbols(), Add);
  else if (const Residue *R = residueOf(S, Ring))
    for (const auto &Term : *R)
      for_each(Term.first, Add);
}

/// Modulo \p M, which is odd: of integers.
Dyadic ExampleNumbers::residueAt(const Residue &R, const Dyadic &M) const {
  Dyadic Sum = 0;
  for (const auto &[Product, Factor] : R) {
    Dyadic Term = Dyadic::ofUnsigned(Factor);
    for (Symbol S : Product)
      Term = modulo(Term * *Numbers[S], M);
    Sum = Sum + Term;
  }
  return modulo(Sum, M);
}

/// \p To modulo \p M, in the interval of \p S.
Dyadic ExampleNumbers::congruent(Symbol S, const Dyadic &To, const Dyadic &M) {
  const Interval &Range = Known.rangeOf(S);
  Dyadic Least = Range.Lo + modulo(To - Range.Lo, M);
  if (Range.Hi < Least) {
    IsImpossible = true;
    return Range.Lo;
  }
  Dyadic Most = (Range.Hi - Least).floorDiv(M);
  return Least + M * anyUpTo(Most, mixed(Seed + S));
}

/// The digits of a number that is what they hold, and of which there is another
/// one for each \p Try; false if one is not in its interval.
bool ExampleNumbers::chooseLimbs(const LimbGroup &G, unsigned Try) {
  const Dyadic &M = W.Rings[G.Ring].modulus();
  const APInt Modulus = M.bits(M.odd().getActiveBits());
  Dyadic Of = modulo(at(G.Of), M);
  Dyadic Power = Dyadic::pow2(std::abs(G.Factor));
  if (G.Factor < 0) {
    std::optional<APInt> Inverse =
        inverse(modulo(Power, M).bits(Modulus.getBitWidth()), Modulus);
    Power = Dyadic::ofUnsigned(*Inverse);
  }
  Dyadic Rest = modulo(Of * Power, M);
  if (Try)
    Rest = Rest + M * Dyadic(int64_t(mixed(Seed + G.Limbs[0].S) % Try));
  for (auto [Place, L] : enumerate(G.Limbs)) {
    bool IsLast = Place + 1 == G.Limbs.size();
    Dyadic Digit = IsLast ? Rest : Rest.low(G.Limbs[Place + 1].Begin - L.Begin);
    const Interval &Range = Known.rangeOf(L.S);
    if (!(Range.Lo <= Digit && Digit <= Range.Hi))
      return false;
    Numbers[L.S] = Digit;
    if (!IsLast)
      Rest = (Rest - Digit).scaled(-int(G.Limbs[Place + 1].Begin - L.Begin));
  }
  return true;
}

/// All that it is made of is known.
Dyadic ExampleNumbers::choose(Symbol S) {
  if (const Polynomial *Of = madeOf(S)) {
    Dyadic V = at(*Of);
    if (!V.isInteger()) {
      HasCutFraction = true;
      return 0;
    }
    std::optional<unsigned> Bits = Known.bitsOf(S);
    return Bits ? V.low(*Bits) : V;
  }
  if (std::optional<Polynomial> Is = Known.choiceOf(S))
    return at(*Is).isZero() ? 1 : 0;
  if (auto At = Groups.Limbs.find(S); At != Groups.Limbs.end()) {
    std::shared_ptr<const LimbGroup> G = At->second;
    for (unsigned Try : {9, 3, 0})
      if (chooseLimbs(*G, Try))
        return *Numbers[S];
    IsImpossible = true;
    return Known.rangeOf(S).Lo;
  }
  size_t Ring;
  if (const Residue *R = residueOf(S, Ring)) {
    const Dyadic &M = W.Rings[Ring].modulus();
    return congruent(S, residueAt(*R, M), M);
  }
  return any(S, Known.rangeOf(S));
}

const Dyadic &ExampleNumbers::at(Symbol S) {
  Numbers.resize(Known.symbols());
  SmallVector<Symbol, 16> Open = {S};
  while (!Open.empty()) {
    Symbol Now = Open.back();
    size_t Before = Open.size();
    if (!Numbers[Now])
      addOpen(Now, Open);
    if (Open.size() != Before)
      continue;
    Open.pop_back();
    if (!Numbers[Now])
      Numbers[Now] = choose(Now);
  }
  return *Numbers[S];
}

Dyadic ExampleNumbers::at(const Polynomial &P) {
  return P.at([&](Symbol S) -> const Dyadic & { return at(S); });
}

//===----------------------------------------------------------------------===//
// What is known
//===----------------------------------------------------------------------===//

/// Of parts of numbers.
const char *ExampleNumbers::wrongPart() {
  const FactTables &T = Known.tables();
  for (const auto &[Of, Cuts] : *T.Cuts) {
    Dyadic V = at(Of);
    for (const auto &[Bits, Low] : Cuts)
      if (!V.isInteger() || at(Low) != V.low(Bits))
        return "a part of another number";
  }
  for (const auto &[Of, Low] : *T.LowParts)
    if (Dyadic V = at(Of.first); !V.isInteger() || at(Low) != V.low(Of.second))
      return "the low part of another number";
  for (const auto &[Part, Of] : *T.Slices) {
    Dyadic V = at(Of.Of).scaled(-int(Of.Begin)).floor();
    if (at(Part) != (Of.End ? V.low(*Of.End - Of.Begin) : V))
      return "a part between two bits";
  }
  return nullptr;
}

/// What is known modulo M, of symbols that have numbers.
const char *ExampleNumbers::wrongResidue(size_t Ring) {
  const Residues &In = W.Rings[Ring];
  const Dyadic &M = In.modulus();
  auto IsKnown = [&](const Residue &R) {
    return all_of(R, [&](const auto &Term) {
      return all_of(Term.first,
                    [&](Symbol S) { return S < Numbers.size() && Numbers[S]; });
    });
  };
  for (Symbol S = 0; S != Numbers.size(); ++S)
    if (const Residue *R = Numbers[S] ? In.definition(S) : nullptr;
        R && IsKnown(*R) && residueAt(*R, M) != modulo(*Numbers[S], M))
      return "what a symbol is modulo M";
  return nullptr;
}

const char *ExampleNumbers::wrongFact() {
  const FactTables &T = Known.tables();
  auto Differ = [&](const Polynomial &A, const Polynomial &B) {
    return at(A) != at(B);
  };
  for (const auto &[S, P] : T.Expressed)
    if (Differ(Polynomial::of(S), P))
      return "what a low part is written with";
  for (const auto &[Of, Name] : *T.Names)
    if (Differ(Of, Name))
      return "a name of another number";
  for (const FactTables::Relation &R : *T.Relations) {
    Dyadic High = at(R.Difference).scaled(-int(R.Bits));
    if (!High.isInteger() || High < R.High.Lo || R.High.Hi < High)
      return "a high part is not in its interval";
  }
  for (const Polynomial &P : T.Booleans)
    if (Dyadic V = at(P); V != Dyadic(0) && V != Dyadic(1))
      return "a bit is neither 0 nor 1";
  for (const auto &[Sum, I] : T.NarrowedSums)
    if (Dyadic V = at(Sum); V < I.Lo || I.Hi < V)
      return "what a branch says of a sum";
  if (const char *Wrong = wrongPart())
    return Wrong;
  for (Symbol S = 0; S != Numbers.size(); ++S)
    if (const Interval &I = Known.rangeOf(S);
        Numbers[S] && !(I.Lo <= *Numbers[S] && *Numbers[S] <= I.Hi))
      return "a symbol is not in its interval";
  for (size_t Ring = 0; Ring != W.Rings.size(); ++Ring)
    if (const char *Wrong = wrongResidue(Ring))
      return Wrong;
  return HasCutFraction ? "a fraction is cut or named" : nullptr;
}

/// Its number, or that of its bits, if either is known.
static std::optional<Number> numberOf(const Word &V) {
  return V.Value    ? V.Value
         : V.Pieces ? std::optional(sumOf(*V.Pieces))
                    : std::nullopt;
}

std::optional<APInt> ExampleNumbers::at(const Word &V) {
  std::optional<Number> N = numberOf(V);
  Dyadic Z = N ? at(N->Z) : 0;
  return N && Z.isInteger() ? std::optional(Z.bits(V.Width)) : std::nullopt;
}

const char *ExampleNumbers::settle(const Word &V, const APInt &Is) {
  Numbers.resize(Known.symbols());
  Number N = *numberOf(V);
  std::optional<Symbol> Open;
  for (Symbol S : N.Z.symbols()) {
    if (Numbers[S])
      continue;
    if (Open || madeOf(S) || Known.choiceOf(S) || Groups.Limbs.count(S))
      return nullptr;
    Open = S;
  }
  if (!Open || !N.Z.isLinearIn(*Open))
    return nullptr;
  // Of numbers with these bits there is one in its interval.
  Dyadic Factor = N.Z.factorOf({*Open});
  Dyadic Whole = N.Range.Lo + modulo(Dyadic::ofUnsigned(Is) - N.Range.Lo,
                                     Dyadic::pow2(V.Width));
  std::optional<Dyadic> Part =
      (Whole - at(N.Z - Polynomial::of({*Open}, Factor))).dividedBy(Factor);
  const Interval &Own = Known.rangeOf(*Open);
  if (N.Range.Hi < Whole || !Part || !Part->isInteger() || *Part < Own.Lo ||
      Own.Hi < *Part)
    return "the interval of a result";
  Numbers[*Open] = *Part;
  return nullptr;
}

/// Both forms of a word, and what else is said of it.
const char *ExampleNumbers::wrongOf(const Word &V, const APInt &Is) {
  auto Fails = [&](const Dyadic &Z, const Interval &Range) {
    return !Z.isInteger() || Z < Range.Lo || Range.Hi < Z;
  };
  if (V.Value)
    if (Dyadic Z = at(V.Value->Z);
        Fails(Z, V.Value->Range) || Z.bits(V.Width) != Is)
      return "a number";
  if (V.Other)
    if (Dyadic Z = at(*V.Other); !Z.isInteger() || Z.bits(V.Width) != Is)
      return "what it was before it was cut";
  if (V.Mask)
    if (Dyadic C = at(*V.Mask); Fails(C, {0, 1}) || (-C).bits(V.Width) != Is)
      return "a mask";
  if (!V.Pieces)
    return nullptr;
  Dyadic Sum = 0;
  for (const Piece &P : *V.Pieces) {
    Dyadic Z = at(P.P);
    if (Fails(Z, P.Range) || Fails(Z, {0, maxOf(P.Width)}))
      return "a part of a number";
    Sum = Sum + Z.scaled(P.Begin);
  }
  return Sum == Dyadic::ofUnsigned(Is) ? nullptr : "parts of a number";
}
