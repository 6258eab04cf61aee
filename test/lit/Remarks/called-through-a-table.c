// Functions that are called through a table of C.
// RUN: %clang-residue -O2 -g -Rpass-missed=crandall-reduction -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const fe p = ((fe)1 << 255) - 19;

struct field {
  fe (*mul)(fe, fe);
};
static fe mul25519(fe a, fe b) {
  // CHECK: called-through-a-table.c:[[#@LINE + 1]]:27: remark: the numbers of 'mul25519' are reduced completely at every call, since it is called through a pointer; call it by its name, or give the pointer to a static function, which is inlined [-Rpass-missed=crandall-reduction]
  return (fe)((wide)a * b % p);
}
const struct field field25519 = {mul25519};
