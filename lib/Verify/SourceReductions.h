//===- SourceReductions.h - What the source reduces by ----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reductions of the function as it was, and what they enter.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_SOURCEREDUCTIONS_H
#define RESIDUE_LIB_VERIFY_SOURCEREDUCTIONS_H

#include "Dyadic.h"
#include <optional>
#include <set>

namespace llvm {
class Instruction;
class PHINode;
} // namespace llvm

namespace residue::proof {

/// x mod M for a constant M, as an instruction or as the call that stands for
/// it.
std::optional<llvm::APInt> reductionModulus(const llvm::Instruction &I);

/// m of a modulus 2^k m that is not zero.
Dyadic oddPart(const llvm::APInt &Modulus);

/// By the odd parts of which numbers what enters \p Phi was reduced, or what it
/// is a sum or a choice of; with no other phi node between if there are such
/// ones.
std::set<Dyadic> nearestModuli(const llvm::PHINode &Phi);

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_SOURCEREDUCTIONS_H
