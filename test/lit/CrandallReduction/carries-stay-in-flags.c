// In rows of word products, those of the reduction included, no carry is saved in a register.
// REQUIRES: x86-64-host
// RUN: %clang-residue -std=c23 -O2 -march=x86-64-v3 -S -o - %s | FileCheck %s

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;

static const wide p = ((wide)1 << 256) - ((wide)1 << 32) - 977;

// CHECK-LABEL: mul:
// CHECK-COUNT-16: mulxq
// CHECK-NOT:      {{[[:space:]]set}}
// CHECK-COUNT-5:  mulxq
fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }
