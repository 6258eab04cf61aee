//===- PrivateObject.h - Memory that no other thread knows of ---*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What is on the stack, or where a function is told to return its result,
/// and is nowhere stored as an address: neither by the function nor by those
/// of this file that it passes the address to. LLVM infers the attribute
/// `captures(none)` later, and not before a function is what it will be.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_PRIVATEOBJECT_H
#define RESIDUE_ANALYSIS_PRIVATEOBJECT_H

namespace llvm {
class Value;
} // namespace llvm

namespace residue {

/// The function that \p Object belongs to may write there what is there, and no
/// other thread can tell, if the function may access as many bytes at all.
bool isPrivateObject(const llvm::Value &Object);

} // namespace residue

#endif // RESIDUE_ANALYSIS_PRIVATEOBJECT_H
