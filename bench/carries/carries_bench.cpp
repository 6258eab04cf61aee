//===- carries_bench.cpp - The benchmark of carries -----------------------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "carries.h"

#include "../harness.h"

#include <gmp.h>

#include <cstdio>
#include <cstring>
#include <random>
#include <string>
#include <vector>

using Function = uint64_t(int, int, uint64_t *, const uint64_t *,
                          const uint64_t *, size_t);

#define ROW(SYMBOL, NAME) extern "C" Function SYMBOL;
#define LIBRARY(CLASS, NAME)
#include "rows.inc"
#undef ROW
#undef LIBRARY

static const size_t Most = 64;

static bool isDifference(int Idiom) { return Idiom % 2; }

static uint64_t byGMP(int Idiom, int, uint64_t *R, const uint64_t *A,
                      const uint64_t *B, size_t N) {
  if (Idiom == ADD_WORD)
    return mpn_add_1(R, A, N, B[0]);
  if (Idiom == SUB_WORD)
    return mpn_sub_1(R, A, N, B[0]);
  return isDifference(Idiom) ? mpn_sub_n(R, A, B, N) : mpn_add_n(R, A, B, N);
}

namespace {

struct Row {
  const char *Name;
  Function *Carries;
};

struct Size {
  const char *Name;
  int Bits;
  size_t N;
};

} // namespace

static const char *const Names[] = {
    "s != x +",   "d != x -",   "c = t < x +", "c = t > x -", "majority +",
    "majority -", "__int128 +", "__int128 -",  "one word +",  "one word -"};
static const Size Sizes[] = {{"4", 256, 4},
                             {"6", 384, 6},
                             {"n = 4", 0, 4},
                             {"n = 9", 0, 9},
                             {"n = 32", 0, 32}};

static std::vector<Row> makeRows() {
  std::vector<Row> Rows;
#define ROW(SYMBOL, NAME) Rows.push_back({NAME, SYMBOL});
#define LIBRARY(CLASS, NAME)
#include "rows.inc"
#undef ROW
#undef LIBRARY
  Rows.push_back({"GMP", byGMP});
  return Rows;
}

/// All rows must agree with GMP, for all lengths, and words at the edges.
static bool verify(const std::vector<Row> &Rows, bool Quick) {
  std::mt19937_64 Random(64);
  uint64_t A[Most], B[Most], Expected[Most], R[Most];
  auto Check = [&](const Row &Each, int Idiom, int Bits, size_t N) {
    uint64_t Carry = byGMP(Idiom, 0, Expected, A, B, N);
    if (Each.Carries(Idiom, Bits, R, A, B, N) == Carry &&
        !std::memcmp(R, Expected, N * sizeof *R))
      return true;
    std::fprintf(stderr, "error: %s is wrong: %s, %zu words\n", Each.Name,
                 Names[Idiom], N);
    return false;
  };
  for (int Round = 0; Round < (Quick ? 20 : 200); ++Round)
    for (size_t N = 1; N <= Most; ++N) {
      for (size_t I = 0; I < N; ++I) {
        A[I] = Random() % 4 ? Random() : -(Random() % 2);
        B[I] = Random() % 4 ? Random() % 2 ? ~A[I] : Random() : -(Random() % 2);
      }
      for (const Row &Each : Rows)
        for (int Idiom = 0; Idiom != IDIOMS; ++Idiom)
          if (!Check(Each, Idiom, 0, N) ||
              ((N == 4 || N == 6) && !Check(Each, Idiom, int(64 * N), N)))
            return false;
    }
  return true;
}

int main(int Argc, char **Argv) {
  static uint64_t A[Most], B[Most], R[Most];
  static volatile uint64_t Out;
  std::vector<Row> Rows = makeRows();
  const unsigned Calls = 16;
  bench::Suite Suite;
  for (int Idiom = 0; Idiom != IDIOMS; ++Idiom)
    for (const Size &S : Sizes)
      for (const Row &Each : Rows)
        Suite.Implementations.push_back(
            {Each.Name,
             [Each, Idiom, &S] {
               for (unsigned I = 0; I != Calls; ++I) {
                 A[0] += Each.Carries(Idiom, S.Bits, R, A, B, S.N);
                 B[0] += R[S.N - 1];
               }
               Out = R[0];
             },
             std::string(Names[Idiom]) + ": " + S.Name, Calls});
  Suite.Verify = [&](bool Quick) { return verify(Rows, Quick); };
  Suite.SetUp = [] {
    std::mt19937_64 Random(1);
    for (size_t I = 0; I != Most; ++I) {
      A[I] = Random();
      B[I] = Random();
    }
  };
  return bench::benchmarkMain(Suite, Argc, Argv);
}
