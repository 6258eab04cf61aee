//===- SolinasRows.cpp - The rows of a Solinas reduction ------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Number/SolinasRows.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace residue;

SmallVector<DigitRun, 8> residue::runsOf(const DigitRow &Row) {
  SmallVector<DigitRun, 8> Runs;
  for (unsigned At = 0; At != Row.size(); ++At) {
    if (Row[At] < 0)
      continue;
    unsigned Digit = Row[At];
    if (!Runs.empty() && Runs.back().At + Runs.back().Length == At &&
        Runs.back().First + Runs.back().Length == Digit)
      ++Runs.back().Length;
    else
      Runs.push_back({Digit, At, 1});
  }
  return Runs;
}

/// Takes the longest run of the digits that are left until no place is free.
static DigitRow takeRow(SmallVectorImpl<SmallVector<unsigned, 16>> &Left,
                        unsigned Places) {
  unsigned Digits = Left.size();
  DigitRow Row(Places, -1);
  for (;;) {
    DigitRun Best{0, 0, 0};
    for (unsigned Digit = 0; Digit != Digits; ++Digit)
      for (unsigned At = 0; At != Places; ++At) {
        unsigned Length = 0;
        while (Digit + Length < Digits && At + Length < Places &&
               Left[Digit + Length][At + Length] && Row[At + Length] < 0)
          ++Length;
        if (Length > Best.Length)
          Best = {Digit, At, Length};
      }
    if (!Best.Length)
      return Row;
    for (unsigned Index = 0; Index != Best.Length; ++Index) {
      Row[Best.At + Index] = Best.First + Index;
      --Left[Best.First + Index][Best.At + Index];
    }
  }
}

DigitRows residue::digitRows(const Modulus::SolinasForm &Form, unsigned Count) {
  DigitRows Rows;
  for (bool Negative : {false, true}) {
    // How often each digit is still wanted at each place.
    SmallVector<SmallVector<unsigned, 16>, 16> Left(Count);
    for (unsigned Digit = 0; Digit != Count; ++Digit)
      for (int Coefficient : Form.power(Digit))
        Left[Digit].push_back(
            std::max(Negative ? -Coefficient : Coefficient, 0));
    auto &Found = Negative ? Rows.Minus : Rows.Plus;
    for (;;) {
      DigitRow Row = takeRow(Left, Form.degree());
      if (all_of(Row, [](int Digit) { return Digit < 0; }))
        break;
      Found.push_back(std::move(Row));
    }
  }
  return Rows;
}
