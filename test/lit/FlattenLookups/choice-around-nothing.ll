; Numbers that are chosen by a branch around nothing, whatever decides: InstCombine would
; move what only one of them is made of behind the branch.
; RUN: %opt -S -passes=flatten-lookups %s | FileCheck %s
; RUN: %opt -S -passes='flatten-lookups,function(instcombine<no-verify-fixpoint>)' %s | FileCheck %s --check-prefix=BEHIND

; CHECK-LABEL: define i72 @toy(
; CHECK-NOT:     br
; CHECK-DAG:     select i1 %bit, i72 %y, i72 %product
; CHECK-DAG:     select i1 %bit, i72 %x, i72 %y
; CHECK-DAG:     select i1 %bit, i8 %g, i8 %f
; BEHIND-LABEL: define i72 @toy(
; BEHIND-NOT:    br
; BEHIND:        ret
define i72 @toy(i1 %bit, i72 %x, i72 %y, i8 %f, i8 %g) {
  %product = mul i72 %x, %x
  br i1 %bit, label %yes, label %no

yes:
  br label %join

no:
  br label %join

join:
  %a = phi i72 [ %y, %yes ], [ %product, %no ]
  %b = phi i72 [ %x, %yes ], [ %y, %no ]
  %flag = phi i8 [ %g, %yes ], [ %f, %no ]
  %wide = zext i8 %flag to i72
  %s = add i72 %a, %b
  %t = add i72 %s, %wide
  %r = urem i72 %t, 1000003
  ret i72 %r
}

; CHECK-LABEL: define i256 @real(
; CHECK-NOT:     br
; CHECK-DAG:     select i1 %bit, i256 %y, i256 %product
; CHECK-DAG:     select i1 %bit, i256 %x, i256 %y
; CHECK-DAG:     select i1 %bit, i8 %g, i8 %f
; BEHIND-LABEL: define i256 @real(
; BEHIND-NOT:    br
; BEHIND:        ret
define i256 @real(i1 %bit, i256 %x, i256 %y, i8 %f, i8 %g) {
  %product = mul i256 %x, %x
  br i1 %bit, label %yes, label %no

yes:
  br label %join

no:
  br label %join

join:
  %a = phi i256 [ %y, %yes ], [ %product, %no ]
  %b = phi i256 [ %x, %yes ], [ %y, %no ]
  %flag = phi i8 [ %g, %yes ], [ %f, %no ]
  %wide = zext i8 %flag to i256
  %s = add i256 %a, %b
  %t = add i256 %s, %wide
  %r = urem i256 %t, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i256 %r
}

; What is between the numbers of a structure is copied on each side.
; CHECK-LABEL: define i72 @toy.padding(
; CHECK-NOT:     br
; CHECK:         select i1 %bit, i72 %y, i72 %product
; CHECK-NOT:     br
; CHECK:         ret
define i72 @toy.padding(i1 %bit, i72 %x, i72 %y, ptr %out) {
  %a = alloca [7 x i8]
  %b = alloca [7 x i8]
  %c = alloca [7 x i8]
  store i8 1, ptr %a
  store i8 2, ptr %b
  %product = mul i72 %x, %x
  br i1 %bit, label %yes, label %no

yes:
  call void @llvm.memcpy.p0.p0.i64(ptr %c, ptr %a, i64 7, i1 false)
  br label %join

no:
  call void @llvm.memcpy.p0.p0.i64(ptr %c, ptr %b, i64 7, i1 false)
  br label %join

join:
  %n = phi i72 [ %y, %yes ], [ %product, %no ]
  %flag = load i8, ptr %c
  store i8 %flag, ptr %out
  %r = urem i72 %n, 1000003
  ret i72 %r
}

; What is between the numbers of a structure is copied on each side.
; CHECK-LABEL: define i256 @real.padding(
; CHECK-NOT:     br
; CHECK:         select i1 %bit, i256 %y, i256 %product
; CHECK-NOT:     br
; CHECK:         ret
define i256 @real.padding(i1 %bit, i256 %x, i256 %y, ptr %out) {
  %a = alloca [7 x i8]
  %b = alloca [7 x i8]
  %c = alloca [7 x i8]
  store i8 1, ptr %a
  store i8 2, ptr %b
  %product = mul i256 %x, %x
  br i1 %bit, label %yes, label %no

yes:
  call void @llvm.memcpy.p0.p0.i64(ptr %c, ptr %a, i64 7, i1 false)
  br label %join

no:
  call void @llvm.memcpy.p0.p0.i64(ptr %c, ptr %b, i64 7, i1 false)
  br label %join

join:
  %n = phi i256 [ %y, %yes ], [ %product, %no ]
  %flag = load i8, ptr %c
  store i8 %flag, ptr %out
  %r = urem i256 %n, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i256 %r
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; Flags alone.
; CHECK-LABEL: define i72 @toy.flags(
; CHECK-NOT:     br
; CHECK:         select i1 %bit, i8 %g, i8 %f
; CHECK:         ret
define i72 @toy.flags(i1 %bit, i72 %x, i8 %f, i8 %g) {
  br i1 %bit, label %yes, label %join

yes:
  br label %join

join:
  %flag = phi i8 [ %g, %yes ], [ %f, %0 ]
  %wide = zext i8 %flag to i72
  %s = add i72 %x, %wide
  %r = urem i72 %s, 1000003
  ret i72 %r
}

; Flags alone.
; CHECK-LABEL: define i256 @real.flags(
; CHECK-NOT:     br
; CHECK:         select i1 %bit, i8 %g, i8 %f
; CHECK:         ret
define i256 @real.flags(i1 %bit, i256 %x, i8 %f, i8 %g) {
  br i1 %bit, label %yes, label %join

yes:
  br label %join

join:
  %flag = phi i8 [ %g, %yes ], [ %f, %0 ]
  %wide = zext i8 %flag to i256
  %s = add i256 %x, %wide
  %r = urem i256 %s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i256 %r
}
