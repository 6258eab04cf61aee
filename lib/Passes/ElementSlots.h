//===- ElementSlots.h - Elements of shared operations in memory -*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Shared operations take pointers. Every element that one of them makes or
/// takes gets a place on the stack that is written where the element is defined
/// and nowhere else, so it holds the element wherever the element may be used.
/// Phi nodes of elements become copies.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_ELEMENTSLOTS_H
#define RESIDUE_PASSES_ELEMENTSLOTS_H

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/EHPersonalities.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

namespace residue {

class ElementSlots {
public:
  /// Operations as they are declared, over values, and as they are defined,
  /// over pointers.
  using Definitions = llvm::MapVector<llvm::Function *, llvm::Function *>;

  ElementSlots(llvm::Function &F, const Definitions &Defined)
      : F(F), Defined(Defined) {}

  void rewriteCalls();

private:
  llvm::AllocaInst *newSlot(llvm::Type *Ty, const llvm::Twine &Name);
  llvm::Value *pointerTo(llvm::Value *V);
  llvm::Value *pointerFor(llvm::CallInst &Call, llvm::Value *Operand);
  bool mayDemote(const llvm::PHINode &Phi) const;
  void collectPhis(llvm::ArrayRef<llvm::CallInst *> Calls);
  void rewriteCall(llvm::CallInst &Call);
  llvm::SmallVector<llvm::OperandBundleDef, 1>
  handlerOf(llvm::BasicBlock *BB) const;
  void rewritePhi(llvm::PHINode &Phi);
  void copyTo(llvm::IRBuilderBase &B, llvm::Value *Slot, llvm::Value *V);
  void replaceByLoad(llvm::Instruction &I, llvm::BasicBlock::iterator Place,
                     llvm::Value *Slot);
  void markLifetimes();

  llvm::Function &F;
  const Definitions &Defined;
  llvm::MapVector<llvm::Value *, llvm::Value *> Slots;
  llvm::SmallSetVector<llvm::PHINode *, 8> Phis;
  llvm::SmallVector<llvm::LoadInst *, 16> Loads;
  /// The handlers of exceptions that a block belongs to, where they are
  /// functions of their own.
  llvm::DenseMap<llvm::BasicBlock *, llvm::ColorVector> Handlers;
};

} // namespace residue

#endif // RESIDUE_PASSES_ELEMENTSLOTS_H
