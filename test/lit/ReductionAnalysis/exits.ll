; Every use that needs the exact integer is an exit: store, return, comparison,
; call and operations that are none of the ring.
; RUN: %opt -disable-output -residue-min-bits=1 -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s

; CHECK-LABEL: Reduction analysis of 'exits':
; CHECK:           exit: %r is needed exactly by  store i16 %r, ptr %p
; CHECK:           exit: %r is needed exactly by  %small = icmp ult i16 %r, 9
; CHECK:           exit: %r is needed exactly by  %half = lshr i16 %r, 1
; CHECK:           exit: %r is needed exactly by  call void @use(i16 %r)
; CHECK-NOT:       exit: %r is needed exactly by  %m
; CHECK:           exit: %q is needed exactly by  ret i16 %q
define i16 @exits(i7 %a, ptr %p, ptr %h) {
  %x = zext i7 %a to i16
  %r = urem i16 %x, 127
  call void @use(i16 %r)
  %half = lshr i16 %r, 1
  store i16 %half, ptr %h
  %small = icmp ult i16 %r, 9
  store i1 %small, ptr %h
  store i16 %r, ptr %p
  %m = mul i16 %r, %r
  %q = urem i16 %m, 127
  ret i16 %q
}

declare void @use(i16)
