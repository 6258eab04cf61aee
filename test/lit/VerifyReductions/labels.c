// A function whose labels have addresses in a table keeps LLVM's divisions, and its labels: the body that it
// had before could not be given back.
// RUN: %clang-residue -O2 -mllvm -residue-verify -Rpass-missed=verify-reductions -S -emit-llvm %s -o %t.ll 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=IR < %t.ll
// CHECK: not proven: a label whose address is taken
// IR-NOT: inttoptr
// IR: blockaddress(@run,
// IR-NOT: inttoptr
typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(510) wide;
static const fe p = ((unsigned _BitInt(256))1 << 255) - 19;

fe run(const unsigned char *code, fe x) {
  static void *table[] = {&&square, &&more, &&end};
  goto *table[*code++];
square:
  x = (fe)((wide)x * x % p);
  goto *table[*code++];
more:
  x = (fe)(((wide)x + 7) % p);
  goto *table[*code++];
end:
  return x;
}
