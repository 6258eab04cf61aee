; What a proof counts are instructions that become code: not uses that keep rows in
; order, nor scopes of aliases.
; REQUIRES: llvm-22
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s
; RUN: sed '/llvm.fake.use\|scope.decl/d' %t/after.ll | %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll | FileCheck %s

; CHECK: reduced: proven: 1 reduction, 4 instructions
;--- before.ll
define i64 @reduced(i64 %a) {
  %r = urem i64 %a, 4294967291
  ret i64 %r
}
;--- after.ll
define i64 @reduced(i64 %a) {
  call void (...) @llvm.fake.use(i64 %a)
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  %sum = add i64 %a, 1
  %same = sub i64 %sum, 1
  %r = urem i64 %same, 4294967291
  ret i64 %r
}
!0 = !{!1}
!1 = distinct !{!1, !2, !"scope"}
!2 = distinct !{!2, !"domain"}
