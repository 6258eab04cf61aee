//===- BranchHazards.cpp - What back ends branch for ----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Target/BranchHazards.h"
#include "Features.h"
#include "residue/Target/TargetModel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue;

BranchHazards BranchHazards::of(const Function &F) {
  const Triple T = targetTriple(*F.getParent());
  SmallVector<StringRef, 64> Features = featuresOf(F);
  BranchHazards H;
  H.Sums = H.Compares = H.Selects = !hasCarryFlag(*F.getParent());
  if (T.getArch() == Triple::xcore)
    H.Conditions = true;
  if (isThumb1(T, Features))
    H.Compares = H.Conditions = H.Selects = true;
  if (T.isPPC() && T.getArch() != Triple::ppc64le)
    H.Compares = H.Conditions = H.Selects = true;
  H.HoistedAmounts = T.isPPC();
  if (T.isSystemZ())
    H.Compares = H.Selects = H.WideConditions = true;
  if (T.isSPARC())
    H.Selects = true;
  if (T.getArch() == Triple::sparcv9)
    H.WordProducts = true;
  if (T.isWasm())
    H.WordProducts = !is_contained(Features, "+wide-arithmetic");
  H.LoadedSelects = H.MarkedSelects = T.isX86();
  if (T.getArch() == Triple::x86)
    H.Selects = !is_contained(Features, "+cmov");
  H.FloatSelects = H.Selects || T.isX86() || T.isPPC();
  return H;
}
