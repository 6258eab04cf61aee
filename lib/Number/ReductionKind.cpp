//===- ReductionKind.cpp - Kinds of reductions ----------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Number/ReductionKind.h"
#include "residue/Number/ReductionSteps.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace residue;

using Steps = ReductionSteps::Steps;

static void add(Steps &Found, std::optional<FoldStep> Step) {
  if (Step)
    Found.push_back(std::move(*Step));
}

static bool isCrandall(const Modulus &M) {
  return M.kind() == Modulus::Kind::Crandall;
}

static void addDigits(const ReductionSteps &S, const ReductionRequest &What,
                      Steps &Found) {
  if (!S.modulus().solinas())
    return;
  add(Found, S.digitSumStep(What.Max));
  add(Found, S.rowsStep(What.Max));
}

static void addFolds(const ReductionSteps &S, const ReductionRequest &What,
                     Steps &Found) {
  const Modulus &M = S.modulus();
  // 2^n - 1 within a word: its digits are what folds would add.
  if (S.hasDigits() && !M.solinas())
    add(Found, S.digitSumStep(What.Max));
  if (isCrandall(M)) {
    add(Found, S.splitStep(What.Max, M.bits()));
    add(Found, S.correctStep(What.Max));
  }
  if (M.kind() == Modulus::Kind::CrandallPlus)
    add(Found, S.negativeSplitStep(What.Max));
  // Without a small factor only a few bits above the container are worth it.
  if (isCrandall(M) || (What.Max >> S.containerBits()).bits() <= 8)
    add(Found, S.splitStep(What.Max, S.containerBits()));
}

/// Folds of a long number by a small 2^n - c gain n - bits(c) bits each.
static void addQuotients(const ReductionSteps &S, const ReductionRequest &What,
                         Steps &Found) {
  const Modulus &M = S.modulus();
  if ((!isCrandall(M) || M.bits() <= S.wordBits() ||
       What.Kind == RequestedReduction::Barrett) &&
      What.Max.bits() > M.bits() + 1)
    S.barrettSteps(What.Max, Found);
}

/// What finishes a reduction of any kind.
static void addSubtractions(const ReductionSteps &S,
                            const ReductionRequest &What, Steps &Found) {
  if (isCrandall(S.modulus()))
    return;
  add(Found, S.subtractStep(What.Max));
  add(Found, S.approximateStep(What.Max));
}

static const ReductionRow Rows[] = {
    {RequestedReduction::Solinas, "solinas",
     "rows of digits, for polynomials in 2^d", "short sum of powers of one 2^d",
     [](const Modulus &M, unsigned) { return M.solinas().has_value(); },
     addDigits},
    {RequestedReduction::Crandall, "crandall", "folds, for 2^n - c and 2^n + c",
     "2^n - c or 2^n + c with c of at most n/2 + 1 bits",
     [](const Modulus &M, unsigned) {
       return isCrandall(M) || M.kind() == Modulus::Kind::CrandallPlus;
     },
     addFolds},
    {RequestedReduction::Barrett, "barrett", "an estimated quotient",
     "number of two bits",
     [](const Modulus &M, unsigned) { return M.bits() >= 2; }, addQuotients},
    {RequestedReduction::Auto, "auto", "what costs least", "number",
     [](const Modulus &, unsigned) { return true; }, addSubtractions},
    {RequestedReduction::WordSum, "word-sum",
     "words times powers of two, for moduli of at most one word",
     "number of one word",
     [](const Modulus &M, unsigned WordBits) { return M.bits() <= WordBits; },
     [](const ReductionSteps &S, const ReductionRequest &What, Steps &Found) {
       add(Found, S.wordSumStep(What.Max));
       add(Found, S.halfWordSumStep(What.Max));
     }},
    {RequestedReduction::Even, "even", "the power of two split off",
     "even number",
     [](const Modulus &M, unsigned) { return !M.value().testBit(0); },
     [](const ReductionSteps &S, const ReductionRequest &What, Steps &Found) {
       add(Found, S.evenStep(What.Max, What.Target));
     }},
};

ArrayRef<ReductionRow> residue::reductionKinds() { return Rows; }

const ReductionRow &residue::reductionRow(RequestedReduction Kind) {
  return *find_if(Rows,
                  [&](const ReductionRow &Row) { return Row.Kind == Kind; });
}
