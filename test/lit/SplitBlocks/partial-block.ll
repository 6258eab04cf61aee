; A loop that takes 16 bytes, or as many as there are left, runs as two: the
; first as long as there are 16.
; RUN: %opt -S -verify-each -passes='function(loop(split-blocks))' %s | FileCheck %s
; RUN: %opt -S -verify-each -passes='function(loop(split-blocks,byte-order,loop-deletion))' %s \
; RUN:   | FileCheck %s --check-prefix=BYTES

declare i256 @residue.reduce.i256(i256, i256)
declare i64 @llvm.umin.i64(i64, i64)

; CHECK-LABEL: define i256 @tag(
; CHECK:       outer.full:
; CHECK:         %left.full = phi i64 [ %size, %{{.*}} ], [ %left.next.full, %after.full ]
; CHECK:         %is.full = icmp uge i64 %left.full, 16
; CHECK:         br i1 {{%.*}}, label %full, label %rest
; CHECK:       full:
; CHECK:       inner.full:
; CHECK:         icmp eq i64 {{%.*}}, 16
; CHECK:       after.full:
; CHECK:         br i1 %end.full, label %{{.*}}, label %outer.full
; CHECK:       rest:
; CHECK-NEXT:    phi
; CHECK:         br label %outer
; CHECK:       outer:
; CHECK:         %left = phi i64 [ %left.full{{.*}}, %rest ], [ %left.next, %after ]
; CHECK:         %n = call i64 @llvm.umin.i64(i64 %left, i64 16)

; BYTES-LABEL: define i256 @tag(
; BYTES:         load i128, ptr %at.full
; BYTES:         load i8, ptr
define i256 @tag(ptr %message, i64 %size, i124 %key) {
entry:
  %r = zext i124 %key to i256
  br label %outer
outer:
  %at = phi ptr [ %message, %entry ], [ %at.next, %after ]
  %left = phi i64 [ %size, %entry ], [ %left.next, %after ]
  %h = phi i256 [ 0, %entry ], [ %h.next, %after ]
  %n = call i64 @llvm.umin.i64(i64 %left, i64 16)
  br label %inner
inner:
  %i = phi i64 [ 0, %outer ], [ %i.next, %inner ]
  %c = phi i256 [ 0, %outer ], [ %c.next, %inner ]
  %p = getelementptr inbounds i8, ptr %at, i64 %i
  %byte = load i8, ptr %p
  %wide = zext i8 %byte to i256
  %i8 = shl i64 %i, 3
  %place = zext i64 %i8 to i256
  %placed = shl i256 %wide, %place
  %c.next = or i256 %c, %placed
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, %n
  br i1 %done, label %after, label %inner
after:
  %c.all = phi i256 [ %c.next, %inner ]
  %sum = add nuw i256 %h, %c.all
  %product = mul nuw i256 %sum, %r
  %h.next = call i256 @residue.reduce.i256(i256 %product, i256 1361129467683753853853498429727072845819)
  %at.next = getelementptr inbounds i8, ptr %at, i64 %n
  %left.next = sub i64 %left, %n
  %end = icmp eq i64 %left.next, 0
  br i1 %end, label %exit, label %outer
exit:
  %result = phi i256 [ %h.next, %after ]
  ret i256 %result
}
