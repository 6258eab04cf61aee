; Addresses are computed modulo 2^64. With records of three i16, index (2^63 + 1) / 3 of
; one field is the place of the next one, as 6 ((2^63 + 1) / 3) = 2^64 + 2. So where a step
; may wrap around, only the power of two in the size of a record separates its fields.
; RUN: %opt -disable-output -residue-min-bits=1 -residue-word-bits=8 -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s
; RUN: %opt -S -residue-min-bits=1 -residue-word-bits=8 -residue-representation=montgomery -passes=crandall-reduction %s | FileCheck %s --check-prefix=CODE

%triple = type { i16, i16, i16 }
%pair = type { i16, i16 }

@triples = internal constant [2 x %triple] [%triple { i16 1, i16 2, i16 3 }, %triple { i16 4, i16 5, i16 6 }]

; Both fields are stored in one encoding: 200 R modulo 251, with R = 2^8, is 247.
; CHECK-LABEL: 'may_wrap'
; CHECK:         %t: memory %a, 200
; CODE-LABEL:  define i16 @may_wrap(
; CODE:          store i8 %{{.*}}, ptr %t
; CODE:          store i8 -9, ptr %second
; CODE-LABEL:  define i16 @inbounds(
define i16 @may_wrap(i16 %a, i64 %i) {
  %t = alloca [4 x %triple]
  %second = getelementptr inbounds i8, ptr %t, i64 2
  store i16 %a, ptr %t
  store i16 200, ptr %second
  %slot = getelementptr %triple, ptr %t, i64 %i
  %e = load i16, ptr %slot
  %w = zext i16 %e to i32
  %ww = mul i32 %w, %w
  %r = urem i32 %ww, 251
  %s = trunc i32 %r to i16
  ret i16 %s
}

; CHECK-LABEL: 'inbounds'
; CHECK:         %t: memory %a REDUCED
define i16 @inbounds(i16 %a, i64 %i) {
  %t = alloca [4 x %triple]
  %second = getelementptr inbounds i8, ptr %t, i64 2
  store i16 %a, ptr %t
  store i16 200, ptr %second
  %slot = getelementptr inbounds %triple, ptr %t, i64 %i
  %e = load i16, ptr %slot
  %w = zext i16 %e to i32
  %ww = mul i32 %w, %w
  %r = urem i32 %ww, 251
  %s = trunc i32 %r to i16
  ret i16 %s
}

; CHECK-LABEL: 'no_signed_wrap'
; CHECK:         %t: memory %a REDUCED
define i16 @no_signed_wrap(i16 %a, i64 %i) {
  %t = alloca [4 x %triple]
  %second = getelementptr nusw i8, ptr %t, i64 2
  store i16 %a, ptr %t
  store i16 200, ptr %second
  %slot = getelementptr nusw %triple, ptr %t, i64 %i
  %e = load i16, ptr %slot
  %w = zext i16 %e to i32
  %ww = mul i32 %w, %w
  %r = urem i32 %ww, 251
  %s = trunc i32 %r to i16
  ret i16 %s
}

; nuw alone says nothing of a negative constant.
; CHECK-LABEL: 'no_unsigned_wrap'
; CHECK:         %t: memory %a, 200
define i16 @no_unsigned_wrap(i16 %a, i64 %i) {
  %t = alloca [4 x %triple]
  %second = getelementptr inbounds i8, ptr %t, i64 2
  store i16 %a, ptr %t
  store i16 200, ptr %second
  %slot = getelementptr nuw %triple, ptr %t, i64 %i
  %e = load i16, ptr %slot
  %w = zext i16 %e to i32
  %ww = mul i32 %w, %w
  %r = urem i32 %ww, 251
  %s = trunc i32 %r to i16
  ret i16 %s
}

; 2^64 is a multiple of the size of these records.
; CHECK-LABEL: 'power_of_two'
; CHECK:         %t: memory %a REDUCED
define i16 @power_of_two(i16 %a, i64 %i) {
  %t = alloca [4 x %pair]
  %second = getelementptr i8, ptr %t, i64 2
  store i16 %a, ptr %t
  store i16 200, ptr %second
  %slot = getelementptr %pair, ptr %t, i64 %i
  %e = load i16, ptr %slot
  %w = zext i16 %e to i32
  %ww = mul i32 %w, %w
  %r = urem i32 %ww, 251
  %s = trunc i32 %r to i16
  ret i16 %s
}

; An index of 32 bits does not reach around the address space,
; CHECK-LABEL: 'short_index'
; CHECK:         %t: memory %a REDUCED
define i16 @short_index(i16 %a, i32 %i) {
  %t = alloca [4 x %triple]
  %second = getelementptr i8, ptr %t, i64 2
  store i16 %a, ptr %t
  store i16 200, ptr %second
  %slot = getelementptr %triple, ptr %t, i32 %i
  %e = load i16, ptr %slot
  %w = zext i16 %e to i32
  %ww = mul i32 %w, %w
  %r = urem i32 %ww, 251
  %s = trunc i32 %r to i16
  ret i16 %s
}

; nor does the extension of one,
; CHECK-LABEL: 'extended_index'
; CHECK:         %t: memory %a REDUCED
define i16 @extended_index(i16 %a, i32 %j) {
  %t = alloca [4 x %triple]
  %second = getelementptr i8, ptr %t, i64 2
  store i16 %a, ptr %t
  store i16 200, ptr %second
  %i = zext i32 %j to i64
  %slot = getelementptr %triple, ptr %t, i64 %i
  %e = load i16, ptr %slot
  %w = zext i16 %e to i32
  %ww = mul i32 %w, %w
  %r = urem i32 %ww, 251
  %s = trunc i32 %r to i16
  ret i16 %s
}

; but a long one that is cut to an address does.
; CHECK-LABEL: 'long_index'
; CHECK:         %t: memory %a, 200
define i16 @long_index(i16 %a, i128 %i) {
  %t = alloca [4 x %triple]
  %second = getelementptr i8, ptr %t, i64 2
  store i16 %a, ptr %t
  store i16 200, ptr %second
  %slot = getelementptr %triple, ptr %t, i128 %i
  %e = load i16, ptr %slot
  %w = zext i16 %e to i32
  %ww = mul i32 %w, %w
  %r = urem i32 %ww, 251
  %s = trunc i32 %r to i16
  ret i16 %s
}

; One step of several that may wrap is enough: steps that do not can lead back.
; CHECK-LABEL: 'one_step_may_wrap'
; CHECK:         %t: memory %a, 200
define i16 @one_step_may_wrap(i16 %a, i64 %i) {
  %t = alloca [4 x %triple]
  %second = getelementptr inbounds i8, ptr %t, i64 2
  store i16 %a, ptr %t
  store i16 200, ptr %second
  %away = getelementptr i8, ptr %t, i64 -6
  %slot = getelementptr nusw %triple, ptr %away, i64 %i
  %e = load i16, ptr %slot
  %w = zext i16 %e to i32
  %ww = mul i32 %w, %w
  %r = urem i32 %ww, 251
  %s = trunc i32 %r to i16
  ret i16 %s
}

; A constant this far away is none of an array.
; CHECK-LABEL: 'far_constant'
; CHECK:         missed: %e reads memory that is indexed in a way that is not understood
define i16 @far_constant(i16 %a) {
  %t = alloca [4 x %triple]
  %second = getelementptr inbounds i8, ptr %t, i64 2
  store i16 %a, ptr %t
  store i16 200, ptr %second
  %slot = getelementptr %triple, ptr %t, i64 3074457345618258603
  %e = load i16, ptr %slot
  %w = zext i16 %e to i32
  %ww = mul i32 %w, %w
  %r = urem i32 %ww, 251
  %s = trunc i32 %r to i16
  ret i16 %s
}

; CHECK-LABEL: 'table_may_wrap'
; CHECK:         @triples: memory REDUCED in [0, 6]
define i16 @table_may_wrap(i64 %i) {
  %slot = getelementptr %triple, ptr @triples, i64 %i
  %e = load i16, ptr %slot
  %w = zext i16 %e to i32
  %ww = mul i32 %w, %w
  %r = urem i32 %ww, 251
  %s = trunc i32 %r to i16
  ret i16 %s
}

; CHECK-LABEL: 'table_inbounds'
; CHECK:         @triples: memory REDUCED in [0, 4]
define i16 @table_inbounds(i64 %i) {
  %slot = getelementptr inbounds %triple, ptr @triples, i64 %i
  %e = load i16, ptr %slot
  %w = zext i16 %e to i32
  %ww = mul i32 %w, %w
  %r = urem i32 %ww, 251
  %s = trunc i32 %r to i16
  ret i16 %s
}
