//===- ProductDepths.h - Products that wait for each other ------*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_PRODUCTDEPTHS_H
#define RESIDUE_LIB_PASSES_PRODUCTDEPTHS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/Instruction.h"

namespace llvm {
class Loop;
} // namespace llvm

namespace residue {

/// \p I multiplies wide numbers, neither of which is constant.
bool isWideProduct(const llvm::Instruction &I);

/// Turns of a loop may become one block of lanes with so many products, whose
/// code is as long as that of a quarter of them in words: a layer of a hash
/// whose state has twelve elements, each a sum of all of them.
inline constexpr unsigned MaxProductsInLanes = 144;

/// A turn of \p L stores enough wide numbers to fill vectors of \p Lanes by
/// itself: more turns in one block would only be shuffled.
bool fillsLanes(const llvm::Loop &L, unsigned Lanes);

/// The products of a block, and how many of them wait for each other.
class ProductDepths {
public:
  /// Of what \p Counts says is a product.
  ProductDepths(const llvm::BasicBlock &BB,
                llvm::function_ref<bool(const llvm::Instruction &)> Counts);

  unsigned depth(const llvm::Value *V) const { return Depth.lookup(V); }
  unsigned deepest() const { return Deepest; }
  unsigned products() const { return Products; }

private:
  llvm::DenseMap<const llvm::Value *, unsigned> Depth;
  unsigned Products = 0, Deepest = 0;
};

} // namespace residue

#endif // RESIDUE_LIB_PASSES_PRODUCTDEPTHS_H
