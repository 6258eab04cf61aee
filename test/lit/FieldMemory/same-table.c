// A constant table whose elements the web has as they are is read where it is; in Montgomery
// form there is a copy of it.
//
// RUN: %clang-residue -O2 -S -emit-llvm -o - %s | FileCheck %s
// RUN: %clang-residue -O2 -mllvm -residue-representation=montgomery -S -emit-llvm -o - %s | FileCheck --check-prefix=COPY %s

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(510) wide;
static const fe P = ((fe)1 << 254) - 19 + ((fe)1 << 254);

// CHECK-NOT: @Table.res
// CHECK:     @Table = {{.*}}constant
// CHECK-NOT: @Table.res
// COPY:      @Table.res = {{.*}}constant
static const fe Table[4] = {3, 5, P - 1, P / 2};

fe product(fe a, int i) { return (fe)((wide)a * Table[i & 3] % P); }
