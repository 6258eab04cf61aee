//===- TargetModel.h - What a target is good at -----------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The choices that depend on the function's target.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_TARGET_TARGETMODEL_H
#define RESIDUE_TARGET_TARGETMODEL_H

#include "residue/Target/CostTable.h"
#include "residue/Target/RepresentationKind.h"

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace residue {

struct TargetModel {
  /// The register width in bits (-residue-word-bits overrides it).
  unsigned WordBits;
  /// AVX-512 IFMA on vectors of 256 bits. That needs AVX-512VL, too, which a
  /// function may not name, as the clone "avx512ifma" of target_clones. It is
  /// taken to be there unless the function says that it is not: every processor
  /// that has IFMA has it. Or AVX-IFMA, the same products with what else AVX2
  /// has.
  bool HasIFMA = false;
  /// What multiplies in lanes of the costs' Machine is there.
  bool HasLanes = false;
  /// And is faster than words, on the processor that code is compiled for.
  bool LanesPay = false;
  /// Lanes are multiplied by a constant in one instruction.
  bool MultipliesAtOnce = false;
  TimeOfWords Times;
  /// The entry of its family.
  const CostTable *Costs = &CostTable::generic();

  const CostTable &costs() const { return *Costs; }
  /// The costs' Sizes, where no option says anything else.
  unsigned unrolledWords() const;
  unsigned blockWords() const;
  unsigned inlineProducts(unsigned ElementBits) const;

  /// The representation of plain integers of \p ContainerBits bits.
  RepresentationKind plain(unsigned ContainerBits) const;
  /// \p M is odd, and its products are too long to unroll.
  bool needsLoops(const Modulus &M) const;
  /// What -residue-representation asks for, if anything.
  std::optional<RepresentationKind> forced() const;

  /// Vectors have sums, products and shifts of elements of so many bits.
  unsigned elementBits() const;
  /// What multiplies several elements at once, if packing pays or is asked for.
  std::optional<LimbMachine> packedMachine() const;
  /// -residue-representation=packed: wherever it can be, paying or not.
  bool forcesPacked() const;

  static TargetModel of(const llvm::Function &F);
  /// The generic one, little-endian.
  static TargetModel generic(unsigned WordBits);
  /// Lets the code of \p F use what packedMachine() takes to be there, and
  /// align it on the stack.
  static void allowVectors(llvm::Function &F);
};

/// Whether wide sums are left to LLVM, since it does not branch for them.
bool hasCarryFlag(const llvm::Module &M);
/// Whether the product of two words of \p WordBits bits, as both its words, is
/// one or two instructions, and takes a time that does not depend on the words:
/// on Cortex-M3 and before UMULL does.
bool hasWideProduct(const llvm::Function &F, unsigned WordBits);
/// Inline assembly may have CMOV for words of \p WordBits bits, which no back
/// end makes a branch there: on x86-64.
bool hasConditionalMoves(const llvm::Module &M, unsigned WordBits);
/// Inline assembly that hides a value from the optimizer.
bool hasValueBarrier(const llvm::Module &M);

} // namespace residue

#endif // RESIDUE_TARGET_TARGETMODEL_H
