//===- FormEvaluation.h - Integers in an interval of a sum ------*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What instructions compute where a sum of numbers is in some interval: a sum
/// of numbers and a constant, or where the interval has to be divided, as a
/// comparison, a carry or a bit is not the same everywhere in it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_FORMEVALUATION_H
#define RESIDUE_LIB_PASSES_FORMEVALUATION_H

#include "residue/Analysis/LinearForm.h"
#include "residue/Number/Bound.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/InstrTypes.h"
#include <optional>

namespace llvm {
class IntrinsicInst;
class WithOverflowInst;
} // namespace llvm

namespace residue {

/// Numbers that are read as they are.
struct TakenNumbers {
  /// What \p V is at most and at least, if it is not to be looked into.
  llvm::function_ref<std::optional<Bound>(llvm::Value *V)> Whole;
  /// The same of any other; no more than its type holds.
  llvm::function_ref<Bound(llvm::Value *V)> Any;
};

/// \p I rotates an integer by a constant: modulo 2^w - 1 that is a multiple.
bool isRotation(const llvm::Instruction &I);

/// How often \p Form has \p Base, beside a constant; 0 if it is something else.
Integer multipleOf(const LinearForm &Form, const LinearForm &Base);

/// Where \p Form is \p From or more, it may be something else than below.
struct Threshold {
  LinearForm Form;
  Integer From;
};

/// What values are where the base, of which the sum is a multiple, is in some
/// interval: each a linear form of numbers that is the integer of its bits,
/// read as unsigned, exactly.
class FormEvaluation {
public:
  FormEvaluation(const llvm::Instruction &Root, const TakenNumbers &Numbers,
                 const LinearForm *Base, const Bound *Region)
      : Root(Root), Numbers(Numbers), Base(Base), Region(Region) {}

  /// The lowest \p Width bits of what this is an evaluation of.
  std::optional<LinearForm> ofRoot(llvm::Instruction &I, unsigned Width) {
    std::optional<LinearForm> Form = of(&I);
    return Form ? low(*Form, Width) : std::nullopt;
  }
  /// \p V is read as 2 V + 1 or 2 V, with a V of its own.
  void halve(llvm::Value *V, bool IsOdd) {
    Halved = V;
    HalvedIsOdd = IsOdd;
  }
  /// The same integer in another type, so that a number is one.
  llvm::Value *withoutCasts(llvm::Value *V) const;
  /// Where the interval has to be divided, if nothing was found for it.
  std::optional<Threshold> Divided;
  /// From the limits of the numbers alone.
  Bound limits(const LinearForm &Form) const;

private:
  std::optional<LinearForm> of(llvm::Value *Cast, unsigned Depth = 0);
  std::optional<LinearForm> compute(llvm::Value *V, unsigned Depth);
  std::optional<LinearForm> computeIntrinsic(llvm::IntrinsicInst &I,
                                             unsigned Depth);
  std::optional<LinearForm> computeBits(llvm::Instruction &I, unsigned Depth);
  std::optional<LinearForm> number(llvm::Value *V, const Bound &Range);
  LinearForm halves(llvm::Value *V, const Bound &Range);
  std::optional<LinearForm> low(const LinearForm &Form, unsigned Width);
  bool hasOtherBits(const LinearForm &Form, unsigned Width) const;
  std::optional<LinearForm> asSigned(llvm::Value *V, unsigned Depth);
  std::optional<LinearForm> sum(bool IsSum, llvm::Value *A, llvm::Value *B,
                                unsigned Depth);
  std::optional<bool> isLess(const LinearForm &A, const LinearForm &B);
  std::optional<bool> truth(llvm::Value *Condition, unsigned Depth);
  std::optional<bool> compare(llvm::CmpInst::Predicate P, llvm::Value *A,
                              llvm::Value *B, unsigned Depth);
  std::optional<bool> overflows(const llvm::WithOverflowInst &I,
                                unsigned Depth);
  Bound range(const LinearForm &Form) const;

  std::nullopt_t divide(const LinearForm &Form, const Integer &From) {
    if (!Divided)
      Divided = Threshold{Form, From};
    return std::nullopt;
  }

  const llvm::Instruction &Root;
  const TakenNumbers &Numbers;
  const LinearForm *Base;
  const Bound *Region;
  llvm::Value *Halved = nullptr;
  bool HalvedIsOdd = false;
  llvm::DenseMap<llvm::Value *, LinearForm> Known;
  llvm::DenseMap<llvm::Value *, Bound> Limits;
};

} // namespace residue

#endif // RESIDUE_LIB_PASSES_FORMEVALUATION_H
