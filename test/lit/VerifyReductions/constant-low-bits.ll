; The words of c + 2^z y are those of c and y where c is below 2^z. With other bits of y, or
; where a bit of c is one of y, it is not proven.
;
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/source.ll %t/same.ll | FileCheck %s --check-prefix=SAME
; RUN: sed 's/i64 %high, 34$/i64 %high, 33/' %t/same.ll > %t/shift.ll
; RUN: not cmp -s %t/shift.ll %t/same.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/source.ll %t/shift.ll | FileCheck %s
; RUN: sed 's/i64 %y, 30$/i64 %y, 29/' %t/same.ll > %t/narrow.ll
; RUN: not cmp -s %t/narrow.ll %t/same.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/source.ll %t/narrow.ll | FileCheck %s
; RUN: sed 's/or disjoint i64 %low, 1$/or i64 %low, 1073741825/' %t/same.ll > %t/wide.ll
; RUN: not cmp -s %t/wide.ll %t/same.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/source.ll %t/wide.ll | FileCheck %s

; SAME: number: proven: 1 reduction
; CHECK: number: not proven

;--- source.ll
define i64 @number(i64 %y, i255 %a, ptr %to) {
  %wide = zext i64 %y to i97
  %shifted = shl nuw nsw i97 %wide, 30
  %x = add nuw nsw i97 %shifted, 1
  store i97 %x, ptr %to
  %b = zext i255 %a to i512
  %p = mul nuw i512 %b, %b
  %r = urem i512 %p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %r to i64
  %low = trunc i97 %x to i64
  %rest = lshr i97 %x, 64
  %high = trunc i97 %rest to i64
  %place = getelementptr i8, ptr %to, i64 64
  store i64 %low, ptr %place
  %next = getelementptr i8, ptr %to, i64 72
  store i64 %high, ptr %next
  ret i64 %t
}

;--- same.ll
define i64 @number(i64 %y, i255 %a, ptr %to) {
  %wide = zext i64 %y to i97
  %shifted = shl nuw nsw i97 %wide, 30
  %x = add nuw nsw i97 %shifted, 1
  store i97 %x, ptr %to
  %b = zext i255 %a to i512
  %p = mul nuw i512 %b, %b
  %r = urem i512 %p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %r to i64
  %low = shl i64 %y, 30
  %word = or disjoint i64 %low, 1
  %high = add i64 %y, 0
  %top = lshr i64 %high, 34
  %place = getelementptr i8, ptr %to, i64 64
  store i64 %word, ptr %place
  %next = getelementptr i8, ptr %to, i64 72
  store i64 %top, ptr %next
  ret i64 %t
}
