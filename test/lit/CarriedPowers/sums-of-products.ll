; Sums of products of what tables hold are of another power than the next
; elements of the tables are, of which the challenge in between is made. Once in a
; turn of the outer loop a sum is multiplied by -1 twice, so that no element is
; converted.
;
; RUN: %opt -passes=carried-powers,verify -S %s | FileCheck %s --implicit-check-not="minus ="
; RUN: %opt -residue-convert-all -passes=carried-powers -S %s | FileCheck %s --check-prefix=SAME
; RUN: %opt -passes=carried-powers -debug-counter=residue-carried-powers=7 -S %s | FileCheck %s --check-prefix=SAME
; SAME-NOT: minus =

; CHECK-LABEL: @rounds(
; CHECK:       next:
; CHECK-NEXT:    %sum = phi i256 [ %s.next, %sums ]
; CHECK-NEXT:    [[WIDE:%.*]] = zext i256 %sum to i512
; CHECK-NEXT:    %minus = mul nuw i512 [[WIDE]], 21888242871839275222246405745257275088548364400416034343698204186575808495616
; CHECK-NEXT:    [[MINUS:%.*]] = urem i512 %minus, 21888242871839275222246405745257275088548364400416034343698204186575808495617
; CHECK-NEXT:    %plus = sub nuw i512 21888242871839275222246405745257275088548364400416034343698204186575808495617, [[MINUS]]
; CHECK-NEXT:    [[RESIDUE:%.*]] = urem i512 %plus, 21888242871839275222246405745257275088548364400416034343698204186575808495617
; CHECK-NEXT:    %power = trunc i512 [[RESIDUE]] to i256
; CHECK-NEXT:    %sum.w = zext i256 %power to i512
; CHECK:         ret i256 %h.next
define i256 @rounds(ptr noalias %a, ptr noalias %b, i256 %first, i64 %n, i64 %rounds) #0 {
entry:
  br label %round
round:
  %j = phi i64 [ 0, %entry ], [ %j.next, %next ]
  %h = phi i256 [ %first, %entry ], [ %h.next, %next ]
  br label %sums
sums:
  %i = phi i64 [ 0, %round ], [ %i.next, %sums ]
  %s = phi i256 [ 0, %round ], [ %s.next, %sums ]
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
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %sums, label %next
next:
  %sum = phi i256 [ %s.next, %sums ]
  %sum.w = zext i256 %sum to i512
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

; The same in the type of the products.
; CHECK-LABEL: @wide(
; CHECK:         %minus = mul nuw i512 %sum, 21888242871839275222246405745257275088548364400416034343698204186575808495616
; CHECK-NEXT:    [[MINUS:%.*]] = urem i512 %minus, 21888242871839275222246405745257275088548364400416034343698204186575808495617
; CHECK-NEXT:    %plus = sub nuw i512 21888242871839275222246405745257275088548364400416034343698204186575808495617, [[MINUS]]
; CHECK-NEXT:    [[RESIDUE:%.*]] = urem i512 %plus, 21888242871839275222246405745257275088548364400416034343698204186575808495617
; CHECK:         add nuw i512 %square, [[RESIDUE]]
define i256 @wide(ptr noalias %a, ptr noalias %b, i256 %first, i64 %n, i64 %rounds) #0 {
entry:
  br label %round
round:
  %j = phi i64 [ 0, %entry ], [ %j.next, %next ]
  %h = phi i256 [ %first, %entry ], [ %h.next, %next ]
  br label %sums
sums:
  %i = phi i64 [ 0, %round ], [ %i.next, %sums ]
  %s = phi i256 [ 0, %round ], [ %s.next, %sums ]
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
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %sums, label %next
next:
  %sum = phi i512 [ %s.m, %sums ]
  %hh.w = zext i256 %h to i512
  %square = mul nuw i512 %hh.w, %hh.w
  %hs = add nuw i512 %square, %sum
  %h.m = urem i512 %hs, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %h.next = trunc nuw i512 %h.m to i256
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp ult i64 %j.next, %rounds
  br i1 %again, label %round, label %end
end:
  ret i256 %h.next
}

; Nothing is made of the sum.
; CHECK-LABEL: @apart(
define i256 @apart(ptr noalias %a, ptr noalias %b, i256 %first, i64 %n, i64 %rounds) #0 {
entry:
  br label %round
round:
  %j = phi i64 [ 0, %entry ], [ %j.next, %next ]
  %h = phi i256 [ %first, %entry ], [ %h.next, %next ]
  br label %sums
sums:
  %i = phi i64 [ 0, %round ], [ %i.next, %sums ]
  %s = phi i256 [ 0, %round ], [ %s.next, %sums ]
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
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %sums, label %next
next:
  %sum = phi i256 [ %s.next, %sums ]
  %sum.w = zext i256 %sum to i512
  %hh.w = zext i256 %h to i512
  %square = mul nuw i512 %hh.w, %hh.w
  %hs = add nuw i512 %square, 7
  %h.m = urem i512 %hs, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %h.next = trunc nuw i512 %h.m to i256
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp ult i64 %j.next, %rounds
  br i1 %again, label %round, label %end
end:
  ret i256 %h.next
}

attributes #0 = { "target-features"="+bmi2,+adx" "target-cpu"="x86-64-v3" }
