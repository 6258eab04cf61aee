; A comparison that a branch guards other uses by is a choice in front of that branch, too:
; there both sides of it are possible. So the half is no shift alone, and what is summed up
; is the half.
; RUN: %opt -S -passes=raise-corrections %s | FileCheck %s

; p = 2^127 - 25

declare i127 @residue.reduce.i127(i127, i127)
declare i254 @residue.reduce.i254(i254, i254)

; CHECK-LABEL: define i127 @half_and_branch(
; CHECK:         %k = select i1 %even, i127 0, i127 85070591730234615865843651857942052852
; CHECK-NEXT:    %h = add nuw i127 %shifted, %k
; CHECK-NOT:     zext i127 %shifted
; CHECK:         ret i127
define i127 @half_and_branch(i127 %a, i127 %b) {
entry:
  %x = call i127 @residue.reduce.i127(i127 %a, i127 170141183460469231731687303715884105703)
  %y = call i127 @residue.reduce.i127(i127 %b, i127 170141183460469231731687303715884105703)
  %odd = and i127 %x, 1
  %even = icmp eq i127 %odd, 0
  %shifted = lshr i127 %x, 1
  %k = select i1 %even, i127 0, i127 85070591730234615865843651857942052852
  %h = add nuw i127 %shifted, %k
  %left = sub nuw i127 170141183460469231731687303715884105703, %y
  %fits = icmp ugt i127 %left, %h
  %less = sub i127 %y, 170141183460469231731687303715884105703
  %term = select i1 %fits, i127 %y, i127 %less
  %s = add i127 %term, %h
  br i1 %even, label %one, label %other

one:
  br label %join

other:
  br label %join

join:
  %f = phi i127 [ %y, %one ], [ %x, %other ]
  %s.wide = zext i127 %s to i254
  %f.wide = zext i127 %f to i254
  %product = mul i254 %s.wide, %f.wide
  %r = call i254 @residue.reduce.i254(i254 %product, i254 170141183460469231731687303715884105703)
  %result = trunc i254 %r to i127
  ret i127 %result
}
