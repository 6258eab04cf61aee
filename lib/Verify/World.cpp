//===- World.cpp - What two functions share -------------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "World.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace residue::proof;

Dyadic residue::proof::maxOf(unsigned Width) {
  return Dyadic::pow2(Width) - Dyadic(1);
}

/// The same number: its symbols are as they were, and those of the operands in
/// narrower intervals.
Interval Summary::rangeFor(ArrayRef<Interval> Of) const {
  if (!In)
    return Range;
  Facts &Known = In->Known;
  // Nothing more is known of them.
  if (all_of(zip(Operands, Of), [&](const auto &Operand) {
        Interval Any = Known.bound(Polynomial::of(std::get<0>(Operand)));
        return std::get<1>(Operand).Lo <= Any.Lo &&
               Any.Hi <= std::get<1>(Operand).Hi;
      }))
    return Range;
  FactTables Before = Known.save();
  for (auto [S, I] : zip(Operands, Of))
    Known.assume(S, I);
  Interval Result = Range.meet(Known.boundByCases(
      Z, [&](const Interval &I) { return !Known.isNearlyReduced(I); },
      /*InPairs=*/false));
  Known.restore(Before);
  return Result.Lo <= Result.Hi ? Result : Range;
}

Promise::Promise(const std::optional<ConstantRange> &R) {
  if (!R || R->isEmptySet() || R->isFullSet())
    return;
  Dyadic Lo = Dyadic::ofUnsigned(R->getUnsignedMin());
  Dyadic Hi = Dyadic::ofUnsigned(R->getUnsignedMax());
  raw_string_ostream(Name) << " in " << *R;
  Range = Interval{Lo, Hi};
}

/// Factors of up to 512 bits are multiplied in no time; of longer ones that is
/// quadratic.
uint64_t World::workOfTerm() const {
  uint64_t Words = 0;
  for (size_t Ring = 0; Ring != Rings.size(); ++Ring)
    Words =
        std::max<uint64_t>(Words, Rings[Ring].modulus().odd().getNumWords());
  return std::max<uint64_t>(1, Words * Words / 64);
}

Symbol World::shared(const std::string &Key, unsigned Width,
                     const Promise &Range) {
  auto [At, IsNew] = Shared.try_emplace(Key + Range.Name, 0);
  if (IsNew)
    At->second = Known.fresh(Range.Range.value_or(Interval{0, maxOf(Width)}));
  return At->second;
}

std::pair<size_t, ResidueKey> World::keyOf(size_t Ring, const Polynomial &P) {
  Residues &In = Rings[Ring];
  return {Ring, proof::keyOf(In.compact(In.of(Known.resolved(P))))};
}

void World::addElement(size_t Ring, const Number &N) {
  if (std::optional<Symbol> S = N.Z.symbol())
    Rings.addElement(*S, Ring);
  Elements.try_emplace(keyOf(Ring, N.Z), N);
}

void World::addFound(const Number &N) {
  std::optional<Symbol> S = N.Z.symbol();
  for (size_t Ring = 0; S && Known.isName(*S) && Ring != Rings.size(); ++Ring)
    Rings[Ring].keepName(*S);
  addNamed(N);
}

void World::addEven(size_t Ring, unsigned Zeros, const Number &N) {
  Evens.insert({keyOf(Ring, N.Z), {Ring, Zeros, N}});
}

bool World::isEven(const EvenRemainder &E, const Number &Of) {
  Dyadic Last = Rings[E.Ring].modulus() * Dyadic::pow2(E.Zeros) - Dyadic(1);
  return (Of.Range.isWithin(0, Last) || Known.isWithin(Of.Z, 0, Last)) &&
         Known.isMultiple(Known.resolved(Of.Z - E.N.Z), E.Zeros,
                          Facts::OfFractions);
}

void World::addRemainder(const Number &N, const Instruction &I) {
  const unsigned WordBits = 64;
  if (I.getType()->getIntegerBitWidth() <= WordBits ||
      !N.Range.fits(WordBits - 1))
    return;
  Remainders.try_emplace(N.Z, &I);
  LargestRemainder = std::max(LargestRemainder, N.Range.Hi);
}

const Number *World::elementOf(size_t Ring, const Polynomial &P) {
  auto At = Elements.find(keyOf(Ring, P));
  return At == Elements.end() ? nullptr : &At->second;
}

void World::addNamed(const Number &N) {
  // What a branch says of it does not hold elsewhere.
  std::optional<Symbol> S = N.Z.symbol();
  if (Known.hasAssumed())
    return;
  if (S && Known.isName(*S))
    for (size_t Ring = 0; Ring != Rings.size(); ++Ring)
      if (N.Range.Hi < Rings[Ring].modulus())
        Elements.try_emplace(keyOf(Ring, N.Z), N);
}

