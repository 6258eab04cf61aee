//===- LowWords.h - Words as truncations -------------------------*- C++
//-*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where the low word of a wider number is extended again, LLVM masks the
/// number instead: v & (2^w - 1) = zext (trunc v). Nobody finds words in that.
/// While carries are looked for, each low word is one truncation, and what
/// masks is its extension; where choices between such numbers, or their bits,
/// are truncated, the words are chosen and combined; and what is chosen of
/// extended words is extended.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_LOWWORDS_H
#define RESIDUE_LIB_PASSES_LOWWORDS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/ValueHandle.h"

namespace llvm {
class Function;
class Instruction;
class Use;
class Value;
} // namespace llvm

namespace residue {

class LowWords {
public:
  /// Of numbers of \p F that no register holds.
  explicit LowWords(llvm::Function &F);
  LowWords(const LowWords &) = delete;
  LowWords &operator=(const LowWords &) = delete;
  /// Undoes everything, unless keep() was called.
  ~LowWords();
  void keep();

private:
  /// What was there; it stays until the end, without anything that it refers
  /// to.
  struct Original {
    llvm::Instruction *I;
    llvm::WeakTrackingVH Wide;
    unsigned Operand;
    llvm::SmallVector<llvm::Use *, 4> Uses;
  };

  void write(llvm::Function &F, unsigned Bits);
  void write(llvm::Instruction &Wide, unsigned Bits);
  void narrow(llvm::Function &F, unsigned Bits);
  void extend(llvm::Function &F, unsigned Bits);
  llvm::Instruction *
  narrowed(llvm::Instruction &I,
           const llvm::DenseMap<llvm::Value *, llvm::Value *> &Words,
           unsigned Bits);
  void replace(llvm::Instruction &I, unsigned Operand, llvm::Value &New);

  llvm::SmallVector<Original, 8> Originals;
  /// They are not what takes their place.
  llvm::SmallVector<llvm::WeakVH, 8> Written;
};

} // namespace residue

#endif // RESIDUE_LIB_PASSES_LOWWORDS_H
