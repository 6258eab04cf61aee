//===- Features.cpp - What a function's target has ------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Features.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace residue;

SmallVector<StringRef, 64> residue::featuresOf(const Function &F) {
  SmallVector<StringRef, 64> Features;
  F.getFnAttribute("target-features")
      .getValueAsString()
      .split(Features, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  return Features;
}

bool residue::isThumb1(const Triple &T, ArrayRef<StringRef> Features) {
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
