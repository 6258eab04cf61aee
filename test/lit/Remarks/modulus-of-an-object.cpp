// A modulus that an object has: a member of *this, of a member, and what a lambda has taken.
// RUN: %clangxx-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

using fe = unsigned _BitInt(256);
using wide = unsigned _BitInt(512);

struct Field {
  fe cofactor, modulus;
  fe mul(fe a, fe b) const;
};
fe Field::mul(fe a, fe b) const {
  // CHECK: modulus-of-an-object.cpp:[[#@LINE + 1]]:27: remark: {{.*}}it is 'modulus', which is read from memory when the program runs; write it as a constant of this file, static const or constexpr [-Rpass-missed=crandall-reduction]
  return (fe)((wide)a * b % modulus);
}

struct Curve {
  fe a, b;
  Field field;
};
fe square(const Curve &curve, fe a) {
  // CHECK: modulus-of-an-object.cpp:[[#@LINE + 1]]:27: remark: {{.*}}it is 'curve->field.modulus', which is read from memory
  return (fe)((wide)a * a % curve.field.modulus);
}

// The function that is inlined has the line, and its caller the name.
template <class F> static fe twice(F f, fe a) { return f(f(a)); }
fe fourth(fe a, fe n) {
  // CHECK: modulus-of-an-object.cpp:[[#@LINE + 1]]:52: remark: {{.*}}it is 'n', a parameter of 'fourth', which other files may call
  return twice([n](fe x) { return (fe)((wide)x * x % n); }, a);
}
