//===- DivstepSchedule.h - How many division steps an inverse takes *- C++
//-*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The rounds and limbs of an inverse by division steps (Divsteps.h).
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_NUMBER_DIVSTEPSCHEDULE_H
#define RESIDUE_NUMBER_DIVSTEPSCHEDULE_H

namespace residue {

/// How the division steps for one modulus are grouped.
struct DivstepSchedule {
  /// Steps whose matrix fits the word of f or g (stepPacked).
  static constexpr unsigned PackedSteps = 20;
  static constexpr unsigned PackedWord = 64;

  /// As many steps bring every 0 <= x < M to g = 0.
  unsigned Steps;
  /// Rounds of as many steps as there are in one matrix: at least Steps
  /// together.
  unsigned Rounds, StepsPerRound;
  /// f, g, d and e are so many limbs of LimbBits bits, two less than a word:
  /// the lower ones are not negative, the highest has the sign.
  unsigned Limbs, LimbBits;

  /// \p M has at most \p ModulusBits bits; words have \p WordBits, 8 at least.
  DivstepSchedule(unsigned ModulusBits, unsigned WordBits);

  /// Cycles of the whole, and of an addition chain of \p Products products.
  /// Both are coarse, and only good for comparing them.
  double cycles() const;
  static double chainCycles(unsigned ModulusBits, unsigned WordBits,
                            unsigned Products);
};

} // namespace residue

#endif // RESIDUE_NUMBER_DIVSTEPSCHEDULE_H
