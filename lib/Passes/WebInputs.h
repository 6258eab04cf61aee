//===- WebInputs.h - The integers that enter a web --------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_WEBINPUTS_H
#define RESIDUE_LIB_PASSES_WEBINPUTS_H

#include "residue/Analysis/ResidueGraph.h"
#include "llvm/IR/IRBuilder.h"

namespace residue {

/// The integer of the input or constant \p Node, plus a multiple of M where it
/// can be negative: at most ResidueNode::entryMax(). What lanes alone take is
/// still one in memory, if it is loaded and a mask cuts it off.
llvm::Value *numberOfInput(llvm::IRBuilderBase &Builder,
                           const ResidueNode &Node, const Modulus &M,
                           unsigned WordBits, bool IsForLanes);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_WEBINPUTS_H
