//===- DivstepSchedule.cpp - How many division steps an inverse takes -----===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How many steps. From delta = 1/2 on, floor((45907 n + 26313) / 19929) steps
// bring every 0 <= g <= f <= 2^n with an odd f to g = 0. The bound is that of
// P. Wuille (safegcd-bounds, 2021), who lets the convex hulls of all (f, g)
// that there can be for each delta take the steps, until no integer but 0 is
// left. test/exec/power/divstep_bounds.py does so again in exact numbers.
//
//===----------------------------------------------------------------------===//

#include "residue/Number/DivstepSchedule.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace llvm;
using namespace residue;

static unsigned divsteps(unsigned Bits) {
  return (45907 * Bits + 26313) / 19929;
}

DivstepSchedule::DivstepSchedule(unsigned ModulusBits, unsigned WordBits)
    : Steps(divsteps(ModulusBits)), LimbBits(WordBits - 2) {
  unsigned MostSteps = WordBits == PackedWord ? 3 * PackedSteps : LimbBits;
  Rounds = divideCeil(Steps, MostSteps);
  StepsPerRound = divideCeil(Steps, Rounds);
  Limbs = ModulusBits / LimbBits + 1;
}

double DivstepSchedule::cycles(const DivstepCosts &Costs) const {
  bool Packed = LimbBits + 2 == PackedWord;
  return Rounds * (StepsPerRound * (Packed ? Costs.PackedStep : Costs.Step) +
                   Costs.RoundLimb * Limbs);
}

double DivstepSchedule::chainCycles(const DivstepCosts &Costs,
                                    unsigned ModulusBits, unsigned WordBits,
                                    unsigned Products) {
  double Words = divideCeil(ModulusBits, WordBits);
  return Products * Words *
         std::max(Costs.ProductWord, Costs.WordProduct * Words);
}
