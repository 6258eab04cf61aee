// clang-format off
// A value that is exactly the modulus is not canonical: '>' for '>=' in the last
// subtraction is a real bug of the field. When the source has it, it stays.
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

NOINLINE fe1 reduced(fe1 x) { return (fe1)((wide)x % p); }
NOINLINE fe1 sum(fe1 x, fe1 y) { return (fe1)(((wide)x + y) % p); }
NOINLINE fe1 difference(fe1 x, fe1 y) {
  return (fe1)(((wide)x + 2 * p + 8 - y) % p);
}
NOINLINE wide corrected(wide x) { return x >= p ? x - p : x; }
NOINLINE wide corrected_wrongly(wide x) { return x > p ? x - p : x; }
NOINLINE wide wrongly_then_squared(fe1 x, fe1 y) {
  wide t = (wide)(fe)((wide)x % p) + (fe)((wide)y % p);
  if (t > p)
    t -= p;
  return t * t % p ^ t;
}

int main(void) {
  for (unsigned i = 0; i < EDGES; i++)
    for (unsigned j = 0; j < EDGES; j++) {
      print(reduced(edges[i]));
      print(sum(edges[i], edges[j]));
      print(difference(edges[i], edges[j]));
      print(corrected((wide)edges[i] + edges[j]));
      print(corrected_wrongly((wide)edges[i] + edges[j]));
      print(wrongly_then_squared(edges[i], edges[j]));
    }
  return 0;
}
