// clang-format off
// A partially reduced value is not canonical: comparing, storing and testing it
// for zero must see what the source says.
//
// DEFINE: %{flags} = -std=c23 -w -I %S/Inputs -DN=255 -DC=19
// DEFINE: %{plain} = %clang -O1 %{flags} %s -o %t.plain && %t.plain > %t.expected
// DEFINE: %{same} = %t > %t.out && diff %t.expected %t.out
//
// RUN: %{plain}
// RUN: %clang-residue -O1 %{flags} %s -o %t && %{same}
// RUN: %clang-residue -O2 %{flags} %s -o %t && %{same}
// RUN: %clang-residue -O3 %{flags} %s -o %t && %{same}
// RUN: %clang-residue -Os %{flags} %s -o %t && %{same}
// RUN: %clang-residue -O2 %{flags} -mllvm -residue-stage=single-step %s -o %t && %{same}
// RUN: %clang-residue -O2 %{flags} -mllvm -residue-stage=incomplete-phi %s -o %t && %{same}
//
// REDEFINE: %{flags} = -std=c23 -w -I %S/Inputs -DN=130 -DC=5
// RUN: %{plain}
// RUN: %clang-residue -O1 %{flags} %s -o %t && %{same}
// RUN: %clang-residue -O2 %{flags} %s -o %t && %{same}
//
// REDEFINE: %{flags} = -std=c23 -w -I %S/Inputs -DN=256 -DC=4294968273
// RUN: %{plain}
// RUN: %clang-residue -O1 %{flags} %s -o %t && %{same}
// RUN: %clang-residue -O2 %{flags} %s -o %t && %{same}
//
// REDEFINE: %{flags} = -std=c23 -w -I %S/Inputs -DN=521 -DC=1
// RUN: %{plain}
// RUN: %clang-residue -O2 %{flags} %s -o %t && %{same}
//
// REQUIRES: x86-64-host
// clang-format on

#include "known_bugs.h"

NOINLINE int is_zero(fe1 x, fe1 y) { return ((wide)x + 2 * p - y) % p == 0; }
NOINLINE int is_equal(fe1 x, fe1 y) {
  return (wide)x * x % p == (wide)y * y % p;
}
NOINLINE int is_odd(fe1 x, fe1 y) { return (int)((wide)x * y % p & 1); }
NOINLINE int is_large(fe1 x, fe1 y) { return ((wide)x + y) % p > p / 2; }
NOINLINE wide folded(fe1 x, fe1 y) {
  wide t = (wide)x * y;
  return (t & (((wide)1 << N) - 1)) + C * (t >> N);
}
NOINLINE wide folded_twice_and_compared(fe1 x, fe1 y) {
  wide t = folded(x, y);
  t = (t & (((wide)1 << N) - 1)) + C * (t >> N);
  return t >= p ? t - p : t;
}
NOINLINE wide stored_between(fe1 x, fe1 y, wide *stored) {
  wide t = (wide)x * y % p;
  *stored = t;
  t = t * t % p;
  stored[1] = t + 1;
  return (t + x) % p;
}

int main(void) {
  for (unsigned i = 0; i < EDGES; i++)
    for (unsigned j = 0; j < EDGES; j++) {
      fe1 x = edges[i], y = edges[j];
      wide stored[2] = {0};
      printf("%d%d%d%d\n", is_zero(x, y), is_equal(x, y), is_odd(x, y),
             is_large(x, y));
      print(folded(x, y));
      print(folded_twice_and_compared(x, y));
      print(stored_between(x, y, stored));
      print(stored[0]);
      print(stored[1]);
    }
  return 0;
}
