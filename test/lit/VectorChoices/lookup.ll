; The element that a lookup carries round its loop becomes a vector of its words.
; REQUIRES: x86-registered-target
; RUN: %opt -S -mtriple=x86_64-linux-gnu -passes=vector-choices %s | FileCheck %s
; RUN: %opt -S -mtriple=x86_64-linux-gnu -mattr=-sse -passes=vector-choices %s | FileCheck %s --check-prefix=NONE
; RUN: %opt -S -mtriple=riscv64 -passes=vector-choices %s | FileCheck %s --check-prefix=NONE

; NONE-NOT: <4 x i64>

; CHECK-LABEL: define i256 @lookup(
; CHECK:       loop:
; CHECK:         %r.vec = phi <4 x i64> [ zeroinitializer, %entry ], [ %chosen.vec, %loop ]
; CHECK:         [[E:%.*]] = load <4 x i64>, ptr %slot, align 16
; CHECK:         %either.vec = xor <4 x i64> [[E]], %r.vec
; CHECK:         %toggle.vec = and <4 x i64> %either.vec, %mask.splat
; CHECK:         %chosen.vec = xor <4 x i64> %r.vec, %toggle.vec
; CHECK:       end:
; CHECK:         %chosen{{.*}} = bitcast <4 x i64> %chosen.vec to i256
define i256 @lookup(ptr %table, i64 %index) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %r = phi i256 [ 0, %entry ], [ %chosen, %loop ]
  %slot = getelementptr i256, ptr %table, i64 %i
  %e = load i256, ptr %slot, align 16
  %hit = icmp eq i64 %i, %index
  %choose = sext i1 %hit to i64
  %mask = call i64 asm "", "=r,0"(i64 %choose)
  %w = zext i64 %mask to i256
  %w1 = shl i256 %w, 64
  %w01 = or i256 %w, %w1
  %w2 = shl i256 %w, 128
  %w012 = or i256 %w01, %w2
  %w3 = shl i256 %w, 192
  %all = or i256 %w012, %w3
  %either = xor i256 %e, %r
  %toggle = and i256 %either, %all
  %chosen = xor i256 %r, %toggle
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 16
  br i1 %done, label %end, label %loop
end:
  ret i256 %chosen
}
