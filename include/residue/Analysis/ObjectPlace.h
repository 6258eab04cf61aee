//===- ObjectPlace.h - Where in an object a pointer points ------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The address of an access is the object plus a constant plus a sum of
/// variables times their scales.
///
/// That holds of integers, and addresses are integers modulo 2^b: a step that
/// wraps around adds a multiple of 2^b. A getelementptr with inbounds or nusw
/// computes its integers exactly; one without may wrap.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_OBJECTPLACE_H
#define RESIDUE_ANALYSIS_OBJECTPLACE_H

#include "llvm/IR/Operator.h"
#include "llvm/Support/MathExtras.h"
#include <cstdint>
#include <cstdlib>
#include <optional>

namespace residue {

/// Offset + a multiple of Scale bytes behind an object's beginning.
class ObjectPlace {
public:
  /// This place moved by \p GEP, or nothing where that is not understood.
  std::optional<ObjectPlace> movedBy(const llvm::GEPOperator &GEP,
                                     const llvm::DataLayout &DL) const;
  /// Either this place or \p Other, for a pointer that is one of several and
  /// may have come around a loop.
  ObjectPlace orElse(const ObjectPlace &Other) const;
  int64_t offset() const { return Offset; }
  /// Of an access in the object, with indices of \p IndexBits bits: the number
  /// that its variables move by a multiple of, 0 without variables; or nothing
  /// if that is not known.
  std::optional<uint64_t> scaleOfAccess(unsigned IndexBits) const;
  bool operator==(const ObjectPlace &Other) const {
    return Offset == Other.Offset && Scale == Other.Scale &&
           Reach == Other.Reach && MayWrap == Other.MayWrap;
  }

private:
  void moveBy(int64_t Bytes) {
    Offset += Bytes;
    Reach = llvm::SaturatingAdd(Reach, uint64_t(std::abs(Bytes)));
  }
  /// By \p Bytes times \p Variable.
  void moveBy(uint64_t Bytes, const llvm::Value &Variable,
              const llvm::DataLayout &DL);

  int64_t Offset = 0;
  /// Greatest common divisor of the variables' scales.
  uint64_t Scale = 0;
  /// All steps together, as integers, move by at most this; ~0 is any number.
  uint64_t Reach = 0;
  /// Some step of them is computed modulo 2^b.
  bool MayWrap = false;
};

} // namespace residue

#endif // RESIDUE_ANALYSIS_OBJECTPLACE_H
