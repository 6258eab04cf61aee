; A choice by a comparison of pointers bounds nothing.
; RUN: %opt -disable-output -residue-min-bits=1 -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s

; CHECK: i16 %x: select %a.wide, %b.wide REDUCED in [0, 127]
define i16 @chosen(ptr %p, i7 %a, i7 %b) {
  %a.wide = zext i7 %a to i16
  %b.wide = zext i7 %b to i16
  %given = icmp ne ptr %p, null
  %x = select i1 %given, i16 %a.wide, i16 %b.wide
  %r = urem i16 %x, 127
  ret i16 %r
}

; CHECK: i16 %x: select %a.wide, %b.wide REDUCED in [0, 127]
define i16 @ordered(ptr %p, ptr %q, i7 %a, i7 %b) {
  %a.wide = zext i7 %a to i16
  %b.wide = zext i7 %b to i16
  %given = icmp ult ptr %p, %q
  %x = select i1 %given, i16 %a.wide, i16 %b.wide
  %r = urem i16 %x, 127
  ret i16 %r
}
