//===- field_libraries.cpp - Fields of GMP, OpenSSL and libsodium ---------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "field_operations.h"

#include <gmp.h>
#include <openssl/bn.h>
#include <sodium.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace fieldbench;

[[noreturn]] static void fail(const char *What) {
  std::fprintf(stderr, "error: %s\n", What);
  std::exit(EXIT_FAILURE);
}

struct GMPField::Numbers {
  mpz_t Modulus, Exponent, X, Y;
};

GMPField::GMPField(const std::string &HexModulus)
    : N(std::make_unique<Numbers>()) {
  mpz_inits(N->Exponent, N->X, N->Y, nullptr);
  mpz_init_set_str(N->Modulus, HexModulus.c_str(), 16);
  mpz_sub_ui(N->Exponent, N->Modulus, 2);
}

GMPField::~GMPField() {
  mpz_clears(N->Modulus, N->Exponent, N->X, N->Y, nullptr);
}

static void importNumber(mpz_t Out, const Number &In) {
  mpz_import(Out, In.size(), -1, sizeof(uint64_t), 0, 0, In.data());
}

void GMPField::setUp(const Number &X, const Number &Y) {
  importNumber(N->X, X);
  importNumber(N->Y, Y);
}

void GMPField::run(Operation Op, unsigned Times) {
  for (unsigned I = 0; I < Times; ++I)
    switch (Op) {
    case Operation::Multiply:
      mpz_mul(N->X, N->X, N->Y);
      mpz_mod(N->X, N->X, N->Modulus);
      break;
    case Operation::Square:
      mpz_mul(N->X, N->X, N->X);
      mpz_mod(N->X, N->X, N->Modulus);
      break;
    case Operation::Add:
      mpz_add(N->X, N->X, N->Y);
      mpz_mod(N->X, N->X, N->Modulus);
      break;
    case Operation::Invert:
      // The power with the exponent p - 2 gives 0 of 0.
      if (mpz_sgn(N->X) != 0)
        mpz_invert(N->X, N->X, N->Modulus);
      break;
    }
}

GMPPowerField::GMPPowerField(const std::string &HexModulus)
    : GMPField(HexModulus) {}

void GMPPowerField::run(Operation, unsigned Times) {
  for (unsigned I = 0; I < Times; ++I)
    mpz_powm_sec(N->X, N->X, N->Exponent, N->Modulus);
}

Number GMPField::result() {
  Number Out = {};
  mpz_export(Out.data(), nullptr, -1, sizeof(uint64_t), 0, 0, N->X);
  return Out;
}

OpenSSLField::OpenSSLField(const std::string &HexModulus)
    : Context(BN_CTX_new()), Montgomery(BN_MONT_CTX_new()), Modulus(nullptr),
      X(BN_new()), Y(BN_new()), MontgomeryX(BN_new()), MontgomeryY(BN_new()) {
  if (!BN_hex2bn(&Modulus, HexModulus.c_str()) ||
      !BN_MONT_CTX_set(Montgomery, Modulus, Context))
    fail("OpenSSL does not take a modulus");
}

OpenSSLField::~OpenSSLField() {
  for (BIGNUM *B : {MontgomeryY, MontgomeryX, Y, X, Modulus})
    BN_free(B);
  BN_MONT_CTX_free(Montgomery);
  BN_CTX_free(Context);
}

static void importNumber(BIGNUM *Out, const Number &In) {
  if (!BN_lebin2bn(reinterpret_cast<const unsigned char *>(In.data()),
                   sizeof(In), Out))
    fail("OpenSSL does not take a number");
}

void OpenSSLField::setUp(const Number &NewX, const Number &NewY) {
  importNumber(X, NewX);
  importNumber(Y, NewY);
  if (!BN_to_montgomery(MontgomeryX, X, Montgomery, Context) ||
      !BN_to_montgomery(MontgomeryY, Y, Montgomery, Context))
    fail("OpenSSL does not convert a number");
}

void OpenSSLField::run(Operation Op, unsigned Times) {
  bool Right = true;
  IsPlain = Op == Operation::Invert;
  for (unsigned I = 0; I < Times; ++I)
    switch (Op) {
    case Operation::Multiply:
      Right &= BN_mod_mul_montgomery(MontgomeryX, MontgomeryX, MontgomeryY,
                                     Montgomery, Context);
      break;
    case Operation::Square:
      Right &= BN_mod_mul_montgomery(MontgomeryX, MontgomeryX, MontgomeryX,
                                     Montgomery, Context);
      break;
    case Operation::Add:
      Right &= BN_mod_add_quick(MontgomeryX, MontgomeryX, MontgomeryY, Modulus);
      break;
    case Operation::Invert:
      Right &= BN_is_zero(X) || BN_mod_inverse(X, X, Modulus, Context);
      break;
    }
  if (!Right)
    fail("OpenSSL does not compute");
}

Number OpenSSLField::result() {
  Number Out;
  if (!IsPlain && !BN_from_montgomery(X, MontgomeryX, Montgomery, Context))
    fail("OpenSSL does not convert a number");
  if (BN_bn2lebinpad(X, reinterpret_cast<unsigned char *>(Out.data()),
                     sizeof(Out)) < 0)
    fail("OpenSSL's result is too long");
  return Out;
}

SodiumField::SodiumField(const std::string &HexModulus)
    : Supported(HexModulus == "1000000000000000000000000000000014def9dea2f79cd6"
                              "5812631a5cf5d3ed") {
  if (sodium_init() < 0)
    fail("libsodium cannot be initialised");
}

void SodiumField::setUp(const Number &NewX, const Number &NewY) {
  std::memcpy(X.data(), NewX.data(), X.size());
  std::memcpy(Y.data(), NewY.data(), Y.size());
}

void SodiumField::run(Operation Op, unsigned Times) {
  for (unsigned I = 0; I < Times; ++I)
    switch (Op) {
    case Operation::Multiply:
      crypto_core_ed25519_scalar_mul(X.data(), X.data(), Y.data());
      break;
    case Operation::Square:
      crypto_core_ed25519_scalar_mul(X.data(), X.data(), X.data());
      break;
    case Operation::Add:
      crypto_core_ed25519_scalar_add(X.data(), X.data(), Y.data());
      break;
    case Operation::Invert:
      // Of zero it gives zero, and an error.
      (void)!crypto_core_ed25519_scalar_invert(X.data(), X.data());
      break;
    }
}

Number SodiumField::result() {
  Number Out = {};
  std::memcpy(Out.data(), X.data(), X.size());
  return Out;
}
