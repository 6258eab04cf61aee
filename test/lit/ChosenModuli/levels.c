// Fields chosen by a flag, and tables of moduli, at every level: no division is
// left, and a choice that is no branch in the source is none in the code.
// RUN: %clang-residue -std=c23 -O1 -S %s -o - | FileCheck %s
// RUN: %clang-residue -std=c23 -O2 -S %s -o - | FileCheck %s
// RUN: %clang-residue -std=c23 -O3 -S %s -o - | FileCheck %s
// RUN: %clang-residue -std=c23 -Os -S %s -o - | FileCheck %s
// RUN: %clang-residue -std=c23 -Oz -S %s -o - | FileCheck %s
// REQUIRES: x86-64-host

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;
static const fe n = ((fe)1 << 252) + 0x14def9dea2f79cd65812631a5cf5d3edwb;

static fe multiply(fe a, fe b, fe m) { return (fe)((wide)a * b % m); }

// CHECK-LABEL: scalar_or_coordinate:
// CHECK-NOT:   {{^[[:space:]]j}}
// CHECK:       ret
fe scalar_or_coordinate(fe a, fe b, _Bool scalar) {
  fe m = scalar ? n : p;
  fe c = multiply(a, b, m);
  c = (fe)(((wide)c + m - multiply(c, a, m)) % m);
  return multiply(c, c, m);
}

static const unsigned long long primes[] = {
    0xffffffff00000001, 0xffffffffffffffc5, 0x1fffffffffffffff};

// CHECK-LABEL: residues:
// CHECK-NOT:   __umodti3
// CHECK-NOT:   div
// CHECK:       .size residues
void residues(unsigned long long *r, const unsigned long long *x, int count) {
  for (int i = 0; i < count; i++)
    r[i] = (unsigned long long)((unsigned __int128)x[i] * x[i] % primes[i]);
}
