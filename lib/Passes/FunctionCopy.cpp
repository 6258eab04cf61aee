//===- FunctionCopy.cpp - A function as it was ----------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionCopy.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

std::unique_ptr<Function> residue::copyOf(const Function &F,
                                          ValueToValueMapTy &Map) {
  std::unique_ptr<Function> Copy(Function::Create(
      F.getFunctionType(), F.getLinkage(), F.getAddressSpace(), F.getName()));
  for (auto [Old, New] : zip(F.args(), Copy->args()))
    Map[&Old] = &New;
  // What is copied stays in the lines of F.
  if (DISubprogram *Lines = F.getSubprogram())
    Map.MD()[Lines].reset(Lines);
  SmallVector<ReturnInst *, 4> Returns;
  CloneFunctionInto(Copy.get(), &F, Map,
                    CloneFunctionChangeType::LocalChangesOnly, Returns);
  return Copy;
}

bool residue::hasTakenBlocks(const Function &F) {
  return any_of(F, [](const BasicBlock &B) { return B.hasAddressTaken(); });
}

void residue::giveBack(Function &F, Function &Before) {
  for (BasicBlock &Block : F)
    Block.dropAllReferences();
  while (!F.empty())
    F.begin()->eraseFromParent();
  F.splice(F.end(), &Before);
  for (auto [Old, New] : zip(Before.args(), F.args()))
    Old.replaceAllUsesWith(&New);
  F.setAttributes(Before.getAttributes());
}
