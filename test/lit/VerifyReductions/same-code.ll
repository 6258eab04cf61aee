; What both functions compute of the same numbers is the same, whatever it is; but the same sum
; may be poison that the source chooses away.
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s

; CHECK: same: proven: 1 reduction
; CHECK-NEXT: twice: proven: 1 reduction
; CHECK-NEXT: other: not proven
; CHECK-NEXT: poison: not proven
;--- before.ll
define i64 @same(i64 %x, i64 %y, i64 %z) {
  %r = urem i64 %x, 1000003
  %a = mul i64 %y, %z
  %b = lshr i64 %a, %z
  %c = xor i64 %b, %a
  %d = sdiv i64 %c, 7
  %s = add i64 %d, %r
  ret i64 %s
}
define i64 @twice(i64 %x, i64 %y, i64 %z) {
  %r = urem i64 %x, 1000003
  %a = mul i64 %y, %z
  %b = xor i64 %a, %y
  %c = mul i64 %y, %z
  %d = xor i64 %c, %y
  %e = mul i64 %b, %d
  %s = xor i64 %e, %r
  ret i64 %s
}
define i64 @other(i64 %x, i64 %y, i64 %z) {
  %r = urem i64 %x, 1000003
  %a = mul i64 %y, %z
  %b = lshr i64 %a, 5
  %s = xor i64 %b, %r
  ret i64 %s
}
define i64 @poison(ptr %out, i64 %x, i64 %y, i64 %z, i1 %c) {
  %r = urem i64 %x, 1000003
  %a = mul nuw i64 %y, %z
  %s = select i1 %c, i64 %a, i64 0
  store i64 %r, ptr %out
  ret i64 %s
}
;--- after.ll
define i64 @same(i64 %x, i64 %y, i64 %z) {
  %a = mul i64 %y, %z
  %b = lshr i64 %a, %z
  %c = xor i64 %b, %a
  %d = sdiv i64 %c, 7
  %r = urem i64 %x, 1000003
  %s = add i64 %d, %r
  ret i64 %s
}
define i64 @twice(i64 %x, i64 %y, i64 %z) {
  %r = urem i64 %x, 1000003
  %a = mul i64 %y, %z
  %b = xor i64 %a, %y
  %e = mul i64 %b, %b
  %s = xor i64 %e, %r
  ret i64 %s
}
define i64 @other(i64 %x, i64 %y, i64 %z) {
  %r = urem i64 %x, 1000003
  %a = mul i64 %y, %z
  %b = lshr i64 %a, 6
  %s = xor i64 %b, %r
  ret i64 %s
}
define i64 @poison(ptr %out, i64 %x, i64 %y, i64 %z, i1 %c) {
  %r = urem i64 %x, 1000003
  %a = mul nuw i64 %y, %z
  %m = sext i1 %c to i64
  %s = and i64 %a, %m
  store i64 %r, ptr %out
  ret i64 %s
}
