//===- Facts.h - What is known of the checker's symbols ---------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A symbol is an integer that is not negative, in an interval. It is an input,
/// the low part of a number that was split, or a name for a number.
///
/// Of a split x = lo + 2^k hi only lo gets a symbol; hi is (x - lo) / 2^k. So
/// the carry out of the last word of a sum is the sum less the words, over a
/// power of two: a polynomial in which all carries on the way cancel, and
/// its interval is that of the whole sum. That is how a carry which the code
/// leaves out is proven to be zero.
///
/// All cuts of one number are kept in one table, so that bits 51 to 114 and
/// bits 64 to 127 of it have symbols in common.
///
/// What an interval cannot show, cases do: a hi that can only be 0 or 1 gives
/// an equation in each case, x - lo - 2^k = 0, which narrows the symbols in it
/// and takes terms out of the polynomial that is asked for. Each case
/// distinction is local; none is multiplied by another but in pairs.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_FACTS_H
#define RESIDUE_LIB_VERIFY_FACTS_H

#include "Residues.h"
#include "llvm/ADT/DenseMap.h"
#include <set>

namespace residue::proof {

struct Interval {
  Dyadic Lo, Hi;

  bool isWithin(const Dyadic &L, const Dyadic &H) const {
    return L <= Lo && Hi <= H;
  }
  /// In [0, 2^Bits).
  bool fits(unsigned Bits) const {
    return !Lo.isNegative() && Hi < Dyadic::pow2(Bits);
  }
  Interval meet(const Interval &B) const {
    return {max(Lo, B.Lo), min(Hi, B.Hi)};
  }
  Interval join(const Interval &B) const {
    return {min(Lo, B.Lo), max(Hi, B.Hi)};
  }
  Interval operator+(const Interval &B) const { return {Lo + B.Lo, Hi + B.Hi}; }
  Interval operator-() const { return {-Hi, -Lo}; }
  Interval operator*(const Interval &B) const;
  Interval scaled(int Exponent) const {
    return {Lo.scaled(Exponent), Hi.scaled(Exponent)};
  }
  /// Of all numbers in it, by 2^Bits.
  Interval quotients(unsigned Bits) const {
    return {Lo.scaled(-int(Bits)).floor(), Hi.scaled(-int(Bits)).floor()};
  }
};

using Enough = llvm::function_ref<bool(const Interval &)>;

/// A table that copies have in common until one of them is changed.
template <typename T> class Shared {
public:
  const T *operator->() const { return Table.get(); }
  const T &operator*() const { return *Table; }
  const auto &operator[](size_t I) const { return (*Table)[I]; }
  T &change() {
    if (Table.use_count() > 1)
      Table = std::make_shared<T>(*Table);
    return *Table;
  }

private:
  std::shared_ptr<T> Table = std::make_shared<T>();
};

/// What was found so far. In another branch it need not hold: what the source
/// promises there was used to find it.
struct FactTables {
  /// Difference = 2^Bits h.
  struct Relation {
    Polynomial Difference;
    unsigned Bits;
    Interval High;
    /// Difference + Low, as it was.
    Polynomial Whole;
    /// Symbols that are 1 where h has that value, and 0 elsewhere; none for the
    /// least.
    llvm::SmallVector<std::pair<Dyadic, Symbol>, 2> Choices = {};
  };

  Shared<std::vector<Relation>> Relations;
  /// The relations whose difference has the symbol.
  std::vector<llvm::SmallVector<unsigned, 4>> Uses;
  /// Of low parts: the relation.
  Shared<std::map<Symbol, unsigned>> Definition;
  std::map<Symbol, Polynomial> Expressed;
  Shared<PolynomialMap<Polynomial>> Names;
  /// What has that name.
  std::map<Symbol, Polynomial> NamedBy;
  /// Of symbols that are choices: the relation.
  std::map<Symbol, unsigned> Chosen;
  Shared<PolynomialSet> Unnamed;
  PolynomialSet Booleans;
  /// Low parts of which cases have told what they can.
  std::set<Symbol> Settled;
  /// Of those that cases did not tell: relations to sums with all of what other
  /// low parts in them are parts of.
  std::map<Symbol, llvm::SmallVector<unsigned, 4>> Sums;
  /// Of sums that are few numbers: the relation.
  PolynomialMap<unsigned> ChosenSums;
  /// The table of a number's cuts: the part below each.
  Shared<PolynomialMap<std::map<unsigned, Polynomial>>> Cuts;
  /// Low parts that are symbols: the same number may be part of two.
  Shared<std::unordered_map<std::pair<Polynomial, unsigned>, Symbol,
                            Polynomial::Hash>>
      LowParts;
  /// Parts of numbers: of which, from which bit on.
  struct Slice {
    Polynomial Of;
    unsigned Begin;
    std::optional<unsigned> End;
  };
  Shared<PolynomialMap<Slice>> Slices;
  /// Of numbers that were cut: a high part with a name, and its lowest bit.
  struct HighPart {
    unsigned Begin;
    Polynomial Name;
  };
  PolynomialMap<HighPart> NamedHigh;
  /// What a branch says of symbols, and of sums but for their constants.
  std::map<Symbol, Interval> Narrowed;
  PolynomialMap<Interval> NarrowedSums;
};

class Facts : private FactTables {
public:
  explicit Facts(Rings &R);
  ~Facts();

