; Every pass can be named in a pipeline.
; RUN: %opt -disable-output -passes=raise-reductions %s
; RUN: %opt -disable-output -passes=inline-field-code %s
; RUN: %opt -disable-output -passes=specialize-moduli %s
; RUN: %opt -disable-output -passes=chosen-moduli %s
; RUN: %opt -disable-output -passes='function(loop(byte-order))' %s
; RUN: %opt -disable-output -passes='function(loop(limit-unrolling))' %s
; RUN: %opt -disable-output -passes=crandall-reduction %s
; RUN: %opt -disable-output -passes='crandall-reduction<single-step>' %s
; RUN: %opt -disable-output -passes='crandall-reduction<incomplete>' %s
; RUN: %opt -disable-output -passes='crandall-reduction<incomplete-phi>' %s
; RUN: %opt -disable-output -passes='crandall-reduction<default>' %s
; RUN: %opt -disable-output -passes=lower-reductions %s
; RUN: %opt -disable-output -passes=residue %s
; RUN: %opt -disable-output -passes='print<reduction-analysis>' %s
; RUN: %opt -disable-output -passes='print<reduction-plan>' %s
; RUN: %opt -disable-output -passes='function(raise-reductions,crandall-reduction<incomplete>),lower-reductions' %s
; RUN: not %opt -disable-output -passes=no-such-reduction %s 2>&1 | FileCheck %s
; CHECK: no-such-reduction

define void @f() {
  ret void
}
