#ifndef RESIDUE_BENCH_FIELD_H
#define RESIDUE_BENCH_FIELD_H

typedef unsigned _BitInt(BITS) fe;

/// Each applies an operation to *x as often as told. Every operation waits for
/// the result of the one before, as most do in real computations.
void field_multiply(fe *x, const fe *y, int times);
void field_square(fe *x, const fe *y, int times);
void field_add(fe *x, const fe *y, int times);
void field_invert(fe *x, const fe *y, int times);

#endif // RESIDUE_BENCH_FIELD_H
