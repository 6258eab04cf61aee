; A table holds the same in both modules.
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/before.ll | FileCheck %s --check-prefix=SAME
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s

; SAME: table: proven
; CHECK: table: not proven: it reads globals that hold something else

;--- before.ll
@t = constant [4 x i64] [i64 1, i64 2, i64 3, i64 4]
define i64 @table(i64 %x, i64 %i) {
  %r = urem i64 %x, 2305843009213693951
  %q = getelementptr inbounds i64, ptr @t, i64 %i
  %l = load i64, ptr %q
  %s = add i64 %l, %r
  ret i64 %s
}

;--- after.ll
@t = constant [4 x i64] [i64 1, i64 2, i64 3, i64 5]
define i64 @table(i64 %x, i64 %i) {
  %r = urem i64 %x, 2305843009213693951
  %q = getelementptr inbounds i64, ptr @t, i64 %i
  %l = load i64, ptr %q
  %s = add i64 %l, %r
  ret i64 %s
}
