//===- Counters.h - Numbers that loops count --------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Distances that loops count, and how far. Where LLVM drops the promise that
/// an address stays in its array, that says that it does.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_COUNTERS_H
#define RESIDUE_LIB_VERIFY_COUNTERS_H

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/MapVector.h"
#include <cstdint>
#include <optional>

namespace llvm {
class DataLayout;
class GetElementPtrInst;
class Instruction;
class PHINode;
class Value;
} // namespace llvm

namespace residue::proof {

/// What GEPOperator::collectOffset() fills.
#if LLVM_VERSION_MAJOR >= 21
using VariableOffsets = llvm::SmallMapVector<llvm::Value *, llvm::APInt, 4>;
#else
using VariableOffsets = llvm::MapVector<llvm::Value *, llvm::APInt>;
#endif

/// The largest value of \p V, which a loop counts up from a constant until the
/// next one would be another constant; nothing if it is no such number.
std::optional<uint64_t> lastOf(const llvm::Value &V);

/// \p GEP goes a short way, in which nothing wraps around, as each of its
/// indices is a constant or counted.
bool isShortWay(const llvm::GetElementPtrInst &GEP, const llvm::DataLayout &DL);

/// How many low bits of a number are never set that a loop counts.
unsigned zerosBelow(const llvm::PHINode &Counter);

/// \p Or sets bits of a number that a loop counts from a multiple of 2^k in
/// multiples of 2^k, all of them below 2^k.
bool setsBitsBelowSteps(const llvm::Instruction &Or);

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_COUNTERS_H
