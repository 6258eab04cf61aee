; A product modulo the prime of P-256: 16 products of words; with M = -1 modulo 2^64 the
; quotient digit of each of the four rounds is the lowest word itself, and only two words
; of M + 1 are not zero. Modulo the group order a round takes five products.
; RUN: %opt -residue-representation=montgomery -S -passes=crandall-reduction %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce

; CHECK-LABEL:    define i512 @p256(
; CHECK:            br label %loop
; CHECK:          loop:
; CHECK-COUNT-16:   = mul i128 %{{[^,]*}}, %
; CHECK-NOT:        quotient
; CHECK-COUNT-8:    = mul i128 %{{[^,]*}}, {{[0-9]+$}}
; CHECK-NOT:        = mul
; CHECK:            br i1 %done
define i512 @p256(i256 %a, i32 %n) {
entry:
  %x = zext i256 %a to i512
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %y = phi i512 [ 1, %entry ], [ %r, %loop ]
  %m = mul nuw i512 %y, %x
  %r = urem i512 %m, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop
exit:
  ret i512 %r
}

; CHECK-LABEL:    define i512 @order(
; CHECK:          loop:
; CHECK-COUNT-16:   = mul i128 %{{[^,]*}}, %
; CHECK:            %quotient{{[0-9]*}} = mul i64 %{{.*}}, -3687945983376704433
; CHECK-COUNT-4:    = mul i128 %{{[^,]*}}, {{[0-9]+$}}
; CHECK:            %quotient
; CHECK-COUNT-4:    = mul i128 %{{[^,]*}}, {{[0-9]+$}}
; CHECK:            %quotient
; CHECK-COUNT-4:    = mul i128 %{{[^,]*}}, {{[0-9]+$}}
; CHECK:            %quotient
; CHECK-COUNT-4:    = mul i128 %{{[^,]*}}, {{[0-9]+$}}
; CHECK-NOT:        = mul
; CHECK:            br i1 %done
define i512 @order(i256 %a, i32 %n) {
entry:
  %x = zext i256 %a to i512
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %y = phi i512 [ 1, %entry ], [ %r, %loop ]
  %m = mul nuw i512 %y, %x
  %r = urem i512 %m, 115792089210356248762697446949407573529996955224135760342422259061068512044369
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop
exit:
  ret i512 %r
}
