; What is promised behind a loop without an end is promised of the other ways alone; a reduction
; whose result nobody reads promises nothing.
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/before.ll | FileCheck %s --check-prefix=SAME
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s

; SAME-COUNT-3: : proven
; CHECK: halt: not proven: nuw or nsw is not proven (add)
; CHECK: halt2: not proven: a result: not proven to be the same modulo M
; CHECK: redcall: not proven: a result: not proven to be the same modulo M

;--- before.ll
declare i64 @residue.reduce.i64(i64, i64)
define void @halt(i64 %x, i64 %a, i64 %b, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %s = add i64 %a, %b
  %c = icmp ult i64 %s, %a
  %z = zext i1 %c to i64
  store i64 %z, ptr %p
  %n = add nuw i64 %a, %b
  br i1 %c, label %L, label %E
L:
  br label %L
E:
  store i64 %n, ptr %p
  ret void
}
define i64 @halt2(i64 %x, i64 %a, i32 %b, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %s = zext i32 %b to i64
  store i64 %s, ptr %p
  %n = zext nneg i32 %b to i64
  %c = icmp slt i32 %b, 0
  br i1 %c, label %L, label %E
L:
  br label %L
E:
  ret i64 %n
}
define i64 @redcall(i64 %x, i64 %a, i32 %b, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %n = zext nneg i32 %b to i64
  %q = call i64 @residue.reduce.i64(i64 %n, i64 2305843009213693951)
  %s = zext i32 %b to i64
  store i64 %s, ptr %p
  ret i64 0
}

;--- after.ll
declare i64 @residue.reduce.i64(i64, i64)
define void @halt(i64 %x, i64 %a, i64 %b, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %n = add nuw i64 %a, %b
  store i64 0, ptr %p
  %c = icmp ult i64 %n, %a
  br i1 %c, label %L, label %E
L:
  br label %L
E:
  store i64 %n, ptr %p
  ret void
}
define i64 @halt2(i64 %x, i64 %a, i32 %b, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %s = sext i32 %b to i64
  store i64 %s, ptr %p
  %n = zext nneg i32 %b to i64
  %c = icmp slt i32 %b, 0
  br i1 %c, label %L, label %E
L:
  br label %L
E:
  ret i64 %n
}
define i64 @redcall(i64 %x, i64 %a, i32 %b, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %s = sext i32 %b to i64
  store i64 %s, ptr %p
  ret i64 0
}
