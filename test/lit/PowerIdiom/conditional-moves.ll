; A division step chooses by conditional moves, where back ends make no branches of
; selects, and by masks elsewhere.
; REQUIRES: x86-registered-target
; DEFINE: %{passes} = -residue-min-bits=8 -residue-power=divsteps -passes='function(power-idiom),crandall-reduction'
; RUN: %opt -S -mtriple=x86_64-linux-gnu %{passes} %s | FileCheck %s --check-prefixes=CHECK,MOVES
; RUN: %opt -S -mtriple=aarch64-linux-gnu %{passes} %s | FileCheck %s --check-prefixes=CHECK,MOVES
; RUN: %opt -S -mtriple=riscv64 %{passes} %s | FileCheck %s --check-prefixes=CHECK,MASKS --implicit-check-not=select
; RUN: %opt -S -mtriple=x86_64-linux-gnu %{passes} %s | llc -mtriple=x86_64-linux-gnu -asm-verbose=0 | FileCheck %s --check-prefix=CODE

declare i16 @residue.reduce.i16(i16, i16) memory(none) willreturn nounwind

; CHECK-LABEL:   define internal void @residue.invert.i64(
; CHECK:         step:
; CHECK-SAME:      preds =
; MOVES:           %signed = select i1 %positive, {{.*}}, !unpredictable
; MOVES:           %zeta = select i1 %odd, {{.*}}, !unpredictable
; MOVES:           %f{{[0-9]*}} = select i1 %odd, {{.*}}, !unpredictable
; MOVES:           %even = select i1 %odd, {{.*}}, !unpredictable
; MASKS:           %swap = and i64
; CHECK:           br i1

; CODE-LABEL:    residue.invert.i64:
; CODE:            testb $1,
; CODE-COUNT-3:    cmov{{n?}}e
; CODE-NOT:        {{^[[:space:]]j}}
; CODE:            jne .LBB
define i7 @inverse(i7 %x) {
entry:
  %wide.x = zext i7 %x to i16
  br label %loop
loop:
  %i = phi i16 [ 6, %entry ], [ %i.next, %loop ]
  %r = phi i16 [ 1, %entry ], [ %r.next, %loop ]
  %rr = mul nuw i16 %r, %r
  %square = call i16 @residue.reduce.i16(i16 %rr, i16 127)
  %rx = mul nuw i16 %wide.x, %square
  %product = call i16 @residue.reduce.i16(i16 %rx, i16 127)
  %bits = lshr i16 125, %i
  %bit = trunc i16 %bits to i1
  %r.next = select i1 %bit, i16 %product, i16 %square
  %i.next = add i16 %i, -1
  %done = icmp eq i16 %i, 0
  br i1 %done, label %exit, label %loop
exit:
  %t = trunc i16 %r.next to i7
  ret i7 %t
}
