; Memory that others see, that is read in pieces, or whose integers are needed as they
; are, stays as it is; an analysis remark says why.
; RUN: %opt -disable-output -residue-min-bits=1 -residue-word-bits=8 -passes=crandall-reduction -pass-remarks-analysis=crandall %s 2>&1 | FileCheck %s
; RUN: %opt -S -residue-min-bits=1 -residue-word-bits=8 -passes=crandall-reduction %s | FileCheck %s --check-prefix=IR

declare void @publish(ptr)

; CHECK: remark: {{.*}}this memory holds integers, not elements: it escapes to a call of 'publish'
; IR-LABEL: define i16 @escape(
; IR:         store i16 %exact, ptr %escapes
; IR:         call void @publish(ptr %escapes)
; IR:         load i16, ptr %slot
define i16 @escape(i16 %a, i64 %i) {
  %escapes = alloca [4 x i16]
  %x = urem i16 %a, 251
  store i16 %x, ptr %escapes
  call void @publish(ptr %escapes)
  %slot = getelementptr i16, ptr %escapes, i64 %i
  %e = load i16, ptr %slot
  %r = urem i16 %e, 251
  ret i16 %r
}

; CHECK: remark: {{.*}}this memory holds integers, not elements: it escapes: its address is stored
define i16 @address_stored(i16 %a, i64 %i, ptr %out) {
  %stored = alloca [4 x i16]
  %x = urem i16 %a, 251
  store i16 %x, ptr %stored
  store ptr %stored, ptr %out
  %slot = getelementptr i16, ptr %stored, i64 %i
  %e = load i16, ptr %slot
  %r = urem i16 %e, 251
  ret i16 %r
}

; CHECK: remark: {{.*}}this memory holds integers, not elements: it is also accessed in pieces
define i16 @in_pieces(i16 %a, i64 %i) {
  %pieces = alloca [4 x i16]
  %x = urem i16 %a, 251
  store i16 %x, ptr %pieces
  %byte = getelementptr i8, ptr %pieces, i64 1
  store i8 0, ptr %byte
  %slot = getelementptr i16, ptr %pieces, i64 %i
  %e = load i16, ptr %slot
  %r = urem i16 %e, 251
  ret i16 %r
}

; CHECK: remark: {{.*}}this memory holds integers, not elements: it is accessed as volatile or atomic
define i16 @volatile(i16 %a, i64 %i) {
  %volatile = alloca [4 x i16]
  %x = urem i16 %a, 251
  store volatile i16 %x, ptr %volatile
  %slot = getelementptr i16, ptr %volatile, i64 %i
  %e = load i16, ptr %slot
  %r = urem i16 %e, 251
  ret i16 %r
}

; CHECK: remark: {{.*}}this memory holds integers, not elements: it may hold integers above the modulus, which are needed exactly
; IR-LABEL: define i16 @needed_exactly(
; IR:         store i16 %a, ptr %large
; IR:         %e = load i16, ptr %slot
; IR:         store i16 %e, ptr %out
define i16 @needed_exactly(i16 %a, i64 %i, ptr %out) {
  %large = alloca [4 x i16]
  store i16 %a, ptr %large
  %slot = getelementptr i16, ptr %large, i64 %i
  %e = load i16, ptr %slot
  store i16 %e, ptr %out
  %r = urem i16 %e, 251
  ret i16 %r
}

; CHECK: remark: {{.*}}this memory holds integers, not elements: it is used modulo two different moduli
define i16 @two_moduli(i16 %a, i64 %i) {
  %both = alloca [4 x i16]
  store i16 %a, ptr %both
  %slot = getelementptr i16, ptr %both, i64 %i
  %e = load i16, ptr %slot
  %r = urem i16 %e, 251
  %s = urem i16 %e, 239
  %t = xor i16 %r, %s
  ret i16 %t
}

; Three bytes hold no element of two words of 16 bits.
; CHECK: remark: {{.*}}this memory holds integers, not elements: it has slots that are narrower than whole words
define i32 @narrow(i8 %a, i64 %i) {
  %narrow = alloca [4 x i8]
  store i8 %a, ptr %narrow
  %slot = getelementptr i8, ptr %narrow, i64 %i
  %e = load i8, ptr %slot
  %w = zext i8 %e to i32
  %s = mul i32 %w, %w
  %r = urem i32 %s, 509
  ret i32 %r
}
