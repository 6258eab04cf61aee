//===- Examples.cpp - The checker, checked by numbers ---------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Numbers for symbols, and what is known of them.
///
//===----------------------------------------------------------------------===//

#include "Examples.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instruction.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace residue::proof;

Examples::Examples(Frame &Source, Frame &Target, unsigned Count)
    : Source(Source), Target(Target), W(Source.W), Known(Source.Known) {
  for (unsigned I = 0; I != Count; ++I)
    All.emplace_back(mixed(I));
}

void Examples::wrong(const Twine &What, const Instruction *At) {
  if (Wrong)
    return;
  Wrong = Failure{("the checker is wrong: " + What).str(), At,
                  /*IsFinal=*/true};
  if (At)
    raw_string_ostream(Wrong->Why) << ":" << *At;
}

void Examples::addElement(const Polynomial &Of, size_t Ring, int Factor,
                          std::vector<Limb> Limbs) {
  auto G =
      std::make_shared<const Group>(Group{Of, Ring, Factor, std::move(Limbs)});
  for (const Limb &L : G->Limbs)
    Groups[L.S] = G;
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

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

Dyadic Examples::any(const Example &E, Symbol S, const Interval &Range) const {
  return Range.Lo + anyUpTo(Range.Hi - Range.Lo, mixed(E.Seed + S));
}

const Polynomial *Examples::madeOf(Symbol S) const {
  if (const Polynomial *P = Known.madeOf(S))
    return P;
  auto At = LimbNames.find(S);
  return At == LimbNames.end() ? nullptr : &At->second;
}

const Residue *Examples::residueOf(Symbol S, size_t &Ring) const {
  for (Ring = 0; Ring != W.Rings.size(); ++Ring)
    if (const Residue *R = W.Rings[Ring].definition(S))
      return R;
  return nullptr;
}

/// Symbols that are to be known before \p S is.
void Examples::addOpen(const Example &E, Symbol S,
                       SmallVectorImpl<Symbol> &To) const {
  auto Add = [&](Symbol T) {
    if (!E.Numbers[T])
      To.push_back(T);
  };
  size_t Ring;
  if (const Polynomial *Of = madeOf(S))
    for_each(Of->symbols(), Add);
  else if (std::optional<Polynomial> H = Known.choiceOf(S))
    for_each(H->symbols(), Add);
  else if (auto At = Groups.find(S); At != Groups.end())
    for_each(At->second->Of.symbols(), Add);
  else if (const Residue *R = residueOf(S, Ring))
    for (const auto &Term : *R)
      for_each(Term.first, Add);
}

/// Modulo \p M, which is odd: of integers.
Dyadic Examples::residueAt(const Example &E, const Residue &R,
                           const Dyadic &M) const {
  Dyadic Sum = 0;
  for (const auto &[Product, Factor] : R) {
    Dyadic Term = Dyadic::ofUnsigned(Factor);
    for (Symbol S : Product)
      Term = modulo(Term * *E.Numbers[S], M);
    Sum = Sum + Term;
  }
  return modulo(Sum, M);
}

/// \p To modulo \p M, in the interval of \p S.
Dyadic Examples::congruent(Example &E, Symbol S, const Dyadic &To,
                           const Dyadic &M) {
  const Interval &Range = Known.rangeOf(S);
  Dyadic Least = Range.Lo + modulo(To - Range.Lo, M);
  if (Range.Hi < Least) {
    E.IsImpossible = true;
    return Range.Lo;
  }
  Dyadic Most = (Range.Hi - Least).floorDiv(M);
  return Least + M * anyUpTo(Most, mixed(E.Seed + S));
}

/// The digits of a number that is what they hold, and of which there is another
/// one for each \p Try; false if one is not in its interval.
bool Examples::chooseLimbs(Example &E, const Group &G, unsigned Try) {
  const Dyadic &M = W.Rings[G.Ring].modulus();
  const APInt Modulus = M.bits(M.odd().getActiveBits());
  Dyadic Of = modulo(at(E, G.Of), M);
  Dyadic Power = Dyadic::pow2(std::abs(G.Factor));
  if (G.Factor < 0) {
    std::optional<APInt> Inverse =
        inverse(modulo(Power, M).bits(Modulus.getBitWidth()), Modulus);
    Power = Dyadic::ofUnsigned(*Inverse);
  }
  Dyadic Rest = modulo(Of * Power, M);
  if (Try)
    Rest = Rest + M * Dyadic(int64_t(mixed(E.Seed + G.Limbs[0].S) % Try));
  for (auto [Place, L] : enumerate(G.Limbs)) {
    bool IsLast = Place + 1 == G.Limbs.size();
    Dyadic Digit = IsLast ? Rest : Rest.low(G.Limbs[Place + 1].Begin - L.Begin);
    const Interval &Range = Known.rangeOf(L.S);
    if (!(Range.Lo <= Digit && Digit <= Range.Hi))
      return false;
    E.Numbers[L.S] = Digit;
    if (!IsLast)
      Rest = (Rest - Digit).scaled(-int(G.Limbs[Place + 1].Begin - L.Begin));
  }
  return true;
}

/// All that it is made of is known.
Dyadic Examples::choose(Example &E, Symbol S) {
  if (const Polynomial *Of = madeOf(S)) {
    Dyadic V = at(E, *Of);
    if (!V.isInteger()) {
      wrong("a fraction is cut or named");
      return 0;
    }
    std::optional<unsigned> Bits = Known.bitsOf(S);
    return Bits ? V.low(*Bits) : V;
  }
  if (std::optional<Polynomial> Is = Known.choiceOf(S))
    return at(E, *Is).isZero() ? 1 : 0;
  if (auto At = Groups.find(S); At != Groups.end()) {
    std::shared_ptr<const Group> G = At->second;
    for (unsigned Try : {9, 3, 0})
      if (chooseLimbs(E, *G, Try))
        return *E.Numbers[S];
    E.IsImpossible = true;
    return Known.rangeOf(S).Lo;
  }
  size_t Ring;
  if (const Residue *R = residueOf(S, Ring)) {
    const Dyadic &M = W.Rings[Ring].modulus();
    return congruent(E, S, residueAt(E, *R, M), M);
  }
  return any(E, S, Known.rangeOf(S));
}

const Dyadic &Examples::at(Example &E, Symbol S) {
  E.Numbers.resize(Known.symbols());
  SmallVector<Symbol, 16> Open = {S};
  while (!Open.empty()) {
    Symbol Now = Open.back();
    size_t Before = Open.size();
    if (!E.Numbers[Now])
      addOpen(E, Now, Open);
    if (Open.size() != Before)
      continue;
    Open.pop_back();
    if (!E.Numbers[Now])
      E.Numbers[Now] = choose(E, Now);
  }
  return *E.Numbers[S];
}

Dyadic Examples::at(Example &E, const Polynomial &P) {
  Dyadic Sum = 0;
  for (const Polynomial::Term &T : P.terms()) {
    Dyadic Product = T.Factor;
    for (Symbol S : T.Product)
      Product = Product * at(E, S);
    Sum = Sum + Product;
  }
  return Sum;
}

//===----------------------------------------------------------------------===//
// What is known
//===----------------------------------------------------------------------===//

void Examples::checkFacts(Example &E) {
  const FactTables &T = Known.tables();
  auto Differ = [&](const Polynomial &A, const Polynomial &B) {
    return at(E, A) != at(E, B);
  };
  for (const auto &[S, P] : T.Expressed)
    if (Differ(Polynomial::of(S), P))
      wrong("what a low part is written with");
  for (const auto &[Of, Name] : *T.Names.operator->())
    if (Differ(Of, Name))
      wrong("a name of another number");
  for (const FactTables::Relation &R : *T.Relations.operator->()) {
    Dyadic High = at(E, R.Difference).scaled(-int(R.Bits));
    if (!High.isInteger() || High < R.High.Lo || R.High.Hi < High)
      wrong("a high part is not in its interval");
  }
  for (const Polynomial &P : T.Booleans)
    if (Dyadic V = at(E, P); V != Dyadic(0) && V != Dyadic(1))
      wrong("a bit is neither 0 nor 1");
  for (const auto &[Of, Cuts] : *T.Cuts.operator->()) {
    Dyadic V = at(E, Of);
    for (const auto &[Bits, Low] : Cuts)
      if (!V.isInteger() || at(E, Low) != V.low(Bits))
        wrong("a part of another number");
  }
  for (const auto &[Of, Low] : *T.LowParts.operator->())
    if (Dyadic V = at(E, Of.first);
        !V.isInteger() || at(E, Low) != V.low(Of.second))
      wrong("the low part of another number");
  for (const auto &[Part, Of] : *T.Slices.operator->()) {
    Dyadic V = at(E, Of.Of).scaled(-int(Of.Begin)).floor();
    if (at(E, Part) != (Of.End ? V.low(*Of.End - Of.Begin) : V))
      wrong("a part between two bits");
  }
  for (const auto &[Sum, I] : T.NarrowedSums)
    if (Dyadic V = at(E, Sum); V < I.Lo || I.Hi < V)
      wrong("what a branch says of a sum");
  for (Symbol S = 0; S != E.Numbers.size(); ++S)
    if (const Interval &I = Known.rangeOf(S);
        E.Numbers[S] && !(I.Lo <= *E.Numbers[S] && *E.Numbers[S] <= I.Hi))
      wrong("a symbol is not in its interval");
}

/// What is known modulo M, of symbols that have numbers.
void Examples::checkResidues(Example &E, size_t Ring) {
  const Residues &In = W.Rings[Ring];
  const Dyadic &M = In.modulus();
  auto IsKnown = [&](const Residue &R) {
    return all_of(R, [&](const auto &Term) {
      return all_of(Term.first, [&](Symbol S) {
        return S < E.Numbers.size() && E.Numbers[S];
      });
    });
  };
  for (Symbol S = 0; S != E.Numbers.size(); ++S)
    if (const Residue *R = E.Numbers[S] ? In.definition(S) : nullptr;
        R && IsKnown(*R) && residueAt(E, *R, M) != modulo(*E.Numbers[S], M))
      wrong("what a symbol is modulo M");
}

std::optional<APInt> Examples::at(Example &E, const Word &V) {
  if (V.Value) {
    Dyadic Z = at(E, V.Value->Z);
    return Z.isInteger() ? std::optional(Z.bits(V.Width)) : std::nullopt;
  }
  if (V.Pieces) {
    Dyadic Sum = 0;
    for (const Piece &P : *V.Pieces)
      Sum = Sum + at(E, P.P).scaled(P.Begin);
    return Sum.isInteger() ? std::optional(Sum.bits(V.Width)) : std::nullopt;
  }
  return std::nullopt;
}

/// Both forms of a word, and what else is said of it.
void Examples::checkWord(Example &E, const Word &V, const APInt &Is,
                         const Instruction &I) {
  ++Compared;
  auto Fails = [&](const Dyadic &Z, const Interval &Range) {
    return !Z.isInteger() || Z < Range.Lo || Range.Hi < Z;
  };
  if (V.Value)
    if (Dyadic Z = at(E, V.Value->Z);
        Fails(Z, V.Value->Range) || Z.bits(V.Width) != Is)
      wrong("a number", &I);
  if (V.Other)
    if (Dyadic Z = at(E, *V.Other); !Z.isInteger() || Z.bits(V.Width) != Is)
      wrong("what it was before it was cut", &I);
  if (V.Mask)
    if (Dyadic C = at(E, *V.Mask); Fails(C, {0, 1}) || (-C).bits(V.Width) != Is)
      wrong("a mask", &I);
  if (!V.Pieces)
    return;
  Dyadic Sum = 0;
  for (const Piece &P : *V.Pieces) {
    Dyadic Z = at(E, P.P);
    if (Fails(Z, P.Range) || Fails(Z, {0, maxOf(P.Width)}))
      wrong("a part of a number", &I);
    Sum = Sum + Z.scaled(P.Begin);
  }
  if (!Sum.isInteger() || Sum != Dyadic::ofUnsigned(Is))
    wrong("parts of a number", &I);
}

void Examples::enter(unsigned Number, unsigned Dominator,
                     const Value *Condition, bool Is) {
  Block = Number;
  for (Example &E : All) {
    E.IsElsewhere.erase(Number);
    bool IsHere = !Number || !E.IsElsewhere.count(Dominator);
    if (IsHere && Condition) {
      const auto *C =
          dyn_cast_or_null<ConstantInt>(operandAt(E, Source, Condition));
      IsHere = C && C->isOne() == Is;
    }
    if (!IsHere)
      E.IsElsewhere.insert(Number);
  }
}

std::optional<Failure> Examples::check(const BlockChain &OfSource,
                                       const BlockChain &OfTarget,
                                       bool AreProven) {
  for (const auto &[Of, Name] : *Known.tables().Names.operator->())
    if (std::optional<Symbol> S = Name.symbol(); S && !Known.isName(*S))
      LimbNames.try_emplace(*S, Of);
  for (Example &E : All) {
    auto RunAll = [&](const BlockChain &Blocks, Frame &F) {
      for (const BasicBlock *B : Blocks)
        for (const Instruction &I : *B)
          if (!Wrong && !E.IsImpossible && !E.IsElsewhere.count(Block))
            run(E, F, I);
    };
    RunAll(OfSource, Source);
    RunAll(OfTarget, Target);
    if (Wrong || E.IsImpossible || E.IsElsewhere.count(Block))
      continue;
    checkFacts(E);
    for (size_t Ring = 0; Ring != W.Rings.size(); ++Ring)
      checkResidues(E, Ring);
    if (AreProven)
      compareEffects(E);
    // Numbers may have been chosen meanwhile.
    if (E.IsImpossible)
      Wrong.reset();
  }
  return Wrong;
}
