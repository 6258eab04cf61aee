; What takes the place of an object on the stack is aligned as that is: the function
; may count on it.
; RUN: %opt -S -passes=specialize-moduli -residue-min-bits=8 %s | FileCheck %s

%field = type { i16, i16, [28 x i8] }

@fields = constant %field { i16 241, i16 7, [28 x i8] zeroinitializer }

; CHECK: @reduce.constants = private constant %field { i16 241, {{.*}}, align 64
define i16 @object(i16 %x, ptr %to) {
  %f = alloca %field, align 64
  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %f, ptr @fields, i64 32, i1 false)
  %r = call i16 @reduce(i16 %x, ptr %f, ptr %to)
  ret i16 %r
}

define internal i16 @reduce(i16 %x, ptr %f, ptr %to) noinline {
  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %to, ptr align 64 %f, i64 32, i1 false)
  %m = load i16, ptr %f, align 64
  %r = urem i16 %x, %m
  ret i16 %r
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
