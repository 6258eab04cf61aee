//===- WordFunction.h - What words and a bit decide -------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A carry can be written in as many ways as there are programmers:
/// comparisons in both directions, with or without equal, choices, the bits of
/// a majority, the upper half of a sum of twice the width. Here no form is
/// known: a value that depends on two words x, y and a bit c is evaluated at
/// points that decide what it is everywhere.
///
/// Let the words have w bits and h = 2^(w-2). Let every value on the way be,
/// modulo multiples of 2h, one of a few forms ax + by + k, with a and b in
/// {-1, 0, 1}, or a function of conditions alone; and every condition be which
/// side of a line ax + by + k = 2hj the point is on, j any integer. Comparisons
/// of forms, their wrapping, top bits and quotients by 2^(w-1) or more are such
/// conditions. Let |k| < K.
///
/// Then any two functions of the conditions that are equal where x is within
/// 2K + 1 of a multiple of h, and y within 3K + 1, are equal. For let p be any
/// point. The points on the same side of all lines as p are the integers of a
/// polygon given by bounds of x, y, x + y and x - y that are 2hj + k, |k| <= K
/// (the strict side of a line is one beyond it). Its least x is that of a
/// corner: a bound of x, or the sum of bounds of x + y and -y, at most 2K from
/// a multiple of 2h, or half the sum of those of x + y and x - y, at most K
/// from a multiple of h. Let x0 be this, rounded up: it lies between the corner
/// and p, so that by convexity there are points of the polygon above x0; their
/// bounds of y are integers, namely bounds of y, or of the two sums less x0,
/// within K + 2K + 1 of a multiple of h. So the polygon has such a point, too.
/// Where there are no lines of both x + y and x - y, corners are near multiples
/// of 2h.
///
/// With one word and constants, the corners are the constants' sums, and their
/// neighbours are looked at. Where x is doubled, those of lines 2 x + k = 2hj,
/// |k| <= 2, are within 1 of multiples of h.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_WORDFUNCTION_H
#define RESIDUE_ANALYSIS_WORDFUNCTION_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <optional>
#include <vector>

namespace llvm {
class Instruction;
class Value;
} // namespace llvm

namespace residue {

/// Values of the registers of a program, up to twice a word.
__extension__ using WideWord = unsigned __int128;

/// A value that one bit decides.
struct BitValue {
  const llvm::Value *Source = nullptr; ///< whose bit it is
  WideWord IfClear = 0, IfSet = 1;
};

/// What a value is taken to be.
struct WordLeaf {
  const llvm::Value *V;
  /// Which of the words, or none: then it is that of the bit.
  std::optional<unsigned> Word;
  BitValue Bit;
};

/// Memory of one function for the next: there are many, and their values take
/// some hundred kilobytes.
class ValueBuffers {
public:
  using Buffer = std::vector<WideWord>;
  Buffer take(size_t Count) {
    Buffer B;
    if (!Free.empty()) {
      B = std::move(Free.back());
      Free.pop_back();
    }
    B.resize(Count);
    return B;
  }
  void giveBack(Buffer B) { Free.push_back(std::move(B)); }

private:
  std::vector<Buffer> Free;
};

class WordFunction {
public:
  /// Which lines there are between two words.
  struct Lines {
    bool Sums = true, Differences = true;
    /// The most of |k|.
    int64_t Most = 2;
    /// With one word: there may be lines 2 x + k, too.
    bool Doubles = false;
  };

  /// Of leaves with \p WordCount words of \p WordBits bits, at most two, and
  /// \p HasBit a bit. With one word \p Constants are all that occur, or may
  /// be compared with. At a few points, which are enough to refute; or at those
  /// that decide, where there are no lines but \p Deciding.
  WordFunction(unsigned WordBits, unsigned WordCount, bool HasBit,
               llvm::ArrayRef<WideWord> Constants,
               const std::optional<Lines> &Deciding, ValueBuffers &Buffers);
  WordFunction(const WordFunction &) = delete;
  WordFunction &operator=(const WordFunction &) = delete;
  ~WordFunction();

