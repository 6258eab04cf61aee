//===- hash_bench.cpp - The benchmark of a polynomial hash ----------------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "hash.h"

#include "../harness.h"

#include <gmp.h>

#include <cstdio>
#include <functional>
#include <random>
#include <vector>

using Words = std::vector<uint64_t>;

#define ROW(SYMBOL, NAME)                                                      \
  extern "C" uint64_t SYMBOL(const uint64_t *, size_t, uint64_t);
#define LIBRARY(CLASS, NAME)
#include "rows.inc"
#undef ROW
#undef LIBRARY

static constexpr uint64_t Modulus = (uint64_t(1) << 61) - 1;

namespace {

class GMPHash {
  mpz_t H, K, P;

public:
  GMPHash() {
    mpz_inits(H, K, nullptr);
    mpz_init_set_ui(P, Modulus);
  }
  GMPHash(const GMPHash &) = delete;
  GMPHash &operator=(const GMPHash &) = delete;
  ~GMPHash() { mpz_clears(H, K, P, nullptr); }
  uint64_t operator()(const Words &W, uint64_t Key) {
    mpz_set_ui(H, 0);
    mpz_set_ui(K, Key);
    for (uint64_t Word : W) {
      mpz_mul(H, H, K);
      mpz_add_ui(H, H, Word);
      mpz_mod(H, H, P);
    }
    return mpz_get_ui(H);
  }
};

struct Row {
  const char *Name;
  std::function<uint64_t(const Words &, uint64_t)> Hash;
};

} // namespace

static std::vector<Row> makeRows() {
  static GMPHash GMP;
  std::vector<Row> Rows;
#define ROW(SYMBOL, NAME)                                                      \
  Rows.push_back({NAME, [](const Words &W, uint64_t Key) {                     \
                    return SYMBOL(W.data(), W.size(), Key);                    \
                  }});
#define LIBRARY(CLASS, NAME)
#include "rows.inc"
#undef ROW
#undef LIBRARY
  Rows.push_back({"GMP", std::ref(GMP)});
  return Rows;
}

/// Hashes that are known by hand; and all
/// rows must agree with GMP, for keys and words at the edges, too.
static bool verify(const std::vector<Row> &Rows) {
  std::mt19937_64 Random(61);
  for (size_t Count = 0; Count < 200; ++Count)
    for (uint64_t Key : {uint64_t(0), uint64_t(1), Modulus - 1,
                         uint64_t(Random()) % Modulus}) {
      Words W;
      for (size_t I = 0; I < Count; ++I)
        W.push_back(Random() % 4 == 0 ? ~uint64_t(0) : Random());
      uint64_t Expected = Rows.back().Hash(W, Key);
      for (const Row &R : Rows)
        if (R.Hash(W, Key) != Expected || R.Hash({Modulus}, Key) != 0 ||
            // 2^61 + 3 is 4, and 2^61 + 8 is 9.
            R.Hash({Modulus + 4, Modulus + 9}, 7) != 4 * 7 + 9) {
          std::fprintf(stderr, "error: %s is wrong\n", R.Name);
          return false;
        }
    }
  return true;
}

int main(int Argc, char **Argv) {
  static const struct {
    const char *Name;
    Words W;
  } Messages[] = {{"64 B", Words(8, 0x5a5a5a5a5a5a5a5a)},
                  {"4 kB", Words(512, 0x5a5a5a5a5a5a5a5a)}};
  static volatile uint64_t Key = 0x123456789abcdef, Out;
  std::vector<Row> Rows = makeRows();
  bench::Suite Suite;
  for (const auto &Each : Messages)
    for (const Row &R : Rows)
      Suite.Implementations.push_back(
          {R.Name, [&R, &Each] { Out = R.Hash(Each.W, Key); }, Each.Name});
  Suite.Verify = [&](bool) { return verify(Rows); };
  Suite.SetUp = [] {};
  return bench::benchmarkMain(Suite, Argc, Argv);
}
