//===- MaskedLookups.cpp - Masked entries are choices ---------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A step is read with all that it adds to, so that all are read before one is
// raised.
//
//===----------------------------------------------------------------------===//

#include "MaskedLookups.h"
#include "residue/Analysis/MaskedLookup.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace residue;

namespace {

struct FoundStep {
  Instruction *I;
  Value *Condition;
  /// They may be steps themselves.
  WeakTrackingVH Entry, Accumulator;
};

} // namespace

bool residue::raiseMaskedLookups(Function &F) {
  SmallVector<FoundStep, 16> Steps;
  for (Instruction &I : instructions(F)) {
    if (!isWideInteger(*I.getType()) ||
        !is_contained({Instruction::Or, Instruction::Xor, Instruction::Add},
                      I.getOpcode()))
      continue;
    std::optional<MaskedLookup> Step = readMaskedLookup(I);
    if (!Step || !shouldTransform(Transformation::RaiseChoices, I))
      continue;
    Value *Condition = conditionOf(Step->Condition);
    Steps.push_back({&I, Condition ? Condition : Step->Condition, Step->Entry,
                     Step->Accumulator});
  }
  SmallVector<WeakTrackingVH, 16> Unused;
  for (const FoundStep &Step : Steps) {
    Unused.append(Step.I->op_begin(), Step.I->op_end());
    Value *New = IRBuilder<>(Step.I).CreateSelect(Step.Condition, Step.Entry,
                                                  Step.Accumulator);
    if (isa<Instruction>(New))
      New->takeName(Step.I);
    Step.I->replaceAllUsesWith(New);
    Step.I->eraseFromParent();
  }
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Unused);
  return !Steps.empty();
}
