; Each modulus has residues of its own; what has none is told by its reason.
; RUN: %opt -disable-output -passes=verify-reductions -pass-remarks=verify-reductions -pass-remarks-missed=verify-reductions %s 2>&1 | FileCheck %s

; CHECK: proven for all inputs: 2 reductions
define i128 @two(i255 %a, i255 %b) {
  %x = zext i255 %a to i512
  %y = zext i255 %b to i512
  %p = mul nuw i512 %x, %y
  %r = urem i512 %p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s = urem i512 %r, 340282366920938463463374607431768211297
  %t = trunc i512 %s to i128
  ret i128 %t
}

; Elements of both in one loop.
; CHECK: proven for all inputs: 2 reductions
define i255 @loop(i255 %a, i255 %b, i32 %n, ptr %other) {
entry:
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %p = phi i255 [ %a, %entry ], [ %r, %body ]
  %q = phi i255 [ %b, %entry ], [ %s, %body ]
  %x = zext i255 %p to i512
  %y = zext i255 %q to i512
  %square = mul nuw i512 %x, %x
  %u = urem i512 %square, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r = trunc i512 %u to i255
  %product = mul nuw i512 %y, %y
  %v = urem i512 %product, 7237005577332262213973186563042994240857116359379907606001950938285454250989
  %s = trunc i512 %v to i255
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %body, label %end
end:
  store i255 %s, ptr %other
  ret i255 %r
}

; CHECK: not proven: a modulus that is not odd
define i128 @even(i128 %a) {
  %r = urem i128 %a, 10
  ret i128 %r
}

; CHECK: not proven: numbers of more than 1048576 bits
define i8388608 @widest(i8388608 %a) {
  %r = urem i8388608 %a, 340282366920938463463374607431768211297
  ret i8388608 %r
}
