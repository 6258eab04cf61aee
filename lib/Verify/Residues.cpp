//===- Residues.cpp - What polynomials are modulo M -----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Residues.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace residue::proof;

/// Longer polynomials are not compared: what has so many terms is no code that
/// anybody waits for.
static const size_t MaxTerms = 20000, MaxProducts = 5 * MaxTerms;

/// Polynomials of elements of other rings are as long as this at most.
static const size_t LongResidue = 16;

Residues::Residues(const Dyadic &Value, const ExclusiveChoices &Exclusive,
                   Effort &Work)
    : M(Value), Modulus(M.bits(M.odd().getActiveBits())), Samples(Modulus),
      Exclusive(Exclusive), Work(Work) {
  assert(Modulus[0] && !Modulus.isOne() && "an odd modulus");
  Half = (Modulus.zext(Modulus.getBitWidth() + 1) + 1)
             .lshr(1)
             .trunc(Modulus.getBitWidth());
  Wide = Modulus.zext(2 * 64 * Modulus.getNumWords());
}

APInt Residues::times(const APInt &A, const APInt &B) const {
  if (A.isOne() || B.isZero())
    return B;
  if (B.isOne() || A.isZero())
    return A;
  unsigned Words = Modulus.getNumWords();
  SmallVector<uint64_t, 16> Product(2 * Words);
  APInt::tcFullMultiply(Product.data(), A.getRawData(), B.getRawData(), Words,
                        Words);
  return APInt(2 * 64 * Words, Product).urem(Wide).trunc(Modulus.getBitWidth());
}

/// Both are below M: so is the sum, less M where it wraps or is not.
APInt Residues::plus(const APInt &A, const APInt &B) const {
  bool Wraps = false;
  APInt Sum = A.uadd_ov(B, Wraps);
  return Wraps || Sum.uge(Modulus) ? Sum - Modulus : Sum;
}

/// 2^\p Exponent, which may be negative.
const APInt &Residues::power(int Exponent) const {
  auto [At, IsNew] = Powers.try_emplace(Exponent);
  if (!IsNew)
    return At->second;
  APInt Result(Modulus.getBitWidth(), 1);
  APInt Base = Exponent < 0 ? Half : plus(Result, Result);
  for (unsigned Rest = std::abs(Exponent); Rest; Rest >>= 1) {
    if (Rest & 1)
      Result = times(Result, Base);
    Base = times(Base, Base);
  }
  return At->second = Result;
}

APInt Residues::reduced(const Dyadic &D) const {
  unsigned Width = Modulus.getBitWidth();
  APInt Odd = D.odd().abs();
  unsigned Wide = std::max(Width, Odd.getBitWidth());
  APInt Result = Odd.zext(Wide).urem(Modulus.zext(Wide)).trunc(Width);
  if (D.twos() && !Result.isZero())
    Result = times(Result, power(D.twos()));
  return D.isNegative() && !Result.isZero() ? Modulus - Result : Result;
}

void Residues::add(Residue &To, const Monomial &Symbols,
                   const APInt &Factor) const {
  if (Factor.isZero())
    return;
  Monomial Product;
  for (Symbol S : Symbols)
    if (Product.empty() || Product.back() != S || !isBoolean(S))
      Product.push_back(S);
  if (!Zeros.empty())
    for (Symbol S : Product) {
      auto At = Zeros.find(S);
      auto *Last =
          At == Zeros.end() ? Product.end() : find(Product, At->second.Last);
      if (Last == Product.end())
        continue;
      // s (l - r) = 0: in a product with s, l is r.
      Monomial Others = Product;
      Others.erase(Others.begin() + (Last - Product.begin()));
      for (const auto &[P, F] : At->second.Is)
        add(To, product(Others, P), times(Factor, F));
      return;
    }
  if (Exclusive.exclude(Product))
    return;
  auto [At, New] = To.try_emplace(Product, Factor);
  if (New)
    return;
  At->second = plus(At->second, Factor);
  if (At->second.isZero())
    To.erase(At);
}

Residue Residues::multiply(const Residue &A, const Residue &B) const {
  Residue Result;
  for (const auto &[P, F] : A)
    for (const auto &[Q, G] : B)
      add(Result, product(P, Q), times(F, G));
  return Result;
}

Residue Residues::scaled(const Residue &A, const APInt &Factor) const {
  Residue Result;
  for (const auto &[P, F] : A)
    add(Result, P, times(F, Factor));
  return Result;
}

