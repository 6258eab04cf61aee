//===- NoCode.cpp - Instructions that are no code -------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NoCode.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

/// It has no number of its own in LLVM 19.
bool residue::proof::isFakeUse(const CallBase &Call) {
  const Function *Called = Call.getCalledFunction();
  return Called && Called->getName() == "llvm.fake.use";
}

bool residue::proof::isNoCode(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  const auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
  return (Call && isFakeUse(*Call)) ||
         (Intrinsic && Intrinsic->isAssumeLikeIntrinsic());
}
