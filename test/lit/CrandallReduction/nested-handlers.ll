; Handlers in handlers and in loops: a phi node that takes what another one
; without a place holds is computed as written, the handlers take copies.
; RUN: %opt -S -passes=residue %s | FileCheck %s --implicit-check-not=urem
; RUN: %opt -S -passes=residue -residue-unrolled-words=1 %s | FileCheck %s --implicit-check-not=urem

; CHECK:      switch:
; CHECK-NEXT:   %w = phi i512
; CHECK-NEXT:   %cs = catchswitch
; CHECK:      a:
; CHECK:        %w.copy{{[0-9]*}} = freeze i512 %w
; CHECK:      inner:
; CHECK-NEXT:   %w2 = phi i512
; CHECK-NEXT:   %ci = catchswitch
; CHECK:      outer:
; CHECK-NEXT:   %w3 = phi i512 [ %w, %switch ], [ %w2, %inner ]
; CHECK-NEXT:   %co = catchswitch
target triple = "x86_64-pc-windows-msvc"
@A = external global i8
@B = external global i8
declare void @may_throw(i512)
declare i32 @__CxxFrameHandler3(...)
define i512 @loop(i512 %x, i512 %n) personality ptr @__CxxFrameHandler3 {
entry:
  %x0 = urem i512 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  br label %head
head:
  %i = phi i512 [ 0, %entry ], [ %i1, %next ]
  %v = phi i512 [ %x0, %entry ], [ %vn, %next ]
  %s = mul i512 %v, %v
  %r = urem i512 %s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  invoke void @may_throw(i512 %i) to label %ok unwind label %switch
ok:
  %s1 = add i512 %r, %x0
  %r1 = urem i512 %s1, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  invoke void @may_throw(i512 %r1) to label %next unwind label %switch
switch:
  %w = phi i512 [ %r, %head ], [ %r1, %ok ]
  %cs = catchswitch within none [label %a, label %b] unwind label %outer
a:
  %pa = catchpad within %cs [ptr @A, i32 64, ptr null]
  %sa = mul i512 %w, %x0
  %ra = urem i512 %sa, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  invoke void @may_throw(i512 %ra) [ "funclet"(token %pa) ] to label %a2 unwind label %inner
a2:
  catchret from %pa to label %next
inner:
  %w2 = phi i512 [ %ra, %a ]
  %ci = catchswitch within %pa [label %c] unwind label %outer
c:
  %pc = catchpad within %ci [ptr @B, i32 64, ptr null]
  %sc = mul i512 %w2, %w
  %rc = urem i512 %sc, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  call void @may_throw(i512 %rc) [ "funclet"(token %pc) ]
  catchret from %pc to label %a3
a3:
  %sd = add i512 %w2, %w2
  %rd = urem i512 %sd, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  catchret from %pa to label %next2
next2:
  br label %next
b:
  %pb = catchpad within %cs [ptr @B, i32 64, ptr null]
  catchret from %pb to label %next
outer:
  %w3 = phi i512 [ %w, %switch ], [ %w2, %inner ]
  %co = catchswitch within none [label %d, label %e] unwind to caller
d:
  %pd = catchpad within %co [ptr @A, i32 64, ptr null]
  %se = mul i512 %w3, %w3
  %re = urem i512 %se, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  catchret from %pd to label %out
e:
  %pe = catchpad within %co [ptr @B, i32 64, ptr null]
  %sf = add i512 %w3, %x0
  %rf = urem i512 %sf, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  catchret from %pe to label %out
next:
  %vn = phi i512 [ %r1, %ok ], [ %ra, %a2 ], [ %rd, %next2 ], [ %w, %b ]
  %i1 = add i512 %i, 1
  %c1 = icmp eq i512 %i1, %n
  br i1 %c1, label %done, label %head
done:
  %sg = mul i512 %vn, %vn
  %rg = urem i512 %sg, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i512 %rg
out:
  %o = phi i512 [ %re, %d ], [ %rf, %e ]
  ret i512 %o
}
