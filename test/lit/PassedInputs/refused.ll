; Loops that stay as they are.
; RUN: %opt -S -passes=passed-inputs %s | FileCheck %s

; CHECK-NOT: excess

; Each turn looks at the number.
; CHECK-LABEL: define i256 @compared(
define i256 @compared(i256 %q, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %next ]
  %x = phi i256 [ 1, %entry ], [ %x2, %next ]
  %b = icmp ugt i256 %x, 12345
  br i1 %b, label %some.work, label %next

some.work:
  %xw = zext i256 %x to i512
  %xx = mul i512 %xw, %xw
  %xr = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x1 = trunc i512 %xr to i256
  br label %next

next:
  %x2 = phi i256 [ %x1, %some.work ], [ %q, %loop ]
  %i1 = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i256 %x2
}

; Each turn has another input.
; CHECK-LABEL: define i256 @loaded(
define i256 @loaded(ptr %p, i32 %n, ptr %k) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %next ]
  %x = phi i256 [ 1, %entry ], [ %x2, %next ]
  %from = getelementptr i256, ptr %p, i32 %i
  %q = load i256, ptr %from
  %at = getelementptr i8, ptr %k, i32 %i
  %b = load i1, ptr %at
  br i1 %b, label %some.work, label %next

some.work:
  %xw = zext i256 %x to i512
  %xx = mul i512 %xw, %xw
  %xr = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x1 = trunc i512 %xr to i256
  br label %next

next:
  %x2 = phi i256 [ %x1, %some.work ], [ %q, %loop ]
  %i1 = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i256 %x2
}

; All are residues.
; CHECK-LABEL: define i256 @residues(
define i256 @residues(i256 %given, i32 %n, ptr %k) {
entry:
  %q = urem i256 %given, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %next ]
  %x = phi i256 [ 1, %entry ], [ %x2, %next ]
  %at = getelementptr i8, ptr %k, i32 %i
  %b = load i1, ptr %at
  br i1 %b, label %some.work, label %next

some.work:
  %xw = zext i256 %x to i512
  %xx = mul i512 %xw, %xw
  %xr = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x1 = trunc i512 %xr to i256
  br label %next

next:
  %x2 = phi i256 [ %x1, %some.work ], [ %q, %loop ]
  %i1 = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i256 %x2
}

; There is no loop.
; CHECK-LABEL: define i256 @once(
define i256 @once(i256 %q, i256 %x, i1 %b) {
entry:
  br i1 %b, label %some.work, label %exit

some.work:
  %xw = zext i256 %x to i512
  %xx = mul i512 %xw, %xw
  %xr = urem i512 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %x1 = trunc i512 %xr to i256
  br label %exit

exit:
  %x2 = phi i256 [ %x1, %some.work ], [ %q, %entry ]
  ret i256 %x2
}

; A number with a sign, of fewer bits than the modulus 2^255 + 95: modulo 2^200
; that is 95.
; CHECK-LABEL: define i256 @narrow(
define i256 @narrow(i200 %u0, i256 %a, i32 %n, i32 %c, ptr %q, ptr %out) {
entry:
  %u = ashr i200 %u0, 199
  br label %loop

loop:
  %x = phi i200 [ %u, %entry ], [ %x2, %loop ]
  %acc = phi i256 [ %a, %entry ], [ %t, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %v = load i200, ptr %q
  %w = sext i200 %x to i600
  %aw = zext i256 %acc to i600
  %ww = add nsw i600 %w, 57896044618658097711785492504343953926634992332820282019728792003956564820063
  %p = mul i600 %ww, %aw
  %r = urem i600 %p, 57896044618658097711785492504343953926634992332820282019728792003956564820063
  %t = trunc i600 %r to i256
  %lo = and i200 %v, 1267650600228229401496703205375
  %s = lshr i32 %c, %i
  %b = trunc i32 %s to i1
  %x2 = select i1 %b, i200 %lo, i200 %x
  %i1 = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %exit

exit:
  store i200 %x2, ptr %out
  ret i256 %t
}
