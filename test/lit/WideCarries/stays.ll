; What is compared with something else, is one word or more than two, is elsewhere or is
; no sum is no carry.
; RUN: %opt -S -passes=wide-carries %s | FileCheck %s
; CHECK-NOT: with.overflow

target datalayout = "e-n4"
target triple = "x86_64-unknown-linux-gnu"

define i1 @other_word(ptr %r, i8 %x, i8 %y, i8 %z) {
  %sum = add i8 %x, %y
  %less = icmp ult i8 %sum, %z
  store i8 %sum, ptr %r
  ret i1 %less
}
define i1 @other_side(ptr %r, i8 %x, i8 %y) {
  %sum = add i8 %x, %y
  %less = icmp ult i8 %x, %sum
  store i8 %sum, ptr %r
  ret i1 %less
}
define i1 @or_equal(ptr %r, i8 %x, i8 %y) {
  %sum = add i8 %x, %y
  %less = icmp ule i8 %sum, %x
  store i8 %sum, ptr %r
  ret i1 %less
}
define i1 @with_sign(ptr %r, i8 %x, i8 %y) {
  %sum = add i8 %x, %y
  %less = icmp slt i8 %sum, %x
  store i8 %sum, ptr %r
  ret i1 %less
}
define i1 @difference(ptr %r, i8 %x, i8 %y) {
  %sum = sub i8 %x, %y
  %less = icmp ult i8 %sum, %x
  store i8 %sum, ptr %r
  ret i1 %less
}
define i1 @one_word(ptr %r, i4 %x, i4 %y) {
  %sum = add i4 %x, %y
  %less = icmp ult i4 %sum, %x
  store i4 %sum, ptr %r
  ret i1 %less
}
define i1 @three_words(ptr %r, i12 %x, i12 %y) {
  %sum = add i12 %x, %y
  %less = icmp ult i12 %sum, %x
  store i12 %sum, ptr %r
  ret i1 %less
}
define i1 @elsewhere(ptr %r, i8 %x, i8 %y) {
  %sum = add i8 %x, %y
  store i8 %sum, ptr %r
  br label %next
next:
  %less = icmp ult i8 %sum, %x
  ret i1 %less
}
