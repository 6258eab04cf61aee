//===- curves_bench.cpp - The benchmark of curves in words ----------------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "curves.h"

#include "../harness.h"

#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/obj_mac.h>

#include <cstdio>
#include <memory>
#include <random>
#include <string>
#include <vector>

using Function = void(int, unsigned char *, const unsigned char *,
                      const unsigned char *, const unsigned char *);
using Bytes = std::vector<unsigned char>;

#define ROW(SYMBOL, NAME) extern "C" Function SYMBOL;
#define LIBRARY(CLASS, NAME)
#include "rows.inc"
#undef ROW
#undef LIBRARY

namespace {

struct Row {
  const char *Name;
  Function *Multiply;
};

struct Release {
  void operator()(BIGNUM *N) const { BN_free(N); }
  void operator()(EC_GROUP *G) const { EC_GROUP_free(G); }
  void operator()(EC_POINT *P) const { EC_POINT_free(P); }
};
template <typename T> using Owned = std::unique_ptr<T, Release>;

/// A number, a point, and the x-coordinate of the product by OpenSSL.
struct Input {
  Bytes K, X, Y, Expected;
};

} // namespace

static const char *const Names[] = {"P-256", "P-384", "P-256 by halves",
                                    "P-384 by halves"};

static std::vector<Row> makeRows() {
  std::vector<Row> Rows;
#define ROW(SYMBOL, NAME) Rows.push_back({NAME, SYMBOL});
#define LIBRARY(CLASS, NAME)
#include "rows.inc"
#undef ROW
#undef LIBRARY
  return Rows;
}

static Bytes bytesOf(const BIGNUM *N, size_t Size) {
  Bytes Result(Size);
  BN_bn2binpad(N, Result.data(), static_cast<int>(Size));
  return Result;
}

static Input inputOf(int Curve, std::mt19937_64 &Random) {
  bool IsShort = Curve == P256 || Curve == P256_HALVES;
  size_t Size = IsShort ? 32 : 48;
  Owned<EC_GROUP> Group(EC_GROUP_new_by_curve_name(
      IsShort ? NID_X9_62_prime256v1 : NID_secp384r1));
  auto Number = [&] {
    Bytes Digits(Size);
    for (unsigned char &Byte : Digits)
      Byte = static_cast<unsigned char>(Random());
    Digits[0] &= 0x7f; // Below the order for certain.
    Digits[Size - 1] |= 4;
    return Owned<BIGNUM>(
        BN_bin2bn(Digits.data(), static_cast<int>(Size), nullptr));
  };
  Owned<EC_POINT> Point(EC_POINT_new(Group.get())),
      Product(EC_POINT_new(Group.get()));
  Owned<BIGNUM> K = Number(), X(BN_new()), Y(BN_new()), Expected(BN_new());
  EC_POINT_mul(Group.get(), Point.get(), Number().get(), nullptr, nullptr,
               nullptr);
  EC_POINT_mul(Group.get(), Product.get(), nullptr, Point.get(), K.get(),
               nullptr);
  EC_POINT_get_affine_coordinates(Group.get(), Point.get(), X.get(), Y.get(),
                                  nullptr);
  EC_POINT_get_affine_coordinates(Group.get(), Product.get(), Expected.get(),
                                  nullptr, nullptr);
  return {bytesOf(K.get(), Size), bytesOf(X.get(), Size),
          bytesOf(Y.get(), Size), bytesOf(Expected.get(), Size)};
}

static Bytes run(const Row &R, int Curve, const Input &I) {
  Bytes Out(I.X.size());
  R.Multiply(Curve, Out.data(), I.K.data(), I.X.data(), I.Y.data());
  return Out;
}

static bool verify(const std::vector<Row> &Rows, bool Quick) {
  std::mt19937_64 Random(384);
  for (int Curve = 0; Curve != CURVES; ++Curve)
    for (int Round = 0; Round != (Quick ? 4 : 40); ++Round) {
      Input I = inputOf(Curve, Random);
      for (const Row &R : Rows)
        if (run(R, Curve, I) != I.Expected) {
          std::fprintf(stderr, "error: %s is wrong: %s\n", R.Name,
                       Names[Curve]);
          return false;
        }
    }
  return true;
}

int main(int Argc, char **Argv) {
  std::vector<Row> Rows = makeRows();
  std::mt19937_64 Random(1);
  std::vector<Input> Inputs;
  for (int Curve = 0; Curve != CURVES; ++Curve)
    Inputs.push_back(inputOf(Curve, Random));
  bench::Suite Suite;
  for (int Curve = 0; Curve != CURVES; ++Curve)
    for (const Row &R : Rows)
      Suite.Implementations.push_back(
          {R.Name, [R, Curve, &Inputs] { run(R, Curve, Inputs[Curve]); },
           Names[Curve]});
  Suite.Verify = [&](bool Quick) { return verify(Rows, Quick); };
  Suite.SetUp = [] {};
  return bench::benchmarkMain(Suite, Argc, Argv);
}
