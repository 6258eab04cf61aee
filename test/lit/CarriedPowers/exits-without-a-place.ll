; A block that only catches has no place for a product: the loop is left with the
; power that it has.
;
; RUN: %opt -passes=carried-powers,verify -S %s | FileCheck %s --implicit-check-not="minus ="

target triple = "x86_64-pc-windows-msvc"

declare i32 @__CxxFrameHandler3(...)
declare void @may()

; CHECK-LABEL: @rounds(
; CHECK:       next:
; CHECK-NEXT:    catchswitch
; CHECK:         %sum.w = zext i256 %s.next to i512
define i256 @rounds(ptr noalias %a, ptr noalias %b, i256 %first, i64 %n, i64 %rounds) #0 personality ptr @__CxxFrameHandler3 {
entry:
  br label %round
round:
  %j = phi i64 [ 0, %entry ], [ %j.next, %cont ]
  %h = phi i256 [ %first, %entry ], [ %h.next, %cont ]
  br label %sums
sums:
  %i = phi i64 [ 0, %round ], [ %i.next, %more ]
  %s = phi i256 [ 0, %round ], [ %s.next, %more ]
  %a.at = getelementptr inbounds i256, ptr %a, i64 %i
  %a.i = load i256, ptr %a.at
  %a.w = zext i256 %a.i to i512
  %b.at = getelementptr inbounds i256, ptr %b, i64 %i
  %b.i = load i256, ptr %b.at
  %b.w = zext i256 %b.i to i512
  %ab = mul nuw i512 %a.w, %b.w
  %ab.m = urem i512 %ab, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %s.w = zext i256 %s to i512
  %s.ab = add nuw i512 %ab.m, %s.w
  %s.m = urem i512 %s.ab, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %s.next = trunc nuw i512 %s.m to i256
  %h.w = zext i256 %h to i512
  %bh = mul nuw i512 %b.w, %h.w
  %a.bh = add nuw i512 %bh, %a.w
  %a.m = urem i512 %a.bh, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %a.next = trunc nuw i512 %a.m to i256
  store i256 %a.next, ptr %a.at
  %i.next = add nuw nsw i64 %i, 1
  invoke void @may() to label %more unwind label %next
more:
  br label %sums
next:
  %sw = catchswitch within none [label %handler] unwind to caller
handler:
  %pad = catchpad within %sw [ptr null, i32 64, ptr null]
  catchret from %pad to label %cont
cont:
  %sum.w = zext i256 %s.next to i512
  %hh.w = zext i256 %h to i512
  %square = mul nuw i512 %hh.w, %hh.w
  %hs = add nuw i512 %square, %sum.w
  %h.m = urem i512 %hs, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %h.next = trunc nuw i512 %h.m to i256
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp ult i64 %j.next, %rounds
  br i1 %again, label %round, label %end
end:
  ret i256 %h.next
}

attributes #0 = { "target-features"="+bmi2,+adx" "target-cpu"="x86-64-v3" }
