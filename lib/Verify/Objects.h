//===- Objects.h - Elements in memory of the function -----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An array of integers on the stack that no pointer leaves is read and written
/// by the function alone. The rewritten one may keep elements in another form
/// in it: what it has at an address is y where the source has x, y = 2^f x
/// modulo M, and both are in an interval. That is so before each block if it is
/// so at first, and if each block stores such pairs to the same addresses. At
/// first the source has anything there: 0, where the rewritten function has
/// zeros; else, where that has any number y that the array can hold, 2^-f y mod
/// M.
///
/// All accesses are of one type, of 2^k bytes, and 2^k divides their distance
/// from the array's begin: two of them are to the same bytes or to others.
///
/// Where all indices are multiplied by 2^s, addresses have the same low s bits
/// in each access of one instruction: these are columns, which have nothing in
/// common. Fields of structures have bounds of their own.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_OBJECTS_H
#define RESIDUE_LIB_VERIFY_OBJECTS_H

#include "Frame.h"

namespace llvm {
class AllocaInst;
class CallBase;
class Function;
class LoadInst;
class StoreInst;
} // namespace llvm

namespace residue::proof {

/// Arrays of both functions that are one another's, by columns.
std::vector<KeptObject> pairObjects(const llvm::Function &Source,
                                    const llvm::Function &Target,
                                    const llvm::DataLayout &DL);

/// The number of the first column of the array that \p Pointer points into, of
/// those that are kept.
std::optional<unsigned> arrayOf(const Frame &F, const llvm::Value *Pointer);

/// The column that \p Load of the rewritten function is in, by the constants in
/// its address: a guess.
std::optional<unsigned> plannedColumn(llvm::ArrayRef<KeptObject> Objects,
                                      const llvm::LoadInst &Load,
                                      const llvm::DataLayout &DL);

Word *loadElement(Frame &F, unsigned Array, const llvm::LoadInst &Load);
void storeElement(Frame &F, unsigned Array, const llvm::StoreInst &Store);
/// Zeros in such an array; false if \p Call are none.
bool storeZeros(Frame &F, const llvm::CallBase &Call);

/// What the block has stored last to each address, for both functions; nothing
/// if the addresses are not the same.
std::optional<std::vector<std::pair<Number, Number>>>
storedPairs(Frame &Source, Frame &Target, unsigned Object);

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_OBJECTS_H
