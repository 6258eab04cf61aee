; A conditional copy in a function of its own, which no other file calls, is
; inlined in time.
; RUN: %opt -S -passes=flatten-lookups %s | FileCheck %s

; CHECK-LABEL: define i128 @lookup(
; CHECK-NOT:     call void @move
; CHECK:         %hit = icmp eq i64 %i, 1
; CHECK-NOT:     br i1
; CHECK:         select i1 %hit, i128 %b, i128 %a
; CHECK-NOT:     br i1
; CHECK:         ret
define i128 @lookup(i64 %i, i128 %a, i128 %b) {
  %r = alloca i128
  %e = alloca i128
  store i128 %a, ptr %r
  store i128 %b, ptr %e
  %hit = icmp eq i64 %i, 1
  call void @move(ptr %r, ptr %e, i1 %hit)
  %chosen = load i128, ptr %r
  %m = urem i128 %chosen, 1180591620717411303389
  ret i128 %m
}

define internal void @move(ptr %r, ptr %a, i1 %flag) {
entry:
  br i1 %flag, label %move, label %exit

move:
  %number = load i128, ptr %a
  store i128 %number, ptr %r
  br label %exit

exit:
  ret void
}
