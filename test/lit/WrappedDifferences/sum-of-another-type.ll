; What is added in a type of its own, between the difference and what is reduced, and may be
; below zero there, is no number in a wider type. All stays as it is.
; RUN: %opt -S -passes=raise-reductions,wrapped-differences %s | FileCheck %s

; CHECK-LABEL: define i255 @added_in_between(
; CHECK:         %s = add i260 %z, %y
; CHECK-NEXT:    %above = add i260 %s,
; CHECK-NEXT:    %x = zext i260 %above to i510
; CHECK-NEXT:    call {{.*}}i510 @residue.reduce.i510(i510 %x,
define i255 @added_in_between(i254 %a, i254 %b, i254 %c, i254 %e) {
  %a.wide = zext i254 %a to i255
  %b.wide = zext i254 %b to i255
  %sum = add i255 %a.wide, 14474011154664524427946373126085988481658748083205070504932198000989141204987
  %twice = shl nuw i255 %b.wide, 1
  %d = sub i255 %sum, %twice
  %z = zext i255 %d to i260
  %c.wide = zext i254 %c to i260
  %e.wide = zext i254 %e to i260
  %y = sub i260 %c.wide, %e.wide
  %s = add i260 %z, %y
  %above = add i260 %s, 57896044618658097711785492504343953926634992332820282019728792003956564819968
  %x = zext i260 %above to i510
  %r = urem i510 %x, 14474011154664524427946373126085988481658748083205070504932198000989141204987
  %t = trunc nuw i510 %r to i255
  ret i255 %t
}

; In the type of what is reduced it is the same number.
; CHECK-LABEL: define i255 @added_at_last(
; CHECK:         %unwrapped = add i510
; CHECK:         add i510 %unwrapped, %y
define i255 @added_at_last(i254 %a, i254 %b, i254 %c, i254 %e) {
  %a.wide = zext i254 %a to i255
  %b.wide = zext i254 %b to i255
  %sum = add i255 %a.wide, 14474011154664524427946373126085988481658748083205070504932198000989141204987
  %twice = shl nuw i255 %b.wide, 1
  %d = sub i255 %sum, %twice
  %z = zext i255 %d to i510
  %c.wide = zext i254 %c to i510
  %e.wide = zext i254 %e to i510
  %y = sub i510 %c.wide, %e.wide
  %s = add i510 %z, %y
  %above = add i510 %s, 57896044618658097711785492504343953926634992332820282019728792003956564819968
  %r = urem i510 %above, 14474011154664524427946373126085988481658748083205070504932198000989141204987
  %t = trunc nuw i510 %r to i255
  ret i255 %t
}
