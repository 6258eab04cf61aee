//===- openssl_exchange.h - EVP_PKEY_derive on two keys ---------*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_BENCH_OPENSSL_EXCHANGE_H
#define RESIDUE_BENCH_OPENSSL_EXCHANGE_H

#include <openssl/evp.h>

#include <array>

namespace bench {

/// Keys and context are made in setUp(), as a program does that keeps them;
/// making them would add an allocation or two and, for the private key, a
/// second scalar multiplication.
class OpenSSLExchange {
  EVP_PKEY *Private = nullptr, *Peer = nullptr;
  EVP_PKEY_CTX *Context = nullptr;

  void release() {
    EVP_PKEY_CTX_free(Context);
    EVP_PKEY_free(Peer);
    EVP_PKEY_free(Private);
    Context = nullptr;
    Private = Peer = nullptr;
  }

public:
  OpenSSLExchange() = default;
  OpenSSLExchange(const OpenSSLExchange &) = delete;
  OpenSSLExchange &operator=(const OpenSSLExchange &) = delete;
  ~OpenSSLExchange() { release(); }

  /// Takes the keys, which are null where they could not be made. Returns false
  /// if OpenSSL refuses them.
  bool setUp(EVP_PKEY *PrivateKey, EVP_PKEY *PeerKey) {
    release();
    Private = PrivateKey;
    Peer = PeerKey;
    if (!Private || !Peer)
      return false;
    Context = EVP_PKEY_CTX_new(Private, nullptr);
    return Context && EVP_PKEY_derive_init(Context) > 0 &&
           EVP_PKEY_derive_set_peer(Context, Peer) > 0;
  }

  bool derive(std::array<unsigned char, 32> &Out) {
    size_t Size = Out.size();
    return Context && EVP_PKEY_derive(Context, Out.data(), &Size) > 0 &&
           Size == Out.size();
  }
};

} // namespace bench

#endif // RESIDUE_BENCH_OPENSSL_EXCHANGE_H
