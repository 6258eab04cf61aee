; Four integers that each turn loads from other places are rows: vectors are loaded, and
; shuffled to vectors of lanes. One that has been there before is loaded by words.
;
; RUN: %opt -passes=crandall-reduction -residue-representation=packed -S %s | FileCheck %s

; CHECK-LABEL: @rows(
; CHECK:       loop:
; CHECK-COUNT-4: bitcast i128 %{{.*}} to <2 x i64>
; CHECK-COUNT-2: shufflevector <2 x i64> {{.*}} <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK:       shufflevector <4 x i64> {{.*}} <4 x i32> <i32 0, i32 4, i32 2, i32 6>
; CHECK:       shufflevector <4 x i64> {{.*}} <4 x i32> <i32 1, i32 5, i32 3, i32 7>
; CHECK-NOT:   insertelement
; CHECK:       br i1
define void @rows(ptr %message, ptr %to, i130 %r, i64 %n) #0 {
before:
  %r.w = zext i130 %r to i320
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %h0 = phi i130 [ 0, %before ], [ %h0.next, %loop ]
  %h1 = phi i130 [ 0, %before ], [ %h1.next, %loop ]
  %h2 = phi i130 [ 0, %before ], [ %h2.next, %loop ]
  %h3 = phi i130 [ 0, %before ], [ %h3.next, %loop ]
  %at0 = getelementptr inbounds i8, ptr %message, i64 %i
  %at1 = getelementptr inbounds i8, ptr %at0, i64 16
  %at2 = getelementptr inbounds i8, ptr %at0, i64 32
  %at3 = getelementptr inbounds i8, ptr %at0, i64 48
  %m0 = load i128, ptr %at0, align 1
  %m1 = load i128, ptr %at1, align 1
  %m2 = load i128, ptr %at2, align 1
  %m3 = load i128, ptr %at3, align 1
  %m0.w = zext i128 %m0 to i320
  %m1.w = zext i128 %m1 to i320
  %m2.w = zext i128 %m2 to i320
  %m3.w = zext i128 %m3 to i320
  %h0.w = zext i130 %h0 to i320
  %h1.w = zext i130 %h1 to i320
  %h2.w = zext i130 %h2 to i320
  %h3.w = zext i130 %h3 to i320
  %p0 = mul nuw i320 %h0.w, %r.w
  %p1 = mul nuw i320 %h1.w, %r.w
  %p2 = mul nuw i320 %h2.w, %r.w
  %p3 = mul nuw i320 %h3.w, %r.w
  %s0 = add nuw i320 %p0, %m0.w
  %s1 = add nuw i320 %p1, %m1.w
  %s2 = add nuw i320 %p2, %m2.w
  %s3 = add nuw i320 %p3, %m3.w
  %q0 = urem i320 %s0, 1361129467683753853853498429727072845819
  %q1 = urem i320 %s1, 1361129467683753853853498429727072845819
  %q2 = urem i320 %s2, 1361129467683753853853498429727072845819
  %q3 = urem i320 %s3, 1361129467683753853853498429727072845819
  %h0.next = trunc i320 %q0 to i130
  %h1.next = trunc i320 %q1 to i130
  %h2.next = trunc i320 %q2 to i130
  %h3.next = trunc i320 %q3 to i130
  %i.next = add nuw i64 %i, 64
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  store i130 %h0.next, ptr %to
  %to1 = getelementptr inbounds i8, ptr %to, i64 32
  store i130 %h1.next, ptr %to1
  %to2 = getelementptr inbounds i8, ptr %to, i64 64
  store i130 %h2.next, ptr %to2
  %to3 = getelementptr inbounds i8, ptr %to, i64 96
  store i130 %h3.next, ptr %to3
  ret void
}

; The same places in each turn, and a volatile one.
;
; CHECK-LABEL: @no_rows(
; CHECK:       loop:
; CHECK-NOT:   bitcast
; CHECK:       insertelement
; CHECK:       ret void
define void @no_rows(ptr %message, ptr %to, i130 %r, i64 %n) #0 {
before:
  %r.w = zext i130 %r to i320
  br label %loop

loop:
  %i = phi i64 [ 0, %before ], [ %i.next, %loop ]
  %h0 = phi i130 [ 0, %before ], [ %h0.next, %loop ]
  %h1 = phi i130 [ 0, %before ], [ %h1.next, %loop ]
  %h2 = phi i130 [ 0, %before ], [ %h2.next, %loop ]
  %h3 = phi i130 [ 0, %before ], [ %h3.next, %loop ]
  %at1 = getelementptr inbounds i8, ptr %message, i64 16
  %at2 = getelementptr inbounds i8, ptr %message, i64 32
  %at3 = getelementptr inbounds i8, ptr %message, i64 %i
  %m0 = load i128, ptr %message, align 1
  %m1 = load i128, ptr %at1, align 1
  %m2 = load i128, ptr %at2, align 1
  %m3 = load volatile i128, ptr %at3, align 1
  %m0.w = zext i128 %m0 to i320
  %m1.w = zext i128 %m1 to i320
  %m2.w = zext i128 %m2 to i320
  %m3.w = zext i128 %m3 to i320
  %h0.w = zext i130 %h0 to i320
  %h1.w = zext i130 %h1 to i320
  %h2.w = zext i130 %h2 to i320
  %h3.w = zext i130 %h3 to i320
  %p0 = mul nuw i320 %h0.w, %r.w
  %p1 = mul nuw i320 %h1.w, %r.w
  %p2 = mul nuw i320 %h2.w, %r.w
  %p3 = mul nuw i320 %h3.w, %r.w
  %s0 = add nuw i320 %p0, %m0.w
  %s1 = add nuw i320 %p1, %m1.w
  %s2 = add nuw i320 %p2, %m2.w
  %s3 = add nuw i320 %p3, %m3.w
  %q0 = urem i320 %s0, 1361129467683753853853498429727072845819
  %q1 = urem i320 %s1, 1361129467683753853853498429727072845819
  %q2 = urem i320 %s2, 1361129467683753853853498429727072845819
  %q3 = urem i320 %s3, 1361129467683753853853498429727072845819
  %h0.next = trunc i320 %q0 to i130
  %h1.next = trunc i320 %q1 to i130
  %h2.next = trunc i320 %q2 to i130
  %h3.next = trunc i320 %q3 to i130
  %i.next = add nuw i64 %i, 64
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  store i130 %h0.next, ptr %to
  %to1 = getelementptr inbounds i8, ptr %to, i64 32
  store i130 %h1.next, ptr %to1
  %to2 = getelementptr inbounds i8, ptr %to, i64 64
  store i130 %h2.next, ptr %to2
  %to3 = getelementptr inbounds i8, ptr %to, i64 96
  store i130 %h3.next, ptr %to3
  ret void
}

attributes #0 = { "target-features"="+avx512f,+avx512ifma,+avx512vl,+bmi2,+adx" "target-cpu"="x86-64-v4" }
