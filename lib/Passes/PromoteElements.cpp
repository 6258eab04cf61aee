//===- PromoteElements.cpp - Elements in registers over calls -------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/PromoteElements.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/IPO/ArgumentPromotion.h"

using namespace llvm;
using namespace residue;

/// Integers that are no words, or structures and arrays of such.
static bool holdsElements(Type *Ty) {
  if (!Ty)
    return false;
  if (const auto *Array = dyn_cast<ArrayType>(Ty))
    return holdsElements(Array->getElementType());
  if (const auto *Struct = dyn_cast<StructType>(Ty))
    return any_of(Struct->elements(), holdsElements);
  return isWideInteger(*Ty);
}

/// All calls of \p F are seen, and copy elements for it.
static bool takesElements(const Function &F) {
  return F.hasLocalLinkage() && !F.isDeclaration() && !F.hasOptNone() &&
         any_of(F.args(), [](const Argument &A) {
           return holdsElements(A.getParamByValType());
         });
}

namespace {

/// LLVM's pass, where there is something for it.
struct PromoteInCallsPass : PassInfoMixin<PromoteInCallsPass> {
  PreservedAnalyses run(LazyCallGraph::SCC &C, CGSCCAnalysisManager &AM,
                        LazyCallGraph &Graph, CGSCCUpdateResult &Updated) {
    for (LazyCallGraph::Node &Node : C)
      if (Function &F = Node.getFunction();
          takesElements(F) &&
          shouldTransform(Transformation::PromoteElements, F))
        return ArgumentPromotionPass().run(C, AM, Graph, Updated);
    return PreservedAnalyses::all();
  }
};

} // namespace

PreservedAnalyses PromoteElementsPass::run(Module &M,
                                           ModuleAnalysisManager &AM) {
  if (none_of(M, takesElements) || none_of(M, hasWideDivisions))
    return PreservedAnalyses::all();
  return createModuleToPostOrderCGSCCPassAdaptor(PromoteInCallsPass())
      .run(M, AM);
}
