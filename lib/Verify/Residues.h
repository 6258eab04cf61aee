//===- Residues.h - What polynomials are modulo M ---------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Modulo an odd M powers of two have inverses, so a polynomial with dyadic
/// coefficients is one with coefficients in Z/M. Of a symbol that was made to
/// name a number only that is kept, as a polynomial in symbols without names.
///
/// A reduction of the source whose operand has products is such a symbol, too.
/// What it stands for is remembered, and of others that they are sums of such
/// elements: who finds a multiple of the same again, has found the same,
/// however many of the products in it are written out. So points of curves stay
/// polynomials of degree two, whatever their degree in the inputs is.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_RESIDUES_H
#define RESIDUE_LIB_VERIFY_RESIDUES_H

#include "ExclusiveChoices.h"
#include "Points.h"
#include "llvm/ADT/BitVector.h"
#include <map>
#include <set>

namespace residue::proof {

/// A polynomial with coefficients in Z/M, none of them zero.
using Residue = std::map<Monomial, llvm::APInt>;

/// The same, to be looked for.
using ResidueKey = std::vector<std::pair<Monomial, std::vector<uint64_t>>>;
ResidueKey keyOf(const Residue &R);

class Residues {
public:
  /// \p M is odd and not 1.
  Residues(const Dyadic &M, const ExclusiveChoices &Exclusive, Effort &Work);

  const Dyadic &modulus() const { return M; }
  Residue of(const Polynomial &P) const;
  /// \p S is 0 or 1, so it is its own square.
  void addBoolean(Symbol S) {
    if (Booleans.size() <= S)
      Booleans.resize(S + 1);
    Booleans.set(S);
  }
  bool isBoolean(Symbol S) const { return S < Booleans.size() && Booleans[S]; }
  /// \p S is 1 where \p R is 0, and 0 elsewhere: so their product is 0.
  void addZero(Symbol S, const Residue &R);
  /// What it is known to be; null if nothing is.
  const Residue *definition(Symbol S) const;
  /// From now on \p S is what \p R says.
  void define(Symbol S, const Residue &R);
  /// \p S is the low part of a limb: a number of which nothing is known.
  void addLimbPart(Symbol S) { LimbParts.insert(S); }
  /// What low parts and other limbs leave of \p R in elements of the source,
  /// where one is known: of the last limb of an element they leave that.
  Residue compactLimb(const Residue &R) const;
  /// \p S is what \p R says, solved for the youngest low part in it if there is
  /// one.
  void defineLimb(Symbol S, const Residue &R);
  /// \p S is an element of the source, the residue of \p R.
  void defineElement(Symbol S, const Residue &R);
  /// One of many elements, each with an exclusive choice: what is looked up in
  /// a table.
  bool isLookup(const Residue &R) const;
  /// What \p S is a name of is an element of the source from now on.
  void keepName(Symbol S);
  /// Multiples of \p R are written as such from now on.
  void remember(const Residue &R);
  /// The multiple of \p R whose highest term has the factor 1; \p R itself if
  /// there is none.
  Residue monic(const Residue &R) const;
  /// The same, in elements of the source where one is known.
  Residue compact(const Residue &R) const;
  /// Of elements: what is chosen between two is a sum.
  bool hasProducts(const Residue &R) const;
  /// \p S is an element of another ring.
  void addForeign(Symbol S) { Foreign.insert(S); }
  bool isForeign(const Residue &R) const;
  bool hasForeign(llvm::ArrayRef<Symbol> Symbols) const;
  /// \p A and \p B are equal, once elements are written out.
  bool same(const Residue &A, const Residue &B) const;
  /// What is asked often, with its values at the points.
  struct Sampled {
    Residue R;
    Points::Values AtPoints;
  };
  Sampled sampled(const Polynomial &P) const;
  /// \p A and 2^\p Exponent \p B are.
  bool areSame(const Sampled &A, const Sampled &B, int Exponent) const;
  /// With what \p Known has for its symbols; nothing if that is too long, or
  /// takes more than is allowed.
  std::optional<Residue> expanded(const Residue &R,
                                  const std::map<Symbol, Residue> &Known) const;

private:
  llvm::APInt reduced(const Dyadic &D) const;
  llvm::APInt plus(const llvm::APInt &A, const llvm::APInt &B) const;
  llvm::APInt times(const llvm::APInt &A, const llvm::APInt &B) const;
  const llvm::APInt &power(int Exponent) const;
  void add(Residue &To, const Monomial &Symbols,
           const llvm::APInt &Factor) const;
  Residue multiply(const Residue &A, const Residue &B) const;
  Residue scaled(const Residue &A, const llvm::APInt &Factor) const;
  bool isZero(Residue R) const;
  /// What \p T is where \p R is 0; nothing if \p R is not linear in it, or its
  /// factor has no inverse.
  std::optional<Residue> solvedFor(const Residue &R, Symbol T) const;
  /// A limb, or the low part of one.
  bool isPart(const Monomial &P) const;

  Dyadic M;
  /// M; (M + 1) / 2; M, as wide as products are.
  llvm::APInt Modulus, Half, Wide;
  mutable std::map<int, llvm::APInt> Powers;
  llvm::BitVector Booleans;
  /// Of those that are 1 where a residue is 0: its youngest symbol, and what
  /// that is there.
  struct ZeroOf {
    Symbol Last;
    Residue Is;
  };
  std::map<Symbol, ZeroOf> Zeros;
  /// Of limbs in lanes: low parts that stand for themselves, names.
  std::set<Symbol> LimbParts, Limbs;
  /// Elements of other rings.
  std::set<Symbol> Foreign;
  /// A low part is written in other symbols since; what was written with it
  /// before still has it.
  bool HasSolved = false;
  std::map<Symbol, Residue> Names;
  /// Of elements of the source: what they are residues of.
  std::map<Symbol, Residue> Elements;
  /// Reductions of the source in elements, by their signatures.
  std::map<std::vector<uint64_t>, Residue> Known;

  /// Elements have those of what they are.
  Points::Values atPoints(const Residue &R) const;
  const Points::Values &atPoints(Symbol S) const;
  Points Samples;
  mutable std::map<Symbol, Points::Values> Values;
  const ExclusiveChoices &Exclusive;
  Effort &Work;
};

/// One ring for each modulus of a function. A symbol is an integer, so it has
/// a residue in each.
class Rings {
public:
  explicit Rings(llvm::ArrayRef<Dyadic> Moduli);

  size_t size() const { return All.size(); }
  Residues &operator[](size_t Number) { return All[Number]; }
  const Residues &operator[](size_t Number) const { return All[Number]; }
  std::vector<Dyadic> moduli() const;
  /// The number of the ring modulo \p M, if there is one.
  std::optional<size_t> find(const Dyadic &M) const;
  void addBoolean(Symbol S);
  ExclusiveChoices &exclusive() { return *Exclusive; }
  /// \p S is an element of the ring \p Of.
  void addElement(Symbol S, size_t Of);
  /// From now on \p S is what \p P is, in each of them.
  void define(Symbol S, const Polynomial &P);
  /// \p S is \p R in the ring \p Of, and a symbol in the others.
  void define(Symbol S, size_t Of, const Residue &R);
  void addLimbPart(Symbol S);
  void defineLimb(Symbol S, const Polynomial &P);
  Effort &work() { return *Work; }

private:
  void define(Symbol S, const Polynomial &P, bool IsLimb);

  /// Of all that is known of numbers, too.
  std::unique_ptr<Effort> Work;
  std::unique_ptr<ExclusiveChoices> Exclusive;
  std::vector<Residues> All;
};

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_RESIDUES_H
