; A module without a wide division by something variable is left alone, whatever
; is passed.
; RUN: %opt -S -passes=specialize-moduli %s | FileCheck %s

; CHECK: call i64 @narrow(i64 %x, i64 241)
; CHECK: call i128 @constant(i128 %y, i128 3)
define i64 @calls(i64 %x, i128 %y) {
  %a = call i64 @narrow(i64 %x, i64 241)
  %b = call i128 @constant(i128 %y, i128 3)
  ret i64 %a
}

define internal i64 @narrow(i64 %x, i64 %m) {
  %r = urem i64 %x, %m
  ret i64 %r
}

define internal i128 @constant(i128 %x, i128 %y) {
  %s = add i128 %x, %y
  %r = urem i128 %s, 1000000007
  ret i128 %r
}
