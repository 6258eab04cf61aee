; A factor of one limb carries little: no column waits for the one before. With the factor
; shifted up by what a limb leaves of its word, a product's high word is the carry. Where
; the carries are too long, as of a factor of 49 bits, they go through all columns.
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s
; RUN: %opt -S -passes=crandall-reduction -residue-representation=unsaturated -residue-word-bits=8 -residue-min-bits=1 %s | FileCheck %s --check-prefix=TOY
; RUN: sed 's/121665/300000000000007/' %s | %opt -S -passes=crandall-reduction | FileCheck %s --check-prefix=LONG
target datalayout = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
target triple = "wasm32-unknown-unknown"

; 121665 << 13 = 996679680
; CHECK-LABEL:     define i255 @power(
; CHECK:           loop:
; CHECK-COUNT-15:  mul i128
; CHECK:           [[PRODUCT:%product[0-9]*]] = mul i128 %{{[0-9]+}}, 996679680
; CHECK-NEXT:      [[HIGH:%[0-9]+]] = lshr i128 [[PRODUCT]], 64
; CHECK-NEXT:      %carry{{[0-9]*}} = trunc i128 [[HIGH]] to i64
; CHECK-NEXT:      [[LOW:%[0-9]+]] = trunc i128 [[PRODUCT]] to i64
; CHECK-NEXT:      %lo{{[0-9]*}} = lshr i64 [[LOW]], 13
; CHECK-COUNT-4:   mul i128 %{{[0-9]+}}, 996679680
; CHECK:           %times.c{{[0-9]*}} = mul i64 %carry{{[0-9]*}}, 19
; CHECK-COUNT-5:   %carried{{[0-9]*}} = add i64
; CHECK-NOT:       {{mul|lshr i128}}
; CHECK:           br i1

; LONG-LABEL:      define i255 @power(
; LONG:            loop:
; LONG-COUNT-5:    mul i128 %{{[0-9]+}}, 300000000000007
; LONG-COUNT-4:    %carry{{[0-9]*}} = lshr i128 %column{{[0-9]*}}, 51
; LONG:            br i1
define i255 @power(i255 %a, i32 %n) #0 {
entry:
  %x = zext i255 %a to i510
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %y = phi i510 [ %x, %entry ], [ %r, %loop ]
  %m = mul nuw i510 %y, %y
  %s = urem i510 %m, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %k = mul nuw i510 %s, 121665
  %r = urem i510 %k, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop
exit:
  %t = trunc i510 %r to i255
  ret i255 %t
}

; A limb of 5 bits and two of 4, in words of 8: 3 2^3 and 3 2^4.
; TOY-LABEL: define i13 @toy(
; TOY:         mul i16 %{{[0-9]+}}, 24
; TOY:         mul i16 %{{[0-9]+}}, 48
; TOY:         %carry{{[0-9]*}} = trunc
; TOY:         lshr i8 %{{[0-9]+}}, 4
; TOY:         ret i13
define i13 @toy(i13 %a, i13 %b) #0 {
  %x = zext i13 %a to i26
  %y = zext i13 %b to i26
  %product = mul i26 %x, %y
  %s = urem i26 %product, 8191
  %three = mul nuw i26 %s, 3
  %r = urem i26 %three, 8191
  %t = trunc i26 %r to i13
  ret i13 %t
}

attributes #0 = { "target-features"="+wide-arithmetic" }
