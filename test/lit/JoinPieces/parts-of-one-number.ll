; What is put together from parts of a number is a part of that number, wherever it
; starts.
;
; RUN: %opt -S -passes=join-pieces,dce %s | FileCheck %s --implicit-check-not=' or '

; CHECK-LABEL: @part(
; CHECK:         [[R:%.*]] = call i896 @residue.reduce.i896
; CHECK-NEXT:    [[SHIFTED:%.*]] = lshr i896 [[R]], 3
; CHECK-NEXT:    [[PART:%.*]] = trunc i896 [[SHIFTED]] to i208
; CHECK-NEXT:    [[JOINED:%.*]] = zext i208 [[PART]] to i448
; CHECK-NEXT:    ret i448 [[JOINED]]
define i448 @part(i896 %a) {
  %r = call i896 @residue.reduce.i896(i896 %a, i896 1000000000000000000000000007)
  %low.shifted = lshr i896 %r, 3
  %low.part = trunc i896 %low.shifted to i100
  %low = zext i100 %low.part to i448
  %high.shifted = lshr i896 %r, 103
  %high.part = trunc i896 %high.shifted to i108
  %high = zext i108 %high.part to i448
  %shifted = shl i448 %high, 100
  %x = or i448 %low, %shifted
  ret i448 %x
}

declare i896 @residue.reduce.i896(i896, i896)
