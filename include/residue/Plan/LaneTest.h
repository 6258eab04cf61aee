//===- LaneTest.h - Comparisons of numbers in lanes -------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Whether two numbers are the same residue, told where they are: a point that
/// may be at infinity stays in its lanes.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PLAN_LANETEST_H
#define RESIDUE_PLAN_LANETEST_H

#include "residue/Analysis/ResidueGraph.h"
#include "residue/Plan/LanePlace.h"
#include "residue/Plan/MontgomeryPowers.h"

namespace residue {

class LaneTest {
public:
  using PlaceOf =
      llvm::function_ref<std::optional<LanePlace>(const ResidueNode *)>;

  /// That of \p Equal, with the bounds as they are planned; none if one of its
  /// operands is neither in lanes nor constant, or cannot be told from the
  /// other there.
  static std::optional<LaneTest>
  find(const ResidueNode &Equal, PlaceOf Places,
       std::shared_ptr<const LimbArithmetic> Arithmetic,
       const MontgomeryPowers &Powers);

  /// A truth value, by code that \p B puts behind both operands.
  llvm::Value *emit(llvm::IRBuilderBase &B) const { return *emit(&B); }

private:
  struct Operand {
    std::optional<LanePlace> Place;
    Integer Constant;
    /// Of the constant.
    int Power;
  };

  std::optional<llvm::Value *> emit(llvm::IRBuilderBase *B) const;
  /// In front of the lane \p Lane.
  Limbs limbsOf(llvm::IRBuilderBase *B, const Operand &O, unsigned Lane) const;
  /// What is the residue 0 where the operands are the same.
  std::optional<Limbs> difference(llvm::IRBuilderBase *B, unsigned Lane) const;

  llvm::SmallVector<Operand, 2> Operands;
  std::shared_ptr<const LimbArithmetic> Arithmetic;
};

} // namespace residue

#endif // RESIDUE_PLAN_LANETEST_H
