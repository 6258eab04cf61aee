//===- p256_bench.cpp - The P-256 benchmark -------------------------------===//
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

#include "p256.h"
#include "p256_derivation.h"

#include "../harness.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <string>
#include <vector>

using namespace p256bench;

#define ROW(SYMBOL, NAME)                                                      \
  extern "C" int SYMBOL(unsigned char *Out, const unsigned char *Scalar,       \
                        const unsigned char *Point);
#define LIBRARY(CLASS, NAME)
#include "rows.inc"
#undef ROW
#undef LIBRARY

namespace {

/// A function of p256.h.
class FunctionDerivation : public Derivation {
  using Function = int (*)(unsigned char *, const unsigned char *,
                           const unsigned char *);
  Function F;
  Bytes Scalar;
  PointBytes Point;

public:
  explicit FunctionDerivation(Function F) : F(F) {}
  bool setUp(const Bytes &S, const PointBytes &P) override {
    Scalar = S;
    Point = P;
    return true;
  }
  bool derive(Bytes &Out) override {
    return F(Out.data(), Scalar.data(), Point.data()) == P256_OK;
  }
};

struct Row {
  const char *Name;
  std::unique_ptr<Derivation> Derive;
  /// One call takes milliseconds: check it with fewer inputs.
  bool Slow = false;

  bool run(Bytes &Out, const Bytes &Scalar, const PointBytes &Point) const {
    return Derive->setUp(Scalar, Point) && Derive->derive(Out);
  }
};

} // namespace

static std::vector<Row> makeRows() {
  std::vector<Row> Rows;
#define ROW(SYMBOL, NAME)                                                      \
  Rows.push_back({NAME, std::make_unique<FunctionDerivation>(SYMBOL)});
#define LIBRARY(CLASS, NAME) Rows.push_back({NAME, std::make_unique<CLASS>()});
#include "rows.inc"
#undef ROW
#undef LIBRARY
  return Rows;
}

template <size_t Size>
static std::array<unsigned char, Size> fromHex(const std::string &Hex) {
  std::array<unsigned char, Size> Result;
  for (size_t I = 0; I < Size; ++I)
    Result[I] = static_cast<unsigned char>(
        std::strtoul(Hex.substr(2 * I, 2).c_str(), nullptr, 16));
  return Result;
}

static Bytes scalarFromHex(const std::string &Hex) { return fromHex<32>(Hex); }
static PointBytes pointFromHex(const std::string &X, const std::string &Y) {
  return fromHex<65>("04" + X + Y);
}

static bool expect(const Row &R, const char *What, bool Right) {
  if (!Right)
    std::fprintf(stderr, "error: %s is wrong: %s\n", R.Name, What);
  return Right;
}

static const struct {
  const char *What, *Scalar, *X, *Y, *Expected;
} Vectors[] = {
    {"RFC 5903, section 8.1",
     "c88f01f510d9ac3f70a292daa2316de544e9aab8afe84049c62a9c57862d1433",
     "d12dfb5289c8d4f81208b70270398c342296970a0bccb74c736fc7554494bf63",
     "56fbf3ca366cc23e8157854c13c58d6aac23f046ada30f8353e74f33039872ab",
     "d6840f6b42f6edafd13116e0e12565202fef8e9ece7dce03812464d04b9442de"},
    {"the first vector of NIST's ECC CDH primitive for P-256",
     "7d7dc5f71eb29ddaf80d6214632eeae03d9058af1fb6d22ed80badb62bc1a534",
     "700c48f77f56584c5cc632ca65640db91b6bacce3a4df6b42ce7cc838833d287",
     "db71e509e3fd9b060ddb20ba5c51dcc5948d46fbf640dfe0441782cab85fa4ac",
     "46fc62106420ff012e54a434fbdd2d25ccc5852060561e68040dd7778997bd7b"}};

static bool checkVectors(Row &R) {
  bool Right = true;
  auto Start = std::chrono::steady_clock::now();
  for (const auto &V : Vectors) {
    Bytes Out;
    Right &=
        expect(R, V.What,
               R.run(Out, scalarFromHex(V.Scalar), pointFromHex(V.X, V.Y)) &&
                   Out == scalarFromHex(V.Expected));
  }
  R.Slow =
      std::chrono::steady_clock::now() - Start > std::chrono::milliseconds(4);
  return Right;
}

