//===- LanePowers.cpp - Powers of R in the lanes of vectors ---------------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Plan/LaneRegion.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace residue;

SmallVector<int, 4> LaneRegion::powersOf(const LanePlan::Lanes &Content) const {
  std::optional<int> Any;
  SmallVector<std::optional<int>, 4> Known(Arithmetic->lanes());
  for (auto [Power, Node] : zip(Known, Content)) {
    if (!Node || (Node->Kind == NodeKind::Constant && Node->Constant.isZero()))
      continue;
    Power = Powers->of(*Node);
    if (!Any)
      Any = Power;
  }
  SmallVector<int, 4> All;
  for (const std::optional<int> &Power : Known)
    All.push_back(Power.value_or(Any.value_or(1)));
  return All;
}
