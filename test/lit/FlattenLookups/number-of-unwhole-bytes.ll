; A place where a number of 256 bits may be is not written always with one of 255: the highest
; bit would be lost where it is not meant.
; RUN: %opt -S -passes=flatten-lookups %s | FileCheck %s

@toys = internal constant [4 x i71] [i71 1, i71 2, i71 3, i71 4]
@reals = internal constant [4 x i255] [i255 1, i255 2, i255 3, i255 4]

; CHECK-LABEL: define i72 @toy(
; CHECK:         br i1 %hit
define i72 @toy(i64 %i, i72 %x) {
entry:
  %out = alloca i72
  %m = urem i72 %x, 1180591620717411303389
  store i72 %x, ptr %out
  %hit = icmp eq i64 %i, 1
  br i1 %hit, label %read, label %exit

read:
  %entry.1 = load i71, ptr getelementptr inbounds ([4 x i71], ptr @toys, i64 0, i64 1)
  store i71 %entry.1, ptr %out
  br label %exit

exit:
  %kept = load i72, ptr %out
  %s = xor i72 %kept, %m
  ret i72 %s
}

; CHECK-LABEL: define i256 @real(
; CHECK:         br i1 %hit
define i256 @real(i64 %i, i256 %x) {
entry:
  %out = alloca i256
  %m = urem i256 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  store i256 %x, ptr %out
  %hit = icmp eq i64 %i, 1
  br i1 %hit, label %read, label %exit

read:
  %entry.1 = load i255, ptr getelementptr inbounds ([4 x i255], ptr @reals, i64 0, i64 1)
  store i255 %entry.1, ptr %out
  br label %exit

exit:
  %kept = load i256, ptr %out
  %s = xor i256 %kept, %m
  ret i256 %s
}

; Where nothing else is written, it may be.
; CHECK-LABEL: define i255 @nothing_else(
; CHECK-NOT:     br i1
; CHECK:         select i1 %hit
; CHECK-NOT:     br i1
; CHECK:         ret i255
define i255 @nothing_else(i64 %i, i255 %x) {
entry:
  %out = alloca i255
  %m = urem i255 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  store i255 %m, ptr %out
  %hit = icmp eq i64 %i, 1
  br i1 %hit, label %read, label %exit

read:
  %entry.1 = load i255, ptr getelementptr inbounds ([4 x i255], ptr @reals, i64 0, i64 1)
  store i255 %entry.1, ptr %out
  br label %exit

exit:
  %kept = load i255, ptr %out
  ret i255 %kept
}
