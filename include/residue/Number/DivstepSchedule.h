//===- DivstepSchedule.h - Division steps of an inverse ---------*- C++ -*-===//
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

/// What division steps and addition chains take, in cycles. All of it is
/// coarse, and only good for comparing the two.
struct DivstepCosts {
  /// A step whose matrix is in the words of f and g, and any other one.
  double PackedStep, Step;
  /// What a round takes around its steps, for each limb.
  double RoundLimb;
  /// A product that waits for the one before, for each word of the modulus: at
  /// least the first, and so much for each word that its words are multiplied
  /// by.
  double ProductWord, WordProduct;
  /// As many steps are a turn of a loop. Code for size has none.
  unsigned StepsPerTurn;
};

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
  double cycles(const DivstepCosts &Costs) const;
  static double chainCycles(const DivstepCosts &Costs, unsigned ModulusBits,
                            unsigned WordBits, unsigned Products);
};

} // namespace residue

#endif // RESIDUE_NUMBER_DIVSTEPSCHEDULE_H
