// Exceptions of Windows: a handler is a function of its own, and the block that
// leads to all of them has no place for code. What several handlers use is
// converted in front of it, what changes on the way there in each of them.
// REQUIRES: x86-registered-target, aarch64-registered-target
// DEFINE: %{flags} = -fexceptions -fcxx-exceptions -Xclang -fexperimental-max-bitint-width=512 -fpass-plugin=%plugin
// RUN: %clangxx --target=x86_64-pc-windows-msvc -O1 %{flags} -c %s -o %t.o
// RUN: %clangxx --target=x86_64-pc-windows-msvc -O2 %{flags} -c %s -o %t.o
// RUN: %clangxx --target=x86_64-pc-windows-msvc -Os %{flags} -c %s -o %t.o
// RUN: %clangxx --target=aarch64-pc-windows-msvc -O1 %{flags} -c %s -o %t.o
// RUN: %clangxx --target=aarch64-pc-windows-msvc -O2 %{flags} -c %s -o %t.o
// RUN: %clangxx --target=aarch64-pc-windows-msvc -Os %{flags} -c %s -o %t.o
// RUN: %clangxx --target=x86_64-pc-windows-msvc -O2 %{flags} -Rpass=crandall-reduction -S -emit-llvm %s -o %t.ll 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %opt-plain -S -passes=verify %t.ll | FileCheck %s --implicit-check-not=urem --implicit-check-not=residue.reduce
typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;
static const wide p = ((wide)1 << 255) - 19;

struct A {};
struct B {};
void mayThrow(int);
void show(fe *);

// REMARK-NOT: single-step
// REMARK:     rewrote 2 reductions modulo 2^255 - 19 (crandall, stage default)
// REMARK:     rewrote 5 reductions modulo 2^255 - 19 (crandall, stage default)
// REMARK:     rewrote 2 reductions modulo 2^255 - 19 (crandall, stage default)

// CHECK-LABEL: define {{.*}}usedByTwo
// CHECK:         catchpad
// CHECK:         catchpad
fe usedByTwo(const fe *q, int n) {
  fe x = *q;
  try {
    mayThrow(n);
  } catch (A &) {
    return (fe)((wide)x * x % p);
  } catch (B &) {
    return (fe)(((wide)x + x) % p);
  }
  return x;
}

// CHECK-LABEL: define {{.*}}changedOnTheWay
// CHECK:         catchpad
// CHECK:         catchpad
fe changedOnTheWay(const fe *q, int n) {
  fe x = *q;
  try {
    x = (fe)((wide)x * x % p);
    mayThrow(n);
    x = (fe)((wide)x * x % p);
    mayThrow(n + 1);
    x = (fe)((wide)x * x % p);
    mayThrow(n + 2);
    x = (fe)((wide)x * x % p);
  } catch (A &) {
    return (fe)((wide)x * x % p);
  } catch (B &) {
    show(&x);
    return (fe)(((wide)x + x) % p);
  }
  return (fe)((wide)x * *q % p);
}
