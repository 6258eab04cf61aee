; The 12th power of a sum of ten is a polynomial of 293,930 terms, the product of two of
; 5,005: it is not multiplied out, and the same in both.
; RUN: %opt -disable-output -passes=verify-reductions -pass-remarks=verify-reductions %s 2>&1 | FileCheck %s
; CHECK: proven for all inputs: 1 reduction

define i256 @power(i256 %x, i256 %y, ptr %to, i8 %a0, i8 %a1, i8 %a2, i8 %a3, i8 %a4, i8 %a5, i8 %a6, i8 %a7, i8 %a8, i8 %a9) {
  %z0 = zext i8 %a0 to i64
  %z1 = zext i8 %a1 to i64
  %z2 = zext i8 %a2 to i64
  %z3 = zext i8 %a3 to i64
  %z4 = zext i8 %a4 to i64
  %z5 = zext i8 %a5 to i64
  %z6 = zext i8 %a6 to i64
  %z7 = zext i8 %a7 to i64
  %z8 = zext i8 %a8 to i64
  %z9 = zext i8 %a9 to i64
  %s1 = add i64 %z0, %z1
  %s2 = add i64 %s1, %z2
  %s3 = add i64 %s2, %z3
  %s4 = add i64 %s3, %z4
  %s5 = add i64 %s4, %z5
  %s6 = add i64 %s5, %z6
  %s7 = add i64 %s6, %z7
  %s8 = add i64 %s7, %z8
  %s9 = add i64 %s8, %z9
  %p2 = mul i64 %s9, %s9
  %p3 = mul i64 %p2, %s9
  %p6 = mul i64 %p3, %p3
  %p12 = mul i64 %p6, %p6
  %p24 = mul i64 %p12, %p12
  store i64 %p24, ptr %to
  %x.w = zext i256 %x to i512
  %y.w = zext i256 %y to i512
  %product = mul nuw i512 %x.w, %y.w
  %rest = urem i512 %product, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r = trunc i512 %rest to i256
  ret i256 %r
}
