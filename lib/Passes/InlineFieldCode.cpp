//===- InlineFieldCode.cpp - One web across small functions ---------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The weight of a function is the number of reductions in it and in everything
// that is inlined into it. Callees come before callers. A call is worth
// inlining if the callee weighs little, or if it is the only call; and as long
// as the caller stays within its budget. At -Os and -Oz little is one
// reduction: its product becomes a call, which is shorter than what goes in and
// out of a function of the source.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/InlineFieldCode.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Target/Options.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue;

static unsigned ownReductions(const Function &F) {
  return count_if(instructions(F), isRaisedReduction);
}

/// Wide integers go in or out by value or by pointer, or are computed inside.
static bool canInline(const Function &F) {
  return F.hasLocalLinkage() && !F.isDeclaration() && !F.hasOptNone() &&
         !F.hasFnAttribute(Attribute::NoInline) && !F.isVarArg() &&
         !F.hasAddressTaken();
}

PreservedAnalyses InlineFieldCodePass::run(Module &M,
                                           ModuleAnalysisManager &AM) {
  if (none_of(M, [](const Function &F) {
        return !F.isDeclaration() && ownReductions(F);
      }))
    return PreservedAnalyses::all();

  CallGraph Calls(M);
  DenseMap<const Function *, unsigned> Weight;
  bool Changed = false;
  for (auto SCC = scc_begin(&Calls); !SCC.isAtEnd(); ++SCC) {
    for (CallGraphNode *Node : *SCC) {
      Function *F = Node->getFunction();
      if (!F || F->isDeclaration())
        continue;
      unsigned Total = ownReductions(*F);
      for (auto &[Call, Callee] : *Node)
        if (Function *G = Callee->getFunction())
          if (G->hasFnAttribute(Attribute::AlwaysInline))
            Total += Weight.lookup(G);
      Weight[F] = Total;
      if (!Total || SCC.hasCycle() || !canInline(*F))
        continue;
      // Every caller has to afford it.
      unsigned Copies = F->getNumUses();
      if (Total * Copies > options().InlineCaller)
        continue;
      // For size, what is added to the first copy counts.
      if (F->hasOptSize()
              ? Total > 1 && Total * Copies > Total + options().InlineSize
              : Copies > 1 && Total > options().InlineCallee)
        continue;
      F->addFnAttr(Attribute::AlwaysInline);
      F->removeFnAttr(Attribute::InlineHint);
      Changed = true;
    }
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}
