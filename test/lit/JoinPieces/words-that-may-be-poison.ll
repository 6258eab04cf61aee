; A word that comes in and may be poison does not make poison of the others. Parts of one number
; are poison together.
; RUN: %opt -S -passes=join-pieces %s | FileCheck %s
target datalayout = "e-i64:64-n8:16:32:64"

declare i256 @residue.reduce.i256(i256, i256)

; CHECK-LABEL: define i64 @from_a_word(
; CHECK:         %[[W:.*]] = freeze i64 %x
; CHECK-NEXT:    %[[N:.*]] = zext i64 %[[W]] to i128
; CHECK:         phi i128 {{.*}}[ %[[N]], %entry ]
; CHECK-NOT:     freeze
; CHECK:         ret i64
define i64 @from_a_word(i64 %x, i32 %n) {
entry:
  br label %loop

loop:
  %lo = phi i64 [ %x, %entry ], [ %lo2, %next ]
  %hi = phi i64 [ 0, %entry ], [ %hi2, %next ]
  %i = phi i32 [ 0, %entry ], [ %i2, %next ]
  %z = icmp eq i64 %hi, 5
  br i1 %z, label %early, label %next

next:
  %a = zext i64 %lo to i128
  %b = zext i64 %hi to i128
  %c = shl nuw i128 %b, 64
  %d = or disjoint i128 %a, %c
  %e = zext i128 %d to i256
  %m = mul i256 %e, %e
  %r = call i256 @residue.reduce.i256(i256 %m, i256 340282366920938463463374607431768211297)
  %lo2 = trunc i256 %r to i64
  %s = lshr i256 %r, 64
  %hi2 = trunc i256 %s to i64
  %i2 = add i32 %i, 1
  %q = icmp eq i32 %i2, %n
  br i1 %q, label %done, label %loop

early:
  ret i64 1

done:
  ret i64 %hi2
}

; CHECK-LABEL: define i64 @from_a_number(
; CHECK-NOT:     freeze
; CHECK:         ret i64
define i64 @from_a_number(i128 %x, i32 %n) {
entry:
  %x0 = trunc i128 %x to i64
  %x.up = lshr i128 %x, 64
  %x1 = trunc i128 %x.up to i64
  br label %loop

loop:
  %lo = phi i64 [ %x0, %entry ], [ %lo2, %next ]
  %hi = phi i64 [ %x1, %entry ], [ %hi2, %next ]
  %i = phi i32 [ 0, %entry ], [ %i2, %next ]
  %z = icmp eq i64 %hi, 5
  br i1 %z, label %early, label %next

next:
  %a = zext i64 %lo to i128
  %b = zext i64 %hi to i128
  %c = shl nuw i128 %b, 64
  %d = or disjoint i128 %a, %c
  %e = zext i128 %d to i256
  %m = mul i256 %e, %e
  %r = call i256 @residue.reduce.i256(i256 %m, i256 340282366920938463463374607431768211297)
  %lo2 = trunc i256 %r to i64
  %s = lshr i256 %r, 64
  %hi2 = trunc i256 %s to i64
  %i2 = add i32 %i, 1
  %q = icmp eq i32 %i2, %n
  br i1 %q, label %done, label %loop

early:
  ret i64 1

done:
  ret i64 %hi2
}

; A word that would be poison alone, where the number is too long for it.
; CHECK-LABEL: define i64 @from_a_short_number(
; CHECK:         %x0 = trunc i128 %x to i64
; CHECK-NOT:     freeze
; CHECK:         ret i64
define i64 @from_a_short_number(i128 %x, i1 %choice, i32 %n) {
entry:
  %x0 = trunc nuw i128 %x to i64
  %x.up = lshr i128 %x, 64
  %x1 = trunc i128 %x.up to i64
  %first0 = select i1 %choice, i64 %x0, i64 1
  %first1 = select i1 %choice, i64 %x1, i64 2
  br label %loop

loop:
  %lo = phi i64 [ %first0, %entry ], [ %lo2, %next ]
  %hi = phi i64 [ %first1, %entry ], [ %hi2, %next ]
  %i = phi i32 [ 0, %entry ], [ %i2, %next ]
  %z = icmp eq i64 %hi, 5
  br i1 %z, label %early, label %next

next:
  %a = zext i64 %lo to i128
  %b = zext i64 %hi to i128
  %c = shl nuw i128 %b, 64
  %d = or disjoint i128 %a, %c
  %e = zext i128 %d to i256
  %m = mul i256 %e, %e
  %r = call i256 @residue.reduce.i256(i256 %m, i256 340282366920938463463374607431768211297)
  %lo2 = trunc i256 %r to i64
  %s = lshr i256 %r, 64
  %hi2 = trunc i256 %s to i64
  %i2 = add i32 %i, 1
  %q = icmp eq i32 %i2, %n
  br i1 %q, label %done, label %loop

early:
  ret i64 1

done:
  ret i64 %hi2
}
