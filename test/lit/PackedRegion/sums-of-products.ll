; A matrix times a vector, nine products: three rounds of four lanes whose sums
; need shuffles, or three rounds of three, one for each column, whose sums need
; none. In Montgomery's form the sum of three products takes one reduction: one
; quotient for each limb.
;
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-representation=packed %s 2>&1 | FileCheck %s --check-prefix=PLAN
; RUN: %opt -S -passes=crandall-reduction,dce -residue-representation=packed %s | FileCheck %s --implicit-check-not=urem

; PLAN-LABEL: Reduction plan of 'toy'
; PLAN:         packed: 9 products in 3 rounds
; PLAN:           outside %m00.mod %m10.mod %m20.mod -
; PLAN-NEXT:      product %p00.wide %p10.wide %p20.wide -
; PLAN:           product %p01.wide %p11.wide %p21.wide -
; PLAN:           product %p02.wide %p12.wide %p22.wide -
; PLAN-NEXT:      sum     %s0.wide %s1.wide %s2.wide -
; PLAN-NEXT:      sum     %x.next.wide %y.next.wide %z.next.wide -
; PLAN-LABEL: Reduction plan of 'real'
; PLAN:         packed: 9 products in 3 rounds
; PLAN:           outside %m00.mod %m10.mod %m20.mod -
; PLAN-NEXT:      product %p00.wide %p10.wide %p20.wide -
; PLAN:           product %p01.wide %p11.wide %p21.wide -
; PLAN:           product %p02.wide %p12.wide %p22.wide -
; PLAN-NEXT:      sum     %s0.wide %s1.wide %s2.wide -
; PLAN-NEXT:      sum     %x.next.wide %y.next.wide %z.next.wide -

