; Without a carry flag the rounds of a sparse modulus are summed up column by column: words of
; a column are added one after the other, their carries are counted, and what is carried goes
; to the next column once. What is short takes the carries without another: the upper half of
; a quotient that is shifted. The upper half of the product is in the columns, too.
; RUN: %opt -S -mtriple=riscv64-linux-gnu -passes=crandall-reduction -residue-representation=montgomery -residue-word-bits=8 -residue-min-bits=1 %s | FileCheck %s --check-prefix=TOY --implicit-check-not='= select'
; RUN: %opt -S -mtriple=riscv64-linux-gnu -passes=crandall-reduction -residue-representation=montgomery %s | FileCheck %s --check-prefix=REAL --implicit-check-not='= select'
; RUN: %opt -S -mtriple=aarch64-linux-gnu -passes=crandall-reduction -residue-representation=montgomery %s | FileCheck %s --check-prefix=FLAG --implicit-check-not='%carries'

; 2^16 - 2^9 + 2^8 - 1: M + 1 is 255 2^8. A quotient's products are in the columns above it.
; TOY-LABEL: define i16 @toy(
; TOY:         loop:
; TOY-COUNT-4: = mul i16 %{{[^,]*}}, %
; TOY:         %[[Q:.*]] = mul i16 %{{[^,]*}}, 255
; TOY:         = mul i16 %{{[^,]*}}, 255
; TOY:         %carries
; TOY-NOT:     {{= mul i16|urem}}
; TOY:         br i1
define i16 @toy(i16 %a, i32 %n) #0 {
entry:
  %x = zext i16 %a to i32
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %y = phi i32 [ 1, %entry ], [ %r, %loop ]
  %m = mul nuw i32 %y, %x
  %r = urem i32 %m, 65279
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop
exit:
  %t = trunc i32 %r to i16
  ret i16 %t
}

; Modulo the prime of P-256 a quotient is shifted by 32 bits for the word above it.
; REAL-LABEL:    define i512 @p256(
; REAL:          loop:
; REAL-COUNT-16: = mul i128 %{{[^,]*}}, %
; REAL:          %lo{{[0-9]*}} = shl i64 %{{.*}}, 32
; REAL:          %hi{{[0-9]*}} = lshr i64 %{{.*}}, 32
; REAL:          = mul i128 %{{[^,]*}}, 18446744069414584321
; REAL:          %carries
; REAL-NOT:      urem
; REAL:          br i1
; FLAG-LABEL:    define i512 @p256(
define i512 @p256(i256 %a, i32 %n) #0 {
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

; The order of P-256 is not sparse: its rounds are rows.
; REAL-LABEL:    define i512 @order(
; REAL-NOT:      %carries
; REAL:          ret i512
define i512 @order(i256 %a, i32 %n) #0 {
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

attributes #0 = { "target-features"="+m" }
