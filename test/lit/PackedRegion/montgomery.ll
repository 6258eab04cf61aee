; Modulo P-256's prime elements have Montgomery's form, and so have their limbs.
; A loop of one block is packed with its phi nodes, and so is a block that is no
; loop, where its products are many. A sum x + x is no product. What comes and
; goes is shifted by the four bits that limbs have more than words.
;
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s --implicit-check-not=urem
; RUN: %opt -disable-output -passes='print<reduction-plan>' %s 2>&1 | FileCheck %s --check-prefix=PLAN
; RUN: %opt -S -passes=crandall-reduction -residue-representation=montgomery %s | FileCheck %s --check-prefix=SCALAR --implicit-check-not='x i64>'

; PLAN-LABEL: Reduction plan of 'loop'
; PLAN:       packed loop: 5 of 52 bits, the last of 48, 52-bit multiply-adds
; PLAN-NEXT:  packed: 5 products in 2 rounds of 4 lanes
; PLAN-NEXT:    phi     %x %y - -
; PLAN:         product
; PLAN-NOT:     product
; PLAN:         sum {{.*}}%twice
; PLAN:         product
; PLAN-LABEL: Reduction plan of 'block'
; PLAN:       packed block: 5 of 52 bits, the last of 48, 52-bit multiply-adds
; PLAN-NEXT:  packed: 12 products in 3 rounds of 4 lanes
; PLAN-NEXT:    outside
; PLAN-LABEL: Reduction plan of 'short'
; PLAN-NOT:   packed

; CHECK-LABEL: @loop(
; CHECK:       entry:
; CHECK:         call <4 x i64> @llvm.fshr.v4i64
; CHECK:       loop:
; CHECK-COUNT-5: %lanes{{[0-9]*}} = phi <4 x i64>
; CHECK-COUNT-25: call <4 x i64> @llvm.x86.avx512.vpmadd52h.uq.256
; CHECK-NOT:     extractelement
; CHECK:         br i1 %done
; CHECK:         extractelement <4 x i64>
; CHECK:         ret i256

; CHECK-LABEL: @block(
; CHECK:         insertelement <4 x i64>
; CHECK-COUNT-75: call <4 x i64> @llvm.x86.avx512.vpmadd52h.uq.256
; CHECK:         extractelement <4 x i64>
; CHECK:         ret i256

; SCALAR-COUNT-3: define i256

; CHECK-LABEL: @short(
; CHECK-NOT:     x i64>
; CHECK:         ret i256

define i256 @loop(i256 %a, i256 %b, i32 %n) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  %a.wide = zext i256 %a to i512
  %a.mod = urem i512 %a.wide, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %b.wide = zext i256 %b to i512
  %b.mod = urem i512 %b.wide, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %x = phi i512 [ %a.mod, %entry ], [ %x.next, %loop ]
  %y = phi i512 [ %b.mod, %entry ], [ %y.next, %loop ]
  %xx.wide = mul i512 %x, %x
  %xx = urem i512 %xx.wide, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %yy.wide = mul i512 %y, %y
  %yy = urem i512 %yy.wide, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %xy.wide = mul i512 %x, %y
  %xy = urem i512 %xy.wide, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %twice.wide = shl i512 %xy, 1
  %twice = urem i512 %twice.wide, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %above = add i512 %xx, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %d.wide = sub i512 %above, %yy
  %d = urem i512 %d.wide, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %dt = mul i512 %d, %twice
  %x.next = urem i512 %dt, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %ty = mul i512 %twice, %yy
  %y.next = urem i512 %ty, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %sum = add i512 %x.next, %y.next
  %r = urem i512 %sum, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %r.short = trunc i512 %r to i256
  ret i256 %r.short
}

define i256 @block(i256 %a, i256 %b, i256 %c, i256 %d) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
  %a.wide = zext i256 %a to i512
  %a0 = urem i512 %a.wide, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %b.wide = zext i256 %b to i512
  %b0 = urem i512 %b.wide, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %c.wide = zext i256 %c to i512
  %c0 = urem i512 %c.wide, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %d.wide = zext i256 %d to i512
  %d0 = urem i512 %d.wide, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %a0.p = mul i512 %a0, %b0
  %a1 = urem i512 %a0.p, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %b0.p = mul i512 %b0, %c0
  %b1 = urem i512 %b0.p, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %c0.p = mul i512 %c0, %d0
  %c1 = urem i512 %c0.p, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %d0.p = mul i512 %d0, %a0
  %d1 = urem i512 %d0.p, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %a1.p = mul i512 %a1, %b1
  %a2 = urem i512 %a1.p, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %b1.p = mul i512 %b1, %c1
  %b2 = urem i512 %b1.p, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %c1.p = mul i512 %c1, %d1
  %c2 = urem i512 %c1.p, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %d1.p = mul i512 %d1, %a1
  %d2 = urem i512 %d1.p, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %a2.p = mul i512 %a2, %b2
  %a3 = urem i512 %a2.p, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %b2.p = mul i512 %b2, %c2
  %b3 = urem i512 %b2.p, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %c2.p = mul i512 %c2, %d2
  %c3 = urem i512 %c2.p, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %d2.p = mul i512 %d2, %a2
  %d3 = urem i512 %d2.p, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %s = add i512 %a3, %b3
  %s.mod = urem i512 %s, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %u = add i512 %c3, %d3
  %u.mod = urem i512 %u, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %v = add i512 %s.mod, %u.mod
  %r = urem i512 %v, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %r.short = trunc i512 %r to i256
  ret i256 %r.short
}

; Two products are not worth the way there and back.
define i256 @short(i256 %a, i256 %b) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
  %a.wide = zext i256 %a to i512
  %a.mod = urem i512 %a.wide, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %b.wide = zext i256 %b to i512
  %b.mod = urem i512 %b.wide, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %aa.wide = mul i512 %a.mod, %a.mod
  %aa = urem i512 %aa.wide, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %bb.wide = mul i512 %b.mod, %b.mod
  %bb = urem i512 %bb.wide, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %ab.wide = mul i512 %aa, %bb
  %ab = urem i512 %ab.wide, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %r = trunc i512 %ab to i256
  ret i256 %r
}
