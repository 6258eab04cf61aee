; A number with a bit that a comparison sets, where no bit of it is known to be 0: no sum.
;
; RUN: %opt -disable-output -passes=verify-reductions -pass-remarks=verify-reductions %s 2>&1 | FileCheck %s

; CHECK-COUNT-2: proven for all inputs: 1 reduction
define i64 @whole(ptr %z, i255 %x, i255 %y, i64 %a, i64 %b) {
  %wx = zext i255 %x to i510
  %wy = zext i255 %y to i510
  %w = mul nuw i510 %wx, %wy
  %r = urem i510 %w, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i510 %r to i255
  store i255 %t, ptr %z
  %less = icmp ult i64 %a, %b
  %bit = zext i1 %less to i64
  %or = or i64 %a, %bit
  ret i64 %or
}

define i64 @masked(ptr %z, i255 %x, i255 %y, i64 %a, i64 %b) {
  %wx = zext i255 %x to i510
  %wy = zext i255 %y to i510
  %w = mul nuw i510 %wx, %wy
  %r = urem i510 %w, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i510 %r to i255
  store i255 %t, ptr %z
  %less = icmp ult i64 %a, %b
  %all = sext i1 %less to i64
  %or = or i64 %a, %all
  %low = and i64 %or, 4095
  ret i64 %low
}
