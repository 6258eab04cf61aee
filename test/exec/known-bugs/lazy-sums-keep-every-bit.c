// clang-format off
// Sums that are reduced late keep their top bit, also before a multiplication.
// Two additions too many before a product, and a lost carry of Poly1305's last
// step, are real bugs of the field.
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

NOINLINE wide product_of_sums(fe x, fe y, fe z) {
  fe a = (fe)(((wide)x + y) % p), b = (fe)(((wide)a + x) % p);
  fe c = (fe)(((wide)b + z) % p), d = (fe)(((wide)c + c) % p);
  return (wide)d * b % p;
}
NOINLINE wide differences(fe x, fe y, fe z) {
  fe a = (fe)(((wide)x + p - y % p) % p), b = (fe)(((wide)a + p - z % p) % p);
  fe c = (fe)(((wide)b + p - a) % p), d = (fe)(((wide)z + p - c) % p);
  return (wide)d * d % p;
}
NOINLINE wide late_sum(fe x, fe y) {
  wide t = 0;
  for (int i = 0; i < 1000; i++)
    t += i % 3 ? x : y;
  return t % p;
}
NOINLINE wide polynomial(fe x, fe y) {
  wide h = 0;
  for (int i = 0; i < 17; i++)
    h = (h + y + ((wide)1 << (N - 2))) * x % p;
  return h;
}
NOINLINE wide sums_of_products(fe x, fe y, fe z) {
  wide t = 0;
  for (int i = 0; i < 60; i++)
    t += (wide)x * y + (wide)y * z;
  return t % p;
}
NOINLINE wide all_ones_squared(fe x) {
  for (int i = 0; i < 20; i++)
    x = (fe)((wide)x * x % p);
  return x;
}

int main(void) {
  for (unsigned i = 0; i < EDGES; i++)
    for (unsigned j = 0; j < EDGES; j += 2) {
      fe x = (fe)edges[i], y = (fe)edges[j], z = (fe)edges[(i + j) % EDGES];
      print(product_of_sums(x, y, z));
      print(differences(x, y, z));
      print(late_sum(x, y));
      print(polynomial(x, y));
      print(sums_of_products(x, y, z));
      print(all_ones_squared(x));
    }
  return 0;
}
