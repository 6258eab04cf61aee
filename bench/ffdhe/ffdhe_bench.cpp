//===- ffdhe_bench.cpp - The FFDHE benchmark ------------------------------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which implementations there are is data: benchmark.toml lists them and the
/// primes, and bench/build.py writes rows.inc with one ROW for each pair that
/// is compiled here, and one LIBRARY for each that is not.
///
//===----------------------------------------------------------------------===//

#include "../harness.h"

#include <openssl/bn.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <string>
#include <vector>

using Bytes = std::vector<unsigned char>;
using Function = void (*)(unsigned char *, const unsigned char *,
                          const unsigned char *);

#define ROW(SUFFIX, NAME, MODULUS, HEX)                                        \
  extern "C" void ffdhe_power_##SUFFIX(unsigned char *, const unsigned char *, \
                                       const unsigned char *);
#define LIBRARY(CLASS, NAME)
#include "rows.inc"
#undef ROW
#undef LIBRARY

namespace {

[[noreturn]] void fail(const char *What) {
  std::fprintf(stderr, "error: %s\n", What);
  std::exit(EXIT_FAILURE);
}

class Power {
public:
  virtual ~Power() = default;
  virtual void operator()(Bytes &Out, const Bytes &Base,
                          const Bytes &Exponent) = 0;
};

class CompiledPower : public Power {
  Function F;

public:
  explicit CompiledPower(Function F) : F(F) {}
  void operator()(Bytes &Out, const Bytes &Base,
                  const Bytes &Exponent) override {
    F(Out.data(), Base.data(), Exponent.data());
  }
};

/// A number of OpenSSL.
class Number {
  BIGNUM *N = BN_new();

public:
  Number() = default;
  explicit Number(const std::string &Hex) {
    if (!BN_hex2bn(&N, Hex.c_str()))
      fail("no number in hexadecimal");
  }
  Number(const Number &) = delete;
  Number &operator=(const Number &) = delete;
  ~Number() { BN_free(N); }
  operator BIGNUM *() const { return N; }
};

class OpenSSLPower : public Power {
  Number Modulus, A, E, R;
  BN_CTX *Context = BN_CTX_new();
  BN_MONT_CTX *Montgomery = BN_MONT_CTX_new();
  decltype(&BN_mod_exp_mont) Exponentiate;

public:
  OpenSSLPower(const std::string &Hex, decltype(&BN_mod_exp_mont) Exponentiate)
      : Modulus(Hex), Exponentiate(Exponentiate) {
    if (!BN_MONT_CTX_set(Montgomery, Modulus, Context))
      fail("OpenSSL does not take the modulus");
  }
  ~OpenSSLPower() override {
    BN_MONT_CTX_free(Montgomery);
    BN_CTX_free(Context);
  }
  void operator()(Bytes &Out, const Bytes &Base,
                  const Bytes &Exponent) override {
    if (!BN_bin2bn(Base.data(), int(Base.size()), A) ||
        !BN_bin2bn(Exponent.data(), int(Exponent.size()), E) ||
        !Exponentiate(R, A, E, Modulus, Context, Montgomery) ||
        BN_bn2binpad(R, Out.data(), int(Out.size())) != int(Out.size()))
      fail("OpenSSL does not compute a power");
  }
};

struct OpenSSLConstantTime : OpenSSLPower {
  explicit OpenSSLConstantTime(const std::string &Hex)
      : OpenSSLPower(Hex, BN_mod_exp_mont_consttime) {}
};

struct OpenSSLVariableTime : OpenSSLPower {
  explicit OpenSSLVariableTime(const std::string &Hex)
      : OpenSSLPower(Hex, BN_mod_exp_mont) {}
};

struct Row {
  std::string Name, Prime, Hex;
  std::unique_ptr<Power> Compute;

  size_t bytes() const { return Hex.size() / 2; }
  /// One call takes a second: check it with fewer inputs.
  bool isSlow() const { return Name == "plain"; }
};

struct Input {
  Bytes Base, Exponent;
};

} // namespace

