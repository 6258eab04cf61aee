; The stages before the default, which the benchmark compares: every reduction
; complete; only those at exits complete, but phi nodes are exits; phi nodes, too.
; RUN: %opt -S -passes='crandall-reduction<single-step>' %s | FileCheck %s --check-prefixes=SINGLE,ALL --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce
; RUN: %opt -S -passes='crandall-reduction<incomplete>' %s | FileCheck %s --check-prefixes=INCOMPLETE,ALL --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce
; RUN: %opt -S -passes='crandall-reduction<incomplete-phi>' %s | FileCheck %s --check-prefixes=PHI,ALL --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce
; RUN: %opt -S -passes='crandall-reduction<default>' %s | FileCheck %s --check-prefixes=PHI,ALL --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce
; RUN: %opt -S -passes=crandall-reduction -residue-stage=single-step %s | FileCheck %s --check-prefixes=SINGLE,ALL --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce
; RUN: %opt -S -passes=crandall-reduction -residue-stage=incomplete %s | FileCheck %s --check-prefixes=INCOMPLETE,ALL --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s --check-prefixes=PHI,ALL --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce

; ALL-LABEL: define i512 @f(

; Two reductions in the loop, both complete; nothing behind it.
; SINGLE:       loop:
; SINGLE:         %plus.c{{[0-9]*}} =
; SINGLE:         %plus.c{{[0-9]*}} =
; SINGLE:       exit:
; SINGLE-NOT:     %plus.c{{[0-9]*}} =
; SINGLE:         ret i512

; One is incomplete, the one that the phi takes is complete.
; INCOMPLETE:   loop:
; INCOMPLETE:     %acc = phi i512
; INCOMPLETE:     %plus.c =
; INCOMPLETE-NOT: %plus.c{{[0-9]*}} =
; INCOMPLETE:   exit:
; INCOMPLETE:     ret i512

; Both are incomplete; the result is made canonical once, behind the loop.
; PHI:          loop:
; PHI:            %acc.res = phi i256
; PHI-NOT:        %plus.c
; PHI:          exit:
; PHI:            %plus.c =
; PHI:            ret i512
define i512 @f(i255 %a, i32 %n) {
entry:
  %x = zext i255 %a to i512
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %acc = phi i512 [ %x, %entry ], [ %r, %loop ]
  %square = mul nuw i512 %acc, %acc
  %s = urem i512 %square, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %product = mul nuw i512 %s, %x
  %r = urem i512 %product, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add nuw i32 %i, 1
  %done = icmp eq i32 %i.next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret i512 %r
}
