; The cross products of a square are doubled word by word with funnel shifts; for
; cores where these are slow, by adding the number to itself.
; RUN: %opt -S -residue-min-bits=1 -residue-word-bits=8 -passes=crandall-reduction %s | FileCheck %s

; CHECK-LABEL: define i15 @any_core(
; CHECK:         call i8 @llvm.fshl.i8(
define i15 @any_core(i15 %a) {
  %w = zext i15 %a to i30
  %s = mul i30 %w, %w
  %r = urem i30 %s, 32749
  %t = trunc i30 %r to i15
  ret i15 %t
}

; CHECK-LABEL: define i15 @compiled_for_zen(
; CHECK-NOT:     fshl
; CHECK:         @llvm.uadd.with.overflow.i8(i8 [[CROSS:%.*]], i8 [[CROSS]])
; CHECK-NOT:     fshl
; CHECK:         ret i15
define i15 @compiled_for_zen(i15 %a) "target-cpu"="znver3" {
  %w = zext i15 %a to i30
  %s = mul i30 %w, %w
  %r = urem i30 %s, 32749
  %t = trunc i30 %r to i15
  ret i15 %t
}

; CHECK-LABEL: define i15 @tuned_for_zen(
; CHECK-NOT:     fshl
; CHECK:         ret i15
define i15 @tuned_for_zen(i15 %a) "target-cpu"="x86-64" "tune-cpu"="znver4" {
  %w = zext i15 %a to i30
  %s = mul i30 %w, %w
  %r = urem i30 %s, 32749
  %t = trunc i30 %r to i15
  ret i15 %t
}

; CHECK-LABEL: define i15 @tuned_for_others(
; CHECK:         call i8 @llvm.fshl.i8(
define i15 @tuned_for_others(i15 %a) "target-cpu"="znver4" "tune-cpu"="generic" {
  %w = zext i15 %a to i30
  %s = mul i30 %w, %w
  %r = urem i30 %s, 32749
  %t = trunc i30 %r to i15
  ret i15 %t
}
