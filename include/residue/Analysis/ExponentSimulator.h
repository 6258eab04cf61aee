//===- ExponentSimulator.h - Run a loop on exponents ------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Executes a loop at compile time to find out which powers it computes.
///
/// Field elements are powers of numbers from outside: a product adds exponents,
/// a reduction keeps them. Everything else, the bits of a constant exponent and
/// the counters among it, is computed as it is. Conditions must come out as
/// constants, so the way through the loop is known; its form does not matter.
///
/// Exponents add in every commutative ring, so all of this holds for any
/// modulus and any base. x^0 never comes from x: it is the number 1 of the
/// source.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_EXPONENTSIMULATOR_H
#define RESIDUE_ANALYSIS_EXPONENTSIMULATOR_H

#include "residue/Number/Integer.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PointerUnion.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instruction.h"
#include <map>
#include <memory>
#include <tuple>

namespace llvm {
class BasicBlock;
class Constant;
class DataLayout;
class Loop;
class Type;
class Value;
} // namespace llvm

namespace residue {

/// What is known about an integer of the source: which power it is, and how it
/// is written. Equal numbers that are computed alike are the same object.
struct PowerTerm {
  enum class Kind {
    Base,       ///< the lowest bits of a value from outside the loop
    Residue,    ///< the canonical base^Exponent mod M
    Product,    ///< A B, exactly
    Difference, ///< A xor B, as a swap by masks makes it
    Constant,   ///< a number of the source in a difference: Max itself
  };
  Kind TheKind;
  /// A value from outside the loop, or a load inside it that reads the same in
  /// every iteration. Differences and constants have none.
  llvm::Value *Base = nullptr;
  unsigned BaseBits = 0; ///< How many of its lowest bits count.
  Integer Exponent;
  const PowerTerm *A = nullptr, *B = nullptr;
  Integer Max; ///< The number is at most this.
};

class ExponentSimulator {
public:
  /// \p L has one predecessor outside. With \p ReadOutside products and
  /// reductions in front of the loop are read as powers, too, as peeling leaves
  /// them.
  ExponentSimulator(const llvm::Loop &L, bool ReadOutside);

  /// Executes the loop. False if it does something else, or leaves it open what
  /// it does; why() tells.
  bool run();

  using Number = llvm::PointerUnion<llvm::Constant *, const PowerTerm *>;

  /// What \p I was when it was executed last; null if it never was.
  Number numberOf(const llvm::Instruction *I) const {
    return Numbers.lookup(I);
  }
  /// The edge by which the loop is left.
  llvm::BasicBlock *exitingBlock() const { return Exiting; }
  llvm::BasicBlock *exitBlock() const { return Exit; }
  /// One of the reductions; all have the same modulus, and this one the widest
  /// operand.
  llvm::Instruction *reduction() const { return Reduction; }
  const Integer &modulus() const { return Modulus; }

  /// How many squarings and other multiplications were executed.
  unsigned squarings() const { return Squarings; }
  unsigned multiplications() const { return Multiplications; }

  /// Why run() failed, as a sentence about the loop, and where.
  const std::string &why() const { return Why; }
  llvm::Instruction *where() const { return Where; }
  /// It failed because two numbers from outside were multiplied.
  bool metTwoBases() const { return TwoBases; }

private:
  bool fail(llvm::Instruction &I, std::string Reason);
  bool hasSideEffects();
  bool findModulus();
  bool enter(llvm::BasicBlock *BB, llvm::BasicBlock *From);
  bool execute(llvm::Instruction &I);
  llvm::BasicBlock *successor(llvm::Instruction &Terminator);
  Number evaluate(llvm::Instruction &I);
  Number evaluateConstant(llvm::Instruction &I,
                          llvm::ArrayRef<llvm::Constant *> Operands);
  Number evaluateLoad(llvm::Instruction &I);
  Number evaluateReduction(llvm::Instruction &I, const Integer &M);
  Number evaluateProduct(llvm::Instruction &I, Number A, Number B);
  Number evaluateBits(llvm::Instruction &I, Number A, Number B);
  Number lowBits(llvm::Instruction &I, Number A, unsigned Bits, bool Lossless);
  Number operand(llvm::Value *V);
  Number outside(llvm::Value *V);

  const PowerTerm *base(llvm::Value *V, unsigned Bits);
  const PowerTerm *constant(const llvm::APInt &V);
  const PowerTerm *residue(const PowerTerm *Of);
  const PowerTerm *pair(PowerTerm::Kind Kind, const PowerTerm *A,
                        const PowerTerm *B);
  const PowerTerm *unique(PowerTerm Term);

  const llvm::Loop &L;
  const llvm::DataLayout &DL;
  bool ReadOutside;
  llvm::DenseMap<const llvm::Value *, Number> Numbers;
  std::map<std::tuple<PowerTerm::Kind, llvm::Value *, unsigned, Integer,
                      const PowerTerm *, const PowerTerm *>,
           std::unique_ptr<PowerTerm>>
      Terms;
  /// The first load of every place in memory.
  llvm::DenseMap<std::pair<llvm::Value *, llvm::Type *>, llvm::Instruction *>
      Loads;
  llvm::BasicBlock *Exiting = nullptr, *Exit = nullptr;
  /// The reductions in the loop, looked at once: it has many turns.
  llvm::SmallPtrSet<const llvm::Instruction *, 8> Reductions;
  llvm::Instruction *Reduction = nullptr;
  Integer Modulus;
  unsigned Squarings = 0, Multiplications = 0, Steps = 0, Depth = 0;
  std::string Why;
  llvm::Instruction *Where = nullptr;
  bool TwoBases = false;
};

} // namespace residue

#endif // RESIDUE_ANALYSIS_EXPONENTSIMULATOR_H
