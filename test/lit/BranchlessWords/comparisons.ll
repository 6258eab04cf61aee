; Comparisons by order of more than a word, and borrows, are selects and branches
; where LLVM has no comparison with borrow: the bits above the difference tell.
; RUN: %opt -S -passes=branchless-words %s | FileCheck %s
; RUN: sed 's/s390x-unknown-linux-gnu/powerpc64-unknown-linux-gnu/' %s | %opt -S -passes=branchless-words - | FileCheck %s
; RUN: sed 's/s390x-unknown-linux-gnu/aarch64_be-unknown-linux-gnu/' %s | %opt -S -passes=branchless-words - | FileCheck %s --check-prefix=KEPT --implicit-check-not=lshr
target datalayout = "E-m:e-i64:64-n32:64"
target triple = "s390x-unknown-linux-gnu"

; CHECK-LABEL: define i1 @below(
; CHECK-NOT:     icmp
; CHECK:         [[D:%.*]] = sub i320
; CHECK:         [[H:%.*]] = {{lshr i320|call i320 @llvm.fshr.i320[(]i320 0, i320}} [[D]], {{(i320 )?}}256
; CHECK:         [[M:%.*]] = trunc i320 [[H]] to i64
; CHECK:         [[C:%.*]] = trunc i64 [[M]] to i1
; CHECK:         ret i1 [[C]]
; KEPT-LABEL: define i1 @below(
; KEPT:         icmp ult
define i1 @below(i256 %x, i256 %y) {
  %c = icmp ult i256 %x, %y
  ret i1 %c
}

; Not below, of numbers with a sign.
; CHECK-LABEL:   define i1 @signed(
; CHECK-COUNT-2: xor i130 {{.*}}, -680564733841876926926749214863536422912
; CHECK:         sub i256
; CHECK:         {{lshr|@llvm.fshr}}{{.*}}, {{(i256 )?}}192
; CHECK:         xor i64 {{.*}}, -1
; CHECK-NOT:     icmp
; CHECK:         ret i1
define i1 @signed(i130 %x, i130 %y) {
  %c = icmp sge i130 %x, %y
  ret i1 %c
}

; CHECK-LABEL: define i1 @equal(
; CHECK:         icmp eq i256
; CHECK-LABEL: define i1 @words(
; CHECK:         icmp ult i64
define i1 @equal(i256 %x, i256 %y) {
  %c = icmp eq i256 %x, %y
  ret i1 %c
}
define i1 @words(i64 %x, i64 %y) {
  %c = icmp ult i64 %x, %y
  ret i1 %c
}

; CHECK-LABEL: define i1 @borrow(
; CHECK-NOT:     overflow
; CHECK:         [[D:%.*]] = sub i320
; CHECK:         {{lshr|@llvm.fshr}}{{.*}} [[D]], {{(i320 )?}}256
; CHECK:         ret i1
; KEPT-LABEL: define i1 @borrow(
; KEPT:         usub.with.overflow.i256
define i1 @borrow(i256 %x, i256 %y, ptr %p) {
  %pair = call { i256, i1 } @llvm.usub.with.overflow.i256(i256 %x, i256 %y)
  %difference = extractvalue { i256, i1 } %pair, 0
  store i256 %difference, ptr %p
  %c = extractvalue { i256, i1 } %pair, 1
  ret i1 %c
}

; A carry of two words is chosen on SystemZ: its word is hidden.
; RUN: %opt -S -passes=branchless-words %s | FileCheck %s --check-prefix=CARRY
; CARRY-LABEL: define i256 @carry(
; CARRY:         [[W:%[0-9]+]] = zext i1 {{.*}} to i64
; CARRY:         [[H:%.*]] = call i64 asm "", "=r,0"(i64 [[W]])
; CARRY:         zext i64 [[H]] to i256
; CARRY:         ret i256
define i256 @carry(i64 %x, i64 %y) {
  %s = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %x, i64 %y)
  %c = extractvalue { i64, i1 } %s, 1
  %w = zext i1 %c to i64
  %r = zext i64 %w to i256
  ret i256 %r
}
