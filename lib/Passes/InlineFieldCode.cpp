//===- InlineFieldCode.cpp - One web across small functions ---------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The weight of a function is the number of reductions, and of sums corrected
// by hand, in it and in everything that is inlined into it. Callees come before
// callers. A call is worth inlining if the callee weighs little, or if it is
// the only call; and as long as the caller stays within its budget. At -Os and
// -Oz little is one reduction: its product becomes a call, which is shorter
// than what goes in and out of a function of the source.
//
// Of a function that other files may call, or whose address is in a table of
// operations, a copy stays in any case. It is inlined where calls run often, in
// loops or in what is called in loops, and unless its own loops take the time;
// all such copies of a file share one budget.
//
// LLVM inlines what has to be inlined without a look at what caller and callee
// are compiled for. So we look, at every call: code for a CPU that the caller
// is not for, or with other sanitizers, stays in its own function.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/InlineFieldCode.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/Options.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/Analysis/InlineCost.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue;

static unsigned ownReductions(const Function &F) {
  return count_if(instructions(F), isRaisedCall);
}

/// Sums that are corrected by hand, by a comparison, are as long as reduced
/// ones.
static unsigned ownCorrections(const Function &F) {
  return count_if(instructions(F), [](const Instruction &I) {
    const auto *Compare = dyn_cast<ICmpInst>(&I);
    return Compare && Compare->isUnsigned() &&
           isWideInteger(*Compare->getOperand(0)->getType());
  });
}

namespace {

/// The reductions of a function and of what is inlined into it, and those with
/// the corrections by hand; and whether any of it has loops.
struct FieldCode {
  unsigned Reductions = 0, Weight = 0;
  bool HasLoops = false;
};

/// Which functions are called in loops, or by such functions, as far as the
/// calls are seen.
class OftenCalled {
public:
  OftenCalled(Module &M, FunctionAnalysisManager &AM) : AM(AM) {
    SmallVector<Function *, 16> Work;
    auto Add = [&](Function *Callee) {
      if (Callee && !Callee->isDeclaration() && Functions.insert(Callee).second)
        Work.push_back(Callee);
    };
    for (Function &F : M)
      for (User *U : F.users())
        if (auto *Call = dyn_cast<CallBase>(U);
            Call && Call->getCalledFunction() == &F && isInLoop(*Call))
          Add(&F);
    while (!Work.empty())
      for (Instruction &I : instructions(*Work.pop_back_val()))
        if (auto *Call = dyn_cast<CallBase>(&I))
          Add(Call->getCalledFunction());
  }

  bool runsOften(const CallBase &Call) const {
    return Functions.contains(Call.getFunction()) || isInLoop(Call);
  }

private:
  bool isInLoop(const CallBase &Call) const {
    Function &Caller = *const_cast<Function *>(Call.getFunction());
    return AM.getResult<LoopAnalysis>(Caller).getLoopFor(Call.getParent());
  }

  FunctionAnalysisManager &AM;
  SmallPtrSet<const Function *, 16> Functions;
};

} // namespace

/// Internal, or what every file has a copy of: members of C++ classes,
/// templates and inline functions.
static bool isOfThisFile(const Function &F) {
  return F.hasLocalLinkage() || F.hasLinkOnceODRLinkage() ||
         F.hasAvailableExternallyLinkage();
}

/// Other files may call \p F, or somebody through a pointer: a copy of it
/// stays.
static bool isKept(const Function &F) {
  return !isOfThisFile(F) || F.hasAddressTaken();
}

/// Wide integers go in or out by value or by pointer, or are computed inside.
/// What the programmer marked is decided. For size, what is kept is called.
static bool canInline(Function &F) {
  return !F.isInterposable() && !F.isDeclaration() && !F.hasOptNone() &&
         !F.hasFnAttribute(Attribute::NoInline) &&
         !F.hasFnAttribute(Attribute::AlwaysInline) && !F.isVarArg() &&
         !(F.hasOptSize() && isKept(F)) && isInlineViable(F).isSuccess();
}

/// What code is compiled with: inlining would give it to the caller, or lose
/// it.
static const Attribute::AttrKind CodeAttributes[] = {
    Attribute::NoImplicitFloat, Attribute::StackProtect,
    Attribute::StackProtectStrong, Attribute::StackProtectReq};

/// The code of \p Callee may stand in the place of \p Call: what the inliner
/// asks where it may choose, and that the two are compiled alike.
static bool isCompatible(CallBase &Call, Function &Callee,
                         FunctionAnalysisManager &AM) {
  const Function &Caller = *Call.getFunction();
  if (any_of(CodeAttributes, [&](Attribute::AttrKind Kind) {
        return Caller.hasFnAttribute(Kind) != Callee.hasFnAttribute(Kind);
      }))
    return false;
  auto LibraryOf = [&](Function &F) -> const TargetLibraryInfo & {
    return AM.getResult<TargetLibraryAnalysis>(F);
  };
  std::optional<InlineResult> Decision = getAttributeBasedInliningDecision(
      Call, &Callee, AM.getResult<TargetIRAnalysis>(Callee), LibraryOf);
  return !Decision || Decision->isSuccess();
}

bool residue::canInlineCall(CallBase &Call, FunctionAnalysisManager &AM) {
  Function *F = Call.getCalledFunction();
  return F && isOfThisFile(*F) && !F->isDeclaration() && !F->hasOptNone() &&
         !F->hasFnAttribute(Attribute::NoInline) && !Call.isNoInline() &&
         !F->isVarArg() && isInlineViable(*F).isSuccess() &&
         isCompatible(Call, *F, AM);
}

