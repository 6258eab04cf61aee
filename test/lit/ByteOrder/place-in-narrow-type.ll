; A place that is computed in eight bits wraps at 256: bytes 32 to 63 land on top
; of bytes 0 to 31.
; RUN: %opt -S -passes='function(loop(byte-order))' %s | FileCheck %s
; CHECK-NOT: load i512
target datalayout = "e-i64:64-n8:16:32:64"

; CHECK: load i8
define i512 @wrapping_place(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i512 [ 0, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  %byte = load i8, ptr %addr, align 1
  %wide = zext i8 %byte to i512
  %bit = shl nuw nsw i64 %i, 3
  %bit.narrow = trunc i64 %bit to i8
  %bit.wide = zext i8 %bit.narrow to i512
  %moved = shl i512 %wide, %bit.wide
  %r.next = or i512 %r, %moved
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 64
  br i1 %done, label %exit, label %loop
exit:
  ret i512 %r.next
}

; Only modules that compute on residues are touched.
declare i254 @residue.reduce.i254(i254, i254)
define i254 @field(i254 %x) {
  %m = call i254 @residue.reduce.i254(i254 %x, i254 170141183460469231731687303715884105727)
  ret i254 %m
}
