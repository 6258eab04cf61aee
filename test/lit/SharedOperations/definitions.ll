; A module pass defines the operations and gives the elements places in memory:
; nothing that is declared is left, and no integer of the modulus' width goes in or
; out of a call.
;
; RUN: %opt -residue-min-bits=1 -residue-word-bits=8 -residue-unrolled-words=2 -residue-block-words=1 \
; RUN:   -passes=crandall-reduction -S %s | FileCheck %s --implicit-check-not='declare {{.*}}@residue'
; RUN: %opt -residue-min-bits=1 -residue-word-bits=8 -residue-unrolled-words=2 -residue-block-words=1 \
; RUN:   -passes='function(crandall-reduction),lower-reductions' -S %s \
; RUN:   | FileCheck %s --implicit-check-not='declare {{.*}}@residue'
; RUN: %opt -residue-min-bits=1 -residue-word-bits=8 -residue-unrolled-words=2 -residue-block-words=1 \
; RUN:   -passes='function(crandall-reduction<single-step>),shared-operations' -S %s \
; RUN:   | FileCheck %s --check-prefix=SINGLE --implicit-check-not='declare {{.*}}@residue'

target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"

; CHECK: @residue.modulus{{.*}} = private unnamed_addr constant [3 x i8] c"\81\9F\D5"

; CHECK-LABEL: define i24 @power(
; SINGLE-LABEL: define i24 @power(
; SINGLE:         call void @residue.multiply.i24(ptr %{{.+}}, ptr %{{.+}}, ptr @residue.constant{{.*}})
; SINGLE:         call void @residue.canonical.i24(ptr %{{.+}}, ptr %{{.+}})
define i24 @power(i24 %a, i32 %n) #0 {
entry:
; CHECK:         %[[IN:.+]] = alloca i24
; CHECK:         store i24 %{{.+}}, ptr %[[SLOT:.+]],
; CHECK:         call void @residue.multiply.i24(ptr %[[ENTERED:.+]], ptr %[[SLOT]], ptr @residue.constant{{.*}})
  br label %loop
loop:
; CHECK:         call void @residue.square.i24(ptr %[[SQUARE:.+]], ptr %{{.+}})
; CHECK:         br i1
  %x = phi i24 [ %a, %entry ], [ %next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %w = zext i24 %x to i48
  %square = mul nuw i48 %w, %w
  %r = urem i48 %square, 14000001
  %next = trunc i48 %r to i24
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, %n
  br i1 %again, label %loop, label %exit
exit:
; CHECK:         call void @residue.canonical.i24(
  ret i24 %next
}

; Of another CPU, so it calls other functions.
define i24 @other(i24 %a) #1 {
; CHECK-LABEL: define i24 @other(
; CHECK:         call void @residue.square.i24.1(
  %w = zext i24 %a to i48
  %square = mul nuw i48 %w, %w
  %r = urem i48 %square, 14000001
  %t = trunc i48 %r to i24
  ret i24 %t
}

; CHECK: define internal void @residue.multiply.i24(ptr noalias {{.*}}align {{[0-9]+}} {{.*}}%result, ptr {{.*}}readonly {{.*}}) unnamed_addr #[[#GENERIC:]]
; CHECK: define internal void @residue.square.i24(
; CHECK-NOT: select
; CHECK: define internal void @residue.square.i24.1({{.*}} #[[#OTHER:]]
; CHECK: attributes #[[#GENERIC]] = { {{.*}}noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "target-cpu"="x86-64" }
; CHECK: attributes #[[#OTHER]] = { {{.*}}"target-cpu"="znver4" }

attributes #0 = { "target-cpu"="x86-64" }
attributes #1 = { "target-cpu"="znver4" }
