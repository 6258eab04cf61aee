; Phi nodes of wide elements are copies in memory: into a place of their own at the
; end of each predecessor, and from there at the head of the block, so that nodes
; may take each other's values.
;
; RUN: %opt -residue-unrolled-words=4 -passes=crandall-reduction -S %s | FileCheck %s

target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"

define i521 @fibonacci(i521 %a, i521 %b, i32 %n) {
; CHECK-LABEL: define i521 @fibonacci(
; CHECK:       entry:
; CHECK-DAG:     call void @llvm.memcpy.inline.p0.p0.i64(ptr align {{[0-9]+}} %[[NEXT0:.+]], ptr align {{[0-9]+}} %{{.+}}, i64 96, i1 false)
; CHECK-DAG:     call void @llvm.memcpy.inline.p0.p0.i64(ptr align {{[0-9]+}} %[[NEXT1:.+]], ptr align {{[0-9]+}} %{{.+}}, i64 96, i1 false)
; CHECK:       loop:
; CHECK-NOT:     phi i768
; CHECK-DAG:     call void @llvm.memcpy.inline.p0.p0.i64(ptr align {{[0-9]+}} %[[X:.+]], ptr align {{[0-9]+}} %[[NEXT0]], i64 96, i1 false)
; CHECK-DAG:     call void @llvm.memcpy.inline.p0.p0.i64(ptr align {{[0-9]+}} %[[Y:.+]], ptr align {{[0-9]+}} %[[NEXT1]], i64 96, i1 false)
; CHECK:         call void @residue.multiply.i768(ptr %[[PRODUCT:.+]], ptr %{{.+}}, ptr %{{.+}})
; CHECK:         br i1
entry:
  br label %loop
loop:
  %x = phi i521 [ %a, %entry ], [ %y, %loop ]
  %y = phi i521 [ %b, %entry ], [ %next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %wx = zext i521 %x to i1042
  %wy = zext i521 %y to i1042
  %product = mul nuw i1042 %wx, %wy
  %r = urem i1042 %product, 6864797660130609714981900799081393217269435300143305409394463459185543183397656052122559640661454554977296311391480858037121987999716643812574028291115057151
  %next = trunc i1042 %r to i521
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, %n
  br i1 %again, label %loop, label %exit
exit:
  ret i521 %next
}
