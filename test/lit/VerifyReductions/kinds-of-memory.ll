; The same numbers may be stored in other places: as parts of another structure, or in another address
; space. What is said beside a call by bundles, of pointers by arguments, or of a result by a range is
; not made up, either.
; REQUIRES: llvm-22
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/before.ll | FileCheck %s --check-prefix=SAME
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s

; SAME-COUNT-9: : proven
; CHECK: gaps: not proven: another effect than in the source
; CHECK: widths: not proven: another effect than in the source
; CHECK: stored: not proven: another effect than in the source
; CHECK: loaded: not proven: a load that the source does not have (load)
; CHECK: bundle: not proven
; CHECK: overlapping: not proven: more is promised of its arguments or result
; CHECK: result: not proven: a range that is not noticed (call)
; CHECK: taken: not proven: more is promised of its arguments or result
; CHECK: returned: not proven: more is promised of its arguments or result

;--- before.ll
declare void @use(i64)
declare i64 @read()
define void @gaps(i64 %x, i64 %y, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %s = insertvalue { i32, i64 } { i32 7, i64 0 }, i64 %y, 1
  store { i32, i64 } %s, ptr %p
  ret void
}
define void @widths(i64 %x, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  store { i8, i8 } { i8 1, i8 2 }, ptr %p
  ret void
}
define void @stored(i64 %x, i64 %y, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %a = inttoptr i64 %y to ptr
  store i64 %x, ptr %a
  ret void
}
define void @loaded(i64 %x, i64 %y, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %a = inttoptr i64 %y to ptr
  %l = load i64, ptr %a
  store i64 %l, ptr %p
  ret void
}
define void @bundle(i64 %x, i64 %y, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  call void @use(i64 1) [ "deopt"(i64 %x) ]
  ret void
}
define void @overlapping(i64 %x, ptr %p, ptr %q) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  store i64 1, ptr %q
  store i64 %r, ptr %q
  ret void
}
define void @result(i64 %x, i1 %c, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %k = call range(i64 0, 10) i64 @read()
  %s = select i1 %c, i64 %k, i64 0
  store i64 %s, ptr %p
  ret void
}
define i64 @taken(i64 %x, i64 %y, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %k = add i64 %y, 1
  ret i64 %k
}
define i64 @returned(i64 %x, i64 %y, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  ret i64 %y
}

;--- after.ll
declare void @use(i64)
declare i64 @read()
define void @gaps(i64 %x, i64 %y, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %s = insertvalue <{ i32, i64 }> <{ i32 7, i64 0 }>, i64 %y, 1
  store <{ i32, i64 }> %s, ptr %p
  ret void
}
define void @widths(i64 %x, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  store { i16, i16 } { i16 1, i16 2 }, ptr %p
  ret void
}
define void @stored(i64 %x, i64 %y, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %a = inttoptr i64 %y to ptr addrspace(256)
  store i64 %x, ptr addrspace(256) %a
  ret void
}
define void @loaded(i64 %x, i64 %y, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %a = inttoptr i64 %y to ptr addrspace(256)
  %l = load i64, ptr addrspace(256) %a
  store i64 %l, ptr %p
  ret void
}
define void @bundle(i64 %x, i64 %y, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  call void @use(i64 1) [ "deopt"(i64 %y) ]
  ret void
}
define void @overlapping(i64 %x, ptr noalias %p, ptr noalias %q) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  store i64 1, ptr %q
  %k = load i64, ptr %p
  store i64 %k, ptr %q
  ret void
}
define void @result(i64 %x, i1 %c, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %k = call range(i64 0, 10) i64 @read()
  %m = sext i1 %c to i64
  %s = and i64 %k, %m
  store i64 %s, ptr %p
  ret void
}
define i64 @taken(i64 %x, i64 range(i64 0, 10) %y, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %k = add i64 %y, 1
  ret i64 %k
}
define range(i64 0, 10) i64 @returned(i64 %x, i64 %y, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  ret i64 %y
}
