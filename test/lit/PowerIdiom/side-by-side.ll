; Powers of several numbers by one exponent are one chain, with powers of their
; own: they do not wait for each other.
; RUN: %opt -residue-min-bits=1 -residue-power=chains -passes=power-idiom -S %s | FileCheck %s

; CHECK-LABEL: define void @both(
; CHECK-COUNT-2: alloca [{{[0-9]+}} x i16]
; CHECK:       steps:
; CHECK:       squarings:
; CHECK-COUNT-3: phi
; CHECK-NOT:     phi
; CHECK:       square:
; CHECK-COUNT-2: urem i26 {{.*}}, 8191
; CHECK:         br label %squarings
; CHECK:       squared:
; CHECK-COUNT-2: urem i26 {{.*}}, 8191
; CHECK-NOT:     urem
; CHECK:         br i1 %last
; CHECK-NOT:     urem
; CHECK:         ret void
define void @both(i13 %x, i13 %y, ptr %out) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 12, %entry ], [ %i.next, %loop ]
  %a = phi i13 [ 1, %entry ], [ %a.next, %loop ]
  %b = phi i13 [ 1, %entry ], [ %b.next, %loop ]
  %bits = lshr i32 5461, %i
  %bit = trunc i32 %bits to i1
  %wide.x = zext i13 %x to i26
  %wide.y = zext i13 %y to i26
  %wide.a = zext i13 %a to i26
  %wide.b = zext i13 %b to i26
  %aa = mul nuw i26 %wide.a, %wide.a
  %a2 = urem i26 %aa, 8191
  %bb = mul nuw i26 %wide.b, %wide.b
  %b2 = urem i26 %bb, 8191
  %ax = mul nuw i26 %a2, %wide.x
  %a2x = urem i26 %ax, 8191
  %by = mul nuw i26 %b2, %wide.y
  %b2y = urem i26 %by, 8191
  %a.wide = select i1 %bit, i26 %a2x, i26 %a2
  %b.wide = select i1 %bit, i26 %b2y, i26 %b2
  %a.next = trunc i26 %a.wide to i13
  %b.next = trunc i26 %b.wide to i13
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i, 0
  br i1 %done, label %exit, label %loop
exit:
  store i13 %a.next, ptr %out
  %next = getelementptr i13, ptr %out, i64 1
  store i13 %b.next, ptr %next
  ret void
}
