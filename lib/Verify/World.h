//===- World.h - What two functions share -----------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Facts, elements and opaque operations of the function as it was and of the
/// rewritten one; what a function does, in order; and whether two numbers are
/// the same.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_WORLD_H
#define RESIDUE_LIB_VERIFY_WORLD_H

#include "PromisedEnds.h"
#include "Words.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/ConstantRange.h"

namespace llvm {
class AllocaInst;
class Instruction;
} // namespace llvm

namespace residue::proof {

struct World;

/// What an operation out of line does (Summaries.h).
struct Summary {
  /// Of the result, whatever the operands are; \p Of operands in these.
  Interval Range;
  Interval rangeFor(llvm::ArrayRef<Interval> Of) const;
  size_t Ring;
  Residue Result;
  /// Those of the operands in it; of a mask, 0 or -1, the bit.
  llvm::SmallVector<Symbol, 2> Operands;
  llvm::SmallVector<bool, 2> AreMasks = {};
  /// What it is read for: no operand may be more.
  llvm::SmallVector<Dyadic, 2> Most = {};
  /// Where it was read, and what it was there.
  std::shared_ptr<World> In;
  Polynomial Z;
};

/// The largest number of \p Width bits, without signs.
Dyadic maxOf(unsigned Width);

/// What a function does that can be seen from outside, in order.
struct Effect {
  /// An access is volatile or atomic.
  enum Kind { Store, Call, Access, Branch, Return } What;
  const llvm::Instruction *At;
  /// Address and value, or arguments, or what is returned or branched on.
  std::vector<Number> Operands;
  unsigned Width = 0;
};

/// A range that is said of what a function is given: what is outside of it is
/// poison. So it is another number than the one of which nothing is said, and
/// both functions have the same one only if the same is said of it in both.
struct Promise {
  Promise() = default;
  explicit Promise(const std::optional<llvm::ConstantRange> &R);

  std::string Name;
  std::optional<Interval> Range;
};

/// Why a function cannot be read, or a flag of it is not proven.
struct Failure {
  std::string Why;
  const llvm::Instruction *At = nullptr;
  /// Whatever is claimed, and whichever numbers get a name.
  bool IsFinal = false;
  /// It is the checker that is wrong.
  bool IsMistake = false;
};

/// An array on the stack that holds elements, in another form in the rewritten
/// function, and what is claimed of them in this round; or a column of one, a
/// field of structures, say.
struct KeptObject {
  const llvm::AllocaInst *Source, *Target;
  /// Of each element.
  unsigned Bits;
  /// The rewritten function begins with zeros in it.
  bool IsCleared;
  /// From one to the next, as far as they are near one another: what is not all
  /// of a power of two leaves a gap.
  unsigned bytes() const { return llvm::PowerOf2Ceil(Bits / 8); }
  /// In bytes: an element of the column is Begin behind a multiple of Stride.
  /// The columns of an array come one after the other.
  unsigned Stride = 0, Begin = 0;
  /// Elements have any size, and so has Stride, which is a power of two
  /// elsewhere: no address of the source wraps around.
  bool IsExact = false;
  /// Something is claimed: that those of the rewritten function are the same as
  /// those of the source, or 2^Factor times these in that ring; and where both
  /// are.
  bool IsHeld = false, AreEqual = false;
  size_t Ring = 0;
  int Factor = 0;
  Interval SourceRange = {0, 0}, TargetRange = {0, 0};
};

/// A place in a constant table: At behind its begin, which is First, or so many
/// Steps more, below Size. A number of so many Bits is read there.
struct TablePlace {
  const llvm::GlobalVariable *Table;
  unsigned Bits;
  Polynomial At;
  uint64_t Step, First, Size = 0;
};

/// What the source reads there in a block, and what is read from copies of the
/// table at this place.
struct TableLoad {
  unsigned Block;
  TablePlace Place;
  Symbol Number;
  std::map<std::pair<const llvm::GlobalVariable *, unsigned>, Symbol> Copies;
};

/// What both functions share: facts, elements and opaque operations.
struct World {
  World(llvm::ArrayRef<Dyadic> Moduli, Strategy S)
      : Rings(Moduli), Known(Rings),
        Words(Known, S, [this](const Number &N) { return recognized(N); }),
        How(S) {
    Known.setMostCandidates(S.Relations);
  }

