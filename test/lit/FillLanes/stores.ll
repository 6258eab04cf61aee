; Stores between the products of a block go behind them: in front they need numbers
; complete while others are still computed, and no lanes can be. Not where something
; reads their memory.
;
; RUN: %opt -residue-representation=packed -passes=fill-lanes -S %s \
; RUN:   -pass-remarks=fill-lanes 2> %t.remarks | FileCheck %s
; RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
; RUN: %opt -residue-representation=packed -S %s \
; RUN:   -passes='fill-lanes,print<reduction-plan>' -disable-output 2>&1 \
; RUN:   | FileCheck %s --check-prefix=PLAN

; REMARK-COUNT-5: stored behind the products that lanes compute
; REMARK-NOT:     remark

; PLAN-LABEL:  'toy'
; PLAN:          packed: 10 products
; CHECK-LABEL: @toy(
; CHECK-NOT:     store
; CHECK:         %jj = urem
; CHECK:         store
define void @toy(ptr %p, ptr %q) #0 {
  %a.at = getelementptr i64, ptr %p, i64 0
  %a.l = load i61, ptr %a.at
  %a = zext i61 %a.l to i122
  %b.at = getelementptr i64, ptr %p, i64 1
  %b.l = load i61, ptr %b.at
  %b = zext i61 %b.l to i122
  %c.at = getelementptr i64, ptr %q, i64 0
  %c.l = load i61, ptr %c.at
  %c = zext i61 %c.l to i122
  %d.at = getelementptr i64, ptr %q, i64 1
  %d.l = load i61, ptr %d.at
  %d = zext i61 %d.l to i122
  %e.p = mul nuw i122 %a, %c
  %e = urem i122 %e.p, 2305843009213693951
  %f.p = mul nuw i122 %b, %d
  %f = urem i122 %f.p, 2305843009213693951
  %g.p = mul nuw i122 %a, %d
  %g = urem i122 %g.p, 2305843009213693951
  %h.p = mul nuw i122 %b, %c
  %h = urem i122 %h.p, 2305843009213693951
  %ee.p = mul nuw i122 %e, %f
  %ee = urem i122 %ee.p, 2305843009213693951
  %ee.n = trunc i122 %ee to i61
  %ee.to = getelementptr i64, ptr %p, i64 0
  store i61 %ee.n, ptr %ee.to
  %ff.p = mul nuw i122 %f, %g
  %ff = urem i122 %ff.p, 2305843009213693951
  %ff.n = trunc i122 %ff to i61
  %ff.to = getelementptr i64, ptr %p, i64 1
  store i61 %ff.n, ptr %ff.to
  %gg.p = mul nuw i122 %g, %h
  %gg = urem i122 %gg.p, 2305843009213693951
  %hh.p = mul nuw i122 %e, %h
  %hh = urem i122 %hh.p, 2305843009213693951
  %ii.p = mul nuw i122 %ee, %gg
  %ii = urem i122 %ii.p, 2305843009213693951
  %jj.p = mul nuw i122 %ff, %hh
  %jj = urem i122 %jj.p, 2305843009213693951
  %ii.n = trunc i122 %ii to i61
  %ii.to = getelementptr i64, ptr %p, i64 2
  store i61 %ii.n, ptr %ii.to
  %jj.n = trunc i122 %jj to i61
  %jj.to = getelementptr i64, ptr %p, i64 3
  store i61 %jj.n, ptr %jj.to
  ret void
}

