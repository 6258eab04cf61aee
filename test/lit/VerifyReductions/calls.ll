; Operations out of line: their bodies are read, once for all operands, and no name or
; attribute of them is believed. Anything but a polynomial in the operands is refused.
; RUN: split-file %s %t
; DEFINE: %{verify} = %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll
; RUN: %{verify} %t/after.ll | FileCheck %s --check-prefix=RIGHT
; RUN: sed 's/lshr i128 %m, 61/lshr i128 %m, 60/' %t/after.ll > %t/shift.ll
; RUN: %{verify} %t/shift.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/and i128 %m, 2305843009213693951/and i128 %m, 1152921504606846975/' %t/after.ll > %t/mask.ll
; RUN: %{verify} %t/mask.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/mul i128 %x, %y/mul i128 %x, %x/' %t/after.ll > %t/square.ll
; RUN: %{verify} %t/square.ll | FileCheck %s --check-prefix=WRONG
; The second fold is left out: the result is cut to a word, and wrong for large operands.
; RUN: sed 's/trunc i128 %z to i64/trunc i128 %v to i64/' %t/after.ll > %t/fold.ll
; RUN: %{verify} %t/fold.ll | FileCheck %s --check-prefix=WRONG
; A flag that holds for some operands alone.
; RUN: sed 's/= mul i128 %x, %y/= mul nsw i128 %x, %y/' %t/after.ll > %t/flag.ll
; RUN: %{verify} %t/flag.ll | FileCheck %s --check-prefix=WRONG
; It does something beside.
; RUN: sed 's/ret i64 %r ; body/store i64 %r, ptr @seen\n  ret i64 %r/' %t/after.ll > %t/store.ll
; RUN: %{verify} %t/store.ll | FileCheck %s --check-prefix=WRONG
; Another one may take its place.
; RUN: sed 's/define internal/define linkonce/' %t/after.ll > %t/linkage.ll
; RUN: %{verify} %t/linkage.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/call i64 @operation(i64 %a, i64 %b)/call range(i64 0, 9) i64 @operation(i64 %a, i64 %b)/' %t/after.ll > %t/range.ll
; RUN: %{verify} %t/range.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/call i64 @operation(i64 %a, i64 %b)/call i64 @operation(i64 %a, i64 %a)/' %t/after.ll > %t/operand.ll
; RUN: %{verify} %t/operand.ll | FileCheck %s --check-prefix=WRONG
; It is read for operands that a call need not have.
; RUN: sed 's/define internal i64 @operation(i64 %a/define internal i64 @operation(i64 range(i64 0, 9) %a/' %t/after.ll > %t/up-to.ll
; RUN: %{verify} %t/up-to.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/define internal i64 @operation(i64 %a/define internal i64 @operation(i64 range(i64 1, 0) %a/' %t/after.ll > %t/from.ll
; RUN: %{verify} %t/from.ll | FileCheck %s --check-prefix=WRONG
; What is corrected once has to be below 2 M.
; RUN: sed 's/trunc i128 %z to i64/trunc i128 %n to i64/' %t/after.ll > %t/bound.ll
; RUN: %{verify} %t/bound.ll | FileCheck %s --check-prefix=WRONG

; RIGHT: product: proven: 1 reduction
; RIGHT: fourfold: proven: 2 reductions
; WRONG: product: not proven

; What the plugin calls, with the body that it gives it, in Montgomery form, too.
; RUN: %opt -S -passes='residue,verify' -residue-verify %t/small.ll -o - \
; RUN:   -pass-remarks=verify-reductions -pass-remarks-missed=verify-reductions 2>&1 | FileCheck %s --check-prefix=SMALL
; RUN: %opt -S -passes='residue,verify' -residue-verify %t/small.ll -o - -residue-representation=montgomery \
; RUN:   -pass-remarks=verify-reductions -pass-remarks-missed=verify-reductions 2>&1 | FileCheck %s --check-prefix=SMALL
; SMALL: remark: {{.*}}proven for all inputs: 3 reductions
; SMALL: call void @residue.multiply.i{{[0-9]+}}
;--- before.ll
define i64 @product(i64 %a, i64 %b) {
  %x = zext i64 %a to i128
  %y = zext i64 %b to i128
  %p = mul i128 %x, %y
  %r = urem i128 %p, 2305843009213693951
  %t = trunc i128 %r to i64
  ret i64 %t
}
define i64 @fourfold(i64 %a, i64 %b) {
  %x = zext i64 %a to i128
  %y = zext i64 %b to i128
  %p = mul i128 %x, %y
  %r = urem i128 %p, 2305843009213693951
  %q = mul i128 %r, %r
  %s = urem i128 %q, 2305843009213693951
  %t = trunc i128 %s to i64
  ret i64 %t
}
;--- after.ll
@seen = global i64 0
define i64 @product(i64 %a, i64 %b) {
  %r = call i64 @operation(i64 %a, i64 %b)
  %less = sub i64 %r, 2305843009213693951
  %c = icmp ult i64 %r, 2305843009213693951
  %t = select i1 %c, i64 %r, i64 %less
  ret i64 %t
}
define i64 @fourfold(i64 %a, i64 %b) {
  %p = call i64 @operation(i64 %a, i64 %b)
  %r = call i64 @operation(i64 %p, i64 %p)
  %less = sub i64 %r, 2305843009213693951
  %c = icmp ult i64 %r, 2305843009213693951
  %t = select i1 %c, i64 %r, i64 %less
  ret i64 %t
}
define internal i64 @operation(i64 %a, i64 %b) {
  %x = zext i64 %a to i128
  %y = zext i64 %b to i128
  %m = mul i128 %x, %y
  %low = and i128 %m, 2305843009213693951
  %high = lshr i128 %m, 61
  %v = add i128 %low, %high
  %lower = and i128 %v, 2305843009213693951
  %higher = lshr i128 %v, 61
  %z = add i128 %lower, %higher
  %n = mul i128 %z, 3
  %r = trunc i128 %z to i64
  ret i64 %r ; body
}
;--- small.ll
define i256 @third(i256 %a, i256 %b) minsize optsize {
  %x = zext i256 %a to i512
  %y = zext i256 %b to i512
  %p = mul nuw i512 %x, %y
  %r = urem i512 %p, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %q = mul nuw i512 %r, %y
  %s = urem i512 %q, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %o = mul nuw i512 %s, %r
  %t = urem i512 %o, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %u = trunc i512 %t to i256
  ret i256 %u
}
