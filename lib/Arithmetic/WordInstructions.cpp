//===- WordInstructions.cpp - Instructions that LLVM does not find --------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Arithmetic/WordInstructions.h"
#include "llvm/IR/InlineAsm.h"

using namespace llvm;
using namespace residue;

/// The two registers that it adds are those of its result. It reads all of them
/// before it writes, so that a factor may be one of them, too.
std::pair<Value *, Value *> residue::emitUMAAL(IRBuilderBase &B, Value *A,
                                               Value *O, Value *X, Value *C) {
  Type *Word = A->getType();
  auto *Pair = StructType::get(Word, Word);
  auto *Type = FunctionType::get(Pair, {Word, Word, Word, Word}, false);
  auto *Asm = InlineAsm::get(Type, "umaal $0, $1, $2, $3", "=r,=r,r,r,0,1",
                             /*hasSideEffects=*/false);
  CallInst *Call = B.CreateCall(Asm, {A, O, X, C}, "accumulated");
  Call->setDoesNotAccessMemory();
  Call->setDoesNotThrow();
  return {B.CreateExtractValue(Call, 0, "lo"),
          B.CreateExtractValue(Call, 1, "hi")};
}
