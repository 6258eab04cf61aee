; One product where the target has both its words, and takes the same time for all:
; not on Cortex-M3, and not where a library function would be called.
; RUN: %opt -S -passes=half-products -mtriple=i686-linux-gnu %s | FileCheck %s --check-prefix=ONE
; RUN: %opt -S -passes=half-products -mtriple=thumbv7em-none-eabi %s | FileCheck %s --check-prefix=FOUR
; RUN: sed 's/{$/#0 {/' %s | %opt -S -passes=half-products -mtriple=thumbv7em-none-eabi | FileCheck %s --check-prefix=ONE
; RUN: %opt -S -passes=half-products -mtriple=thumbv7m-none-eabi %s | FileCheck %s --check-prefix=FOUR
; RUN: %opt -S -passes=half-products -mtriple=riscv32-linux-gnu %s | FileCheck %s --check-prefix=FOUR
; RUN: sed 's/"+dsp"/"+m"/; s/{$/#0 {/' %s | %opt -S -passes=half-products -mtriple=riscv32-linux-gnu | FileCheck %s --check-prefix=ONE
; RUN: %opt -S -passes=half-products -mtriple=mips-linux-gnu %s | FileCheck %s --check-prefix=FOUR

target datalayout = "e-n32"

; ONE-LABEL: @product(
; ONE:         mul nuw i64
; FOUR-LABEL: @product(
; FOUR-NOT:     i64
; FOUR:         ret void
define void @product(ptr %l, ptr %h, i32 %a, i32 %b) {
  %a0 = and i32 %a, 65535
  %a1 = lshr i32 %a, 16
  %b0 = and i32 %b, 65535
  %b1 = lshr i32 %b, 16
  %m0 = mul i32 %a0, %b0
  %m1 = mul i32 %a0, %b1
  %m2 = mul i32 %a1, %b0
  %m3 = mul i32 %a1, %b1
  %q0 = lshr i32 %m0, 16
  %t = add i32 %m2, %q0
  %s = add i32 %t, %m1
  %c = icmp ult i32 %s, %m1
  %k = select i1 %c, i32 65536, i32 0
  %r0 = and i32 %m0, 65535
  %up = shl i32 %s, 16
  %low.halves = or i32 %up, %r0
  %q = lshr i32 %s, 16
  %kq = or i32 %q, %k
  %high.halves = add i32 %kq, %m3
  store i32 %low.halves, ptr %l
  store i32 %high.halves, ptr %h
  ret void
}

attributes #0 = { "target-features"="+dsp" }