bool World::mayBeElement(const Number &N) {
  for (size_t Ring = 0; Ring != Rings.size(); ++Ring)
    if (elementOf(Ring, N.Z) ||
        (!Evens.empty() && Evens.count(keyOf(Ring, N.Z))))
      return true;
  return false;
}

bool World::isElement(const Number &N) {
  if (!N.Z.symbol())
    return false;
  for (size_t Ring = 0; Ring != Rings.size(); ++Ring)
    if (N.Range.Hi < Rings[Ring].modulus())
      return true;
  return false;
}

Number World::recognized(const Number &N) {
  for (size_t Ring = 0; Ring != Rings.size(); ++Ring) {
    const Dyadic &M = Rings[Ring].modulus();
    // An element by itself, and no name of a number that is one.
    std::optional<Symbol> S = N.Z.symbol();
    if (N.Range.Hi < M && S && !Known.isName(*S) && !Results.count(*S))
      continue;
    auto At = Elements.find(keyOf(Ring, N.Z));
    if (At != Elements.end() && Known.isWithin(N.Z, 0, M - Dyadic(1)))
      return At->second;
  }
  for (size_t Ring = 0; !Evens.empty() && Ring != Rings.size(); ++Ring) {
    auto [From, To] = Evens.equal_range(keyOf(Ring, N.Z));
    for (const auto &Known : make_range(From, To))
      if (isEven(Known.second, N))
        return Known.second.N;
  }
  return N;
}

Polynomial World::isConstant(const Number &A, const Dyadic &C) {
  Polynomial Z = Known.resolved(A.Z);
  Polynomial Is = Words.opaque("equal", 1, {Z, Polynomial(C)})->Value->Z;
  Rings.exclusive().add(*Is.symbol(), Z, C.isZero());
  return Is;
}

std::optional<Polynomial> World::zeroOf(size_t Ring, const Residue &R) const {
  if (R.empty())
    return Polynomial(1);
  auto At = Zeros.find({Ring, proof::keyOf(Rings[Ring].monic(R))});
  return At == Zeros.end() ? std::nullopt
                           : std::optional(Polynomial::of(At->second));
}

/// y is M, or both are in [0, M): they are equal if M divides the difference,
/// or a multiple of it by what has an inverse. Of several moduli that is so for
/// each of which both are below: only modulo one of them it may be known.
std::optional<Polynomial> World::equality(const Number &A, const Number &B,
                                          bool Remember) {
  std::vector<std::pair<size_t, Residue>> Differences;
  for (size_t Ring = 0; Ring != Rings.size(); ++Ring) {
    Residues &In = Rings[Ring];
    Dyadic Last = In.modulus() - Dyadic(1);
    // Where x = M is 1, x is 0 modulo M, so x times that is, whatever x is.
    if (B.Z.constant() == In.modulus()) {
      Polynomial Is = Words.opaque("equal", 1, {A.Z, B.Z})->Value->Z;
      In.addZero(*Is.symbol(), In.of(Known.resolved(A.Z)));
      return Is;
    }
    if (!Known.isWithin(A.Z, 0, Last) || !Known.isWithin(B.Z, 0, Last))
      continue;
    Residue R = In.compact(In.of(Known.resolved(A.Z - B.Z)));
    if (Remember)
      In.remember(R);
    if (std::optional<Polynomial> Is = zeroOf(Ring, R))
      return Is;
    Differences.push_back({Ring, std::move(R)});
  }
  if (Differences.empty())
    return std::nullopt;
  Symbol Is = Known.fresh({0, 1});
  for (const auto &[Ring, R] : Differences) {
    Zeros[{Ring, proof::keyOf(Rings[Ring].monic(R))}] = Is;
    Rings[Ring].addZero(Is, R);
  }
  return Polynomial::of(Is);
}

const char *World::differenceIn(Residues &Ring, const Polynomial &X,
                                const Polynomial &Y) {
  if (!Ring.same(Ring.of(X), Ring.of(Y)))
    return "not proven to be the same modulo M";
  Dyadic Last = Ring.modulus() - Dyadic(1);
  if (!Known.isWithin(X, 0, Last))
    return "that of the source may be M or more";
  if (!Known.isWithin(Y, 0, Last))
    return "not proven to be below M";
  return nullptr;
}

const char *World::difference(const Number &A, const Number &B) {
  Known.settle(B.Z);
  Polynomial X = Known.resolved(A.Z), Y = Known.resolved(B.Z);
  // One of them may have a name, as it has more uses there.
  for (Polynomial *P : {&X, &Y})
    if (const Polynomial *Name = Known.nameOf(*P))
      *P = Known.resolved(*Name);
  if (X == Y)
    return nullptr;
  const char *First = nullptr;
  for (size_t Ring = 0; Ring != Rings.size(); ++Ring) {
    const char *Why = differenceIn(Rings[Ring], X, Y);
    if (!Why)
      return nullptr;
    First = First ? First : Why;
  }
  return First;
}
