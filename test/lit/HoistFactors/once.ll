; What cannot be deleted, as nobody knows what the declaration does, is replaced once.
; RUN: %opt -residue-min-bits=1 -passes=hoist-factors -S %s | FileCheck %s

declare i8 @residue.reduce.i8(i8, i8)

; CHECK-LABEL: @stays_there(
; CHECK:         call i8 @residue.reduce.i8(
; CHECK-COUNT-2: urem i64
; CHECK-NOT:     urem
; CHECK:         ret
define i4 @stays_there(i4 %x, i4 %y, i4 %z) {
  %x.wide = zext i4 %x to i8
  %square = mul nuw i8 %x.wide, %x.wide
  %s = call i8 @residue.reduce.i8(i8 %square, i8 13)
  %y.wide = zext i4 %y to i8
  %first = mul nuw i8 %s, %y.wide
  %a = call i8 @residue.reduce.i8(i8 %first, i8 13)
  %z.wide = zext i4 %z to i8
  %second = mul nuw i8 %a, %z.wide
  %b = call i8 @residue.reduce.i8(i8 %second, i8 13)
  %r = trunc i8 %b to i4
  ret i4 %r
}
