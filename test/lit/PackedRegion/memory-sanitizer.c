// MemorySanitizer would take lanes that nothing uses for numbers that nobody has set: with it
// there are none.
// RUN: %clang-residue -O2 -march=x86-64-v4 -mavx512ifma -S -emit-llvm %s -o - | FileCheck %s --check-prefix=LANES
// RUN: %clang-residue -O2 -march=x86-64-v4 -mavx512ifma -fsanitize=memory -S -emit-llvm %s -o - | FileCheck %s
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;

static const wide p = ((wide)1 << 255) - 19;

static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

// LANES-LABEL: @powers(
// LANES: @llvm.x86.avx512.vpmadd52l.uq.256
// CHECK-LABEL: @powers(
// CHECK-NOT: vpmadd52
void powers(fe *restrict r, const fe *restrict a, int n) {
  fe x = a[0], y = a[1], z = a[2], t = a[3];
  for (int i = 0; i < n; i++) {
    x = mul(x, x);
    y = mul(y, y);
    z = mul(z, z);
    t = mul(t, t);
  }
  r[0] = x;
  r[1] = y;
  r[2] = z;
  r[3] = t;
}
