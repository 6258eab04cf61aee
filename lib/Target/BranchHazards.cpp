//===- BranchHazards.cpp - What back ends branch for ----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Target/BranchHazards.h"
#include "residue/Target/Compat.h"
#include "residue/Target/TargetModel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue;

/// Thumb instructions before Thumb-2: no conditional execution.
static bool isThumb1(const Triple &T, ArrayRef<StringRef> Features) {
  if (!T.isThumb() && !is_contained(Features, "+thumb-mode"))
    return false;
  if (is_contained(Features, "+thumb2"))
    return false;
  switch (T.getSubArch()) {
  case Triple::ARMSubArch_v4t:
  case Triple::ARMSubArch_v5:
  case Triple::ARMSubArch_v5te:
  case Triple::ARMSubArch_v6:
  case Triple::ARMSubArch_v6k:
  case Triple::ARMSubArch_v6m:
  case Triple::ARMSubArch_v8m_baseline:
  case Triple::NoSubArch:
    return true;
  default:
    return false;
  }
}

BranchHazards BranchHazards::of(const Function &F) {
  const Triple T = targetTriple(*F.getParent());
  SmallVector<StringRef, 64> Features;
  F.getFnAttribute("target-features").getValueAsString().split(Features, ',');
  BranchHazards H;
  H.Sums = H.Compares = H.Selects = !hasCarryFlag(*F.getParent());
  if (T.getArch() == Triple::xcore)
    H.Conditions = true;
  if (isThumb1(T, Features))
    H.Compares = H.Conditions = H.Selects = true;
  if (T.isPPC() && T.getArch() != Triple::ppc64le)
    H.Compares = H.Conditions = H.Selects = true;
  if (T.isSystemZ())
    H.Compares = H.Selects = H.WideConditions = true;
  if (T.isSPARC())
    H.Selects = true;
  if (T.getArch() == Triple::sparcv9)
    H.WordProducts = true;
  if (T.isWasm())
    H.WordProducts = !is_contained(Features, "+wide-arithmetic");
  if (T.getArch() == Triple::x86)
    H.Selects = !is_contained(Features, "+cmov");
  return H;
}
