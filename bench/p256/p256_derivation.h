//===- p256_derivation.h - One implementation of ECDH -----------*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_BENCH_P256_DERIVATION_H
#define RESIDUE_BENCH_P256_DERIVATION_H

#include "../openssl_exchange.h"

#include <array>

// OpenSSL's types, without its headers.
using BIGNUM = struct bignum_st;
using BN_CTX = struct bignum_ctx;
using EC_GROUP = struct ec_group_st;
using EC_POINT = struct ec_point_st;

namespace p256bench {

/// A scalar or a coordinate, big-endian.
using Bytes = std::array<unsigned char, 32>;
/// A point in SEC 1's uncompressed form: 4, x, y.
using PointBytes = std::array<unsigned char, 65>;

/// The interface that all implementations are checked and measured through.
/// Only derive() is inside the measured time.
class Derivation {
public:
  virtual ~Derivation() = default;
  /// Whether derive() is ECDH on P-256. What is measured for scale only has
  /// inputs of its own, and checks itself against a known answer.
  virtual bool isP256() const { return true; }
  /// Takes the inputs of the next calls of derive(). Returns false if the
  /// implementation refuses them here already.
  virtual bool setUp(const Bytes &Scalar, const PointBytes &Point) = 0;
  /// Computes the x-coordinate of the product. Returns false if the
  /// implementation refuses the inputs.
  virtual bool derive(Bytes &Out) = 0;
};

/// Bytes in, bytes out, through the functions on points. Group, context and
/// numbers are made once, as a program does that keeps them.
class OpenSSLPointMultiplication : public Derivation {
  EC_GROUP *Group;
  BN_CTX *Context;
  EC_POINT *Point;
  BIGNUM *Scalar, *X;
  Bytes ScalarInput;
  PointBytes PointInput;

public:
  OpenSSLPointMultiplication();
  OpenSSLPointMultiplication(const OpenSSLPointMultiplication &) = delete;
  OpenSSLPointMultiplication &
  operator=(const OpenSSLPointMultiplication &) = delete;
  ~OpenSSLPointMultiplication() override;
  bool setUp(const Bytes &S, const PointBytes &P) override;
  bool derive(Bytes &Out) override;
  /// The point that is \p S times the generator.
  PointBytes multiplyGenerator(const Bytes &S);
};

/// The peer's point is decoded and checked in setUp().
class OpenSSLDerivation : public Derivation {
  bench::OpenSSLExchange Exchange;

public:
  bool setUp(const Bytes &S, const PointBytes &P) override;
  bool derive(Bytes &Out) override;
};

/// crypto_scalarmult_curve25519 on the first vector of RFC 7748.
class SodiumX25519 : public Derivation {
public:
  SodiumX25519();
  bool isP256() const override { return false; }
  bool setUp(const Bytes &S, const PointBytes &P) override;
  bool derive(Bytes &Out) override;
};

/// crypto_scalarmult_ristretto255 on a long scalar.
class SodiumRistretto255 : public Derivation {
public:
  SodiumRistretto255();
  bool isP256() const override { return false; }
  bool setUp(const Bytes &S, const PointBytes &P) override;
  bool derive(Bytes &Out) override;
};

} // namespace p256bench

#endif // RESIDUE_BENCH_P256_DERIVATION_H
