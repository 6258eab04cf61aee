//===- HoldElements.h - Elements behind pointers in registers --*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A library's function computes where its result shall be:
///
///   void multiply(point *r, const point *p, const uint8_t *k) {
///     set_neutral(r);
///     for (int i = 255; i >= 0; i--) {
///       twice(r, r);
///       if (bit(k, i)) add(r, r, p);
///     }
///   }
///
/// A byte of k, or p, could be in r, so r is stored before each of them is
/// read: all its elements as the source has them, complete, and in no lanes.
/// Where such a loop's pointers are far enough apart, which is asked in front
/// of it, a copy of the loop holds the elements in registers, and stores them
/// when it is left. Addresses and numbers of turns are public.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_HOLDELEMENTS_H
#define RESIDUE_PASSES_HOLDELEMENTS_H

#include "llvm/IR/PassManager.h"

namespace residue {

struct HoldElementsPass : llvm::PassInfoMixin<HoldElementsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace residue

#endif // RESIDUE_PASSES_HOLDELEMENTS_H
