//===- DivstepSchedule_test.cpp - Division steps of an inverse ------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Costs.h"
#include "residue/Number/DivstepSchedule.h"
#include "gtest/gtest.h"
#include <cstdlib>

using namespace residue;

namespace {

// The numbers that hulls of all (f, g) give (test/exec/power/divstep_bounds.py,
// which the larger ones take minutes); 590 for 256 bits are 591 here.
TEST(Divsteps, TakesEnoughSteps) {
  for (auto [Bits, Needed] : {std::pair(8U, 19U),
                              {61, 141},
                              {64, 148},
                              {127, 293},
                              {128, 296},
                              {192, 443},
                              {224, 517},
                              {255, 588},
                              {256, 590},
                              {384, 885},
                              {448, 1033},
                              {521, 1201}}) {
    DivstepSchedule S(Bits, 64);
    EXPECT_GE(S.Steps, Needed);
    EXPECT_LE(S.Steps, Needed + 1);
  }
}

TEST(Divsteps, RoundsHoldAllSteps) {
  for (unsigned WordBits : {8U, 16U, 32U, 64U})
    for (unsigned Bits = 2; Bits <= 1024; ++Bits) {
      DivstepSchedule S(Bits, WordBits);
      EXPECT_GE(S.Rounds * S.StepsPerRound, S.Steps);
      // The matrix of a round fits the limbs, and no round is idle.
      EXPECT_LE(S.StepsPerRound, S.LimbBits);
      EXPECT_LT((S.Rounds - 1) * std::min(S.LimbBits, 60U), S.Steps);
      // Room for one bit more than the modulus, besides the sign.
      EXPECT_GE(S.Limbs * S.LimbBits, Bits + 1);
    }
}

TEST(Divsteps, PaysFromTwoWordsOn) {
  auto Pays = [](unsigned Bits, unsigned Multiplications) {
    return DivstepSchedule(Bits, 64).cycles(costs::Divsteps) <
           DivstepSchedule::chainCycles(costs::Divsteps, Bits, 64,
                                        Bits + Multiplications);
  };
  EXPECT_FALSE(Pays(61, 6));
  EXPECT_TRUE(Pays(130, 8));
  EXPECT_TRUE(Pays(255, 11));
  EXPECT_TRUE(Pays(521, 13));
}

/// The entries of the matrix of some steps are what the packed words have room
/// for: |U| + |V| <= 2^k, and none is -2^k.
TEST(Divsteps, EntriesFitTheirFields) {
  const int Steps = 9, Period = 1 << Steps;
  for (int Delta = -Steps; Delta <= Steps; ++Delta)
    for (int F0 = 1; F0 < Period; F0 += 2)
      for (int G0 = 0; G0 < Period; ++G0) {
        int F = F0, G = G0, D = Delta, U = 1, V = 0, Q = 0, R = 1;
        for (int Step = 0; Step < Steps; ++Step) {
          if (G % 2 && D > 0) {
            std::swap(F, G);
            std::swap(U, Q);
            std::swap(V, R);
            G -= F, Q -= U, R -= V, D = -D;
          } else if (G % 2) {
            G += F, Q += U, R += V;
          }
          G /= 2, U *= 2, V *= 2, ++D;
        }
        ASSERT_LE(std::abs(U) + std::abs(V), Period);
        ASSERT_LE(std::abs(Q) + std::abs(R), Period);
        ASSERT_GT(std::min({U, V, Q, R}), -Period);
      }
}

} // namespace
