#ifndef RESIDUE_BENCH_CURVES_H
#define RESIDUE_BENCH_CURVES_H

#include <stdint.h>

enum { P256, P384, P256_HALVES, P384_HALVES, CURVES };

/// The x-coordinate of k times a point, all as 32 or 48 bytes, the first the
/// most significant. The halves compute without a type of twice a word. k and
/// the point are taken to be right.
void curve_multiply(int curve, unsigned char *out, const unsigned char *k,
                    const unsigned char *x, const unsigned char *y);

#endif // RESIDUE_BENCH_CURVES_H
