; Code for any processor of AArch64 and RISC-V is tuned for one whose scheduling the
; registers suffice for, if it multiplies elements; on Cortex-M, whose processor is always
; named, the back end's scheduler is left out. What somebody has asked for stays, and so do
; the features that decide what the code runs on.
; RUN: split-file %s %t
; RUN: cat %t/code.ll %t/any.ll | %opt -S -passes=crandall-reduction -mtriple=aarch64-linux-gnu | FileCheck %s --check-prefixes=CHECK,ARM64
; RUN: cat %t/code.ll %t/any.ll | %opt -S -passes=crandall-reduction -mtriple=riscv64-linux-gnu | FileCheck %s --check-prefixes=CHECK,RISCV
; RUN: cat %t/code.ll %t/tuned.ll | %opt -S -passes=crandall-reduction -mtriple=riscv64-linux-gnu | FileCheck %s --check-prefixes=CHECK,TUNED
; RUN: cat %t/code.ll %t/cpu.ll | %opt -S -passes=crandall-reduction -mtriple=aarch64-linux-gnu | FileCheck %s --check-prefixes=CHECK,CPU
; RUN: cat %t/code.ll %t/cpu.ll | %opt -S -passes=crandall-reduction -mtriple=thumbv7em-none-eabi | FileCheck %s --check-prefixes=CHECK,CORTEX-M
; RUN: cat %t/code.ll %t/asked.ll | %opt -S -passes=crandall-reduction -mtriple=thumbv7em-none-eabi | FileCheck %s --check-prefixes=CHECK,ASKED
; RUN: cat %t/code.ll %t/any.ll | %opt -S -passes=crandall-reduction -mtriple=x86_64-linux-gnu | FileCheck %s --check-prefixes=CHECK,X86

; CHECK-LABEL: define i255 @field(
; CHECK-SAME:  #[[FIELD:[0-9]+]]
; CHECK-LABEL: define i32 @other(
; CHECK-SAME:  #[[OTHER:[0-9]+]]

; ARM64-DAG:    attributes #[[FIELD]] = { "target-cpu"="generic" "target-features"="+x" "tune-cpu"="neoverse-n1" }
; ARM64-DAG:    attributes #[[OTHER]] = { "target-cpu"="generic" "target-features"="+x" }
; RISCV-DAG:    attributes #[[FIELD]] = { "target-cpu"="generic" "target-features"="+x" "tune-cpu"="rocket" }
; RISCV-DAG:    attributes #[[OTHER]] = { "target-cpu"="generic" "target-features"="+x" }
; X86:          attributes #[[FIELD]] = { "target-cpu"="generic" "target-features"="+x" }
; TUNED:        attributes #[[FIELD]] = { "target-cpu"="generic" "target-features"="+x" "tune-cpu"="sifive-u74" }
; CPU:          attributes #[[FIELD]] = { "target-cpu"="cortex-m4" "target-features"="+x" }
; CORTEX-M-DAG: attributes #[[FIELD]] = { "target-cpu"="cortex-m4" "target-features"="+x,-use-misched" }
; CORTEX-M-DAG: attributes #[[OTHER]] = { "target-cpu"="cortex-m4" "target-features"="+x" }
; ASKED:        attributes #[[FIELD]] = { "target-cpu"="cortex-m4" "target-features"="+x,+use-misched" }

;--- code.ll
define i255 @field(i255 %a, i255 %b) #0 {
  %x = zext i255 %a to i512
  %y = zext i255 %b to i512
  %product = mul i512 %x, %y
  %r = urem i512 %product, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %r to i255
  ret i255 %t
}
define i32 @other(i32 %a, i32 %b) #0 {
  %product = mul i32 %a, %b
  ret i32 %product
}
;--- any.ll
attributes #0 = { "target-cpu"="generic" "target-features"="+x" }
;--- tuned.ll
attributes #0 = { "target-cpu"="generic" "target-features"="+x" "tune-cpu"="sifive-u74" }
;--- cpu.ll
attributes #0 = { "target-cpu"="cortex-m4" "target-features"="+x" }
;--- asked.ll
attributes #0 = { "target-cpu"="cortex-m4" "target-features"="+x,+use-misched" }
