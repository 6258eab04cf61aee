// What is inlined from the standard library is said of its call.
// RUN: %clangxx-residue -I %S/Inputs/include/c++ -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

using fe = unsigned _BitInt(256);
using wide = unsigned _BitInt(512);
static constexpr fe p = ((fe)1 << 255) - 19;
#include "function.h"

fe power(const function &f, fe x) {
  fe y = (fe)((wide)x * x % p);
  // CHECK: library-code.cpp:[[#@LINE + 1]]:10: remark: a call through a pointer, or of a virtual function, ends the computation modulo 2^255 - 19
  fe z = f(y);
  return (fe)((wide)z * z % p);
}
