// AVX-IFMA has the products of AVX-512 IFMA, and else what AVX2 has: lanes are put in order
// by halves.
// RUN: %clang-residue -O2 -march=arrowlake -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang-residue -O2 -march=arrowlake -S %s -o - | FileCheck %s --check-prefix=ASM
// RUN: %clang-residue -O2 -march=x86-64-v3 -mavxifma -S %s -o - | FileCheck %s --check-prefix=ASM
// RUN: %clang -std=c23 -O2 -march=arrowlake -Xclang -load -Xclang %plugin -fpass-plugin=%plugin -mllvm -residue-verify -Rpass=verify-reductions -c %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=PROOF
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;

static const wide p = ((wide)1 << 255) - 19;

static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }
static fe add(fe a, fe b) { return (fe)(((wide)a + b) % p); }
static fe sub(fe a, fe b) { return (fe)(((wide)a + p - b) % p); }

// CHECK-LABEL: @ladder(
// CHECK: @llvm.x86.avx512.vpmadd52l.uq.256
// CHECK: %[[ORDER:.*]] = xor <8 x i32> %{{.*}}, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
// CHECK: call <8 x i32> @llvm.x86.avx2.permd(<8 x i32> %{{.*}}, <8 x i32> %[[ORDER]])
// CHECK-NOT: permvar
// ASM-LABEL: ladder:
// ASM: vpermd
// ASM: {vex} vpmadd52luq
// ASM-NOT: %zmm
// ASM-NOT: %k{{[0-7]}}
// PROOF: proven for all inputs: {{[0-9]+}} reductions
void ladder(fe *restrict r, const unsigned char *restrict k, const fe *restrict x1) {
  fe x = *x1 % p, x2 = 1, z2 = 0, x3 = x, z3 = 1;
  unsigned swap = 0;
  for (int i = 254; i >= 0; i--) {
    unsigned bit = k[i / 8] >> i % 8 & 1;
    fe mask = -(fe)(swap ^ bit), t = mask & (x2 ^ x3), u = mask & (z2 ^ z3);
    swap = bit;
    x2 ^= t, x3 ^= t, z2 ^= u, z3 ^= u;
    fe a = add(x2, z2), aa = mul(a, a), b = sub(x2, z2), bb = mul(b, b);
    fe e = sub(aa, bb), c = add(x3, z3), d = sub(x3, z3);
    fe da = mul(d, a), cb = mul(c, b), s = add(da, cb), m = sub(da, cb);
    x3 = mul(s, s);
    z3 = mul(x, mul(m, m));
    x2 = mul(aa, bb);
    z2 = mul(e, add(aa, mul(121665, e)));
  }
  r[0] = x2, r[1] = z2;
}
