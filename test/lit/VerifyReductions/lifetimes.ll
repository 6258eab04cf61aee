; A lifetime ends between the same effects, and what is loaded in front of the end stays there. The same
; number is another place in another address space.
; REQUIRES: llvm-22
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/before.ll | FileCheck %s --check-prefix=SAME
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s

; SAME-COUNT-3: : proven
; CHECK: life: not proven: a load that the source does not have (load)
; CHECK: life2: not proven: a lifetime that the source does not have (call)
; CHECK: spaces: not proven: a load that the source does not have (load)

;--- before.ll
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare void @esc(ptr)
define i64 @life(i64 %x, ptr %p) {
  %a = alloca i64
  call void @llvm.lifetime.start.p0(ptr %a)
  call void @esc(ptr %a)
  %l = load i64, ptr %a
  call void @llvm.lifetime.end.p0(ptr %a)
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  ret i64 %l
}
define i64 @life2(i64 %x, ptr %p) {
  %a = alloca i64
  call void @llvm.lifetime.start.p0(ptr %a)
  call void @esc(ptr %a)
  call void @esc(ptr %a)
  call void @llvm.lifetime.end.p0(ptr %a)
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  ret i64 0
}
define i64 @spaces(i64 %x, i64 %a, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  %a8 = add nuw i64 %a, 8
  %q = inttoptr i64 %a8 to ptr addrspace(1)
  %q0 = inttoptr i64 %a to ptr
  %l = load i64, ptr %q0
  store i64 %r, ptr addrspace(1) %q
  ret i64 %l
}

;--- after.ll
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare void @esc(ptr)
define i64 @life(i64 %x, ptr %p) {
  %a = alloca i64
  call void @llvm.lifetime.start.p0(ptr %a)
  call void @esc(ptr %a)
  call void @llvm.lifetime.end.p0(ptr %a)
  %l = load i64, ptr %a
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  ret i64 %l
}
define i64 @life2(i64 %x, ptr %p) {
  %a = alloca i64
  call void @llvm.lifetime.start.p0(ptr %a)
  call void @esc(ptr %a)
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %a
  call void @esc(ptr %a)
  call void @llvm.lifetime.end.p0(ptr %a)
  store i64 %r, ptr %p
  ret i64 0
}
define i64 @spaces(i64 %x, i64 %a, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  %a8 = add nuw i64 %a, 8
  %q = inttoptr i64 %a8 to ptr addrspace(1)
  %q0 = inttoptr i64 %a to ptr
  store i64 %r, ptr addrspace(1) %q
  %l = load i64, ptr %q0
  ret i64 %l
}
