; Modulo a prime of no form integers become elements of the Montgomery form in lanes,
; where two or more of a vector are integers: by one product for all of them, or two
; with one reduction where one has twice the bits. They leave by a product with 1, and
; nothing is multiplied in words.
;
; RUN: %opt -residue-representation=packed -passes=crandall-reduction -S %s \
; RUN:   | FileCheck %s --implicit-check-not=urem

; CHECK-LABEL: @inputs(
; CHECK-NOT:     mul{{.*}} i{{[1-9][0-9]*}}
; CHECK:         call <4 x i64> @llvm.x86.avx512.vpmadd52
; CHECK-NOT:     mul{{.*}} i{{[1-9][0-9]*}}
; CHECK:         %not.below = sub <4 x i64> zeroinitializer
; CHECK-COUNT-4: bitcast <4 x i64> %row{{.*}} to i256
; CHECK:         ret void
define void @inputs(ptr noalias %p, ptr %q) #0 {
  %wide.at = getelementptr i512, ptr %q, i64 4
  %wide = load i512, ptr %wide.at
  %a.at = getelementptr i256, ptr %q, i64 0
  %a.l = load i256, ptr %a.at
  %a = zext i256 %a.l to i512
  %b.at = getelementptr i256, ptr %q, i64 1
  %b.l = load i256, ptr %b.at
  %b = zext i256 %b.l to i512
  %c.at = getelementptr i256, ptr %q, i64 2
  %c.l = load i256, ptr %c.at
  %c = zext i256 %c.l to i512
  %w = urem i512 %wide, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %e.p = mul nuw i512 %a, %b
  %e = urem i512 %e.p, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %f.p = mul nuw i512 %b, %c
  %f = urem i512 %f.p, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %g.p = mul nuw i512 %c, %w
  %g = urem i512 %g.p, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %h.p = mul nuw i512 %w, %a
  %h = urem i512 %h.p, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %ee.p = mul nuw i512 %e, %f
  %ee = urem i512 %ee.p, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %ff.p = mul nuw i512 %f, %g
  %ff = urem i512 %ff.p, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %gg.p = mul nuw i512 %g, %h
  %gg = urem i512 %gg.p, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %hh.p = mul nuw i512 %h, %e
  %hh = urem i512 %hh.p, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %i.p = mul nuw i512 %ee, %ff
  %i = urem i512 %i.p, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %j.p = mul nuw i512 %ff, %gg
  %j = urem i512 %j.p, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %k.p = mul nuw i512 %gg, %hh
  %k = urem i512 %k.p, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %l.p = mul nuw i512 %hh, %ee
  %l = urem i512 %l.p, 21888242871839275222246405745257275088548364400416034343698204186575808495617
  %i.n = trunc i512 %i to i256
  %i.to = getelementptr i256, ptr %p, i64 0
  store i256 %i.n, ptr %i.to
  %j.n = trunc i512 %j to i256
  %j.to = getelementptr i256, ptr %p, i64 1
  store i256 %j.n, ptr %j.to
  %k.n = trunc i512 %k to i256
  %k.to = getelementptr i256, ptr %p, i64 2
  store i256 %k.n, ptr %k.to
  %l.n = trunc i512 %l to i256
  %l.to = getelementptr i256, ptr %p, i64 3
  store i256 %l.n, ptr %l.to
  ret void
}

attributes #0 = { "target-features"="+avx512f,+avx512vl,+avx512ifma" }
