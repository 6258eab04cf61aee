//===- CarryChoices.h - What carries choose ----------------------*- C++
//-*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which of a number and its difference from a modulus is the result, the last
/// carry says. Programs choose with a mask, of which LLVM makes a select, and
/// some back ends a branch of that.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_CARRYCHOICES_H
#define RESIDUE_LIB_PASSES_CARRYCHOICES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SetVector.h"

namespace llvm {
class Function;
class Value;
} // namespace llvm

namespace residue {

/// \p Carries, and the bits that they decide, by themselves or with others.
llvm::SmallSetVector<llvm::Value *, 16>
decidedBits(llvm::ArrayRef<llvm::Value *> Carries);

/// Makes arithmetic of the selects between integers of at most \p WordBits bits
/// that \p Carries decide, by themselves or with other bits. The number of
/// them.
unsigned maskCarryChoices(llvm::ArrayRef<llvm::Value *> Carries,
                          llvm::Function &F, unsigned WordBits);

/// There may be a choice that maskLoadedChoices() is for.
bool mayChooseLoaded(const llvm::Function &F);

/// Makes arithmetic of the selects of what is read from memory, for which a
/// back end branches: of those that \p Carries decide, and of those by
/// conditions under which a chain adds one of \p Words, whose steps a branch
/// would take the flag from. The number of them.
unsigned maskLoadedChoices(llvm::ArrayRef<llvm::Value *> Carries,
                           llvm::ArrayRef<llvm::Value *> Words,
                           llvm::Function &F, unsigned WordBits);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_CARRYCHOICES_H
