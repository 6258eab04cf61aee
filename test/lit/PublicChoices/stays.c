// The branch stays through all of the optimizer, and so loops are unrolled as
// they would be without the plugin; nothing of what keeps it is left.
//
// RUN: %clang-residue -O2 -S -emit-llvm -o - %s | FileCheck %s

typedef unsigned __int128 wide;
typedef unsigned long fe;
static const fe P = 576460752303423433;

// CHECK-LABEL: @dot(
// CHECK-NOT:   sideeffect
// CHECK:       [[LAST:%.*]] = icmp eq i64 {{%.*}}, 255
// CHECK-NEXT:  br i1 [[LAST]],
// CHECK-NOT:   sideeffect
// CHECK:       {{^}}}
fe dot(const fe *a, const fe *b, int n) {
  wide s = 0;
  for (int i = 0; i < n; i++) {
    s += (wide)a[i] * b[i];
    if ((i & 255) == 255)
      s %= P;
  }
  return (fe)(s % P);
}
