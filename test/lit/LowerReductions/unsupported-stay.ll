; Divisions that Residue does not know stay.
; RUN: %opt -S -passes=lower-reductions %s | FileCheck %s

; CHECK-LABEL: define i256 @divisions(
; CHECK-NEXT:    %b = urem i256 %x, %y
; CHECK-NEXT:    %c = srem i256 %b, 0
; CHECK-NEXT:    %d = urem i256 %c, 0
; CHECK-NEXT:    ret i256 %d
define i256 @divisions(i256 %x, i256 %y) {
  %b = urem i256 %x, %y
  %c = srem i256 %b, 0
  %d = urem i256 %c, 0
  ret i256 %d
}
