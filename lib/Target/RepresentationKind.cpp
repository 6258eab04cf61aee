//===- RepresentationKind.cpp - Names of representations ------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Target/RepresentationKind.h"

using namespace residue;

const char *residue::representationName(RepresentationKind Kind) {
  switch (Kind) {
  case RepresentationKind::Wide:
    return "wide";
  case RepresentationKind::Saturated:
    return "saturated";
  case RepresentationKind::Montgomery:
    return "montgomery";
  case RepresentationKind::Unsaturated:
    return "unsaturated";
  case RepresentationKind::Loops:
    return "loops";
  }
  return "";
}