; CHECK-LABEL: @toy(
; CHECK:       loop:
; CHECK:       next:
; CHECK-COUNT-3: vpmadd52l.uq.256(<4 x i64> zeroinitializer, <4 x i64> %{{[a-z0-9.]+}}, <4 x i64> {{.*}}i64 2413498797407811{{.*$}}
; CHECK-NOT:     i64 2413498797407811
; CHECK:         br i1 %done
define i127 @toy(i127 %x0, i127 %y0, i127 %z0, ptr %m, i1 %c, i32 %n) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  %x0.in = zext i127 %x0 to i256
  %x0.mod = urem i256 %x0.in, 162475352637169898091328345063080100245
  %y0.in = zext i127 %y0 to i256
  %y0.mod = urem i256 %y0.in, 162475352637169898091328345063080100245
  %z0.in = zext i127 %z0 to i256
  %z0.mod = urem i256 %z0.in, 162475352637169898091328345063080100245
  %m00.at = getelementptr i127, ptr %m, i64 0
  %m00 = load i127, ptr %m00.at
  %m00.in = zext i127 %m00 to i256
  %m00.mod = urem i256 %m00.in, 162475352637169898091328345063080100245
  %m01.at = getelementptr i127, ptr %m, i64 1
  %m01 = load i127, ptr %m01.at
  %m01.in = zext i127 %m01 to i256
  %m01.mod = urem i256 %m01.in, 162475352637169898091328345063080100245
  %m02.at = getelementptr i127, ptr %m, i64 2
  %m02 = load i127, ptr %m02.at
  %m02.in = zext i127 %m02 to i256
  %m02.mod = urem i256 %m02.in, 162475352637169898091328345063080100245
  %m10.at = getelementptr i127, ptr %m, i64 3
  %m10 = load i127, ptr %m10.at
  %m10.in = zext i127 %m10 to i256
  %m10.mod = urem i256 %m10.in, 162475352637169898091328345063080100245
  %m11.at = getelementptr i127, ptr %m, i64 4
  %m11 = load i127, ptr %m11.at
  %m11.in = zext i127 %m11 to i256
  %m11.mod = urem i256 %m11.in, 162475352637169898091328345063080100245
  %m12.at = getelementptr i127, ptr %m, i64 5
  %m12 = load i127, ptr %m12.at
  %m12.in = zext i127 %m12 to i256
  %m12.mod = urem i256 %m12.in, 162475352637169898091328345063080100245
  %m20.at = getelementptr i127, ptr %m, i64 6
  %m20 = load i127, ptr %m20.at
  %m20.in = zext i127 %m20 to i256
  %m20.mod = urem i256 %m20.in, 162475352637169898091328345063080100245
  %m21.at = getelementptr i127, ptr %m, i64 7
  %m21 = load i127, ptr %m21.at
  %m21.in = zext i127 %m21 to i256
  %m21.mod = urem i256 %m21.in, 162475352637169898091328345063080100245
  %m22.at = getelementptr i127, ptr %m, i64 8
  %m22 = load i127, ptr %m22.at
  %m22.in = zext i127 %m22 to i256
  %m22.mod = urem i256 %m22.in, 162475352637169898091328345063080100245
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %next ]
  %x = phi i256 [ %x0.mod, %entry ], [ %x.next, %next ]
  %y = phi i256 [ %y0.mod, %entry ], [ %y.next, %next ]
  %z = phi i256 [ %z0.mod, %entry ], [ %z.next, %next ]
  br label %next

next:
  %p00.wide = mul i256 %x, %m00.mod
  %p00 = urem i256 %p00.wide, 162475352637169898091328345063080100245
  %p01.wide = mul i256 %y, %m01.mod
  %p01 = urem i256 %p01.wide, 162475352637169898091328345063080100245
  %p02.wide = mul i256 %z, %m02.mod
  %p02 = urem i256 %p02.wide, 162475352637169898091328345063080100245
  %s0.wide = add i256 %p00, %p01
  %s0 = urem i256 %s0.wide, 162475352637169898091328345063080100245
  %x.next.wide = add i256 %s0, %p02
  %x.next = urem i256 %x.next.wide, 162475352637169898091328345063080100245
  %p10.wide = mul i256 %x, %m10.mod
  %p10 = urem i256 %p10.wide, 162475352637169898091328345063080100245
  %p11.wide = mul i256 %y, %m11.mod
  %p11 = urem i256 %p11.wide, 162475352637169898091328345063080100245
  %p12.wide = mul i256 %z, %m12.mod
  %p12 = urem i256 %p12.wide, 162475352637169898091328345063080100245
  %s1.wide = add i256 %p10, %p11
  %s1 = urem i256 %s1.wide, 162475352637169898091328345063080100245
  %y.next.wide = add i256 %s1, %p12
  %y.next = urem i256 %y.next.wide, 162475352637169898091328345063080100245
  %p20.wide = mul i256 %x, %m20.mod
  %p20 = urem i256 %p20.wide, 162475352637169898091328345063080100245
  %p21.wide = mul i256 %y, %m21.mod
  %p21 = urem i256 %p21.wide, 162475352637169898091328345063080100245
  %p22.wide = mul i256 %z, %m22.mod
  %p22 = urem i256 %p22.wide, 162475352637169898091328345063080100245
  %s2.wide = add i256 %p20, %p21
  %s2 = urem i256 %s2.wide, 162475352637169898091328345063080100245
  %z.next.wide = add i256 %s2, %p22
  %z.next = urem i256 %z.next.wide, 162475352637169898091328345063080100245
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %xy.wide = add i256 %x.next, %y.next
  %xy = urem i256 %xy.wide, 162475352637169898091328345063080100245
  %result.wide = add i256 %xy, %z.next
  %result = urem i256 %result.wide, 162475352637169898091328345063080100245
  %r = trunc i256 %result to i127
  ret i127 %r
}

