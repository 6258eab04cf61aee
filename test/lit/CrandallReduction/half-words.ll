; Modulo a small number two words are the sum of their halves times powers of two, which one
; word holds: three products without high words. Above 2^w/2 / 3 the sum would be too large.
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s
; RUN: sed -e s/998244353/3000000019/ %s | %opt -S -passes=crandall-reduction - | FileCheck %s --check-prefix=LARGE
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i128 @reduction(
; CHECK-DAG:     %digit{{[0-9]*}} = and i64 %word{{[0-9]*}}, 4294967295
; CHECK-DAG:     %digit{{[0-9]*}} = lshr i64 %word{{[0-9]*}}, 32
; CHECK-COUNT-3: %times.c{{[0-9]*}} = mul i64 %digit
; CHECK:         ret i128
; LARGE-NOT:     %digit ={{.*}}
define i128 @reduction(i128 %x) {
  %r = urem i128 %x, 998244353
  ret i128 %r
}
