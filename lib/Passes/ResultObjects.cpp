//===- ResultObjects.cpp - What a function returns in memory --------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loads and stores of the place for the result do not trap, as its attribute
// says, nobody else accesses it, and its address goes nowhere: what is there in
// between is not seen. It is copied in, too, so that bytes that are not written
// stay what they were; where nobody reads those, SROA leaves nothing of that.
// What the function leaves by an exception has no result.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/ResultObjects.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/WideInteger.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue;

/// Larger objects stay in memory.
static constexpr uint64_t MaxBytes = 4096;

namespace {

/// How an object is accessed.
struct Accesses {
  bool AsNumbers = false, AsParts = false, Reads = false;
};

} // namespace

static void note(Accesses &Seen, const Type &Ty) {
  (isWideInteger(Ty) ? Seen.AsNumbers : Seen.AsParts) = true;
}

/// Adds what \p Pointer is used for; false if its address goes anywhere.
static bool readUses(const Value &Pointer, Accesses &Seen) {
  return all_of(Pointer.uses(), [&](const Use &U) {
    const auto *I = dyn_cast<Instruction>(U.getUser());
    if (const auto *Load = dyn_cast_or_null<LoadInst>(I)) {
      Seen.Reads = true;
      note(Seen, *Load->getType());
      return Load->isSimple();
    }
    if (const auto *Store = dyn_cast_or_null<StoreInst>(I)) {
      note(Seen, *Store->getValueOperand()->getType());
      return Store->isSimple() && U.getOperandNo() == 1;
    }
    if (const auto *Memory = dyn_cast_or_null<MemIntrinsic>(I))
      return !Memory->isVolatile();
    return isa_and_nonnull<GetElementPtrInst>(I) && readUses(*I, Seen);
  });
}

/// Where \p F returns what it may keep on its stack until then; or null.
static Argument *resultOf(Function &F) {
  for (Argument &A : F.args()) {
    if (!A.hasStructRetAttr())
      continue;
    const DataLayout &DL = F.getParent()->getDataLayout();
    TypeSize Size = DL.getTypeAllocSize(A.getParamStructRetType());
    bool IsOurs =
        A.hasNoAliasAttr() && !A.hasAttribute(Attribute::WriteOnly) &&
        !A.hasAttribute(Attribute::ReadNone) && !Size.isScalable() &&
        Size.getFixedValue() <= MaxBytes &&
        A.getType()->getPointerAddressSpace() == DL.getAllocaAddrSpace();
    bool MayThrow = !A.hasAttribute(Attribute::DeadOnUnwind) &&
                    any_of(instructions(F), [](const Instruction &I) {
                      return I.mayThrow(/*IncludePhaseOneUnwind=*/true);
                    });
    bool TailCalls = any_of(F, [](const BasicBlock &BB) {
      return BB.getTerminatingMustTailCall() != nullptr;
    });
    Accesses Seen;
    return IsOurs && !TailCalls && !MayThrow && readUses(A, Seen) &&
                   Seen.Reads && Seen.AsNumbers && Seen.AsParts
               ? &A
               : nullptr;
  }
  return nullptr;
}

static void keepOnStack(Argument &Result) {
  Function &F = *Result.getParent();
  const DataLayout &DL = F.getParent()->getDataLayout();
  Type *Ty = Result.getParamStructRetType();
  Align Alignment =
      std::max(Result.getParamAlign().valueOrOne(), DL.getPrefTypeAlign(Ty));
  IRBuilder<> B(&F.getEntryBlock(), F.getEntryBlock().begin());
  AllocaInst *Object = B.CreateAlloca(Ty, nullptr, "result");
  Object->setAlignment(Alignment);
  Result.replaceAllUsesWith(Object);
  uint64_t Bytes = DL.getTypeAllocSize(Ty).getFixedValue();
  MaybeAlign Given = Result.getParamAlign();
  B.CreateMemCpy(Object, Alignment, &Result, Given, Bytes);
  for (BasicBlock &BB : F)
    if (auto *Return = dyn_cast<ReturnInst>(BB.getTerminator())) {
      B.SetInsertPoint(Return);
      B.CreateMemCpy(&Result, Given, Object, Alignment, Bytes);
    }
  // It is read now before it is written.
  Attribute::AttrKind Initializes =
      Attribute::getAttrKindFromName("initializes");
  if (Initializes != Attribute::None)
    Result.removeAttr(Initializes);
}

PreservedAnalyses ResultObjectsPass::run(Function &F,
                                         FunctionAnalysisManager &) {
  bool Reduces = any_of(instructions(F), [](const Instruction &I) {
    return isRaisedReduction(I);
  });
  Argument *Result = Reduces ? resultOf(F) : nullptr;
  if (!Result || !shouldTransform(Transformation::PromoteElements, F))
    return PreservedAnalyses::all();
  keepOnStack(*Result);
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}