static std::vector<Row> makeRows() {
  std::vector<Row> Rows;
#define LIBRARY(CLASS, NAME)
#define ROW(SUFFIX, NAME, MODULUS, HEX)                                        \
  Rows.push_back({NAME, MODULUS, HEX,                                          \
                  std::make_unique<CompiledPower>(ffdhe_power_##SUFFIX)});
#include "rows.inc"
#undef ROW
#undef LIBRARY
  size_t Compiled = Rows.size();
  for (size_t I = 0; I < Compiled && Rows[I].Name == Rows[0].Name; ++I) {
    std::string Prime = Rows[I].Prime, Hex = Rows[I].Hex;
#define ROW(SUFFIX, NAME, MODULUS, HEX)
#define LIBRARY(CLASS, NAME)                                                   \
  Rows.push_back({NAME, Prime, Hex, std::make_unique<CLASS>(Hex)});
#include "rows.inc"
#undef ROW
#undef LIBRARY
  }
  return Rows;
}

static Bytes toBytes(const BIGNUM *N, size_t Size) {
  Bytes Result(Size);
  BN_bn2binpad(N, Result.data(), int(Size));
  return Result;
}

/// Bases and exponents near 0 and near the prime, and random ones.
static std::vector<Input> inputsFor(const Row &R) {
  std::mt19937_64 Random(7919);
  Number Prime(R.Hex), Zero, One, Two, Below;
  BN_one(One);
  BN_set_word(Two, 2);
  BN_sub(Below, Prime, One);
  auto RandomBytes = [&] {
    Bytes Result(R.bytes());
    for (unsigned char &Byte : Result)
      Byte = static_cast<unsigned char>(Random());
    Result[0] &= 0x7f; // Below the prime for certain.
    return Result;
  };
  std::vector<Input> Inputs = {{RandomBytes(), RandomBytes()}};
  for (const BIGNUM *Base : {+Two, +Below, +Zero, +One})
    Inputs.push_back({toBytes(Base, R.bytes()), RandomBytes()});
  for (const BIGNUM *Exponent : {+Below, +Zero, +One})
    Inputs.push_back({RandomBytes(), toBytes(Exponent, R.bytes())});
  Inputs.push_back({Bytes(R.bytes(), 0x7f), Bytes(R.bytes(), 0xff)});
  return Inputs;
}

/// The modulus is a safe prime with 64 ones at both ends, and 2 generates the
/// subgroup of prime order, as RFC 7919 says.
static bool checkPrime(const Row &R) {
  Number Prime(R.Hex), Order, Two, Power;
  BN_CTX *Context = BN_CTX_new();
  BN_rshift1(Order, Prime);
  BN_set_word(Two, 2);
  std::string Ones(16, 'f');
  bool Right = BN_check_prime(Prime, Context, nullptr) == 1 &&
               BN_check_prime(Order, Context, nullptr) == 1 &&
               BN_mod_exp(Power, Two, Order, Prime, Context) == 1 &&
               BN_is_one(Power) && R.Hex.substr(0, 16) == Ones &&
               R.Hex.substr(R.Hex.size() - 16) == Ones;
  BN_CTX_free(Context);
  if (!Right)
    std::fprintf(stderr, "error: %s is none of RFC 7919's primes\n",
                 R.Prime.c_str());
  return Right;
}

static bool verify(const std::vector<Row> &Rows, bool Quick) {
  for (const Row &R : Rows) {
    if (R.Name == Rows[0].Name && !checkPrime(R))
      return false;
    OpenSSLConstantTime Reference(R.Hex);
    size_t Index = 0;
    for (const Input &I : inputsFor(R)) {
      // All exponents cost the same.
      if (R.isSlow() && ++Index > (Quick ? 1 : 2))
        break;
      Bytes Out(R.bytes()), Expected(R.bytes());
      (*R.Compute)(Out, I.Base, I.Exponent);
      Reference(Expected, I.Base, I.Exponent);
      if (Out == Expected)
        continue;
      std::fprintf(stderr, "error: %s is wrong: a power modulo %s\n",
                   R.Name.c_str(), R.Prime.c_str());
      return false;
    }
  }
  return true;
}

int main(int Argc, char **Argv) {
  std::vector<Row> Rows = makeRows();
  bench::Suite Suite;
  for (const Row &R : Rows) {
    auto Inputs = std::make_shared<Input>(inputsFor(R).front());
    auto Out = std::make_shared<Bytes>(R.bytes());
    Suite.Implementations.push_back({R.Name,
                                     [P = R.Compute.get(), Inputs, Out] {
                                       (*P)(*Out, Inputs->Base,
                                            Inputs->Exponent);
                                     },
                                     R.Prime + " power"});
  }
  Suite.Verify = [&](bool Quick) { return verify(Rows, Quick); };
  Suite.SetUp = [] {};
  return bench::benchmarkMain(Suite, Argc, Argv);
}