; CHECK-LABEL: @real(
; CHECK:       loop:
; CHECK:       next:
; CHECK-COUNT-5: vpmadd52l.uq.256(<4 x i64> zeroinitializer, <4 x i64> %{{[a-z0-9.]+}}, <4 x i64> {{.*}}i64 571208714576777{{.*$}}
; CHECK-NOT:     i64 571208714576777
; CHECK:         br i1 %done
define i254 @real(i254 %x0, i254 %y0, i254 %z0, ptr %m, i1 %c, i32 %n) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  %x0.in = zext i254 %x0 to i512
  %x0.mod = urem i512 %x0.in, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %y0.in = zext i254 %y0 to i512
  %y0.mod = urem i512 %y0.in, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %z0.in = zext i254 %z0 to i512
  %z0.mod = urem i512 %z0.in, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %m00.at = getelementptr i254, ptr %m, i64 0
  %m00 = load i254, ptr %m00.at
  %m00.in = zext i254 %m00 to i512
  %m00.mod = urem i512 %m00.in, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %m01.at = getelementptr i254, ptr %m, i64 1
  %m01 = load i254, ptr %m01.at
  %m01.in = zext i254 %m01 to i512
  %m01.mod = urem i512 %m01.in, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %m02.at = getelementptr i254, ptr %m, i64 2
  %m02 = load i254, ptr %m02.at
  %m02.in = zext i254 %m02 to i512
  %m02.mod = urem i512 %m02.in, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %m10.at = getelementptr i254, ptr %m, i64 3
  %m10 = load i254, ptr %m10.at
  %m10.in = zext i254 %m10 to i512
  %m10.mod = urem i512 %m10.in, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %m11.at = getelementptr i254, ptr %m, i64 4
  %m11 = load i254, ptr %m11.at
  %m11.in = zext i254 %m11 to i512
  %m11.mod = urem i512 %m11.in, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %m12.at = getelementptr i254, ptr %m, i64 5
  %m12 = load i254, ptr %m12.at
  %m12.in = zext i254 %m12 to i512
  %m12.mod = urem i512 %m12.in, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %m20.at = getelementptr i254, ptr %m, i64 6
  %m20 = load i254, ptr %m20.at
  %m20.in = zext i254 %m20 to i512
  %m20.mod = urem i512 %m20.in, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %m21.at = getelementptr i254, ptr %m, i64 7
  %m21 = load i254, ptr %m21.at
  %m21.in = zext i254 %m21 to i512
  %m21.mod = urem i512 %m21.in, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %m22.at = getelementptr i254, ptr %m, i64 8
  %m22 = load i254, ptr %m22.at
  %m22.in = zext i254 %m22 to i512
  %m22.mod = urem i512 %m22.in, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %next ]
  %x = phi i512 [ %x0.mod, %entry ], [ %x.next, %next ]
  %y = phi i512 [ %y0.mod, %entry ], [ %y.next, %next ]
  %z = phi i512 [ %z0.mod, %entry ], [ %z.next, %next ]
  br label %next

next:
  %p00.wide = mul i512 %x, %m00.mod
  %p00 = urem i512 %p00.wide, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %p01.wide = mul i512 %y, %m01.mod
  %p01 = urem i512 %p01.wide, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %p02.wide = mul i512 %z, %m02.mod
  %p02 = urem i512 %p02.wide, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %s0.wide = add i512 %p00, %p01
  %s0 = urem i512 %s0.wide, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %x.next.wide = add i512 %s0, %p02
  %x.next = urem i512 %x.next.wide, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %p10.wide = mul i512 %x, %m10.mod
  %p10 = urem i512 %p10.wide, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %p11.wide = mul i512 %y, %m11.mod
  %p11 = urem i512 %p11.wide, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %p12.wide = mul i512 %z, %m12.mod
  %p12 = urem i512 %p12.wide, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %s1.wide = add i512 %p10, %p11
  %s1 = urem i512 %s1.wide, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %y.next.wide = add i512 %s1, %p12
  %y.next = urem i512 %y.next.wide, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %p20.wide = mul i512 %x, %m20.mod
  %p20 = urem i512 %p20.wide, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %p21.wide = mul i512 %y, %m21.mod
  %p21 = urem i512 %p21.wide, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %p22.wide = mul i512 %z, %m22.mod
  %p22 = urem i512 %p22.wide, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %s2.wide = add i512 %p20, %p21
  %s2 = urem i512 %s2.wide, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %z.next.wide = add i512 %s2, %p22
  %z.next = urem i512 %z.next.wide, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %xy.wide = add i512 %x.next, %y.next
  %xy = urem i512 %xy.wide, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %result.wide = add i512 %xy, %z.next
  %result = urem i512 %result.wide, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %r = trunc i512 %result to i254
  ret i254 %r
}
