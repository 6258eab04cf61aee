//===- DoubledWords.h - Carries of words that are doubled -------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The carry of x + x + c, with a bit c, is the top bit of x: 2 x + 1 < 2^w if
/// x < 2^(w-1), and 2 x >= 2^w if not. Where a number is added to itself, code
/// for any two numbers compares the sum with x, and LLVM does not see that the
/// bit before does not matter.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_DOUBLEDWORDS_H
#define RESIDUE_ANALYSIS_DOUBLEDWORDS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/ValueHandle.h"
#include <vector>

namespace llvm {
class Function;
class Instruction;
class Value;
} // namespace llvm

namespace residue {

/// 2 Word + In, with a bit, modulo 2^w.
struct DoubledWord {
  llvm::WeakTrackingVH Word;
  /// 0 or 1, of the type of the word.
  llvm::Value *In;
  llvm::Instruction *Sum;
  /// Values behind the sum that are 1 where the word is at least 2^(w-1), and 0
  /// where it is not, and are computed of the bit, too.
  llvm::SmallVector<llvm::Instruction *, 2> Carries;
};

/// All that have carries, in the order of the program.
std::vector<DoubledWord> findDoubledWords(llvm::Function &F);

} // namespace residue

#endif // RESIDUE_ANALYSIS_DOUBLEDWORDS_H
