// 2^225 is 936 modulo 2^222 - 117, and what comes down from above five limbs of
// 45 bits is a product by that. It is one instruction on AMD's cores, and lanes
// pay; on Intel's it is three.
//
// RUN: %clang --target=x86_64-linux-gnu -std=c23 -O2 -march=znver5 -Rpass=crandall-reduction -fpass-plugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang --target=x86_64-linux-gnu -std=c23 -O2 -march=sapphirerapids -Rpass=crandall-reduction -fpass-plugin=%plugin -c %s -o %t.o 2>&1 | FileCheck --check-prefix=WORDS %s

// CHECK: rewrote 18 reductions modulo 2^222 - 117 {{.*}} 18 in lanes of vectors
// WORDS: rewrote 18 reductions modulo 2^222 - 117
// WORDS-NOT: lanes

typedef unsigned _BitInt(222) fe;
typedef unsigned _BitInt(444) wide;
#define P (((wide)1 << 222) - 117)

static fe mul(fe a, fe b) { return (fe)((wide)a * b % P); }
static fe add(fe a, fe b) { return (fe)(((wide)a + b) % P); }
static fe sub(fe a, fe b) { return (fe)(((wide)a + P - b) % P); }

void ladder(fe out[2], fe x, fe k) {
  fe a = 1, b = 0, c = x, d = 1;
  for (int i = 219; i >= 0; i--) {
    fe m = -(k >> i & 1), t = (a ^ c) & m;
    a ^= t;
    c ^= t;
    t = (b ^ d) & m;
    b ^= t;
    d ^= t;
    fe u = add(a, b), v = sub(a, b), w = add(c, d), y = sub(c, d);
    fe uu = mul(u, u), vv = mul(v, v), e = sub(uu, vv);
    fe yu = mul(y, u), wv = mul(w, v), s = add(yu, wv), r = sub(yu, wv);
    c = mul(s, s);
    d = mul(x, mul(r, r));
    a = mul(uu, vv);
    b = mul(e, add(uu, mul(40287, e)));
    t = (a ^ c) & m;
    a ^= t;
    c ^= t;
    t = (b ^ d) & m;
    b ^= t;
    d ^= t;
  }
  out[0] = a;
  out[1] = b;
}
