; A turn stores to an object of its own and loads from it in its last block, at places
; that only an index tells. What it loads it has stored: only what other turns could see
; is stored at the end.
;
; RUN: %opt -residue-representation=packed -passes=jam-turns,verify -S %s | FileCheck %s

; CHECK-LABEL: @digits(
; CHECK-COUNT-5: alloca [2 x i255]
; CHECK:       next.apart:
; CHECK-COUNT-2: store i255
; CHECK-NEXT:  load i255
; CHECK-COUNT-2: store i255
; CHECK-NEXT:  load i255
; CHECK-COUNT-2: store i255
; CHECK-NEXT:  load i255
; CHECK-COUNT-2: store i255
; CHECK-NEXT:  load i255
; CHECK-COUNT-4: store i255
; CHECK:       br i1
; CHECK:       loop:
define void @digits(ptr noalias %a, ptr noalias %k, ptr noalias %o, i64 %n) #0 {
before:
  %own = alloca [2 x i255]
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %next ]
  call void @llvm.lifetime.start.p0(i64 64, ptr %own)
  %x.at = getelementptr inbounds i255, ptr %a, i64 %i
  %x = load i255, ptr %x.at
  br label %rounds

rounds:
  %j = phi i64 [ 0, %loop ], [ %j.next, %rounds ]
  %r = phi i255 [ %x, %loop ], [ %t, %rounds ]
  %c.at = getelementptr inbounds i255, ptr %k, i64 %j
  %c = load i255, ptr %c.at
  %t.x = zext i255 %r to i256
  %t.c = zext i255 %c to i256
  %t.s = add nuw i256 %t.x, %t.c
  %t.sr = urem i256 %t.s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t.w = zext i256 %t.sr to i510
  %t.p = mul nuw i510 %t.w, %t.w
  %t.m = urem i510 %t.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i510 %t.m to i255
  %j.next = add nuw nsw i64 %j, 1
  %again = icmp ult i64 %j.next, 256
  br i1 %again, label %rounds, label %next

next:
  %one = and i64 %i, 1
  %other = xor i64 %one, 1
  %half = lshr i64 %i, 1
  %which = and i64 %half, 1
  %one.at = getelementptr inbounds i255, ptr %own, i64 %one
  %other.at = getelementptr inbounds i255, ptr %own, i64 %other
  %which.at = getelementptr inbounds i255, ptr %own, i64 %which
  store i255 %t, ptr %one.at
  store i255 %x, ptr %other.at
  %y = load i255, ptr %which.at
  %o.at = getelementptr inbounds i255, ptr %o, i64 %i
  store i255 %y, ptr %o.at
  call void @llvm.lifetime.end.p0(i64 64, ptr %own)
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)

attributes #0 = { "target-features"="+avx512ifma,+avx512vl,+avx512f" }
