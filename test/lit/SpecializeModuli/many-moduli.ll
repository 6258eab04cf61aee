; Copies are counted: eight, and four for size. The other calls stay.
; RUN: %opt -S -passes=specialize-moduli -residue-min-bits=8 %s | FileCheck %s

; CHECK-COUNT-8: call i16 @fast.modulus
; CHECK-NEXT:    call i16 @fast(i16 %x, i16 9)
; CHECK-COUNT-4: call i16 @small.modulus
; CHECK-NEXT:    call i16 @small(i16 %x, i16 7)
define void @calls(i16 %x) {
  call i16 @fast(i16 %x, i16 3)
  call i16 @fast(i16 %x, i16 5)
  call i16 @fast(i16 %x, i16 7)
  call i16 @fast(i16 %x, i16 11)
  call i16 @fast(i16 %x, i16 13)
  call i16 @fast(i16 %x, i16 17)
  call i16 @fast(i16 %x, i16 19)
  call i16 @fast(i16 %x, i16 23)
  call i16 @fast(i16 %x, i16 9)
  call i16 @small(i16 %x, i16 3)
  call i16 @small(i16 %x, i16 5)
  call i16 @small(i16 %x, i16 11)
  call i16 @small(i16 %x, i16 13)
  call i16 @small(i16 %x, i16 7)
  ret void
}

define internal i16 @fast(i16 %x, i16 %m) {
  %r = urem i16 %x, %m
  ret i16 %r
}

define internal i16 @small(i16 %x, i16 %m) optsize {
  %r = urem i16 %x, %m
  ret i16 %r
}
