; Loops that only look like one number keep their bytes.
; RUN: %opt -S -passes='function(loop(byte-order))' %s | FileCheck %s --implicit-check-not='store i{{[1-9][0-9]}}' --implicit-check-not=bswap
target datalayout = "e-i64:64-n8:16:32:64"

; Each byte is written on its own.
; CHECK-LABEL: @volatile_store(
; CHECK: store volatile i8
define void @volatile_store(ptr %p, i256 %x) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %bit = shl nuw nsw i64 %i, 3
  %bit.wide = zext nneg i64 %bit to i256
  %down = lshr i256 %x, %bit.wide
  %byte = trunc i256 %down to i8
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  store volatile i8 %byte, ptr %addr, align 1
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; The other store may be to the same bytes.
; CHECK-LABEL: @two_stores(
; CHECK: store i8
define void @two_stores(ptr %p, ptr %q, i256 %x) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %bit = shl nuw nsw i64 %i, 3
  %bit.wide = zext nneg i64 %bit to i256
  %down = lshr i256 %x, %bit.wide
  %byte = trunc i256 %down to i8
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  store i8 %byte, ptr %addr, align 1
  store i8 0, ptr %q
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; The loop may read what it writes.
; CHECK-LABEL: @loads_between(
; CHECK: store i8
define void @loads_between(ptr %p, ptr %q, i256 %x) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %bit = shl nuw nsw i64 %i, 3
  %bit.wide = zext nneg i64 %bit to i256
  %down = lshr i256 %x, %bit.wide
  %byte = trunc i256 %down to i8
  %seen = load i8, ptr %q
  %mixed = xor i8 %byte, %seen
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  store i8 %mixed, ptr %addr, align 1
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; Stride two in memory.
; CHECK-LABEL: @every_other_byte(
; CHECK: store i8
define void @every_other_byte(ptr %p, i256 %x) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %bit = shl nuw nsw i64 %i, 3
  %bit.wide = zext nneg i64 %bit to i256
  %down = lshr i256 %x, %bit.wide
  %byte = trunc i256 %down to i8
  %k = shl nuw nsw i64 %i, 1
  %addr = getelementptr inbounds i8, ptr %p, i64 %k
  store i8 %byte, ptr %addr, align 1
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; Places four bits apart.
; CHECK-LABEL: @nibbles(
; CHECK: store i8
define void @nibbles(ptr %p, i256 %x) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %bit = shl nuw nsw i64 %i, 2
  %bit.wide = zext nneg i64 %bit to i256
  %down = lshr i256 %x, %bit.wide
  %byte = trunc i256 %down to i8
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  store i8 %byte, ptr %addr, align 1
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; Another number in every iteration.
; CHECK-LABEL: @changing_number(
; CHECK: store i8
define void @changing_number(ptr %p, i256 %x) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %n = phi i256 [ %x, %entry ], [ %n.next, %loop ]
  %bit = shl nuw nsw i64 %i, 3
  %bit.wide = zext nneg i64 %bit to i256
  %down = lshr i256 %n, %bit.wide
  %byte = trunc i256 %down to i8
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  store i8 %byte, ptr %addr, align 1
  %n.next = add i256 %n, 1
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; The sign comes in above.
; CHECK-LABEL: @shifted_out_signed(
; CHECK: store i8
define void @shifted_out_signed(ptr %p, i256 %x) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %n = phi i256 [ %x, %entry ], [ %n.next, %loop ]
  %byte = trunc i256 %n to i8
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  store i8 %byte, ptr %addr, align 1
  %n.next = ashr i256 %n, 8
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 40
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; A register holds it: not our business.
; CHECK-LABEL: @narrow(
; CHECK: store i8
define void @narrow(ptr %p, i64 %x) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %bit = shl nuw nsw i64 %i, 3
  %down = lshr i64 %x, %bit
  %byte = trunc i64 %down to i8
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  store i8 %byte, ptr %addr, align 1
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 8
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; Nobody knows how many bytes there are.
; CHECK-LABEL: @unknown_count(
; CHECK: store i8
define void @unknown_count(ptr %p, i256 %x, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %bit = shl nuw nsw i64 %i, 3
  %bit.wide = zext nneg i64 %bit to i256
  %down = lshr i256 %x, %bit.wide
  %byte = trunc i256 %down to i8
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  store i8 %byte, ptr %addr, align 1
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}


; Only modules that compute on residues are touched.
declare i254 @residue.reduce.i254(i254, i254)
define i254 @field(i254 %x) {
  %m = call i254 @residue.reduce.i254(i254 %x, i254 170141183460469231731687303715884105727)
  ret i254 %m
}
