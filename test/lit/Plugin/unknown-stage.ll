; An unknown stage is an error that names the known ones.
; RUN: not %opt -disable-output -passes='crandall-reduction<fast>' %s 2>&1 | FileCheck %s
; RUN: not %opt -disable-output -passes=crandall-reduction -residue-stage=fast %s 2>&1 | FileCheck %s --check-prefix=OPTION

; CHECK: crandall-reduction: unknown stage 'fast'; known are single-step, incomplete, incomplete-phi and default
; OPTION: fast

define void @f() {
  ret void
}
