// One line sums up a function: what is planned apart is one modulus. Divisions that
// are expanded have no line but their own, and no modulus that nobody wrote.
// RUN: %clang-residue -O2 -g -Rpass=crandall-reduction -Rpass-analysis=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

// CHECK: remark: 'both': 4 products and 0 sums modulo 2^255 - 19 in saturated form, 4 complete reductions; 2 places that tell of elements left [-Rpass-analysis=crandall-reduction]
fe both(const fe *t, fe a, fe b) {
  fe x = mul(a, b), y = mul(b, b);
  return mul(t[x & 15], t[y & 15]) ^ mul(a, a);
}

// CHECK-NOT: modulo 5
// CHECK: remark: rewrote 1 quotient and 1 remainder by 10: by the sum of the words [-Rpass=crandall-reduction]
// CHECK-NOT: modulo 5
int digits(fe x, char *out) {
  int n = 0;
  for (; x; x /= 10)
    out[n++] = (char)(x % 10);
  return n;
}

// CHECK: remark: modulo 2^61 - 1: 1 web, saturated representation, elements at most {{(about )?2\^[0-9]+( [-+] [0-9]{1,4})?}} [-Rpass-analysis=crandall-reduction]
unsigned long hash(const unsigned long *v, int n, unsigned long x) {
  unsigned long r = 0;
  for (int i = 0; i < n; i++)
    r = (unsigned long)(((unsigned __int128)r * x + v[i]) % 0x1fffffffffffffff);
  return r;
}
