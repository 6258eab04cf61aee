//===- Evaluator.h - What instructions do -----------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs a function on symbols. The function as it was comes first: its flags
/// (nuw, nsw ...) are promises, its reductions are elements. In the rewritten
/// one the same flags have to be proven, and a number that is an element is
/// recognized as such where something outside of the arithmetic reads it.
///
/// What has no polynomial is opaque: the same operation of the same numbers is
/// the same symbol in both functions.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_EVALUATOR_H
#define RESIDUE_LIB_VERIFY_EVALUATOR_H

#include "Words.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

namespace llvm {
class CallBase;
class CmpInst;
class DataLayout;
class GEPOperator;
class Instruction;
} // namespace llvm

namespace residue::proof {

/// x mod M for a constant M, as an instruction or as the call that stands for
/// it.
std::optional<llvm::APInt> reductionModulus(const llvm::Instruction &I);

/// What a function does that can be seen from outside, in order.
struct Effect {
  enum Kind { Store, Call, Branch, Return } What;
  const llvm::Instruction *At;
  /// Address and value, or arguments, or what is returned or branched on.
  std::vector<Number> Operands;
  unsigned Width = 0;
};

/// Why a function cannot be read, or a flag of it is not proven.
struct Failure {
  std::string Why;
  const llvm::Instruction *At = nullptr;
};

/// What both functions share: facts, elements and opaque operations.
struct World {
  World(const Dyadic &Modulus, Strategy S)
      : Ring(Modulus), Known(Ring), Words(Known, S), How(S) {}

  /// The same number in both functions: an argument, a global.
  Symbol shared(const std::string &Key, unsigned Width);
  /// The element that \p N is, if it is below M and there is one of its
  /// residue; or \p N.
  Number recognized(const Number &N);
  /// Why they may differ for some input, if that is not excluded.
  const char *difference(const Number &A, const Number &B);

  Residues Ring;
  Facts Known;
  class Words Words;
  Strategy How;
  std::map<std::string, Symbol> Shared;
  /// Elements of the source, by their residues.
  std::map<ResidueKey, Number> Elements;
  /// Instructions of the source whose flags held there.
  std::set<std::pair<std::string, std::vector<Polynomial>>> Promised;
};

class Evaluator {
public:
  Evaluator(World &W, const llvm::DataLayout &DL, bool IsSource)
      : W(W), Words(W.Words), Known(W.Known), DL(DL), IsSource(IsSource) {}

  /// From here on what is run belongs to block \p Number.
  void enter(unsigned Number);
  void setPlace(unsigned Number) { Block = Number; }
  /// Runs the blocks, but for the first one's phi nodes if it has no block
  /// before it.
  void run(llvm::ArrayRef<const llvm::BasicBlock *> Blocks,
           const llvm::BasicBlock *Before);
  void setPhi(const llvm::PHINode &Phi, Word *V) { define(Phi, V); }
  Word *valueOf(const llvm::Value *V);
  bool isDefined(const llvm::Value *V) const {
    return !llvm::isa<llvm::Instruction>(V) || Values.count(V);
  }
  /// What cannot be read.
  const std::optional<Failure> &failure() const { return Failed; }
  /// A flag that is not proven; what was run since relies on it.
  const std::optional<Failure> &doubts() const { return Doubted; }
  /// Of this block.
  llvm::ArrayRef<Effect> effects() const { return Effects; }
  unsigned instructions() const { return Instructions; }
  unsigned widthOf(const llvm::Type *T) const;

private:
  void run(const llvm::Instruction &I);
  void define(const llvm::Instruction &I, Word *V);
  Word *evaluate(const llvm::Instruction &I);
  Word *evaluateBinary(const llvm::Instruction &I);
  Word *evaluateCast(const llvm::Instruction &I);
  Word *evaluateCompare(const llvm::CmpInst &I);
  Word *evaluateCall(const llvm::CallBase &I);
  Word *evaluateIntrinsic(const llvm::CallBase &I, unsigned Id);
  Word *evaluateReduction(const llvm::Instruction &I,
                          const llvm::APInt &Modulus);
  Word *evaluateAddress(const llvm::GEPOperator &I);
  Word *evaluateLoad(const llvm::Instruction &I);
  Word *evaluateOpaque(const llvm::Instruction &I);
  bool evaluatePair(const llvm::Instruction &I);
  void addEffect(Effect::Kind What, const llvm::Instruction &I,
                 llvm::ArrayRef<const llvm::Value *> Operands);
  /// A flag of \p I says that \p Exact is in [Lo, Hi]: it does, or the source
  /// says so.
  bool holds(const llvm::Instruction &I, const Polynomial &Exact,
             const Dyadic &Lo, const Dyadic &Hi);
  bool isPromised(const llvm::Instruction &I);
  Word *withFlags(const llvm::Instruction &I, Word *A, Word *B, Word *Result);
  Word *flagged(const llvm::Instruction &I, bool Holds, Word *Result);
  void fail(const llvm::Twine &Why, const llvm::Instruction *At);
  void doubt(const llvm::Twine &Why, const llvm::Instruction *At);

  World &W;
  class Words &Words;
  Facts &Known;
  const llvm::DataLayout &DL;
  bool IsSource;
  std::optional<Failure> Failed, Doubted;
  unsigned Block = 0;
  /// Of each instruction; and a copy for this block, where more may be known
  /// than elsewhere.
  llvm::DenseMap<const llvm::Value *, Word *> Values, Here;
  /// Results of operations with a carry.
  llvm::DenseMap<const llvm::Value *, std::pair<Word *, Word *>> Pairs;
  std::vector<Effect> Effects;
  unsigned Instructions = 0;
  unsigned Allocas = 0;
};

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_EVALUATOR_H
