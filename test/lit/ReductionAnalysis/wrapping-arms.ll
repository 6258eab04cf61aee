; A number that may wrap on one way into a join leaves what is joined elements:
; it comes from outside, as the bits that it is.
; RUN: %opt -disable-output -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s

declare i512 @residue.reduce.i512(i512, i512)

; A loop's element is multiplied, or replaced by M - y, with any y.
; CHECK-LABEL: 'turns'
; CHECK: i256 %negated: input  NOTREDUCED  in [0, 2^256 - 1]
; CHECK: i256 %x: phi 1, %next  REDUCED  in [0, 2^256 - 1]
; CHECK: i256 %next: phi %product, %negated  REDUCED  in [0, 2^256 - 1]
; CHECK: missed: %negated may wrap
define i256 @turns(ptr %table, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %end ]
  %x = phi i256 [ 1, %entry ], [ %next, %end ]
  %wide = zext i256 %x to i512
  %square = mul i512 %wide, %wide
  %reduced = call i512 @residue.reduce.i512(i512 %square, i512 115792089210356248762697446949407573530086143415290314195533631308867097853951)
  %product = trunc i512 %reduced to i256
  %place = getelementptr i256, ptr %table, i64 %i
  %y = load i256, ptr %place
  %odd = trunc i64 %i to i1
  br i1 %odd, label %other, label %end
other:
  %negated = sub i256 -26959946660873538059280334323183841250350249843923952699046031785985, %y
  br label %end
end:
  %next = phi i256 [ %product, %loop ], [ %negated, %other ]
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, %n
  br i1 %more, label %loop, label %exit
exit:
  ret i256 %next
}
