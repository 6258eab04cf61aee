; A sum that goes around a loop grows to the container and no further.
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-min-bits=1 -residue-word-bits=8 %s 2>&1 | FileCheck %s

; CHECK:      modulus 2^7 - 1 (crandall), stage default, container 8 bits, word 8 bits
; CHECK:      %acc: phi  <= 255 (8 bits)
; CHECK:      %sum: add  <= [[MAX:[0-9]+]] ({{8|9}} bits)
; CHECK:      %r: reduce, {{dropped|folded}}  <= {{[12]?[0-9]?[0-9]}} (8 bits)
define i16 @sums(i7 %a, i8 %n) {
entry:
  %x = zext i7 %a to i16
  br label %loop
loop:
  %i = phi i8 [ 0, %entry ], [ %i.next, %loop ]
  %acc = phi i16 [ %x, %entry ], [ %r, %loop ]
  %sum = add nuw i16 %acc, %x
  %r = urem i16 %sum, 127
  %i.next = add i8 %i, 1
  %done = icmp eq i8 %i.next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret i16 %r
}
