//===- HideFromVectorizers.cpp - No vectors of wide integers --------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/HideFromVectorizers.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Passes/RaiseReductions.h"
#include "residue/Target/DebugCounters.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace residue;

/// Tells our attribute from the programmer's.
static const char AddedHere[] = "residue-keep-scalar";

PreservedAnalyses KeepScalarPass::run(Function &F,
                                      FunctionAnalysisManager &AM) {
  if (!F.hasFnAttribute(Attribute::NoImplicitFloat) &&
      any_of(instructions(F), isRaisedCall) &&
      shouldTransform(Transformation::KeepScalar, F)) {
    F.addFnAttr(Attribute::NoImplicitFloat);
    F.addFnAttr(AddedHere);
  }
  return PreservedAnalyses::all();
}

PreservedAnalyses EndKeepScalarPass::run(Function &F,
                                         FunctionAnalysisManager &AM) {
  if (F.hasFnAttribute(AddedHere)) {
    F.removeFnAttr(Attribute::NoImplicitFloat);
    F.removeFnAttr(AddedHere);
  }
  return PreservedAnalyses::all();
}
