// What the remarks say about inversion, and about a loop that comes close.
// RUN: %clang-residue -O2 -c %s -o %t.o -Rpass=power-idiom -Rpass-missed=power-idiom 2>&1 | FileCheck %s
// RUN: %clang-residue -Os -c %s -o %t.o -Rpass=power-idiom 2>&1 | FileCheck %s --check-prefix=SMALL
// RUN: %clang-residue -O2 -mllvm -residue-power=chains -c %s -o %t.o -Rpass=power-idiom 2>&1 | FileCheck %s --check-prefix=SMALL

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;

static const wide p = ((wide)1 << 255) - 19;

static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

// CHECK: remarks.c:[[#@LINE - 2]]:{{.*}} remark: inverse modulo 2^255 - 19, which is prime ({{.+}}): 588 division steps instead of 255 squarings and 253 multiplications [-Rpass=power-idiom]
// SMALL: remarks.c:[[#@LINE - 3]]:{{.*}} remark: exponentiation by the 255-bit constant 2^255 - 21 modulo 2^255 - 19: 254 squarings and 11 multiplications instead of 255 and 253 [-Rpass=power-idiom]
fe invert(fe a) {
  fe r = 1;
  for (int i = 254; i >= 0; i--) {
    r = mul(r, r);
    if ((p - 2) >> i & 1)
      r = mul(r, a);
  }
  return r;
}

// CHECK: remark: this loop squares and multiplies, but is no exponentiation by a constant: {{.*}} depends on more than constants [-Rpass-missed=power-idiom]
fe power(fe a, unsigned e) {
  fe r = 1;
  for (; e; e >>= 1) {
    if (e & 1)
      r = mul(r, a);
    a = mul(a, a);
  }
  return r;
}

// Runs of squarings are as they should be.
// CHECK-NOT: remark
fe square_times(fe a, int n) {
  for (int i = 0; i < n; i++)
    a = mul(a, a);
  return a;
}
