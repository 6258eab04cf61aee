; The block of a catchswitch has no place for code: of what its handlers take,
; inputs are converted above it, phi nodes in each handler, and members that
; both need exactly are canonical above it.
; RUN: %opt -S -passes=residue -residue-min-bits=1 %s | FileCheck %s --implicit-check-not=urem --implicit-check-not=residue.reduce

@A = external global i8
@B = external global i8
declare void @may_throw(i16)
declare i32 @__CxxFrameHandler3(...)

; CHECK-LABEL: define i16 @input(
; CHECK:       entry:
; CHECK:         %x.fr = freeze i16 %x
; CHECK:       switch:
; CHECK-NEXT:    %cs = catchswitch
define i16 @input(i16 %x) personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @may_throw(i16 0) to label %done unwind label %switch
switch:
  %cs = catchswitch within none [label %a, label %b] unwind to caller
a:
  %pa = catchpad within %cs [ptr @A, i32 64, ptr null]
  %x2 = mul i16 %x, 3
  %m2 = urem i16 %x, 251
  %s2 = mul i16 %m2, %m2
  %ra = urem i16 %s2, 251
  catchret from %pa to label %done
b:
  %pb = catchpad within %cs [ptr @B, i32 64, ptr null]
  %m3 = urem i16 %x, 251
  %s3 = add i16 %m3, 5
  %rb = urem i16 %s3, 251
  catchret from %pb to label %done
done:
  %r = phi i16 [ %x, %entry ], [ %ra, %a ], [ %rb, %b ]
  ret i16 %r
}

; CHECK-LABEL: define i16 @phi(
; CHECK:       switch:
; CHECK-NEXT:    %v = phi i16
; CHECK-NEXT:    %cs = catchswitch
; CHECK:       a:
; CHECK-NEXT:    %pa = catchpad
; CHECK-NEXT:    %v.copy{{[0-9]*}} = freeze i16 %v
; CHECK:       b:
; CHECK-NEXT:    %pb = catchpad
; CHECK-NEXT:    %v.copy{{[0-9]*}} = freeze i16 %v
define i16 @phi(i16 %x) personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @may_throw(i16 0) to label %more unwind label %switch
more:
  %m = urem i16 %x, 251
  %s = mul i16 %m, %m
  %m1 = urem i16 %s, 251
  invoke void @may_throw(i16 1) to label %done unwind label %switch
switch:
  %v = phi i16 [ %x, %entry ], [ %m1, %more ]
  %cs = catchswitch within none [label %a, label %b] unwind to caller
a:
  %pa = catchpad within %cs [ptr @A, i32 64, ptr null]
  %m2 = urem i16 %v, 251
  %s2 = mul i16 %m2, %m2
  %ra = urem i16 %s2, 251
  catchret from %pa to label %done
b:
  %pb = catchpad within %cs [ptr @B, i32 64, ptr null]
  %m3 = urem i16 %v, 251
  %s3 = add i16 %m3, 5
  %rb = urem i16 %s3, 251
  catchret from %pb to label %done
done:
  %r = phi i16 [ %m1, %more ], [ %ra, %a ], [ %rb, %b ]
  ret i16 %r
}

; CHECK-LABEL: define i16 @canonical_phi(
; CHECK:       switch:
; CHECK-NEXT:    %v = phi i16
; CHECK-NEXT:    %odd = phi i1
; CHECK-NEXT:    %cs = catchswitch
; CHECK:       a:
; CHECK:         %odd.copy = freeze i1 %odd
; CHECK:       cleanup:
; CHECK-NEXT:    %w = phi i16 [ %v, %switch ]
define i16 @canonical_phi(i16 %x, i1 %c) personality ptr @__CxxFrameHandler3 {
entry:
  %m = urem i16 %x, 251
  invoke void @may_throw(i16 0) to label %more unwind label %switch
more:
  %s = mul i16 %m, %m
  %m1 = urem i16 %s, 251
  invoke void @may_throw(i16 1) to label %done unwind label %switch
switch:
  %v = phi i16 [ %m, %entry ], [ %m1, %more ]
  %odd = phi i1 [ %c, %entry ], [ true, %more ]
  %cs = catchswitch within none [label %a, label %b] unwind label %cleanup
a:
  %pa = catchpad within %cs [ptr @A, i32 64, ptr null]
  call void @may_throw(i16 %v) [ "funclet"(token %pa) ]
  %s2 = mul i16 %v, %v
  %ra = urem i16 %s2, 251
  %chosen = select i1 %odd, i16 %ra, i16 %v
  %twice = add i16 %chosen, %chosen
  %rt = urem i16 %twice, 251
  catchret from %pa to label %done
b:
  %pb = catchpad within %cs [ptr @B, i32 64, ptr null]
  catchret from %pb to label %done
cleanup:
  ; What comes from there is a number from outside.
  %w = phi i16 [ %v, %switch ]
  %pc = cleanuppad within none []
  %s4 = mul i16 %w, %w
  %m4 = urem i16 %s4, 251
  call void @may_throw(i16 %m4) [ "funclet"(token %pc) ]
  cleanupret from %pc unwind to caller
done:
  %r = phi i16 [ %m1, %more ], [ %rt, %a ], [ %v, %b ]
  %s5 = mul i16 %r, %r
  %r5 = urem i16 %s5, 251
  ret i16 %r5
}

; CHECK-LABEL: define void @exact_uses(
; CHECK:       switch:
; CHECK-NEXT:    %cs = catchswitch
define void @exact_uses(ptr %p, i16 %x, i1 %c) personality ptr @__CxxFrameHandler3 {
entry:
  %m = urem i16 %x, 251
  %s = mul i16 %m, %m
  %y = urem i16 %s, 251
  br i1 %c, label %try, label %other
try:
  invoke void @may_throw(i16 0) to label %done unwind label %switch
other:
  invoke void @may_throw(i16 1) to label %done unwind label %switch
switch:
  %cs = catchswitch within none [label %a, label %b] unwind label %cleanup
a:
  %pa = catchpad within %cs [ptr @A, i32 64, ptr null]
  store i16 %y, ptr %p
  catchret from %pa to label %done
b:
  %pb = catchpad within %cs [ptr @B, i32 64, ptr null]
  call void @may_throw(i16 %y) [ "funclet"(token %pb) ]
  catchret from %pb to label %done
cleanup:
  %w = phi i16 [ %y, %switch ]
  %pc = cleanuppad within none [i16 %y]
  call void @may_throw(i16 %w) [ "funclet"(token %pc) ]
  cleanupret from %pc unwind to caller
done:
  ret void
}
