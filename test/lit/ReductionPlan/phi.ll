; Across a loop: without phi nodes every iteration starts from a canonical number,
; with them from what the reduction left.
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-stage=incomplete %s 2>&1 | FileCheck %s --check-prefix=NOPHI
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-stage=incomplete-phi %s 2>&1 | FileCheck %s --check-prefix=PHI
; RUN: %opt -disable-output -passes='print<reduction-plan>' %s 2>&1 | FileCheck %s --check-prefix=DEFAULT

; NOPHI:      stage incomplete,
; NOPHI:      %acc: input  <= 2^255 - 1 (255 bits)

; PHI:        stage incomplete-phi,
; PHI:        %acc: phi  <= 2^255 + [[E:[0-9]+]] (256 bits)
; PHI:        %r: reduce, folded  <= 2^255 + [[E]] (256 bits)

; DEFAULT:    stage default,
; DEFAULT:    %acc: phi  <= 2^255 + [[E:[0-9]+]] (256 bits)
; DEFAULT:    %r: reduce, folded  <= 2^255 + [[E]] (256 bits)
define i255 @squares(i255 %a, i32 %n) {
entry:
  %x = zext i255 %a to i512
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %acc = phi i512 [ %x, %entry ], [ %r, %loop ]
  %square = mul nuw i512 %acc, %acc
  %r = urem i512 %square, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add nuw i32 %i, 1
  %done = icmp eq i32 %i.next, %n
  br i1 %done, label %exit, label %loop
exit:
  %t = trunc i512 %r to i255
  ret i255 %t
}
