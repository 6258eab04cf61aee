; Reductions that nobody should write, or that are not ours to rewrite: no crash,
; valid IR, and what is left alone stays as it was.
;
; RUN: %opt -S -passes=residue %s | FileCheck %s
; RUN: %opt -disable-output -passes='default<O1>' %s
; RUN: %opt -disable-output -passes='default<O2>' %s
; RUN: %opt -disable-output -passes='default<Oz>' %s
; RUN: %opt -disable-output -passes='print<reduction-analysis>,print<reduction-plan>' %s

; CHECK-LABEL: @by_zero(
; CHECK: urem i128 %x, 0
define i128 @by_zero(i128 %x) {
  %r = urem i128 %x, 0
  ret i128 %r
}

; CHECK-LABEL: @by_one(
; CHECK: urem i128 %x, 1
define i128 @by_one(i128 %x) {
  %r = urem i128 %x, 1
  ret i128 %r
}

; CHECK-LABEL: @by_power_of_two(
; CHECK: urem i128 %x, 36893488147419103232
define i128 @by_power_of_two(i128 %x) {
  %r = urem i128 %x, 36893488147419103232
  ret i128 %r
}

; CHECK-LABEL: @by_even(
; CHECK-NOT: {{rem|@residue}}
; CHECK: ret
define i128 @by_even(i128 %x) {
  %r = urem i128 %x, 36893488147419103226
  ret i128 %r
}

; CHECK-LABEL: @by_all_ones(
; CHECK-NOT: {{rem|@residue}}
; CHECK: ret
define i128 @by_all_ones(i128 %x) {
  %r = urem i128 %x, -1
  ret i128 %r
}

; CHECK-LABEL: @by_variable(
; CHECK: urem i128 %x, %y
define i128 @by_variable(i128 %x, i128 %y) {
  %r = urem i128 %x, %y
  ret i128 %r
}

; CHECK-LABEL: @by_undef(
; CHECK: urem i128 %x, undef
define i128 @by_undef(i128 %x) {
  %r = urem i128 %x, undef
  ret i128 %r
}

; CHECK-LABEL: @by_poison(
; CHECK: urem i128 %x, poison
define i128 @by_poison(i128 %x) {
  %r = urem i128 %x, poison
  ret i128 %r
}

; CHECK-LABEL: @of_undef(
; CHECK-NOT: {{rem|@residue}}
; CHECK: ret
define i128 @of_undef() {
  %r = urem i128 undef, 170141183460469231731687303715884105727
  ret i128 %r
}

; CHECK-LABEL: @of_poison(
; CHECK-NOT: {{rem|@residue}}
; CHECK: ret
define i128 @of_poison() {
  %r = urem i128 poison, 170141183460469231731687303715884105727
  ret i128 %r
}

; CHECK-LABEL: @of_constant(
; CHECK-NOT: {{rem|@residue}}
; CHECK: ret
define i128 @of_constant() {
  %r = urem i128 -1, 170141183460469231731687303715884105727
  ret i128 %r
}

; CHECK-LABEL: @signed(
; CHECK-NOT: {{srem|@residue}}
; CHECK: ret
define i128 @signed(i128 %x) {
  %r = srem i128 %x, 170141183460469231731687303715884105727
  ret i128 %r
}

; CHECK-LABEL: @signed_of_constants(
; CHECK-NOT: {{srem|[us]div|@residue}}
; CHECK: ret
define i128 @signed_of_constants() {
  %r = srem i128 -123456789012345678901, 1000000007
  %q = sdiv i128 undef, 1000000007
  %p = udiv i128 poison, 1000000007
  %s = add i128 %r, %q
  %t = add i128 %s, %p
  ret i128 %t
}

; CHECK-LABEL: @quotient_in_a_dead_block(
define i128 @quotient_in_a_dead_block(i128 %x) {
  ret i128 %x
dead:
  %q = udiv i128 %q, 1000000007
  %r = srem i128 %r, 1000000007
  br label %dead
}

; CHECK-LABEL: @vector(
; CHECK: urem <2 x i128>
define <2 x i128> @vector(<2 x i128> %x) {
  %r = urem <2 x i128> %x, splat (i128 170141183460469231731687303715884105727)
  ret <2 x i128> %r
}

; CHECK-LABEL: @scalable(
; CHECK: urem <vscale x 2 x i128>
define <vscale x 2 x i128> @scalable(<vscale x 2 x i128> %x) {
  %r = urem <vscale x 2 x i128> %x, splat (i128 170141183460469231731687303715884105727)
  ret <vscale x 2 x i128> %r
}

; CHECK-LABEL: @unreachable_block(
define i128 @unreachable_block(i128 %x) {
  ret i128 %x
dead:
  %r = urem i128 %r, 170141183460469231731687303715884105727
  br label %dead
}

; CHECK-LABEL: @very_wide(
define i4096 @very_wide(i4096 %x) {
  %r = urem i4096 %x, 170141183460469231731687303715884105727
  ret i4096 %r
}

; CHECK-LABEL: @no_optimization(
; CHECK: = urem
; CHECK-NOT: @residue
; CHECK: ret
define i128 @no_optimization(i128 %x) noinline optnone {
  %r = urem i128 %x, 170141183460469231731687303715884105727
  ret i128 %r
}

; CHECK-LABEL: @endless(
define i128 @endless(i128 %x) {
entry:
  br label %loop
loop:
  %a = phi i128 [ %x, %entry ], [ %r, %loop ]
  %r = urem i128 %a, 170141183460469231731687303715884105727
  br label %loop
}

; CHECK-LABEL: @phi_of_itself(
; CHECK-NOT: {{rem|@residue}}
; CHECK: ret
define i128 @phi_of_itself(i128 %x, i1 %c) {
entry:
  br label %loop
loop:
  %a = phi i128 [ %x, %entry ], [ %a, %loop ]
  %r = urem i128 %a, 170141183460469231731687303715884105727
  br i1 %c, label %loop, label %done
done:
  ret i128 %r
}

; CHECK-LABEL: @invoked(
; CHECK: invoke
; CHECK-NOT: {{rem|@residue}}
; CHECK: ret
define i128 @invoked(i128 %x) personality ptr @p {
  %a = urem i128 %x, 170141183460469231731687303715884105727
  %r = invoke i128 @f(i128 %a) to label %ok unwind label %pad
ok:
  %s = mul i128 %r, %a
  %t = urem i128 %s, 170141183460469231731687303715884105727
  ret i128 %t
pad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}
declare i128 @f(i128)
declare i32 @p(...)
