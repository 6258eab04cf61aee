//===- CallBoundary.h - Calls that elements go through ----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Calls that a web gives members to and has inputs from. The callee is no part
/// of the web, so every number that crosses is reduced completely. This matters
/// where the callee is a field operation: a function of another file, or behind
/// a pointer; or a small one of this file that is not inlined, whose callers
/// may have nothing but such calls.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_CALLBOUNDARY_H
#define RESIDUE_ANALYSIS_CALLBOUNDARY_H

#include "residue/Analysis/ResidueGraph.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class CallBase;
} // namespace llvm

namespace residue {

enum class CalleeKind {
  OtherFile, ///< Only declared here.
  Pointer,   ///< Known when the program runs.
  Other,     ///< Defined here (see whyCalled()), or in the C library.
};

struct CallBoundary {
  llvm::CallBase *Call;
  CalleeKind Callee;
  /// The numbers that go in, and that come out.
  unsigned In = 0, Out = 0;
};

/// Those of \p Graph in \p F, one for each callee: the first that has most.
llvm::SmallVector<CallBoundary, 2> callBoundaries(llvm::Function &F,
                                                  const ResidueGraph &Graph);

enum class WhyCalled {
  Unknown,
  NoInline,  ///< The attribute, and several calls.
  Addressed, ///< It is in a table of functions, such as a virtual one.
};

/// Why \p F, which computes \p Graph, is called where it could be inlined.
/// Unknown where it is large enough to pay for its calls.
WhyCalled whyCalled(const llvm::Function &F, const ResidueGraph &Graph);

} // namespace residue

#endif // RESIDUE_ANALYSIS_CALLBOUNDARY_H
