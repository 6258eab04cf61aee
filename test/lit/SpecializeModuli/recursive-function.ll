; A recursive function with one modulus for all calls becomes one that has it in
; its body, under its own name. The modulus is passed by value, which is in memory.
; RUN: %opt -S -passes=specialize-moduli %s | FileCheck %s

; CHECK:       @power.constants = private constant i512 340282366920938463463374607431768211297
; CHECK:       define i256 @entry(
; CHECK:         %r = call i256 @power(i256 %a, i256 %e)
; CHECK:       define internal {{.*}}i256 @power(i256 %a, i256 %e)
; CHECK:         call i256 @power(i256 %a, i256 %half)
; CHECK:         call {{.*}}i512 @residue.reduce.i512(i512 %square, i512 340282366920938463463374607431768211297)
; CHECK-NOT: urem

define i256 @entry(i256 %a, i256 %e) {
  %place = alloca i512, align 8
  store i512 340282366920938463463374607431768211297, ptr %place, align 8
  %r = call i256 @power(i256 %a, i256 %e, ptr byval(i512) align 8 %place)
  ret i256 %r
}

define internal i256 @power(i256 %a, i256 %e, ptr byval(i512) align 8 %m) {
entry:
  %place = alloca i512, align 8
  %modulus = load i512, ptr %m, align 8
  %done = icmp eq i256 %e, 0
  br i1 %done, label %end, label %step

step:
  %half = lshr i256 %e, 1
  store i512 %modulus, ptr %place, align 8
  %root = call i256 @power(i256 %a, i256 %half, ptr byval(i512) align 8 %place)
  %wide = zext i256 %root to i512
  %square = mul nuw i512 %wide, %wide
  %reduced = urem i512 %square, %modulus
  %narrow = trunc i512 %reduced to i256
  br label %end

end:
  %r = phi i256 [ 1, %entry ], [ %narrow, %step ]
  ret i256 %r
}
