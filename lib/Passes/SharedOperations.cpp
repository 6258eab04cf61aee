//===- SharedOperations.cpp - Field operations out of line ----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A declaration carries its operation as an attribute, "multiply loops 64 1
// FFF...": what, in which representation, word width, carry corrections,
// modulus in hexadecimal. Functions for different CPUs (target_clones) call
// different ones.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/SharedOperations.h"
#include "ElementSlots.h"
#include "RowOrder.h"
#include "residue/Arithmetic/SharedOperation.h"
#include "residue/Target/Compat.h"
#include "residue/Target/Scheduling.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue;

static bool isDirectCall(const User *U, const Function &F) {
  auto *Call = dyn_cast<CallInst>(U);
  return Call && Call->getCalledFunction() == &F;
}

/// The one call of an operation without loops becomes its code. Returns the
/// function that has it then, or null.
static Function *expandLoneCall(Function &F, const SharedOperation &Op) {
  if (Op.hasLoops() || !F.hasOneUse() || !isDirectCall(F.user_back(), F))
    return nullptr;
  auto *Call = cast<CallInst>(F.user_back());
  IRBuilder<> B(Call);
  SmallVector<Value *, 2> Operands(Call->args());
  Value *Result = emitSharedProduct(B, Op, F, Operands);
  Result->takeName(Call);
  Call->replaceAllUsesWith(Result);
  Function *Caller = Call->getFunction();
  Call->eraseFromParent();
  return Caller;
}

/// The internal function for \p Declaration: the result is its first argument,
/// integers wider than a word are pointers.
static Function *define(Function &Declaration, const SharedOperation &Op) {
  Module &M = *Declaration.getParent();
  LLVMContext &Context = M.getContext();
  auto *Pointer =
      PointerType::get(Context, M.getDataLayout().getAllocaAddrSpace());
  SmallVector<Type *, 4> Types = {Pointer};
  for (const Argument &A : Declaration.args())
    Types.push_back(Op.What == SharedOperation::Select && !A.getArgNo()
                        ? A.getType()
                        : Pointer);
  auto *F = Function::Create(
      FunctionType::get(Type::getVoidTy(Context), Types, false),
      GlobalValue::InternalLinkage, "", M);
  F->takeName(&Declaration);
  F->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  F->setDSOLocal(true);
  AttributeList Attributes = Declaration.getAttributes();
  F->addFnAttrs(AttrBuilder(Context, Attributes.getFnAttrs()));
  forgetSharedOperation(*F);
  tuneScheduling(*F);
  // AMD's cores take names of stack places from their distance to the stack
  // pointer: behind pushes and no other change of it, places below it cost 10
  // to 13 ns of a call.
  if (Op.isProduct() && targetTriple(M).isX86())
    F->addFnAttr(Attribute::NoRedZone);
  F->addFnAttr(Attribute::NoInline);
  F->addFnAttr(Attribute::NoRecurse);
  F->addFnAttr(Attribute::MustProgress);
  F->setMemoryEffects(MemoryEffects::argMemOnly());
  auto *Integer = cast<IntegerType>(Declaration.getReturnType());
  uint64_t Size = M.getDataLayout().getTypeStoreSize(Integer);
  Align Alignment = M.getDataLayout().getABITypeAlign(Integer);
  for (Argument &A : F->args()) {
    A.addAttr(Attribute::NoUndef);
    if (!A.getType()->isPointerTy())
      continue;
    A.addAttr(Attribute::getWithDereferenceableBytes(Context, Size));
    A.addAttr(Attribute::getWithAlignment(Context, Alignment));
    addNoCapture(A);
    // The operands may be one and the same, the result is apart.
    A.addAttr(A.getArgNo() ? Attribute::ReadOnly : Attribute::NoAlias);
  }
  F->getArg(0)->setName("result");

  IRBuilder<> B(BasicBlock::Create(Context, "entry", F));
  emitSharedBody(B, Op, *F, Integer);
  return F;
}

bool residue::defineSharedOperations(Module &M) {
  ElementSlots::Definitions Definitions;
  SmallVector<Function *, 8> Declarations;
  bool Changed = false;
  for (Function &F : M)
    if (sharedOperationOf(F))
      Declarations.push_back(&F);
  SetVector<Function *> Emitted;
  for (Function *F : Declarations) {
    SharedOperation Op = *sharedOperationOf(*F);
    Changed = true;
    if (Function *Caller = expandLoneCall(*F, Op))
      Emitted.insert(Caller);
    else if (!F->use_empty())
      Emitted.insert(Definitions[F] = define(*F, Op));
  }
  for (Function *F : Emitted)
    keepRowsInOrder(*F);
  SetVector<Function *> Callers;
  for (auto &[Declaration, Definition] : Definitions)
    for (User *U : Declaration->users())
      if (isDirectCall(U, *Declaration))
        Callers.insert(cast<CallInst>(U)->getFunction());
  for (Function *Caller : Callers)
    ElementSlots(*Caller, Definitions).rewriteCalls();
  for (Function *F : Declarations)
    if (F->use_empty())
      F->eraseFromParent();
  return Changed;
}

PreservedAnalyses SharedOperationsPass::run(Module &M,
                                            ModuleAnalysisManager &AM) {
  return defineSharedOperations(M) ? PreservedAnalyses::none()
                                   : PreservedAnalyses::all();
}
