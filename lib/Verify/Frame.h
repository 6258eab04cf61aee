//===- Frame.h - The state of a function that is run ------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What its values are, what it has done, and what went wrong. The function as
/// it was comes first: its flags (nuw, nsw ...) are promises, its reductions
/// are elements. In the rewritten one the same flags have to be proven, and a
/// number that is an element is recognized as such where something outside of
/// the arithmetic reads it.
///
/// What has no polynomial is opaque: the same operation of the same numbers is
/// the same symbol in both functions.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_FRAME_H
#define RESIDUE_LIB_VERIFY_FRAME_H

#include "SameCode.h"
#include "World.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Instruction.h"

namespace llvm {
class DataLayout;
class GEPOperator;
} // namespace llvm

namespace residue::proof {

/// What an effect has in place of a lane that is poison.
Number poisonLane();

/// A vector, lane by lane; null for a lane that is poison. One with as many as
/// the machine has is one lane, of which nothing is known.
using LaneList = llvm::SmallVector<Word *, 4>;

unsigned laneCount(const llvm::Type &T);

/// A struct or an array, part by part; null for a part that is poison.
using PartList = llvm::SmallVector<Word *, 2>;

/// What it is printed as: constants of both functions have the same names.
std::string nameOf(const llvm::Value *V);

/// To an array that is a KeptObject.
struct ElementStore {
  Polynomial Place;
  Number Stored;
};

class Frame {
public:
  Frame(World &W, const llvm::DataLayout &DL, bool IsSource)
      : W(W), Words(W.Words), Known(W.Known), DL(DL), IsSource(IsSource) {}

  World &W;
  class Words &Words;
  Facts &Known;
  const llvm::DataLayout &DL;
  bool IsSource;
  /// What is the same in both; null where that is not asked.
  SameCode *Same = nullptr;
  /// The block that is run.
  unsigned Block = 0;
  /// What it has done.
  std::vector<Effect> Effects;
  /// Of structs and arrays of integers: results of operations with a carry, and
  /// numbers that functions return in two registers.
  llvm::DenseMap<const llvm::Value *, PartList> Parts;
  unsigned Allocas = 0;
  /// Of arguments that are no inputs of both functions.
  llvm::DenseMap<const llvm::Argument *, Word *> Arguments;
  /// What the block has stored to arrays that are kept; those that are zeros at
  /// first.
  std::map<unsigned, std::vector<ElementStore>> Elements;
  std::set<unsigned> Cleared;

  /// That begin or end in this block, behind so many effects.
  struct Lifetime {
    const llvm::Value *Of;
    size_t Place;
    Polynomial Address;
    std::string Name;
  };
  std::vector<Lifetime> Lifetimes;

  void enter(unsigned Number);
  void define(const llvm::Instruction &I, Word *V) {
    Values[&I] = Here[&I] = V;
  }
  Word *valueOf(const llvm::Value *V);
  /// What was found so far, as it is; null if nothing was.
  const Word *wordOf(const llvm::Value *V) const;
  const LaneList *knownLanes(const llvm::Value *V) const;
  Word *argument(const llvm::Argument &A, unsigned Width);
  /// What is undef, in the source: for each who reads it what it takes it for.
  Word *undef(unsigned Width);
  /// What is poison in both functions: the same.
  Word *anyNumber(unsigned Width);
  /// \p V, or null for poison, behind a freeze: the same number for each who
  /// reads it, which what is undef is not. In the rewritten function poison
  /// stays what it is.
  Word *frozen(Word *V, unsigned Width);
  /// That, in the rewritten function as the source's element that it is: from
  /// here on, in this block. Of what may be negative no bits are read for that.
  Word *asElement(const llvm::Value *V);
  void defineLanes(const llvm::Value &V, LaneList Lanes) {
    Vectors[&V] = VectorsHere[&V] = std::move(Lanes);
  }
  /// Of a vector of integers.
  LaneList lanesOf(const llvm::Value *V);
  /// Of a struct or an array; nothing, and a failure, if it has others in it.
  PartList partsOf(const llvm::Value *V);
  /// The same inputs of both functions, named \p Name, for a value of type \p
  /// T.
  PartList inputsOf(const llvm::Type &T, const std::string &Name);
  /// The widths of a struct's or an array's parts; nothing if one of them is
  /// neither an integer nor a pointer.
  llvm::SmallVector<unsigned, 2> partWidths(const llvm::Type &T) const;
  /// Of integers, pointers and floating-point numbers, which are their bits; of
  /// others zero.
  unsigned widthOf(const llvm::Type *T) const;
  /// The sum that an address is; null if it is not read.
  Word *addressOf(const llvm::GEPOperator &I);

  void addEffect(Effect::Kind What, const llvm::Instruction &I,
                 llvm::ArrayRef<const llvm::Value *> Operands);
  /// What may read or write memory.
  void addCall(const llvm::CallBase &Call);
  /// Behind those so far, in this block: both functions have the same there.
  std::string placeOfEffects() const;
  /// Nothing is known of the result but what it depends on.
  Word *opaque(const llvm::Instruction &I);
  /// That of each lane: all lanes of operands count.
  LaneList opaqueLanes(const llvm::Instruction &I);

  /// A flag of \p I says that \p Exact is in [Lo, Hi]: it does, or the source
  /// says so.
  bool holds(const llvm::Instruction &I, const Polynomial &Exact,
             const Dyadic &Lo, const Dyadic &Hi);
  bool isPromised(const llvm::Instruction &I);
  /// That, and its poison would be noticed.
  bool isNoticed(const llvm::Instruction &I);
  Word *flagged(const llvm::Instruction &I, bool Holds, Word *Result);
  /// What is outside of a range that is said of \p I is poison: it is noticed
  /// in the source, or it comes to the same ends in both, of which it is \p
  /// What, of these numbers.
  bool comesToSameEnds(const llvm::Instruction &I, llvm::StringRef What,
                       const std::vector<Polynomial> &Of);
  /// By which \p I chooses, where ways of poison are compared.
  void noteChoice(const llvm::Instruction &I);

  void fail(const llvm::Twine &Why, const llvm::Instruction *At);
  void doubt(const llvm::Twine &Why, const llvm::Instruction *At);
  /// What cannot be read.
  const std::optional<Failure> &failure() const { return Failed; }
  /// A flag that is not proven; what was run since relies on it.
  const std::optional<Failure> &doubts() const { return Doubted; }

private:
  bool mayFail(const llvm::Instruction &I);
  /// An integer or a pointer, or all lanes of them, as the source's; false if
  /// it is neither.
  bool addOperand(const llvm::Value *V, std::vector<Polynomial> &Operands);
  /// All of them; null, and a failure, if more than they counts.
  std::optional<std::vector<Polynomial>>
  opaqueOperands(const llvm::Instruction &I);
  /// The instruction, its block and its operands.
  std::pair<std::string, std::vector<Polynomial>>
  promiseOf(const llvm::Instruction &I);

  std::optional<Failure> Failed, Doubted;
  /// Of each instruction; and a copy for this block, where more may be known
  /// than elsewhere.
  llvm::DenseMap<const llvm::Value *, Word *> Values, Here;
  llvm::DenseMap<const llvm::Value *, LaneList> Vectors, VectorsHere;
};

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_FRAME_H
