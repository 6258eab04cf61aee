//===- PlannedRounds.cpp - What a function computes in lanes --------------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlannedRounds.h"
#include "residue/Analysis/Frequency.h"
#include "residue/Plan/WebPlan.h"
#include "llvm/Analysis/LoopInfo.h"
#include <cmath>

using namespace llvm;
using namespace residue;

PlannedRounds PlannedRounds::of(Function &F, FunctionAnalysisManager &AM) {
  PlannedRounds Sum;
  FunctionPlan Plan(F, AM, Stage::Default, /*MayRewrite=*/nullptr);
  const auto &LI = AM.getResult<LoopAnalysis>(F);
  for (unsigned Index = 0; Index != Plan.size(); ++Index)
    for (const LaneRegion &Region : Plan.lanes(Index).all()) {
      if (!Region.rounds())
        continue;
      double Rounds = Region.rounds() *
                      std::pow(LoopWeight, LI.getLoopDepth(Region.block()));
      Sum.Number += Rounds;
      Sum.Blocks[Region.block()] += Rounds;
      Sum.LongestBlock =
          std::max(Sum.LongestBlock, Region.cost(Plan.target().costs().Lanes));
    }
  return Sum;
}

double PlannedRounds::in(const Loop &L) const {
  double Sum = 0;
  for (auto [BB, Rounds] : Blocks)
    if (L.contains(BB))
      Sum += Rounds;
  return Sum;
}
