// A lookup that compares in constant time, and reads behind a branch.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
typedef struct {
  fe x, y;
} point;
static const fe p = ((fe)1 << 255) - 19;
fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

void lookup(point *out, const point *table, unsigned index) {
  point r = table[0];
  for (unsigned k = 1; k < 16; k++)
    if (k == index)
      // CHECK: table-of-unknown-size.c:[[#@LINE + 1]]:11: remark: the time tells 'index': this entry is read only where the counter is equal to it, since nothing says how long the table is; read each entry into a variable first, and compare then, or pass the table with its length (T[static 16], a reference to an array) [-Rpass-missed=crandall-reduction]
      r = table[k];
  *out = r;
}

// What it says is quiet.
void lookup_known(point *out, const point table[static 16], unsigned index) {
  point r = table[0];
  for (unsigned k = 1; k < 16; k++)
    if (k == index)
      r = table[k];
  *out = r;
}

void lookup_read_first(point *out, const point *table, unsigned index) {
  point r = table[0];
  for (unsigned k = 1; k < 16; k++) {
    point entry = table[k];
    if (k == index)
      r = entry;
  }
  *out = r;
}

// Lagrange's polynomials skip a public one.
fe product(const fe *x, unsigned skipped) {
  fe r = 1;
  for (unsigned k = 0; k < 16; k++)
    if (k != skipped)
      r = mul(r, x[k]);
  return r;
}

void step(point *out, const point *table, unsigned index) {
  lookup(out, table, index);
  out->x = mul(out->x, out->y);
  lookup_known(out, table, index);
  lookup_read_first(out, table, index);
}
