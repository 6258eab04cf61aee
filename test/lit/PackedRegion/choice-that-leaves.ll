; A choice that is needed as an integer: its mask is emitted behind the condition,
; the number that leaves the lanes behind the choice.
; RUN: %opt -S -verify-each -residue-representation=packed -passes=crandall-reduction %s | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
; REQUIRES: x86-registered-target

; CHECK-LABEL: define i769 @choice(
; CHECK:         %mask = call i64 asm
; CHECK:         mul <4 x i64>
; CHECK:         ret i769
define i769 @choice(i769 %a) #0 {
  %product = mul nuw i769 %a, 876654
  %r = tail call i769 @residue.reduce.i769(i769 %product, i769 19701003098197239606139520050071806902539869635232723333974146702122860885748605305707133127442457820403313995153221)
  %narrow = trunc i769 %r to i384
  %choice = select i1 false, i384 %narrow, i384 0
  %wide = zext i384 %choice to i769
  %again = tail call i769 @residue.reduce.i769(i769 %wide, i769 19701003098197239606139520050071806902539869635232723333974146702122860885748605305707133127442457820403313995153221)
  ret i769 %again
}

declare i769 @residue.reduce.i769(i769, i769)

attributes #0 = { "target-features"="+avx512ifma" }
