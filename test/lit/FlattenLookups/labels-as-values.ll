; The address of a block is no call of its function, though a use of it: who else may
; pass a table to it is known all the same, or it is left alone.
;
; RUN: %opt -passes=flatten-lookups,verify -S %s | FileCheck %s

@targets = private constant [1 x ptr] [ptr blockaddress(@lookup, %out)]

; CHECK-LABEL: define internal i256 @lookup(
; CHECK:         indirectbr
define internal i256 @lookup(ptr %t, i64 %index) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %next ]
  %r = phi i256 [ 1, %entry ], [ %r.next, %next ]
  %is = icmp eq i64 %i, %index
  br i1 %is, label %side, label %next
side:
  %at = getelementptr inbounds i256, ptr %t, i64 %i
  %e = load i256, ptr %at
  br label %next
next:
  %r.next = phi i256 [ %e, %side ], [ %r, %loop ]
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, 4
  br i1 %more, label %loop, label %end
end:
  %target = load ptr, ptr @targets
  indirectbr ptr %target, [label %out]
out:
  %w = zext i256 %r.next to i512
  %p = mul nuw i512 %w, %w
  %m = urem i512 %p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %n = trunc i512 %m to i256
  ret i256 %n
}

define i256 @caller(i64 %index) {
  %t = alloca [4 x i256]
  store [4 x i256] zeroinitializer, ptr %t
  %r = call i256 @lookup(ptr %t, i64 %index)
  ret i256 %r
}
