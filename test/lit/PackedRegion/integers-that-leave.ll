; What only leaves as an integer is canonical in its lane: all lanes of a vector are
; reduced at once, and become words and then integers by shuffles. One lane by itself
; is joined and reduced in words, and so is what is to be proven.
;
; RUN: %opt -residue-representation=packed -passes=crandall-reduction -S %s | FileCheck %s
; RUN: %opt -residue-representation=packed -residue-verify \
; RUN:   -passes=crandall-reduction -S %s | FileCheck %s --check-prefix=PROVEN

; CHECK-LABEL: @four(
; CHECK-NOT:     extractelement
; CHECK:         %not.below = sub <4 x i64> zeroinitializer
; CHECK:         %row{{.*}} = shufflevector <4 x i64> %word
; CHECK-COUNT-4: bitcast <4 x i64> %row{{.*}} to i256
; CHECK-NOT:     extractelement
; CHECK:         ret void
; PROVEN-LABEL: @four(
; PROVEN-NOT:    %not.below = sub <4 x i64>
; PROVEN:        ret void
define void @four(ptr noalias %p, ptr %q) #0 {
  %a.at = getelementptr i256, ptr %q, i64 0
  %a.l = load i255, ptr %a.at
  %a = zext i255 %a.l to i512
  %b.at = getelementptr i256, ptr %q, i64 1
  %b.l = load i255, ptr %b.at
  %b = zext i255 %b.l to i512
  %c.at = getelementptr i256, ptr %q, i64 2
  %c.l = load i255, ptr %c.at
  %c = zext i255 %c.l to i512
  %d.at = getelementptr i256, ptr %q, i64 3
  %d.l = load i255, ptr %d.at
  %d = zext i255 %d.l to i512
  %e.p = mul nuw i512 %a, %b
  %e = urem i512 %e.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %f.p = mul nuw i512 %b, %c
  %f = urem i512 %f.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %g.p = mul nuw i512 %c, %d
  %g = urem i512 %g.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %h.p = mul nuw i512 %d, %a
  %h = urem i512 %h.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %ee.p = mul nuw i512 %e, %f
  %ee = urem i512 %ee.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %ff.p = mul nuw i512 %f, %g
  %ff = urem i512 %ff.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %gg.p = mul nuw i512 %g, %h
  %gg = urem i512 %gg.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %hh.p = mul nuw i512 %h, %e
  %hh = urem i512 %hh.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %ee.n = trunc i512 %ee to i255
  %ee.to = getelementptr i256, ptr %p, i64 0
  store i255 %ee.n, ptr %ee.to
  %ff.n = trunc i512 %ff to i255
  %ff.to = getelementptr i256, ptr %p, i64 1
  store i255 %ff.n, ptr %ff.to
  %gg.n = trunc i512 %gg to i255
  %gg.to = getelementptr i256, ptr %p, i64 2
  store i255 %gg.n, ptr %gg.to
  %hh.n = trunc i512 %hh to i255
  %hh.to = getelementptr i256, ptr %p, i64 3
  store i255 %hh.n, ptr %hh.to
  ret void
}

; CHECK-LABEL: @one(
; CHECK-NOT:     %row
; CHECK:         extractelement
; CHECK:         ret void
define void @one(ptr noalias %p, ptr %q) #0 {
  %a.at = getelementptr i256, ptr %q, i64 0
  %a.l = load i255, ptr %a.at
  %a = zext i255 %a.l to i512
  %b.at = getelementptr i256, ptr %q, i64 1
  %b.l = load i255, ptr %b.at
  %b = zext i255 %b.l to i512
  %c.at = getelementptr i256, ptr %q, i64 2
  %c.l = load i255, ptr %c.at
  %c = zext i255 %c.l to i512
  %d.at = getelementptr i256, ptr %q, i64 3
  %d.l = load i255, ptr %d.at
  %d = zext i255 %d.l to i512
  %e.p = mul nuw i512 %a, %b
  %e = urem i512 %e.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %f.p = mul nuw i512 %b, %c
  %f = urem i512 %f.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %g.p = mul nuw i512 %c, %d
  %g = urem i512 %g.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %h.p = mul nuw i512 %d, %a
  %h = urem i512 %h.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %ee.p = mul nuw i512 %e, %f
  %ee = urem i512 %ee.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %ff.p = mul nuw i512 %f, %g
  %ff = urem i512 %ff.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %gg.p = mul nuw i512 %g, %h
  %gg = urem i512 %gg.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %hh.p = mul nuw i512 %h, %e
  %hh = urem i512 %hh.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s.s = add nuw i512 %ee, %ff
  %s = urem i512 %s.s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t.s = add nuw i512 %gg, %hh
  %t = urem i512 %t.s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %u.s = add nuw i512 %s, %t
  %u = urem i512 %u.s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %u.n = trunc i512 %u to i255
  %u.to = getelementptr i256, ptr %p, i64 0
  store i255 %u.n, ptr %u.to
  ret void
}

attributes #0 = { "target-features"="+avx512f,+avx512vl,+avx512ifma" }
