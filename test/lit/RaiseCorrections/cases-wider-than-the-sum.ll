; A negative and the modulus, of which LLVM has made one choice: p where the number is 0, and
; 2 p - x elsewhere. The cases have a bit more than p - x.
; RUN: %opt -S -passes=raise-corrections %s | FileCheck %s

; p = 2^127 - 25

declare i127 @residue.reduce.i127(i127, i127)
declare i254 @residue.reduce.i254(i254, i254)

; CHECK-LABEL: define i127 @negative_and_p(
; CHECK:         %[[X:.*]] = zext i127 %x to i128
; CHECK:         %[[S:.*]] = sub i128 170141183460469231731687303715884105703, %[[X]]
; CHECK:         add i128 %[[S]], 170141183460469231731687303715884105703
; CHECK:         select
; CHECK:         ret i127
define i127 @negative_and_p(i127 %a, i127 %b) {
  %x = call i127 @residue.reduce.i127(i127 %a, i127 170141183460469231731687303715884105703)
  %none = icmp eq i127 %x, 0
  %n = sub nuw i127 170141183460469231731687303715884105703, %x
  %n.wide = zext i127 %n to i254
  %n.p = add nuw i254 %n.wide, 170141183460469231731687303715884105703
  %c = select i1 %none, i254 170141183460469231731687303715884105703, i254 %n.p
  %b.wide = zext i127 %b to i254
  %d = sub i254 %c, %b.wide
  %r = call i254 @residue.reduce.i254(i254 %d, i254 170141183460469231731687303715884105703)
  %result = trunc i254 %r to i127
  ret i127 %result
}
