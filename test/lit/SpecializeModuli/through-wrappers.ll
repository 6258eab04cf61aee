; Constants reach a division through functions that pass them on, and functions
; that call each other.
; RUN: %opt -S -passes=specialize-moduli -residue-min-bits=8 %s | FileCheck %s
; RUN: %opt -S -passes=specialize-moduli -residue-min-bits=8 -debug-counter=residue-specialize-moduli=0 %s 2>&1 \
; RUN:   | FileCheck %s --check-prefix=FIRST

; CHECK-LABEL: define i16 @entry(
; CHECK:         call i16 @even(i16 %x)
; CHECK:       define internal i16 @even(i16 %x)
; CHECK:         call i16 @odd(i16 %y, i16 0)
; CHECK:       define internal {{.*}}i16 @odd(i16 %x, i16 %zero)
; CHECK:         call i16 @even(i16 %y)
; CHECK:         call {{.*}}i16 @residue.reduce.i16(i16 %z, i16 241)
; CHECK-NOT:   urem

; FIRST: call i16 @even.modulus(i16 %x)
; FIRST: define internal i16 @even.modulus(i16 %x)
; FIRST: call i16 @odd(i16 %y, i16 241, i16 0)

define i16 @entry(i16 %x) {
  %r = call i16 @even(i16 %x, i16 240, i16 1)
  ret i16 %r
}

define internal i16 @even(i16 %x, i16 %a, i16 %b) {
entry:
  %m = add i16 %a, %b
  %last = icmp ult i16 %x, 3
  br i1 %last, label %end, label %more
more:
  %y = lshr i16 %x, 1
  %other = call i16 @odd(i16 %y, i16 %m, i16 0)
  br label %end
end:
  %r = phi i16 [ %x, %entry ], [ %other, %more ]
  ret i16 %r
}

define internal i16 @odd(i16 %x, i16 %m, i16 %zero) {
  %y = lshr i16 %x, 1
  %below = sub i16 %m, 1
  %z = call i16 @even(i16 %y, i16 %below, i16 1)
  %r = urem i16 %z, %m
  ret i16 %r
}
