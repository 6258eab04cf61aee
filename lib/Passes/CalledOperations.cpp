//===- CalledOperations.cpp - What operations out of line do -----------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CalledOperations.h"
#include "residue/Arithmetic/SharedOperation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue;

/// The product as a function of integers.
static Function *productOf(const SharedOperation &Op, const Function &Callee,
                           Module &Scratch) {
  Function *Body =
      Function::Create(Callee.getFunctionType(), Function::InternalLinkage,
                       Callee.getName(), Scratch);
  if (Op.IsShort) {
    unsigned Bits = Callee.getReturnType()->getIntegerBitWidth();
    AttrBuilder Range(Callee.getContext());
    Range.addRangeAttr(ConstantRange(
        APInt(Bits, 0), (Op.shortMax(Bits) + Integer(1)).toAPInt(Bits)));
    Body->addParamAttrs(0, Range);
  }
  IRBuilder<> B(BasicBlock::Create(Callee.getContext(), "entry", Body));
  SmallVector<Value *, 2> Operands;
  for (Argument &A : Body->args())
    Operands.push_back(&A);
  B.CreateRet(emitSharedProduct(B, Op, Callee, Operands));
  return Body;
}

/// The loops over words: the first argument is where the result is, the others
/// are where the operands are, or masks.
static Function *loopsOf(const SharedOperation &Op, const Function &Callee,
                         Module &Scratch) {
  LLVMContext &Context = Callee.getContext();
  auto *Element = cast<IntegerType>(Callee.getReturnType());
  auto *Pointer =
      PointerType::get(Context, Scratch.getDataLayout().getAllocaAddrSpace());
  SmallVector<Type *, 4> Types = {Pointer};
  for (const Argument &A : Callee.args())
    Types.push_back(A.getType() == Element ? Pointer : A.getType());
  Function *Body = Function::Create(
      FunctionType::get(Type::getVoidTy(Context), Types, false),
      Function::InternalLinkage, Callee.getName(), Scratch);
  Body->addFnAttrs(AttrBuilder(Context, Callee.getAttributes().getFnAttrs()));
  IRBuilder<> B(BasicBlock::Create(Context, "entry", Body));
  emitSharedBody(B, Op, *Body, Element);
  return Body;
}

CalledBodies residue::bodiesCalledBy(const Function &F, Module &Scratch) {
  Scratch.setDataLayout(F.getParent()->getDataLayout());
  Scratch.setTargetTriple(F.getParent()->getTargetTriple());
  CalledBodies Bodies;
  for (const Instruction &I : instructions(F)) {
    const auto *Call = dyn_cast<CallInst>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    std::optional<SharedOperation> Op =
        Callee ? sharedOperationOf(*Callee) : std::nullopt;
    bool HasLoops = Op && Op->hasLoops() && Op->What != SharedOperation::Invert;
    if (!Op || Bodies.count(Callee) || !(Op->isProduct() || HasLoops))
      continue;
    Bodies[Callee] = HasLoops ? loopsOf(*Op, *Callee, Scratch)
                              : productOf(*Op, *Callee, Scratch);
  }
  return Bodies;
}
