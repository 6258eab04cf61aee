//===- SharedOperation.h - Field operations as calls ------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A field operation that is emitted once and called: a pure function over
/// integers, by which the function passes name it. SharedOperations (Passes)
/// defines it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ARITHMETIC_SHAREDOPERATION_H
#define RESIDUE_ARITHMETIC_SHAREDOPERATION_H

#include "residue/Number/Integer.h"
#include "residue/Target/RepresentationKind.h"
#include "llvm/IR/IRBuilder.h"
#include <optional>

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
  /// Of the inline representation, see createRepresentation().
  bool CarryCorrections;
  /// A product in the Montgomery form whose first operand is at most R - M:
  /// then what is reduced, at most (R - M) (R - 1) + M (R - 1) = R (R - 1), is
  /// below R without a correction.
  bool IsShort = false;

  /// R - M, of a container of \p Bits bits.
  Integer shortMax(unsigned Bits) const {
    return Integer::pow2(Bits) - Modulus;
  }
  /// emitSharedProduct() emits it.
  bool isProduct() const {
    return !hasLoops() && (What == Multiply || What == Square);
  }
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

/// The operation that \p F is declared to be.
std::optional<SharedOperation> sharedOperationOf(const llvm::Function &F);
/// \p F no longer is the declaration of one.
void forgetSharedOperation(llvm::Function &F);

/// The code of \p Op, which is a product, in place, as for the function
/// \p Declaration. The operands are anything that fits the container.
llvm::Value *emitSharedProduct(llvm::IRBuilderBase &B,
                               const SharedOperation &Op,
                               const llvm::Function &Declaration,
                               llvm::ArrayRef<llvm::Value *> Operands);

/// The body of \p Op in \p F, whose entry block the builder stands in: the
/// result is its first argument, the operands are the others. Integers wider
/// than a word are pointers to \p Element.
void emitSharedBody(llvm::IRBuilderBase &B, const SharedOperation &Op,
                    llvm::Function &F, llvm::IntegerType *Element);

} // namespace residue

#endif // RESIDUE_ARITHMETIC_SHAREDOPERATION_H
