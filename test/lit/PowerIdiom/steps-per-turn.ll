; Division steps are one in each turn of a loop; four in WebAssembly, where a turn takes nine
; instructions besides its step, and what is left of 17 behind the loop.
; DEFINE: %{passes} = -residue-min-bits=8 -residue-power=divsteps -passes='function(power-idiom),crandall-reduction'
; RUN: %opt -S -mtriple=wasm32 %{passes} %s | FileCheck %s --check-prefixes=CHECK,FOUR
; RUN: %opt -S -mtriple=riscv64 %{passes} %s | FileCheck %s --check-prefixes=CHECK,ONE

declare i16 @residue.reduce.i16(i16, i16) memory(none) willreturn nounwind

; CHECK-LABEL:  define internal void @residue.invert.i64(
; CHECK:        step:
; CHECK-SAME:     preds =
; FOUR:           %left{{[0-9]*}} = phi i32 [ 4,
; FOUR-COUNT-4:   %zeta{{[0-9]*}} = sub
; ONE:            %left{{[0-9]*}} = phi i32 [ 17,
; ONE:            %zeta{{[0-9]*}} = sub
; CHECK-NOT:      %zeta{{[0-9]*}} = sub
; CHECK:          br i1
; CHECK:        step.done:
; FOUR:           %zeta{{[0-9]*}} = sub
; CHECK-NOT:      %zeta{{[0-9]*}} = sub
; CHECK:          br i1
define i7 @in_a_loop(i7 %x) {
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
