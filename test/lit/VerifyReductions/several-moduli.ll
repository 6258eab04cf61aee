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

; CHECK: proven for all inputs: 1 reduction
define i128 @even(i128 %a) {
  %r = urem i128 %a, 10
  ret i128 %r
}

; CHECK: not proven: numbers of more than 1048576 bits
define i8388608 @widest(i8388608 %a) {
  %r = urem i8388608 %a, 340282366920938463463374607431768211297
  ret i8388608 %r
}

; One is an element of any modulus: what comes back to it is reduced by the second one, in a
; loop in which it is multiplied where a bit says so.
; CHECK: proven for all inputs: 5 reductions
define i256 @power(i256 %a, i256 %e) {
entry:
  %u = zext i256 %a to i512
  %first = mul nuw i512 %u, %u
  %first.r = urem i512 %first, 26959946667150639794667015087019630673557916260026308143510066298881
  %second.r = urem i512 %first, 1725436586697640946858688965569256363112777243042596638790631055949671
  %third.r = urem i512 %first, 1809251394333065553493296640760748560207343510400633813116524750123642650623
  %sum = add nuw i512 %first.r, %second.r
  %other = add nuw i512 %sum, %third.r
  %first.t = trunc i512 %other to i256
  br label %loop
loop:
  %n = phi i256 [ %e, %entry ], [ %half, %next ]
  %base = phi i256 [ 2, %entry ], [ %square, %next ]
  %power = phi i256 [ 1, %entry ], [ %chosen, %next ]
  %x = zext i256 %base to i512
  %bit = and i256 %n, 1
  %even = icmp eq i256 %bit, 0
  br i1 %even, label %next, label %odd
odd:
  %y = zext i256 %power to i512
  %p = mul nuw i512 %x, %y
  %r = urem i512 %p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc nuw i512 %r to i256
  br label %next
next:
  %chosen = phi i256 [ %power, %loop ], [ %t, %odd ]
  %s = mul nuw i512 %x, %x
  %q = urem i512 %s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %square = trunc nuw i512 %q to i256
  %half = lshr i256 %n, 1
  %more = icmp ult i256 %n, 2
  br i1 %more, label %end, label %loop
end:
  %result = xor i256 %chosen, %first.t
  ret i256 %result
}
