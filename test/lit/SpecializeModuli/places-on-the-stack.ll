; A place on the stack is a constant where constants are written to it, on every way
; to the call, and nobody else writes: neither another store, nor the caller by a byte,
; nor the function that is called. What is written last counts.
; RUN: %opt -S -passes=specialize-moduli -residue-min-bits=8 %s | FileCheck %s

%field = type { i16, i32, [2 x i16] }

@fields = constant [2 x %field] [%field { i16 241, i32 7, [2 x i16] [i16 1, i16 2] },
                                 %field { i16 251, i32 8, [2 x i16] [i16 3, i16 4] }]
@other = global i16 241

; CHECK-LABEL: define i16 @one_store(
; CHECK:         call i16 @by_pointer.modulus(i16 %x)
define i16 @one_store(i16 %x) {
  %m = alloca i16
  store i16 241, ptr %m
  %r = call i16 @by_pointer(i16 %x, ptr %m)
  ret i16 %r
}

; CHECK-LABEL: define i16 @object(
; CHECK:         call i16 @by_value.modulus(i16 %x)
define i16 @object(i16 %x) {
  %f = alloca %field
  store i16 241, ptr %f
  %count = getelementptr inbounds %field, ptr %f, i32 0, i32 1
  store i32 7, ptr %count
  %first = getelementptr inbounds %field, ptr %f, i32 0, i32 2
  store i32 131073, ptr %first
  %r = call i16 @by_value(i16 %x, ptr byval(%field) %f)
  ret i16 %r
}

; CHECK-LABEL: define i16 @copied(
; CHECK:         call i16 @by_value.modulus.1(i16 %x)
define i16 @copied(i16 %x) {
  %f = alloca %field
  call void @llvm.memcpy.p0.p0.i64(ptr %f, ptr getelementptr (%field, ptr @fields, i64 1), i64 12, i1 false)
  %r = call i16 @by_value(i16 %x, ptr byval(%field) %f)
  ret i16 %r
}

; CHECK-LABEL: define i16 @two_stores(
; CHECK:         call i16 @by_pointer(i16 %x, ptr %m)
define i16 @two_stores(i16 %x) {
  %m = alloca i16
  store i16 241, ptr %m
  store i8 3, ptr %m
  %r = call i16 @by_pointer(i16 %x, ptr %m)
  ret i16 %r
}

; CHECK-LABEL: define i16 @zeros_first(
; CHECK:         call i16 @by_value.modulus.1(i16 %x)
define i16 @zeros_first(i16 %x) {
  %f = alloca %field
  call void @llvm.memset.p0.i64(ptr %f, i8 0, i64 12, i1 false)
  store i16 1, ptr %f
  store i16 251, ptr %f
  %count = getelementptr inbounds %field, ptr %f, i32 0, i32 1
  store i32 8, ptr %count
  %first = getelementptr inbounds %field, ptr %f, i32 0, i32 2
  store i32 262147, ptr %first
  %r = call i16 @by_value(i16 %x, ptr byval(%field) %f)
  ret i16 %r
}

; CHECK-LABEL: define i16 @zeros_last(
; CHECK:         call i16 @by_value(i16 %x, ptr byval(%field) %f)
define i16 @zeros_last(i16 %x, i64 %n) {
  %f = alloca %field
  store i16 251, ptr %f
  call void @llvm.memset.p0.i64(ptr %f, i8 0, i64 %n, i1 false)
  %r = call i16 @by_value(i16 %x, ptr byval(%field) %f)
  ret i16 %r
}

; CHECK-LABEL: define i16 @stored_in_part(
; CHECK:         call i16 @by_value(i16 %x, ptr byval(%field) %f)
define i16 @stored_in_part(i16 %x) {
  %f = alloca %field
  store i16 241, ptr %f
  %r = call i16 @by_value(i16 %x, ptr byval(%field) %f)
  ret i16 %r
}

; CHECK-LABEL: define i16 @on_one_way(
; CHECK:         call i16 @by_pointer(i16 %x, ptr %m)
define i16 @on_one_way(i16 %x, i1 %c) {
  %m = alloca i16
  br i1 %c, label %then, label %join
then:
  store i16 241, ptr %m
  br label %join
join:
  %r = call i16 @by_pointer(i16 %x, ptr %m)
  ret i16 %r
}

; CHECK-LABEL: define i16 @escaped(
; CHECK:         call i16 @by_pointer(i16 %x, ptr %m)
define i16 @escaped(i16 %x) {
  %m = alloca i16
  store i16 241, ptr %m
  call void @unknown(ptr %m)
  %r = call i16 @by_pointer(i16 %x, ptr %m)
  ret i16 %r
}

; CHECK-LABEL: define i16 @written_by_callee(
; CHECK:         call i16 @writes(i16 %x, ptr %m)
; CHECK-NEXT:    call i16 @writes_by_value(i16 %x, ptr byval(i16) %m)
define i16 @written_by_callee(i16 %x) {
  %m = alloca i16
  store i16 241, ptr %m
  %a = call i16 @writes(i16 %x, ptr %m)
  %b = call i16 @writes_by_value(i16 %x, ptr byval(i16) %m)
  %r = add i16 %a, %b
  ret i16 %r
}

; CHECK-LABEL: define i16 @also_output(
; CHECK:         call i16 @result_first(ptr %m, i16 %x, ptr %m)
define i16 @also_output(i16 %x) {
  %m = alloca i16
  store i16 241, ptr %m
  %r = call i16 @result_first(ptr %m, i16 %x, ptr %m)
  ret i16 %r
}

; CHECK-LABEL: define i16 @constant_objects(
; CHECK:         call i16 @by_pointer.modulus.1(i16 %x)
; CHECK-NEXT:    call i16 @by_pointer(i16 %x, ptr @other)
define i16 @constant_objects(i16 %x) {
  %a = call i16 @by_pointer(i16 %x, ptr getelementptr (%field, ptr @fields, i64 1))
  %b = call i16 @by_pointer(i16 %x, ptr @other)
  %r = add i16 %a, %b
  ret i16 %r
}

; CHECK-LABEL: define i16 @pointers_to_objects(
; CHECK:         call i16 @by_member.modulus(i16 %x)
; CHECK-NEXT:    call i16 @by_member.modulus.1(i16 %x)
define i16 @pointers_to_objects(i16 %x) {
  %object = alloca ptr
  store ptr @fields, ptr %object
  %a = call i16 @by_member(i16 %x, ptr @second)
  %b = call i16 @by_member(i16 %x, ptr %object)
  %r = add i16 %a, %b
  ret i16 %r
}
@second = constant ptr getelementptr (%field, ptr @fields, i64 1)

define internal i16 @by_member(i16 %x, ptr %this) {
  %f = load ptr, ptr %this
  %modulus = load i16, ptr %f
  %r = urem i16 %x, %modulus
  ret i16 %r
}

define internal i16 @by_pointer(i16 %x, ptr %m) {
  %modulus = load i16, ptr %m
  %r = urem i16 %x, %modulus
  ret i16 %r
}

define internal i16 @by_value(i16 %x, ptr byval(%field) %f) {
  %modulus = load i16, ptr %f
  %r = urem i16 %x, %modulus
  ret i16 %r
}

define internal i16 @writes(i16 %x, ptr %m) {
  %modulus = load i16, ptr %m
  %r = urem i16 %x, %modulus
  store i16 %r, ptr %m
  ret i16 %r
}

define internal i16 @writes_by_value(i16 %x, ptr byval(i16) %m) {
  %before = load i16, ptr %m
  %less = sub i16 %before, 1
  store i16 %less, ptr %m
  %modulus = load i16, ptr %m
  %r = urem i16 %x, %modulus
  ret i16 %r
}

define internal i16 @result_first(ptr %r, i16 %x, ptr %m) {
  store i16 %x, ptr %r
  %modulus = load i16, ptr %m
  %reduced = urem i16 %x, %modulus
  ret i16 %reduced
}

declare void @unknown(ptr)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; CHECK:      i16 @by_pointer.modulus(i16 %x)
; CHECK-NEXT:   call {{.*}}(i16 %x, i16 241)
; CHECK:      i16 @by_value.modulus(i16 %x)
; CHECK-NEXT:   call {{.*}}(i16 %x, i16 241)
; CHECK:      i16 @by_value.modulus.1(i16 %x)
; CHECK-NEXT:   call {{.*}}(i16 %x, i16 251)
; CHECK:      i16 @by_pointer.modulus.1(i16 %x)
; CHECK-NEXT:   call {{.*}}(i16 %x, i16 251)
; CHECK:      i16 @by_member.modulus(i16 %x)
; CHECK-NEXT:   call {{.*}}(i16 %x, i16 251)
; CHECK:      i16 @by_member.modulus.1(i16 %x)
; CHECK-NEXT:   call {{.*}}(i16 %x, i16 241)
