//===- LaneConstants.cpp - Vectors that no turn changes -------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All are behind barriers: of a known padding, (x + K) - y would become
// (x - y) + K, where y is what comes last; known lanes would become blends.
//
//===----------------------------------------------------------------------===//

#include "LaneConstants.h"
#include "residue/Arithmetic/ValueBarrier.h"

using namespace llvm;
using namespace residue;

Value *LaneConstants::padding(const Integer &K) {
  for (const auto &[Known, V] : Paddings)
    if (Known == K)
      return V;
  Value *Word = B.getInt(K.toAPInt(LimbBits));
  Value *Splat =
      B.CreateVectorSplat(NumLanes, hideValue(B, Word, "padding"), "padding");
  return Paddings.emplace_back(K, Splat).second;
}

Value *LaneConstants::laneMask(unsigned Lanes) {
  Value *&Known = Masks[Lanes];
  if (!Known) {
    Value *Bits = B.CreateBitCast(hideValue(B, B.getInt8(Lanes), "lanes"),
                                  FixedVectorType::get(B.getInt1Ty(), 8));
    Known = B.CreateShuffleVector(
        Bits, ArrayRef<int>{0, 1, 2, 3}.take_front(NumLanes), "lanes");
  }
  return Known;
}
