; A signed remainder by a number of one word that goes to another one, which keeps its sign,
; stays: it is divided by its size. One that is carried round a loop is a member.
; RUN: %opt -S -residue-min-bits=1 -residue-word-bits=8 -passes=signed-remainders %s | FileCheck %s

; CHECK-LABEL: define i16 @twice(
; CHECK:         %r = srem i16 %ab, 97
; CHECK:         %s = srem i16 %rb, 97
define i16 @twice(i8 %a, i8 %b) {
  %a.wide = sext i8 %a to i16
  %b.wide = sext i8 %b to i16
  %ab = mul nsw i16 %a.wide, %b.wide
  %r = srem i16 %ab, 97
  %rb = mul nsw i16 %r, %b.wide
  %s = srem i16 %rb, 97
  ret i16 %s
}

; A number of two words.
; CHECK-LABEL: define i32 @long(
; CHECK:         %floor = call range(i32 0, 401) i32 @residue.reduce.i32(
; CHECK:         %s = srem i32 %rb, 401
define i32 @long(i16 %a, i16 %b) {
  %a.wide = sext i16 %a to i32
  %b.wide = sext i16 %b to i32
  %ab = mul nsw i32 %a.wide, %b.wide
  %r = srem i32 %ab, 401
  %rb = mul nsw i32 %r, %b.wide
  %s = srem i32 %rb, 401
  ret i32 %s
}

; CHECK-LABEL: define i16 @carried(
; CHECK:         %floor = call range(i16 0, 97) i16 @residue.reduce.i16(
define i16 @carried(i8 %a, i8 %b, i8 %n) {
entry:
  %a.wide = sext i8 %a to i16
  %b.wide = sext i8 %b to i16
  %start = srem i16 %a.wide, 97
  br label %loop
loop:
  %r = phi i16 [ %start, %entry ], [ %next, %loop ]
  %i = phi i8 [ 0, %entry ], [ %i.next, %loop ]
  %rb = mul nsw i16 %r, %b.wide
  %next = srem i16 %rb, 97
  %i.next = add i8 %i, 1
  %more = icmp ne i8 %i.next, %n
  br i1 %more, label %loop, label %exit
exit:
  %square = mul nsw i16 %next, %next
  %last = srem i16 %square, 97
  ret i16 %last
}
