; Two constant factors become one, in a loop or not: 5 * 7 = 9 modulo 13.
;
; RUN: %opt -residue-min-bits=1 -passes=hoist-factors -S %s | FileCheck %s
; RUN: %opt -residue-min-bits=1 -passes=hoist-factors -pass-remarks=hoist-factors \
; RUN:   -disable-output %s 2>&1 | FileCheck %s --check-prefix=REMARK

; REMARK: two constant factors are one

; CHECK-LABEL: @constants(
; CHECK:         [[X:%.*]] = zext i4 %x to i64
; CHECK-NEXT:    %product = mul nuw i64 [[X]], 9
; CHECK-NEXT:    urem i64 %product, 13
; CHECK-NOT:     urem
; CHECK:         ret

define i4 @constants(i4 %x) {
  %x.wide = zext i4 %x to i8
  %inner = mul nuw i8 %x.wide, 5
  %a = urem i8 %inner, 13
  %outer = mul nuw i8 %a, 7
  %r = urem i8 %outer, 13
  %t = trunc i8 %r to i4
  ret i4 %t
}
