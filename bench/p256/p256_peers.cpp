//===- p256_peers.cpp - P-256 of libraries that come as crates ------------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "p256_derivation.h"

#include <cstdio>
#include <cstdlib>

using namespace p256bench;

// bench/peers/src/lib.rs
extern "C" void *peers_aws_lc_p256_new();
extern "C" int peers_aws_lc_p256(void *State, unsigned char *Out,
                                 const unsigned char *Scalar,
                                 const unsigned char *Point);

AWSLCPointMultiplication::AWSLCPointMultiplication()
    : State(peers_aws_lc_p256_new()) {
  if (!State) {
    std::fprintf(stderr, "error: AWS-LC does not have P-256\n");
    std::exit(EXIT_FAILURE);
  }
}

bool AWSLCPointMultiplication::setUp(const Bytes &S, const PointBytes &P) {
  Scalar = S;
  Point = P;
  return true;
}

bool AWSLCPointMultiplication::derive(Bytes &Out) {
  return peers_aws_lc_p256(State, Out.data(), Scalar.data(), Point.data()) == 1;
}
