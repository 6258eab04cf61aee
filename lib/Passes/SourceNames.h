//===- SourceNames.h - What the source calls a value ------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Names for remarks: of variables where the compiler was told to keep them
/// (-g), of functions and global variables always. Names of the IR are none of
/// the source's, but for those of parameters.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_SOURCENAMES_H
#define RESIDUE_PASSES_SOURCENAMES_H

#include "llvm/IR/DebugLoc.h"
#include <string>

namespace llvm {
class Function;
class Instruction;
class Value;
} // namespace llvm

namespace residue {

/// "'b'", "'f->p'": the variable that \p V is in the function of the source
/// that \p At is from; or \p Otherwise, where it has no name.
std::string sourceName(const llvm::Value &V, const llvm::Instruction &At,
                       const char *Otherwise);

/// Where \p I is in the source, or else what it takes; what is inlined from the
/// C++ standard library is where that is called.
llvm::DebugLoc sourceLocation(const llvm::Instruction &I);

/// "'mul'".
std::string functionName(const llvm::Function &F);

} // namespace residue

#endif // RESIDUE_PASSES_SOURCENAMES_H
