//===- WordNumbers.h - Numbers that consist of words ------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_WORDNUMBERS_H
#define RESIDUE_LIB_PASSES_WORDNUMBERS_H

#include "residue/Analysis/Choice.h"
#include "residue/Analysis/CorrectedWords.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/ValueHandle.h"
#include <map>
#include <memory>

namespace llvm {
class DominatorTree;
class Function;
class Instruction;
class LoopInfo;
class Type;
class Value;
} // namespace llvm

namespace residue {

class WordNumbers {
public:
  /// \p Sums are in \p F.
  WordNumbers(llvm::Function &F, llvm::DominatorTree &DT, llvm::LoopInfo &LI,
              llvm::ArrayRef<CorrectedWords> Sums);

  /// Rewrites all sums of numbers that are below their modulus; false if there
  /// are none.
  bool join();
  unsigned count() const { return Count; }
  /// Of the last sum.
  llvm::DiagnosticLocation where() const { return Where; }

private:
  enum class Kind { Unknown, Parts, Constant, Sum, Phi, Choice };
  struct Number {
    Kind K = Kind::Unknown;
    llvm::SmallVector<llvm::Value *, 8> W;
    Integer Modulus;
    /// What the words are parts of, one constant, or what chooses.
    llvm::Value *Whole = nullptr;
    const CorrectedWords *Sum = nullptr;
    llvm::SmallVector<Number *, 2> Operands;
    /// Of a sum: it is poison where the operand is.
    llvm::SmallVector<bool, 2> IsStrict;
    /// Until the contrary is known.
    bool IsBelow = true;
    llvm::Value *Emitted = nullptr;
  };
  /// The words, and the modulus that they are to be below.
  using Key = std::pair<std::vector<llvm::Value *>, Integer>;

  Number *numberOf(llvm::ArrayRef<llvm::Value *> W, const Integer &M);
  bool readConstant(Number &N) const;
  bool readParts(Number &N) const;
  bool readSum(Number &N);
  bool readPhi(Number &N);
  bool readChoice(Number &N);
  const void *sourceOf(const llvm::Value *V) const;
  void orient(CorrectedWords &Sum) const;
  void findJoins();
  void dropWhatIsNotBelow();

  llvm::Value *emit(Number &N, llvm::Instruction &Before);
  llvm::Value *emitPhi(Number &N);
  llvm::Value *emitSum(Number &N);
  void completePhis();
  void sinkParts();
  void replaceWord(llvm::Value &Word, unsigned Index, llvm::Value &Whole,
                   llvm::Instruction &Before);

  llvm::Function &F;
  llvm::DominatorTree &DT;
  llvm::LoopInfo &LI;
  ChoiceReader Choices;
  std::vector<CorrectedWords> Sums;
  /// The sum that a value is a word of, and which.
  llvm::DenseMap<const llvm::Value *,
                 std::pair<const CorrectedWords *, unsigned>>
      SumOf;
  std::map<Key, Number *> Known;
  std::vector<std::unique_ptr<Number>> All;
  /// What words are put together to in the program.
  std::vector<std::pair<llvm::Instruction *, Number *>> Joins;
  llvm::SmallVector<Number *, 8> Phis;
  llvm::SmallVector<llvm::WeakTrackingVH, 32> Replaced;
  /// The words of what is whole now.
  llvm::SmallVector<llvm::WeakTrackingVH, 32> Parts;
  llvm::DiagnosticLocation Where;
  unsigned Count = 0;
};

} // namespace residue

#endif // RESIDUE_LIB_PASSES_WORDNUMBERS_H
