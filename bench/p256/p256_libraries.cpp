//===- p256_libraries.cpp - P-256 of OpenSSL, and libsodium for scale -----===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "p256_derivation.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>
#include <openssl/params.h>
#include <sodium.h>

#include <cstdio>
#include <cstdlib>

using namespace p256bench;

[[noreturn]] static void fail(const char *What) {
  std::fprintf(stderr, "error: %s\n", What);
  std::exit(EXIT_FAILURE);
}

OpenSSLPointMultiplication::OpenSSLPointMultiplication()
    : Group(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1)),
      Context(BN_CTX_new()), Point(Group ? EC_POINT_new(Group) : nullptr),
      Scalar(BN_new()), X(BN_new()) {
  if (!Group || !Context || !Point || !Scalar || !X)
    fail("OpenSSL does not have P-256");
}

OpenSSLPointMultiplication::~OpenSSLPointMultiplication() {
  BN_free(X);
  BN_free(Scalar);
  EC_POINT_free(Point);
  BN_CTX_free(Context);
  EC_GROUP_free(Group);
}

bool OpenSSLPointMultiplication::setUp(const Bytes &S, const PointBytes &P) {
  ScalarInput = S;
  PointInput = P;
  return true;
}

bool OpenSSLPointMultiplication::derive(Bytes &Out) {
  // EC_POINT_oct2point also checks that the point is on the curve.
  return EC_POINT_oct2point(Group, Point, PointInput.data(), PointInput.size(),
                            Context) == 1 &&
         BN_bin2bn(ScalarInput.data(), ScalarInput.size(), Scalar) &&
         EC_POINT_mul(Group, Point, nullptr, Point, Scalar, Context) == 1 &&
         EC_POINT_get_affine_coordinates(Group, Point, X, nullptr, Context) ==
             1 &&
         BN_bn2binpad(X, Out.data(), Out.size()) == int(Out.size());
}

PointBytes OpenSSLPointMultiplication::multiplyGenerator(const Bytes &S) {
  PointBytes Result;
  if (!BN_bin2bn(S.data(), S.size(), Scalar) ||
      EC_POINT_mul(Group, Point, Scalar, nullptr, nullptr, Context) != 1 ||
      EC_POINT_point2oct(Group, Point, POINT_CONVERSION_UNCOMPRESSED,
                         Result.data(), Result.size(),
                         Context) != Result.size())
    fail("OpenSSL does not multiply the generator");
  return Result;
}

/// A key with a public point, and with a private scalar if \p Scalar is one.
static EVP_PKEY *makeKey(const PointBytes &Point, const BIGNUM *Scalar) {
  OSSL_PARAM_BLD *Builder = OSSL_PARAM_BLD_new();
  EVP_PKEY_CTX *Context = EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr);
  OSSL_PARAM *Parameters = nullptr;
  EVP_PKEY *Key = nullptr;
  if (Builder && Context &&
      OSSL_PARAM_BLD_push_utf8_string(Builder, OSSL_PKEY_PARAM_GROUP_NAME,
                                      SN_X9_62_prime256v1, 0) &&
      OSSL_PARAM_BLD_push_octet_string(Builder, OSSL_PKEY_PARAM_PUB_KEY,
                                       Point.data(), Point.size()) &&
      (!Scalar ||
       OSSL_PARAM_BLD_push_BN(Builder, OSSL_PKEY_PARAM_PRIV_KEY, Scalar)) &&
      (Parameters = OSSL_PARAM_BLD_to_param(Builder)) &&
      EVP_PKEY_fromdata_init(Context) > 0 &&
      EVP_PKEY_fromdata(Context, &Key, EVP_PKEY_KEYPAIR, Parameters) <= 0)
    Key = nullptr;
  OSSL_PARAM_free(Parameters);
  EVP_PKEY_CTX_free(Context);
  OSSL_PARAM_BLD_free(Builder);
  return Key;
}

bool OpenSSLDerivation::setUp(const Bytes &S, const PointBytes &P) {
  BIGNUM *Scalar = BN_bin2bn(S.data(), S.size(), nullptr);
  PointBytes Public = OpenSSLPointMultiplication().multiplyGenerator(S);
  bool Takes =
      Exchange.setUp(makeKey(Public, Scalar), makeKey(P, /*Scalar=*/nullptr));
  BN_clear_free(Scalar);
  return Takes;
}

bool OpenSSLDerivation::derive(Bytes &Out) { return Exchange.derive(Out); }

/// Also selects libsodium's fastest code for this CPU.
static void initialiseSodium() {
  if (sodium_init() < 0)
    fail("libsodium cannot be initialised");
}

static Bytes fromHex(const char *Hex) {
  Bytes Result;
  size_t Length;
  if (sodium_hex2bin(Result.data(), Result.size(), Hex, 2 * Result.size(),
                     nullptr, &Length, nullptr) != 0)
    fail("a constant is not hexadecimal");
  return Result;
}

/// RFC 7748, section 5.2.
static const char *const X25519Scalar =
    "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4";
static const char *const X25519Point =
    "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c";
static const char *const X25519Result =
    "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552";

SodiumX25519::SodiumX25519() {
  initialiseSodium();
  Bytes Out;
  if (!derive(Out) || Out != fromHex(X25519Result))
    fail("libsodium's X25519 is wrong");
}

bool SodiumX25519::setUp(const Bytes &, const PointBytes &) { return true; }

bool SodiumX25519::derive(Bytes &Out) {
  static const Bytes Scalar = fromHex(X25519Scalar),
                     Point = fromHex(X25519Point);
  return crypto_scalarmult_curve25519(Out.data(), Scalar.data(),
                                      Point.data()) == 0;
}

/// RFC 9496, appendix A.1: the generator, and twice the generator.
static const char *const RistrettoGenerator =
    "e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76";
static const char *const RistrettoDouble =
    "6a493210f7499cd17fecb510ae0cea23a110e8d5b901f8acadd3095c73a3b919";

/// Half of the group order rounded up: twice this times P is P.
static const char *const HalfModuloOrder =
    "f7e97a2e8d31092c6bce7b51ef7c6f0a00000000000000000000000000000008";

SodiumRistretto255::SodiumRistretto255() {
  initialiseSodium();
  Bytes Two = {2}, Out, Generator = fromHex(RistrettoGenerator);
  if (crypto_scalarmult_ristretto255(Out.data(), Two.data(),
                                     Generator.data()) != 0 ||
      Out != fromHex(RistrettoDouble) || !derive(Out) || Out != Generator)
    fail("libsodium's ristretto255 is wrong");
}

bool SodiumRistretto255::setUp(const Bytes &, const PointBytes &) {
  return true;
}

bool SodiumRistretto255::derive(Bytes &Out) {
  static const Bytes Scalar = fromHex(HalfModuloOrder),
                     Point = fromHex(RistrettoDouble);
  return crypto_scalarmult_ristretto255(Out.data(), Scalar.data(),
                                        Point.data()) == 0;
}
