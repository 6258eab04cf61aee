; By itself, shared-operations defines what is declared to be an operation, here modulo
; 14000001 on words of 8 bits, and nothing else; elements go there in memory.
; RUN: %opt -passes=shared-operations -S %s | FileCheck %s --implicit-check-not='declare i24 @residue'

target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"

; CHECK-LABEL: define i24 @f(i24 %a)
; CHECK:         %[[RESULT:.+]] = alloca i24
; CHECK:         store i24 %a, ptr %[[A:.+]],
; CHECK:         call void @residue.square.i24(ptr %[[SQUARE:.+]], ptr %[[A]])
; CHECK:         call void @residue.canonical.i24(ptr %{{.+}}, ptr %[[SQUARE]])
; CHECK:         %[[R:.+]] = call i24 @other(i24 %{{.+}})
; CHECK:         ret i24 %[[R]]
define i24 @f(i24 %a) {
  %square = call i24 @residue.square.i24(i24 %a)
  %canonical = call i24 @residue.canonical.i24(i24 %square)
  %r = call i24 @other(i24 %canonical)
  ret i24 %r
}

; CHECK: declare i24 @other(i24)
declare i24 @other(i24)
; CHECK: define internal void @residue.square.i24(ptr noalias {{.*}}%result, ptr {{.*}}readonly
declare i24 @residue.square.i24(i24) #0
; CHECK: define internal void @residue.canonical.i24(
declare i24 @residue.canonical.i24(i24) #1

attributes #0 = { nounwind willreturn memory(none) "residue-operation"="square loops 8 0 D59F81" }
attributes #1 = { nounwind willreturn memory(none) "residue-operation"="canonical loops 8 0 D59F81" }
