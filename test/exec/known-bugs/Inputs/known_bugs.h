// Shared by the tests here: a modulus 2^N - C, and edges to run functions on.
//
// Each test prints its results; they must be those of the build without the
// plugin, which divides.

#ifndef KNOWN_BUGS_H
#define KNOWN_BUGS_H

#include <stdio.h>

#define WIDE (2 * N + 16)

typedef unsigned _BitInt(N) fe;
typedef unsigned _BitInt(N + 1) fe1;
typedef unsigned _BitInt(WIDE) wide;

static const wide p = ((wide)1 << N) - C;

#define NOINLINE __attribute__((noinline))

static void print(wide x) {
  for (int i = (WIDE - 1) / 64; i >= 0; i--)
    printf("%016llx", (unsigned long long)(x >> (64 * i)));
  printf("\n");
}

/// Values where reductions go wrong, all of fe1.
static const fe1 edges[] = {
    0,
    1,
    2,
    (fe1)(p - 2),
    (fe1)(p - 1),
    (fe1)p,
    (fe1)(p + 1),
    (fe1)(p + C - 1),
    (fe1)(p + C),
    (fe1)(2 * p - 1),
    (fe1)(2 * p),
    (fe1)(2 * p + 1),
    (fe1)-1,
    (fe1)1 << (N - 1),
    ((fe1)1 << (N - 1)) - 1,
    (fe1)0xffffffffffffffff << (N - 64),
    ~((fe1)0xffffffffffffffff << (N - 64)),
};
#define EDGES (sizeof edges / sizeof *edges)

#endif
