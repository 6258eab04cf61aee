; Exact additions, subtractions, products, shifts and changes of type are members
; of the web; what they start from is its input.
; RUN: %opt -disable-output -residue-min-bits=1 -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s

; CHECK-LABEL: Reduction analysis of 'arithmetic':
; CHECK-NEXT:    web 0: modulus 2^7 - 1 (crandall)
; CHECK-DAG:       i7 %a: input  NOTREDUCED  in [0, 127]
; CHECK-DAG:       i7 %b: input  NOTREDUCED  in [0, 127]
; CHECK:           i16 %x: alias %a  REDUCED  in [0, 127]
; CHECK-NEXT:      i16 %y: alias %b  REDUCED  in [0, 127]
; CHECK-NEXT:      i16 %sum: add %x, %y  REDUCED  in [0, 254]
; CHECK-NEXT:      i16 %product: mul %sum, %y  REDUCED  in [0, 32258]
; CHECK-NEXT:      i16 %shifted: mul %product, 2  REDUCED  in [0, 64516]
; CHECK-NEXT:      i16 %r: reduce %shifted  REDUCED  in [0, 126]
; CHECK-NEXT:      exit: %r is needed exactly by  ret i16 %r
; CHECK-NOT:       missed
define i16 @arithmetic(i7 %a, i7 %b) {
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %sum = add i16 %x, %y
  %product = mul i16 %sum, %y
  %shifted = shl i16 %product, 1
  %r = urem i16 %shifted, 127
  ret i16 %r
}

; CHECK-LABEL: Reduction analysis of 'difference':
; CHECK:           i16 %padded: alias %x  REDUCED  in [127, 254]
; CHECK-NEXT:      i16 %d: sub %padded, %y  REDUCED  in [0, 254]
; CHECK-NEXT:      i16 %r: reduce %d  REDUCED  in [0, 126]
; CHECK-NOT:       missed
define i16 @difference(i7 %a, i7 %b) {
  %x = zext i7 %a to i16
  %y = zext i7 %b to i16
  %padded = add i16 %x, 127
  %d = sub i16 %padded, %y
  %r = urem i16 %d, 127
  ret i16 %r
}

; A truncation keeps the residue: the bits that it drops are zero, or else it is
; the result that wraps.
; CHECK-LABEL: Reduction analysis of 'truncation':
; CHECK:           i32 %product: mul %x, %y  REDUCED  in [0, 16129]
; CHECK-NEXT:      i16 %narrow: alias %product  REDUCED  in [0, 16129]
; CHECK-NEXT:      i16 %r: reduce %narrow  REDUCED  in [0, 126]
; CHECK-NOT:       missed
define i16 @truncation(i7 %a, i7 %b) {
  %x = zext i7 %a to i32
  %y = zext i7 %b to i32
  %product = mul i32 %x, %y
  %narrow = trunc i32 %product to i16
  %r = urem i16 %narrow, 127
  ret i16 %r
}