std::optional<Residue>
Residues::expanded(const Residue &R,
                   const std::map<Symbol, Residue> &By) const {
  Residue Result;
  for (const auto &[P, F] : R) {
    // Those that stay, and what the others are.
    Monomial Kept;
    SmallVector<const Residue *, 2> Factors;
    for (Symbol S : P)
      if (auto At = By.find(S); At != By.end())
        Factors.push_back(&At->second);
      else
        Kept.push_back(S);
    // Of one name alone they are summed at once.
    if (Factors.size() == 1) {
      if (!Work.spend(2 * Factors[0]->size()) ||
          Factors[0]->size() > MaxProducts)
        return std::nullopt;
      for (const auto &[Q, G] : *Factors[0])
        add(Result, product(Kept, Q), times(F, G));
    } else {
      Residue Term = {{Kept, F}};
      for (const Residue *Factor : Factors) {
        uint64_t Products = Term.size() * Factor->size();
        if (!Work.spend(Products) || Products > MaxProducts)
          return std::nullopt;
        Term = multiply(Term, *Factor);
      }
      Work.spend(Term.size());
      for (const auto &[Q, G] : Term)
        add(Result, Q, G);
    }
    if (Result.size() > MaxTerms)
      return std::nullopt;
  }
  return Result;
}

Residue Residues::of(const Polynomial &P) const {
  Residue Plain;
  for (const Polynomial::Term &T : P.terms())
    add(Plain, T.Product, reduced(T.Factor));
  // Too long: as it is, and equal to nothing else then.
  Residue Result = expanded(Plain, Names).value_or(Plain);
  // No low part is written with itself, so this ends.
  while (HasSolved && any_of(Result, [&](const auto &Term) {
           return any_of(Term.first, [&](Symbol S) { return Names.count(S); });
         })) {
    std::optional<Residue> Next = expanded(Result, Names);
    if (!Next)
      return Plain;
    Result = std::move(*Next);
  }
  return Result;
}

/// f t + rest = 0: t = -rest / f.
std::optional<Residue> Residues::solvedFor(const Residue &R, Symbol T) const {
  auto At = R.find({T});
  bool IsLinear = count_if(R, [&](const auto &Term) {
                    return is_contained(Term.first, T);
                  }) == 1;
  std::optional<APInt> Inverse =
      At == R.end() ? std::nullopt : inverse(At->second, Modulus);
  if (!IsLinear || !Inverse)
    return std::nullopt;
  Residue Rest = R;
  Rest.erase({T});
  return scaled(Rest, Modulus - *Inverse);
}

/// Longer sums are not put in for one of their terms.
static const size_t LongestZero = 8;

void Residues::addZero(Symbol S, const Residue &R) {
  if (R.empty() || R.size() > LongestZero)
    return;
  // The youngest symbol, so that what it is has older ones.
  Symbol Last = 0;
  for (const auto &[P, F] : R)
    for (Symbol T : P)
      Last = std::max(Last, T);
  if (std::optional<Residue> Is = solvedFor(R, Last))
    Zeros[S] = {Last, std::move(*Is)};
}

void Residues::define(Symbol S, const Residue &R) { Names[S] = R; }

const Residue *Residues::definition(Symbol S) const {
  for (const auto *Known : {&Names, &Elements})
    if (auto At = Known->find(S); At != Known->end())
      return &At->second;
  return nullptr;
}

bool Residues::isPart(const Monomial &P) const {
  return P.size() == 1 && (LimbParts.count(P[0]) || Limbs.count(P[0]));
}

Residue Residues::compactLimb(const Residue &R) const {
  Residue Parts, Element;
  for (const auto &[P, F] : R)
    (isPart(P) ? Parts : Element)[P] = F;
  Element = compact(Element);
  for (const auto &[P, F] : Parts)
    add(Element, P, F);
  return Element;
}

/// s = f lo + rest, solved for lo.
void Residues::defineLimb(Symbol S, const Residue &R) {
  Limbs.insert(S);
  std::set<Symbol, std::greater<Symbol>> Parts;
  for (const auto &Term : R)
    if (Term.first.size() == 1 && LimbParts.count(Term.first[0]))
      Parts.insert(Term.first[0]);
  Residue Zero = R;
  add(Zero, {S}, Modulus - 1);
  for (Symbol Low : Parts) {
    std::optional<Residue> By = solvedFor(Zero, Low);
    if (!By)
      continue;
    Names[Low] = std::move(*By);
    LimbParts.erase(Low);
    HasSolved = true;
    return;
  }
  Names[S] = R;
}

