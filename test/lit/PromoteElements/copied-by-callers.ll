; Elements that callers copy into memory are values where all callers are seen.
; RUN: %opt -S -passes=promote-elements %s | FileCheck %s
; RUN: sed 's/urem/add/' %s | %opt -S -passes=promote-elements | FileCheck %s --check-prefix=NONE
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%point = type { i256, i256 }

; CHECK-LABEL: define internal i72 @toy(
; CHECK-SAME:      i72 %{{.*}}, i72 %{{.*}})
; Without reductions nothing is done.
; NONE-LABEL:  define internal i72 @toy(
; NONE-SAME:       byval(i72)
define internal i72 @toy(ptr byval(i72) align 8 %x, ptr byval(i72) align 8 %y) noinline {
  %a = load i72, ptr %x, align 8
  %b = load i72, ptr %y, align 8
  %t = xor i72 %a, %b
  %r = urem i72 %t, 1000003
  ret i72 %r
}

; CHECK-LABEL: define internal void @real(
; CHECK-SAME:      ptr {{.*}}%r, i256 %{{.*}}, i256 %{{.*}})
define internal void @real(ptr sret(i256) align 16 %r, ptr byval(%point) align 16 %p) noinline {
  %x = load i256, ptr %p, align 16
  %at = getelementptr inbounds i8, ptr %p, i64 32
  %y = load i256, ptr %at, align 16
  %s = add i256 %x, %y
  store i256 %s, ptr %r, align 16
  ret void
}

; Who else calls this is not known.
; CHECK-LABEL: define i72 @for_other_files(
; CHECK-SAME:      byval(i72)
define i72 @for_other_files(ptr byval(i72) align 8 %x) noinline {
  %a = load i72, ptr %x, align 8
  ret i72 %a
}

; Its address is somewhere.
; CHECK-LABEL: define internal i72 @address_taken(
; CHECK-SAME:      byval(i72)
define internal i72 @address_taken(ptr byval(i72) align 8 %x) noinline {
  %a = load i72, ptr %x, align 8
  ret i72 %a
}

; A structure of words is LLVM's business.
; CHECK-LABEL: define internal i64 @words(
; CHECK-SAME:      byval({ i64, i64, i64 })
define internal i64 @words(ptr byval({ i64, i64, i64 }) align 8 %x) noinline {
  %a = load i64, ptr %x, align 8
  ret i64 %a
}

; CHECK-LABEL: define i72 @calls(
; CHECK:         call i72 @toy(i72 %{{.*}}, i72 %{{.*}})
; CHECK:         call void @real(ptr {{.*}}, i256 %{{.*}}, i256 %{{.*}})
define i72 @calls(ptr %x, ptr %p, ptr %r, ptr %f, ptr %w) {
  store ptr @address_taken, ptr %f
  %a = call i72 @toy(ptr byval(i72) align 8 %x, ptr byval(i72) align 8 %x)
  call void @real(ptr sret(i256) align 16 %r, ptr byval(%point) align 16 %p)
  %b = call i72 @for_other_files(ptr byval(i72) align 8 %x)
  %c = call i64 @words(ptr byval({ i64, i64, i64 }) align 8 %w)
  %d = call i72 @address_taken(ptr byval(i72) align 8 %x)
  %e = xor i72 %a, %b
  %g = xor i72 %e, %d
  %h = zext i64 %c to i72
  %i = xor i72 %g, %h
  ret i72 %i
}
