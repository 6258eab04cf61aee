// Numbers of a table that i == digit chooses, in a function that only knows where
// the table is: LLVM makes a switch of it, whose time tells the digit.
// RUN: %clangxx --target=x86_64-linux-gnu -std=c++20 -O2 -fpass-plugin=%plugin -Rpass-missed=crandall-reduction -w -c %s -o /dev/null 2>&1 | FileCheck %s
// REQUIRES: x86-registered-target
typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static fe mul(fe a, fe b) {
  return (fe)((wide)a * b % (((wide)1 << 256) - 0x1000003d1));
}

struct window {
  const unsigned char *scalar;
  fe (&table)[16];
};

// CHECK: remark: the time tells {{.*}}: this is a branch; compute all sides into variables
fe power(const window &w, int i) {
  if (i < 0)
    return 1;
  fe r = power(w, i - 1);
  for (int j = 0; j < 4; j++)
    r = mul(r, r);
  unsigned digit = w.scalar[31 - i / 2] >> (i % 2 ? 0 : 4) & 15;
  fe x = 0;
  for (unsigned k = 0; k < 16; k++)
    x = k == digit ? w.table[k] : x;
  return mul(r, x);
}
