// A helper for another CPU is not inlined into a caller that cannot run it: its
// intrinsics would not compile there, and without them its code would be the
// slow one. A caller for the same CPU gets it inlined.
// REQUIRES: x86-registered-target
// RUN: %clang-residue --target=x86_64-linux-gnu -O2 -S %s -o - | FileCheck %s
// RUN: %clang-residue --target=x86_64-linux-gnu -O2 -S %s -o - | FileCheck %s --check-prefix=SAME
#include <immintrin.h>

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;
static const wide p = ((wide)1 << 255) - 19;

static __attribute__((target("avx2,bmi2"))) fe vector(const fe *x, const fe *y,
                                                      __m256i *v) {
  *v = _mm256_packus_epi16(
      _mm256_add_epi64(*v, _mm256_shuffle_epi32(*v, 0x4e)),
      _mm256_permute4x64_epi64(_mm256_hadd_epi16(*v, *v), 0x4e));
  return (fe)((wide)*x * *y % p);
}

static __attribute__((target("bmi2"))) fe fast(fe x, fe y) {
  return (fe)((wide)x * y % p);
}

static fe slow(fe x, fe y) { return (fe)((wide)x * y % p); }

// CHECK-LABEL: entry:
// CHECK-NOT:     mulx
// CHECK:         call{{.*}} vector
// CHECK:         call{{.*}} fast
// CHECK-NOT:     mulx
// CHECK-LABEL: vector:
// CHECK:         mulx
// CHECK-LABEL: fast:
// CHECK:         mulx
fe entry(int has, const fe *x, const fe *y, void *v) {
  if (has == 2)
    return vector(x, y, v);
  return has ? fast(*x, *y) : slow(*x, *y);
}

// SAME-LABEL: same:
// SAME-NOT:     call
// SAME:         mulx
// SAME-NOT:     call
// SAME:         ret
__attribute__((target("bmi2"))) fe same(fe x, fe y) { return fast(x, y); }
