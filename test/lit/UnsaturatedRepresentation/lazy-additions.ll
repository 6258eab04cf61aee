; In limbs a sum is one addition per limb: no carry, no correction. The product
; is five columns, what wraps around multiplied by 19 before.
;
; RUN: %opt -S -passes=crandall-reduction -residue-representation=unsaturated %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=overflow
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-representation=unsaturated %s 2>&1 | FileCheck %s --check-prefix=PLAN
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-representation=unsaturated -residue-word-bits=32 %s 2>&1 | FileCheck %s --check-prefix=PLAN32
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-representation=unsaturated -residue-word-bits=32 -residue-limb-bits=26 %s 2>&1 | FileCheck %s --check-prefix=LIMB26

; PLAN:      representation unsaturated (forced)
; PLAN:      reductions: 2 dropped, 0 incomplete
; PLAN-NEXT: limbs: 5 of 51 bits, accumulators of 128 bits, 1 addition per operand
; PLAN-NEXT: column 0 <= 0x4CFFFFFFFFFFF66000000000004D (111 bits)
; PLAN-NEXT: column 1
; PLAN-NEXT: column 2
; PLAN-NEXT: column 3
; PLAN-NEXT: column 4 <= 0x4FFFFFFFFFFFF60000000000005 (107 bits)
; PLAN-NEXT: after 0 additions
; PLAN-NEXT: after 1 addition: worst column 0 <= 0x4CFFFFFFFFFFF66000000000004D (111 bits)
; PLAN:      nothing fits
; PLAN:      %sum: add  limbs <= 4503599627370494
; PLAN32:    limbs: 9 of 28 and 29 bits, accumulators of 64 bits, 1 addition per operand
; LIMB26:    limbs: 10 of 26 bits, the last of 21, accumulators of 64 bits, 1 addition per operand

; CHECK-LABEL: @square_of_sum(
; CHECK-COUNT-5: %sum{{[0-9]*}} = add i64
; CHECK:         %times.c = mul i64 {{.*}}, 19
; CHECK:         %column{{[0-9]*}} = add i128
; CHECK:         %carry{{[0-9]*}} = lshr i128 {{.*}}, 51
; CHECK:         ret i255
define i255 @square_of_sum(i255 %a, i255 %b) {
  %aw = zext i255 %a to i512
  %bw = zext i255 %b to i512
  %sum = add i512 %aw, %bw
  %s = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %square = mul i512 %s, %s
  %r = urem i512 %square, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %e = trunc i512 %r to i255
  ret i255 %e
}
