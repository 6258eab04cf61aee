; A sum of signed remainders that a loop carries, and that is corrected behind it, is a
; member of the web; the correction is a reduction of it.
; RUN: %opt -S -residue-min-bits=1 -residue-word-bits=8 -passes=signed-remainders %s | FileCheck %s
; RUN: %opt -disable-output -residue-min-bits=1 -residue-word-bits=8 -passes='signed-remainders,print<reduction-analysis>' %s 2>&1 | FileCheck %s --check-prefix=WEB

; CHECK-LABEL: define i16 @hash(
; CHECK:       loop:
; CHECK:         %floor = call range(i16 0, 97) i16 @residue.reduce.i16(
; CHECK-NOT:     select
; CHECK:       end:
; CHECK-NOT:     icmp
; CHECK-NOT:     select
; CHECK:         %[[F:floor.*]] = call range(i16 0, 97) i16 @residue.reduce.i16(i16 %last,
; CHECK-NEXT:    ret i16 %[[F]]

; WEB-LABEL: Reduction analysis of 'hash':
; WEB:         i16 %h: phi 0, %floor  REDUCED  in [0, 96]
; WEB-NOT:     missed
define i16 @hash(ptr %p, i16 %n) {
entry:
  %none = icmp eq i16 %n, 0
  br i1 %none, label %end, label %loop

loop:
  %h = phi i16 [ 0, %entry ], [ %next, %loop ]
  %i = phi i16 [ %n, %entry ], [ %down, %loop ]
  %byte = load i8, ptr %p
  %wide = sext i8 %byte to i16
  %scaled = mul nsw i16 %h, 31
  %sum = add nsw i16 %scaled, %wide
  %next = srem i16 %sum, 97
  %down = add i16 %i, -1
  %more = icmp ne i16 %down, 0
  br i1 %more, label %loop, label %end

end:
  %last = phi i16 [ 0, %entry ], [ %next, %loop ]
  %negative = icmp slt i16 %last, 0
  %up = add nsw i16 %last, 97
  %f = select i1 %negative, i16 %up, i16 %last
  ret i16 %f
}

; What is returned with its sign is needed with it, in every turn.
; CHECK-LABEL: define i16 @with_a_sign(
; CHECK:         %next = srem i16 %sum, 97
define i16 @with_a_sign(ptr %p, i16 %n) {
entry:
  br label %loop

loop:
  %h = phi i16 [ 0, %entry ], [ %next, %loop ]
  %i = phi i16 [ %n, %entry ], [ %down, %loop ]
  %byte = load i8, ptr %p
  %wide = sext i8 %byte to i16
  %scaled = mul nsw i16 %h, 31
  %sum = add nsw i16 %scaled, %wide
  %next = srem i16 %sum, 97
  %down = add i16 %i, -1
  %more = icmp ne i16 %down, 0
  br i1 %more, label %loop, label %end

end:
  ret i16 %next
}
