; A branch on a carry, which is that of one of two steps, takes the flag: it is not cut in
; two by the back end, for which that it cannot be predicted says enough. One on something else stays as it is.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i64 @real(
; CHECK:         br i1 %{{.*}}, label %less, label %done, !unpredictable
; CHECK:         ret
; CHECK-LABEL: define i64 @either(
; CHECK:         br i1 %{{.*}}, label %less, label %done, !unpredictable
; CHECK:         ret
; CHECK-LABEL: define i64 @other(
; CHECK:         br i1 %{{.*}}, label %less, label %done
; CHECK-NOT:     !unpredictable
; CHECK:         ret
define i64 @real(ptr %r, i64 noundef %a0, i64 noundef %a1, i64 noundef %b0, i64 noundef %b1) {
  %d0 = sub i64 %a0, %b0
  %c0 = icmp ult i64 %a0, %b0
  %k0 = zext i1 %c0 to i64
  %t1 = sub i64 %a1, %b1
  %u1 = icmp ult i64 %a1, %b1
  %d1 = sub i64 %t1, %k0
  %v1 = icmp ult i64 %t1, %k0
  %c1 = or i1 %u1, %v1
  br i1 %c1, label %less, label %done
less:
  store i64 %d0, ptr %r
  br label %done
done:
  ret i64 %d1
}
define i64 @either(ptr %r, i64 noundef %a0, i64 noundef %a1, i64 noundef %b0, i64 noundef %b1) {
  %d0 = sub i64 %a0, %b0
  %c0 = icmp ult i64 %a0, %b0
  %k0 = zext i1 %c0 to i64
  %t1 = sub i64 %a1, %b1
  %u1 = icmp ult i64 %a1, %b1
  %d1 = sub i64 %t1, %k0
  %v1 = icmp ult i64 %t1, %k0
  %c1 = or i1 %u1, %v1
  %large = icmp ugt i64 %d1, 99
  %c2 = or i1 %c1, %large
  br i1 %c2, label %less, label %done
less:
  store i64 %d0, ptr %r
  br label %done
done:
  ret i64 %d1
}
define i64 @other(ptr %r, i64 noundef %a0, i64 noundef %a1) {
  %c0 = icmp ult i64 %a0, 7
  %c1 = icmp ult i64 %a1, 9
  %c = or i1 %c0, %c1
  br i1 %c, label %less, label %done
less:
  store i64 %a0, ptr %r
  br label %done
done:
  ret i64 %a1
}
