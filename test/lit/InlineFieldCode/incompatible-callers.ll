; Of a helper with several callers the calls are marked that can be inlined: a
; call stays where caller and callee differ in their CPU, sanitizers, stack
; protector, floating point, or where the programmer says so.
; REQUIRES: x86-registered-target
; RUN: %opt -S -mtriple=x86_64-linux-gnu -passes=inline-field-code %s | FileCheck %s
; RUN: %opt -S -mtriple=x86_64-linux-gnu -passes='inline-field-code,always-inline' %s | FileCheck %s --check-prefix=INLINED

declare i254 @residue.reduce.i254(i254, i254)

; CHECK: define internal i254 @reduce(i254 %x) [[HELPER:#[0-9]+]] {
define internal i254 @reduce(i254 %x) #0 {
  %m = call i254 @residue.reduce.i254(i254 %x, i254 170141183460469231731687303715884105727)
  ret i254 %m
}

; CHECK-LABEL: define i254 @same(
; CHECK:         call i254 @reduce(i254 %x) [[INLINE:#[0-9]+]]
; INLINED-LABEL: define i254 @same(
; INLINED:         call i254 @residue.reduce
define i254 @same(i254 %x) #0 {
  %r = call i254 @reduce(i254 %x)
  ret i254 %r
}

; CHECK-LABEL: define i254 @more_features(
; CHECK:         call i254 @reduce(i254 %x) [[INLINE]]
define i254 @more_features(i254 %x) "target-features"="+avx2,+bmi2" {
  %r = call i254 @reduce(i254 %x)
  ret i254 %r
}

; CHECK-LABEL: define i254 @fewer_features(
; CHECK:         call i254 @reduce(i254 %x){{$}}
; INLINED-LABEL: define i254 @fewer_features(
; INLINED:         call i254 @reduce
define i254 @fewer_features(i254 %x) {
  %r = call i254 @reduce(i254 %x)
  ret i254 %r
}

; CHECK-LABEL: define i254 @sanitized(
; CHECK:         call i254 @reduce(i254 %x){{$}}
define i254 @sanitized(i254 %x) #0 sanitize_address {
  %r = call i254 @reduce(i254 %x)
  ret i254 %r
}

; CHECK-LABEL: define i254 @protected(
; CHECK:         call i254 @reduce(i254 %x){{$}}
define i254 @protected(i254 %x) #0 sspstrong {
  %r = call i254 @reduce(i254 %x)
  ret i254 %r
}

; CHECK-LABEL: define i254 @without_vectors(
; CHECK:         call i254 @reduce(i254 %x){{$}}
define i254 @without_vectors(i254 %x) #0 noimplicitfloat {
  %r = call i254 @reduce(i254 %x)
  ret i254 %r
}

; CHECK-LABEL: define i254 @no_optimization(
; CHECK:         call i254 @reduce(i254 %x){{$}}
define i254 @no_optimization(i254 %x) #0 noinline optnone {
  %r = call i254 @reduce(i254 %x)
  ret i254 %r
}

; CHECK-LABEL: define i254 @call_stays(
; CHECK:         call i254 @reduce(i254 %x) [[NOINLINE:#[0-9]+]]
define i254 @call_stays(i254 %x) #0 {
  %r = call i254 @reduce(i254 %x) noinline
  ret i254 %r
}

; CHECK: define internal i254 @strict(i254 %x) [[STRICT:#[0-9]+]] {
define internal i254 @strict(i254 %x) strictfp {
  %m = call i254 @residue.reduce.i254(i254 %x, i254 170141183460469231731687303715884105727)
  ret i254 %m
}

; CHECK-LABEL: define i254 @not_strict(
; CHECK:         call i254 @strict(i254 %x){{$}}
define i254 @not_strict(i254 %x) {
  %r = call i254 @strict(i254 %x)
  ret i254 %r
}

; What the programmer marked stays as it is.
; CHECK: define internal i254 @marked(i254 %x) [[MARKED:#[0-9]+]] {
define internal i254 @marked(i254 %x) alwaysinline inlinehint {
  %m = call i254 @residue.reduce.i254(i254 %x, i254 170141183460469231731687303715884105727)
  ret i254 %m
}

; CHECK-LABEL: define i254 @calls_marked(
; CHECK:         call i254 @marked(i254 %x){{$}}
; INLINED-LABEL: define i254 @calls_marked(
; INLINED:         call i254 @residue.reduce
define i254 @calls_marked(i254 %x) {
  %r = call i254 @marked(i254 %x)
  ret i254 %r
}

attributes #0 = { "target-features"="+bmi2" }

; CHECK-DAG: attributes [[HELPER]] = { "target-features"="+bmi2" }
; CHECK-DAG: attributes [[INLINE]] = { alwaysinline }
; CHECK-DAG: attributes [[STRICT]] = { strictfp }
; CHECK-DAG: attributes [[MARKED]] = { alwaysinline inlinehint }