; PLAN-LABEL:  'shared'
; PLAN:          packed: 10 products
; The number that is stored has another use in front of the last product: it stays, and
; so does what it is a copy of.
; CHECK-LABEL: @shared(
; CHECK:         %ee = urem
; CHECK-NEXT:    %ee.w = zext
; CHECK-NEXT:    %ee.n = trunc
; CHECK-NOT:     store
; CHECK:         %jj = urem
; CHECK:         %ee.z = zext i61 %ee.n to i64
; CHECK:         store
define void @shared(ptr %p, ptr %q) #0 {
  %a.at = getelementptr i64, ptr %p, i64 0
  %a.l = load i61, ptr %a.at
  %a = zext i61 %a.l to i122
  %b.at = getelementptr i64, ptr %p, i64 1
  %b.l = load i61, ptr %b.at
  %b = zext i61 %b.l to i122
  %c.at = getelementptr i64, ptr %q, i64 0
  %c.l = load i61, ptr %c.at
  %c = zext i61 %c.l to i122
  %d.at = getelementptr i64, ptr %q, i64 1
  %d.l = load i61, ptr %d.at
  %d = zext i61 %d.l to i122
  %e.p = mul nuw i122 %a, %c
  %e = urem i122 %e.p, 2305843009213693951
  %f.p = mul nuw i122 %b, %d
  %f = urem i122 %f.p, 2305843009213693951
  %g.p = mul nuw i122 %a, %d
  %g = urem i122 %g.p, 2305843009213693951
  %h.p = mul nuw i122 %b, %c
  %h = urem i122 %h.p, 2305843009213693951
  %ee.p = mul nuw i122 %e, %f
  %ee = urem i122 %ee.p, 2305843009213693951
  %ee.w = zext i122 %ee to i123
  %ee.n = trunc i123 %ee.w to i61
  %ee.z = zext i61 %ee.n to i64
  %ee.to = getelementptr i64, ptr %p, i64 0
  store i64 %ee.z, ptr %ee.to
  %ff.p = mul nuw i122 %f, %g
  %ff = urem i122 %ff.p, 2305843009213693951
  %ff.n = trunc i122 %ff to i61
  %ff.to = getelementptr i64, ptr %p, i64 1
  store i61 %ff.n, ptr %ff.to
  %gg.p = mul nuw i122 %g, %h
  %gg = urem i122 %gg.p, 2305843009213693951
  %hh.p = mul nuw i122 %e, %h
  %hh = urem i122 %hh.p, 2305843009213693951
  %ee.e = zext i61 %ee.n to i122
  %ii.p = mul nuw i122 %ee.e, %gg
  %ii = urem i122 %ii.p, 2305843009213693951
  %jj.p = mul nuw i122 %ff, %hh
  %jj = urem i122 %jj.p, 2305843009213693951
  %ii.n = trunc i122 %ii to i61
  %ii.to = getelementptr i64, ptr %p, i64 2
  store i61 %ii.n, ptr %ii.to
  %jj.n = trunc i122 %jj to i61
  %jj.to = getelementptr i64, ptr %p, i64 3
  store i61 %jj.n, ptr %jj.to
  ret void
}

; PLAN-LABEL:  'real'
; PLAN:          packed: 10 products
; CHECK-LABEL: @real(
; CHECK-NOT:     store
; CHECK:         %jj = urem
; CHECK:         store
define void @real(ptr %p, ptr %q) #0 {
  %a.at = getelementptr i256, ptr %p, i64 0
  %a.l = load i255, ptr %a.at
  %a = zext i255 %a.l to i510
  %b.at = getelementptr i256, ptr %p, i64 1
  %b.l = load i255, ptr %b.at
  %b = zext i255 %b.l to i510
  %c.at = getelementptr i256, ptr %q, i64 0
  %c.l = load i255, ptr %c.at
  %c = zext i255 %c.l to i510
  %d.at = getelementptr i256, ptr %q, i64 1
  %d.l = load i255, ptr %d.at
  %d = zext i255 %d.l to i510
  %e.p = mul nuw i510 %a, %c
  %e = urem i510 %e.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %f.p = mul nuw i510 %b, %d
  %f = urem i510 %f.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %g.p = mul nuw i510 %a, %d
  %g = urem i510 %g.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %h.p = mul nuw i510 %b, %c
  %h = urem i510 %h.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %ee.p = mul nuw i510 %e, %f
  %ee = urem i510 %ee.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %ee.n = trunc i510 %ee to i255
  %ee.to = getelementptr i256, ptr %p, i64 0
  store i255 %ee.n, ptr %ee.to
  %ff.p = mul nuw i510 %f, %g
  %ff = urem i510 %ff.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %ff.n = trunc i510 %ff to i255
  %ff.to = getelementptr i256, ptr %p, i64 1
  store i255 %ff.n, ptr %ff.to
  %gg.p = mul nuw i510 %g, %h
  %gg = urem i510 %gg.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %hh.p = mul nuw i510 %e, %h
  %hh = urem i510 %hh.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %ii.p = mul nuw i510 %ee, %gg
  %ii = urem i510 %ii.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %jj.p = mul nuw i510 %ff, %hh
  %jj = urem i510 %jj.p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %ii.n = trunc i510 %ii to i255
  %ii.to = getelementptr i256, ptr %p, i64 2
  store i255 %ii.n, ptr %ii.to
  %jj.n = trunc i510 %jj to i255
  %jj.to = getelementptr i256, ptr %p, i64 3
  store i255 %jj.n, ptr %jj.to
  ret void
}

