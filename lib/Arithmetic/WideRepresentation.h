//===- WideRepresentation.h - One iN value per element ----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Plain iN arithmetic, split into words by LLVM's legalizer.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ARITHMETIC_WIDEREPRESENTATION_H
#define RESIDUE_ARITHMETIC_WIDEREPRESENTATION_H

#include "residue/Arithmetic/Representation.h"

namespace residue {

class WideRepresentation : public Representation {
public:
  WideRepresentation(const Modulus &M, unsigned WordBits, bool CarryCorrections)
      : Representation(M, WordBits, CarryCorrections) {}

protected:
  llvm::Value *emitProduct(const Element &A, const Element &B,
                           unsigned Width) override;
  llvm::Value *emitMultiplyAdd(llvm::Value *Lo, llvm::Value *Hi,
                               const Integer &HiMax, const Integer &Factor,
                               unsigned Width) override;
};

} // namespace residue

#endif // RESIDUE_ARITHMETIC_WIDEREPRESENTATION_H
