; With -residue-verify a chain is run beside the loop that it stands for, on exponents, and so
; is an inverse. One that is wrong, here each step squares once too often, leaves the
; loop as it is.
; DEFINE: %{power} = %opt -residue-min-bits=8 -residue-power=divsteps -residue-verify -passes=power-idiom -pass-remarks=verify-reductions -pass-remarks-missed=verify-reductions
; RUN: %{power} -disable-output %s 2>&1 | FileCheck %s --check-prefix=PROVEN
; RUN: %{power} -residue-mistake-bounds -S %s -o %t.ll 2>&1 | FileCheck %s --check-prefix=MISTAKE
; RUN: FileCheck %s < %t.ll
; RUN: not %{power} -residue-mistake-bounds -residue-strict -disable-output %s 2>&1 | FileCheck %s --check-prefix=STRICT
; RUN: %{power} -residue-mistake-bounds -residue-keep-unproven -S %s -o %t.ll 2>&1 | FileCheck %s --check-prefix=KEPT
; RUN: FileCheck %s --check-prefix=EMITTED < %t.ll

; PROVEN-COUNT-3: remark: {{.*}}: proven for all inputs: the same power, by its exponents
; MISTAKE: remark: {{.*}}: powers are left as they are, as they are not proven: a number is not proven to be the same power
; STRICT: error: {{.*}}powers are left as they are, as they are not proven: a number is not proven to be the same power

; KEPT: remark: {{.*}}: a power is not proven: a number is not proven to be the same power

; CHECK-LABEL: define i255 @chain(
; CHECK:       loop:
; CHECK:         lshr i32 61, %i
; CHECK:         ret i255 %r.next
; EMITTED-LABEL: define i255 @chain(
; EMITTED-NOT:   lshr i32 61
; EMITTED:       ret i255
define i255 @chain(i255 %x) {
entry:
  %wide.x = zext i255 %x to i512
  br label %loop
loop:
  %i = phi i32 [ 5, %entry ], [ %i.next, %loop ]
  %r = phi i255 [ 1, %entry ], [ %r.next, %loop ]
  %wide.r = zext i255 %r to i512
  %rr = mul nuw i512 %wide.r, %wide.r
  %square = urem i512 %rr, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %rx = mul nuw i512 %wide.x, %square
  %product = urem i512 %rx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %bits = lshr i32 61, %i
  %bit = trunc i32 %bits to i1
  %chosen = select i1 %bit, i512 %product, i512 %square
  %r.next = trunc i512 %chosen to i255
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i, 0
  br i1 %done, label %exit, label %loop
exit:
  ret i255 %r.next
}

; x^5 modulo 7 is x^-1, and has no chain that could be wrong.
; CHECK-LABEL: define i16 @products(
; CHECK:         call i64 @residue.invert.i64
define i16 @products(i16 noundef %x) {
  %x1 = urem i16 %x, 7
  %2 = mul nuw i16 %x1, %x1
  %x2 = urem i16 %2, 7
  %4 = mul nuw i16 %x2, %x2
  %x4 = urem i16 %4, 7
  %5 = mul nuw i16 %x4, %x1
  %x5 = urem i16 %5, 7
  ret i16 %x5
}

; The base is a number of its own, whatever it is made of.
; CHECK-LABEL: define i255 @of_a_difference(
; CHECK:         lshr i32 61, %i
define i255 @of_a_difference(i255 noundef %x, i255 noundef %y) {
entry:
  %wide.y = zext i255 %y to i512
  %y.mod = urem i512 %wide.y, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %narrow.y = trunc i512 %y.mod to i255
  %base = xor i255 %x, %narrow.y
  %wide.x = zext i255 %base to i512
  br label %loop
loop:
  %i = phi i32 [ 5, %entry ], [ %i.next, %loop ]
  %r = phi i255 [ 1, %entry ], [ %r.next, %loop ]
  %wide.r = zext i255 %r to i512
  %rr = mul nuw i512 %wide.r, %wide.r
  %square = urem i512 %rr, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %rx = mul nuw i512 %wide.x, %square
  %product = urem i512 %rx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %bits = lshr i32 61, %i
  %bit = trunc i32 %bits to i1
  %chosen = select i1 %bit, i512 %product, i512 %square
  %r.next = trunc i512 %chosen to i255
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i, 0
  br i1 %done, label %exit, label %loop
exit:
  ret i255 %r.next
}
