//===- ReductionKind.cpp - Kinds of reductions ----------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Number/ReductionKind.h"

using namespace residue;

const char *residue::reductionName(RequestedReduction Kind) {
  switch (Kind) {
  case RequestedReduction::Auto:
    return "auto";
  case RequestedReduction::Crandall:
    return "crandall";
  case RequestedReduction::Solinas:
    return "solinas";
  case RequestedReduction::Barrett:
    return "barrett";
  case RequestedReduction::WordSum:
    return "word-sum";
  case RequestedReduction::Even:
    return "even";
  }
  return "";
}

const char *residue::requirement(RequestedReduction Kind) {
  switch (Kind) {
  case RequestedReduction::Auto:
    return "number";
  case RequestedReduction::Crandall:
    return "2^n - c or 2^n + c with c of at most n/2 + 1 bits";
  case RequestedReduction::Solinas:
    return "short sum of powers of one 2^d";
  case RequestedReduction::Barrett:
    return "number of two bits";
  case RequestedReduction::WordSum:
    return "number of one word";
  case RequestedReduction::Even:
    return "even number";
  }
  return "";
}

bool residue::isApplicable(RequestedReduction Kind, const Modulus &M,
                           unsigned WordBits) {
  switch (Kind) {
  case RequestedReduction::Auto:
    return true;
  case RequestedReduction::Crandall:
    return M.kind() == Modulus::Kind::Crandall ||
           M.kind() == Modulus::Kind::CrandallPlus;
  case RequestedReduction::Solinas:
    return M.solinas().has_value();
  case RequestedReduction::Barrett:
    return M.bits() >= 2;
  case RequestedReduction::WordSum:
    return M.bits() <= WordBits;
  case RequestedReduction::Even:
    return !M.value().testBit(0);
  }
  return false;
}
