//===- ReadablePlaces.h - What may be read ahead of a branch ----*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which places in memory a function may read or write where its source does so
/// behind a branch only. A place may be read
///
///   - if it is inside of an object of known size: a table at i, where i is the
///     counter of a loop around it, or masked;
///   - if it has been read or written before, whatever the branch decides: by
///     a loop, too, that reads or writes one place behind the other and always
///     comes to its end;
///   - if what the branch decides between writes there in any case, or both
///     sides meet in front of such a read or write.
///
/// It may be written if it is on the stack, or what a function returns, and no
/// other thread can know of it (PrivateObject.h), or if it has been written
/// before, and no other thread can have been told of that since, or if the
/// other side of the branch writes it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_READABLEPLACES_H
#define RESIDUE_ANALYSIS_READABLEPLACES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>

namespace llvm {
class BasicBlock;
class CallBase;
class DominatorTree;
class Function;
class Instruction;
class Loop;
class ScalarEvolution;
class SCEV;
class Value;
} // namespace llvm

namespace residue {

class ReadablePlaces {
public:
  ReadablePlaces(llvm::Function &F, llvm::ScalarEvolution &SE,
                 const llvm::DominatorTree &DT);

  /// \p Bytes bytes at \p Pointer may be read, or written, wherever the
  /// function gets to the branch in front of \p At.
  bool mayRead(llvm::Value &Pointer, uint64_t Bytes,
               const llvm::BasicBlock &At) const;
  bool mayWrite(llvm::Value &Pointer, uint64_t Bytes,
                const llvm::BasicBlock &At) const;

  /// So many bytes from \p Pointer on are inside of one object.
  uint64_t bytesBehind(llvm::Value &Pointer, const llvm::BasicBlock &At) const;

private:
  /// Memory that the function reads or writes where it gets to I, or in all
  /// turns of a loop around that together.
  struct Access {
    llvm::Value *Pointer;
    const llvm::Value *Object;
    int64_t Offset;
    uint64_t Bytes;
    const llvm::Instruction *I;
    bool Writes;
    /// The places of a loop's turns are so far apart: i Stride for i < Turns.
    const llvm::Loop *L = nullptr;
    uint64_t Stride = 0, Turns = 1;
  };
  void note(const llvm::Instruction &I, llvm::Value *Pointer, uint64_t Bytes,
            bool Writes);
  void noteTurns(Access A);
  void noteCall(const llvm::CallBase &Call);
  bool isDoneBefore(const Access &A, const llvm::BasicBlock &At) const;
  bool isDoneBehind(const Access &A, const llvm::BasicBlock &At) const;
  bool isDoneBeside(const Access &A, const llvm::BasicBlock &At) const;
  bool isAccessed(llvm::Value &Pointer, uint64_t Bytes,
                  const llvm::BasicBlock &At,
                  llvm::function_ref<bool(const Access &)> IsDone) const;
  bool isAlive(const llvm::Value &Object, const llvm::BasicBlock &At) const;
  std::optional<uint64_t> lastRound(const llvm::Loop &L,
                                    const llvm::BasicBlock &At) const;
  std::optional<uint64_t> mostOf(const llvm::SCEV *S,
                                 const llvm::BasicBlock &At) const;
  std::optional<uint64_t> mostOfParts(const llvm::SCEV *S,
                                      const llvm::BasicBlock &At) const;

  const llvm::Function &F;
  llvm::ScalarEvolution &SE;
  const llvm::DominatorTree &DT;
  llvm::SmallVector<Access, 16> Accesses;
  /// Some call may free memory, or let another thread run.
  bool MayFree = false, MaySynchronize = false;
};

} // namespace residue

#endif // RESIDUE_ANALYSIS_READABLEPLACES_H
