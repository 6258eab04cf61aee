//===- Shapes.h - How numbers hold elements ---------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// In one integer or in limbs, and times which power of two.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_SHAPES_H
#define RESIDUE_LIB_VERIFY_SHAPES_H

#include "Frame.h"
#include "residue/Verify/ReductionProof.h"
#include <optional>
#include <set>

namespace residue::proof {

/// How an integer holds an element: its limbs are Stride bits apart, and each
/// counts 2^Radix times the one below; of one limb: as it is. It stands for
/// 2^Factor times the element.
struct Shape {
  unsigned Limbs = 1, Stride = 0, Radix = 0;
  int Factor = 0;
  /// Of limbs without one radix: they begin at ceil(Bits i / Limbs).
  unsigned Bits = 0;

  unsigned begin(unsigned Limb) const {
    return Radix ? Limb * Radix : (Bits * Limb + Limbs - 1) / Limbs;
  }
  /// Of the widest limb but the highest one, which may have more.
  unsigned width() const { return begin(1); }
  bool operator<(const Shape &S) const {
    return std::tie(Limbs, Stride, Radix, Factor, Bits) <
           std::tie(S.Limbs, S.Stride, S.Radix, S.Factor, S.Bits);
  }
};

/// How \p Width bits may hold an element of \p Bits bits, the likely ways
/// first: limbs that the code has masks for, and those with as few bits as will
/// do.
llvm::SmallVector<Shape, 8> shapesOf(unsigned Width, unsigned Bits,
                                     const std::set<unsigned> &MaskBits,
                                     bool HasLimbs);

/// Of elements of \p Bits bits in \p Width: the exponents of R, in words of the
/// machine, of its inverse, and of their squares.
llvm::SmallVector<int, 8> montgomeryFactors(unsigned Bits, unsigned Width);

/// The limbs, or the one number.
llvm::SmallVector<Number, 5> limbsOf(Words &Words, const LaneList &V,
                                     const Shape &As);
/// The integer of \p Width bits that has these limbs.
Word *joinLimbs(Words &Words, llvm::ArrayRef<Word *> Limbs, const Shape &As,
                unsigned Width);

/// That of \p Hint, in values of \p Width bits, modulo \p Bits bits; nothing if
/// no shape has such limbs, or they are not all of the value: of the rest
/// nothing would be known.
std::optional<Shape> shapeOf(const HeldGroup &Group, const HeldHint &Hint,
                             unsigned Width, unsigned Bits);

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_SHAPES_H
