; Each constant modulus has its copy, and each copy its name. The original goes
; where nobody calls it any more.
; RUN: %opt -S -passes=specialize-moduli -residue-min-bits=8 %s | FileCheck %s

; CHECK-LABEL: define i16 @calls(
; CHECK:         call i16 @reduce.modulus(i16 %x)
; CHECK-NEXT:    call i16 @reduce.modulus.1(i16 %x)
; CHECK-NEXT:    call i16 @reduce.modulus(i16 %x)
; CHECK-NOT:   define internal i16 @reduce(
; CHECK:       define internal {{.*}}i16 @reduce.modulus(i16 %x)
; CHECK-NEXT:    call {{.*}}i16 @residue.reduce.i16{{.*}}(i16 %x, i16 241)
; CHECK:       define internal {{.*}}i16 @reduce.modulus.1(i16 %x)
; CHECK-NEXT:    call {{.*}}i16 @residue.reduce.i16{{.*}}(i16 %x, i16 251)
; CHECK-NOT:   define internal i16 @reduce(

define i16 @calls(i16 %x) {
  %a = call i16 @reduce(i16 %x, i16 241)
  %b = call i16 @reduce(i16 %x, i16 251)
  %c = call i16 @reduce(i16 %x, i16 241)
  %ab = add i16 %a, %b
  %r = add i16 %ab, %c
  ret i16 %r
}

define internal i16 @reduce(i16 %x, i16 %m) {
  %r = urem i16 %x, %m
  ret i16 %r
}
