// Without -g no variable has a name: where a number comes from is said.
// RUN: %clang-residue -O2 -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

fe of_a_parameter(fe base, fe exponent) {
  fe r = 1;
  while (exponent) {
    // CHECK: names-without-debug-info.c:[[#@LINE + 1]]:{{18|9}}: remark: the time tells a bit of a parameter of 'of_a_parameter': this is a branch
    if (exponent & 1)
      r = mul(r, base);
    base = mul(base, base);
    exponent >>= 1;
  }
  // CHECK: names-without-debug-info.c:[[#@LINE - 7]]:3: remark: the time tells the size of a parameter of 'of_a_parameter': this loop ends with it
  return r;
}

fe of_memory(const fe *table, const fe *index) {
  // CHECK: names-without-debug-info.c:[[#@LINE + 1]]:14: remark: the cache tells a number from memory: this address depends on it
  return mul(table[*index & 15], *index);
}

fe of_an_element(const fe *table, fe a) {
  // CHECK: names-without-debug-info.c:[[#@LINE + 1]]:14: remark: the cache tells a field element: this address depends on it
  return mul(table[mul(a, a) & 15], a);
}
