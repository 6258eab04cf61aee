; An index whose sign is not known is the same in both functions, and one of more bits than an
; address has is cut off.
; RUN: %opt -S -passes=crandall-reduction %s -o %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.after.ll | FileCheck %s
; CHECK: unknown: proven: 1 reduction
; CHECK: wide: proven: 1 reduction
define i255 @unknown(ptr %table, i32 %index, i255 %a) {
  %place = mul i32 %index, 3
  %from = getelementptr i255, ptr %table, i32 %place
  %b = load i255, ptr %from
  %x = zext i255 %a to i512
  %y = zext i255 %b to i512
  %p = mul nuw i512 %x, %y
  %r = urem i512 %p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %r to i255
  ret i255 %t
}
define i255 @wide(ptr %table, i100 %index, i255 %a) {
  %from = getelementptr i255, ptr %table, i100 %index
  %b = load i255, ptr %from
  %x = zext i255 %a to i512
  %y = zext i255 %b to i512
  %p = mul nuw i512 %x, %y
  %r = urem i512 %p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %r to i255
  ret i255 %t
}