  /// The same number in both functions: an argument, a global.
  Symbol shared(const std::string &Key, unsigned Width,
                const Promise &Range = {});
  /// The element that \p N is, if it is below M and there is one of its
  /// residue; or \p N.
  Number recognized(const Number &N);
  /// \p N is a symbol that is below a modulus.
  bool isElement(const Number &N);
  /// Where \p N is the name of a number below a modulus, one of two elements,
  /// say: who has its residue there, and is below it, is \p N.
  void addNamed(const Number &N);
  /// \p N is below the modulus of that ring: who has its residue there, and is
  /// below it, too, is it.
  void addElement(size_t Ring, const Number &N);
  /// \p N is what the source finds in a table: an element of its own, as
  /// products of all that it may be would be many.
  void addFound(const Number &N);
  /// \p N of the source is below 2^\p Zeros M, for the modulus M of that ring.
  void addEven(size_t Ring, unsigned Zeros, const Number &N);
  /// Whether \p Of is \p N of these: it is below 2^k M, too, and M and 2^k
  /// divide their difference. M is odd, so their product does.
  struct EvenRemainder {
    size_t Ring;
    unsigned Zeros;
    Number N;
  };
  bool isEven(const EvenRemainder &E, const Number &Of);
  /// The element of the source that is \p P modulo that modulus; null if none
  /// is known to be.
  const Number *elementOf(size_t Ring, const Polynomial &P);
  /// That they are equal, as 0 or 1, if both are elements; \p Remember a
  /// comparison of the source.
  std::optional<Polynomial> equality(const Number &A, const Number &B,
                                     bool Remember);
  /// That \p A is the constant \p C, as 0 or 1: it is one of all constants at
  /// most.
  Polynomial isConstant(const Number &A, const Dyadic &C);
  /// That \p R, in its compact form, is 0 in that ring, if the source asks that
  /// of it or of a multiple.
  std::optional<Polynomial> zeroOf(size_t Ring, const Residue &R) const;
  /// Why they may differ for some input, if that is not excluded.
  const char *difference(const Number &A, const Number &B);

private:
  uint64_t workOfTerm() const;
  std::pair<size_t, ResidueKey> keyOf(size_t Ring, const Polynomial &P);
  const char *differenceIn(Residues &Ring, const Polynomial &X,
                           const Polynomial &Y);

public:
  class Rings Rings;
  Facts Known;
  class Words Words;
  Strategy How;
  /// Where a round ends before its time: each instruction is worth some terms.
  uint64_t Limit = 0, Instructions = 0, Earned = 0;
  bool IsEarning = false;
  void setLimit(uint64_t Work) {
    Limit = Work;
    Rings.work().Limit = (Work + Earned) / workOfTerm();
  }
  /// Instructions that are run again and again are worth some terms each time.
  void earn(uint64_t Work) {
    Earned += IsEarning ? Work : 0;
    setLimit(Limit);
  }
  /// Operations out of line, and what it took to read them: null for what is
  /// none, nothing for what is not read.
  std::function<const std::optional<Summary> *(const llvm::Function *)> Called;
  uint64_t WorkOfCalled = 0;
  /// What the source takes undef for.
  llvm::DenseSet<Symbol> Undefined;
  /// What these returned.
  llvm::DenseSet<Symbol> Results;
  uint64_t work() const {
    uint64_t Sum =
        Known.work() * workOfTerm() + 100 * Instructions + WorkOfCalled;
    return Sum - std::min(Sum, Earned);
  }
  std::map<std::string, Symbol> Shared;
  /// 1 where the residue is 0, up to a factor that has an inverse.
  std::map<std::pair<size_t, ResidueKey>, Symbol> Zeros;
  llvm::ArrayRef<KeptObject> Objects;
  /// What both functions find in one of them in a block, at a place, behind how
  /// many stores of the block.
  std::map<std::tuple<unsigned, unsigned, Polynomial, size_t>,
           std::pair<Symbol, Symbol>>
      Loaded;
  /// What the source reads from constant tables.
  std::vector<TableLoad> TableLoads;
  /// Elements of the source, by their rings and residues.
  std::map<std::pair<size_t, ResidueKey>, Number> Elements;
  /// Remainders by even numbers, by ring and residue.
  std::multimap<std::pair<size_t, ResidueKey>, EvenRemainder> Evens;
  /// Remainders of the source by numbers of less than a word, and the largest
  /// that one can be.
  std::map<Polynomial, const llvm::Instruction *> Remainders;
  Dyadic LargestRemainder;
  void addRemainder(const Number &N, const llvm::Instruction &I);
  /// It is congruent to one of the source, or to a remainder by an even number.
  bool mayBeElement(const Number &N);
  /// How the source cuts elements into bits: opcode, width, where.
  std::set<std::tuple<unsigned, unsigned, unsigned>> Cuts;
  /// Instructions of the source whose flags held there.
  std::set<std::pair<std::string, std::vector<Polynomial>>> Promised;
  /// Those of which nobody need take notice.
  PromisedEnds Ends;
};

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_WORLD_H
