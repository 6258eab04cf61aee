; Lanes of one vector are read as parts of another's where each is part of one lane: three of 64 bits are
; six of 32, the low half first. Of four of 48 bits the second one of 32 is made of two.
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s

; CHECK: halves: proven
; CHECK: swapped: not proven
; CHECK: two: not proven
; CHECK: kept: proven

;--- before.ll
define i32 @halves(i64 %x, <3 x i64> %v, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %b = bitcast <3 x i64> %v to <6 x i32>
  %e = extractelement <6 x i32> %b, i32 3
  ret i32 %e
}
define i32 @swapped(i64 %x, <3 x i64> %v, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %b = bitcast <3 x i64> %v to <6 x i32>
  %e = extractelement <6 x i32> %b, i32 3
  ret i32 %e
}
define i32 @two(i64 %x, <4 x i48> %v, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %b = bitcast <4 x i48> %v to <6 x i32>
  %e = extractelement <6 x i32> %b, i32 1
  ret i32 %e
}
define i32 @kept(i64 %x, <4 x i48> %v, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %b = bitcast <4 x i48> %v to <6 x i32>
  %e = extractelement <6 x i32> %b, i32 1
  ret i32 %e
}

;--- after.ll
define i32 @halves(i64 %x, <3 x i64> %v, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %l = extractelement <3 x i64> %v, i32 1
  %s = lshr i64 %l, 32
  %e = trunc i64 %s to i32
  ret i32 %e
}
define i32 @swapped(i64 %x, <3 x i64> %v, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %l = extractelement <3 x i64> %v, i32 1
  %e = trunc i64 %l to i32
  ret i32 %e
}
define i32 @two(i64 %x, <4 x i48> %v, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %l = extractelement <4 x i48> %v, i32 1
  %e = trunc i48 %l to i32
  ret i32 %e
}
define i32 @kept(i64 %x, <4 x i48> %v, ptr %p) {
  %r = urem i64 %x, 2305843009213693951
  store i64 %r, ptr %p
  %b = bitcast <4 x i48> %v to <6 x i32>
  %e = extractelement <6 x i32> %b, i32 1
  ret i32 %e
}
