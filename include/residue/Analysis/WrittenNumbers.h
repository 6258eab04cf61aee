//===- WrittenNumbers.h - What a function writes in an object ---*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Whether a number can be read at a place and stored there again, and what is
/// there stays what it was.
///
/// A number of whole bytes can: all of its bits are in memory. One of 255 bits
/// can where nothing else was written than such a number, or nothing at all. Of
/// anything else the highest bit of 32 bytes would be lost.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_WRITTENNUMBERS_H
#define RESIDUE_ANALYSIS_WRITTENNUMBERS_H

#include "llvm/ADT/SmallVector.h"
#include <cstdint>

namespace llvm {
class AllocaInst;
class CallBase;
class DataLayout;
class StoreInst;
class Type;
class Use;
class Value;
} // namespace llvm

namespace residue {

class ObjectPlace;

/// All that is written in an object that only its function knows of.
class WrittenNumbers {
public:
  explicit WrittenNumbers(llvm::AllocaInst &Object);

  /// Whether a number of type \p Ty may be written back, wherever it is of
  /// \p Offset bytes, plus multiples of \p Scale unless that is 0, behind the
  /// object's beginning.
  bool mayWriteBack(llvm::Type &Ty, int64_t Offset, uint64_t Scale) const;

private:
  void follow(llvm::Value &Pointer, const ObjectPlace &Where);
  /// Whether it is known what \p U writes at \p Where.
  bool note(const llvm::Use &U, const ObjectPlace &Where);
  bool noteCall(const llvm::CallBase &Call, const llvm::Use &U,
                const ObjectPlace &Where);
  bool write(const ObjectPlace &Where, llvm::Type *Ty, uint64_t Bytes);

  struct Write {
    int64_t Offset;
    uint64_t Scale;
    /// Null for what is no number.
    llvm::Type *Ty;
    uint64_t Bytes;
  };

  const llvm::DataLayout &DL;
  unsigned IndexBits;
  unsigned Uses = 0;
  bool Understood;
  llvm::SmallVector<Write, 8> Writes;
};

/// Whether what is at the place of \p Store may be read, and stored again in
/// place of what it stores.
bool mayWriteBack(const llvm::StoreInst &Store);

} // namespace residue

#endif // RESIDUE_ANALYSIS_WRITTENNUMBERS_H
