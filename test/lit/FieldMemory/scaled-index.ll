; An index 2 i or i - 1 of a table of records comes as a product in bytes. Its factor
; tells the fields of a record apart: 200 stays as it is in a column of its own.
; RUN: %opt -disable-output -residue-min-bits=1 -residue-word-bits=8 -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s

; Records of three i16, two a round.
; CHECK-LABEL: 'two_a_round'
; CHECK:         %t: memory %a, %s, %s REDUCED
; CHECK-LABEL: 'may_wrap'
define i16 @two_a_round(i16 %a, i64 %at) {
entry:
  %t = alloca [16 x [3 x i16]]
  store i16 %a, ptr %t
  br label %fill
fill:
  %i = phi i64 [ 1, %entry ], [ %next, %fill ]
  %bytes = mul i64 %i, 12
  %slot = getelementptr i8, ptr %t, i64 %bytes
  %before = getelementptr i8, ptr %slot, i64 -12
  %e = load i16, ptr %before
  %w = zext i16 %e to i32
  %ww = mul i32 %w, %w
  %r = urem i32 %ww, 251
  %s = trunc i32 %r to i16
  store i16 %s, ptr %slot
  %odd = getelementptr i8, ptr %slot, i64 -6
  store i16 %s, ptr %odd
  %second = getelementptr i8, ptr %slot, i64 2
  store i16 200, ptr %second
  %next = add nuw nsw i64 %i, 1
  %more = icmp eq i64 %next, 8
  br i1 %more, label %done, label %fill
done:
  %last = getelementptr inbounds [3 x i16], ptr %t, i64 %at
  %l = load i16, ptr %last
  %lw = zext i16 %l to i32
  %lww = mul i32 %lw, %lw
  %lr = urem i32 %lww, 251
  %ls = trunc i32 %lr to i16
  ret i16 %ls
}

; 12 i may be any multiple of 4 modulo 2^64: that is a place of both fields.
; CHECK:         %t: memory {{.*}}200
; CHECK-LABEL: 'no_signed_wrap'
define i16 @may_wrap(i16 %a, i64 %i) {
  %t = alloca [16 x [6 x i16]]
  store i16 %a, ptr %t
  %second = getelementptr inbounds i8, ptr %t, i64 4
  store i16 200, ptr %second
  %bytes = mul i64 %i, 12
  %slot = getelementptr inbounds i8, ptr %t, i64 %bytes
  %e = load i16, ptr %slot
  %w = zext i16 %e to i32
  %ww = mul i32 %w, %w
  %r = urem i32 %ww, 251
  %s = trunc i32 %r to i16
  ret i16 %s
}

; CHECK:         %t: memory %a REDUCED
; CHECK-LABEL: 'shift'
define i16 @no_signed_wrap(i16 %a, i64 %i) {
  %t = alloca [16 x [6 x i16]]
  store i16 %a, ptr %t
  %second = getelementptr inbounds i8, ptr %t, i64 4
  store i16 200, ptr %second
  %bytes = mul nsw i64 %i, 12
  %slot = getelementptr inbounds i8, ptr %t, i64 %bytes
  %e = load i16, ptr %slot
  %w = zext i16 %e to i32
  %ww = mul i32 %w, %w
  %r = urem i32 %ww, 251
  %s = trunc i32 %r to i16
  ret i16 %s
}

; 8 i + 4 modulo 2^64 is no multiple of 8.
; CHECK:         %t + 4: memory %a REDUCED
; CHECK-LABEL: 'narrow'
define i16 @shift(i16 %a, i64 %i) {
  %t = alloca [16 x [4 x i16]]
  %first = getelementptr inbounds i8, ptr %t, i64 4
  store i16 %a, ptr %first
  store i16 200, ptr %t
  %eight = shl i64 %i, 3
  %bytes = add i64 %eight, 4
  %slot = getelementptr i8, ptr %t, i64 %bytes
  %e = load i16, ptr %slot
  %w = zext i16 %e to i32
  %ww = mul i32 %w, %w
  %r = urem i32 %ww, 251
  %s = trunc i32 %r to i16
  ret i16 %s
}

; What wraps in fewer bits than an address has is extended as it is, and no multiple
; of anything: the places are not understood.
; CHECK:         %e: input
; CHECK-LABEL: 'counts_down'
define i16 @narrow(i16 %a, i32 %i) {
  %t = alloca [16 x [6 x i16]]
  store i16 %a, ptr %t
  %second = getelementptr inbounds i8, ptr %t, i64 4
  store i16 200, ptr %second
  %bytes = mul i32 %i, 12
  %slot = getelementptr inbounds i8, ptr %t, i32 %bytes
  %e = load i16, ptr %slot
  %w = zext i16 %e to i32
  %ww = mul i32 %w, %w
  %r = urem i32 %ww, 251
  %s = trunc i32 %r to i16
  ret i16 %s
}

; From 7 down to 1; and a loop that does not meet its last number in the first round.
; CHECK:         %t: memory %a REDUCED
; CHECK-LABEL: 'passes_by'
define i16 @counts_down(i16 %a) {
entry:
  %t = alloca [16 x [6 x i16]]
  store i16 %a, ptr %t
  %second = getelementptr inbounds i8, ptr %t, i64 4
  store i16 200, ptr %second
  br label %loop
loop:
  %i = phi i64 [ 7, %entry ], [ %next, %loop ]
  %sum = phi i16 [ 0, %entry ], [ %s, %loop ]
  %slot = getelementptr [6 x i16], ptr %t, i64 %i
  %e = load i16, ptr %slot
  %w = zext i16 %e to i32
  %o = zext i16 %sum to i32
  %ww = mul i32 %w, %o
  %r = urem i32 %ww, 251
  %s = trunc i32 %r to i16
  %next = add i64 %i, -1
  %more = icmp ne i64 %i, 1
  br i1 %more, label %loop, label %done
done:
  ret i16 %s
}

; CHECK:         %t: memory {{.*}}200
define i16 @passes_by(i16 %a) {
entry:
  %t = alloca [16 x [6 x i16]]
  store i16 %a, ptr %t
  %second = getelementptr inbounds i8, ptr %t, i64 4
  store i16 200, ptr %second
  br label %loop
loop:
  %i = phi i64 [ 7, %entry ], [ %next, %loop ]
  %sum = phi i16 [ 0, %entry ], [ %s, %loop ]
  %slot = getelementptr [6 x i16], ptr %t, i64 %i
  %e = load i16, ptr %slot
  %w = zext i16 %e to i32
  %o = zext i16 %sum to i32
  %ww = mul i32 %w, %o
  %r = urem i32 %ww, 251
  %s = trunc i32 %r to i16
  %next = add i64 %i, -4
  %more = icmp ne i64 %i, 1
  br i1 %more, label %loop, label %done
done:
  ret i16 %s
}
