; Memory that a library function gives, and that nobody else has, holds elements as an
; array on the stack does: here 2 times as many bits as the modulus has in words. What
; was never written is zero where an element cannot be anything, but not where there is
; no memory; calloc's is zero already.
; RUN: %opt -S -residue-min-bits=1 -residue-word-bits=8 -passes=crandall-reduction %s | FileCheck %s
; RUN: %opt -disable-output -residue-min-bits=1 -residue-word-bits=8 -passes=crandall-reduction -pass-remarks-analysis=crandall %s 2>&1 | FileCheck %s --check-prefix=REMARK
; The checker knows arrays on the stack only: nothing else changes its form there.
; RUN: %opt -S -residue-min-bits=1 -residue-word-bits=8 -residue-verify -passes=verify-reductions %s | FileCheck %s --check-prefix=VERIFY

; CHECK-LABEL: define i16 @malloced(
; CHECK:         [[P:%.*]] = call ptr @malloc(i64 %n)
; CHECK-NEXT:    [[NONE:%.*]] = icmp eq ptr [[P]], null
; CHECK-NEXT:    [[SIZE:%.*]] = select i1 [[NONE]], i64 0, i64 %n
; CHECK-NEXT:    call void @llvm.memset.p0.i64(ptr [[P]], i8 0, i64 [[SIZE]], i1 false)
; CHECK:         store i8
; CHECK:         load i8
; CHECK:         call void @free(ptr [[P]])
; VERIFY-LABEL: define i16 @malloced(
; VERIFY-NOT:    memset
; VERIFY:        ret
define i16 @malloced(i6 %a, i64 %i, i64 %n) {
  %table = call ptr @malloc(i64 %n)
  %none = icmp eq ptr %table, null
  br i1 %none, label %failed, label %filled

failed:
  ret i16 0

filled:
  %x = zext i6 %a to i8
  store i8 %x, ptr %table
  %slot = getelementptr i8, ptr %table, i64 %i
  %e = load i8, ptr %slot
  %w = zext i8 %e to i16
  %product = mul i16 %w, %w
  %r = urem i16 %product, 59
  call void @free(ptr %table)
  ret i16 %r
}

; CHECK-LABEL: define i16 @zeros(
; CHECK-NOT:     memset
; CHECK:         store i8
; CHECK:         load i8
; CHECK:         ret
define i16 @zeros(i6 %a, i64 %i) {
  %table = call ptr @calloc(i64 4, i64 1)
  %x = zext i6 %a to i8
  store i8 %x, ptr %table
  %slot = getelementptr i8, ptr %table, i64 %i
  %e = load i8, ptr %slot
  %w = zext i8 %e to i16
  %product = mul i16 %w, %w
  %r = urem i16 %product, 59
  call void @free(ptr %table)
  ret i16 %r
}

; CHECK-LABEL: define i16 @constructed(
; CHECK:       normal:
; CHECK-NEXT:    call void @llvm.memset.p0.i64(ptr {{.*}}%table, i8 0, i64 %n, i1 false)
; CHECK:         ret
define i16 @constructed(i6 %a, i64 %i, i64 %n) personality ptr @__gxx_personality_v0 {
  %table = invoke noalias nonnull ptr @_Znwm(i64 %n) builtin allocsize(0)
          to label %normal unwind label %pad

normal:
  %x = zext i6 %a to i8
  store i8 %x, ptr %table
  %slot = getelementptr i8, ptr %table, i64 %i
  %e = load i8, ptr %slot
  %w = zext i8 %e to i16
  %product = mul i16 %w, %w
  %r = urem i16 %product, 59
  call void @_ZdlPv(ptr %table) builtin
  ret i16 %r

pad:
  %caught = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %caught
}

; The store stays in front of what frees the memory, and of what reads it through a
; pointer that may be any.
; CHECK-LABEL: define i16 @in_order(
; CHECK:         store i8
; CHECK:         call void @free(
; CHECK:         ret
define i16 @in_order(i6 %a, i64 %i) {
  %table = call ptr @calloc(i64 4, i64 1)
  %x = zext i6 %a to i8
  %slot = getelementptr i8, ptr %table, i64 %i
  %e = load i8, ptr %slot
  %w = zext i8 %e to i16
  %p = mul i16 %w, %w
  %q = urem i16 %p, 59
  %q8 = trunc i16 %q to i8
  store i8 %q8, ptr %slot
  call void @free(ptr %table)
  %w.a = zext i6 %a to i16
  %product = mul i16 %q, %w.a
  %r = urem i16 %product, 59
  ret i16 %r
}

; REMARK: remark: {{.*}}this memory holds integers, not elements: it escapes to a call of 'realloc'
define i16 @moved(i6 %a, i64 %i) {
  %table = call ptr @calloc(i64 4, i64 1)
  %x = zext i6 %a to i8
  store i8 %x, ptr %table
  %slot = getelementptr i8, ptr %table, i64 %i
  %e = load i8, ptr %slot
  %w = zext i8 %e to i16
  %product = mul i16 %w, %w
  %r = urem i16 %product, 59
  %more = call ptr @realloc(ptr %table, i64 8)
  call void @free(ptr %more)
  ret i16 %r
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0, 1) "alloc-family"="malloc"
declare noalias ptr @realloc(ptr allocptr, i64) allockind("realloc") allocsize(1) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
declare noalias nonnull ptr @_Znwm(i64) nobuiltin allocsize(0)
declare void @_ZdlPv(ptr) nobuiltin
declare i32 @__gxx_personality_v0(...)
