//===- StoredRanges.h - What memory of this file holds ----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A table of results that is static in its file, and a local variable whose
/// address is given to a function that stores results there, hold residues,
/// whoever loads them: all that is stored is seen. Their loads are given the
/// range of it, and reductions are as short as that allows.
///
/// Such an object is read and written as whole integers of one type, at
/// multiples of their size, or copied so from other such objects; its address
/// goes to nobody but functions of this file, which are followed. Loads in
/// functions that are given addresses get a range, too, where all calls are
/// seen, and all of them pass such objects.
///
/// What is corrected by hand is a residue where it is made of residues: objects
/// are taken to hold some, and those that hold more are not.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_STOREDRANGES_H
#define RESIDUE_PASSES_STOREDRANGES_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct StoredRangesPass : llvm::PassInfoMixin<StoredRangesPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_STOREDRANGES_H
