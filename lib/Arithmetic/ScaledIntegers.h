//===- ScaledIntegers.h - The way into Montgomery's form --------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What representations have in common where x stands for x 2^C and a product
/// is divided by 2^C.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_ARITHMETIC_SCALEDINTEGERS_H
#define RESIDUE_LIB_ARITHMETIC_SCALEDINTEGERS_H

#include "residue/Arithmetic/Representation.h"

namespace residue {

/// Representation::enter() for them: \p V, at most \p Max, as an element of
/// \p R. Without \p Builder only the bound.
Element enterScaled(Representation &R, llvm::Value *V, const Integer &Max,
                    int Power, llvm::IRBuilderBase *Builder);

/// \p C mod M, as an integer of the container that is not multiplied by 2^C.
Element plainInteger(const Representation &R, const Integer &C,
                     llvm::IRBuilderBase *Builder);

} // namespace residue

#endif // RESIDUE_LIB_ARITHMETIC_SCALEDINTEGERS_H
