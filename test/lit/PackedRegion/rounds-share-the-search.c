// A doubling and an addition by the complete formulas, 26 products in seven rounds.
// Each round gets a share of the search for lanes. Where the first ones leave
// nothing, the later ones take what comes first: 165 vectors were masked, not 150.
//
// REQUIRES: llvm-22, x86-registered-target, x86-64-host
// RUN: %clang -std=c23 -O2 -march=icelake-server -fpass-plugin=%plugin -emit-llvm -S -o %t.ll %s
// RUN: FileCheck %s < %t.ll
// RUN: grep -c "select <4 x i1>" %t.ll | FileCheck %s --check-prefix=MASKS

// CHECK-LABEL: @multiply(
// CHECK:         call <4 x i64> @llvm.x86.avx512.vpmadd52
// MASKS:       {{^1[0-5][0-9]$}}

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(510) wide;
static const wide p = ((wide)1 << 255) - 19;

static fe add(fe x, fe y) { return (fe)(((wide)x + y) % p); }
static fe sub(fe x, fe y) { return (fe)(((wide)x + p - y) % p); }
static fe mul(fe x, fe y) { return (fe)((wide)x * y % p); }
static fe twice(fe x) { return add(x, x); }
static fe thrice(fe x) { return add(twice(x), x); }

typedef struct {
  fe x, y, z;
} point;

static point add_points(point P, point Q, fe b) {
  fe t0 = mul(P.x, Q.x), t1 = mul(P.y, Q.y), t2 = mul(P.z, Q.z);
  fe t3 = sub(mul(add(P.x, P.y), add(Q.x, Q.y)), add(t0, t1));
  fe t4 = sub(mul(add(P.y, P.z), add(Q.y, Q.z)), add(t1, t2));
  fe y3 = sub(mul(add(P.x, P.z), add(Q.x, Q.z)), add(t0, t2));
  fe x3 = thrice(sub(y3, mul(b, t2)));
  fe z3 = sub(t1, x3);
  x3 = add(t1, x3);
  t2 = thrice(t2);
  y3 = thrice(sub(sub(mul(b, y3), t2), t0));
  t0 = sub(thrice(t0), t2);
  return (point){sub(mul(t3, x3), mul(t4, y3)), add(mul(x3, z3), mul(t0, y3)),
                 add(mul(t4, z3), mul(t3, t0))};
}

static point double_point(point P, fe b) {
  fe t0 = mul(P.x, P.x), t1 = mul(P.y, P.y), t2 = mul(P.z, P.z);
  fe t3 = twice(mul(P.x, P.y)), z3 = twice(mul(P.x, P.z));
  fe y3 = thrice(sub(mul(b, t2), z3)), x3 = sub(t1, y3);
  y3 = mul(x3, add(t1, y3));
  x3 = mul(x3, t3);
  t2 = thrice(t2);
  z3 = thrice(sub(sub(mul(b, z3), t2), t0));
  t0 = sub(thrice(t0), t2);
  y3 = add(y3, mul(t0, z3));
  t0 = twice(mul(P.y, P.z));
  return (point){sub(x3, mul(t0, z3)), y3, twice(twice(mul(t0, t1)))};
}

static fe choose(unsigned bit, fe x, fe y) {
  fe mask = -(fe)bit;
  return (x & mask) | (y & ~mask);
}

void multiply(point *to, const point *P, const fe *b,
              const unsigned char bits[256]) {
  point R = {0, 1, 0};
  for (int i = 0; i < 256; i++) {
    R = double_point(R, *b);
    point S = add_points(R, *P, *b);
    unsigned bit = bits[i] & 1;
    R = (point){choose(bit, S.x, R.x), choose(bit, S.y, R.y),
                choose(bit, S.z, R.z)};
  }
  *to = R;
}