bool Residues::hasProducts(const Residue &R) const {
  return any_of(R, [&](const auto &Term) {
    return count_if(Term.first, [&](Symbol S) { return !isBoolean(S); }) > 1;
  });
}

bool Residues::hasForeign(ArrayRef<Symbol> Symbols) const {
  return any_of(Symbols, [&](Symbol S) { return Foreign.count(S); });
}

bool Residues::isForeign(const Residue &R) const {
  return any_of(R, [&](const auto &Term) { return hasForeign(Term.first); });
}

ResidueKey residue::proof::keyOf(const Residue &R) {
  ResidueKey Key;
  for (const auto &[P, F] : R)
    Key.push_back({P, std::vector<uint64_t>(F.getRawData(),
                                            F.getRawData() + F.getNumWords())});
  return Key;
}

void Residues::defineElement(Symbol S, const Residue &R) {
  Residue Short = compact(R);
  bool IsElement = hasProducts(Short);
  (IsElement ? Elements : Names)[S] = Short;
  remember(IsElement ? Residue{{Monomial{S}, APInt(Half.getBitWidth(), 1)}}
                     : Short);
}

/// Fewer are as soon written out.
static const size_t LeastLookup = 4;

bool Residues::isLookup(const Residue &R) const {
  return !Exclusive.empty() && R.size() >= LeastLookup &&
         count_if(R, [&](const auto &Term) {
           return none_of(Term.first, [&](Symbol S) {
             return Exclusive.placeOf(S).has_value();
           });
         }) <= 1;
}

void Residues::keepName(Symbol S) {
  auto At = Names.find(S);
  if (At == Names.end() || !isLookup(At->second))
    return;
  Elements[S] = std::move(At->second);
  Names.erase(At);
  Values.erase(S);
  remember({{Monomial{S}, APInt(Half.getBitWidth(), 1)}});
}

void Residues::remember(const Residue &R) {
  if (auto Signature = Samples.signature(atPoints(R)))
    Known.try_emplace(*Signature, R);
}

Residue Residues::monic(const Residue &R) const {
  std::optional<APInt> Inverse =
      R.empty() ? std::nullopt : inverse(R.rbegin()->second, Modulus);
  return Inverse ? scaled(R, *Inverse) : R;
}

/// A signature finds what it may be a multiple of; that it is one is proven.
Residue Residues::compact(const Residue &R) const {
  if (!hasProducts(R) && !isLookup(R))
    return R;
  Points::Values V = atPoints(R);
  std::optional<std::vector<uint64_t>> Signature = Samples.signature(V);
  auto At = Signature ? Known.find(*Signature) : Known.end();
  if (At == Known.end())
    return R;
  std::optional<APInt> Factor = Samples.quotient(V, atPoints(At->second));
  if (!Factor)
    return R;
  Residue Multiple = scaled(At->second, *Factor);
  return same(R, Multiple) ? Multiple : R;
}

const Points::Values &Residues::atPoints(Symbol S) const {
  if (auto At = Values.find(S); At != Values.end())
    return At->second;
  // No random number is 0.
  if (Zeros.count(S))
    return Values[S] = Samples.zero();
  // One of them at each point, too.
  if (std::optional<unsigned> Place = Exclusive.placeOf(S))
    return Values[S] = Samples.ofOne(*Place);
  auto At = Elements.find(S);
  return Values[S] = At == Elements.end()
                         ? Samples.ofSymbol(S, isBoolean(S))
                         : Samples.scaled(atPoints(At->second));
}

Points::Values Residues::atPoints(const Residue &R) const {
  Points::Values Result = Samples.zero();
  Work.spend(R.size());
  SmallVector<const Points::Values *, 4> Factors;
  for (const auto &[P, F] : R) {
    Factors.clear();
    for (Symbol S : P)
      Factors.push_back(&atPoints(S));
    Samples.add(Result, F, Factors);
  }
  return Result;
}

