; How often sums of two words overflow is counted in a third: the carry is that of the
; addition, in whichever order the operands stand.
; RUN: %opt -S -passes=wide-carries %s | FileCheck %s
; RUN: %opt -disable-output -passes=wide-carries -pass-remarks=wide-carries %s 2>&1 | FileCheck %s --check-prefix=REMARK
; RUN: %opt -S -passes=wide-carries -debug-counter=residue-wide-carries=9 %s | FileCheck %s --check-prefix=NONE

; REMARK: carries of 1 sums of two words are not compared
; REMARK: carries of 2 sums of two words are not compared
; NONE-NOT: with.overflow

target datalayout = "e-n4"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i8 @toy(
; CHECK-NEXT:    [[PAIR:%.*]] = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %x, i8 %y)
; CHECK-NEXT:    [[SUM:%.*]] = extractvalue { i8, i1 } [[PAIR]], 0
; CHECK-NEXT:    [[CARRY:%.*]] = extractvalue { i8, i1 } [[PAIR]], 1
; CHECK-NEXT:    %count = zext i1 [[CARRY]] to i4
; CHECK-NEXT:    store i4 %count, ptr %r
; CHECK-NEXT:    ret i8 [[SUM]]
define i8 @toy(ptr %r, i8 %x, i8 %y) {
  %sum = add i8 %x, %y
  %less = icmp ult i8 %sum, %x
  %count = zext i1 %less to i4
  store i4 %count, ptr %r
  ret i8 %sum
}

; CHECK-LABEL: define i8 @several(
; CHECK-COUNT-2: call { i8, i1 } @llvm.uadd.with.overflow.i8
; CHECK-NOT:     icmp
; CHECK:         ret
define i8 @several(ptr %r, i8 %x, i8 %y, i8 %z) {
  %sum = add i8 %x, %y
  %less = icmp ugt i8 %y, %sum
  %again = icmp ult i8 %sum, %x
  %next = add i8 %z, %sum
  %not = icmp uge i8 %next, %z
  %also = icmp ule i8 %sum, %next
  store volatile i1 %less, ptr %r
  store volatile i1 %again, ptr %r
  store volatile i1 %not, ptr %r
  store volatile i1 %also, ptr %r
  ret i8 %next
}