  FactTables save() const { return *this; }
  const FactTables &tables() const { return *this; }
  void restore(const FactTables &Tables);

  Symbol fresh(const Interval &Range);
  unsigned symbols() const { return Ranges.size(); }
  const Interval &rangeOf(Symbol S) const { return Ranges[S]; }
  /// What \p S is a name for, or the low part of; null if it is neither.
  const Polynomial *madeOf(Symbol S) const;
  /// How many bits that part has; nothing if it is none, or has a name.
  std::optional<unsigned> bitsOf(Symbol S) const;
  /// Of a symbol that is a choice: what is zero where it is 1, and only there.
  std::optional<Polynomial> choiceOf(Symbol S) const;
  size_t largest() const { return Largest; }
  uint64_t work() const { return Work.Spent; }
  /// No more relations are asked for cases.
  void setMostCandidates(size_t Most) { MostCandidates = Most; }

  /// \p P, without symbols that have been expressed by others since.
  Polynomial resolved(const Polynomial &P) const;
  /// Of an integer.
  Interval bound(const Polynomial &P) const;
  /// As tight as cases make it, until \p IsEnough.
  /// Pairs of cases take their time, and are tried where \p InPairs says so.
  Interval boundByCases(const Polynomial &P, Enough IsEnough,
                        bool InPairs = true);
  /// The same, for one that is asked to be in [Lo, Hi].
  bool isWithin(const Polynomial &P, const Dyadic &Lo, const Dyadic &Hi);

  /// Up to something in [M, 2 M) for a modulus M: what was corrected may be
  /// known to be below M.
  bool isNearlyReduced(const Interval &I) const;
  /// In [0, 2^Width); and below 2 M for a modulus M that has one bit less: a
  /// quotient that is taken from the highest bit leaves less than M of it then.
  bool hasRoomFor(const Interval &I, unsigned Width) const;
  /// \p Range of \p P, narrowed by cases if they may tell that it is below M.
  Interval corrected(const Polynomial &P, const Interval &Range);

  struct Parts {
    Polynomial Lo, Hi;
  };
  struct SplitOptions {
    /// What else is known of the number.
    std::optional<Interval> Range;
    /// Give it a name, if it is a sum.
    bool Name = false;
    /// The high part is written with that, where it says more.
    bool NameHigh = false;
    /// No cases: in chains of carries there are none to be found.
    bool Quick = false;
    /// Nobody reads the low part: a digit of several words may have cleared it.
    bool IsCleared = false;
  };
  /// x = lo + 2^Bits hi with lo in [0, 2^Bits).
  Parts split(const Polynomial &X, unsigned Bits, const SplitOptions &Options);

  /// If \p P is a low part that was cut without cases: what they tell of its
  /// high part is what it is written with from now on.
  void settle(const Polynomial &P);

  /// Something congruent to it modulo 2^\p Bits that is in [0, 2^Bits): with
  /// low parts replaced by what they are parts of. x - q M, say, of which only
  /// low words were computed.
  std::optional<Polynomial> unfolded(const Polynomial &P, unsigned Bits);

  /// A symbol for \p P, which is in \p Range and not negative.
  Polynomial named(const Polynomial &P, const Interval &Range);
  /// \p P, written in choices alone: which values high parts have. New ones are
  /// made for high parts of few values if \p Create.
  std::optional<Polynomial> inChoices(const Polynomial &P, bool Create);
  /// \p P, which is in \p Range, as a sum of new choices; nothing if that has
  /// too many numbers.
  std::optional<Polynomial> asChoices(const Polynomial &P,
                                      const Interval &Range);
  /// That, unless it is written in few choices of parts of it: then nothing.
  std::optional<Polynomial> asWhole(const Polynomial &P, const Interval &Range);
  /// \p P with the high parts themselves, where it has all choices of one.
  Polynomial withoutChoices(const Polynomial &P) const;
  /// \p F of \p P, which is written in choices, and in \p Range.
  std::optional<Polynomial>
  tabulated(const Polynomial &P, const Interval &Range,
            llvm::function_ref<Dyadic(const Dyadic &)> F);

