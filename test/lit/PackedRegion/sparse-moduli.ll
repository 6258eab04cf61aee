; Where 2^N mod M is several limbs, or times it no column fits a word, what is above
; all limbs comes down in halves: modulo 2^256 - 2^32 - 977 by three multiply-adds
; for each of 6 columns, besides 36 and 36 of the product; modulo 2^448 - 2^224 - 1,
; where 2^450 is 2^226 + 4, by a shift, and by a multiply-add and a shift. Modulo P-384's
; prime it does without: 2^384 is 2^128 + 2^96 - 2^32 + 1, of which two are a column as
; it is, and two a column that is cut at bit 16. A multiple of the prime keeps what is
; subtracted from positive. Where all lanes are squares, 36 products of limbs are left
; of 64, the others being by twice a limb.
;
; RUN: %opt -S -passes=crandall-reduction -residue-representation=packed %s | FileCheck %s --implicit-check-not=urem
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-representation=packed %s 2>&1 | FileCheck %s --check-prefix=PLAN

; PLAN-LABEL: Reduction plan of 'secp256k1':
; PLAN:       packed loop: 6 of 43 bits, the last of 41, 52-bit multiply-adds
; PLAN-LABEL: Reduction plan of 'curve448':
; PLAN:       packed loop: 9 of 50 bits, the last of 48, 52-bit multiply-adds
; PLAN-LABEL: Reduction plan of 'p384':
; PLAN:       packed loop: 8 of 48 bits, 52-bit multiply-adds

