; What other files may call stays, and so does what an unknown modulus is passed
; to. What the linker may replace is not copied.
; RUN: %opt -S -passes=specialize-moduli -residue-min-bits=8 %s | FileCheck %s

; CHECK-LABEL: define i16 @external(i16 %x, i16 %m)
; CHECK:         urem i16 %x, %m
define i16 @external(i16 %x, i16 %m) {
  %r = urem i16 %x, %m
  ret i16 %r
}

define weak i16 @replaceable(i16 %x, i16 %m) {
  %r = urem i16 %x, %m
  ret i16 %r
}

define linkonce_odr hidden i16 @inline_function(i16 %x, i16 %m) {
  %r = urem i16 %x, %m
  ret i16 %r
}

; CHECK-LABEL: define i16 @calls(
; CHECK:         call i16 @external.modulus(i16 %x)
; CHECK-NEXT:    call i16 @replaceable(i16 %x, i16 241)
; CHECK-NEXT:    call i16 @inline_function.modulus(i16 %x)
; CHECK-NEXT:    call i16 @external(i16 %x, i16 %m)
define i16 @calls(i16 %x, i16 %m) {
  %a = call i16 @external(i16 %x, i16 241)
  %b = call i16 @replaceable(i16 %x, i16 241)
  %c = call i16 @inline_function(i16 %x, i16 241)
  %d = call i16 @external(i16 %x, i16 %m)
  %ab = add i16 %a, %b
  %cd = add i16 %c, %d
  %r = add i16 %ab, %cd
  ret i16 %r
}

; CHECK-DAG: define internal {{.*}}i16 @external.modulus(i16 %x)
; CHECK-DAG: define internal {{.*}}i16 @inline_function.modulus(i16 %x)
