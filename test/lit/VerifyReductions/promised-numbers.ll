; What the source promises of an argument: that it is between two signed numbers. What
; is undef on one way may be another number wherever it is read, and is 0 after plain-phis.
; RUN: %opt -passes=verify-reductions -pass-remarks=verify-reductions -pass-remarks-missed=verify-reductions \
; RUN:   -disable-output %s 2>&1 | FileCheck %s --check-prefixes=CHECK,AS-IT-IS
; RUN: %opt -passes=plain-phis,verify-reductions -pass-remarks=verify-reductions \
; RUN:   -pass-remarks-missed=verify-reductions -disable-output %s 2>&1 | FileCheck %s --check-prefixes=CHECK,ZERO

; CHECK: proven for all inputs: 1 reduction
; AS-IT-IS: not as a whole: an operand that is not read: i64 undef
; ZERO: proven for all inputs: 1 reduction
; CHECK-NOT: proven

target triple = "x86_64-unknown-linux-gnu"

define i64 @signed(i128 range(i128 -2658455991569831745807614120560689152, 2658455991569831745807614120560689152) %x) {
  %wide = sext i128 %x to i192
  %positive = add i192 %wide, 170141183460469231733993146725097799647
  %mod = urem i192 %positive, 2305843009213693951
  %r = trunc i192 %mod to i64
  ret i64 %r
}

declare void @use(i64)

define i127 @undefined(i127 %x, i1 %c, i64 %y) {
entry:
  br i1 %c, label %some, label %join

some:
  call void @use(i64 %y)
  br label %join

join:
  %u = phi i64 [ %y, %some ], [ undef, %entry ]
  call void @use(i64 %u)
  %wide = zext i127 %x to i256
  %square = mul nuw i256 %wide, %wide
  %mod = urem i256 %square, 170141183460469231731687303715884105727
  %r = trunc i256 %mod to i127
  ret i127 %r
}
