; An unknown stage is an error that says which ones there are.
;
; RUN: not %opt -disable-output -passes='crandall-reduction<bogus>' %s 2>&1 | FileCheck %s --check-prefix=STAGE
; RUN: not %opt -disable-output -passes='crandall-reduction<>' %s 2>&1 | FileCheck %s --check-prefix=EMPTY
; RUN: not %opt -disable-output -passes='crandall-reduction<single-step' %s
; RUN: not %opt -disable-output -passes='crandall-reductions' %s 2>&1 | FileCheck %s --check-prefix=PASS
; RUN: not %clang-residue -O2 -mllvm -residue-stage=bogus -c -x c /dev/null -o %t 2>&1 | FileCheck %s --check-prefix=OPTION
; RUN: not %clang-residue -O2 -mllvm -residue-min-bits=few -c -x c /dev/null -o %t 2>&1 | FileCheck %s --check-prefix=NUMBER
; RUN: %opt -disable-output -passes='crandall-reduction<single-step>,crandall-reduction<incomplete>,crandall-reduction<incomplete-phi>,crandall-reduction<default>' %s
;
; STAGE: unknown stage 'bogus'
; STAGE-SAME: single-step, incomplete, incomplete-phi and default
; EMPTY: unknown stage ''
; PASS: unknown pass name 'crandall-reductions'
; OPTION: Cannot find option named 'bogus'
; NUMBER: 'few' value invalid for uint argument

define void @f() {
  ret void
}
