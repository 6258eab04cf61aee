; Arithmetic with other reductions keeps its members, whose division is worth less than what
; they save.
; RUN: %opt -S -residue-min-bits=1 -residue-word-bits=8 -passes=crandall-reduction %s | FileCheck %s

; %s is computed without %r.
; CHECK-LABEL: define i32 @arithmetic(
; CHECK:         %q = udiv i32 %ab, 251
; CHECK-NOT:     urem
; CHECK-NOT:     %r = sub nuw
; CHECK:       }
define i32 @arithmetic(i32 noundef %ab, i8 %c, ptr %to) {
  %q = udiv i32 %ab, 251
  store i32 %q, ptr %to
  %r = urem i32 %ab, 251
  %cw = zext i8 %c to i32
  %rc = mul i32 %r, %cw
  %s = urem i32 %rc, 251
  ret i32 %s
}

; Digits that meet in a phi node are no arithmetic.
; CHECK-LABEL: define i16 @last_digit(
; CHECK:         %q = udiv i16
; CHECK:         %r = sub nuw
; CHECK:         ret i16
define i16 @last_digit(i16 noundef %x, i16 noundef %y, i1 %c, ptr %to) {
entry:
  br i1 %c, label %then, label %end

then:
  %q = udiv i16 %x, 10
  store i16 %q, ptr %to
  %r = urem i16 %x, 10
  br label %end

end:
  %n = phi i16 [ %x, %entry ], [ %q, %then ]
  %digit = phi i16 [ 0, %entry ], [ %r, %then ]
  store i16 %digit, ptr %to
  %last = urem i16 %n, 10
  %either = select i1 %c, i16 %digit, i16 %last
  ret i16 %either
}

; One reduction round a loop has no other ones: a fraction, digit by digit.
; CHECK-LABEL: define void @fraction(
; CHECK:         %q = udiv i16
; CHECK:         %r = sub nuw
define void @fraction(i16 noundef %x, i16 %n, ptr %to) {
entry:
  br label %loop

loop:
  %f = phi i16 [ %x, %entry ], [ %r, %loop ]
  %i = phi i16 [ %n, %entry ], [ %i.next, %loop ]
  %ten = mul nuw i16 %f, 10
  %q = udiv i16 %ten, 251
  store i16 %q, ptr %to
  %r = urem i16 %ten, 251
  %i.next = add i16 %i, -1
  %more = icmp ne i16 %i.next, 0
  br i1 %more, label %loop, label %end

end:
  ret void
}
