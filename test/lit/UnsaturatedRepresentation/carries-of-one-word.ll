; The bound of a column tells that its carry fits one word. LLVM cannot know: what is shifted
; out of two words is multiplied by c, added to a limb and masked in one. Modulo 2^7 - 1 with
; words of 8 bits, and modulo 2^255 - 19 in WebAssembly with wide arithmetic.
; RUN: %opt -S -passes=crandall-reduction -residue-representation=unsaturated -residue-word-bits=8 -residue-min-bits=1 %s | FileCheck %s --check-prefix=TOY
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s --check-prefix=REAL
target datalayout = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
target triple = "wasm32-unknown-unknown"

; TOY-LABEL: define i7 @toy(
; TOY:         [[LOW:%narrow[0-9]*]] = trunc i16 [[COLUMN:%column[0-9]*]] to i8
; TOY:         %carry = lshr i16 [[COLUMN]], 4
; TOY:         %lo = and i8 [[LOW]], 15
; TOY:         [[CARRY:%narrow[0-9]*]] = trunc i16 %carry to i8
; TOY:         add i8 %{{narrow[0-9]*}}, [[CARRY]]
; TOY-NOT:     i16 %column
; TOY:         ret i7
define i7 @toy(i7 %a, i7 %b) #0 {
  %x = zext i7 %a to i14
  %y = zext i7 %b to i14
  %product = mul i14 %x, %y
  %r = urem i14 %product, 127
  %t = trunc i14 %r to i7
  ret i7 %t
}

; REAL-LABEL: define i255 @power(
; REAL:         loop:
; REAL-NOT:     and i128
; REAL-COUNT-5: %carry{{[0-9]*}} = lshr i128 %column{{[0-9]*}}, 51
; REAL:         [[CARRY:%narrow[0-9]*]] = trunc i128 %carry{{[0-9]*}} to i64
; REAL:         [[WRAPPED:%times.c[0-9]*]] = mul i64 [[CARRY]], 19
; REAL:         [[SUM:%column[0-9]*]] = add i64 %lo, [[WRAPPED]]
; REAL:         lshr i64 [[SUM]], 51
; REAL-NOT:     i128
; REAL:         br i1
define i255 @power(i255 %a, i32 %n) #0 {
entry:
  %x = zext i255 %a to i510
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %y = phi i510 [ %x, %entry ], [ %r, %loop ]
  %m = mul nuw i510 %y, %y
  %r = urem i510 %m, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop
exit:
  %t = trunc i510 %r to i255
  ret i255 %t
}

attributes #0 = { "target-features"="+wide-arithmetic" }
