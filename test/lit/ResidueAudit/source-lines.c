// Findings have lines of the source, arguments their names.
// REQUIRES: x86-registered-target
// RUN: %clang --target=x86_64-linux-gnu -std=c23 -O1 -g -c %s -o %t.o
// RUN: not %audit %t.o differ | FileCheck %s
// RUN: %audit %t.o differ --public left,right
// RUN: not %audit %t.o power --secret exponent | FileCheck %s --check-prefix=POWER

// CHECK: source-lines.c:[[@LINE+4]]: a branch depends on a secret that is read at source-lines.c:[[@LINE+4]]
// CHECK: differ: {{.*}} {{[1-9]}} findings
int differ(const char *left, const char *right, int length) {
  for (int i = 0; i < length; ++i)
    if (left[i] != right[i])
      return 1;
  return 0;
}

// POWER: a branch depends on a secret: jne
unsigned power(unsigned base, unsigned exponent) {
  unsigned result = 1;
#pragma clang loop unroll(disable)
  while (exponent--)
    result *= base ^ result;
  return result;
}
