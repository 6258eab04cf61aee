; Blocks that end in other ways than by a branch: results that are there on some
; ways only, edges that cannot be split, several edges to one block, calls that
; a return has to follow, loops that are entered by an invoke.
; REQUIRES: x86-registered-target
; RUN: %opt -S -passes=residue -residue-min-bits=1 %s | FileCheck %s --implicit-check-not=urem
; RUN: %opt -S -passes=residue -residue-min-bits=1 -residue-representation=montgomery %s | FileCheck %s --implicit-check-not=urem

; CHECK-LABEL: define i16 @callbr(
; CHECK-LABEL: define i16 @indirect(
; CHECK-LABEL: define i16 @switched(
; CHECK-LABEL: define i16 @tail(
; CHECK:         musttail call i16 @tail(
; CHECK-NEXT:    ret i16
; CHECK-LABEL: define i16 @invoke_loop(
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
declare i16 @source()
declare void @sink(i16)
declare i32 @__gxx_personality_v0(...)

define i16 @callbr(i16 %x) {
entry:
  %y = callbr i16 asm "", "=r,r,!i,~{dirflag}"(i16 %x) to label %direct [label %other]
direct:
  %m = urem i16 %y, 251
  %s = mul i16 %m, %m
  %r = urem i16 %s, 251
  br label %join
other:
  %m2 = urem i16 %y, 251
  br label %join
join:
  %p = phi i16 [ %r, %direct ], [ %m2, %other ]
  %q = add i16 %p, 7
  %z = urem i16 %q, 251
  ret i16 %z
}

define i16 @indirect(i16 %x, ptr %to) {
entry:
  %m = urem i16 %x, 251
  indirectbr ptr %to, [label %a, label %join]
a:
  %s = mul i16 %m, %m
  %r = urem i16 %s, 251
  indirectbr ptr %to, [label %a2, label %join]
a2:
  call void @sink(i16 %r)
  br label %join
join:
  %p = phi i16 [ %m, %entry ], [ %r, %a ], [ 3, %a2 ]
  %q = mul i16 %p, %p
  %z = urem i16 %q, 251
  ret i16 %z
}

define i16 @switched(i16 %x, i32 %c) {
entry:
  %m = urem i16 %x, 251
  br label %head
head:
  %v = phi i16 [ %m, %entry ], [ %r, %head ], [ %r, %head ]
  %s = mul i16 %v, %v
  %r = urem i16 %s, 251
  %d = call i16 @source()
  switch i16 %d, label %head [ i16 1, label %head
                               i16 2, label %join
                               i16 3, label %join ]
join:
  %p = phi i16 [ %r, %head ], [ %r, %head ]
  %q = mul i16 %p, %p
  %z = urem i16 %q, 251
  ret i16 %z
}

define i16 @tail(i16 %x, ptr %p) {
  %m = urem i16 %x, 251
  %s = mul i16 %m, %m
  %r = urem i16 %s, 251
  %c = icmp eq i16 %r, 0
  store i16 %r, ptr %p
  br i1 %c, label %a, label %b
a:
  %t = musttail call i16 @tail(i16 %r, ptr %p)
  ret i16 %t
b:
  %q = add i16 %r, %r
  %z = urem i16 %q, 251
  ret i16 %z
}

define i16 @invoke_loop(i16 %n) personality ptr @__gxx_personality_v0 {
entry:
  %y = invoke i16 @source() to label %head unwind label %pad
head:
  %i = phi i16 [ 0, %entry ], [ %i1, %back ]
  %v = phi i16 [ 1, %entry ], [ %r, %back ]
  %m = urem i16 %y, 251
  %s = mul i16 %v, %m
  %r = urem i16 %s, 251
  %i1 = add i16 %i, 1
  %k = invoke i16 @source() to label %back unwind label %pad
back:
  %d = icmp eq i16 %k, %n
  br i1 %d, label %done, label %head
done:
  %t = add i16 %r, %v
  %z = urem i16 %t, 251
  ret i16 %z
pad:
  %e = phi i16 [ 0, %entry ], [ %r, %head ]
  %lp = landingpad { ptr, i32 } cleanup
  %q = mul i16 %e, %e
  %w = urem i16 %q, 251
  ret i16 %w
}
