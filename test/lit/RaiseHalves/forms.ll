; Halves between products are products by (p + 1) / 2: the lowest bit is one of a number
; below p, which has to be computed for that.
; RUN: %opt -S -passes=raise-halves %s | FileCheck %s

; p = 2^127 - 25

target triple = "x86_64-unknown-linux-gnu"

declare i254 @residue.reduce.i254(i254, i254)

; CHECK-LABEL: define i127 @choice(
; CHECK:         %[[P:.*]] = mul i254 %{{.*}}, 85070591730234615865843651857942052852
; CHECK-NEXT:    %[[R:.*]] = call {{.*}}i254 @residue.reduce.i254{{.*}}(i254 %[[P]], i254 170141183460469231731687303715884105703)
; CHECK-NEXT:    %h = trunc i254 %[[R]] to i127
; CHECK-NEXT:    ret i127 %h
define i127 @choice(i127 %a, i127 %b) {
  %a.wide = zext i127 %a to i254
  %b.wide = zext i127 %b to i254
  %p0 = mul nuw i254 %a.wide, %b.wide
  %r0 = call i254 @residue.reduce.i254(i254 %p0, i254 170141183460469231731687303715884105703)
  %p1 = mul nuw i254 %a.wide, %r0
  %r1 = call i254 @residue.reduce.i254(i254 %p1, i254 170141183460469231731687303715884105703)
  %p2 = mul nuw i254 %a.wide, %r1
  %r2 = call i254 @residue.reduce.i254(i254 %p2, i254 170141183460469231731687303715884105703)
  %p3 = mul nuw i254 %a.wide, %r2
  %r3 = call i254 @residue.reduce.i254(i254 %p3, i254 170141183460469231731687303715884105703)
  %x = trunc nuw i254 %r3 to i127
  %odd = trunc i127 %x to i1
  %w = zext i127 %x to i128
  %sum = add nuw i128 %w, 170141183460469231731687303715884105703
  %up = lshr i128 %sum, 1
  %up.n = trunc i128 %up to i127
  %down = lshr i127 %x, 1
  %h = select i1 %odd, i127 %up.n, i127 %down
  ret i127 %h
}

; CHECK-LABEL: define i127 @mask(
; CHECK:         %[[P:.*]] = mul i254 %{{.*}}, 85070591730234615865843651857942052852
; CHECK-NEXT:    %[[R:.*]] = call {{.*}}i254 @residue.reduce.i254{{.*}}(i254 %[[P]], i254 170141183460469231731687303715884105703)
; CHECK-NEXT:    %h = trunc i254 %[[R]] to i127
; CHECK-NEXT:    ret i127 %h
define i127 @mask(i127 %a, i127 %b) {
  %a.wide = zext i127 %a to i254
  %b.wide = zext i127 %b to i254
  %p0 = mul nuw i254 %a.wide, %b.wide
  %r0 = call i254 @residue.reduce.i254(i254 %p0, i254 170141183460469231731687303715884105703)
  %p1 = mul nuw i254 %a.wide, %r0
  %r1 = call i254 @residue.reduce.i254(i254 %p1, i254 170141183460469231731687303715884105703)
  %p2 = mul nuw i254 %a.wide, %r1
  %r2 = call i254 @residue.reduce.i254(i254 %p2, i254 170141183460469231731687303715884105703)
  %p3 = mul nuw i254 %a.wide, %r2
  %r3 = call i254 @residue.reduce.i254(i254 %p3, i254 170141183460469231731687303715884105703)
  %x = trunc nuw i254 %r3 to i127
  %bit = and i127 %x, 1
  %m = sub nsw i127 0, %bit
  %k = and i127 %m, 85070591730234615865843651857942052852
  %down = lshr i127 %x, 1
  %h = add nuw i127 %down, %k
  ret i127 %h
}

; Less than 2^127 by the half, as LLVM writes a difference.
; CHECK-LABEL: define i127 @subtracted(
; CHECK:         %[[P:.*]] = mul i254 %{{.*}}, 85070591730234615865843651857942052852
; CHECK-NEXT:    %[[R:.*]] = call
; CHECK:         sub i128 170141183460469231731687303715884105727, %
define i127 @subtracted(i127 %a, i127 %b) {
  %a.wide = zext i127 %a to i254
  %b.wide = zext i127 %b to i254
  %p0 = mul nuw i254 %a.wide, %b.wide
  %r0 = call i254 @residue.reduce.i254(i254 %p0, i254 170141183460469231731687303715884105703)
  %p1 = mul nuw i254 %a.wide, %r0
  %r1 = call i254 @residue.reduce.i254(i254 %p1, i254 170141183460469231731687303715884105703)
  %p2 = mul nuw i254 %a.wide, %r1
  %r2 = call i254 @residue.reduce.i254(i254 %p2, i254 170141183460469231731687303715884105703)
  %p3 = mul nuw i254 %a.wide, %r2
  %r3 = call i254 @residue.reduce.i254(i254 %p3, i254 170141183460469231731687303715884105703)
  %x = trunc nuw i254 %r3 to i127
  %bit = and i127 %x, 1
  %even = icmp eq i127 %bit, 0
  %k = select i1 %even, i127 0, i127 170141183460469231731687303715884105703
  %w = zext i127 %x to i128
  %k.wide = zext i127 %k to i128
  %sum = add nuw i128 %w, %k.wide
  %not = xor i128 %sum, -1
  %high = lshr i128 %not, 1
  %h = trunc i128 %high to i127
  ret i127 %h
}

; One less is no half.
; CHECK-LABEL: define i127 @not_half(
; CHECK-NOT:     mul i254 %{{.*}}, 85070591730234615865843651857942052852
; CHECK:         ret i127 %h
define i127 @not_half(i127 %a, i127 %b) {
  %a.wide = zext i127 %a to i254
  %b.wide = zext i127 %b to i254
  %p0 = mul nuw i254 %a.wide, %b.wide
  %r0 = call i254 @residue.reduce.i254(i254 %p0, i254 170141183460469231731687303715884105703)
  %p1 = mul nuw i254 %a.wide, %r0
  %r1 = call i254 @residue.reduce.i254(i254 %p1, i254 170141183460469231731687303715884105703)
  %p2 = mul nuw i254 %a.wide, %r1
  %r2 = call i254 @residue.reduce.i254(i254 %p2, i254 170141183460469231731687303715884105703)
  %p3 = mul nuw i254 %a.wide, %r2
  %r3 = call i254 @residue.reduce.i254(i254 %p3, i254 170141183460469231731687303715884105703)
  %x = trunc nuw i254 %r3 to i127
  %odd = trunc i127 %x to i1
  %down = lshr i127 %x, 1
  %k = select i1 %odd, i127 85070591730234615865843651857942052851, i127 0
  %h = add nuw i127 %down, %k
  ret i127 %h
}

; With few products around it, as in an inverse by steps, it stays.
; CHECK-LABEL: define i127 @few_products(
; CHECK:         %h = select
; CHECK:         ret i127 %h
define i127 @few_products(i127 %a, i127 %b) {
  %a.wide = zext i127 %a to i254
  %b.wide = zext i127 %b to i254
  %p0 = mul nuw i254 %a.wide, %b.wide
  %r0 = call i254 @residue.reduce.i254(i254 %p0, i254 170141183460469231731687303715884105703)
  %p1 = mul nuw i254 %a.wide, %r0
  %r1 = call i254 @residue.reduce.i254(i254 %p1, i254 170141183460469231731687303715884105703)
  %x = trunc nuw i254 %r1 to i127
  %odd = trunc i127 %x to i1
  %w = zext i127 %x to i128
  %sum = add nuw i128 %w, 170141183460469231731687303715884105703
  %up = lshr i128 %sum, 1
  %up.n = trunc i128 %up to i127
  %down = lshr i127 %x, 1
  %h = select i1 %odd, i127 %up.n, i127 %down
  ret i127 %h
}
