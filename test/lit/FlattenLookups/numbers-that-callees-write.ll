; Copies are cut at numbers, which whoever is given the address tells of, or
; what else was copied from or to. Of a class with one member its type says no
; more than the number of bytes.
; RUN: %opt -S -passes=flatten-lookups %s | FileCheck %s

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define internal void @make(ptr %r, i448 %n) {
  %m = urem i448 %n, 42307582002575910332922579714097346549017899709713998034217522897561970639123926132812109468141778230245837569601494931472367
  store i448 %m, ptr %r, align 8
  ret void
}

; CHECK-LABEL: define void @address(
; CHECK:         %[[X:.*]] = load i448, ptr %p
; CHECK:         %[[Y:.*]] = load i448, ptr %q
; CHECK:         select i1 %hit, i448 %[[Y]], i448 %[[X]]
; CHECK-NOT:     {{i256|i192|x i8>}}
; CHECK:         ret void
define void @address(ptr %out, i448 %a, i448 %b, i1 %hit) {
  %p = alloca [56 x i8], align 8
  %q = alloca [56 x i8], align 8
  %x = alloca [56 x i8], align 8
  %y = alloca [56 x i8], align 8
  %r = alloca [56 x i8], align 8
  call void @make(ptr %p, i448 %a)
  call void @make(ptr %q, i448 %b)
  call void @llvm.memcpy.p0.p0.i64(ptr %x, ptr %p, i64 56, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %y, ptr %q, i64 56, i1 false)
  %place = select i1 %hit, ptr %y, ptr %x
  call void @llvm.memcpy.p0.p0.i64(ptr %r, ptr %place, i64 56, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %r, i64 56, i1 false)
  ret void
}

; Two numbers of a point.
; CHECK-LABEL: define void @branch(
; CHECK:         %entry{{[0-9]*}} = load i448, ptr %p
; CHECK:         %entry{{[0-9]*}} = load i448, ptr %place
; CHECK:         select i1 %hit, i448
; CHECK:         select i1 %hit, i448
; CHECK-NOT:     br i1
; CHECK:         ret void
define void @branch(ptr %out, i448 %a, i448 %b, i64 %i) {
entry:
  %p = alloca { [56 x i8], [56 x i8] }, align 8
  call void @make(ptr %p, i448 %a)
  %second = getelementptr inbounds { [56 x i8], [56 x i8] }, ptr %p, i32 0, i32 1
  call void @make(ptr %second, i448 %b)
  call void @llvm.memset.p0.i64(ptr %out, i8 0, i64 112, i1 false)
  %hit = icmp eq i64 %i, 1
  br i1 %hit, label %read, label %exit

read:
  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %p, i64 112, i1 false)
  br label %exit

exit:
  ret void
}

; What nobody tells of.
; CHECK-LABEL: define void @unknown(
; CHECK:         load i256
; CHECK:         load i192
; CHECK:         ret void
define void @unknown(ptr %out, ptr dereferenceable(56) %p, i448 %n, i64 %i) {
entry:
  %m = urem i448 %n, 42307582002575910332922579714097346549017899709713998034217522897561970639123926132812109468141778230245837569601494931472367
  %low = trunc i448 %m to i64
  call void @llvm.memset.p0.i64(ptr %out, i8 0, i64 56, i1 false)
  %hit = icmp eq i64 %i, %low
  br i1 %hit, label %read, label %exit

read:
  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %p, i64 56, i1 false)
  br label %exit

exit:
  ret void
}
