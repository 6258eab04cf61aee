; The upper word comes first where the datalayout says so, and modules that raise no
; reductions are not touched.
; RUN: sed 's/LAYOUT/e-i64:64-i128:128/' %s | %opt -passes=coerced-integers -S | FileCheck %s --check-prefix=LITTLE
; RUN: sed 's/LAYOUT/E-i64:64-i128:128/' %s | %opt -passes=coerced-integers -S | FileCheck %s
; RUN: sed 's/LAYOUT/e-i64:64-i128:128/; /residue.reduce/d' %s | %opt -passes=coerced-integers -S | FileCheck %s

target datalayout = "LAYOUT"

declare i254 @residue.reduce.i254(i254, i254)

; LITTLE:     call { i64, i64 } @residue.words.i127(
; CHECK-NOT:  residue.words
; CHECK:      store i127 %x, ptr %slot
; CHECK-NEXT: load { i64, i64 }, ptr %slot
; CHECK-NOT:  residue.words
define { i64, i64 } @result(i127 %x) {
  %slot = alloca i127, align 8
  store i127 %x, ptr %slot, align 8
  %words = load { i64, i64 }, ptr %slot, align 8
  ret { i64, i64 } %words
}
