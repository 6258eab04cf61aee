; Turns choose by bits of memory, of which is known that they are in 32 bytes. The
; sum of all turns is made by one after the other.
;
; RUN: %opt -residue-representation=packed -passes=jam-turns,verify -S %s | FileCheck %s

; CHECK-LABEL: @digits(
; CHECK:       icmp ule ptr
; CHECK:       rounds.apart:
; CHECK-COUNT-4: load i8
; CHECK-NOT:   load i8
; CHECK:       next.apart:
; CHECK:       [[S1:%.*]] = trunc i256 {{.*}} to i255
; CHECK:       zext i255 [[S1]] to i256
; CHECK:       loop:
define i255 @digits(ptr %a, ptr %k, ptr %o, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %next ]
  %s = phi i255 [ 0, %before ], [ %s.next, %next ]
  %x.at = getelementptr inbounds i255, ptr %a, i64 %i
  %x = load i255, ptr %x.at
  %k.at = getelementptr inbounds [32 x i8], ptr %k, i64 %i
  br label %rounds

rounds:
  %j = phi i64 [ 0, %loop ], [ %j.next, %rounds.end ]
  %r = phi i255 [ %x, %loop ], [ %t, %rounds.end ]
  %j.8 = lshr i64 %j, 3
  %byte.at = getelementptr inbounds i8, ptr %k.at, i64 %j.8
  %byte = load i8, ptr %byte.at
  %bit = trunc i8 %byte to i1
  %c = select i1 %bit, i255 %x, i255 7
  br label %rounds.end

rounds.end:
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
  %s.w = zext i255 %s to i256
  %t.w2 = zext i255 %t to i256
  %s.sum = add nuw i256 %s.w, %t.w2
  %s.r = urem i256 %s.sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.next = trunc i256 %s.r to i255
  %o.at = getelementptr inbounds i255, ptr %o, i64 %i
  store i255 %t, ptr %o.at
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i255 %s.next
}

attributes #0 = { "target-features"="+avx512ifma,+avx512vl,+avx512f" }
