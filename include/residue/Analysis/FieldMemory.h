//===- FieldMemory.h - Local memory that holds field elements ---*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds memory that only this function sees and that is only read and written
/// as whole integers: window tables, arrays of points, on the stack or on the
/// heap, and constant tables. Its contents may be kept in any encoding. Knows
/// nothing of moduli.
///
/// An object is looked at as an array of records. A column is one integer field
/// of these records: the slots at Offset, Offset + Stride, ... No access may
/// cut a slot of a column.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_FIELDMEMORY_H
#define RESIDUE_ANALYSIS_FIELDMEMORY_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class TargetLibraryInfo;
} // namespace llvm

namespace residue {

/// A read or write of Size bytes at Offset plus a multiple of Scale, which is 0
/// if there are no variables.
struct MemoryAccess {
  llvm::Instruction *I;
  int64_t Offset;
  uint64_t Size;
  uint64_t Scale;
};

struct MemoryColumn {
  /// A static alloca, a call that gives fresh memory (malloc, calloc, operator
  /// new), or a constant global variable.
  llvm::Value *Object = nullptr;
  /// In bytes; Offset + the size of Type is at most Stride.
  uint64_t Offset = 0, Stride = 0;
  llvm::IntegerType *Type = nullptr;
  llvm::SmallVector<llvm::LoadInst *, 8> Loads;
  /// Block by block in the order of the program.
  llvm::SmallVector<llvm::StoreInst *, 8> Stores;
  /// Of a constant table: the contents, one for every record.
  llvm::SmallVector<llvm::APInt, 0> Contents;

  /// A slot has room for \p Bits bits, in whole bytes.
  bool holds(unsigned Bits) const {
    return llvm::alignTo(Bits, 8) <= Type->getBitWidth();
  }
  /// What was never written is zero.
  bool StartsAsZero = false;
  bool isConstant() const { return llvm::isa<llvm::Constant>(Object); }
  /// "%table", "%points + 32".
  std::string name() const;
};

class FieldMemory {
public:
  /// No columns at all.
  FieldMemory() = default;
  /// With \p ForProof no more than the checker follows: arrays on the stack,
  /// and no pointers that move.
  explicit FieldMemory(llvm::Function &F, bool ForProof = false);

  /// The column that \p I, a load or a store, accesses; or null.
  const MemoryColumn *columnOf(const llvm::Value *I) const {
    return ByAccess.lookup(I);
  }
  /// Leaves \p Column alone from now on, and destroys it.
  void refuse(const MemoryColumn &Column, const llvm::Twine &Reason);
  llvm::ArrayRef<std::unique_ptr<MemoryColumn>> columns() const {
    return Columns;
  }
  /// Why the object that \p Pointer points into has no columns; empty if it is
  /// no local object.
  llvm::StringRef whyNot(const llvm::Value *Pointer) const;

private:
  void addLocal(llvm::AllocaInst &Alloca);
  void addObject(llvm::Instruction &Object, uint64_t Size,
                 const llvm::TargetLibraryInfo *Library);
  void addTable(llvm::GlobalVariable &Table,
                llvm::ArrayRef<MemoryAccess> Accesses);
  void addColumns(llvm::Value &Object, uint64_t Size,
                  llvm::ArrayRef<MemoryAccess> Accesses);
  void addColumn(MemoryColumn Column);

  const llvm::DataLayout *DL = nullptr;
  bool ForProof = false;
  /// Of the instructions, in the order of the program.
  llvm::DenseMap<const llvm::Instruction *, unsigned> Position;
  std::vector<std::unique_ptr<MemoryColumn>> Columns;
  llvm::DenseMap<const llvm::Value *, const MemoryColumn *> ByAccess;
  llvm::DenseMap<const llvm::Value *, std::string> Refused;
};

/// The argument of \p Call, which gives memory, that says how many bytes; or
/// null if not one of them does.
llvm::Value *sizeOfAllocation(const llvm::CallBase &Call);

/// `llvm.lifetime.start` or `llvm.lifetime.end` of \p Object.
bool isLifetimeOf(const llvm::Instruction &I, const llvm::Value *Object);

} // namespace residue

#endif // RESIDUE_ANALYSIS_FIELDMEMORY_H
