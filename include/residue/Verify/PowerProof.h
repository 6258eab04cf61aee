//===- PowerProof.h - Proofs of addition chains -----------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// That what stands in the place of a power is the same power: the loop of the
/// source and the code in front of it, a chain in a table, say, are both run
/// turn by turn, on exponents in place of numbers (lib/Verify/PowerRun.h). It
/// reads nothing but the function, and of the rest of this project it uses no
/// code.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_VERIFY_POWERPROOF_H
#define RESIDUE_VERIFY_POWERPROOF_H

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include <string>

namespace llvm {
class BasicBlock;
class Function;
class Instruction;
class Value;
} // namespace llvm

namespace residue {

/// Functions of one integer below M, which return its power M - 2 modulo M, and
/// M. That they do is believed.
using PrimeInverses = llvm::DenseMap<const llvm::Function *, llvm::APInt>;

/// What stands for what.
using Replacements =
    llvm::ArrayRef<std::pair<const llvm::Value *, const llvm::Value *>>;

/// A loop, still in its place, and code in front of it that shall be there in
/// its stead.
struct PowerLoopClaim {
  const llvm::BasicBlock *Header;
  /// The edge by which it is said to be left.
  const llvm::BasicBlock *Exiting, *Exit;
  /// Where the code in front of it begins, which ends in a branch to the
  /// header.
  const llvm::Instruction *First;
  /// All that the loop computes and something behind it uses.
  Replacements Values;
};

/// Why it is not proven that the code computes the same numbers as the loop,
/// for all inputs, and does nothing else; an empty text if it is.
std::string provePowers(const PowerLoopClaim &Claim,
                        const PrimeInverses &Inverses);

/// Why it is not proven that \p New is the same number as \p Old, a product
/// modulo a constant; an empty text if it is. New is computed from \p First on,
/// in front of Old in its block, where nothing else is done.
std::string provePower(const llvm::Instruction &Old,
                       const llvm::Instruction &First, const llvm::Value &New,
                       const PrimeInverses &Inverses);

} // namespace residue

#endif // RESIDUE_VERIFY_POWERPROOF_H
