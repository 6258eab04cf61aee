; Numbers in two registers, as functions take and return those of 128 bits, are read part by part: of
; results, of arguments, and of what other functions return. With two parts taken for each other, nothing
; is proven.
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s --check-prefix=RIGHT
; RUN: sed 's/i64 %low, 0$/i64 %high, 0/; s/i64 %high, 1$/i64 %low, 1/' %t/after.ll > %t/swapped.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/swapped.ll | FileCheck %s
; RUN: sed 's/extractvalue \(.*\), 1$/extractvalue \1, 0/' %t/after.ll > %t/other.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/other.ll | FileCheck %s --check-prefix=OTHER
; RUN: sed 's/add i128 %x, 0/add nuw i128 %x, 1/; s/%low = trunc/%low = trunc nuw/' %t/after.ll > %t/poison.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/poison.ll | FileCheck %s

; RIGHT: result: proven
; RIGHT: argument: proven
; RIGHT: call: proven
; CHECK: result: not proven
; CHECK: argument: not proven
; CHECK: call: not proven
; OTHER: result: proven
; OTHER: argument: not proven
; OTHER: call: not proven

;--- before.ll
declare [2 x i64] @read()
define { i64, i64 } @result(i64 %a, i64 %b) {
  %a2 = zext i64 %a to i256
  %b2 = zext i64 %b to i256
  %p = mul i256 %a2, %b2
  %r = urem i256 %p, 170141183460469231731687303715884105727
  %x = trunc i256 %r to i128
  %low = trunc i128 %x to i64
  %h = lshr i128 %x, 64
  %high = trunc i128 %h to i64
  %v = insertvalue { i64, i64 } poison, i64 %low, 0
  %w = insertvalue { i64, i64 } %v, i64 %high, 1
  ret { i64, i64 } %w
}
define [2 x i64] @argument([2 x i64] %a) {
  %a0 = extractvalue [2 x i64] %a, 0
  %a1 = extractvalue [2 x i64] %a, 1
  %l = zext i64 %a0 to i256
  %m = zext i64 %a1 to i256
  %n = shl i256 %m, 64
  %p = or i256 %n, %l
  %r = urem i256 %p, 170141183460469231731687303715884105727
  %x = trunc i256 %r to i128
  %low = trunc i128 %x to i64
  %h = lshr i128 %x, 64
  %high = trunc i128 %h to i64
  %v = insertvalue [2 x i64] poison, i64 %low, 0
  %w = insertvalue [2 x i64] %v, i64 %high, 1
  ret [2 x i64] %w
}
define [2 x i64] @call() {
  %a = call [2 x i64] @read()
  %a0 = extractvalue [2 x i64] %a, 0
  %a1 = extractvalue [2 x i64] %a, 1
  %l = zext i64 %a0 to i256
  %m = zext i64 %a1 to i256
  %n = shl i256 %m, 64
  %p = or i256 %n, %l
  %r = urem i256 %p, 170141183460469231731687303715884105727
  %x = trunc i256 %r to i128
  %low = trunc i128 %x to i64
  %h = lshr i128 %x, 64
  %high = trunc i128 %h to i64
  %v = insertvalue [2 x i64] poison, i64 %low, 0
  %w = insertvalue [2 x i64] %v, i64 %high, 1
  ret [2 x i64] %w
}

;--- after.ll
declare [2 x i64] @read()
define { i64, i64 } @result(i64 %a, i64 %b) {
  %a2 = zext i64 %a to i256
  %b2 = zext i64 %b to i256
  %p = mul i256 %a2, %b2
  %q = lshr i256 %p, 127
  %s = and i256 %p, 170141183460469231731687303715884105727
  %r = add i256 %q, %s
  %c = icmp ugt i256 %r, 170141183460469231731687303715884105726
  %d = sub i256 %r, 170141183460469231731687303715884105727
  %e = select i1 %c, i256 %d, i256 %r
  %x = trunc i256 %e to i128
  %y = add i128 %x, 0
  %low = trunc i128 %y to i64
  %h = lshr i128 %y, 64
  %high = trunc i128 %h to i64
  %v = insertvalue { i64, i64 } poison, i64 %low, 0
  %w = insertvalue { i64, i64 } %v, i64 %high, 1
  ret { i64, i64 } %w
}
define [2 x i64] @argument([2 x i64] %a) {
  %a0 = extractvalue [2 x i64] %a, 0
  %a1 = extractvalue [2 x i64] %a, 1
  %l = zext i64 %a0 to i256
  %m = zext i64 %a1 to i256
  %n = shl i256 %m, 64
  %p = or i256 %n, %l
  %q = lshr i256 %p, 127
  %s = and i256 %p, 170141183460469231731687303715884105727
  %r = add i256 %q, %s
  %c = icmp ugt i256 %r, 170141183460469231731687303715884105726
  %d = sub i256 %r, 170141183460469231731687303715884105727
  %e = select i1 %c, i256 %d, i256 %r
  %x = trunc i256 %e to i128
  %y = add i128 %x, 0
  %low = trunc i128 %y to i64
  %h = lshr i128 %y, 64
  %high = trunc i128 %h to i64
  %v = insertvalue [2 x i64] poison, i64 %low, 0
  %w = insertvalue [2 x i64] %v, i64 %high, 1
  ret [2 x i64] %w
}
define [2 x i64] @call() {
  %a = call [2 x i64] @read()
  %a0 = extractvalue [2 x i64] %a, 0
  %a1 = extractvalue [2 x i64] %a, 1
  %l = zext i64 %a0 to i256
  %m = zext i64 %a1 to i256
  %n = shl i256 %m, 64
  %p = or i256 %n, %l
  %q = lshr i256 %p, 127
  %s = and i256 %p, 170141183460469231731687303715884105727
  %r = add i256 %q, %s
  %c = icmp ugt i256 %r, 170141183460469231731687303715884105726
  %d = sub i256 %r, 170141183460469231731687303715884105727
  %e = select i1 %c, i256 %d, i256 %r
  %x = trunc i256 %e to i128
  %y = add i128 %x, 0
  %low = trunc i128 %y to i64
  %h = lshr i128 %y, 64
  %high = trunc i128 %h to i64
  %v = insertvalue [2 x i64] poison, i64 %low, 0
  %w = insertvalue [2 x i64] %v, i64 %high, 1
  ret [2 x i64] %w
}
