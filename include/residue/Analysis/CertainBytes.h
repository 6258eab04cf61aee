//===- CertainBytes.h - What is there behind an argument --------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which bytes behind a pointer that a function is given may be read where its
/// source reads others. Of an object whose size nobody tells, two neighbouring
/// members may lie on two pages, and one of the pages may be missing; so each
/// byte by itself has to be there:
///
///   - the argument says so (`dereferenceable`, as `this` and references do),
///   - or the function has accessed it on its way, whatever that way was,
///   - or it accesses it on every way from here on, before anything else could
///     bring the page, end the program or wait forever.
///
/// The first two last as long as nothing in the function frees memory, or lets
/// another thread do so.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_CERTAINBYTES_H
#define RESIDUE_ANALYSIS_CERTAINBYTES_H

#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>
#include <utility>

namespace llvm {
class Argument;
class DataLayout;
class DominatorTree;
class Function;
class Instruction;
class Value;
} // namespace llvm

namespace residue {

/// Looks at the function as it is when it is asked.
class CertainBytes {
public:
  CertainBytes(const llvm::Function &F, const llvm::DominatorTree &DT);

  /// The bytes from \p From to \p To behind \p Object may be read at \p At.
  bool mayRead(const llvm::Argument &Object, uint64_t From, uint64_t To,
               const llvm::Instruction &At);

  /// The bytes from \p From to \p To behind \p Object may be read at \p At:
  /// bytes in front of them and behind them have been accessed on the way to
  /// it, at distances without leaving the object (inbounds), so that all bytes
  /// between are of one object.
  bool liesBetween(const llvm::Value &Object, uint64_t From, uint64_t To,
                   const llvm::Instruction &At);

private:
  /// From the first to the second, without it.
  using Bytes = std::pair<uint64_t, uint64_t>;
  using Missing = llvm::SmallVector<Bytes, 4>;

  void subtractAccess(Missing &Left, const llvm::Argument &Object,
                      const llvm::Instruction &I) const;
  bool areAccessedFrom(const llvm::Instruction &First, Missing Left,
                       const llvm::Argument &Object, unsigned &Blocks) const;
  bool isQuiet();

  const llvm::Function &F;
  const llvm::DataLayout &DL;
  const llvm::DominatorTree &DT;
  std::optional<bool> Quiet;
};

} // namespace residue

#endif // RESIDUE_ANALYSIS_CERTAINBYTES_H
