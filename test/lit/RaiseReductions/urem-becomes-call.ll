; A remainder by a supported modulus becomes a pure call that knows its range.
; RUN: %opt -S -passes=raise-reductions -residue-min-bits=1 -residue-word-bits=8 %s | FileCheck %s
; RUN: %opt -S -passes=raise-reductions %s | FileCheck %s --check-prefix=WIDE

; CHECK-LABEL: define i16 @toy(
; CHECK-NEXT:    %product = mul nuw i16 %a, %b
; CHECK-NEXT:    %r = call range(i16 0, 251) i16 @residue.reduce.i16(i16 %product, i16 251)
; CHECK-NEXT:    ret i16 %r
define i16 @toy(i16 %a, i16 %b) {
  %product = mul nuw i16 %a, %b
  %r = urem i16 %product, 251
  ret i16 %r
}

; 2^127 - 1
; WIDE-LABEL: define i254 @mersenne(
; WIDE-NEXT:    %r = call range(i254 0, 170141183460469231731687303715884105727) i254 @residue.reduce.i254(i254 %x, i254 170141183460469231731687303715884105727)
; WIDE-NEXT:    ret i254 %r
define i254 @mersenne(i254 %x) {
  %r = urem i254 %x, 170141183460469231731687303715884105727
  ret i254 %r
}

; Both uses see the call.
; WIDE-LABEL: define i254 @two_uses(
; WIDE:         %r = call range({{.*}}) i254 @residue.reduce.i254(i254 %x,
; WIDE-NEXT:    store i254 %r, ptr %p
; WIDE-NEXT:    ret i254 %r
define i254 @two_uses(i254 %x, ptr %p) {
  %r = urem i254 %x, 170141183460469231731687303715884105727
  store i254 %r, ptr %p
  ret i254 %r
}

; WIDE: declare i254 @residue.reduce.i254(i254, i254) [[PURE:#[0-9]+]]
; WIDE: attributes [[PURE]] = { nocallback nofree nosync nounwind speculatable willreturn memory(none) "residue-modulus"="2^127 - 1" }
