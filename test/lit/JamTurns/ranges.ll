; Of an index that turns load only its range is known, -2^23 to 2^23 - 1. What is compared
; are places that may be beyond the numbers, and beyond all addresses: 0x404000 less 2^28
; is above everything. So it is compared that they did not wrap around.
;
; RUN: %opt -passes=jam-turns,verify -S %s | FileCheck %s

; CHECK-LABEL: @ranges(
; CHECK-DAG:   [[FIRST:%.*]] = getelementptr i8, ptr %a, i64 -268435456
; CHECK-DAG:   [[END:%.*]] = getelementptr i8, ptr %a, i64 268435456
; CHECK:       [[BELOW:%.*]] = icmp ule ptr [[END]], %o
; CHECK:       [[ABOVE:%.*]] = icmp ule ptr {{.*}}, [[FIRST]]
; CHECK:       [[APART:%.*]] = or i1 [[BELOW]], [[ABOVE]]
; CHECK:       [[ORDER:%.*]] = icmp ule ptr [[FIRST]], [[END]]
; CHECK:       and i1 [[APART]], [[ORDER]]
; CHECK:       loop.apart:
define void @ranges(ptr %a, ptr %k, ptr %o, ptr noalias %w, i64 %n) #0 {
before:
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %next ]
  %w.at = getelementptr inbounds i32, ptr %w, i64 %i
  %wi = load i32, ptr %w.at
  %ws = ashr i32 %wi, 8
  %wl = sext i32 %ws to i64
  %x.at = getelementptr inbounds i255, ptr %a, i64 %wl
  %x = load i255, ptr %x.at
  br label %rounds

rounds:
  %j = phi i64 [ 0, %loop ], [ %j.next, %rounds.end ]
  %r = phi i255 [ %x, %loop ], [ %t, %rounds.end ]
  %c.at = getelementptr inbounds i255, ptr %k, i64 %j
  %c = load i255, ptr %c.at
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
  %again = icmp ult i64 %j.next, 5
  br i1 %again, label %rounds, label %next

next:
  %o.at = getelementptr inbounds i255, ptr %o, i64 %i
  store i255 %t, ptr %o.at
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

attributes #0 = { "target-features"="+avx512ifma,+avx512vl,+avx512f" }
