//===- Words.h - Integers of w bits, as polynomials -------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What an integer of w bits is to the checker: a number z with v = z mod 2^w,
/// which need not be in [0, 2^w), or its bits, as pieces that do not overlap;
/// or both. Sums and products are made of numbers, and whether they wrap is
/// asked only when somebody looks at the bits; shifts, truncations and masks
/// are made of pieces.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_WORDS_H
#define RESIDUE_LIB_VERIFY_WORDS_H

#include "Facts.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <deque>
#include <functional>
#include <string>

namespace residue::proof {

/// A number in [0, 2^Width).
struct Piece {
  unsigned Begin;
  unsigned Width;
  Polynomial P;
  Interval Range;
};

struct Number {
  Polynomial Z;
  Interval Range;
};

/// What the pieces are together.
Number sumOf(llvm::ArrayRef<Piece> Pieces);

struct Word {
  unsigned Width;
  /// v = Z mod 2^Width.
  std::optional<Number> Value;
  /// v = the sum of P 2^Begin, ascending.
  std::optional<llvm::SmallVector<Piece, 1>> Pieces;
  /// v = -Mask mod 2^Width, and the mask is 0 or 1.
  std::optional<Polynomial> Mask;
  /// Congruent to the value modulo 2^Width, too: what it was before it was
  /// truncated, say.
  std::optional<Polynomial> Other;
  /// v = A xor B, or v = -Choice & (A xor B).
  Word *XorA = nullptr, *XorB = nullptr;
  std::optional<Polynomial> Choice;
  /// v = Shifted >> ShiftedBy, where Shifted is a signed number.
  Word *Shifted = nullptr;
  unsigned ShiftedBy = 0;
  /// A wide one that is used more than once is given a name.
  bool IsShared = false;
  /// It is no arithmetic: no cases tell whether it wraps.
  bool IsAddress = false;

  bool isUnknown() const { return !Value && !Pieces; }
};

/// Of so many values the highest word of a signed number has, of a sum of few
/// elements.
inline constexpr int MaxFew = 32;

/// What is named when; every choice is right, some prove more.
struct Strategy {
  /// Registers of machines: wider integers stand for elements, and are worth a
  /// name.
  unsigned NamedBits = 64;
  bool NameProducts = true;
  bool NameUnions = false;
  /// Factors are limbs of elements, as those in lanes are.
  bool NameLimbs = false;
  /// Products with a constant are products, too.
  bool NameMultiples = true;
  /// High parts of what is named are written with the name, and no number has
  /// one whose highest word is a mask: so words of signed numbers are read.
  bool NameHighParts = false;
  /// What the rewriter says of the numbers that it emits is used, and how large
  /// it says that phi nodes are. Then nothing else is known of them, which may
  /// be too little where operations out of line have narrow operands.
  bool UseLemmas = true;
  /// So many relations are asked for cases. Where all is in one word, the
  /// nearest ones tell, and others are in their way.
  unsigned Relations = 24;
};

/// Strategy::Relations of numbers of so many words: those of the carries into
/// and out of each of x - q M, of a sum of two and of one with a carry, and of
/// that less M.
inline constexpr unsigned relationsOfWords(unsigned Words) {
  return std::max(24U, 3 * Words);
}

/// Strategy::Relations of numbers of one word.
inline constexpr unsigned RelationsOfWord = 12;
/// And of code with lanes, where sums of words are few: all that was proven was
/// told by the first one.
inline constexpr unsigned RelationsOfLanes = 4;

class Words {
public:
  /// An equal number, of which the other function may have the same.
  using SameNumber = std::function<Number(const Number &)>;

  Words(Facts &F, Strategy S, SameNumber Recognized)
      : Known(F), How(S), Recognized(std::move(Recognized)) {}

  Facts &facts() { return Known; }
  /// The same, for a block where more may be known.
  Word *copy(const Word *V);
  /// What branches say narrows what is known of it.
  void narrow(Word *V);
  Word *constant(const llvm::APInt &V);
  Word *constant(unsigned Width, int64_t V) {
    return constant(Dyadic(V).bits(Width));
  }
  Word *input(unsigned Width, Symbol S);
  /// z mod 2^Width; \p Range as far as it is known otherwise.
  Word *of(unsigned Width, const Polynomial &Z,
           std::optional<Interval> Range = std::nullopt);

  /// The number that the bits are, in [0, 2^Width).
  Number bits(Word *V);
  /// Some number that is congruent to it.
  Number number(Word *V);
  std::optional<llvm::APInt> constantOf(Word *V);