  /// \p P where \p C, which is 0 or 1, is \p Is: if that is the carry of a
  /// number, it says what its low part is.
  Polynomial inCase(const Polynomial &P, const Polynomial &C, bool Is) const;
  /// \p C \p P, without products of choices of which one is 1 at most.
  Polynomial chosen(const Polynomial &C, const Polynomial &P) const;
  /// \p P is 0 or 1.
  void addBoolean(const Polynomial &P);
  /// c in [0, 1], where \p P = c \p Most; nothing if that is not known.
  std::optional<Polynomial> fractionOf(const Polynomial &P,
                                       const Dyadic &Most) const;
  /// The same c, if it is an integer, or one of these said that it is 0 or 1.
  std::optional<Polynomial> multipliedBoolean(const Polynomial &P,
                                              const Dyadic &Most) const;
  /// Which definitions of low parts are put in: those without a fraction, what
  /// has a name as what it names, too, or all of them, which takes its time.
  enum Definitions { OfIntegers, OfNames, OfFractions };
  /// The integer \p X is a multiple of 2^Bits, as definitions say.
  bool isMultiple(Polynomial X, unsigned Bits,
                  Definitions Of = OfIntegers) const;
  /// \p X - \p Low is a multiple h of 2^Bits, h within \p High.
  void addRelation(const Polynomial &X, Symbol Low, unsigned Bits,
                   const Interval &High);
  /// Low parts that are made from now on are those of limbs in lanes, or not.
  void setInLanes(bool Are) { InLanes = Are; }
  bool isInLanes() const { return InLanes; }
  /// In long chains of carries: no cases, whoever cuts.
  void setInChains(bool Are) { InChains = Are; }
  bool isInChains() const { return InChains; }
  /// \p P with what names stand for, where that makes its bound narrower: of x
  /// less a quotient times M, if the quotient has the name of a sum in x.
  Polynomial withoutNames(const Polynomial &P) const;
  /// \p P with all that names stand for.
  Polynomial spelledOut(const Polynomial &P) const;
  /// A new symbol for that, whose residue is left open.
  Symbol renamed(const Polynomial &P, const Interval &Range);
  /// A symbol for a limb, as named().
  Polynomial namedLimb(const Polynomial &P, const Interval &Range);
  /// Null if it has none.
  const Polynomial *nameOf(const Polynomial &X) const;
  bool isLowPart(Symbol S) const { return Definition->count(S); }
  bool isName(Symbol S) const { return NamedBy.count(S); }
  /// From now on \p S, a low part, is written as \p P.
  void express(Symbol S, const Polynomial &P);
  /// \p Zero is 0 here, and wherever these tables are restored: so a branch
  /// says. Of the borrow of x - y that narrows x - y, too.
  void assume(const Polynomial &Zero);
  /// \p S is in \p Range, likewise.
  void assume(Symbol S, const Interval &Range);
  bool hasAssumed() const { return !Narrowed.empty() || !NarrowedSums.empty(); }
  /// Do not name this product or high part when it is split.
  void keepUnnamed(const Polynomial &P) { Unnamed.change().insert(P); }

private:
  /// Definitions of low parts say that \p P, which may have fractions as
  /// factors, is an integer.
  bool isInteger(Polynomial P) const;
  /// Intervals that hold in a case: those of all symbols, and some narrower.
  class Scope;
  struct Case;

