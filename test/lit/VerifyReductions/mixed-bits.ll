; An element that goes into a hash: what its bits make with others is that of the
; source's element. With another constant, or of another number, it is not.
; RUN: %opt -S -passes=crandall-reduction %s -o %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.after.ll | FileCheck %s --check-prefix=RIGHT
; RUN: sed 's/, 59$/, 58/' %t.after.ll > %t.constant.ll
; RUN: not diff %t.after.ll %t.constant.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.constant.ll | FileCheck %s
; RUN: sed 's/xor i64 %element, %digest/xor i64 %b, %digest/' %t.after.ll > %t.operand.ll
; RUN: not diff %t.after.ll %t.operand.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.operand.ll | FileCheck %s

; RIGHT: hashed: proven: 1 reduction
; CHECK: hashed: not proven: a result: not proven to be
define i64 @hashed(i64 %a, i64 %b, i64 %digest) {
  %x = zext i64 %a to i128
  %y = zext i64 %b to i128
  %p = mul nuw i128 %x, %y
  %r = urem i128 %p, 18446744073709551557
  %element = trunc nuw i128 %r to i64
  %first = xor i64 %element, %digest
  %mixed = mul i64 %first, -7046029254386353131
  ret i64 %mixed
}
