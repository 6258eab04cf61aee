; How many additions before a product do limbs allow? The proven worst case of
; every column answers, for P-256 in 9 limbs of 29 bits and accumulators of 64
; bits: one addition per operand fits, two do not.
;
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-limb-bits=29 -residue-word-bits=32 %s 2>&1 | FileCheck %s

; CHECK-LABEL: Reduction plan of 'one_addition':
; CHECK:         limbs: 9 of 29 bits, the last of 24, accumulators of 64 bits, 1 addition per operand
; CHECK-NEXT:    column 0 <= 0xFFFFFFF80000001 (60 bits)
; CHECK:         column 7 <= 0x7FFFFFFC00000008 (63 bits)
; CHECK-NEXT:    column 8 <= 0x70FFFFFBFC000009 (63 bits)
; CHECK:         column 16 <= 0x3FFFFFC000001 (50 bits)
; CHECK-NEXT:    after 0 additions: worst column 7 <= 0x1FFFFFFE00000008 (61 bits)
; CHECK-NEXT:    after 1 addition: worst column 7 <= 0x7FFFFFFC00000008 (63 bits)
; CHECK-NEXT:    after 2 additions: worst column 7 <= 0x1FFFFFFF800000008 (65 bits), does not fit
define i256 @one_addition(i256 %a, i256 %b, i256 %c, i256 %d) {
  %aw = zext i256 %a to i512
  %bw = zext i256 %b to i512
  %cw = zext i256 %c to i512
  %dw = zext i256 %d to i512
  %ab.sum = add i512 %aw, %bw
  %ab = urem i512 %ab.sum, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %cd.sum = add i512 %cw, %dw
  %cd = urem i512 %cd.sum, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %product = mul i512 %ab, %cd
  %r = urem i512 %product, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %e = trunc i512 %r to i256
  ret i256 %e
}

; CHECK-LABEL: Reduction plan of 'two_additions':
; CHECK:         limbs: 9 of 29 bits, the last of 24, accumulators of 64 bits, 2 additions per operand
; CHECK:         column 7 <= 0x1FFFFFFF800000008 (65 bits), does not fit
; The sum that a review did by hand in 64-bit arithmetic came out as
; 0xC3FFFFF7F8000009: it had lost a carry.
; CHECK-NEXT:    column 8 <= 0x1C3FFFFF7F8000009 (65 bits), does not fit
; CHECK:         after 2 additions: worst column 7 <= 0x1FFFFFFF800000008 (65 bits), does not fit
define i256 @two_additions(i256 %a, i256 %b) {
  %aw = zext i256 %a to i512
  %bw = zext i256 %b to i512
  %sum = add i512 %aw, %bw
  %s = urem i512 %sum, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %twice = add i512 %s, %s
  %t = urem i512 %twice, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %square = mul i512 %t, %t
  %r = urem i512 %square, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %e = trunc i512 %r to i256
  ret i256 %e
}