/// The calls of \p F that may become its code.
static SmallVector<CallBase *, 8> inlinableCalls(Function &F,
                                                 FunctionAnalysisManager &AM) {
  SmallVector<CallBase *, 8> Calls;
  for (User *U : F.users())
    if (auto *Call = dyn_cast<CallBase>(U);
        Call && Call->getCalledFunction() == &F && isCompatible(*Call, F, AM))
      Calls.push_back(Call);
  return Calls;
}

/// By the type of functions whose address is taken, as those in a table of
/// operations are: what the longest of them is. Which one a pointer is comes
/// out where its table is known, and LLVM inlines it then.
static DenseMap<const FunctionType *, FieldCode> codeBehindPointers(Module &M) {
  DenseMap<const FunctionType *, FieldCode> Codes;
  for (const Function &F : M) {
    unsigned Reductions = F.isDeclaration() ? 0 : ownReductions(F);
    if (!Reductions || !isOfThisFile(F) || !F.hasAddressTaken())
      continue;
    FieldCode &Code = Codes[F.getFunctionType()];
    unsigned Weight = Reductions + ownCorrections(F);
    if (Weight > Code.Weight)
      Code = {Reductions, Weight, false};
  }
  return Codes;
}

/// What \p Node's function is, with what is inlined into it. Functions without
/// reductions are LLVM's to inline, which it does where they are corrections.
static FieldCode
fieldCodeOf(CallGraphNode &Node,
            const DenseMap<const Function *, FieldCode> &All,
            const DenseMap<const FunctionType *, FieldCode> &BehindPointers,
            FunctionAnalysisManager &AM) {
  Function &F = *Node.getFunction();
  unsigned Reductions = ownReductions(F);
  FieldCode Sum{Reductions, Reductions + ownCorrections(F),
                !AM.getResult<LoopAnalysis>(F).empty()};
  if (!BehindPointers.empty())
    for (const Instruction &I : instructions(F))
      if (const auto *Call = dyn_cast<CallBase>(&I);
          Call && Call->isIndirectCall()) {
        FieldCode Code = BehindPointers.lookup(Call->getFunctionType());
        Sum.Reductions += Code.Reductions;
        Sum.Weight += Code.Weight;
      }
  for (auto &[Edge, Callee] : Node) {
    auto *Call = Edge ? dyn_cast_or_null<CallBase>(*Edge) : nullptr;
    if (!Call || !Callee->getFunction() || Call->isNoInline())
      continue;
    FieldCode Code = All.lookup(Callee->getFunction());
    if (Code.Reductions && !Call->hasFnAttr(Attribute::AlwaysInline))
      continue;
    Sum.Reductions += Code.Reductions;
    Sum.Weight += Code.Weight;
    Sum.HasLoops |= Code.HasLoops;
  }
  return Sum;
}

/// \p Copies of \p F, which weighs \p Total, are within the budget.
static bool isAffordable(const Function &F, unsigned Total, unsigned Copies) {
  // Every caller has to afford it.
  if (Total * Copies > options().InlineCaller)
    return false;
  // For size, what is added to the first copy counts.
  return F.hasOptSize()
             ? Total <= 1 || Total * Copies <= Total + options().InlineSize
             : Copies <= 1 || Total <= options().InlineCallee;
}

/// The function asks to be inlined, or those of its calls that can be.
static void markForInlining(Function &F, ArrayRef<CallBase *> Calls) {
  if (Calls.size() == F.getNumUses()) {
    F.addFnAttr(Attribute::AlwaysInline);
    F.removeFnAttr(Attribute::InlineHint);
    return;
  }
  for (CallBase *Call : Calls)
    Call->addFnAttr(Attribute::AlwaysInline);
}

PreservedAnalyses InlineFieldCodePass::run(Module &M,
                                           ModuleAnalysisManager &AM) {
  if (none_of(M, [](const Function &F) {
        return !F.isDeclaration() && ownReductions(F);
      }))
    return PreservedAnalyses::all();

  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  CallGraph Calls(M);
  DenseMap<const Function *, FieldCode> All;
  auto BehindPointers = codeBehindPointers(M);
  std::optional<OftenCalled> Often;
  /// What copies weigh, beside functions that stay.
  unsigned Added = 0;
  bool Changed = false;
  for (auto SCC = scc_begin(&Calls); !SCC.isAtEnd(); ++SCC) {
    for (CallGraphNode *Node : *SCC) {
      Function *F = Node->getFunction();
      if (!F || F->isDeclaration())
        continue;
      FieldCode Code = All[F] = fieldCodeOf(*Node, All, BehindPointers, FAM);
      bool Stays = isKept(*F);
      if (!Code.Reductions || SCC.hasCycle() || !canInline(*F) ||
          (Stays && Code.HasLoops))
        continue;
      SmallVector<CallBase *, 8> Inlined = inlinableCalls(*F, FAM);
      if (Stays && !Inlined.empty()) {
        if (!Often)
          Often.emplace(M, FAM);
        erase_if(Inlined, [&](CallBase *C) { return !Often->runsOften(*C); });
      }
      // A copy of its own stays where some calls do, or other uses.
      unsigned Copies =
          Inlined.size() + (Stays || Inlined.size() != F->getNumUses());
      if (Inlined.empty() || !isAffordable(*F, Code.Weight, Copies))
        continue;
      unsigned More = Stays ? Code.Weight * Inlined.size() : 0;
      if (Added + More > options().InlineCaller)
        continue;
      if (!shouldTransform(Transformation::InlineFieldCode, *F))
        continue;
      markForInlining(*F, Inlined);
      Added += More;
      Changed = true;
    }
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}
