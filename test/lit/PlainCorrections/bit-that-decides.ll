; The lowest bit of a number that is corrected, of 252 that are kept, also decides between
; things that are no numbers.
;
; RUN: %opt -S -passes=plain-corrections %s | FileCheck %s

; p = 2^251 + 17 2^192 + 1

; CHECK-LABEL: define i252 @address(
; CHECK:         add i504 %t, -3618502788666131213697322783095070105623107215331596699973092056135872020481
; CHECK:         select i1 %odd, ptr %first, ptr %second
define i252 @address(i252 %a, i252 %b, ptr %first, ptr %second) {
  %a.wide = zext i252 %a to i504
  %x = urem i504 %a.wide, 3618502788666131213697322783095070105623107215331596699973092056135872020481
  %b.wide = zext i252 %b to i504
  %y = urem i504 %b.wide, 3618502788666131213697322783095070105623107215331596699973092056135872020481
  %t = add nuw nsw i504 %x, %y
  %over = icmp ugt i504 %t, 3618502788666131213697322783095070105623107215331596699973092056135872020480
  %less = add nuw nsw i504 %t, 3618502788666131000275863779947924135206266826270938552493006944358698582015
  %s = select i1 %over, i504 %less, i504 %t
  %odd = trunc i504 %s to i1
  %p = select i1 %odd, ptr %first, ptr %second
  store i64 1, ptr %p
  %kept = and i504 %s, 7237005577332262213973186563042994240829374041602535252466099000494570602495
  %short = trunc i504 %kept to i252
  ret i252 %short
}

; CHECK-LABEL: define i252 @vector(
; CHECK:         add i504 %t, -3618502788666131213697322783095070105623107215331596699973092056135872020481
; CHECK:         select i1 %odd, <2 x double> %first, <2 x double> %second
define i252 @vector(i252 %a, i252 %b, <2 x double> %first, <2 x double> %second, ptr %p) {
  %a.wide = zext i252 %a to i504
  %x = urem i504 %a.wide, 3618502788666131213697322783095070105623107215331596699973092056135872020481
  %b.wide = zext i252 %b to i504
  %y = urem i504 %b.wide, 3618502788666131213697322783095070105623107215331596699973092056135872020481
  %t = add nuw nsw i504 %x, %y
  %over = icmp ugt i504 %t, 3618502788666131213697322783095070105623107215331596699973092056135872020480
  %less = add nuw nsw i504 %t, 3618502788666131000275863779947924135206266826270938552493006944358698582015
  %s = select i1 %over, i504 %less, i504 %t
  %odd = trunc i504 %s to i1
  %v = select i1 %odd, <2 x double> %first, <2 x double> %second
  store <2 x double> %v, ptr %p
  %kept = and i504 %s, 7237005577332262213973186563042994240829374041602535252466099000494570602495
  %short = trunc i504 %kept to i252
  ret i252 %short
}
