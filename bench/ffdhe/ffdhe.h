//===- ffdhe.h - Powers modulo the primes of RFC 7919 -----------*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_BENCH_FFDHE_H
#define RESIDUE_BENCH_FFDHE_H

/// Numbers are BITS / 8 bytes, the highest one first. The exponent is secret.
void ffdhe_power(unsigned char out[], const unsigned char base[],
                 const unsigned char exponent[]);

#endif // RESIDUE_BENCH_FFDHE_H