  Word *add(Word *A, Word *B);
  Word *sub(Word *A, Word *B);
  Word *mul(Word *A, Word *B);
  /// Null if the bits overlap, or none of the two is a constant or a mask.
  Word *bitAnd(Word *A, Word *B);
  Word *bitOr(Word *A, Word *B);
  /// Of two bits; never both of them are set where \p AreOne. It is a choice
  /// where nothing but these is read of the words that they are carries of.
  Word *either(Word *A, Word *B, bool AreOne, bool AreAlone = false);
  Word *bitXor(Word *A, Word *B);
  Word *shl(Word *A, unsigned Bits);
  Word *lshr(Word *A, unsigned Bits);
  Word *ashr(Word *A, unsigned Bits);
  Word *zext(Word *A, unsigned Width);
  Word *sext(Word *A, unsigned Width);
  Word *trunc(Word *A, unsigned Width);
  /// (A, B) shifted left as one number, the upper half.
  Word *funnel(Word *A, Word *B, unsigned Bits);
  Word *select(Word *Condition, Word *A, Word *B);
  /// Who reads the carry of a sum beside its bits: of carries that are read
  /// alone something depends, and where nobody does, cases may tell that there
  /// is none.
  enum class Carry { IsRead, IsAlone, IsDropped };
  /// The low bits and the carry or borrow.
  std::pair<Word *, Word *> addOverflow(Word *A, Word *B,
                                        Carry Use = Carry::IsRead);
  std::pair<Word *, Word *> subOverflow(Word *A, Word *B,
                                        Carry Use = Carry::IsRead);
  /// Z is within the signed numbers of its width.
  bool isSignedNumber(Word *V);
  /// The number that the bits are, in [-2^(Width - 1), 2^(Width - 1)).
  Number signedNumber(Word *V);
  /// Of one that is put together from words, or cut off behind one: cases may
  /// tell what the carry out of the highest is.
  void settleTop(Word *V);
  /// Gives a shared sum its name.
  void nameSum(Word *V);
  /// Gives what a mask is made of a name.
  void nameMask(Word *V);
  /// Gives a sum that is a factor a name; what is known of it is said of the
  /// low parts in it.
  void nameLimb(Word *V);
  /// That it is in [0, 2^Width) is known of its bits, and not of their sum: a
  /// word of it was corrected.
  bool isLoose(Word *V);
  /// What nothing is known of but that it depends on these numbers alone; and
  /// that it is in \p Range, which \p What names.
  Word *opaque(llvm::StringRef What, unsigned Width,
               llvm::ArrayRef<Polynomial> Of,
               std::optional<Interval> Range = std::nullopt);
  /// Numbers of \p Width bits have so many together: x | y < 2^k, and x ^ y,
  /// where x and y are. Where they are wider for all that is known it is
  /// another number, so what is opaque says it in its name.
  unsigned bitsOfUnion(llvm::ArrayRef<Polynomial> Of, unsigned Width) const;

private:
  using PieceList = llvm::SmallVector<Piece, 1>;
  Word *create(unsigned Width);
  /// A sum of bits without carries that nothing undid has no polynomial.
  void makeKnown(Word *V);
  const PieceList &pieces(Word *V);
  PieceList runs(Word *V);
  Word *fromPieces(unsigned Width, PieceList Pieces);
  /// Bits [Begin, End) of it, from bit 0 on.
  PieceList cut(Word *V, unsigned Begin, unsigned End);
  Piece low(const Piece &P, unsigned Bits);
  Piece high(const Piece &P, unsigned Bits);
  Polynomial xorOfBits(Polynomial X, Polynomial Y);
  /// The 0 or 1 of a word that has no other bits.
  Polynomial boolean(Word *V);
  Word *times(const Polynomial &Choice, Word *V);
  Word *masked(Word *Mask, Word *V);
  Word *sum(Word *A, Word *B, bool Negative);
  Word *shiftedProduct(Word *A, Word *B);
  Word *unmasked(Word *V);
  std::optional<Polynomial> fewOf(Word *V, unsigned Shift);
  bool isSignedSum(Word *A, Word *B, bool Negative);
  std::pair<Word *, Word *> overflow(Word *A, Word *B, bool Negative,
                                     Carry Use);
  bool isWideSigned(const Word *V) const;
  std::optional<Word *> signOf(Word *V, unsigned Bits);
  Word *multipleOr(Word *A, Word *B);
  Word *signedUnion(Word *V);
  Polynomial namedChoice(const Polynomial &Choice);
  void nameWhole(Word *V, Number &N);
  void settleCut(Word *A, unsigned Width);
  void expressTop(PieceList &Pieces, const Polynomial &Name);
  void nameLower(Word *V, const Polynomial &Name);
  Word *chosen(const Polynomial &Choice, const Number &X, const Number &Y,
               unsigned Width);
  Word *swapped(Word *Masked, Word *V);
  Word *chosenByPieces(const Polynomial &Choice, Word *X, Word *Y);
  Word *flipped(Word *V, const llvm::APInt &K);

  Facts &Known;
  Strategy How;
  SameNumber Recognized;
  std::deque<Word> Storage;
  std::map<std::pair<std::string, std::vector<Polynomial>>, Symbol> Opaque;
};

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_WORDS_H
