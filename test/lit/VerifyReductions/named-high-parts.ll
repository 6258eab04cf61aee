; A quotient by Barrett's method, behind words of another element: where the source cuts an element, the
; rewritten function cuts high parts, too, which are none and get no name.
; RUN: %opt -passes=verify-reductions -residue-reduction=barrett -residue-representation=saturated \
; RUN:   -pass-remarks=verify-reductions -disable-output %s 2>&1 | FileCheck %s

; CHECK: proven for all inputs: 2 reductions
define i256 @f(i256 range(i256 0, 21888242871839275222246405745257275088548364400416034343698204186575808495617) %a, i256 range(i256 0, 21888242871839275222246405745257275088548364400416034343698204186575808495617) %b, ptr %p) {
  %x = zext i256 %a to i512
  %y = zext i256 %b to i512
  %m = mul nuw i512 %x, %y
  %r = urem i512 %m, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %e = trunc i512 %r to i256
  %w = trunc i256 %e to i64
  store i64 %w, ptr %p
  %m2 = mul nuw i512 %r, %y
  %r2 = urem i512 %m2, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %e2 = trunc i512 %r2 to i256
  ret i256 %e2
}
