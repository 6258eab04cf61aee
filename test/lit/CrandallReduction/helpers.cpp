// Field operations behind C++ operators, templates, structs and pointers are one
// web: the helpers are inlined, and only the result is made canonical.
// RUN: %clangxx -O2 -fpass-plugin=%plugin -Rpass=crandall-reduction -S -emit-llvm %s -o %t.ll 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s --input-file=%t.ll --implicit-check-not=urem --implicit-check-not='call void'
// REQUIRES: x86-registered-target

template <int Bits, int C> struct Field {
  using Wide = unsigned _BitInt(2 * Bits + 2);
  static constexpr Wide P = ((Wide)1 << Bits) - C;
  unsigned _BitInt(Bits) V;
  friend Field operator*(const Field &A, const Field &B) {
    return {(unsigned _BitInt(Bits))((Wide)A.V * B.V % P)};
  }
  friend Field operator+(const Field &A, const Field &B) {
    return {(unsigned _BitInt(Bits))(((Wide)A.V + B.V) % P)};
  }
};

struct Point {
  Field<255, 19> X, Y;
};

static void formula(Point *R, const Point *Q) {
  Field<255, 19> S = Q->X + Q->Y, T = S * Q->X;
  R->X = T * S;
  R->Y = T + R->X;
}

// Sixteen reductions: of the eight products none can be dropped.
// REMARK: remark: rewrote 16 reductions modulo 2^255 - 19 (crandall, stage default): 8 dropped, 8 incomplete, 2 complete at exits
// CHECK-LABEL: define {{.*}} @formulas(
// CHECK-NOT:     br i1
// CHECK:         ret void
extern "C" void formulas(Point *R) {
  Point Q = *R, T;
  formula(&T, &Q);
  formula(&Q, &T);
  formula(&T, &Q);
  formula(&Q, &T);
  *R = Q;
}
