//===- SharedOperations.h - Field operations out of line --------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Operations on field elements that are emitted once per module and called.
/// The passes that rewrite functions only call them, as pure functions of
/// integers:
///
///     %r = call i2048 @residue.multiply.i2048(i2048 %a, i2048 %b)
///
/// SharedOperationsPass then defines them, as internal functions over pointers,
/// and moves the elements into memory (ElementSlots.h): a function pass must
/// not add functions. A call of which there is only one becomes its code again,
/// unless that code is loops.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_SHAREDOPERATIONS_H
#define RESIDUE_SHAREDOPERATIONS_H

#include "residue/Representation.h"
#include "llvm/IR/PassManager.h"

namespace residue {

struct SharedOperation {
  enum Kind {
    Multiply,  ///< a b
    Square,    ///< a a
    Add,       ///< a + b
    Subtract,  ///< a - b
    Select,    ///< mask word ? a : b
    Canonical, ///< a, at most M, in [0, M)
    Invert,    ///< a^-1, of a below M, by division steps (Divsteps.h); plain
               ///< integers in any representation
  } What;
  RepresentationKind Representation;
  Integer Modulus;
  unsigned WordBits;
  /// Of the inline representation, see Representation::create().
  bool CarryCorrections;

  bool hasLoops() const {
    return Representation == RepresentationKind::Loops || What == Invert;
  }
};

/// The call of \p Op, in value form. The mask of Select is a word, everything
/// else has the width of the container.
llvm::Value *callSharedOperation(llvm::IRBuilderBase &B,
                                 const SharedOperation &Op,
                                 llvm::ArrayRef<llvm::Value *> Operands);

/// \p V is a call of an Invert.
bool isSharedInverse(const llvm::Value &V);

/// Defines what callSharedOperation() declared in \p M; true if there was
/// anything.
bool defineSharedOperations(llvm::Module &M);

struct SharedOperationsPass : llvm::PassInfoMixin<SharedOperationsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace residue

#endif // RESIDUE_SHAREDOPERATIONS_H
