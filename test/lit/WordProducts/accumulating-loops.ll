; Where products accumulate, a loop over words reads a word of a factor and one of the sum
; at a time: each takes a product for each word of the block, which adds it and the carries
; of the words before, so that no addition is left.
; RUN: %opt -S -residue-unrolled-words=0 -residue-block-words=4 -passes=crandall-reduction %s | FileCheck %s
target datalayout = "e-m:e-p:32:32-Fi8-i64:64-v128:64:128-a:0:32-n32-S64"
target triple = "thumbv7em-none-unknown-eabihf"

; CHECK-LABEL: define internal void @residue.multiply.i256(
; CHECK:       row:
; CHECK-COUNT-4: phi i32 [ 0, %{{.*}} ], [ %{{.*}}, %row ]
; CHECK:         %[[F:factor[0-9]*]] = load i32
; CHECK-NEXT:    %[[AT:at[0-9]*]] = getelementptr
; CHECK-NEXT:    %[[S:sum[0-9]*]] = load i32
; CHECK:         umaal $0, $1, $2, $3", "=r,=r,r,r,0,1"(i32 %{{.*}}, i32 %[[F]], i32 %{{.*}}, i32 %[[S]])
; CHECK-NOT:     {{ add i32|overflow|load}}
; CHECK-COUNT-3: umaal {{.*}}(i32 %{{.*}}, i32 %[[F]], i32
; CHECK-NOT:     {{overflow|umaal}}
; CHECK:         store i32
; CHECK:         %factor{{[0-9]*}} = load i32
; CHECK-COUNT-4: umaal
; CHECK:         %factor{{[0-9]*}} = load i32
; CHECK-COUNT-4: umaal
; CHECK:         %factor{{[0-9]*}} = load i32
; CHECK-COUNT-4: umaal
; CHECK-NOT:     {{overflow|umaal}}
; CHECK:         br i1
define i255 @product(i255 %a, i255 %b) #0 {
  %x = zext i255 %a to i512
  %y = zext i255 %b to i512
  %product = mul i512 %x, %y
  %r = urem i512 %product, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %r to i255
  ret i255 %t
}

attributes #0 = { "target-cpu"="cortex-m4" "target-features"="+dsp,+thumb-mode" }
