; The condition of a choice is there already, behind it and in another block than the
; number that it is a bit of: it moves in front, and the pass goes on behind the choice.
;
; RUN: %opt -residue-min-bits=1 -passes=raise-choices,verify -S %s | FileCheck %s

; CHECK-LABEL: @behind(
; CHECK:         %bit = trunc i32 %s to i1
; CHECK:         br i1 %go
; CHECK:       then:
; CHECK:         %r = select i1 %bit, i128 %{{.*}}, i128 %{{.*}}
; CHECK-NEXT:    %flag = zext i1 %bit to i32
; CHECK:         %q = select i1 %bit, i128 %{{.*}}, i128 %{{.*}}
define i128 @behind(i32 %s, i128 %x, i128 %y, i1 %go, ptr %p) {
entry:
  br i1 %go, label %then, label %done

then:
  %low = and i32 %s, 1
  %wide = zext nneg i32 %low to i128
  %mask = sub nsw i128 0, %wide
  %d = xor i128 %x, %y
  %m = and i128 %d, %mask
  %r = xor i128 %m, %x
  %bit = trunc i32 %s to i1
  %flag = zext i1 %bit to i32
  store i32 %flag, ptr %p
  %q = xor i128 %m, %y
  %n = mul nuw i128 %r, 3
  %u = urem i128 %n, 340282366920938463463374607431768211297
  %sum = xor i128 %u, %q
  ret i128 %sum

done:
  ret i128 %x
}
