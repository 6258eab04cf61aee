//===- harness.h - What every benchmark program shares ----------*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A benchmark program links all its implementations into one binary and hands
/// them to benchmarkMain(), which gives it three ways to run:
///
///   check [--quick]            verify every implementation, measure nothing
///   rounds --rounds=N --seed=S --batch=NANOSECONDS
///                              paired measurement: the cycle counter,
///                              then CSV, on stdout
///   code                       where the code of each implementation is
///   any Google Benchmark flags verify, then one benchmark per implementation
///
/// The paired measurement exists because clocks, caches and neighbours drift.
/// In each round every implementation runs once, in random order, so the ratio
/// of two times of the same round sees the same conditions. The caller takes
/// the median of many such ratios, over several processes.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_BENCH_HARNESS_H
#define RESIDUE_BENCH_HARNESS_H

#include <functional>
#include <string>
#include <vector>

namespace bench {

/// One way to compute what the benchmark measures.
struct Implementation {
  std::string Name;
  /// One call, on inputs that were prepared before.
  std::function<void()> Call;
  /// What is computed, if the benchmark measures several things. Only times of
  /// the same case are compared.
  std::string Case = "";
  /// How many operations a call does. What is reported is the time of one.
  unsigned Operations = 1;
  /// Where its code is, if it is a function that may have been picked from
  /// several.
  const void *Code = nullptr;
};

struct Suite {
  std::vector<Implementation> Implementations;
  /// Checks all implementations against known answers and each other, says on
  /// stderr what is wrong, and returns whether everything is right. \p Quick
  /// leaves out what takes seconds.
  std::function<bool(bool Quick)> Verify;
  /// Prepares the inputs of the calls that are measured. Runs after Verify.
  std::function<void()> SetUp;
};

/// Runs the program as the command line asks. Returns the exit code.
int benchmarkMain(const Suite &S, int Argc, char **Argv);

} // namespace bench

#endif // RESIDUE_BENCH_HARNESS_H
