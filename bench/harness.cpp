//===- harness.cpp - What every benchmark program shares ------------------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness.h"

#include <benchmark/benchmark.h>

#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <numeric>
#include <random>

using namespace bench;

namespace {

/// Counts the core's cycles where the kernel lets a process do so, else those
/// of the time-stamp counter, which ticks at a constant rate of its own.
class CycleCounter {
  int Event = -1;

public:
  CycleCounter() {
    perf_event_attr Attr = {};
    Attr.type = PERF_TYPE_HARDWARE;
    Attr.size = sizeof(Attr);
    Attr.config = PERF_COUNT_HW_CPU_CYCLES;
    Attr.exclude_kernel = 1;
    Attr.exclude_hv = 1;
    Event = static_cast<int>(syscall(SYS_perf_event_open, &Attr, 0, -1, -1, 0));
  }
  CycleCounter(const CycleCounter &) = delete;
  CycleCounter &operator=(const CycleCounter &) = delete;
  ~CycleCounter() {
    if (Event >= 0)
      close(Event);
  }

  const char *name() const { return Event >= 0 ? "core" : "TSC"; }

  uint64_t read() const {
    uint64_t Count;
    if (Event >= 0 && ::read(Event, &Count, sizeof(Count)) == sizeof(Count))
      return Count;
    return __builtin_readcyclecounter();
  }
};

/// One measured batch of calls.
struct Sample {
  unsigned Round;
  unsigned Implementation;
  double NanosecondsPerCall;
};

} // namespace

/// The processor time of this thread: while the machine runs something else,
/// it stands still. Otherwise slow calls, which are interrupted more often,
/// would look slower than they are.
static double threadNanoseconds() {
  timespec Time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &Time);
  return 1e9 * static_cast<double>(Time.tv_sec) +
         static_cast<double>(Time.tv_nsec);
}

static double nanosecondsOf(const Implementation &Impl, unsigned Calls) {
  double Start = threadNanoseconds();
  for (unsigned I = 0; I < Calls; ++I)
    Impl.Call();
  return (threadNanoseconds() - Start) / Calls;
}

/// The paired measurement. A batch takes about a millisecond. An
/// implementation that needs longer than two for one call takes part in the
/// first few rounds only.
static int runRounds(const Suite &S, unsigned Rounds, uint64_t Seed) {
  constexpr double BatchNanoseconds = 1e6, SlowNanoseconds = 2e6;
  constexpr unsigned SlowRounds = 10;

  std::vector<unsigned> Calls;
  for (const Implementation &Impl : S.Implementations) {
    double Once = nanosecondsOf(Impl, 1);
    if (Once <= SlowNanoseconds)
      Once = nanosecondsOf(Impl, 3);
    Calls.push_back(Once > SlowNanoseconds
                        ? 0
                        : std::max(1u, unsigned(BatchNanoseconds / Once)));
  }

  std::vector<unsigned> Order(S.Implementations.size());
  std::iota(Order.begin(), Order.end(), 0u);
  std::mt19937_64 Random(Seed);
  std::vector<Sample> Samples;
  for (unsigned Round = 0; Round < Rounds; ++Round) {
    std::shuffle(Order.begin(), Order.end(), Random);
    for (unsigned I : Order) {
      const Implementation &Impl = S.Implementations[I];
      if (Calls[I] == 0) {
        if (Round < SlowRounds)
          Samples.push_back({Round, I, nanosecondsOf(Impl, 1)});
        continue;
      }
      Impl.Call(); // Warms the caches and the branch predictor up.
      Samples.push_back({Round, I, nanosecondsOf(Impl, Calls[I])});
    }
  }

  std::printf("round,name,nanoseconds\n");
  for (const Sample &Each : Samples)
    std::printf("%u,%s,%.2f\n", Each.Round,
                S.Implementations[Each.Implementation].Name.c_str(),
                Each.NanosecondsPerCall);
  return EXIT_SUCCESS;
}

static int runGoogleBenchmark(const Suite &S, int Argc, char **Argv) {
  static const CycleCounter Cycles;
  for (const Implementation &Impl : S.Implementations)
    benchmark::RegisterBenchmark(
        Impl.Name.c_str(), [&Impl](benchmark::State &State) {
          uint64_t Start = Cycles.read();
          for (auto _ : State)
            Impl.Call();
          State.counters["cycles"] =
              benchmark::Counter(static_cast<double>(Cycles.read() - Start),
                                 benchmark::Counter::kAvgIterations);
        });
  benchmark::AddCustomContext("cycles", Cycles.name());
  benchmark::Initialize(&Argc, Argv);
  if (benchmark::ReportUnrecognizedArguments(Argc, Argv))
    return EXIT_FAILURE;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return EXIT_SUCCESS;
}

/// The value of --Name=value, or \p Default.
static uint64_t numberOption(int Argc, char **Argv, const std::string &Name,
                             uint64_t Default) {
  std::string Prefix = "--" + Name + "=";
  for (int I = 2; I < Argc; ++I)
    if (std::strncmp(Argv[I], Prefix.c_str(), Prefix.size()) == 0)
      return std::strtoull(Argv[I] + Prefix.size(), nullptr, 10);
  return Default;
}

int bench::benchmarkMain(const Suite &S, int Argc, char **Argv) {
  std::string Mode = Argc > 1 ? Argv[1] : "";
  bool Quick = Argc > 2 && std::strcmp(Argv[2], "--quick") == 0;
  if (Mode == "check")
    return S.Verify(Quick) ? EXIT_SUCCESS : EXIT_FAILURE;
  if (Mode != "rounds" && !S.Verify(/*Quick=*/true))
    return EXIT_FAILURE;
  S.SetUp();
  if (Mode == "rounds")
    return runRounds(S, numberOption(Argc, Argv, "rounds", 100),
                     numberOption(Argc, Argv, "seed", 1));
  return runGoogleBenchmark(S, Argc, Argv);
}
