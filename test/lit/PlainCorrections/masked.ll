; A correction in a wide type of which 252 bits are kept adds 2^252 - p, once the
; optimizer has seen that; it subtracts p again, and is one for the analysis.
; Not where another number is compared, or where somebody sees all bits.
;
; RUN: %opt -S -passes=plain-corrections %s | FileCheck %s
; RUN: %opt -disable-output -passes='raise-reductions,plain-corrections,print<reduction-analysis>' %s 2>&1 | FileCheck %s --check-prefix=WEB

; p = 2^251 + 17 2^192 + 1, 2^252 - p = 3618502788666131000275863779947924135206266826270938552493006944358698582015

; CHECK-LABEL: define i252 @under_mask(
; CHECK:         add i504 %t, -3618502788666131213697322783095070105623107215331596699973092056135872020481
; CHECK-NEXT:    select
; WEB-LABEL: analysis of 'under_mask'
; WEB:         web 0
; WEB:         i504 %product: mul %x, %low
; WEB-NOT:     web 1
define i252 @under_mask(i252 %a, i252 %b) {
  %a.wide = zext i252 %a to i504
  %x = urem i504 %a.wide, 3618502788666131213697322783095070105623107215331596699973092056135872020481
  %b.wide = zext i252 %b to i504
  %y = urem i504 %b.wide, 3618502788666131213697322783095070105623107215331596699973092056135872020481
  %t = add nuw nsw i504 %x, %y
  %over = icmp ugt i504 %t, 3618502788666131213697322783095070105623107215331596699973092056135872020480
  %less = add nuw nsw i504 %t, 3618502788666131000275863779947924135206266826270938552493006944358698582015
  %s = select i1 %over, i504 %less, i504 %t
  %low = and i504 %s, 7237005577332262213973186563042994240829374041602535252466099000494570602495
  %product = mul nuw i504 %x, %low
  %r = urem i504 %product, 3618502788666131213697322783095070105623107215331596699973092056135872020481
  %short = trunc nuw nsw i504 %r to i252
  ret i252 %short
}

; By way of a phi node and a shorter type, whose flags said that of the other
; number.
; CHECK-LABEL: define i252 @on_the_way(
; CHECK:         add i504 %t, -3618502788666131213697322783095070105623107215331596699973092056135872020481
; CHECK:         %store = trunc i504 %s to i256
define i252 @on_the_way(i252 %a, i252 %b, i1 %public) {
entry:
  %a.wide = zext i252 %a to i504
  %x = urem i504 %a.wide, 3618502788666131213697322783095070105623107215331596699973092056135872020481
  %b.wide = zext i252 %b to i504
  %t = add nuw nsw i504 %x, %b.wide
  %below = icmp ult i504 %t, 3618502788666131213697322783095070105623107215331596699973092056135872020481
  %less = add nuw nsw i504 %t, 3618502788666131000275863779947924135206266826270938552493006944358698582015
  %s = select i1 %below, i504 %t, i504 %less
  %store = trunc nuw nsw i504 %s to i256
  br i1 %public, label %other, label %end

other:
  br label %end

end:
  %p = phi i256 [ %store, %entry ], [ 0, %other ]
  %short = trunc i256 %p to i252
  ret i252 %short
}

; CHECK-LABEL: define i252 @another_number(
; CHECK:         add nuw nsw i504 %t, 3618502788666131000275863779947924135206266826270938552493006944358698582015
define i252 @another_number(i252 %a, i252 %b) {
  %a.wide = zext i252 %a to i504
  %x = urem i504 %a.wide, 3618502788666131213697322783095070105623107215331596699973092056135872020481
  %b.wide = zext i252 %b to i504
  %t = add nuw nsw i504 %x, %b.wide
  %over = icmp ugt i504 %t, 3618502788666131213697322783095070105623107215331596699973092056135872020481
  %less = add nuw nsw i504 %t, 3618502788666131000275863779947924135206266826270938552493006944358698582015
  %s = select i1 %over, i504 %less, i504 %t
  %short = trunc i504 %s to i252
  ret i252 %short
}

; CHECK-LABEL: define i256 @four_bits_more(
; CHECK:         add nuw nsw i504 %t, 3618502788666131000275863779947924135206266826270938552493006944358698582015
define i256 @four_bits_more(i252 %a, i252 %b) {
  %a.wide = zext i252 %a to i504
  %x = urem i504 %a.wide, 3618502788666131213697322783095070105623107215331596699973092056135872020481
  %b.wide = zext i252 %b to i504
  %t = add nuw nsw i504 %x, %b.wide
  %over = icmp ugt i504 %t, 3618502788666131213697322783095070105623107215331596699973092056135872020480
  %less = add nuw nsw i504 %t, 3618502788666131000275863779947924135206266826270938552493006944358698582015
  %s = select i1 %over, i504 %less, i504 %t
  %short = trunc i504 %s to i256
  ret i256 %short
}
