//===- field_bench.cpp - The benchmark of field operations ----------------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which implementations there are is data: benchmark.toml lists them, and
/// bench/build.py writes rows.inc with one ROW(suffix, "name", "modulus",
/// "hexadecimal") for each that is compiled here, modulus by modulus, and one
/// LIBRARY(class, "name") for each that is not.
///
//===----------------------------------------------------------------------===//

#include "field_operations.h"

#include "../harness.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>
#include <string>
#include <vector>

using namespace fieldbench;

using Function = void (*)(void *, const void *, int);

#define ROW(SUFFIX, NAME, MODULUS, HEX)                                        \
  extern "C" void field_multiply_##SUFFIX(void *, const void *, int);          \
  extern "C" void field_square_##SUFFIX(void *, const void *, int);            \
  extern "C" void field_add_##SUFFIX(void *, const void *, int);               \
  extern "C" void field_invert_##SUFFIX(void *, const void *, int);
#define LIBRARY(CLASS, NAME)
#include "rows.inc"
#undef ROW
#undef LIBRARY

namespace {

/// The functions of field.h, compiled for one modulus.
class CompiledField : public Field {
  std::array<Function, 4> Functions;
  Number X, Y;

public:
  explicit CompiledField(std::array<Function, 4> Functions)
      : Functions(Functions) {}
  void setUp(const Number &NewX, const Number &NewY) override {
    X = NewX;
    Y = NewY;
  }
  void run(Operation Op, unsigned Times) override {
    Functions[size_t(Op)](X.data(), Y.data(), int(Times));
  }
  Number result() override { return X; }
};

struct Row {
  std::string Name, Modulus, HexModulus;
  std::unique_ptr<Field> F;

  /// Divisions bit by bit take microseconds.
  bool isSlow() const { return Name == "plain"; }
};

struct NamedOperation {
  Operation Op;
  const char *Name;
  /// How often a call does it.
  unsigned Times, SlowTimes;
};

} // namespace

static const NamedOperation Operations[] = {
    {Operation::Multiply, "multiply", 200, 4},
    {Operation::Square, "square", 200, 4},
    {Operation::Add, "add", 200, 20},
    {Operation::Invert, "inverse", 1, 1}};

static std::vector<Row> makeRows() {
  std::vector<Row> Rows;
#define LIBRARY(CLASS, NAME)
#define ROW(SUFFIX, NAME, MODULUS, HEX)                                        \
  Rows.push_back({NAME, MODULUS, HEX,                                          \
                  std::make_unique<CompiledField>(std::array<Function, 4>{     \
                      field_multiply_##SUFFIX, field_square_##SUFFIX,          \
                      field_add_##SUFFIX, field_invert_##SUFFIX})});
#include "rows.inc"
#undef ROW
#undef LIBRARY
  size_t Compiled = Rows.size();
  for (size_t I = 0; I < Compiled && Rows[I].Name == Rows[0].Name; ++I) {
    std::string Modulus = Rows[I].Modulus, Hex = Rows[I].HexModulus;
    auto Add = [&](const char *Name, std::unique_ptr<Field> F) {
      if (F->supports(Operation::Invert))
        Rows.push_back({Name, Modulus, Hex, std::move(F)});
    };
#define ROW(SUFFIX, NAME, MODULUS, HEX)
#define LIBRARY(CLASS, NAME) Add(NAME, std::make_unique<CLASS>(Hex));
#include "rows.inc"
#undef ROW
#undef LIBRARY
  }
  return Rows;
}

static Number fromHex(const std::string &Hex) {
  Number Result = {};
  for (size_t I = 0; I < Hex.size(); ++I) {
    const char Digit[] = {Hex[Hex.size() - 1 - I], 0};
    Result[I / 16] |= uint64_t(std::strtoul(Digit, nullptr, 16))
                      << (I % 16 * 4);
  }
  return Result;
}

static Number randomBelow(const std::string &HexModulus,
                          std::mt19937_64 &Random) {
  GMPField Field(HexModulus);
  Number Wide;
  for (uint64_t &Word : Wide)
    Word = Random();
  // A sum is reduced.
  Field.setUp(Wide, {});
  Field.run(Operation::Add, 1);
  return Field.result();
}

/// Numbers near 0, near the modulus and with one bit, and random ones.
static std::vector<Number> operandsFor(const std::string &HexModulus) {
  std::mt19937_64 Random(1);
  Number Modulus = fromHex(HexModulus), Below = Modulus, High = {};
  Below[0] -= 1; // A modulus is odd.
  High[(HexModulus.size() - 1) / 16] = 1;
  std::vector<Number> Operands = {{}, {1}, {2}, Below, High};
  Below[0] -= 1;
  Operands.push_back(Below);
  for (int I = 0; I < 6; ++I)
    Operands.push_back(randomBelow(HexModulus, Random));
  return Operands;
}

/// All rows against GMP, step by step at first.
static bool verify(const std::vector<Row> &Rows, bool Quick) {
  for (const Row &R : Rows) {
    GMPField Reference(R.HexModulus);
    std::vector<Number> Operands = operandsFor(R.HexModulus);
    for (const NamedOperation &Each : Operations) {
      if (!R.F->supports(Each.Op))
        continue;
      bool Slow = R.isSlow() && Each.Op == Operation::Invert;
      size_t Index = 0;
      for (const Number &X : Operands)
        for (const Number &Y : Operands) {
          // Divisions bit by bit: the first few of the inverse will do.
          if ((Slow || (Quick && R.isSlow())) && ++Index > (Quick ? 1 : 3))
            break;
          for (unsigned Times : {1u, 2u, Slow ? 1u : 7u}) {
            for (Field *F : {R.F.get(), static_cast<Field *>(&Reference)}) {
              F->setUp(X, Y);
              F->run(Each.Op, Times);
            }
            if (R.F->result() == Reference.result())
              continue;
            std::fprintf(stderr, "error: %s is wrong: %s modulo %s\n",
                         R.Name.c_str(), Each.Name, R.Modulus.c_str());
            return false;
          }
        }
    }
  }
  return true;
}

int main(int Argc, char **Argv) {
  std::vector<Row> Rows = makeRows();
  bench::Suite Suite;
  for (const Row &R : Rows)
    for (const NamedOperation &Each : Operations) {
      if (!R.F->supports(Each.Op))
        continue;
      unsigned Times = R.isSlow() ? Each.SlowTimes : Each.Times;
      Suite.Implementations.push_back(
          {R.Name, [F = R.F.get(), Op = Each.Op, Times] { F->run(Op, Times); },
           R.Modulus + " " + Each.Name, Times});
    }
  Suite.Verify = [&](bool Quick) { return verify(Rows, Quick); };
  Suite.SetUp = [&] {
    std::mt19937_64 Random(2);
    for (const Row &R : Rows)
      R.F->setUp(randomBelow(R.HexModulus, Random),
                 randomBelow(R.HexModulus, Random));
  };
  return bench::benchmarkMain(Suite, Argc, Argv);
}
