// Euclid's algorithm by recursion, whose numbers are passed in memory.
// RUN: %clangxx-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

template <unsigned N> using number = unsigned _BitInt(N);

template <unsigned N> number<N> gcd(number<N> a, number<N> b) {
  // CHECK: euclid-in-a-template.cpp:[[#@LINE + 1]]:35: remark: wide division stays, in variable time: it is divided by what it has left before, as in Euclid's algorithm; for an inverse modulo a prime p write the power by p - 2, a loop that squares and multiplies [-Rpass-missed=crandall-reduction]
  return b == 0 ? a : gcd<N>(b, a % b);
}
number<256> common(number<256> a, number<256> b) { return gcd<256>(a, b); }
