; The result of an invoke on a critical edge has no place behind it: the
; reduction is done on its own.
; RUN: %opt -S -passes=residue %s | FileCheck %s --implicit-check-not=urem --implicit-check-not=residue.reduce

; CHECK-LABEL: define i256 @f(
; CHECK:         phi i256
; CHECK:         mul i512 %w, %w
; CHECK:         ret i256 %t
declare i256 @source()
declare i32 @__gxx_personality_v0(...)
define i256 @f(i1 %c, i256 %y) personality ptr @__gxx_personality_v0 {
entry:
  br i1 %c, label %a, label %join
a:
  %x = invoke i256 @source() to label %join unwind label %pad
join:
  %v = phi i256 [ %x, %a ], [ %y, %entry ]
  %w = zext i256 %v to i512
  %m = mul i512 %w, %w
  %r = urem i512 %m, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %r to i256
  ret i256 %t
pad:
  %lp = landingpad { ptr, i32 } cleanup
  ret i256 0
}
