// Five doublings in front of an addition: in lanes they share rounds with it, and
// with each other, as one block. On AMD's processors, where a loop of so much code
// is decoded anew in every turn, and in code for any, the last one alone does, and
// so it is where a product is long, modulo P-384's prime. Not without lanes.
//
// RUN: %clang --target=x86_64-linux-gnu -std=c23 -O2 -march=x86-64-v4 -mavx512ifma -Rpass='loop-unroll|limit-unrolling' -fpass-plugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=LAST
// RUN: %clang --target=x86_64-linux-gnu -std=c23 -O2 -march=x86-64-v4 -mavx512ifma -mtune=sapphirerapids -Rpass='loop-unroll|limit-unrolling' -fpass-plugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang --target=x86_64-linux-gnu -std=c23 -O2 -march=znver4 -Rpass='loop-unroll|limit-unrolling' -fpass-plugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=LAST
// RUN: %clang --target=x86_64-linux-gnu -std=c23 -O2 -march=sapphirerapids -DP384 -Rpass='loop-unroll|limit-unrolling' -fpass-plugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=LAST
// RUN: %clang --target=x86_64-linux-gnu -std=c23 -O2 -march=x86-64-v3 -Rpass='loop-unroll|limit-unrolling' -fpass-plugin=%plugin -c %s -o %t.o 2>&1 | count 0

// REQUIRES: llvm-22

// CHECK: few-rounds.c:[[@LINE+35]]:5: remark: completely unrolled loop with 5 iterations
// LAST: few-rounds.c:[[@LINE+34]]:5: remark: moved the last of 5 turns behind the loop

#ifdef P384
typedef unsigned _BitInt(384) fe;
typedef unsigned _BitInt(768) wide;
static const fe p = -1 - ((fe)1 << 128) - ((fe)1 << 96) + ((fe)1 << 32);
#else
typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p =
    115792089210356248762697446949407573530086143415290314195533631308867097853951uwb;
#endif

static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }
static fe add(fe a, fe b) { return (fe)(((wide)a + b) % p); }
static fe sub(fe a, fe b) { return (fe)(((wide)a + p - b) % p); }

typedef struct {
  fe x, y, z;
} point;

static point doubled(point P) {
  fe a = sub(mul(P.x, P.x), mul(P.z, P.z)), yy = mul(P.y, P.y);
  fe b = mul(P.x, yy), x = sub(mul(a, a), add(b, b));
  return (point){x, sub(mul(a, sub(b, x)), mul(yy, yy)), mul(P.y, P.z)};
}

point powers(point P, point Q, int n) {
  point R = P;
  for (int i = 0; i < n; i++) {
    fe u = mul(R.x, Q.z), v = mul(Q.x, R.z), w = sub(u, v);
    fe ww = mul(w, w), s = mul(mul(w, ww), R.y);
    fe x = sub(mul(u, ww), s), y = mul(sub(mul(v, ww), x), w);
    R = (point){x, y, mul(R.z, mul(Q.z, w))};
    for (int j = 0; j < 5; j++)
      R = doubled(R);
  }
  return R;
}
