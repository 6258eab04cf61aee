; What depends on a sum of residues alone is read by cases of it, whatever decides between
; them: a mask, a borrow, a sign, a carry, or a comparison in front of the sum. What it is
; beside the sum, in each of them, is a multiple of p.
; RUN: %opt -S -passes=raise-corrections %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; p = 2^127 - 25

declare i127 @residue.reduce.i127(i127, i127)
declare i128 @residue.reduce.i128(i128, i128)
declare i128 @llvm.smax.i128(i128, i128)
declare { i127, i1 } @llvm.uadd.with.overflow.i127(i127, i127)

; s + (s < p ? 0 : 2^127 - p), of which 127 bits are kept.
; CHECK-LABEL: define i128 @mask(
; CHECK-NOT:     select
; CHECK:         %[[S:.*]] = add i128
; CHECK:         call range(i128 {{.*}}) i128 @residue.reduce.i128{{.*}}(i128 %[[S]], i128 170141183460469231731687303715884105703)
; CHECK-NOT:     select
; CHECK:         ret
define i128 @mask(i127 %x, i127 %y) {
  %a = call i127 @residue.reduce.i127(i127 %x, i127 170141183460469231731687303715884105703)
  %b = call i127 @residue.reduce.i127(i127 %y, i127 170141183460469231731687303715884105703)
  %wa = zext i127 %a to i128
  %wb = zext i127 %b to i128
  %s = add nuw i128 %wa, %wb
  %less = icmp ult i128 %s, 170141183460469231731687303715884105703
  %more = select i1 %less, i128 0, i128 25
  %all = add nuw i128 %s, %more
  %r = and i128 %all, 170141183460469231731687303715884105727
  %q = call i128 @residue.reduce.i128(i128 %r, i128 170141183460469231731687303715884105703)
  ret i128 %q
}

; t = s - p, and the borrow of it decides.
; CHECK-LABEL: define i128 @borrow(
; CHECK-NOT:     select
; CHECK:         call range(i128 {{.*}}) i128 @residue.reduce.i128{{.*}}(
; CHECK-NOT:     select
; CHECK:         ret
define i128 @borrow(i127 %x, i127 %y) {
  %a = call i127 @residue.reduce.i127(i127 %x, i127 170141183460469231731687303715884105703)
  %b = call i127 @residue.reduce.i127(i127 %y, i127 170141183460469231731687303715884105703)
  %wa = zext i127 %a to i128
  %wb = zext i127 %b to i128
  %s = add nuw i128 %wa, %wb
  %t = add i128 %s, -170141183460469231731687303715884105703
  %below = icmp slt i128 %t, 0
  %above = call i128 @llvm.smax.i128(i128 %t, i128 0)
  %low = and i128 %s, 170141183460469231731687303715884105727
  %chosen = select i1 %below, i128 %low, i128 0
  %r = or i128 %chosen, %above
  %q = call i128 @residue.reduce.i128(i128 %r, i128 170141183460469231731687303715884105703)
  ret i128 %q
}

; The sum wraps: s < a tells.
; CHECK-LABEL: define i127 @wraps(
; CHECK-NOT:     select
; CHECK:         call range(i128 {{.*}}) i128 @residue.reduce.i128{{.*}}(
; CHECK-NOT:     select
; CHECK:         ret
define i127 @wraps(i127 %x, i127 %y) {
  %a = call i127 @residue.reduce.i127(i127 %x, i127 170141183460469231731687303715884105703)
  %b = call i127 @residue.reduce.i127(i127 %y, i127 170141183460469231731687303715884105703)
  %s = add i127 %a, %b
  %carry = icmp ult i127 %s, %a
  %large = icmp ugt i127 %s, 170141183460469231731687303715884105702
  %more = or i1 %carry, %large
  %less = add i127 %s, 25
  %r = select i1 %more, i127 %less, i127 %s
  %q = call i127 @residue.reduce.i127(i127 %r, i127 170141183460469231731687303715884105703)
  ret i127 %q
}

; CHECK-LABEL: define i127 @overflow(
; CHECK-NOT:     select
; CHECK:         call range(i128 {{.*}}) i128 @residue.reduce.i128{{.*}}(
; CHECK-NOT:     select
; CHECK:         ret
define i127 @overflow(i127 %x, i127 %y) {
  %a = call i127 @residue.reduce.i127(i127 %x, i127 170141183460469231731687303715884105703)
  %b = call i127 @residue.reduce.i127(i127 %y, i127 170141183460469231731687303715884105703)
  %both = call { i127, i1 } @llvm.uadd.with.overflow.i127(i127 %a, i127 %b)
  %s = extractvalue { i127, i1 } %both, 0
  %carry = extractvalue { i127, i1 } %both, 1
  %large = icmp ugt i127 %s, 170141183460469231731687303715884105702
  %more = select i1 %carry, i1 true, i1 %large
  %less = add i127 %s, 25
  %r = select i1 %more, i127 %less, i127 %s
  %q = call i127 @residue.reduce.i127(i127 %r, i127 170141183460469231731687303715884105703)
  ret i127 %q
}

; c = p - b, which is compared with a.
; CHECK-LABEL: define i127 @complement(
; CHECK-NOT:     select
; CHECK:         call range(i128 {{.*}}) i128 @residue.reduce.i128{{.*}}(
; CHECK-NOT:     select
; CHECK:         ret
define i127 @complement(i127 %x, i127 %y) {
  %a = call i127 @residue.reduce.i127(i127 %x, i127 170141183460469231731687303715884105703)
  %b = call i127 @residue.reduce.i127(i127 %y, i127 170141183460469231731687303715884105703)
  %c = sub nuw i127 170141183460469231731687303715884105703, %b
  %less = icmp ult i127 %a, %c
  %sum = add i127 %a, %b
  %difference = sub i127 %a, %c
  %r = select i1 %less, i127 %sum, i127 %difference
  %q = call i127 @residue.reduce.i127(i127 %r, i127 170141183460469231731687303715884105703)
  ret i127 %q
}

; 2 a, compared by its half; users look at 127 bits of it, behind a sum that has lost its
; promises.
; CHECK-LABEL: define i127 @twice(
; CHECK-NOT:     select
; CHECK:         %[[R:.*]] = call range(i128 {{.*}}) i128 @residue.reduce.i128{{.*}}(
; CHECK-NOT:     select
; CHECK:         add i128 %[[R]], 7
; CHECK:         ret
define i127 @twice(i127 %x) {
  %a = call i127 @residue.reduce.i127(i127 %x, i127 170141183460469231731687303715884105703)
  %wa = zext i127 %a to i128
  %two = shl nuw i128 %wa, 1
  %large = icmp ugt i127 %a, 85070591730234615865843651857942052851
  %less = add nuw i128 %two, 25
  %chosen = select i1 %large, i128 %less, i128 %two
  %sum = add nuw i128 %chosen, 7
  %r = trunc i128 %sum to i127
  %q = call i127 @residue.reduce.i127(i127 %r, i127 170141183460469231731687303715884105703)
  ret i127 %q
}

; x may be p or more: what is corrected once is no residue, and stays a choice. It is one of
; the sum and the sum minus p.
; CHECK-LABEL: define i128 @once(
; CHECK:         %[[S:.*]] = add i128
; CHECK:         %[[LESS:.*]] = add i128 %[[S]], -170141183460469231731687303715884105703
; CHECK:         %[[IS:.*]] = icmp uge i128 %[[S]], 170141183460469231731687303715884105703
; CHECK:         select i1 %[[IS]], i128 %[[LESS]], i128 %[[S]]
; CHECK-NOT:     and
; CHECK:         ret
define i128 @once(i127 %x, i127 %y) {
  %b = call i127 @residue.reduce.i127(i127 %y, i127 170141183460469231731687303715884105703)
  %wa = zext i127 %x to i128
  %wb = zext i127 %b to i128
  %s = add nuw i128 %wa, %wb
  %less = icmp ult i128 %s, 170141183460469231731687303715884105703
  %more = select i1 %less, i128 0, i128 25
  %all = add nuw i128 %s, %more
  %r = and i128 %all, 170141183460469231731687303715884105727
  %q = call i128 @residue.reduce.i128(i128 %r, i128 170141183460469231731687303715884105703)
  ret i128 %q
}

; Bits of another number are a number that is summed up.
; CHECK-LABEL: define i128 @low_bits(
; CHECK:         %x = trunc i128 %whole to i127
; CHECK:         %[[IS:.*]] = icmp uge i128 %{{.*}}, 170141183460469231731687303715884105703
; CHECK:         select i1 %[[IS]]
; CHECK:         ret
define i128 @low_bits(i128 %whole, i127 %y) {
  %x = trunc i128 %whole to i127
  %b = call i127 @residue.reduce.i127(i127 %y, i127 170141183460469231731687303715884105703)
  %wa = zext i127 %x to i128
  %wb = zext i127 %b to i128
  %s = add nuw i128 %wa, %wb
  %less = icmp ult i128 %s, 170141183460469231731687303715884105703
  %more = select i1 %less, i128 0, i128 25
  %all = add nuw i128 %s, %more
  %r = and i128 %all, 170141183460469231731687303715884105727
  %q = call i128 @residue.reduce.i128(i128 %r, i128 170141183460469231731687303715884105703)
  ret i128 %q
}

; Another constant: no multiple of p.
; CHECK-LABEL: define i128 @other(
; CHECK-NOT:     residue.reduce.i128
; CHECK:         select i1 %less, i128 0, i128 24
; CHECK:         %r = and i128
; CHECK-NEXT:    %q = call i128 @residue.reduce.i128(i128 %r,
; CHECK:         ret
define i128 @other(i127 %x, i127 %y) {
  %a = call i127 @residue.reduce.i127(i127 %x, i127 170141183460469231731687303715884105703)
  %b = call i127 @residue.reduce.i127(i127 %y, i127 170141183460469231731687303715884105703)
  %wa = zext i127 %a to i128
  %wb = zext i127 %b to i128
  %s = add nuw i128 %wa, %wb
  %less = icmp ult i128 %s, 170141183460469231731687303715884105703
  %more = select i1 %less, i128 0, i128 24
  %all = add nuw i128 %s, %more
  %r = and i128 %all, 170141183460469231731687303715884105727
  %q = call i128 @residue.reduce.i128(i128 %r, i128 170141183460469231731687303715884105703)
  ret i128 %q
}

; Two numbers that may be p or more: what wraps twice is no sum.
; CHECK-LABEL: define i127 @wraps_twice(
; CHECK-NOT:     residue.reduce.i128
; CHECK:         select i1 %more, i127 %less, i127 %s
; CHECK:         ret
define i127 @wraps_twice(i127 %a, i127 %b) {
  %s = add i127 %a, %b
  %carry = icmp ult i127 %s, %a
  %large = icmp ugt i127 %s, 170141183460469231731687303715884105702
  %more = or i1 %carry, %large
  %less = add i127 %s, 25
  %r = select i1 %more, i127 %less, i127 %s
  %q = call i127 @residue.reduce.i127(i127 %r, i127 170141183460469231731687303715884105703)
  ret i127 %q
}

; One of the comparisons is of something else.
; CHECK-LABEL: define i127 @unrelated(
; CHECK-NOT:     residue.reduce.i128
; CHECK:         select i1 %more, i127 %less, i127 %s
; CHECK:         ret
define i127 @unrelated(i127 %x, i127 %y, i127 %z) {
  %a = call i127 @residue.reduce.i127(i127 %x, i127 170141183460469231731687303715884105703)
  %b = call i127 @residue.reduce.i127(i127 %y, i127 170141183460469231731687303715884105703)
  %s = add i127 %a, %b
  %carry = icmp ult i127 %z, %a
  %large = icmp ugt i127 %s, 170141183460469231731687303715884105702
  %more = or i1 %carry, %large
  %less = add i127 %s, 25
  %r = select i1 %more, i127 %less, i127 %s
  %q = call i127 @residue.reduce.i127(i127 %r, i127 170141183460469231731687303715884105703)
  ret i127 %q
}

; Modulo 2^127 - 1, twice a residue is its bits, rotated.
; CHECK-LABEL: define i127 @rotated(
; CHECK-NOT:     fshl
; CHECK:         %[[TWO:.*]] = mul i128 %{{.*}}, 2
; CHECK:         call range(i128 {{.*}}) i128 @residue.reduce.i128{{.*}}(i128 %[[TWO]], i128 170141183460469231731687303715884105727)
; CHECK:         ret
define i127 @rotated(i127 %x) {
  %a = call i127 @residue.reduce.i127.1(i127 %x, i127 170141183460469231731687303715884105727)
  %r = call i127 @llvm.fshl.i127(i127 %a, i127 %a, i127 1)
  %q = call i127 @residue.reduce.i127.1(i127 %r, i127 170141183460469231731687303715884105727)
  ret i127 %q
}

; CHECK-LABEL: define i127 @rotated_bit(
; CHECK-NOT:     or
; CHECK:         call range(i128 {{.*}}) i128 @residue.reduce.i128{{.*}}(i128 %{{.*}}, i128 170141183460469231731687303715884105727)
; CHECK:         ret
define i127 @rotated_bit(i127 %x) {
  %a = call i127 @residue.reduce.i127.1(i127 %x, i127 170141183460469231731687303715884105727)
  %large = icmp ugt i127 %a, 85070591730234615865843651857942052863
  %two = shl i127 %a, 1
  %bit = zext i1 %large to i127
  %r = or disjoint i127 %two, %bit
  %q = call i127 @residue.reduce.i127.1(i127 %r, i127 170141183460469231731687303715884105727)
  ret i127 %q
}

declare i127 @residue.reduce.i127.1(i127, i127)
declare i127 @llvm.fshl.i127(i127, i127, i127)

; A sum of one bit is not what it carries.
; CHECK-LABEL: define i127 @sum_of_one_bit(
; CHECK:         %r = select i1 %sum, i128 %less, i128 %s
define i127 @sum_of_one_bit(i127 %x, i127 %y) {
  %a = call i127 @residue.reduce.i127(i127 %x, i127 170141183460469231731687303715884105703)
  %b = call i127 @residue.reduce.i127(i127 %y, i127 170141183460469231731687303715884105703)
  %a.wide = zext i127 %a to i128
  %b.wide = zext i127 %b to i128
  %s = add i128 %a.wide, %b.wide
  %large = icmp ugt i128 %s, 170141183460469231731687303715884105702
  %pair = call { i1, i1 } @llvm.uadd.with.overflow.i1(i1 %large, i1 true)
  %sum = extractvalue { i1, i1 } %pair, 0
  %less = sub i128 %s, 170141183460469231731687303715884105703
  %r = select i1 %sum, i128 %less, i128 %s
  %q = call i128 @residue.reduce.i128(i128 %r, i128 170141183460469231731687303715884105703)
  %t = trunc i128 %q to i127
  ret i127 %t
}

declare { i1, i1 } @llvm.uadd.with.overflow.i1(i1, i1)
