//===- ConstantReading.h - Constants modulo 2^N as integers -----*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_CONSTANTREADING_H
#define RESIDUE_ANALYSIS_CONSTANTREADING_H

#include "residue/Analysis/RingTerm.h"
#include "llvm/ADT/ArrayRef.h"

namespace residue {

/// Of the two readings of a constant addend modulo 2^N, C and C - 2^N, takes
/// the one that is a multiple of a modulus: in i255, x + 19 is how InstCombine
/// writes x - (2^255 - 19).
void readAsMultiple(RingTerm &T, llvm::Value *V,
                    llvm::ArrayRef<Integer> Moduli);

/// c ? A : B with constants that differ by a modulus, modulo 2^N, is read so
/// that they do as integers: x + (x > M - 8 ? 7 - M : 7), of which InstCombine
/// writes the former constant without its sign. Of all readings that with the
/// smallest numbers; what is subtracted from is not negative.
void readAsShifted(RingTerm &T, llvm::Value *V, llvm::ArrayRef<Integer> Moduli);

} // namespace residue

#endif // RESIDUE_ANALYSIS_CONSTANTREADING_H
