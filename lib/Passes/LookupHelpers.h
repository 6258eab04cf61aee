//===- LookupHelpers.h - Functions that lookups are made of -----*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What stands between a lookup and its table, and is still a call when lookups
/// are flattened (FlattenLookups.h): `if (c) *r = *a;` in a function of its
/// own, the operators of C++; and the sizes of tables that are passed by
/// address.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_LOOKUPHELPERS_H
#define RESIDUE_LIB_PASSES_LOOKUPHELPERS_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class BranchInst;
class Function;
class Value;
} // namespace llvm

namespace residue {

struct BranchSides;

/// \p Condition compares numbers of a word at most for equality, and is made of
/// nothing else.
bool decidesByEquality(llvm::Value &Condition);

/// \p Branch chooses between wide numbers, or goes around reading or writing
/// some, or memory of their size.
bool choosesNumbers(const llvm::BranchInst &Branch, const BranchSides &Sides);

/// \p F copies structs of numbers of more than 128 bits: the type-based
/// metadata of copies says so.
bool copiesNumbers(const llvm::Function &F);

/// Small functions of this file without loops become code of \p F, where they
/// choose between numbers or \p F does.
bool inlineLookupHelpers(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

/// Parameters of those of \p Some that only this file calls get the sizes of
/// the objects that all callers pass, where numbers are chosen between there,
/// or in what is called there.
bool learnSizes(llvm::ArrayRef<llvm::Function *> Some,
                llvm::FunctionAnalysisManager &AM);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_LOOKUPHELPERS_H