; CHECK-LABEL: @secp256k1(
; CHECK:       loop:
; CHECK-COUNT-6: %lanes{{[0-9]*}} = phi <4 x i64>
; CHECK:         call <4 x i64> @llvm.x86.avx512.vpmadd52l.uq.256({{.*}}i64 17179873092
; CHECK:         call <4 x i64> @llvm.x86.avx512.vpmadd52h.uq.256({{.*}}i64 17179873092
; CHECK-NOT:     mul <4 x i64>
; CHECK:         br i1 %done

; CHECK-LABEL: @curve448(
; CHECK:       loop:
; CHECK-COUNT-9: %lanes{{[0-9]*}} = phi <4 x i64>
; CHECK:         call <4 x i64> @llvm.x86.avx512.vpmadd52l.uq.256({{.*}}i64 67108864
; CHECK:         %upper{{[0-9]*}} = lshr <4 x i64> {{.*}}i64 26
; CHECK-NOT:     mul <4 x i64>
; CHECK:         br i1 %done

; CHECK-LABEL: @p384(
; CHECK:       loop:
; CHECK-COUNT-128: call <4 x i64> @llvm.x86.avx512.vpmadd52
; CHECK:         [[CUT:%[a-z0-9]+]] = and <4 x i64> [[COLUMN:%[a-z0-9]+]], {{.*}}i64 65535
; CHECK:         shl <4 x i64> [[CUT]], {{.*}}i64 32
; CHECK:         lshr <4 x i64> [[COLUMN]], {{.*}}i64 16
; CHECK:         %column{{[0-9]*}} = sub <4 x i64>
; CHECK:         br i1 %done

; CHECK-LABEL: @squares(
; CHECK:       loop:
; CHECK-COUNT-7: %twice{{[0-9]*}} = add <4 x i64>
; CHECK-COUNT-72: call <4 x i64> @llvm.x86.avx512.vpmadd52
; CHECK:         %upper{{[0-9]*}} = lshr <4 x i64> {{.*}}i64 16
; CHECK:         br i1 %done

define i256 @secp256k1(i256 %a, i256 %b, i32 %n) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  %a.wide = zext i256 %a to i512
  %a.mod = urem i512 %a.wide, 115792089237316195423570985008687907853269984665640564039457584007908834671663
  %b.wide = zext i256 %b to i512
  %b.mod = urem i512 %b.wide, 115792089237316195423570985008687907853269984665640564039457584007908834671663
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %x = phi i512 [ %a.mod, %entry ], [ %x.next, %loop ]
  %y = phi i512 [ %b.mod, %entry ], [ %y.next, %loop ]
  %xx = mul i512 %x, %x
  %x.next = urem i512 %xx, 115792089237316195423570985008687907853269984665640564039457584007908834671663
  %xy = mul i512 %x, %y
  %y.next = urem i512 %xy, 115792089237316195423570985008687907853269984665640564039457584007908834671663
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %sum = add i512 %x.next, %y.next
  %r = urem i512 %sum, 115792089237316195423570985008687907853269984665640564039457584007908834671663
  %e = trunc i512 %r to i256
  ret i256 %e
}

define i448 @curve448(i448 %a, i448 %b, i32 %n) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  %a.wide = zext i448 %a to i896
  %a.mod = urem i896 %a.wide, 726838724295606890549323807888004534353641360687318060281490199180612328166730772686396383698676545930088884461843637361053498018365439
  %b.wide = zext i448 %b to i896
  %b.mod = urem i896 %b.wide, 726838724295606890549323807888004534353641360687318060281490199180612328166730772686396383698676545930088884461843637361053498018365439
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %x = phi i896 [ %a.mod, %entry ], [ %x.next, %loop ]
  %y = phi i896 [ %b.mod, %entry ], [ %y.next, %loop ]
  %xx = mul i896 %x, %x
  %x.next = urem i896 %xx, 726838724295606890549323807888004534353641360687318060281490199180612328166730772686396383698676545930088884461843637361053498018365439
  %xy = mul i896 %x, %y
  %y.next = urem i896 %xy, 726838724295606890549323807888004534353641360687318060281490199180612328166730772686396383698676545930088884461843637361053498018365439
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %sum = add i896 %x.next, %y.next
  %r = urem i896 %sum, 726838724295606890549323807888004534353641360687318060281490199180612328166730772686396383698676545930088884461843637361053498018365439
  %e = trunc i896 %r to i448
  ret i448 %e
}

define i384 @p384(i384 %a, i384 %b, i32 %n) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  %a.wide = zext i384 %a to i768
  %a.mod = urem i768 %a.wide, 39402006196394479212279040100143613805079739270465446667948293404245721771496870329047266088258938001861606973112319
  %b.wide = zext i384 %b to i768
  %b.mod = urem i768 %b.wide, 39402006196394479212279040100143613805079739270465446667948293404245721771496870329047266088258938001861606973112319
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %x = phi i768 [ %a.mod, %entry ], [ %x.next, %loop ]
  %y = phi i768 [ %b.mod, %entry ], [ %y.next, %loop ]
  %xx = mul i768 %x, %x
  %x.next = urem i768 %xx, 39402006196394479212279040100143613805079739270465446667948293404245721771496870329047266088258938001861606973112319
  %xy = mul i768 %x, %y
  %y.next = urem i768 %xy, 39402006196394479212279040100143613805079739270465446667948293404245721771496870329047266088258938001861606973112319
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %sum = add i768 %x.next, %y.next
  %r = urem i768 %sum, 39402006196394479212279040100143613805079739270465446667948293404245721771496870329047266088258938001861606973112319
  %e = trunc i768 %r to i384
  ret i384 %e
}

define i384 @squares(i384 %a, i384 %b, i32 %n) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  %a.wide = zext i384 %a to i768
  %a.mod = urem i768 %a.wide, 39402006196394479212279040100143613805079739270465446667948293404245721771496870329047266088258938001861606973112319
  %b.wide = zext i384 %b to i768
  %b.mod = urem i768 %b.wide, 39402006196394479212279040100143613805079739270465446667948293404245721771496870329047266088258938001861606973112319
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %x = phi i768 [ %a.mod, %entry ], [ %x.next, %loop ]
  %y = phi i768 [ %b.mod, %entry ], [ %y.next, %loop ]
  %xx = mul i768 %x, %x
  %x.next = urem i768 %xx, 39402006196394479212279040100143613805079739270465446667948293404245721771496870329047266088258938001861606973112319
  %yy = mul i768 %y, %y
  %y.next = urem i768 %yy, 39402006196394479212279040100143613805079739270465446667948293404245721771496870329047266088258938001861606973112319
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %sum = add i768 %x.next, %y.next
  %r = urem i768 %sum, 39402006196394479212279040100143613805079739270465446667948293404245721771496870329047266088258938001861606973112319
  %e = trunc i768 %r to i384
  ret i384 %e
}
