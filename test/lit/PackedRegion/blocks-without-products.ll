; One side of a branch multiplies, the other one only adds: its sum and difference
; are computed side by side in the lanes that they come from, and nothing of the
; loop is made of elements.
;
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-representation=packed %s 2>&1 | FileCheck %s --check-prefix=PLAN
; RUN: %opt -S -passes=crandall-reduction,dce -residue-representation=packed %s | FileCheck %s --implicit-check-not=urem

; PLAN-LABEL: Reduction plan of 'toy'
; PLAN:         packed: 0 products in 0 rounds
; PLAN-NEXT:      outside %x %y - -
; PLAN-NEXT:      shuffle %y %x - -
; PLAN-NEXT:      sum     %sum.wide %difference.wide - -
; PLAN-LABEL: Reduction plan of 'real'
; PLAN:         packed: 0 products in 0 rounds
; PLAN:           sum     %sum.wide %difference.wide - -

; CHECK-LABEL: @toy(
; CHECK:       loop:
; CHECK-COUNT-2: phi <4 x i64>
; CHECK-NOT:     extractelement
; CHECK:       sums:
; CHECK-NOT:     insertelement
; CHECK:         %signed{{[0-9]*}} = select <4 x i1>
; CHECK-NOT:     extractelement
; CHECK:         br label %next
; CHECK:       next:
define i130 @toy(i130 %a, i130 %b, i32 %n) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  %a.in = zext i130 %a to i260
  %a.mod = urem i260 %a.in, 1361129467683753853853498429727072845819
  %b.in = zext i130 %b to i260
  %b.mod = urem i260 %b.in, 1361129467683753853853498429727072845819
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %next ]
  %x = phi i260 [ %a.mod, %entry ], [ %uu, %next ]
  %y = phi i260 [ %b.mod, %entry ], [ %uv, %next ]
  %is.odd = trunc i32 %i to i1
  br i1 %is.odd, label %products, label %sums

products:
  %xx.wide = mul i260 %x, %x
  %xx = urem i260 %xx.wide, 1361129467683753853853498429727072845819
  %yy.wide = mul i260 %y, %y
  %yy = urem i260 %yy.wide, 1361129467683753853853498429727072845819
  br label %next

sums:
  %sum.wide = add i260 %x, %y
  %sum = urem i260 %sum.wide, 1361129467683753853853498429727072845819
  %difference.padded = add i260 %x, 1361129467683753853853498429727072845819
  %difference.wide = sub i260 %difference.padded, %y
  %difference = urem i260 %difference.wide, 1361129467683753853853498429727072845819
  br label %next

next:
  %u = phi i260 [ %xx, %products ], [ %sum, %sums ]
  %v = phi i260 [ %yy, %products ], [ %difference, %sums ]
  %uv.wide = mul i260 %u, %v
  %uv = urem i260 %uv.wide, 1361129467683753853853498429727072845819
  %uu.wide = mul i260 %u, %u
  %uu = urem i260 %uu.wide, 1361129467683753853853498429727072845819
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %result.wide = add i260 %uu, %uv
  %result = urem i260 %result.wide, 1361129467683753853853498429727072845819
  %r = trunc i260 %result to i130
  ret i130 %r
}

; CHECK-LABEL: @real(
; CHECK:       loop:
; CHECK-COUNT-2: phi <4 x i64>
; CHECK-NOT:     extractelement
; CHECK:       sums:
; CHECK-NOT:     insertelement
; CHECK:         %signed{{[0-9]*}} = select <4 x i1>
; CHECK-NOT:     extractelement
; CHECK:         br label %next
; CHECK:       next:
define i254 @real(i254 %a, i254 %b, i32 %n) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  %a.in = zext i254 %a to i508
  %a.mod = urem i508 %a.in, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %b.in = zext i254 %b to i508
  %b.mod = urem i508 %b.in, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %next ]
  %x = phi i508 [ %a.mod, %entry ], [ %uu, %next ]
  %y = phi i508 [ %b.mod, %entry ], [ %uv, %next ]
  %is.odd = trunc i32 %i to i1
  br i1 %is.odd, label %products, label %sums

products:
  %xx.wide = mul i508 %x, %x
  %xx = urem i508 %xx.wide, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %yy.wide = mul i508 %y, %y
  %yy = urem i508 %yy.wide, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  br label %next

sums:
  %sum.wide = add i508 %x, %y
  %sum = urem i508 %sum.wide, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %difference.padded = add i508 %x, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %difference.wide = sub i508 %difference.padded, %y
  %difference = urem i508 %difference.wide, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  br label %next

next:
  %u = phi i508 [ %xx, %products ], [ %sum, %sums ]
  %v = phi i508 [ %yy, %products ], [ %difference, %sums ]
  %uv.wide = mul i508 %u, %v
  %uv = urem i508 %uv.wide, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %uu.wide = mul i508 %u, %u
  %uu = urem i508 %uu.wide, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  %result.wide = add i508 %uu, %uv
  %result = urem i508 %result.wide, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %r = trunc i508 %result to i254
  ret i254 %r
}
