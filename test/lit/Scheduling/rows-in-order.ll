; Where products write any register (MULX), a fake use in front of each row keeps the back
; end's scheduler from moving those of the next rows ahead. It uses the row's word, which
; lives as long anyway, and a row that nothing needs has none. It is no code.
; REQUIRES: llvm-22, x86-registered-target
; RUN: split-file %s %t
; RUN: cat %t/code.ll %t/mulx.ll | %opt -S -passes=crandall-reduction,lower-reductions -o %t/mulx.out.ll
; RUN: FileCheck %s --input-file %t/mulx.out.ll --check-prefixes=CHECK,MULX
; RUN: llc -O2 -asm-verbose=0 %t/mulx.out.ll -o - | FileCheck %s --check-prefix=ASM --implicit-check-not=fake
; RUN: cat %t/code.ll %t/any.ll | %opt -S -passes=crandall-reduction,lower-reductions | FileCheck %s --implicit-check-not=fake.use
; RUN: cat %t/code.ll %t/mulx.ll | %opt -S -passes=crandall-reduction,lower-reductions,bdce,adce | grep -c "mul i128" > %t/mulx.count
; RUN: cat %t/code.ll %t/any.ll | %opt -S -passes=crandall-reduction,lower-reductions,bdce,adce | grep -c "mul i128" > %t/any.count
; RUN: diff %t/mulx.count %t/any.count
; Rows that are in order stay so where the function is given another reduction.
; RUN: sed 's/ret i255 \(.*\)/%%again = urem i255 \1, 57896044618658097711785492504343953926634992332820282019728792003956564819949\n  ret i255 %%again/' %t/mulx.out.ll > %t/further.ll
; RUN: grep -c "%%again = urem" %t/further.ll
; RUN: %opt -S -passes=crandall-reduction,lower-reductions %t/further.ll -o %t/further.out.ll
; RUN: not grep "%%again = urem" %t/further.out.ll
; RUN: grep "fake.use\|mul i128" %t/mulx.out.ll > %t/once.txt
; RUN: grep "fake.use\|mul i128" %t/further.out.ll > %t/twice.txt
; RUN: diff %t/once.txt %t/twice.txt

; CHECK-LABEL: define i255 @times(
; Four rows, and one that folds; none is in front of the second product of a row.
; MULX:      call void (...) @llvm.fake.use(i64 [[WORD0:%[^)]+]])
; MULX-NEXT: [[PRODUCT:%.*]] = mul i128
; MULX-NOT:  fake.use
; MULX:      mul i128
; MULX:      with.overflow
; MULX:      call void (...) @llvm.fake.use(i64 [[WORD1:%[^)]+]])
; MULX-NEXT: mul i128
; MULX:      call void (...) @llvm.fake.use(
; MULX:      call void (...) @llvm.fake.use(
; MULX:      call void (...) @llvm.fake.use(
; MULX-NOT:  fake.use
; CHECK:     ret i255

; ASM-LABEL: times:
; ASM:       mulxq

; Nothing is multiplied in words.
; CHECK-LABEL: define i255 @plus(
; MULX-NOT:  fake.use
; CHECK:     ret i255

; Here half of the product of the digits is not needed.
; CHECK-LABEL: define i381 @general(
; MULX:      fake.use

;--- code.ll
target triple = "x86_64-unknown-linux-gnu"
define i255 @times(i255 %a, i255 %b) #0 {
  %x = zext i255 %a to i512
  %y = zext i255 %b to i512
  %product = mul i512 %x, %y
  %r = urem i512 %product, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %r to i255
  ret i255 %t
}
define i255 @plus(i255 %a, i255 %b) #0 {
  %x = zext i255 %a to i256
  %y = zext i255 %b to i256
  %sum = add i256 %x, %y
  %r = urem i256 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i256 %r to i255
  ret i255 %t
}
define i381 @general(i381 %a, i381 %b) #0 {
  %x = zext i381 %a to i762
  %y = zext i381 %b to i762
  %product = mul i762 %x, %y
  %r = urem i762 %product, 4002409555221667393417789825735904156556882819939007885332058136124031650490837864442687629129015664037894272559787
  %t = trunc i762 %r to i381
  ret i381 %t
}

;--- mulx.ll
attributes #0 = { "target-features"="+bmi2" }

;--- any.ll
attributes #0 = { "target-cpu"="x86-64" }
