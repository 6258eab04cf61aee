; What is promised of the result of an operation that is left as it is, in the rewritten function alone, would make
; poison of what is none.
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/before.ll | FileCheck %s --check-prefix=SAME
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s

; SAME-COUNT-2: : proven
; CHECK: narrower: not proven: a flag that is not proven (call)
; CHECK: new: not proven: a flag that is not proven (call)

;--- before.ll

define i64 @narrower(i64 %b, ptr %p) {
  %r = urem i64 %b, 4294967291
  store i64 %r, ptr %p
  %c = call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %b)
  ret i64 %c
}
define i64 @new(i64 %b, ptr %p) {
  %r = urem i64 %b, 4294967291
  store i64 %r, ptr %p
  %c = call i64 @llvm.ctpop.i64(i64 %b)
  ret i64 %c
}
declare i64 @llvm.ctpop.i64(i64)

;--- after.ll

define i64 @narrower(i64 %b, ptr %p) {
  %r = urem i64 %b, 4294967291
  store i64 %r, ptr %p
  %c = call range(i64 0, 5) i64 @llvm.ctpop.i64(i64 %b)
  ret i64 %c
}
define i64 @new(i64 %b, ptr %p) {
  %r = urem i64 %b, 4294967291
  store i64 %r, ptr %p
  %c = call range(i64 0, 5) i64 @llvm.ctpop.i64(i64 %b)
  ret i64 %c
}
declare i64 @llvm.ctpop.i64(i64)