; The two that go may be one place: they keep their order.
; PLAN-LABEL:  'overlap'
; PLAN:          packed: 10 products
; CHECK-LABEL: @overlap(
; CHECK-NOT:     store
; CHECK:         %jj = urem
; CHECK:         store i61 %ee.n, ptr %ee.to
; CHECK:         store i61 %ff.n, ptr %ff.to
; CHECK:         store i61 %ii.n, ptr %ii.to
define void @overlap(ptr %p, ptr %q, i64 %n) #0 {
  %a.at = getelementptr i64, ptr %p, i64 0
  %a.l = load i61, ptr %a.at
  %a = zext i61 %a.l to i122
  %b.at = getelementptr i64, ptr %p, i64 1
  %b.l = load i61, ptr %b.at
  %b = zext i61 %b.l to i122
  %c.at = getelementptr i64, ptr %q, i64 0
  %c.l = load i61, ptr %c.at
  %c = zext i61 %c.l to i122
  %d.at = getelementptr i64, ptr %q, i64 1
  %d.l = load i61, ptr %d.at
  %d = zext i61 %d.l to i122
  %e.p = mul nuw i122 %a, %c
  %e = urem i122 %e.p, 2305843009213693951
  %f.p = mul nuw i122 %b, %d
  %f = urem i122 %f.p, 2305843009213693951
  %g.p = mul nuw i122 %a, %d
  %g = urem i122 %g.p, 2305843009213693951
  %h.p = mul nuw i122 %b, %c
  %h = urem i122 %h.p, 2305843009213693951
  %ee.p = mul nuw i122 %e, %f
  %ee = urem i122 %ee.p, 2305843009213693951
  %ee.n = trunc i122 %ee to i61
  %ee.to = getelementptr i64, ptr %p, i64 0
  store i61 %ee.n, ptr %ee.to
  %ff.p = mul nuw i122 %f, %g
  %ff = urem i122 %ff.p, 2305843009213693951
  %ff.n = trunc i122 %ff to i61
  %ff.to = getelementptr i64, ptr %p, i64 %n
  store i61 %ff.n, ptr %ff.to
  %gg.p = mul nuw i122 %g, %h
  %gg = urem i122 %gg.p, 2305843009213693951
  %hh.p = mul nuw i122 %e, %h
  %hh = urem i122 %hh.p, 2305843009213693951
  %ii.p = mul nuw i122 %ee, %gg
  %ii = urem i122 %ii.p, 2305843009213693951
  %jj.p = mul nuw i122 %ff, %hh
  %jj = urem i122 %jj.p, 2305843009213693951
  %ii.n = trunc i122 %ii to i61
  %ii.to = getelementptr i64, ptr %p, i64 2
  store i61 %ii.n, ptr %ii.to
  %jj.n = trunc i122 %jj to i61
  %jj.to = getelementptr i64, ptr %p, i64 3
  store i61 %jj.n, ptr %jj.to
  ret void
}

; Copies in another type go behind them, too, where the stores are there already. Of
; %a, which may be the modulus, its exact integer is what was loaded.
; PLAN-LABEL:  'copies'
; PLAN:          packed: 6 products
; CHECK-LABEL: @copies(
; CHECK:         %gg = urem
; CHECK-DAG:     %ff.n = trunc
; CHECK-DAG:     %gg.n = trunc
; CHECK:         store
define void @copies(ptr noalias %p, ptr %q) #0 {
  %a.l = load i64, ptr %p
  %a = zext i64 %a.l to i128
  %b.at = getelementptr i64, ptr %p, i64 1
  %b.l = load i61, ptr %b.at
  %b = zext i61 %b.l to i128
  %e.p = mul nuw i128 %a, %b
  %e = urem i128 %e.p, 2305843009213693951
  %f.p = mul nuw i128 %b, %b
  %f = urem i128 %f.p, 2305843009213693951
  %g.p = mul nuw i128 %a, %a
  %g = urem i128 %g.p, 2305843009213693951
  %d.w = xor i128 %a, 12345
  %d = urem i128 %d.w, 2305843009213693951
  %h.p = mul nuw i128 %d, %b
  %h = urem i128 %h.p, 2305843009213693951
  %ff.p = mul nuw i128 %f, %e
  %ff = urem i128 %ff.p, 2305843009213693951
  %ff.n = trunc i128 %ff to i61
  %gg.p = mul nuw i128 %g, %h
  %gg = urem i128 %gg.p, 2305843009213693951
  %gg.n = trunc i128 %gg to i61
  store i61 %ff.n, ptr %q
  %to = getelementptr i64, ptr %q, i64 1
  store i61 %gg.n, ptr %to
  ret void
}

