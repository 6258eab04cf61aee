// A constant of C++ that is computed when the program starts.
// RUN: %clangxx-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(448) big;
typedef unsigned _BitInt(896) twice;

static big make_prime() {
  big one = 1;
  return (one << 447) + ((one << 447) - 1) - (one << 224);
}

static const big p = make_prime();

// CHECK: modulus-is-computed-at-start.cpp:[[#@LINE + 1]]:{{[0-9]+}}: remark: wide division stays, in variable time: the modulus is not a constant: it is 'p', which is computed when the program starts; make it constexpr, and what computes it [-Rpass-missed=crandall-reduction]
big mul(big a, big b) { return (big)((twice)a * b % p); }
