; Square-and-multiply from the least significant bit: x^61 modulo 2^7 - 1.
; RUN: %opt -residue-min-bits=1 -passes=power-idiom -S %s | FileCheck %s

; CHECK-LABEL: define i7 @shifted_exponent(
; CHECK-NOT:     br i1
; CHECK-COUNT-8: urem i14 %{{.*}}, 127
; CHECK-NOT:     urem
; CHECK:         ret i7 %{{.*}}
define i7 @shifted_exponent(i7 %x) {
entry:
  br label %loop
loop:
  %e = phi i64 [ 61, %entry ], [ %e.next, %next ]
  %r = phi i7 [ 1, %entry ], [ %r.next, %next ]
  %b = phi i7 [ %x, %entry ], [ %b.next, %next ]
  %wide.b = zext i7 %b to i14
  %bit = and i64 %e, 1
  %zero = icmp eq i64 %bit, 0
  br i1 %zero, label %next, label %multiply
multiply:
  %wide.r = zext i7 %r to i14
  %rb = mul nuw i14 %wide.r, %wide.b
  %product = urem i14 %rb, 127
  %m = trunc i14 %product to i7
  br label %next
next:
  %r.next = phi i7 [ %r, %loop ], [ %m, %multiply ]
  %bb = mul nuw i14 %wide.b, %wide.b
  %square = urem i14 %bb, 127
  %b.next = trunc nuw i14 %square to i7
  %e.next = lshr i64 %e, 1
  %done = icmp eq i64 %e.next, 0
  br i1 %done, label %exit, label %loop
exit:
  ret i7 %r.next
}
