//===- Parse.h - Functions for tests, written in IR -------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads IR from a string.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_TEST_UNIT_ANALYSIS_PARSE_H
#define RESIDUE_TEST_UNIT_ANALYSIS_PARSE_H

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"
#include <memory>

namespace residue {

/// A module of one function, whose values are found by their names.
class Parsed {
public:
  explicit Parsed(llvm::StringRef Assembly) {
    llvm::SMDiagnostic Error;
    M = llvm::parseAssemblyString(Assembly, Error, Context);
    if (!M) {
      ADD_FAILURE() << "line " << Error.getLineNo() << ": "
                    << Error.getMessage().str();
      std::abort();
    }
  }
  llvm::Function &function() {
    for (llvm::Function &F : *M)
      if (!F.isDeclaration())
        return F;
    std::abort();
  }
  /// The argument or instruction \p Name, which is there.
  llvm::Value *operator[](llvm::StringRef Name) {
    for (llvm::Argument &A : function().args())
      if (A.getName() == Name)
        return &A;
    return &instruction(Name);
  }
  llvm::Instruction &instruction(llvm::StringRef Name) {
    for (llvm::Instruction &I : llvm::instructions(function()))
      if (I.getName() == Name)
        return I;
    ADD_FAILURE() << "there is no " << Name.str();
    std::abort();
  }

private:
  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> M;
};

} // namespace residue

#endif // RESIDUE_TEST_UNIT_ANALYSIS_PARSE_H
