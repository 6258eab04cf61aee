//===- LaneConstants.h - Vectors that no turn changes -----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The constants that computing in lanes takes, each made once, in front of the
/// loops that use it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PLAN_LANECONSTANTS_H
#define RESIDUE_LIB_PLAN_LANECONSTANTS_H

#include "residue/Number/Integer.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"
#include <vector>

namespace residue {

class LaneConstants {
public:
  LaneConstants(llvm::Instruction *Place, unsigned LimbBits, unsigned NumLanes)
      : B(Place), LimbBits(LimbBits), NumLanes(NumLanes) {}

  /// \p K in all lanes.
  llvm::Value *padding(const Integer &K);
  /// A truth value for each lane: bit i of \p Lanes for lane i.
  llvm::Value *laneMask(unsigned Lanes);

private:
  llvm::IRBuilder<> B;
  unsigned LimbBits, NumLanes;
  std::vector<std::pair<Integer, llvm::Value *>> Paddings;
  llvm::DenseMap<unsigned, llvm::Value *> Masks;
};

} // namespace residue

#endif // RESIDUE_LIB_PLAN_LANECONSTANTS_H
