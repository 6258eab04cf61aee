; Copies are cut at the arrays of words in the object's type, where nobody tells
; of numbers yet: each array is one.
; RUN: %opt -S -passes=flatten-lookups %s | FileCheck %s

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define internal void @make(ptr %r, i521 %n) {
  %m = urem i521 %n, 6864797660130609714981900799081393217269435300143305409394463459185543183397656052122559640661454554977296311391480858037121987999716643812574028291115057151
  %low = trunc i521 %m to i64
  store i64 %low, ptr %r, align 8
  ret void
}

; CHECK-LABEL: define void @point(
; CHECK:         load i576, ptr %p
; CHECK:         load i576, ptr %
; CHECK:         load i32, ptr %
; CHECK:         select i1 %hit, i576
; CHECK:         select i1 %hit, i576
; CHECK:         select i1 %hit, i32
; CHECK-NOT:     i256
; CHECK-NOT:     br i1
; CHECK:         ret void
define void @point(ptr %out, i521 %a, i64 %i) {
entry:
  %p = alloca { { [9 x i64] }, { [9 x i64] }, i32 }, align 8
  call void @make(ptr %p, i521 %a)
  call void @llvm.memset.p0.i64(ptr %out, i8 0, i64 148, i1 false)
  %hit = icmp eq i64 %i, 1
  br i1 %hit, label %read, label %exit

read:
  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %p, i64 148, i1 false)
  br label %exit

exit:
  ret void
}
