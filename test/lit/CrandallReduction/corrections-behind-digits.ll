; The digits above one word are subtracted and added with their carries left out, and the
; carries corrected behind all of them: no sum waits for the correction before it. Toy
; width first, then 2^64 - 2^32 + 1.
; RUN: %opt -passes=crandall-reduction -residue-min-bits=1 -residue-reduction=solinas -residue-word-bits=8 -S %s | FileCheck %s --check-prefix=TOY
; RUN: %opt -passes=crandall-reduction -residue-reduction=solinas -S %s | FileCheck %s

; 2^8 - 2^4 + 1
; TOY-LABEL: define i16 @toy(
; TOY:         [[LOW:%difference[0-9]*]] = extractvalue { i8, i1 } %{{.*}}, 0
; TOY:         call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 [[LOW]], i8 %times.c)
; TOY:         [[SUM:%sum[0-9]*]] = extractvalue { i8, i1 } %{{.*}}, 0
; TOY:         [[BEHIND:%difference[0-9]*]] = sub i8 [[SUM]], %{{.*}}
; TOY:         add i8 [[BEHIND]], %{{.*}}
define i16 @toy(i16 %x) {
  %r = urem i16 %x, 241
  ret i16 %r
}

; CHECK-LABEL: define i128 @goldilocks(
; CHECK:         [[LOW:%difference[0-9]*]] = extractvalue { i64, i1 } %{{.*}}, 0
; CHECK:         call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 [[LOW]], i64 %times.c)
; CHECK:         [[SUM:%sum[0-9]*]] = extractvalue { i64, i1 } %{{.*}}, 0
; CHECK:         [[BEHIND:%difference[0-9]*]] = sub i64 [[SUM]], %{{.*}}
; CHECK:         add i64 [[BEHIND]], %{{.*}}
define i128 @goldilocks(i128 %x) {
  %r = urem i128 %x, 18446744069414584321
  ret i128 %r
}
