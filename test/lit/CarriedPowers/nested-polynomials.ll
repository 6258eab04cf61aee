; The next place of a polynomial is its value at the one before. Once in a turn of
; the outer loop that value is multiplied by -1 twice, so that coefficients are
; as they are, and their loop has turns side by side.
;
; RUN: %opt -passes=carried-powers-for-turns,verify -S %s | FileCheck %s --implicit-check-not="minus ="
; All numbers have the same power, or there are no lanes:
; RUN: %opt -residue-convert-all -passes=carried-powers-for-turns -S %s | FileCheck %s --check-prefix=SAME
; RUN: sed 's/+avx512ifma,//' %s | %opt -passes=carried-powers-for-turns -S | FileCheck %s --check-prefix=SAME
; RUN: %opt -passes=carried-powers-for-turns -debug-counter=residue-carried-powers=7 -S %s | FileCheck %s --check-prefix=SAME
; SAME-NOT: minus
; SAME-NOT: apart

; CHECK-LABEL: @nested(
; CHECK:         %x = phi i256 [ %first, %entry ], [ %power, %next ]
; CHECK:       coefficient.apart:
; CHECK:       next:
; CHECK:         %minus = mul nuw i512 %{{.*}}, 21888242871839275222246405745257275088548364400416034343698204186575808495616
; CHECK-NEXT:    [[MINUS:%.*]] = urem i512 %minus, 21888242871839275222246405745257275088548364400416034343698204186575808495617
; CHECK-NEXT:    %plus = sub nuw i512 21888242871839275222246405745257275088548364400416034343698204186575808495617, [[MINUS]]
; CHECK-NEXT:    [[RESIDUE:%.*]] = urem i512 %plus, 21888242871839275222246405745257275088548364400416034343698204186575808495617
; CHECK-NEXT:    %power = trunc i512 [[RESIDUE]] to i256
; CHECK:         ret i256 %y.last
define i256 @nested(ptr noalias %c, i256 %first, i64 %n, i64 %places) #0 {
entry:
  br label %place
place:
  %j = phi i64 [ 0, %entry ], [ %j.next, %next ]
  %x = phi i256 [ %first, %entry ], [ %y.last, %next ]
  %x.w = zext i256 %x to i512
  br label %coefficient
coefficient:
  %i = phi i64 [ 0, %place ], [ %i.next, %coefficient ]
  %y = phi i256 [ 0, %place ], [ %y.next, %coefficient ]
  %at = getelementptr inbounds i256, ptr %c, i64 %i
  %c.i = load i256, ptr %at
  %c.w = zext i256 %c.i to i512
  %y.w = zext i256 %y to i512
  %product = mul nuw i512 %y.w, %x.w
  %sum = add nuw i512 %product, %c.w
  %residue = urem i512 %sum, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %y.next = trunc nuw i512 %residue to i256
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %coefficient, label %next
next:
  %y.last = phi i256 [ %y.next, %coefficient ]
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp ult i64 %j.next, %places
  br i1 %again, label %place, label %end
end:
  ret i256 %y.last
}

; The place is always the same, and changes nothing.
; CHECK-LABEL: @no_factor(
; CHECK:         [ %y.last, %next ]
define i256 @no_factor(ptr noalias %c, i256 %first, i64 %n, i64 %places) #0 {
entry:
  br label %place
place:
  %j = phi i64 [ 0, %entry ], [ %j.next, %next ]
  %x = phi i256 [ %first, %entry ], [ %y.last, %next ]
  %x.w = zext i256 %first to i512
  br label %coefficient
coefficient:
  %i = phi i64 [ 0, %place ], [ %i.next, %coefficient ]
  %y = phi i256 [ 0, %place ], [ %y.next, %coefficient ]
  %at = getelementptr inbounds i256, ptr %c, i64 %i
  %c.i = load i256, ptr %at
  %c.w = zext i256 %c.i to i512
  %y.w = zext i256 %y to i512
  %product = mul nuw i512 %y.w, %x.w
  %sum = add nuw i512 %product, %c.w
  %residue = urem i512 %sum, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %y.next = trunc nuw i512 %residue to i256
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %coefficient, label %next
next:
  %y.last = phi i256 [ %y.next, %coefficient ]
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp ult i64 %j.next, %places
  br i1 %again, label %place, label %end
end:
  ret i256 %y.last
}

attributes #0 = { "target-features"="+avx512f,+avx512ifma,+avx512vl,+bmi2,+adx" "target-cpu"="x86-64-v4" }
