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
#include <chrono>
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

  bool isCore() const { return Event >= 0; }
  const char *name() const { return isCore() ? "core" : "TSC"; }

  uint64_t read() const {
    uint64_t Count;
    if (Event >= 0 && ::read(Event, &Count, sizeof(Count)) == sizeof(Count))
      return Count;
    return __builtin_readcyclecounter();
  }
};

/// What one operation takes.
struct Cost {
  double Nanoseconds, Cycles;
};

/// One measured batch of calls.
struct Sample {
  unsigned Round;
  unsigned Implementation;
  Cost PerOperation;
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

static const CycleCounter &cycleCounter() {
  static const CycleCounter Counter;
  return Counter;
}

/// How often the time-stamp counter ticks.
static double ticksPerNanosecond() {
  static const double Rate = [] {
    using Clock = std::chrono::steady_clock;
    Clock::time_point Start = Clock::now(), Now;
    uint64_t StartTicks = __builtin_readcyclecounter();
    do
      Now = Clock::now();
    while (Now - Start < std::chrono::milliseconds(10));
    return double(__builtin_readcyclecounter() - StartTicks) /
           std::chrono::duration<double, std::nano>(Now - Start).count();
  }();
  return Rate;
}

/// The time-stamp counter goes on while the machine runs something else: of it,
/// the cycles are those of the processor time.
static Cost costOf(const Implementation &Impl, unsigned Calls) {
  const CycleCounter &Counter = cycleCounter();
  double Start = threadNanoseconds();
  uint64_t StartCycles = Counter.read();
  for (unsigned I = 0; I < Calls; ++I)
    Impl.Call();
  auto Cycles = double(Counter.read() - StartCycles);
  double Nanoseconds = threadNanoseconds() - Start;
  if (!Counter.isCore())
    Cycles = Nanoseconds * ticksPerNanosecond();
  double Operations = double(Calls) * Impl.Operations;
  return {Nanoseconds / Operations, Cycles / Operations};
}

/// The paired measurement. An implementation that needs longer than two
/// batches for one call takes part in the first few rounds only, and one that
/// needs a tenth of a second in even fewer.
static int runRounds(const Suite &S, unsigned Rounds, uint64_t Seed,
                     double BatchNanoseconds) {
  const double SlowNanoseconds = 2 * BatchNanoseconds;
  constexpr double VerySlowNanoseconds = 1e8;

  // How many calls make a batch, and in how many rounds.
  std::vector<unsigned> Calls, Takes;
  for (const Implementation &Impl : S.Implementations) {
    auto Measure = [&](unsigned Count) {
      return costOf(Impl, Count).Nanoseconds * Impl.Operations;
    };
    double Once = Measure(1);
    if (Once <= SlowNanoseconds)
      Once = Measure(3);
    Calls.push_back(Once > SlowNanoseconds
                        ? 0
                        : std::max(1u, unsigned(BatchNanoseconds / Once)));
    Takes.push_back(Once > VerySlowNanoseconds ? 3
                    : Once > SlowNanoseconds   ? 10
                                               : Rounds);
  }

  std::vector<unsigned> Order(S.Implementations.size());
  std::iota(Order.begin(), Order.end(), 0u);
  std::mt19937_64 Random(Seed);
  std::vector<Sample> Samples;
  for (unsigned Round = 0; Round < Rounds; ++Round) {
    std::shuffle(Order.begin(), Order.end(), Random);
    for (unsigned I : Order) {
      const Implementation &Impl = S.Implementations[I];
      if (Round >= Takes[I])
        continue;
      if (Calls[I] == 0) {
        Samples.push_back({Round, I, costOf(Impl, 1)});
        continue;
      }
      Impl.Call(); // Warms the caches and the branch predictor up.
      Samples.push_back({Round, I, costOf(Impl, Calls[I])});
    }
  }

  std::stable_sort(Samples.begin(), Samples.end(),
                   [](const Sample &A, const Sample &B) {
                     return A.Implementation < B.Implementation;
                   });
  std::printf("%s\nround,case,name,nanoseconds,cycles\n",
              cycleCounter().name());
  for (const Sample &Each : Samples) {
    const Implementation &Impl = S.Implementations[Each.Implementation];
    // A name may have a comma.
    std::printf("%u,%s,\"%s\",%.3f,%.2f\n", Each.Round, Impl.Case.c_str(),
                Impl.Name.c_str(), Each.PerOperation.Nanoseconds,
                Each.PerOperation.Cycles);
  }
  return EXIT_SUCCESS;
}

static int runGoogleBenchmark(const Suite &S, int Argc, char **Argv) {
  const CycleCounter &Cycles = cycleCounter();
  for (const Implementation &Impl : S.Implementations) {
    std::string Name = Impl.Case.empty() ? "" : Impl.Case + ": ";
    Name += Impl.Name;
    benchmark::RegisterBenchmark(
        Name.c_str(), [&Impl, &Cycles](benchmark::State &State) {
          uint64_t Start = Cycles.read();
          for (auto _ : State)
            Impl.Call();
          State.counters["cycles"] =
              benchmark::Counter(static_cast<double>(Cycles.read() - Start),
                                 benchmark::Counter::kAvgIterations);
        });
  }
  benchmark::AddCustomContext("cycles", Cycles.name());
  benchmark::Initialize(&Argc, Argv);
  if (benchmark::ReportUnrecognizedArguments(Argc, Argv))
    return EXIT_FAILURE;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return EXIT_SUCCESS;
}

// Where the linker puts the program; nm knows it by this name, too.
extern "C" const char __executable_start;

/// Prints the offsets of functions from the start of the program.
static int printCode(const Suite &S) {
  for (const Implementation &Impl : S.Implementations)
    if (Impl.Code)
      std::printf("%s,%td\n", Impl.Name.c_str(),
                  static_cast<const char *>(Impl.Code) - &__executable_start);
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
  if (Mode == "code")
    return printCode(S);
  if (Mode == "check")
    return S.Verify(Quick) ? EXIT_SUCCESS : EXIT_FAILURE;
  if (Mode != "rounds" && !S.Verify(/*Quick=*/true))
    return EXIT_FAILURE;
  S.SetUp();
  if (Mode == "rounds")
    return runRounds(S, numberOption(Argc, Argv, "rounds", 100),
                     numberOption(Argc, Argv, "seed", 1),
                     double(numberOption(Argc, Argv, "batch", 1000000)));
  return runGoogleBenchmark(S, Argc, Argv);
}
