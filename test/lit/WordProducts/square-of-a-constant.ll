; A constant of five words whose highest is 0 is squared: its cross products do not reach the
; highest words of the square, which are doubled all the same.
;
; RUN: %opt -passes=crandall-reduction,verify -S %s | FileCheck %s

target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

; CHECK-LABEL: @constant(
; CHECK:         %doubled{{.*}} = call i64 @llvm.fshl.i64(
; CHECK-NOT:     urem
; CHECK:         ret i517
define i517 @constant() #0 {
  %x = zext i257 104119540047151578881619194976065615207447648515063979733809662066843226329761 to i517
  %square = mul i517 %x, %x
  %r = urem i517 %square, 208239080094303157763238389952131230414895297030127959467619324133686452659523
  ret i517 %r
}

attributes #0 = { optsize "target-features"="+m" }
