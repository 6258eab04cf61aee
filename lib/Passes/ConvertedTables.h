//===- ConvertedTables.h - Constant tables of elements ----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Copies of constant tables whose entries a web reads, with its elements in
/// the places of the integers.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_CONVERTEDTABLES_H
#define RESIDUE_LIB_PASSES_CONVERTEDTABLES_H

#include "residue/Analysis/ResidueGraph.h"
#include "residue/Arithmetic/Representation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Operator.h"

namespace residue {

class ConvertedTables {
public:
  ConvertedTables(llvm::Function &F, const Modulus &M, Representation &R)
      : F(F), M(M), R(R) {}

  /// Where \p Load, of \p Memory, reads an element: its own slot, or that of
  /// the converted table, computed by \p B.
  llvm::Value *placeOf(llvm::IRBuilderBase &B, llvm::LoadInst &Load,
                       const ResidueNode &Memory);

  /// The indices of the places are those that the old ones have by now: an
  /// index may be a member of the web.
  void finish();

private:
  llvm::Value *rebase(llvm::IRBuilderBase &B, llvm::Value *Pointer,
                      llvm::Value &Object, llvm::Value &New);
  llvm::GlobalVariable *convert(const ResidueNode &Memory);

  llvm::Function &F;
  const Modulus &M;
  Representation &R;
  llvm::DenseMap<const ResidueNode *, llvm::GlobalVariable *> Tables;
  /// Places in constant tables, and the same in their converted copies.
  llvm::SmallVector<std::pair<llvm::GEPOperator *, llvm::GetElementPtrInst *>,
                    4>
      Rebased;
};

} // namespace residue

#endif // RESIDUE_LIB_PASSES_CONVERTEDTABLES_H
