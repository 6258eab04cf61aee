//===- CarryPairs.h - Two bits that are one carry ---------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A word is added in two steps, t = x + c and s = t + y, each of which may
/// carry, and not both: the sum of the two bits carries into the next word.
/// Nobody computes it where LLVM has added one bit after the other, as in
/// z + (s < y) + (t < c). While carries are looked for the sum is there, and
/// what has not become a carry of a chain is as it was.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_CARRYPAIRS_H
#define RESIDUE_LIB_PASSES_CARRYPAIRS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/ValueHandle.h"

namespace llvm {
class BinaryOperator;
class Function;
class Instruction;
class Use;
class Value;
} // namespace llvm

namespace residue {

class CarryPairs {
public:
  /// Adds bits of \p F to each other that are added to one word.
  explicit CarryPairs(llvm::Function &F);
  CarryPairs(const CarryPairs &) = delete;
  CarryPairs &operator=(const CarryPairs &) = delete;
  /// Undoes what has not become a carry of a chain.
  ~CarryPairs();

private:
  /// An operand that was another value.
  struct Original {
    llvm::WeakVH User;
    unsigned Operand;
    llvm::WeakTrackingVH V;
  };
  /// A sum that had not to wrap.
  struct Flags {
    llvm::WeakVH Sum;
    bool Unsigned, Signed;
  };
  struct Pair {
    /// Of the bits, and what was the sum of a word and one of them.
    llvm::WeakVH Sum, Inner;
    llvm::SmallVector<Original, 2> Operands;
    llvm::SmallVector<Flags, 4> Dropped;

    void replace(llvm::Use &U, llvm::Value &New);
  };

  bool join(llvm::BinaryOperator &Outer, unsigned Operand);
  static void undo(Pair &P);

  llvm::SmallVector<Pair, 8> Pairs;
};

} // namespace residue

#endif // RESIDUE_LIB_PASSES_CARRYPAIRS_H
