// A function whose labels have addresses in a table keeps its labels, and what is not proven of each reduction by
// itself LLVM's division: the body that it had before could not be given back.
// RUN: %clang-residue -O2 -mllvm -residue-verify -Rpass=verify-reductions -S -emit-llvm %s -o %t.ll 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=IR < %t.ll
// CHECK: proven for all inputs, each for itself: 3 reductions, {{.*}}; not as a whole: a label whose address is taken
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
