; A choice between residues is the residue of the choice.
; RUN: %opt -S -passes=sink-reductions %s | FileCheck %s

; p = 2^127 - 25

declare i128 @residue.reduce.i128(i128, i128) #0
declare i256 @residue.reduce.i256(i256, i256) #0

; A table that a loop goes through: one reduction behind it.
; CHECK-LABEL: define i128 @loop(
; CHECK:       loop:
; CHECK-NOT:     call
; CHECK:         %x.next = select i1 %hit, i128 %t, i128 %x
; CHECK-NOT:     call
; CHECK:       end:
; CHECK-NEXT:    %chosen = call {{.*}}i128 @residue.reduce.i128{{.*}}(i128 %x.next, i128 170141183460469231731687303715884105703)
; CHECK-NEXT:    ret i128 %chosen
define i128 @loop(ptr %table, i64 %index) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i128 [ 0, %entry ], [ %x.next, %loop ]
  %slot = getelementptr i128, ptr %table, i64 %i
  %t = load i128, ptr %slot
  %r = call i128 @residue.reduce.i128(i128 %t, i128 170141183460469231731687303715884105703)
  %hit = icmp eq i64 %i, %index
  %x.next = select i1 %hit, i128 %r, i128 %x
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 16
  br i1 %done, label %end, label %loop
end:
  ret i128 %x.next
}

; Written out, with a number in a wider type and a constant.
; CHECK-LABEL: define i128 @row(
; CHECK:         %first = select i1 %c, i128 %a, i128 1
; CHECK-NEXT:    %second = select i1 %d, i128 %b, i128 %first
; CHECK-NEXT:    %chosen = call {{.*}}i128 @residue.reduce.i128{{.*}}(i128 %second, i128 170141183460469231731687303715884105703)
; CHECK-NEXT:    ret i128 %chosen
define i128 @row(i128 %a, i128 %b, i1 %c, i1 %d) {
  %ra = call i128 @residue.reduce.i128(i128 %a, i128 170141183460469231731687303715884105703)
  %wide = zext i128 %b to i256
  %rb.wide = call i256 @residue.reduce.i256(i256 %wide, i256 170141183460469231731687303715884105703)
  %rb = trunc i256 %rb.wide to i128
  %first = select i1 %c, i128 %ra, i128 1
  %second = select i1 %d, i128 %rb, i128 %first
  ret i128 %second
}

; The constant is no residue: 2^127 - 25 itself.
; CHECK-LABEL: define i128 @modulus(
; CHECK-COUNT-2: call i128 @residue.reduce
; CHECK:         ret i128 %second
define i128 @modulus(i128 %a, i128 %b, i1 %c, i1 %d) {
  %ra = call i128 @residue.reduce.i128(i128 %a, i128 170141183460469231731687303715884105703)
  %rb = call i128 @residue.reduce.i128(i128 %b, i128 170141183460469231731687303715884105703)
  %first = select i1 %c, i128 %ra, i128 170141183460469231731687303715884105703
  %second = select i1 %d, i128 %rb, i128 %first
  ret i128 %second
}

; Two different moduli.
; CHECK-LABEL: define i128 @moduli(
; CHECK-COUNT-2: call i128 @residue.reduce
; CHECK:         ret i128 %s
define i128 @moduli(i128 %a, i128 %b, i1 %c) {
  %ra = call i128 @residue.reduce.i128(i128 %a, i128 170141183460469231731687303715884105703)
  %rb = call i128 @residue.reduce.i128(i128 %b, i128 170141183460469231731687303715884105727)
  %s = select i1 %c, i128 %ra, i128 %rb
  ret i128 %s
}

; Products have more bits than what chooses.
; CHECK-LABEL: define i128 @products(
; CHECK-COUNT-2: call i256 @residue.reduce
; CHECK:         ret i128 %s
define i128 @products(i128 %a, i128 %b, i1 %c) {
  %aw = zext i128 %a to i256
  %bw = zext i128 %b to i256
  %p = mul nuw i256 %aw, %bw
  %q = mul nuw i256 %aw, %aw
  %rp.wide = call i256 @residue.reduce.i256(i256 %p, i256 170141183460469231731687303715884105703)
  %rq.wide = call i256 @residue.reduce.i256(i256 %q, i256 170141183460469231731687303715884105703)
  %rp = trunc i256 %rp.wide to i128
  %rq = trunc i256 %rq.wide to i128
  %s = select i1 %c, i128 %rp, i128 %rq
  ret i128 %s
}

; Reductions of one word are left to LLVM, which divides by calls where words are short.
; CHECK-LABEL: define i64 @word(
; CHECK-COUNT-2: call i128 @residue.reduce
; CHECK:         ret i64 %s
define i64 @word(i64 %a, i64 %b, i1 %c) {
  %aw = zext i64 %a to i128
  %bw = zext i64 %b to i128
  %ra.wide = call i128 @residue.reduce.i128(i128 %aw, i128 2305843009213693951)
  %rb.wide = call i128 @residue.reduce.i128(i128 %bw, i128 2305843009213693951)
  %ra = trunc i128 %ra.wide to i64
  %rb = trunc i128 %rb.wide to i64
  %s = select i1 %c, i64 %ra, i64 %rb
  ret i64 %s
}

; A swap has as many choices as residues.
; CHECK-LABEL: define i128 @swap(
; CHECK-COUNT-2: call i128 @residue.reduce
; CHECK-NOT:     call
; CHECK:         ret i128 %both
define i128 @swap(i128 %a, i128 %b, i1 %c) {
  %ra = call i128 @residue.reduce.i128(i128 %a, i128 170141183460469231731687303715884105703)
  %rb = call i128 @residue.reduce.i128(i128 %b, i128 170141183460469231731687303715884105703)
  %x = select i1 %c, i128 %ra, i128 %rb
  %y = select i1 %c, i128 %rb, i128 %ra
  %both = xor i128 %x, %y
  ret i128 %both
}

; What was reduced in front of a loop would be in each turn.
; CHECK-LABEL: define i128 @in_front(
; CHECK-COUNT-2: call i128 @residue.reduce
; CHECK:       loop:
; CHECK-NOT:     call
; CHECK:       end:
define i128 @in_front(i128 %a, i128 %b, i64 %bits) {
entry:
  %ra = call i128 @residue.reduce.i128(i128 %a, i128 170141183460469231731687303715884105703)
  %rb = call i128 @residue.reduce.i128(i128 %b, i128 170141183460469231731687303715884105703)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %sum = phi i128 [ 0, %entry ], [ %next, %loop ]
  %shifted = lshr i64 %bits, %i
  %bit = trunc i64 %shifted to i1
  %x = select i1 %bit, i128 %ra, i128 %rb
  %next = xor i128 %sum, %x
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 64
  br i1 %done, label %end, label %loop
end:
  ret i128 %next
}

attributes #0 = { nounwind willreturn memory(none) }
