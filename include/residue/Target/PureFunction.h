//===- PureFunction.h - Declarations that only compute ----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Functions that stand for an operation until it is written out.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_TARGET_PUREFUNCTION_H
#define RESIDUE_TARGET_PUREFUNCTION_H

#include "llvm/IR/Attributes.h"
#include "llvm/IR/Function.h"

namespace residue {

/// Declares a function whose result depends on its arguments alone, and which
/// does nothing else and returns. It has the attributes \p More, too. One that
/// is \p Speculatable is defined for all arguments, and may be called where it
/// was not.
llvm::Function *declarePureFunction(llvm::Module &M, llvm::FunctionType *Type,
                                    const llvm::Twine &Name, bool Speculatable,
                                    const llvm::AttrBuilder &More);

} // namespace residue

#endif // RESIDUE_TARGET_PUREFUNCTION_H
