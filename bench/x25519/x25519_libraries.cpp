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

void OpenSSLDerivation::release() {
  EVP_PKEY_CTX_free(Context);
  EVP_PKEY_free(Peer);
  EVP_PKEY_free(Private);
}

void OpenSSLDerivation::setUp(const Bytes &S, const Bytes &P) {
  release();
  Private = EVP_PKEY_new_raw_private_key(EVP_PKEY_X25519, nullptr, S.data(),
                                         S.size());
  Peer =
      EVP_PKEY_new_raw_public_key(EVP_PKEY_X25519, nullptr, P.data(), P.size());
  Context = EVP_PKEY_CTX_new(Private, nullptr);
  if (!Private || !Peer || !Context || EVP_PKEY_derive_init(Context) <= 0 ||
      EVP_PKEY_derive_set_peer(Context, Peer) <= 0) {
    std::fprintf(stderr, "error: OpenSSL does not take the keys\n");
    std::exit(EXIT_FAILURE);
  }
}

bool OpenSSLDerivation::derive(Bytes &Out) {
  size_t Size = Out.size();
  return EVP_PKEY_derive(Context, Out.data(), &Size) > 0 && Size == Out.size();
}
