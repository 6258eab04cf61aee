//===- x25519_bench.cpp - The X25519 benchmark ----------------------------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which implementations there are is data: benchmark.toml lists them, and
/// bench/build.py writes rows.inc with one ROW(symbol, "name") for each that is
/// compiled here and one LIBRARY(class, "name") for each that is not.
///
//===----------------------------------------------------------------------===//

#include "x25519_derivation.h"

#include "../harness.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>

using namespace x25519bench;

#define ROW(SYMBOL, NAME)                                                      \
  extern "C" void SYMBOL(unsigned char *Out, const unsigned char *Scalar,      \
                         const unsigned char *Point);
#define LIBRARY(CLASS, NAME)
#include "rows.inc"
#undef ROW
#undef LIBRARY

namespace {

/// A function of x25519.h.
class FunctionDerivation : public Derivation {
  using Function = void (*)(unsigned char *, const unsigned char *,
                            const unsigned char *);
  Function F;
  Bytes Scalar, Point;

public:
  explicit FunctionDerivation(Function F) : F(F) {}
  void setUp(const Bytes &S, const Bytes &P) override {
    Scalar = S;
    Point = P;
  }
  bool derive(Bytes &Out) override {
    F(Out.data(), Scalar.data(), Point.data());
    return true;
  }
  const void *code() const override {
    return reinterpret_cast<const void *>(F);
  }
};

struct Row {
  const char *Name;
  std::unique_ptr<Derivation> Derive;
  /// One call takes milliseconds: check it with fewer inputs.
  bool Slow = false;

  bool run(Bytes &Out, const Bytes &Scalar, const Bytes &Point) const {
    Derive->setUp(Scalar, Point);
    return Derive->derive(Out);
  }
};

} // namespace

static std::vector<Row> makeRows() {
  std::vector<Row> Rows;
#define ROW(SYMBOL, NAME)                                                      \
  Rows.push_back({NAME, std::make_unique<FunctionDerivation>(SYMBOL),          \
                  std::string(NAME) == "plain"});
#define LIBRARY(CLASS, NAME) Rows.push_back({NAME, std::make_unique<CLASS>()});
#include "rows.inc"
#undef ROW
#undef LIBRARY
  return Rows;
}

static Bytes fromHex(const char *Hex) {
  Bytes Result;
  for (unsigned char &Byte : Result) {
    char Digits[3] = {Hex[0], Hex[1], 0};
    Byte = static_cast<unsigned char>(std::strtoul(Digits, nullptr, 16));
    Hex += 2;
  }
  return Result;
}

static bool expect(const Row &R, const char *What, bool Right) {
  if (!Right)
    std::fprintf(stderr, "error: %s is wrong: %s\n", R.Name, What);
  return Right;
}

/// RFC 7748, section 5.2.
static const struct {
  const char *What, *Scalar, *Point, *Expected;
} Vectors[] = {
    {"first vector of RFC 7748, section 5.2",
     "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
     "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
     "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552"},
    {"second vector of RFC 7748, section 5.2",
     "4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d",
     "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493",
     "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957"}};

static bool checkVectors(Row &R) {
  bool Right = true;
  auto Start = std::chrono::steady_clock::now();
  for (const auto &V : Vectors) {
    Bytes Out;
    Right &= expect(R, V.What,
                    R.run(Out, fromHex(V.Scalar), fromHex(V.Point)) &&
                        Out == fromHex(V.Expected));
  }
  R.Slow =
      std::chrono::steady_clock::now() - Start > std::chrono::milliseconds(4);
  return Right;
}

/// RFC 7748, section 5.2: k, u = X25519(k, u), k, from 9 and 9, repeated.
static bool checkIterated(const Row &R, bool Quick) {
  Bytes K = {9}, U = {9};
  for (int I = 1; I <= (Quick && R.Slow ? 1 : 1000); ++I) {
    Bytes Out;
    if (!expect(R, "iterated X25519", R.run(Out, K, U)))
      return false;
    U = K;
    K = Out;
    if (I == 1 && !expect(R, "RFC 7748 after 1 iteration",
                          K == fromHex("422c8e7a6227d7bca1350b3e2bb7279f"
                                       "7897b87bb6854b783c60e80311ae3079")))
      return false;
    if (I == 1000 && !expect(R, "RFC 7748 after 1,000 iterations",
                             K == fromHex("684cf59ba83309552800ef566f2f4d3c"
                                          "1c3887c49360e3875f2eb94d99532c51")))
      return false;
  }
  return true;
}

/// Inputs that all implementations must agree on: random ones, some with
/// the top bit of u set, and u from p + 2 up, which are to be taken modulo p.
/// (Libraries refuse 0 and 1 modulo p, points of small order.)
static std::vector<std::pair<Bytes, Bytes>> agreementInputs() {
  std::mt19937_64 Random(7748);
  auto RandomBytes = [&] {
    Bytes Result;
    for (unsigned char &Byte : Result)
      Byte = static_cast<unsigned char>(Random());
    return Result;
  };
  std::vector<std::pair<Bytes, Bytes>> Inputs;
  for (unsigned char Low = 0xed + 2; Low != 0; ++Low) {
    Bytes Point;
    Point.fill(0xff);
    Point[0] = Low;
    Point[31] = Low % 2 ? 0x7f : 0xff;
    Inputs.emplace_back(RandomBytes(), Point);
  }
  while (Inputs.size() < 200)
    Inputs.emplace_back(RandomBytes(), RandomBytes());
  std::shuffle(Inputs.begin(), Inputs.end(), Random);
  return Inputs;
}

static bool checkAgreement(const std::vector<Row> &Rows) {
  bool Right = true;
  const Row Reference = {"libsodium", std::make_unique<SodiumDerivation>()};
  unsigned Index = 0;
  for (const auto &[Scalar, Point] : agreementInputs()) {
    Bytes Expected;
    Right &= expect(Reference, "refuses an input",
                    Reference.run(Expected, Scalar, Point));
    for (const Row &R : Rows) {
      Bytes Out;
      if (R.Slow && Index >= 10)
        continue;
      Right &= expect(R, "differs from libsodium on a random input",
                      R.run(Out, Scalar, Point) && Out == Expected);
    }
    if (!Right)
      return false;
    ++Index;
  }
  return Right;
}

static bool verify(std::vector<Row> &Rows, bool Quick) {
  bool Right = true;
  for (Row &R : Rows)
    Right &= checkVectors(R) && checkIterated(R, Quick);
  return Right && checkAgreement(Rows);
}

int main(int Argc, char **Argv) {
  std::vector<Row> Rows = makeRows();
  Bytes Out;
  bench::Suite Suite;
  for (const Row &R : Rows)
    Suite.Implementations.push_back({R.Name, [&] { R.Derive->derive(Out); },
                                     /*Case=*/"", /*Operations=*/1,
                                     R.Derive->code()});
  Suite.Verify = [&](bool Quick) { return verify(Rows, Quick); };
  Suite.SetUp = [&] {
    for (const Row &R : Rows)
      R.Derive->setUp(fromHex(Vectors[0].Scalar), fromHex(Vectors[0].Point));
  };
  return bench::benchmarkMain(Suite, Argc, Argv);
}
