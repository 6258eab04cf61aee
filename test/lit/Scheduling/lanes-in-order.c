// Rounds of products in lanes wait for each other. On cores that start what stands first,
// what is waited for stands in front, and fake uses, which are no code, keep it there.
// REQUIRES: llvm-22, x86-registered-target
// RUN: %clang -fpass-plugin=%plugin --target=x86_64-linux-gnu -march=znver5 -std=c23 -O2 -fno-discard-value-names -S -emit-llvm %s -o %t.amd.ll
// RUN: FileCheck %s --input-file %t.amd.ll
// RUN: llc -O2 -asm-verbose=0 %t.amd.ll -o - | FileCheck %s --check-prefix=ASM --implicit-check-not=fake
// RUN: %clang -fpass-plugin=%plugin --target=x86_64-linux-gnu -march=sapphirerapids -std=c23 -O2 -S -emit-llvm %s -o %t.intel.ll
// RUN: FileCheck %s --input-file %t.intel.ll --check-prefix=INTEL --implicit-check-not="fake.use(<4"
// It is the same code, in another order.
// RUN: grep -c vpmadd52 %t.amd.ll > %t.amd.txt
// RUN: grep -c vpmadd52 %t.intel.ll > %t.intel.txt
// RUN: diff %t.amd.txt %t.intel.txt

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const wide p = ((wide)1 << 256) - ((wide)1 << 224) + ((wide)1 << 192) +
                      ((wide)1 << 96) - 1;
typedef struct {
  fe x, y, z, t;
} point;
static fe add(fe x, fe y) { return (fe)(((wide)x + y) % p); }
static fe sub(fe x, fe y) { return (fe)(((wide)x + p - y) % p); }
static fe mul(fe x, fe y) { return (fe)((wide)x * y % p); }

// Modified coordinates: a turn has three rounds.
void doublings(point *P, unsigned times) {
  point R = *P;
  for (unsigned i = 0; i < times; i++) {
    fe yy = mul(R.y, R.y), u = mul(yy, yy), s = mul(R.x, yy), xx = mul(R.x, R.x);
    fe m = add(add(add(xx, xx), xx), R.t), x = sub(mul(m, m), add(s, s));
    fe n = mul(m, sub(s, x)), y = sub(add(n, n), u);
    R = (point){x, y, mul(R.y, R.z), mul(u, R.t)};
  }
  *P = R;
}

// CHECK-LABEL: @doublings(
// INTEL-LABEL: @doublings(
// What a multiply-add reads the low bits of is not masked in front of a shuffle.
// CHECK-NOT:   shufflevector <4 x i64> %lo
// CHECK:       call void (...) @llvm.fake.use(<4 x i64> %
// CHECK:       call void (...) @llvm.fake.use(<4 x i64> %
// CHECK-NOT:   shufflevector <4 x i64> %lo
// 2 n - u: n is there last.
// CHECK:       [[PADDED:%padded.*]] = sub <4 x i64>
// CHECK:       add <4 x i64> {{.*}}[[PADDED]]
// INTEL:       vpmadd52

// ASM-LABEL: doublings:
// ASM:       vpmadd52
