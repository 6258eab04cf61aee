//===- x25519_derivation.h - One implementation of X25519 -------*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_BENCH_X25519_DERIVATION_H
#define RESIDUE_BENCH_X25519_DERIVATION_H

#include "../openssl_exchange.h"

#include <array>

namespace x25519bench {

using Bytes = std::array<unsigned char, 32>;

/// The interface that all implementations are checked and measured through.
/// Only derive() is inside the measured time.
class Derivation {
public:
  virtual ~Derivation() = default;
  /// Takes the inputs of the next calls of derive().
  virtual void setUp(const Bytes &Scalar, const Bytes &Point) = 0;
  /// Computes X25519 of the inputs. Returns false if the implementation
  /// refuses them, as some do for points of small order.
  virtual bool derive(Bytes &Out) = 0;
  /// The function, if it is one.
  virtual const void *code() const { return nullptr; }
};

/// crypto_scalarmult_curve25519, the whole call.
class SodiumDerivation : public Derivation {
  Bytes Scalar, Point;

public:
  SodiumDerivation();
  void setUp(const Bytes &S, const Bytes &P) override;
  bool derive(Bytes &Out) override;
};

class OpenSSLDerivation : public Derivation {
  bench::OpenSSLExchange Exchange;

public:
  void setUp(const Bytes &S, const Bytes &P) override;
  bool derive(Bytes &Out) override;
};

} // namespace x25519bench

#endif // RESIDUE_BENCH_X25519_DERIVATION_H
