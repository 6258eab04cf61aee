; Of numbers that are not negative signed divisions are unsigned ones: all of a loop are
; found at once.
; RUN: %opt -S -residue-min-bits=1 -residue-word-bits=8 -passes=signed-remainders %s | FileCheck %s --implicit-check-not=srem --implicit-check-not=sdiv

; CHECK-LABEL: define i32 @power(
; CHECK:         %next = call range(i32 0, 97) i32 @residue.reduce.i32(i32 %product, i32 97)
define i32 @power(i8 %b, i32 %n) {
entry:
  %base = zext i8 %b to i32
  br label %loop

loop:
  %r = phi i32 [ 1, %entry ], [ %next, %loop ]
  %i = phi i32 [ %n, %entry ], [ %down, %loop ]
  %product = mul nsw i32 %r, %base
  %next = srem i32 %product, 97
  %down = add i32 %i, -1
  %more = icmp ne i32 %down, 0
  br i1 %more, label %loop, label %end

end:
  ret i32 %next
}

; CHECK-LABEL: define i16 @digits(
; CHECK:         %q = call {{.*}} @residue.quotient.i16(i16 %x, i16 10)
; CHECK:         call {{.*}} @residue.reduce.i16(i16 %x, i16 10)
define i16 @digits(i8 %n, ptr %to) {
entry:
  %start = zext i8 %n to i16
  br label %loop

loop:
  %x = phi i16 [ %start, %entry ], [ %q, %loop ]
  %q = sdiv i16 %x, 10
  %d = srem i16 %x, 10
  store i16 %d, ptr %to
  %more = icmp ne i16 %q, 0
  br i1 %more, label %loop, label %end

end:
  ret i16 %d
}
