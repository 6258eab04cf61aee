; A sum that may be poison and one that may not are the same number: by what the first one is chosen has to be as in
; the source.
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/before.ll | FileCheck %s --check-prefix=SAME
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s

; SAME-COUNT-2: : proven
; CHECK: chosen: not proven: nuw or nsw is not proven (add)
; CHECK: compared: not proven: nuw or nsw is not proven (add)

;--- before.ll

define i64 @chosen(i64 %x, i64 %y, i1 %c, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  %s = select i1 %c, i64 %a, i64 %b
  ret i64 %s
}
define i64 @compared(i64 %x, i64 %y, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  %c = icmp ult i64 %x, 5
  %s = select i1 %c, i64 %a, i64 %b
  ret i64 %s
}

;--- after.ll

define i64 @chosen(i64 %x, i64 %y, i1 %c, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  %n = xor i1 %c, true
  %s = select i1 %n, i64 %a, i64 %b
  ret i64 %s
}
define i64 @compared(i64 %x, i64 %y, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  %c = icmp uge i64 %x, 5
  %s = select i1 %c, i64 %a, i64 %b
  ret i64 %s
}
