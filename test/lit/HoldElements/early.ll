; A loop that leaves early: from the most turns that there may be, a check tells
; where bytes end that it reads, if no number of them wraps around.
; RUN: %opt -S -passes=hold-elements -pass-remarks=hold-elements %s 2>&1 | FileCheck %s

target triple = "x86_64-unknown-linux-gnu"

; CHECK: remark: {{.*}}elements are held in registers where pointers do not overlap
; CHECK-NOT: remark

; CHECK-LABEL: define void @power(
; CHECK-NEXT:  entry:
; CHECK-NEXT:    %[[N:.*]] = freeze i64 %n
; CHECK:         %[[LAST:.*]] = mul i64 %[[N]], 3
; CHECK:         icmp ule ptr
; CHECK:         icmp sge i64 %[[N]], 0
; 3 n is at most 2^31.
; CHECK:         %[[LEFT:.*]] = sub i64 715827882, %[[N]]
; CHECK-NEXT:    icmp sge i64 %[[LEFT]], 0
; CHECK:         br i1 %apart{{[0-9]*}}, label %[[HELD:.*]], label %
; CHECK:       [[HELD]]:
; CHECK:       loop.held:
; CHECK-NOT:     store
; CHECK:       exit
; CHECK:         store i256
define void @power(ptr %r, ptr %k, i64 %n) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %next ]
  %x = load i256, ptr %r, align 8
  %xw = zext i256 %x to i512
  %xx = mul i512 %xw, %xw
  %xr = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x1 = trunc i512 %xr to i256
  store i256 %x1, ptr %r, align 8
  %at = mul i64 %i, 3
  %place = getelementptr i8, ptr %k, i64 %at
  %byte = load i8, ptr %place
  %stop = icmp eq i8 %byte, 0
  br i1 %stop, label %exit, label %next

next:
  %i1 = add i64 %i, 1
  %more = icmp ne i64 %i, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; Of a loop that only what it reads ends nobody knows.
; CHECK-LABEL: define void @endless(
; CHECK-NOT:   apart
; CHECK:       store i256 %x1, ptr %r
define void @endless(ptr %r, ptr %k) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %x = load i256, ptr %r, align 8
  %xw = zext i256 %x to i512
  %xx = mul i512 %xw, %xw
  %xr = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x1 = trunc i512 %xr to i256
  store i256 %x1, ptr %r, align 8
  %place = getelementptr i8, ptr %k, i64 %i
  %byte = load i8, ptr %place
  %i1 = add i64 %i, 1
  %stop = icmp eq i8 %byte, 0
  br i1 %stop, label %exit, label %loop

exit:
  ret void
}
