//===- poly1305_bench.cpp - The Poly1305 benchmark ------------------------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "poly1305.h"

#include "../harness.h"

#include <openssl/evp.h>
#include <sodium.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <random>
#include <string>
#include <vector>

using Tag = std::array<unsigned char, 16>;
using Key = std::array<unsigned char, 32>;
using Message = std::vector<unsigned char>;

#define ROW(SYMBOL, NAME)                                                      \
  extern "C" void SYMBOL(unsigned char *, const unsigned char *, size_t,       \
                         const unsigned char *);
#define LIBRARY(CLASS, NAME)
#include "rows.inc"
#undef ROW
#undef LIBRARY

namespace {

class SodiumPoly1305 {
public:
  SodiumPoly1305() {
    // Also selects the fastest code for this CPU.
    if (sodium_init() < 0) {
      std::fprintf(stderr, "error: libsodium cannot be initialised\n");
      std::exit(EXIT_FAILURE);
    }
  }
  void operator()(Tag &Out, const Message &M, const Key &K) const {
    crypto_onetimeauth(Out.data(), M.data(), M.size(), K.data());
  }
};

class OpenSSLPoly1305 {
  EVP_MAC *Algorithm = EVP_MAC_fetch(nullptr, "POLY1305", nullptr);
  EVP_MAC_CTX *Context = EVP_MAC_CTX_new(Algorithm);

public:
  OpenSSLPoly1305() = default;
  OpenSSLPoly1305(const OpenSSLPoly1305 &) = delete;
  OpenSSLPoly1305 &operator=(const OpenSSLPoly1305 &) = delete;
  ~OpenSSLPoly1305() {
    EVP_MAC_CTX_free(Context);
    EVP_MAC_free(Algorithm);
  }
  void operator()(Tag &Out, const Message &M, const Key &K) const {
    size_t Size = 0;
    if (!EVP_MAC_init(Context, K.data(), K.size(), nullptr) ||
        !EVP_MAC_update(Context, M.data(), M.size()) ||
        !EVP_MAC_final(Context, Out.data(), &Size, Out.size())) {
      std::fprintf(stderr, "error: OpenSSL does not compute a tag\n");
      std::exit(EXIT_FAILURE);
    }
  }
};

struct Row {
  const char *Name;
  std::function<void(Tag &, const Message &, const Key &)> Compute;
};

} // namespace

static std::vector<Row> makeRows() {
  static const SodiumPoly1305 Sodium;
  static const OpenSSLPoly1305 OpenSSL;
  std::vector<Row> Rows;
#define ROW(SYMBOL, NAME)                                                      \
  Rows.push_back({NAME, [](Tag &Out, const Message &M, const Key &K) {         \
                    SYMBOL(Out.data(), M.data(), M.size(), K.data());          \
                  }});
#define LIBRARY(CLASS, NAME)
#include "rows.inc"
#undef ROW
#undef LIBRARY
  Rows.push_back({"OpenSSL", std::cref(OpenSSL)});
  Rows.push_back({"libsodium", std::cref(Sodium)});
  return Rows;
}

static Tag tagOf(const Row &R, const Message &M, const Key &K) {
  Tag Result = {};
  R.Compute(Result, M, K);
  return Result;
}

/// RFC 8439, section 2.5.2.
static bool checkVector(const Row &R) {
  const std::string Text = "Cryptographic Forum Research Group";
  const Key K = {0x85, 0xd6, 0xbe, 0x78, 0x57, 0x55, 0x6d, 0x33,
                 0x7f, 0x44, 0x52, 0xfe, 0x42, 0xd5, 0x06, 0xa8,
                 0x01, 0x03, 0x80, 0x8a, 0xfb, 0x0d, 0xb2, 0xfd,
                 0x4a, 0xbf, 0xf6, 0xaf, 0x41, 0x49, 0xf5, 0x1b};
  const Tag Expected = {0xa8, 0x06, 0x1d, 0xc1, 0x30, 0x51, 0x36, 0xc6,
                        0xc2, 0x2b, 0x8b, 0xaf, 0x0c, 0x01, 0x27, 0xa9};
  if (tagOf(R, Message(Text.begin(), Text.end()), K) == Expected)
    return true;
  std::fprintf(stderr, "error: %s is wrong: RFC 8439, section 2.5.2\n", R.Name);
  return false;
}

/// Messages of every length up to some blocks and of some lengths more, random
/// and of ones, which carry the most. All rows must agree with the last.
static bool checkAgreement(const std::vector<Row> &Rows) {
  std::mt19937_64 Random(1305);
  for (size_t Size = 0; Size < 4500; Size += Size < 80 ? 1 : 383)
    for (bool Ones : {false, true}) {
      Message M(Size);
      Key K;
      for (unsigned char &Byte : M)
        Byte = Ones ? 0xff : static_cast<unsigned char>(Random());
      for (unsigned char &Byte : K)
        Byte = Ones ? 0xff : static_cast<unsigned char>(Random());
      Tag Expected = tagOf(Rows.back(), M, K);
      for (const Row &R : Rows)
        if (tagOf(R, M, K) != Expected) {
          std::fprintf(stderr, "error: %s is wrong: a message of %zu bytes\n",
                       R.Name, Size);
          return false;
        }
    }
  return true;
}

static bool verify(const std::vector<Row> &Rows) {
  for (const Row &R : Rows)
    if (!checkVector(R))
      return false;
  return checkAgreement(Rows);
}

int main(int Argc, char **Argv) {
  static const struct {
    const char *Name;
    Message M;
  } Messages[] = {{"64 B", Message(64, 0x5a)},
                  {"4 kB", Message(4096, 0x5a)},
                  {"16 kB", Message(16384, 0x5a)}};
  static Key K;
  static Tag Out;
  std::vector<Row> Rows = makeRows();
  bench::Suite Suite;
  for (const auto &Each : Messages)
    for (const Row &R : Rows)
      Suite.Implementations.push_back(
          {R.Name, [&R, &Each] { R.Compute(Out, Each.M, K); }, Each.Name});
  Suite.Verify = [&](bool) { return verify(Rows); };
  Suite.SetUp = [] {
    unsigned char Next = 1;
    for (unsigned char &Byte : K)
      Byte = Next += 29;
  };
  return bench::benchmarkMain(Suite, Argc, Argv);
}
