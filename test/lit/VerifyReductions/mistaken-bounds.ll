; A bound of the plan that is wrong by one, on purpose, has no proof in any representation:
; a limb of one bit too many counts as one that fits, or a reduction has one step too few.
; Without that all of them are proven.
; DEFINE: %{representation} =
; DEFINE: %{source} = %s
; DEFINE: %{emit} = %opt -S -passes=crandall-reduction -residue-representation=%{representation} %{source}
; DEFINE: %{prove} = %opt -disable-output -passes=verify-against -residue-verify-against=%{source} %t.after.ll
; DEFINE: %{both} = %{emit} -o %t.after.ll && %{prove} | FileCheck %s --check-prefix=RIGHT && %{emit} -residue-mistake-bounds -o %t.after.ll && %{prove} | FileCheck %s --implicit-check-not=': proven'
; REDEFINE: %{representation} = wide
; RUN: %{both}
; REDEFINE: %{representation} = saturated
; RUN: %{both}
; REDEFINE: %{representation} = unsaturated
; RUN: %{both}
; REDEFINE: %{representation} = montgomery
; RUN: %{both}
; REDEFINE: %{representation} = packed
; REDEFINE: %{source} = %S/lanes.ll
; RUN: %{both}

; The compilation keeps LLVM's division then.
; RUN: %opt -S -passes=verify-reductions -residue-mistake-bounds %s | FileCheck %s --check-prefix=KEPT
; KEPT-COUNT-5: = urem i512

; RIGHT: : proven:
; RIGHT-NOT: not proven
; CHECK: not proven: a result: not proven to be {{.*}} M
define i255 @product(i255 %a, i255 %b) {
  %x = zext i255 %a to i512
  %y = zext i255 %b to i512
  %p = mul nuw i512 %x, %y
  %r = urem i512 %p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %r to i255
  ret i255 %t
}
define i255 @sum(i255 %a, i255 %b) {
  %x = zext i255 %a to i512
  %y = zext i255 %b to i512
  %p = add nuw i512 %x, %y
  %r = urem i512 %p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %r to i255
  ret i255 %t
}
define i255 @formula(i255 %a, i255 %b) {
  %x = zext i255 %a to i512
  %y = zext i255 %b to i512
  %s = add nuw i512 %x, %y
  %s.mod = urem i512 %s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %p = mul nuw i512 %s.mod, %x
  %q = urem i512 %p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %pp = mul nuw i512 %q, %s.mod
  %r = urem i512 %pp, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %r to i255
  ret i255 %t
}
