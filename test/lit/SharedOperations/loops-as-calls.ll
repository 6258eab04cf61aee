; Products modulo an odd number that is too wide to unroll are calls of pure
; functions of integers. A loop over words is 8 bits here, and 24 bits are too wide.
;
; RUN: %opt -residue-min-bits=1 -residue-word-bits=8 -residue-unrolled-words=2 -residue-block-words=1 \
; RUN:   -passes='function(crandall-reduction)' -S %s | FileCheck %s

; Both operands enter the Montgomery form, the product leaves it.
define i24 @mul(i24 %a, i24 %b) {
; CHECK-LABEL: define i24 @mul(
; CHECK:         %[[B:.+]] = call i24 @residue.multiply.i24(i24 %{{.+}}, i24 [[#SQUARE:]])
; CHECK:         %[[A:.+]] = call i24 @residue.multiply.i24(i24 %{{.+}}, i24 [[#SQUARE]])
; CHECK:         %[[P:.+]] = call i24 @residue.multiply.i24(i24 %{{.+}}, i24 %{{.+}})
; CHECK:         %[[E:.+]] = call i24 @residue.multiply.i24(i24 %[[P]], i24 1)
; CHECK:         %[[C:.+]] = call i24 @residue.canonical.i24(i24 %[[E]])
; CHECK:         zext i24 %[[C]] to i48
  %wa = zext i24 %a to i48
  %wb = zext i24 %b to i48
  %product = mul nuw i48 %wa, %wb
  %r = urem i48 %product, 14000001
  %t = trunc i48 %r to i24
  ret i24 %t
}

; The state of a loop stays in the Montgomery form.
define i24 @power(i24 %a, i32 %n) {
; CHECK-LABEL: define i24 @power(
; CHECK:       loop:
; CHECK:         %x.res = phi i24
; CHECK-NOT:     residue.multiply
; CHECK:         call i24 @residue.square.i24(i24 %x.res)
; CHECK-NOT:     residue.multiply
; CHECK:         br i1
entry:
  br label %loop
loop:
  %x = phi i24 [ %a, %entry ], [ %next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %w = zext i24 %x to i48
  %square = mul nuw i48 %w, %w
  %r = urem i48 %square, 14000001
  %next = trunc i48 %r to i24
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, %n
  br i1 %again, label %loop, label %exit
exit:
  ret i24 %next
}

; Sums, differences and choices are calls, too.
define i24 @others(i24 %a, i24 %b, i1 %c) {
; CHECK-LABEL: define i24 @others(
; CHECK-DAG:     call i24 @residue.add.i24(
; CHECK-DAG:     call i24 @residue.subtract.i24(
; CHECK:         call i24 @residue.select.i24(i8 %{{.+}}, i24 %{{.+}}, i24 %{{.+}})
  %wa = zext i24 %a to i48
  %wb = zext i24 %b to i48
  %sum = add nuw i48 %wa, %wb
  %padded = add nuw i48 %wa, 28000002
  %difference = sub i48 %padded, %wb
  %choice = select i1 %c, i48 %sum, i48 %difference
  %product = mul nuw i48 %choice, %wa
  %r = urem i48 %product, 14000001
  %t = trunc i48 %r to i24
  ret i24 %t
}

; A comparison with zero looks at the canonical number.
define i1 @is_zero(i24 %a) {
; CHECK-LABEL: define i1 @is_zero(
; CHECK:         %[[Z:.+]] = call i24 @residue.canonical.i24(
; CHECK:         icmp eq {{i24|i48}} %{{.+}}, 0
  %wa = zext i24 %a to i48
  %product = mul nuw i48 %wa, %wa
  %r = urem i48 %product, 14000001
  %zero = icmp eq i48 %r, 0
  ret i1 %zero
}

; CHECK: declare i24 @residue.multiply.i24(i24, i24) #[[#ATTRIBUTES:]]
; CHECK: attributes #[[#ATTRIBUTES]] = { {{.*}}nounwind willreturn memory(none) "residue-operation"="multiply loops 8 0 D59F81" }