/// Points that have to be refused, made from one that is right.
static bool checkRefusals(const Row &R) {
  Bytes Scalar = scalarFromHex(Vectors[0].Scalar), Out;
  PointBytes Point = pointFromHex(Vectors[0].X, Vectors[0].Y);
  PointBytes Compressed = Point, OffCurve = Point;
  Compressed[0] = 2;
  OffCurve[64] ^= 1;
  // x = p, and y with x = 0: on the curve if x were taken modulo p.
  PointBytes NotCanonical = pointFromHex(
      "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff",
      "66485c780e2f83d72433bd5d84a06bb6541c2af31dae871728bf856a174f93f4");
  return expect(R, "takes a point in another form",
                !R.run(Out, Scalar, Compressed)) &
         expect(R, "takes a point off the curve",
                !R.run(Out, Scalar, OffCurve)) &
         expect(R, "takes a coordinate that is not below p",
                !R.run(Out, Scalar, NotCanonical));
}

/// Inputs that all implementations must agree on: multiples of the generator
/// and scalars below the group order, small ones, large ones and random ones.
static std::vector<std::pair<Bytes, PointBytes>> agreementInputs() {
  std::mt19937_64 Random(256);
  auto RandomScalar = [&] {
    Bytes Result;
    for (unsigned char &Byte : Result)
      Byte = static_cast<unsigned char>(Random());
    Result[0] &= 0x7f; // Below the group order for certain.
    return Result;
  };
  OpenSSLPointMultiplication Points;
  std::vector<std::pair<Bytes, PointBytes>> Inputs;
  // The order ends in ...51: these are the order - 1 to the order - 16.
  Bytes NearOrder = scalarFromHex(
      "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551");
  for (unsigned char I = 1; I <= 16; ++I) {
    Bytes Small = {};
    Small[31] = I;
    Bytes Large = NearOrder;
    Large[31] -= I;
    Inputs.emplace_back(Small, Points.multiplyGenerator(RandomScalar()));
    Inputs.emplace_back(Large, Points.multiplyGenerator(RandomScalar()));
    Inputs.emplace_back(RandomScalar(), Points.multiplyGenerator(Small));
    Inputs.emplace_back(Large, Points.multiplyGenerator(Small));
  }
  while (Inputs.size() < 200)
    Inputs.emplace_back(RandomScalar(),
                        Points.multiplyGenerator(RandomScalar()));
  std::shuffle(Inputs.begin(), Inputs.end(), Random);
  return Inputs;
}

static bool checkAgreement(const std::vector<Row> &Rows) {
  OpenSSLPointMultiplication Reference;
  unsigned Index = 0;
  for (const auto &[Scalar, Point] : agreementInputs()) {
    bool Right = true;
    Bytes Expected;
    if (!Reference.setUp(Scalar, Point) || !Reference.derive(Expected)) {
      std::fprintf(stderr, "error: OpenSSL refuses an input\n");
      return false;
    }
    for (const Row &R : Rows) {
      Bytes Out;
      if (!R.Derive->isP256() || (R.Slow && Index >= 10))
        continue;
      Right &= expect(R, "differs from OpenSSL's EC_POINT_mul",
                      R.run(Out, Scalar, Point) && Out == Expected);
    }
    if (!Right)
      return false;
    ++Index;
  }
  return true;
}

static bool verify(std::vector<Row> &Rows) {
  bool Right = true;
  for (Row &R : Rows)
    if (R.Derive->isP256())
      Right &= checkVectors(R) && checkRefusals(R);
  return Right && checkAgreement(Rows);
}

int main(int Argc, char **Argv) {
  std::vector<Row> Rows = makeRows();
  Bytes Out;
  bench::Suite Suite;
  for (const Row &R : Rows)
    Suite.Implementations.push_back({R.Name, [&] { R.Derive->derive(Out); }});
  // Everything together takes about a second: there is nothing to leave out.
  Suite.Verify = [&](bool) { return verify(Rows); };
  Suite.SetUp = [&] {
    for (const Row &R : Rows)
      R.Derive->setUp(scalarFromHex(Vectors[0].Scalar),
                      pointFromHex(Vectors[0].X, Vectors[0].Y));
  };
  return bench::benchmarkMain(Suite, Argc, Argv);
}
