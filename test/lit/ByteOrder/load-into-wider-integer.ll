; The number may be wider than its bytes, or lie above bit 0, or continue one that
; is there already.
; RUN: %opt -S -passes='function(loop(byte-order,loop-deletion))' %s | FileCheck %s
target datalayout = "e-i64:64-n8:16:32:64"

; CHECK-LABEL: define i512 @wider(ptr %p)
; CHECK-NOT:     br i1
; CHECK:         %bytes = load i256, ptr %p, align 1
; CHECK-NEXT:    zext i256 %bytes to i512
; CHECK:         ret i512
define i512 @wider(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i512 [ 0, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  %byte = load i8, ptr %addr, align 1
  %wide = zext i8 %byte to i512
  %bit = shl nuw nsw i64 %i, 3
  %bit.wide = zext nneg i64 %bit to i512
  %moved = shl nuw i512 %wide, %bit.wide
  %r.next = or i512 %r, %moved
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret i512 %r.next
}

; CHECK-LABEL: define i512 @offset_place(ptr %p)
; CHECK-NOT:     br i1
; CHECK:         %bytes = load i256, ptr %p, align 1
; CHECK-NEXT:    [[WIDE:%.*]] = zext i256 %bytes to i512
; CHECK-NEXT:    shl i512 [[WIDE]], 128
; CHECK:         ret i512
define i512 @offset_place(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i512 [ 0, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  %byte = load i8, ptr %addr, align 1
  %wide = zext i8 %byte to i512
  %bit.from.0 = shl nuw nsw i64 %i, 3
  %bit = add nuw nsw i64 %bit.from.0, 128
  %bit.wide = zext nneg i64 %bit to i512
  %moved = shl nuw i512 %wide, %bit.wide
  %r.next = or i512 %r, %moved
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret i512 %r.next
}

; CHECK-LABEL: define i512 @continued(ptr %p, i512 %start)
; CHECK-NOT:     br i1
; CHECK:         [[SWAPPED:%.*]] = call i256 @llvm.bswap.i256(i256 %bytes)
; CHECK-NEXT:    [[WIDE:%.*]] = zext i256 [[SWAPPED]] to i512
; CHECK-NEXT:    [[START:%.*]] = shl i512 %start, 256
; CHECK-NEXT:    [[ALL:%.*]] = or i512 [[START]], [[WIDE]]
; CHECK:         ret i512
define i512 @continued(ptr %p, i512 %start) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i512 [ %start, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  %byte = load i8, ptr %addr, align 1
  %wide = zext i8 %byte to i512
  %up = shl i512 %r, 8
  %r.next = or disjoint i512 %up, %wide
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret i512 %r.next
}

; Eight bits are shifted out above.
; CHECK-LABEL: define i248 @narrower(ptr %p)
; CHECK-NOT:     br i1
; CHECK:         [[SWAPPED:%.*]] = call i256 @llvm.bswap.i256(i256 %bytes)
; CHECK-NEXT:    trunc i256 [[SWAPPED]] to i248
; CHECK:         ret i248
define i248 @narrower(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i248 [ 0, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  %byte = load i8, ptr %addr, align 1
  %wide = zext i8 %byte to i248
  %up = shl i248 %r, 8
  %r.next = or disjoint i248 %up, %wide
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret i248 %r.next
}

; Only modules that compute on residues are touched.
declare i254 @residue.reduce.i254(i254, i254)
define i254 @field(i254 %x) {
  %m = call i254 @residue.reduce.i254(i254 %x, i254 170141183460469231731687303715884105727)
  ret i254 %m
}
