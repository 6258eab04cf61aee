//===- field_operations.h - One implementation of a field -------*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_BENCH_FIELD_OPERATIONS_H
#define RESIDUE_BENCH_FIELD_OPERATIONS_H

#include <array>
#include <cstdint>
#include <memory>
#include <string>

// The libraries' types, without their headers.
using BIGNUM = struct bignum_st;
using BN_CTX = struct bignum_ctx;
using BN_MONT_CTX = struct bn_mont_ctx_st;

namespace fieldbench {

enum class Operation { Multiply, Square, Add, Invert };

/// A number below the modulus, its words from the lowest, with room for 576
/// bits.
using Number = std::array<uint64_t, 9>;

/// The interface that all implementations are checked and measured through.
/// Only run() is inside the measured time.
class Field {
public:
  virtual ~Field() = default;
  /// Whether the implementation has that in the field of these numbers.
  virtual bool supports(Operation) const { return true; }
  /// Takes the operands of the next calls of run().
  virtual void setUp(const Number &X, const Number &Y) = 0;
  /// Lets x become x y, x x, x + y or 1 / x, so many times.
  virtual void run(Operation Op, unsigned Times) = 0;
  virtual Number result() = 0;
};

class GMPField : public Field {
protected:
  struct Numbers;
  std::unique_ptr<Numbers> N;

public:
  explicit GMPField(const std::string &HexModulus);
  ~GMPField() override;
  void setUp(const Number &X, const Number &Y) override;
  void run(Operation Op, unsigned Times) override;
  Number result() override;
};

/// The inverse by the power with the exponent p - 2, which is what the plain C
/// computes; in constant time.
class GMPPowerField : public GMPField {
public:
  explicit GMPPowerField(const std::string &HexModulus);
  bool supports(Operation Op) const override { return Op == Operation::Invert; }
  void run(Operation Op, unsigned Times) override;
};

/// Numbers stay in Montgomery form, as in OpenSSL's own code for curves; but
/// not for the inverse, which is of a plain number.
class OpenSSLField : public Field {
  BN_CTX *Context;
  BN_MONT_CTX *Montgomery;
  BIGNUM *Modulus, *X, *Y, *MontgomeryX, *MontgomeryY;
  bool IsPlain = false;

public:
  explicit OpenSSLField(const std::string &HexModulus);
  OpenSSLField(const OpenSSLField &) = delete;
  OpenSSLField &operator=(const OpenSSLField &) = delete;
  ~OpenSSLField() override;
  void setUp(const Number &X, const Number &Y) override;
  void run(Operation Op, unsigned Times) override;
  Number result() override;
};

/// Arithmetic modulo the group order of Ed25519.
class SodiumField : public Field {
  bool Supported;
  std::array<unsigned char, 32> X, Y;

public:
  explicit SodiumField(const std::string &HexModulus);
  bool supports(Operation) const override { return Supported; }
  void setUp(const Number &X, const Number &Y) override;
  void run(Operation Op, unsigned Times) override;
  Number result() override;
};

} // namespace fieldbench

#endif // RESIDUE_BENCH_FIELD_OPERATIONS_H