  Interval boundOfProduct(const Monomial &Product, const Scope &In) const;
  Interval boundOfTerm(const Monomial &Product, const Dyadic &Factor,
                       const Scope &In) const;
  Interval exactBound(const Polynomial &P, const Scope &In) const;
  Interval bound(const Polynomial &P, const Scope &In) const;
  std::optional<Polynomial> unfolded(Polynomial P, unsigned Bits, bool AtOnce);
  Interval boundInAll(const Polynomial &P) const;
  bool narrow(const Polynomial &Zero, Scope &In) const;
  bool narrowOnce(const Polynomial &Zero, Scope &In) const;
  bool propagate(Scope &In) const;
  void enterCase(const Relation &R, const Dyadic &High, const Scope &In,
                 std::vector<Case> &To) const;
  std::vector<Case> findCases(const Relation &R) const;
  const std::vector<Case> &cases(unsigned Number) const;
  std::optional<Polynomial> eliminated(const Polynomial &P, Symbol S,
                                       const Polynomial &Zero) const;
  Interval boundIn(const Polynomial &P, const Case &In) const;
  Interval boundInBoth(const Polynomial &P, const Case &In,
                       const Relation &Other) const;
  std::optional<Interval> boundByPair(const Polynomial &P, unsigned A,
                                      unsigned B) const;
  llvm::SmallVector<unsigned, 12> candidates(const Polynomial &P) const;
  /// The relations that have low parts in \p P.
  llvm::SmallVector<unsigned, 12> definitions(const Polynomial &P) const;
  void nameHigh(const Slice &Of, const Polynomial &Name);
  void index(unsigned Number);
  void setRange(Symbol S, const Interval &I);
  void assumeSum(const Polynomial &Zero, const Relation &R);
  const Dyadic &sample(Symbol S) const;
  Dyadic sample(const Polynomial &P) const;

  Polynomial lowPart(const Polynomial &X, unsigned Bits,
                     const SplitOptions &Options);
  Parts cut(Polynomial X, unsigned Bits, const SplitOptions &Options);
  std::optional<Polynomial> negative(const Polynomial &X, unsigned Bits) const;
  std::optional<Interval> rangeOfNames(const Polynomial &X, unsigned Bits);
  int twosWithHighParts(const Polynomial &X, unsigned Bits) const;
  std::optional<Parts> cutMultiple(const Polynomial &X, int Twos, unsigned Bits,
                                   const SplitOptions &Options);
  std::optional<Parts> cutExactly(const Polynomial &X, unsigned Bits,
                                  const SplitOptions &Options);
  std::optional<Parts> cutByCases(const Polynomial &X, unsigned Bits,
                                  llvm::SmallVector<unsigned, 12> Of,
                                  unsigned Before, bool InPairs = false) const;
  Interval boundInAny(const Polynomial &P, const Case &In, unsigned Bits,
                      llvm::ArrayRef<unsigned> Others) const;
  void settleByItself(Symbol S);
  std::optional<Parts> cutByChoices(const Polynomial &X, unsigned Bits) const;
  bool makeChoices(unsigned Number);
  Polynomial chosenHigh(const Relation &R) const;
  std::optional<Polynomial> inKnownChoices(const Polynomial &Z,
                                           Symbol Open) const;
  bool areFew(llvm::ArrayRef<unsigned> Of) const;
  static void setChoice(const Relation &R, const Dyadic &High, Scope &In);
  bool enterChoice(const Relation &R, const Dyadic &High, Scope &In) const;
  using OfChoices = llvm::function_ref<std::optional<Dyadic>(const Scope &)>;
  std::optional<Polynomial> table(llvm::ArrayRef<unsigned> Of, OfChoices F,
                                  const Scope &In) const;
  bool forEachChoice(
      llvm::ArrayRef<unsigned> Of, const Scope &In, std::vector<Dyadic> &Values,
      llvm::function_ref<bool(llvm::ArrayRef<Dyadic>, const Scope &)> Visit)
      const;
  Interval boundOfCase(const Polynomial &P, llvm::ArrayRef<unsigned> Of,
                       llvm::ArrayRef<Dyadic> Values, Scope In,
                       Enough IsEnough) const;
  Interval boundByChoices(const Polynomial &P) const;
  Interval boundOfChoices(const Polynomial &P, llvm::ArrayRef<unsigned> Of,
                          const Scope &In) const;
  llvm::SmallVector<unsigned, 4> choicesIn(const Polynomial &P) const;

  Rings &All;
  bool InLanes = false, InChains = false;
  mutable size_t Largest = 0;
  /// Cases of long polynomials take all of it: none are tried then, and the
  /// proof will be given up.
  Effort &Work;
  size_t MostCandidates = ~size_t(0);
  std::vector<Interval> Ranges;
  /// Those of symbols that are narrower here.
  std::map<Symbol, Interval> Elsewhere;
  /// Numbers that symbols may be all at once, as the definitions of low parts
  /// and names say: a random one of those that have none.
  mutable std::vector<std::optional<Dyadic>> Samples;
  /// Of relations, until there are others.
  mutable std::map<unsigned, std::vector<Case>> Cases;
  /// Of polynomials, by their terms, which nothing changes.
  mutable llvm::DenseMap<const std::vector<Polynomial::Term> *,
                         std::pair<Polynomial, Interval>>
      Bounds;
};

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_FACTS_H
