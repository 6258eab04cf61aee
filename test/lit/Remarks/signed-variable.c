// A signed remainder by a variable.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef __int128 int128;

long long mulmod(long long a, long long b, long long m) {
  // CHECK: signed-variable.c:[[#@LINE + 1]]:36: remark: wide division stays, in variable time: the modulus is not a constant: it is 'm', a parameter of 'mulmod', which other files may call; make it static and pass a constant of this file, static const or constexpr [-Rpass-missed=crandall-reduction]
  return (long long)((int128)a * b % m);
}
