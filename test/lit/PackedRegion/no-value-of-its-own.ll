; A constant of the graph has no value in the program. In a loop in lanes it was asked
; who needs that as an integer, and the compiler crashed.
;
; RUN: %clang --target=aarch64-linux-gnu -O3 -ffreestanding -Wno-override-module -x ir -c -fpass-plugin=%plugin -Xclang -load -Xclang %plugin -mllvm -residue-min-bits=1 -mllvm -residue-word-bits=8 -mllvm -residue-representation=packed -mllvm -residue-reduction=even %s -o %t.o
; REQUIRES: llvm-22, aarch64-registered-target

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"

define void @f397018722(ptr %out) {
entry:
  %rem29 = urem i16 0, 121
  br label %loop41

loop41:                                           ; preds = %loop41, %entry
  %left43 = phi i16 [ %rem29, %entry ], [ %next46q, %loop41 ]
  %digit47 = urem i16 %left43, 10
  %less48 = sub nuw i16 %left43, %digit47
  %next46q = udiv i16 %less48, 10
  %zero50 = icmp eq i16 %less48, 0
  br i1 %zero50, label %exit42, label %loop41

exit42:                                           ; preds = %loop41
  store i16 %left43, ptr %out, align 1
  ret void
}