  void addLeaf(const WordLeaf &L);
  /// Evaluates \p I, whose operands are leaves, constants, or have been added.
  /// False if it is nothing of what can be decided.
  bool add(const llvm::Instruction &I);
  bool has(const llvm::Value *V) const { return Index.count(V); }

  /// The lines so far.
  const Lines &lines() const { return Seen; }
  /// The value is a function of conditions alone.
  bool isFinite(const llvm::Value *V) const;
  /// Leaves, as bits, for which it is poison if they are.
  uint64_t poisonedBy(const llvm::Value *V) const;

  /// The values at all points, modulo 2^width.
  llvm::ArrayRef<WideWord> values(const llvm::Value *V) const;
  size_t size() const { return Count; }
  WideWord word(unsigned Which, size_t Point) const;
  bool bit(size_t Point) const;

  /// \p V is the sum A x + B y + C c + K modulo 2^width at all points, and
  /// everywhere if the points are deciding.
  bool isSum(const llvm::Value *V, int A, int B, int C, WideWord K) const;

private:
  struct Form {
    int A, B;
    /// Modulo 2^(w-1), centred.
    int64_t K;
    bool operator==(const Form &O) const {
      return A == O.A && B == O.B && K == O.K;
    }
  };
  using Forms = llvm::SmallVector<Form, 4>;
  struct Node {
    unsigned Width;
    std::vector<WideWord> Values;
    Forms F;
    /// Only the top bit is a condition, and whether all are zero if it says so.
    bool Bitwise = false, HasZero = false;
    uint64_t PoisonedBy = 0;

    bool isFinite() const;
  };

  bool hasDoubles() const;
  int64_t centred(WideWord K) const;
  void takeConstant(Node &N, WideWord K) const;
  const Node *operand(const llvm::Value *V);
  bool addLine(const Form &F);
  bool addLines(const Node &N);
  static bool insert(Forms &To, const Form &F);
  bool combine(Node &N, const Node &L, const Node &R, int Sign);
  /// The forms of a function of conditions: its values.
  bool setFinite(Node &N) const;
  bool setBitwise(Node &N, const Node &L, const Node &R, bool IsOr);
  bool setDisjoint(Node &N, const Node &L, const Node &R);
  bool evaluate(Node &N, const llvm::Instruction &I);
  bool evaluateBinary(Node &N, const llvm::Instruction &I);
  bool evaluateShift(Node &N, const llvm::Instruction &I);
  bool evaluateBits(Node &N, const llvm::Instruction &I);
  bool evaluateCast(Node &N, const llvm::Instruction &I);
  bool evaluateCompare(Node &N, const llvm::Instruction &I);
  bool evaluateChoice(Node &N, const llvm::Value *Condition,
                      const llvm::Value *IfTrue, const llvm::Value *IfFalse);
  bool evaluateFreeze(Node &N, const llvm::Instruction &I);
  bool evaluateOverflow(Node &N, const llvm::Instruction &I);

  ValueBuffers &Buffers;
  std::optional<Lines> Deciding;
  Lines Seen = {false, false, 0};
  unsigned WordBits, WordCount;
  size_t Count = 0, BitStride = 1;
  std::vector<WideWord> X, Y;
  /// Where lines may be, with one word: all constants' sums.
  std::vector<int64_t> Offsets;
  llvm::DenseMap<const llvm::Value *, unsigned> Index;
  std::vector<Node> Nodes;
  /// Constants, which have no index.
  std::vector<std::unique_ptr<Node>> ConstantNodes;
  unsigned LeafCount = 0;
};

/// What WordFunction may look through.
bool isWordOperation(const llvm::Instruction &I);

} // namespace residue

#endif // RESIDUE_ANALYSIS_WORDFUNCTION_H
