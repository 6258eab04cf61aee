// Elements are followed into helpers that are not inlined, and out of them; each helper
// tells of its own, once.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

void report(void);

__attribute__((noinline)) static void report_odd(fe x) {
  // CHECK-DAG: secrets-through-calls.c:[[#@LINE + 1]]:{{.*}}: remark: the time tells a bit of {{.*}}: this is a branch; do the work in any case, into a variable, and choose between the results by ?:; if it is public, pass it through an empty asm [-Rpass-missed=crandall-reduction]
  if (x & 1)
    report();
}

__attribute__((noinline)) static int entry(const int *table, const fe *x) {
  // CHECK-DAG: secrets-through-calls.c:[[#@LINE + 1]]:{{.*}}: remark: the cache tells {{.*}}: this address depends on it; read the whole table, and choose the entry by masks; if it is public, pass it through an empty asm [-Rpass-missed=crandall-reduction]
  return table[(unsigned)*x & 15];
}

__attribute__((noinline)) static void wrapped(fe x, fe y) {
  if (y != 0)
    report_odd(x);
}

// Other numbers are nobody's secret.
__attribute__((noinline)) static void report_many(unsigned n) {
  if (n > 3)
    report();
}

__attribute__((noinline)) static unsigned digit(const fe *x, unsigned i) {
  return (unsigned)(*x >> i) & 15;
}

int use(fe a, fe b, unsigned n, const int *table) {
  fe x = mul(a, b), y = mul(x, x);
  wrapped(x, y);
  report_many(n);
  // CHECK-DAG: secrets-through-calls.c:[[#@LINE + 1]]:{{.*}}: remark: the cache tells {{.*}}: this address depends on it; {{.*}} [-Rpass-missed=crandall-reduction]
  int sum = table[digit(&x, n)];
  return sum + entry(table, &y);
}

int use_again(fe a, const int *table) {
  fe x = mul(a, a);
  report_odd(x);
  return entry(table, &x);
}
