; The words of an element make that element again; what is left at the end are shifts.
; RUN: %opt -passes=cancel-coercions -S %s | FileCheck %s --check-prefixes=CHECK,CANCEL
; RUN: %opt -passes=expand-coercions -S %s | FileCheck %s --check-prefixes=CHECK,EXPAND --implicit-check-not=@residue
; Nothing else knows the calls, so none is left where passes are skipped:
; RUN: %opt -opt-bisect-limit=0 -passes=expand-coercions -S %s 2>/dev/null | FileCheck %s --check-prefixes=CHECK,EXPAND --implicit-check-not=@residue

declare i127 @residue.element.i127(i64, i64) memory(none) nounwind willreturn
declare i89 @residue.element.i89(i64, i64) memory(none) nounwind willreturn
declare { i64, i64 } @residue.words.i127(i127) memory(none) nounwind willreturn

; CHECK-LABEL: define i127 @cancels(
; CHECK-NEXT:    ret i127 %x
define i127 @cancels(i127 %x) {
  %w = call { i64, i64 } @residue.words.i127(i127 %x)
  %v = call { i64, i64 } @residue.words.i127(i127 %x)
  %lo = extractvalue { i64, i64 } %w, 0
  %hi = extractvalue { i64, i64 } %v, 1
  %y = call i127 @residue.element.i127(i64 %lo, i64 %hi)
  ret i127 %y
}

; CHECK-LABEL: define i89 @narrower(
; CHECK-NEXT:    [[Y:%.*]] = trunc i127 %x to i89
; CHECK-NEXT:    ret i89 [[Y]]
define i89 @narrower(i127 %x) {
  %w = call { i64, i64 } @residue.words.i127(i127 %x)
  %lo = extractvalue { i64, i64 } %w, 0
  %hi = extractvalue { i64, i64 } %w, 1
  %y = call i89 @residue.element.i89(i64 %lo, i64 %hi)
  ret i89 %y
}

; CHECK-LABEL: define i127 @constant(
; CHECK-NEXT:    ret i127 18446744073709551623
define i127 @constant() {
  %y = call i127 @residue.element.i127(i64 7, i64 1)
  ret i127 %y
}

; Not the words of one element in their order.
; CHECK-LABEL: define i127 @exchanged(
; CANCEL:        call i127 @residue.element.i127(
; EXPAND:        [[S:%.*]] = shl i127 {{%.*}}, 64
; EXPAND-NEXT:   or i127 [[S]], {{%.*}}
define i127 @exchanged(i127 %x) {
  %w = call { i64, i64 } @residue.words.i127(i127 %x)
  %lo = extractvalue { i64, i64 } %w, 0
  %hi = extractvalue { i64, i64 } %w, 1
  %y = call i127 @residue.element.i127(i64 %hi, i64 %lo)
  ret i127 %y
}

; CHECK-LABEL: define { i64, i64 } @result(
; CANCEL:        call { i64, i64 } @residue.words.i127(i127 %x)
; EXPAND:        [[LO:%.*]] = trunc i127 %x to i64
; EXPAND-NEXT:   [[S:%.*]] = lshr i127 %x, 64
; EXPAND-NEXT:   [[HI:%.*]] = trunc i127 [[S]] to i64
; EXPAND-NEXT:   [[R:%.*]] = insertvalue { i64, i64 } poison, i64 [[LO]], 0
; EXPAND-NEXT:   [[Q:%.*]] = insertvalue { i64, i64 } [[R]], i64 [[HI]], 1
; EXPAND-NEXT:   ret { i64, i64 } [[Q]]
define { i64, i64 } @result(i127 %x) {
  %w = call { i64, i64 } @residue.words.i127(i127 %x)
  ret { i64, i64 } %w
}