/// The youngest element is written out, until nothing is left: so what is in
/// both sides of a difference is not written out at all.
bool Residues::isZero(Residue R) const {
  while (!R.empty()) {
    Symbol Youngest = 0;
    for (const auto &Term : R)
      for (Symbol S : Term.first)
        if (S > Youngest && Elements.count(S))
          Youngest = S;
    auto At = Elements.find(Youngest);
    if (At == Elements.end())
      return false;
    std::optional<Residue> Next = expanded(R, {*At});
    if (!Next)
      return false;
    R = std::move(*Next);
  }
  return true;
}

bool Residues::same(const Residue &A, const Residue &B) const {
  if (atPoints(A) != atPoints(B))
    return false;
  Residue Difference = A;
  for (const auto &[P, F] : B)
    add(Difference, P, Modulus - F);
  return isZero(std::move(Difference));
}

Residues::Sampled Residues::sampled(const Polynomial &P) const {
  Residue R = of(P);
  Points::Values V = atPoints(R);
  return {std::move(R), std::move(V)};
}

bool Residues::areSame(const Sampled &A, const Sampled &B, int Exponent) const {
  if (A.AtPoints != Samples.times(B.AtPoints, power(Exponent)))
    return false;
  Residue Difference = A.R;
  for (const auto &[P, F] : B.R)
    add(Difference, P, times(F, Modulus - power(Exponent)));
  return isZero(std::move(Difference));
}

Rings::Rings(ArrayRef<Dyadic> Moduli)
    : Work(std::make_unique<Effort>()),
      Exclusive(std::make_unique<ExclusiveChoices>()) {
  for (const Dyadic &M : Moduli)
    All.emplace_back(M, *Exclusive, *Work);
}

std::optional<size_t> Rings::find(const Dyadic &M) const {
  for (size_t I = 0; I != All.size(); ++I)
    if (All[I].modulus() == M)
      return I;
  return std::nullopt;
}

void Rings::addBoolean(Symbol S) {
  for (Residues &Ring : All)
    Ring.addBoolean(S);
}

void Rings::addElement(Symbol S, size_t Of) {
  for (size_t Number = 0; Number != All.size(); ++Number)
    if (Number != Of)
      All[Number].addForeign(S);
}

/// What is an element in one ring, or a polynomial of such elements, is a
/// symbol in the others, and so is the last limb of one. It would be a
/// polynomial of ever more products there, of no use.
void Rings::define(Symbol S, const Polynomial &P, bool IsLimb) {
  std::vector<std::optional<Residue>> Short(All.size());
  bool IsElement = false, IsOfOne = false, IsLong = false;
  SmallVector<Symbol, 8> Symbols = P.symbols();
  // Those with elements of others last: none of them is asked what it is to
  // them if it is an element by then, or long.
  for (bool HasForeign : {false, true})
    for (auto [Ring, R] : zip(All, Short)) {
      if (Ring.hasForeign(Symbols) != HasForeign ||
          (HasForeign && (IsElement || IsLong)))
        continue;
      Residue Long = Ring.of(P);
      R = IsLimb ? Ring.compactLimb(Long) : Ring.compact(Long);
      bool HasProducts = Ring.hasProducts(*R);
      IsElement |= !HasProducts && Ring.hasProducts(Long);
      IsOfOne |= !IsLimb && !Ring.isForeign(*R);
      IsLong |= !HasForeign && HasProducts && R->size() > LongResidue;
    }
  for (auto [Ring, R] : zip(All, Short))
    if (!R || (Ring.hasProducts(*R) &&
               (IsElement ||
                (IsOfOne && R->size() > LongResidue && Ring.isForeign(*R)))))
      Ring.addForeign(S);
    else if (IsLimb)
      Ring.defineLimb(S, *R);
    else
      Ring.define(S, *R);
}

void Rings::define(Symbol S, const Polynomial &P) {
  define(S, P, /*IsLimb=*/false);
}

void Rings::defineLimb(Symbol S, const Polynomial &P) {
  define(S, P, /*IsLimb=*/true);
}

void Rings::define(Symbol S, size_t Of, const Residue &R) {
  All[Of].define(S, All[Of].compact(R));
  addElement(S, Of);
}

std::vector<Dyadic> Rings::moduli() const {
  std::vector<Dyadic> Result;
  Result.reserve(All.size());
  for (const Residues &Ring : All)
    Result.push_back(Ring.modulus());
  return Result;
}

void Rings::addLimbPart(Symbol S) {
  for (Residues &Ring : All)
    Ring.addLimbPart(S);
}
