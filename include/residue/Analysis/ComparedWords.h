//===- ComparedWords.h - Numbers of words that are compared -----*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Programs compare numbers of several words from the top, word by word, in as
/// many ways as there are to combine conditions. Here no form is known: what a
/// value, or the way through some branches, depends on are comparisons of pairs
/// of words, or of words with constants, and bits. Each pair is in one of three
/// regions, less, equal and greater, and each word that is compared with
/// constants in one of the intervals that they leave, so that the whole is
/// evaluated for all that may be.
///
/// Let V be a function of regions. A word decides before all others if V is 0
/// in its regions up to some, and 1 in those from some on, and there is at most
/// one between, of a single value, where V depends on the others. If every word
/// does so in turn among those that are left, then V is the comparison of whole
/// numbers, the words that decide first being their upper ones: where an upper
/// word is not that single value (or the pair not equal), it is on the side
/// that V says, and otherwise the rest decides. This holds for all words, since
/// the regions are all there is.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_COMPAREDWORDS_H
#define RESIDUE_ANALYSIS_COMPAREDWORDS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace llvm {
class DataLayout;
class ICmpInst;
class Instruction;
class Value;
} // namespace llvm

namespace residue {

/// Left >= Right as whole numbers, or > if it is strict; or the opposite.
struct ComparedWords {
  struct Word {
    llvm::Value *Left, *Right;
    /// The number of what is compared, for WordDecision::poisonedBy().
    unsigned Place;
  };
  /// The lowest first.
  llvm::SmallVector<Word, 8> Words;
  bool IsStrict = false, IsOpposite = false;
  /// Before the words, the first first: where a bit is \p Decides the result is
  /// \p Result, whatever the others are.
  struct Bit {
    llvm::Value *V;
    bool Decides, Result;
  };
  llvm::SmallVector<Bit, 2> Bits;
};

/// Values that comparisons of words decide.
class WordDecision {
public:
  explicit WordDecision(const llvm::DataLayout &DL) : DL(DL) {}

  /// Takes \p V, and all that it is computed of by comparisons. False if it is
  /// not decided by comparisons of few words.
  bool take(llvm::Value *V);
  /// Computes everything for all that may be. False if that is too much.
  bool evaluate();

  /// Words, or pairs of them, that are compared.
  unsigned countWords() const;

  size_t size() const { return Count; }
  /// Of what was taken, or of a constant.
  uint64_t value(const llvm::Value *V, size_t At) const;
  /// The places, as bits, for which it is poison if their words are.
  uint64_t poisonedBy(const llvm::Value *V) const;
  /// The instructions, each behind its operands.
  llvm::ArrayRef<llvm::Instruction *> instructions() const { return Inside; }

  /// Which comparison it is, whose result for each case is \p IsSet.
  std::optional<ComparedWords> solve(const std::vector<bool> &IsSet) const;

private:
  /// What is compared.
  struct Place {
    llvm::Value *Left;
    /// Null for bits, and for a word that is compared with constants: then
    /// these are where its regions begin.
    llvm::Value *Right = nullptr;
    llvm::SmallVector<uint64_t, 3> Thresholds;
    bool IsBit = false;
    size_t Stride = 0;

    unsigned regions() const;
    /// The region holds a single value, or equal words.
    bool isPoint(unsigned Region) const;
    uint64_t low(unsigned Region) const;
    uint64_t high(unsigned Region) const;
    unsigned bits() const;
  };
  struct Node {
    std::vector<uint64_t> Values;
    uint64_t PoisonedBy = 0;
  };
  struct Search;

  bool isDecided(const llvm::Value *V, unsigned Depth);
  bool isWord(const llvm::Value *V) const;
  Place *placeOf(llvm::Value *Word, llvm::Value *Other);
  bool takeWords(llvm::ICmpInst &Compare);
  bool takeOperands(llvm::Instruction &I);
  bool addThreshold(Place &P, uint64_t K);
  bool takeBit(llvm::Value *V);
  void evaluate(const llvm::Instruction &I, Node &N) const;
  uint64_t evaluate(const llvm::Instruction &I, size_t At) const;
  uint64_t compare(const llvm::ICmpInst &Compare, size_t At) const;
  unsigned regionAt(const Place &P, size_t At) const {
    return At / P.Stride % P.regions();
  }

  static constexpr unsigned MaxPlaces = 10, MaxNodes = 160, MaxDepth = 40;
  static constexpr size_t MaxCount = 6561;
  const llvm::DataLayout &DL;
  llvm::SmallVector<Place, 10> Places;
  /// Words and bits.
  llvm::DenseMap<const llvm::Value *, unsigned> PlaceOf;
  llvm::SmallVector<llvm::Instruction *, 32> Inside;
  llvm::DenseMap<const llvm::Value *, Node> Nodes;
  llvm::DenseMap<const llvm::Value *, bool> Decided;
  llvm::SmallPtrSet<const llvm::ICmpInst *, 16> WordCompares;
  size_t Count = 0;
};

} // namespace residue

#endif // RESIDUE_ANALYSIS_COMPAREDWORDS_H
