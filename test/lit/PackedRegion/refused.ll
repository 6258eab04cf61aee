; Where nothing of a web can be computed in lanes, asking for them says so: here
; there are no multiply-adds of 52 bits, and P-256's prime has no other lanes.
;
; RUN: %opt -disable-output -passes=crandall-reduction -residue-representation=packed -pass-remarks-missed=crandall-reduction %s 2>&1 | FileCheck %s
; RUN: %opt -disable-output -passes=crandall-reduction -pass-remarks-missed=crandall-reduction %s 2>&1 | FileCheck %s --check-prefix=AUTO --allow-empty

; CHECK: -residue-representation=packed does not apply modulo 2^256 - 2^224 + 2^192 + 2^96 - 1: nothing of it can be computed in lanes; saturated is used
; AUTO-NOT: packed

define i256 @f(i256 %a, i256 %b) {
  %a.wide = zext i256 %a to i512
  %b.wide = zext i256 %b to i512
  %ab = mul i512 %a.wide, %b.wide
  %r = urem i512 %ab, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %r.short = trunc i512 %r to i256
  ret i256 %r.short
}
