; In modules that compute on residues, wide selects outside of webs become masks
; behind a value barrier; others and narrow ones stay.
; RUN: %opt -S -passes=mask-selects %s | FileCheck %s
; RUN: %opt -S -passes=residue %s | FileCheck %s --check-prefix=PIPELINE --implicit-check-not=residue.reduce
target datalayout = "e-i64:64-n8:16:32:64"

; CHECK-LABEL: define i256 @table_entry(
; CHECK:         %choose = sext i1 %c to i64
; CHECK-NEXT:    %mask = call i64 asm "", "=r,0"(i64 %choose)
; CHECK-NOT:     select
; CHECK:         %chosen = and i256
; CHECK-NEXT:    ret i256 %chosen
; PIPELINE-LABEL: define i256 @table_entry(
; PIPELINE-NOT:   select
; PIPELINE:       ret i256
define i256 @table_entry(i1 %c, i256 %x) {
  %r = select i1 %c, i256 %x, i256 0
  ret i256 %r
}

; CHECK-LABEL: define i256 @unless(
; CHECK:         xor i1 %c, true
; CHECK-NOT:     select
; CHECK:         %chosen = and i256
define i256 @unless(i1 %c, i256 %x) {
  %r = select i1 %c, i256 0, i256 %x
  ret i256 %r
}

; A side that may be poison is frozen.
; CHECK-LABEL: define i256 @either(
; CHECK:         [[X:%.*]] = freeze i256 %x
; CHECK:         [[Y:%.*]] = freeze i256 %y
; CHECK:         %either = xor i256 [[X]], [[Y]]
; CHECK-NEXT:    %toggle = and i256
; CHECK-NEXT:    %chosen = xor i256 [[Y]], %toggle
define i256 @either(i1 %c, i256 %x, i256 %y) {
  %r = select i1 %c, i256 %x, i256 %y
  ret i256 %r
}

; CHECK-LABEL: define i64 @narrow(
; CHECK:         select i1 %c
define i64 @narrow(i1 %c, i64 %x, i64 %y) {
  %r = select i1 %c, i64 %x, i64 %y
  ret i64 %r
}

; Both addresses are valid: both are read.
; CHECK-LABEL: define i256 @one_of_two_valid(
; CHECK:         load i256, ptr %a
; CHECK:         load i256, ptr %b
; CHECK-NOT:     load
; CHECK-NOT:     select i1 %c, i256
; CHECK:         %toggle = and i256
define i256 @one_of_two_valid(i1 %c, ptr nofree align 16 dereferenceable(32) %a,
                              ptr nofree align 16 dereferenceable(32) %b) nosync nofree {
  %p = select i1 %c, ptr %a, ptr %b
  %r = load i256, ptr %p, align 16
  ret i256 %r
}

; Nothing is known about these addresses.
; CHECK-LABEL: define i256 @one_of_two_unknown(
; CHECK:         %p = select i1 %c, ptr %a, ptr %b
; CHECK-NEXT:    %r = load i256, ptr %p
; CHECK-NEXT:    ret
define i256 @one_of_two_unknown(i1 %c, ptr %a, ptr %b) {
  %p = select i1 %c, ptr %a, ptr %b
  %r = load i256, ptr %p, align 16
  ret i256 %r
}

; What makes the module one that computes on residues.
define i512 @reduction(i512 %x) {
  %r = call i512 @residue.reduce.i512(i512 %x, i512 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  ret i512 %r
}
declare i512 @residue.reduce.i512(i512, i512)
