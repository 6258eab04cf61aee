; The sum and the carry of a pair may be read in another block than where it is computed.
; RUN: %opt -S -passes=join-words %s | FileCheck %s
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n8:16:32:64-S128"

; CHECK-LABEL: define i192 @behind(
; CHECK:         extractvalue { i64, i1 } %pair, 1
; CHECK:         ret i192 %r
define i192 @behind(i64 %a, i64 %b, i192 %n) {
entry:
  %pair = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a, i64 %b)
  br label %next
next:
  %carry = extractvalue { i64, i1 } %pair, 1
  %sum = extractvalue { i64, i1 } %pair, 0
  %c = zext i1 %carry to i64
  %more = add i64 %sum, %c
  %wide = zext i64 %more to i192
  %x = xor i192 %wide, %n
  %r = urem i192 %x, 1606938044258990275541962092341162602522202993782792835301399
  ret i192 %r
}

; So may be those of a frozen pair, and of a pair of numbers that are no words.
; CHECK-LABEL: define i192 @others(
; CHECK:         extractvalue { i64, i1 } %frozen, 0
; CHECK:         extractvalue { i192, i1 } %long, 1
; CHECK:         ret i192 %r
define i192 @others(i64 %a, i64 %b, i192 %n) {
entry:
  %pair = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a, i64 %b)
  %frozen = freeze { i64, i1 } %pair
  br label %next
next:
  %sum = extractvalue { i64, i1 } %frozen, 0
  %long = call { i192, i1 } @llvm.uadd.with.overflow.i192(i192 %n, i192 %n)
  %carry = extractvalue { i192, i1 } %long, 1
  %c = zext i1 %carry to i64
  %pair2 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %sum, i64 %c)
  %carry2 = extractvalue { i64, i1 } %pair2, 1
  %c2 = zext i1 %carry2 to i64
  %more = add i64 %sum, %c2
  %more2 = add i64 %more, %b
  %wide = zext i64 %more2 to i192
  %x = xor i192 %wide, %n
  %r = urem i192 %x, 1606938044258990275541962092341162602522202993782792835301399
  ret i192 %r
}
declare { i64, i1 } @llvm.uadd.with.overflow.i64(i64, i64)
declare { i192, i1 } @llvm.uadd.with.overflow.i192(i192, i192)
