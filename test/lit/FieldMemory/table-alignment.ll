; A table without an alignment of its own has that of its type, which is a larger one for
; a global, and loads count on it. The bytes of the converted one need it, too.
; RUN: %opt -S -residue-min-bits=1 -residue-word-bits=8 -residue-representation=montgomery -passes=crandall-reduction %s | FileCheck %s

target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"

@table = internal constant [10 x i16] [i16 3, i16 200, i16 250, i16 0, i16 1, i16 2, i16 3, i16 4, i16 5, i16 6]

; CHECK: @table.res = private unnamed_addr constant [{{.*}}, align 16
define i16 @lookup(i16 %a, i64 %i) {
  %slot = getelementptr [8 x i16], ptr @table, i64 %i
  %e = load i16, ptr %slot, align 16
  %s = mul i16 %e, 3
  %t = zext i16 %s to i32
  %u = zext i16 %a to i32
  %v = mul i32 %t, %u
  %r = urem i32 %v, 251
  %w = trunc i32 %r to i16
  ret i16 %w
}
