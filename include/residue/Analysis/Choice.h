//===- Choice.h - What chooses between two numbers --------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads arithmetic that is a choice between two numbers by what it means and
/// not by its shape: with the number that decides set to each of its two
/// values, what is left is one number or the other. So are
///
///   x ^ (-s & (x ^ y))    (x & ~m) | (y & m)
///   x (1 - s) + y s       x + (m & (y - x))
///
/// and whatever the optimizer makes of them; and a number that is put together
/// from words of which each is such a choice.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_CHOICE_H
#define RESIDUE_ANALYSIS_CHOICE_H

#include "residue/Analysis/NumberPiece.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace llvm {
class DataLayout;
class Instruction;
class Value;
} // namespace llvm

namespace residue {

/// The bits [From, From + Bits) of \p V, zeros above; a constant where V is
/// null.
struct ChosenNumber {
  llvm::Value *V = nullptr;
  unsigned From = 0, Bits = 0;
  llvm::APInt Constant;
};

/// A number that is put together from pieces; or a constant, without any.
struct AssembledNumber {
  struct Place {
    Piece Of;
    unsigned At;
  };
  /// From the lowest place on.
  llvm::SmallVector<Place, 4> Pieces;
  llvm::APInt Constant;
};

/// A constant and multiples of pieces, modulo 2^N.
struct JoinedSum {
  llvm::SmallVector<std::pair<Piece, llvm::APInt>, 4> Terms;
  llvm::APInt Constant;
  /// None of the sums is 2^N or more.
  bool NoWrap = false;
};

/// A value, and the bit that its lowest bit is at.
using PlacedWord = std::pair<llvm::Value *, unsigned>;

struct Choice {
  /// An i1, or a number that is 0 or 1, or a mask: odd where IfTrue is chosen.
  llvm::Value *Decides = nullptr;
  ChosenNumber IfTrue, IfFalse;
};

/// Reads choices. Whether a number may decide is proven once, for all that is
/// computed from it.
class ChoiceReader {
public:
  explicit ChoiceReader(const llvm::DataLayout &DL) : DL(DL) {}

  /// \p I may put a number together from pieces, bit by bit.
  static bool putsTogether(const llvm::Instruction &I);

  /// \p I, an operation on bits or a sum, if it is a choice.
  std::optional<Choice> read(llvm::Instruction &I);
  /// \p I, a disjunction, if it puts words together that are chosen.
  std::optional<Choice> readAssembled(llvm::Instruction &I);
  /// \p I, a disjunction, if it puts pieces of one number together again.
  std::optional<ChosenNumber> readPieces(llvm::Instruction &I);
  /// \p I, a sum, if some of what is added are pieces of one number, which are
  /// one piece then.
  std::optional<JoinedSum> readSum(llvm::Instruction &I);
  /// What \p Words are together, a number of \p Width bits, where \p Decides is
  /// odd if \p Truth, and even if not; or in any case, if it is null.
  std::optional<AssembledNumber> readWords(llvm::ArrayRef<PlacedWord> Words,
                                           unsigned Width,
                                           llvm::Value *Decides = nullptr,
                                           bool Truth = false);
  /// What \p I is computed from, and may decide.
  llvm::SmallVector<llvm::Value *, 6> whatMayDecide(llvm::Instruction &I);
  /// \p V is going to be erased.
  void forget(const llvm::Value &V) { Known.erase(&V); }

private:
  std::optional<Choice> read(llvm::Instruction &I, unsigned DepthLimit);
  bool mayDecide(const llvm::Value &V);

  const llvm::DataLayout &DL;
  llvm::DenseMap<const llvm::Value *, bool> Known;
};

} // namespace residue

#endif // RESIDUE_ANALYSIS_CHOICE_H
