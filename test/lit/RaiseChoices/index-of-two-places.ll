; An object with two places is read at one of them, whatever is known of the index.
; One with three may be read at the third.
;
; RUN: %opt -S -passes=raise-choices %s | FileCheck %s

; CHECK-LABEL: @two(
; CHECK-NOT:   alloca
; CHECK:       select i1 {{.*}}, i128 %b, i128 %a
define i128 @two(i128 %a, i128 %b, i64 %i) {
  %t = alloca [2 x i128], align 16
  store i128 %a, ptr %t, align 16
  %t1 = getelementptr inbounds i8, ptr %t, i64 16
  store i128 %b, ptr %t1, align 16
  %p = getelementptr inbounds [2 x i128], ptr %t, i64 0, i64 %i
  %v = load i128, ptr %p, align 16
  %r = urem i128 %v, 1000003
  ret i128 %r
}

; CHECK-LABEL: @three(
; CHECK:       alloca
; CHECK-NOT:   select
define i128 @three(i128 %a, i128 %b, i64 %i) {
  %t = alloca [3 x i128], align 16
  store i128 %a, ptr %t, align 16
  %t1 = getelementptr inbounds i8, ptr %t, i64 16
  store i128 %b, ptr %t1, align 16
  %p = getelementptr inbounds [3 x i128], ptr %t, i64 0, i64 %i
  %v = load i128, ptr %p, align 16
  %r = urem i128 %v, 1000003
  ret i128 %r
}

; CHECK-LABEL: @wraps(
; CHECK:       alloca
; CHECK-NOT:   select
define i128 @wraps(i128 %a, i128 %b, i64 %i) {
  %t = alloca [2 x i128], align 16
  store i128 %a, ptr %t, align 16
  %t1 = getelementptr inbounds i8, ptr %t, i64 16
  store i128 %b, ptr %t1, align 16
  %p = getelementptr [2 x i128], ptr %t, i64 0, i64 %i
  %v = load i128, ptr %p, align 16
  %r = urem i128 %v, 1000003
  ret i128 %r
}
