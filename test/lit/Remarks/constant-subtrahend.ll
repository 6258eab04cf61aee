; A difference that can be negative since a constant is subtracted: a constant has
; no name.
; RUN: %opt -passes=crandall-reduction -pass-remarks-missed=crandall-reduction -disable-output %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}this difference can be negative, {{.*}}where what is subtracted is the larger number; add p first
define i512 @less(i255 %a) {
  %wide = zext i255 %a to i512
  %less = sub i512 %wide, 5
  %r = urem i512 %less, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i512 %r
}
