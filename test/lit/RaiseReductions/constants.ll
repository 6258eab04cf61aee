; What other passes have found to be constants is folded, with all that is computed of it: remainders,
; quotients, and chains of them.
; RUN: %opt -passes=raise-reductions -S %s | FileCheck %s
; RUN: %opt -passes='function(raise-reductions,sccp,raise-reductions)' -S %s | FileCheck %s --check-prefix=AGAIN

; CHECK-LABEL: @chain(
; CHECK-NEXT:  ret i256 18
define i256 @chain() {
  %x = call i256 @residue.reduce.i256(i256 1000, i256 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %y = mul i256 %x, %x
  %z = call i256 @residue.reduce.i256(i256 %y, i256 73)
  %t = trunc i256 %z to i64
  %u = zext i64 %t to i256
  %v = add i256 %u, 36
  %w = and i256 %v, 63
  ret i256 %w
}

; CHECK-LABEL: @quotient(
; CHECK-NEXT:  ret i128 4938271564151
define i128 @quotient() {
  %q = call i128 @residue.quotient.i128(i128 22773757927099263869931566923776, i128 4611686018326724609)
  ret i128 %q
}

; Not of numbers that are no constants yet.
; CHECK-LABEL: @later(
; CHECK:       call {{.*}}@residue.reduce.i256{{.*}}(i256 %p
; AGAIN-LABEL: @later(
; AGAIN:       ret i256 28
define i256 @later() {
  br label %next
next:
  %p = phi i256 [ 12345, %0 ]
  %r = urem i256 %p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s = urem i256 %r, 73
  %t = add i256 %s, 20
  ret i256 %t
}

declare i256 @residue.reduce.i256(i256, i256)
declare i128 @residue.quotient.i128(i128, i128)
