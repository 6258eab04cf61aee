; x^(M - 2) modulo a proven prime M is an inverse, by division steps: from a loop, or
; from products one by one. Not so modulo other numbers, for other exponents, or where
; a product may wrap.
;
; RUN: %opt -residue-min-bits=8 -residue-power=divsteps -passes=power-idiom -S %s | FileCheck %s
; RUN: %opt -residue-min-bits=8 -residue-power=divsteps -passes='print<power-idiom>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=PRINT
; RUN: %opt -residue-min-bits=8 -residue-power=chains -passes=power-idiom -S %s | FileCheck %s --check-prefix=CHAINS --implicit-check-not=invert
; RUN: %opt -residue-min-bits=8 -residue-power=off -passes=power-idiom -S %s | FileCheck %s --check-prefix=CHAINS --implicit-check-not=invert

declare i16 @residue.reduce.i16(i16, i16) memory(none) willreturn nounwind

; CHAINS-LABEL: @in_a_loop(

; CHECK-LABEL: define i7 @in_a_loop(
; CHECK-NOT:     phi
; CHECK:         [[X:%.*]] = call i16 @residue.reduce.i16(i16 %{{.*}}, i16 127)
; CHECK:         trunc nuw i16 [[X]] to i7
; CHECK:         call i64 @residue.invert.i64(i64 %
; CHECK-NOT:     call
; CHECK:         ret i7
;
; PRINT-LABEL: Powers of 'in_a_loop':
; PRINT-NEXT:    loop %loop: modulo 2^7 - 1, 7 squarings and 7 multiplications
; PRINT-NEXT:      %x^(125): inverse by 17 division steps, in rounds of 17
; PRINT-NEXT:        M is prime: strong tests
; PRINT-NEXT:      replaced
define i7 @in_a_loop(i7 %x) {
entry:
  %wide.x = zext i7 %x to i16
  br label %loop
loop:
  %i = phi i16 [ 6, %entry ], [ %i.next, %loop ]
  %r = phi i16 [ 1, %entry ], [ %r.next, %loop ]
  %rr = mul nuw i16 %r, %r
  %square = call i16 @residue.reduce.i16(i16 %rr, i16 127)
  %rx = mul nuw i16 %wide.x, %square
  %product = call i16 @residue.reduce.i16(i16 %rx, i16 127)
  %bits = lshr i16 125, %i
  %bit = trunc i16 %bits to i1
  %r.next = select i1 %bit, i16 %product, i16 %square
  %i.next = add i16 %i, -1
  %done = icmp eq i16 %i, 0
  br i1 %done, label %exit, label %loop
exit:
  %result = trunc i16 %r.next to i7
  ret i7 %result
}

; x^125 = (x^15)^(2^3) x^5. The loop of squarings is left to nobody.
; PRINT-LABEL: Powers of 'spelled_out':
; PRINT-NEXT:    products up to %x125: modulo 2^7 - 1, 6 squarings and 3 multiplications, of which 9 are for this alone
; PRINT-NEXT:      %x^(125): inverse by 17 division steps, in rounds of 17
; CHECK-LABEL: define i16 @spelled_out(
; CHECK-NOT:     phi
; CHECK:         [[X:%.*]] = call i16 @residue.reduce.i16(i16 %x, i16 127)
; CHECK:         [[INVERSE:%.*]] = call i64 @residue.invert.i64(i64 %
; CHECK-NOT:     call
; CHECK:         ret i16
define i16 @spelled_out(i16 %any) {
entry:
  %x = call i16 @residue.reduce.i16(i16 %any, i16 127)
  %2 = mul nuw i16 %x, %x
  %x2 = call i16 @residue.reduce.i16(i16 %2, i16 127)
  %4 = mul nuw i16 %x2, %x2
  %x4 = call i16 @residue.reduce.i16(i16 %4, i16 127)
  %5 = mul nuw i16 %x4, %x
  %x5 = call i16 @residue.reduce.i16(i16 %5, i16 127)
  %10 = mul nuw i16 %x5, %x5
  %x10 = call i16 @residue.reduce.i16(i16 %10, i16 127)
  %15 = mul nuw i16 %x10, %x5
  %x15 = call i16 @residue.reduce.i16(i16 %15, i16 127)
  br label %loop
loop:
  %i = phi i16 [ 2, %entry ], [ %i.next, %loop ]
  %r = phi i16 [ %x15, %entry ], [ %square, %loop ]
  %rr = mul nuw i16 %r, %r
  %square = call i16 @residue.reduce.i16(i16 %rr, i16 127)
  %i.next = add i16 %i, -1
  %done = icmp eq i16 %i, 0
  br i1 %done, label %exit, label %loop
exit:
  %last = mul nuw i16 %square, %x5
  %x125 = call i16 @residue.reduce.i16(i16 %last, i16 127)
  ret i16 %x125
}

; (x y)^5 modulo 7, where 5 = 7 - 2.
; PRINT-LABEL: Powers of 'of_a_product':
; PRINT-NEXT:    products up to %xy5: modulo 2^3 - 1,
; PRINT-NEXT:      %xy^(5): inverse by
;
; CHECK-LABEL: define i16 @of_a_product(
; CHECK:         %xy = call i16 @residue.reduce.i16(i16 %1, i16 7)
; CHECK-NEXT:    [[XY:%.*]] = call i16 @residue.reduce.i16(i16 %xy, i16 7)
; CHECK:         call i64 @residue.invert.i64
; CHECK-NOT:     call
; CHECK:         ret i16
define i16 @of_a_product(i8 %x, i8 %y) {
  %wide.x = zext i8 %x to i16
  %wide.y = zext i8 %y to i16
  %1 = mul i16 %wide.x, %wide.y
  %xy = call i16 @residue.reduce.i16(i16 %1, i16 7)
  %2 = mul i16 %xy, %xy
  %xy2 = call i16 @residue.reduce.i16(i16 %2, i16 7)
  %4 = mul i16 %xy2, %xy2
  %xy4 = call i16 @residue.reduce.i16(i16 %4, i16 7)
  %5 = mul i16 %xy4, %xy
  %xy5 = call i16 @residue.reduce.i16(i16 %5, i16 7)
  ret i16 %xy5
}

; 9 is no prime: x^7 is a power.
; PRINT-LABEL: Powers of 'no_prime':
; PRINT-NEXT:    products up to %x7: modulo 2^4 - 7,
; PRINT-NEXT:      %x^(7): kept
; CHECK-LABEL: define i16 @no_prime(
; CHECK-NOT:     invert
; CHECK:         ret i16
define i16 @no_prime(i8 %x) {
  %wide.x = zext i8 %x to i16
  %1 = mul i16 %wide.x, %wide.x
  %x2 = call i16 @residue.reduce.i16(i16 %1, i16 9)
  %2 = mul i16 %x2, %wide.x
  %x3 = call i16 @residue.reduce.i16(i16 %2, i16 9)
  %3 = mul i16 %x3, %x3
  %x6 = call i16 @residue.reduce.i16(i16 %3, i16 9)
  %4 = mul i16 %x6, %wide.x
  %x7 = call i16 @residue.reduce.i16(i16 %4, i16 9)
  ret i16 %x7
}

; x^4 and x^6 modulo 7 are no inverses.
; CHECK-LABEL: define i16 @other_exponents(
; CHECK-NOT:     invert
; CHECK:         ret i16
define i16 @other_exponents(i8 %x) {
  %wide.x = zext i8 %x to i16
  %1 = mul i16 %wide.x, %wide.x
  %x2 = call i16 @residue.reduce.i16(i16 %1, i16 7)
  %2 = mul i16 %x2, %x2
  %x4 = call i16 @residue.reduce.i16(i16 %2, i16 7)
  %3 = mul i16 %x4, %x2
  %x6 = call i16 @residue.reduce.i16(i16 %3, i16 7)
  ret i16 %x6
}

; Two products of 9 bits by 9 wrap.
; CHECK-LABEL: define i16 @wraps(
; CHECK-NOT:     invert
; CHECK:         ret i16
define i16 @wraps(i9 %x) {
  %wide.x = zext i9 %x to i16
  %1 = mul i16 %wide.x, %wide.x
  %x2 = call i16 @residue.reduce.i16(i16 %1, i16 7)
  %2 = mul i16 %x2, %x2
  %x4 = call i16 @residue.reduce.i16(i16 %2, i16 7)
  %3 = mul i16 %x4, %wide.x
  %x5 = call i16 @residue.reduce.i16(i16 %3, i16 7)
  ret i16 %x5
}

; What is seen inside of the loop is x^2, x^4, x^8, ...: no power known.
; CHECK-LABEL: define i16 @inside_of_a_loop(
; CHECK-NOT:     invert
; CHECK:         ret i16
define i16 @inside_of_a_loop(i8 %x, ptr %p) {
entry:
  %wide.x = zext i8 %x to i16
  br label %loop
loop:
  %i = phi i16 [ 1, %entry ], [ %i.next, %loop ]
  %r = phi i16 [ %wide.x, %entry ], [ %square, %loop ]
  %rr = mul nuw i16 %r, %r
  %square = call i16 @residue.reduce.i16(i16 %rr, i16 7)
  %rx = mul nuw i16 %square, %wide.x
  %seen = call i16 @residue.reduce.i16(i16 %rx, i16 7)
  store i16 %seen, ptr %p
  %i.next = add i16 %i, -1
  %done = icmp eq i16 %i, 0
  br i1 %done, label %exit, label %loop
exit:
  %last = mul nuw i16 %square, %wide.x
  %x5 = call i16 @residue.reduce.i16(i16 %last, i16 7)
  ret i16 %x5
}
