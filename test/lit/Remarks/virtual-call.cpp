// A field behind an interface.
// RUN: %clangxx-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;

struct Field {
  virtual fe mul(fe a, fe b) const = 0;
  virtual ~Field() = default;
};

struct Field25519 final : Field {
  static constexpr fe p = ((fe)1 << 255) - 19;
  fe mul(fe a, fe b) const override {
    // CHECK: virtual-call.cpp:[[#@LINE + 1]]:29: remark: the numbers of 'mul' are reduced completely at every call, since it is called through a pointer, or virtual; call it by its name, or make its class a template parameter [-Rpass-missed=crandall-reduction]
    return (fe)((wide)a * b % p);
  }
};

fe power4(const Field &f, fe a) {
  fe b = f.mul(a, a);
  return f.mul(b, b);
}

const Field &field25519() {
  static Field25519 f;
  return f;
}