; q may be in p.
; CHECK-LABEL: @reads(
; CHECK:         store i61 %ee.n
; CHECK:         store i61 %ff.n
; CHECK:         %gg.p = mul
define void @reads(ptr %p, ptr %q) #0 {
  %a.at = getelementptr i64, ptr %p, i64 0
  %a.l = load i61, ptr %a.at
  %a = zext i61 %a.l to i122
  %b.at = getelementptr i64, ptr %p, i64 1
  %b.l = load i61, ptr %b.at
  %b = zext i61 %b.l to i122
  %c.at = getelementptr i64, ptr %q, i64 0
  %c.l = load i61, ptr %c.at
  %c = zext i61 %c.l to i122
  %d.at = getelementptr i64, ptr %q, i64 1
  %d.l = load i61, ptr %d.at
  %d = zext i61 %d.l to i122
  %e.p = mul nuw i122 %a, %c
  %e = urem i122 %e.p, 2305843009213693951
  %f.p = mul nuw i122 %b, %d
  %f = urem i122 %f.p, 2305843009213693951
  %g.p = mul nuw i122 %a, %d
  %g = urem i122 %g.p, 2305843009213693951
  %h.p = mul nuw i122 %b, %c
  %h = urem i122 %h.p, 2305843009213693951
  %ee.p = mul nuw i122 %e, %f
  %ee = urem i122 %ee.p, 2305843009213693951
  %ee.n = trunc i122 %ee to i61
  %ee.to = getelementptr i64, ptr %p, i64 0
  store i61 %ee.n, ptr %ee.to
  %ff.p = mul nuw i122 %f, %g
  %ff = urem i122 %ff.p, 2305843009213693951
  %ff.n = trunc i122 %ff to i61
  %ff.to = getelementptr i64, ptr %p, i64 1
  store i61 %ff.n, ptr %ff.to
  %seen = load i61, ptr %q
  %seen.w = zext i61 %seen to i122
  %gg.p = mul nuw i122 %g, %seen.w
  %gg = urem i122 %gg.p, 2305843009213693951
  %hh.p = mul nuw i122 %e, %h
  %hh = urem i122 %hh.p, 2305843009213693951
  %ii.p = mul nuw i122 %ee, %gg
  %ii = urem i122 %ii.p, 2305843009213693951
  %jj.p = mul nuw i122 %ff, %hh
  %jj = urem i122 %jj.p, 2305843009213693951
  %ii.n = trunc i122 %ii to i61
  %ii.to = getelementptr i64, ptr %p, i64 2
  store i61 %ii.n, ptr %ii.to
  %jj.n = trunc i122 %jj to i61
  %jj.to = getelementptr i64, ptr %p, i64 3
  store i61 %jj.n, ptr %jj.to
  ret void
}

; CHECK-LABEL: @volatile(
; CHECK:         store volatile i61 %ee.n
; CHECK:         store volatile i61 %ff.n
; CHECK:         %gg.p = mul
define void @volatile(ptr %p, ptr %q) #0 {
  %a.at = getelementptr i64, ptr %p, i64 0
  %a.l = load i61, ptr %a.at
  %a = zext i61 %a.l to i122
  %b.at = getelementptr i64, ptr %p, i64 1
  %b.l = load i61, ptr %b.at
  %b = zext i61 %b.l to i122
  %c.at = getelementptr i64, ptr %q, i64 0
  %c.l = load i61, ptr %c.at
  %c = zext i61 %c.l to i122
  %d.at = getelementptr i64, ptr %q, i64 1
  %d.l = load i61, ptr %d.at
  %d = zext i61 %d.l to i122
  %e.p = mul nuw i122 %a, %c
  %e = urem i122 %e.p, 2305843009213693951
  %f.p = mul nuw i122 %b, %d
  %f = urem i122 %f.p, 2305843009213693951
  %g.p = mul nuw i122 %a, %d
  %g = urem i122 %g.p, 2305843009213693951
  %h.p = mul nuw i122 %b, %c
  %h = urem i122 %h.p, 2305843009213693951
  %ee.p = mul nuw i122 %e, %f
  %ee = urem i122 %ee.p, 2305843009213693951
  %ee.n = trunc i122 %ee to i61
  %ee.to = getelementptr i64, ptr %p, i64 0
  store volatile i61 %ee.n, ptr %ee.to
  %ff.p = mul nuw i122 %f, %g
  %ff = urem i122 %ff.p, 2305843009213693951
  %ff.n = trunc i122 %ff to i61
  %ff.to = getelementptr i64, ptr %p, i64 1
  store volatile i61 %ff.n, ptr %ff.to
  %gg.p = mul nuw i122 %g, %h
  %gg = urem i122 %gg.p, 2305843009213693951
  %hh.p = mul nuw i122 %e, %h
  %hh = urem i122 %hh.p, 2305843009213693951
  %ii.p = mul nuw i122 %ee, %gg
  %ii = urem i122 %ii.p, 2305843009213693951
  %jj.p = mul nuw i122 %ff, %hh
  %jj = urem i122 %jj.p, 2305843009213693951
  %ii.n = trunc i122 %ii to i61
  %ii.to = getelementptr i64, ptr %p, i64 2
  store i61 %ii.n, ptr %ii.to
  %jj.n = trunc i122 %jj to i61
  %jj.to = getelementptr i64, ptr %p, i64 3
  store i61 %jj.n, ptr %jj.to
  ret void
}

attributes #0 = { "target-features"="+avx512f,+avx512ifma,+avx512vl" }
