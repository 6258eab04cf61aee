//===- ChosenPlaces.h - Accesses that a bit decides -------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What reads or writes one of a few places on the stack (ChosenPlace.h)
/// accesses all of them, and chooses: no address depends on a bit, and an
/// object of which all places are known becomes registers.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_CHOSENPLACES_H
#define RESIDUE_LIB_PASSES_CHOSENPLACES_H

#include "llvm/IR/PassManager.h"

namespace residue {

/// Which numbers decide: all, or those that are not counters of loops, which
/// everybody knows, and which are constants where loops are unrolled.
enum class Deciding { Any, NotPublic };

/// Loads, stores, copies and fills of \p F. True if something changed, in
/// blocks alone.
bool raiseChosenPlaces(llvm::Function &F, llvm::FunctionAnalysisManager &AM,
                       Deciding By = Deciding::Any);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_CHOSENPLACES_H
