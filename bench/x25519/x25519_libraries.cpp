//===- x25519_libraries.cpp - X25519 of libsodium and OpenSSL -------------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "x25519_derivation.h"

#include <openssl/evp.h>
#include <sodium.h>

#include <cstdio>
#include <cstdlib>

using namespace x25519bench;

SodiumDerivation::SodiumDerivation() {
  // Also selects the fastest code for this CPU.
  if (sodium_init() < 0) {
    std::fprintf(stderr, "error: libsodium cannot be initialised\n");
    std::exit(EXIT_FAILURE);
  }
}

void SodiumDerivation::setUp(const Bytes &S, const Bytes &P) {
  Scalar = S;
  Point = P;
}

bool SodiumDerivation::derive(Bytes &Out) {
  return crypto_scalarmult_curve25519(Out.data(), Scalar.data(),
                                      Point.data()) == 0;
}

void OpenSSLDerivation::setUp(const Bytes &S, const Bytes &P) {
  if (Exchange.setUp(EVP_PKEY_new_raw_private_key(EVP_PKEY_X25519, nullptr,
                                                  S.data(), S.size()),
                     EVP_PKEY_new_raw_public_key(EVP_PKEY_X25519, nullptr,
                                                 P.data(), P.size())))
    return;
  std::fprintf(stderr, "error: OpenSSL does not take the keys\n");
  std::exit(EXIT_FAILURE);
}

bool OpenSSLDerivation::derive(Bytes &Out) { return Exchange.derive(Out); }
