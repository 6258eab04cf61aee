; What flags say of signed numbers; what is known of quotients and remainders by a
; constant; and reductions that are left as they are.
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s

; The lower bits of a difference are all of it.
; CHECK: is.cut: proven
; CHECK: is.cut.too.much: not proven: a flag that is not proven (trunc)
; Nobody notices that: it is no promise.
; CHECK: unnoticed: not proven: a result: not proven to be the same modulo M
; CHECK: quotients: proven
; CHECK: large.quotients: not proven: nuw or nsw is not proven (add)
; CHECK: large.remainders: not proven: nuw or nsw is not proven (add)
; CHECK: of.another: not proven: a result: not proven to be the same modulo M
; A mask is -1, whose bits are 255: 1 more is 0, and no flag says that it is not.
; CHECK: mask: not proven: a result: not proven to be the same modulo M
;--- before.ll
define i8 @is.cut(i8 %a, i8 %b) {
  %x = urem i8 %a, 127
  %y = urem i8 %b, 127
  %s = sub i8 %x, %y
  ret i8 %s
}
define i8 @is.cut.too.much(i8 %a, i8 %b) {
  %x = urem i8 %a, 127
  %y = urem i8 %b, 127
  %s = sub i8 %x, %y
  %c = trunc i8 %s to i7
  %r = sext i7 %c to i8
  ret i8 %r
}
define i1 @unnoticed(i8 %a, i16 %b, ptr %p) {
  %x = urem i8 %a, 127
  store i8 %x, ptr %p
  %w = sext i8 %a to i16
  %n = trunc nsw i16 %b to i8
  %choice = icmp eq i8 %a, 0
  %r = select i1 %choice, i8 %n, i8 0
  %s = icmp slt i16 %b, 0
  ret i1 %s
}
define i8 @quotients(i8 %a, i8 %b) {
  %x = urem i8 %a, 127
  %q = udiv i8 %b, 10
  %m = urem i8 %b, 100
  %s = add i8 %q, %m
  %r = add i8 %s, 3
  %t = xor i8 %r, %x
  ret i8 %t
}
define i8 @large.quotients(i8 %a, i8 %b) {
  %x = urem i8 %a, 127
  %q = udiv i8 %b, 10
  %r = add i8 %q, 231
  %t = xor i8 %r, %x
  ret i8 %t
}
define i8 @large.remainders(i8 %a, i8 %b) {
  %x = urem i8 %a, 127
  %m = urem i8 %b, 100
  %r = add i8 %m, 157
  %t = xor i8 %r, %x
  ret i8 %t
}
define i8 @of.another(i8 %a, i8 %b, i8 %c) {
  %x = urem i8 %a, 127
  %y = urem i8 %b, 127
  %t = xor i8 %x, %c
  ret i8 %t
}
define i8 @mask(i1 %c, i8 %a, ptr %p) {
  %mask = sext i1 %c to i8
  store i8 %mask, ptr %p
  %sum = add nsw i8 %mask, 1
  store i8 %sum, ptr %p
  %zero = icmp ult i8 %sum, 1
  %bit = zext i1 %zero to i8
  store i8 %bit, ptr %p
  %r = urem i8 %a, 127
  ret i8 %r
}
;--- after.ll
define i8 @is.cut(i8 %a, i8 %b) {
  %x = urem i8 %a, 127
  %y = urem i8 %b, 127
  %wide.x = zext i8 %x to i16
  %wide.y = zext i8 %y to i16
  %wide = sub i16 %wide.x, %wide.y
  %s = trunc nsw i16 %wide to i8
  ret i8 %s
}
define i8 @is.cut.too.much(i8 %a, i8 %b) {
  %x = urem i8 %a, 127
  %y = urem i8 %b, 127
  %s = sub i8 %x, %y
  %c = trunc nsw i8 %s to i7
  %r = sext i7 %c to i8
  ret i8 %r
}
define i1 @unnoticed(i8 %a, i16 %b, ptr %p) {
  %x = urem i8 %a, 127
  store i8 %x, ptr %p
  %n = trunc i16 %b to i8
  %s = icmp slt i8 %n, 0
  ret i1 %s
}
define i8 @quotients(i8 %a, i8 %b) {
  %x = urem i8 %a, 127
  %q = udiv i8 %b, 10
  %m = urem i8 %b, 100
  %s = add nuw nsw i8 %q, %m
  %r = add nuw i8 %s, 3
  %t = xor i8 %r, %x
  ret i8 %t
}
define i8 @large.quotients(i8 %a, i8 %b) {
  %x = urem i8 %a, 127
  %q = udiv i8 %b, 10
  %r = add nuw i8 %q, 231
  %t = xor i8 %r, %x
  ret i8 %t
}
define i8 @large.remainders(i8 %a, i8 %b) {
  %x = urem i8 %a, 127
  %m = urem i8 %b, 100
  %r = add nuw i8 %m, 157
  %t = xor i8 %r, %x
  ret i8 %t
}
define i8 @of.another(i8 %a, i8 %b, i8 %c) {
  %x = urem i8 %a, 127
  %y = urem i8 %b, 127
  %t = xor i8 %y, %c
  ret i8 %t
}
define i8 @mask(i1 %c, i8 %a, ptr %p) {
  %mask = sext i1 %c to i8
  store i8 %mask, ptr %p
  %sum = add nsw i8 %mask, 1
  store i8 %sum, ptr %p
  %bit = zext i1 false to i8
  store i8 %bit, ptr %p
  %r = urem i8 %a, 127
  ret i8 %r
}
