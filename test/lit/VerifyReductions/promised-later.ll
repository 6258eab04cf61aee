; A call may not return. What the source promises behind it, or divides by there, says nothing of what
; was in front of it: the rewritten function may not count on it, nor do it earlier.
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/before.ll | FileCheck %s --check-prefix=SAME
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s

; SAME-COUNT-6: : proven
; CHECK: sign: not proven
; CHECK: sum: not proven: nuw or nsw is not proven (add)
; CHECK: carry: not proven
; CHECK: quotient: not proven: a flag that is not proven (udiv)
; CHECK: table: not proven: a load that the source does not have (load)
; CHECK: assumption: not proven: a flag that is not proven (call)

;--- before.ll
@t = internal constant [4 x i64] [i64 1, i64 2, i64 3, i64 4]
@u = internal constant [4 x i64] [i64 1, i64 2, i64 3, i64 4]
declare void @use(i64)
declare void @use_wide(i128)
declare void @llvm.assume(i1)
declare { i128, i1 } @llvm.uadd.with.overflow.i128(i128, i128)
define void @sign(i64 %x, i32 %z, ptr %p, ptr %q) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %w = zext i32 %z to i64
  call void @use(i64 %w)
  %k = zext nneg i32 %z to i64
  store i64 %k, ptr %q
  ret void
}
define void @sum(i64 %x, i64 %y, ptr %p, ptr %q) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %w = add i64 %x, %y
  call void @use(i64 %w)
  %k = add nuw i64 %x, %y
  store i64 %k, ptr %q
  ret void
}
define void @carry(i64 %x, i128 %a, i128 %b, ptr %p, ptr %q) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  call void @use_wide(i128 0)
  %s = add nuw i128 %a, %b
  %h = lshr i128 %s, 64
  store i128 %h, ptr %q
  ret void
}
define void @quotient(i64 %x, i64 %y, ptr %p, ptr %q) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  call void @use(i64 %y)
  %k = udiv i64 %x, %y
  store i64 %k, ptr %q
  ret void
}
define void @table(i64 %x, i64 %y, ptr %p, ptr %q) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  call void @use(i64 %y)
  %a = getelementptr inbounds [4 x i64], ptr @t, i64 0, i64 %y
  %k = load i64, ptr %a
  store i64 %k, ptr %q
  ret void
}
define void @assumption(i64 %x, i64 %y, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  call void @use(i64 %y)
  %k = icmp eq i64 %y, 0
  call void @llvm.assume(i1 %k)
  ret void
}

;--- after.ll
@t = internal constant [4 x i64] [i64 1, i64 2, i64 3, i64 4]
@u = internal constant [4 x i64] [i64 1, i64 2, i64 3, i64 4]
declare void @use(i64)
declare void @use_wide(i128)
declare void @llvm.assume(i1)
declare { i128, i1 } @llvm.uadd.with.overflow.i128(i128, i128)
define void @sign(i64 %x, i32 %z, ptr %p, ptr %q) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %w = sext i32 %z to i64
  call void @use(i64 %w)
  %k = zext nneg i32 %z to i64
  store i64 %k, ptr %q
  ret void
}
define void @sum(i64 %x, i64 %y, ptr %p, ptr %q) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %w = add nuw i64 %x, %y
  call void @use(i64 %w)
  %k = add nuw i64 %x, %y
  store i64 %k, ptr %q
  ret void
}
define void @carry(i64 %x, i128 %a, i128 %b, ptr %p, ptr %q) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %u = call { i128, i1 } @llvm.uadd.with.overflow.i128(i128 %a, i128 %b)
  %o = extractvalue { i128, i1 } %u, 1
  %z = zext i1 %o to i128
  call void @use_wide(i128 %z)
  %s = add nuw i128 %a, %b
  %h = lshr i128 %s, 64
  store i128 %h, ptr %q
  ret void
}
define void @quotient(i64 %x, i64 %y, ptr %p, ptr %q) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %k = udiv i64 %x, %y
  call void @use(i64 %y)
  store i64 %k, ptr %q
  ret void
}
define void @table(i64 %x, i64 %y, ptr %p, ptr %q) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %a = getelementptr inbounds [4 x i64], ptr @u, i64 0, i64 %y
  %k = load i64, ptr %a
  call void @use(i64 %y)
  store i64 %k, ptr %q
  ret void
}
define void @assumption(i64 %x, i64 %y, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %k = icmp eq i64 %y, 0
  call void @llvm.assume(i1 %k)
  call void @use(i64 %y)
  ret void
}
