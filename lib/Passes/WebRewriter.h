//===- WebRewriter.h - The code of a web ------------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase 3: the code of a web, as planned, beside the instructions of the
/// source.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_WEBREWRITER_H
#define RESIDUE_LIB_PASSES_WEBREWRITER_H

#include "residue/Plan/WebPlan.h"

namespace llvm {
class DominatorTree;
class Function;
class LoopInfo;
} // namespace llvm

namespace residue {

/// Emits \p Plan, and lets the uses that stay read its values. The old
/// instructions stay. Returns the number of complete reductions at exits.
unsigned rewriteWeb(llvm::Function &F, const WebPlan &Plan, WebLiveness &Live,
                    llvm::DominatorTree &DT, llvm::LoopInfo &LI);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_WEBREWRITER_H
