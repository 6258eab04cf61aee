; Modules that do not compute on residues keep their loops.
; RUN: %opt -S -passes='function(loop(byte-order))' %s | FileCheck %s
; CHECK-NOT: load i256
; CHECK:     load i8, ptr %addr
target datalayout = "e-i64:64-n8:16:32:64"

define i256 @shifted_in(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i256 [ 0, %entry ], [ %r.next, %loop ]
  %addr = getelementptr inbounds i8, ptr %p, i64 %i
  %byte = load i8, ptr %addr, align 1
  %wide = zext i8 %byte to i256
  %up = shl i256 %r, 8
  %r.next = or disjoint i256 %up, %wide
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 32
  br i1 %done, label %exit, label %loop
exit:
  ret i256 %r.next
}

; A declaration that nothing uses does not count.
declare i254 @residue.reduce.i254(i254, i254)
