; A product that only one side of a branch needs goes back in front of it, where
; the last round has a free lane: a toy width, and a real one. Without lanes it
; stays where it is.
;
; RUN: sed s/FEATURES/+avx512f,+avx512ifma,+avx512vl/ %s > %t.ll
; RUN: %opt -residue-representation=packed -passes=fill-lanes -S %t.ll \
; RUN:   -pass-remarks=fill-lanes 2> %t.remarks | FileCheck %s
; RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
; RUN: sed s/FEATURES/+avx512f/ %s > %t.scalar.ll
; RUN: %opt -passes=fill-lanes -S %t.scalar.ll | FileCheck %s --check-prefix=SCALAR

; REMARK-COUNT-2: computed in front of a branch, in a lane that is free there
; REMARK-NOT:     remark

; CHECK-LABEL: @toy(
; CHECK:       loop:
; CHECK:         %sunken = mul
; CHECK-NEXT:    %t = urem
; CHECK-NEXT:    br i1
; SCALAR-LABEL: @toy(
; SCALAR:      add:
; SCALAR-NEXT:   %sunken = mul
define i61 @toy(i61 %a, i61 %b, i61 %k, i32 %bits) #0 {
entry:
  %k.wide = zext i61 %k to i122
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %next ]
  %x = phi i61 [ %a, %entry ], [ %x.next, %next ]
  %y = phi i61 [ %b, %entry ], [ %y.next, %next ]
  %x.wide = zext i61 %x to i122
  %y.wide = zext i61 %y to i122
  %xx = mul nuw i122 %x.wide, %x.wide
  %c = urem i122 %xx, 2305843009213693951
  %yy = mul nuw i122 %y.wide, %y.wide
  %d = urem i122 %yy, 2305843009213693951
  %cd = mul nuw i122 %c, %d
  %e = urem i122 %cd, 2305843009213693951
  %cc = mul nuw i122 %c, %c
  %f = urem i122 %cc, 2305843009213693951
  %dd = mul nuw i122 %d, %d
  %g = urem i122 %dd, 2305843009213693951
  %e.narrow = trunc i122 %e to i61
  %f.narrow = trunc i122 %f to i61
  %shifted = lshr i32 %bits, %i
  %bit = trunc i32 %shifted to i1
  br i1 %bit, label %add, label %next

add:
  %sunken = mul nuw i122 %c, %x.wide
  %t = urem i122 %sunken, 2305843009213693951
  %tk = mul nuw i122 %t, %k.wide
  %u = urem i122 %tk, 2305843009213693951
  %ue = mul nuw i122 %u, %e
  %v = urem i122 %ue, 2305843009213693951
  %v.narrow = trunc i122 %v to i61
  %fg = mul nuw i122 %f, %g
  %w = urem i122 %fg, 2305843009213693951
  %w.narrow = trunc i122 %w to i61
  br label %next

next:
  %x.next = phi i61 [ %e.narrow, %loop ], [ %v.narrow, %add ]
  %y.next = phi i61 [ %f.narrow, %loop ], [ %w.narrow, %add ]
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, 32
  br i1 %done, label %exit, label %loop

exit:
  %x.last = zext i61 %x.next to i122
  %y.last = zext i61 %y.next to i122
  %sum = add nuw i122 %x.last, %y.last
  %r = urem i122 %sum, 2305843009213693951
  %r.narrow = trunc i122 %r to i61
  ret i61 %r.narrow
}

; CHECK-LABEL: @real(
; CHECK:       loop:
; CHECK:         %sunken = mul
; CHECK-NEXT:    %t = urem
; CHECK-NEXT:    br i1
; SCALAR-LABEL: @real(
; SCALAR:      add:
; SCALAR-NEXT:   %sunken = mul
define i255 @real(i255 %a, i255 %b, i255 %k, i32 %bits) #0 {
entry:
  %k.wide = zext i255 %k to i510
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %next ]
  %x = phi i255 [ %a, %entry ], [ %x.next, %next ]
  %y = phi i255 [ %b, %entry ], [ %y.next, %next ]
  %x.wide = zext i255 %x to i510
  %y.wide = zext i255 %y to i510
  %xx = mul nuw i510 %x.wide, %x.wide
  %c = urem i510 %xx, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %yy = mul nuw i510 %y.wide, %y.wide
  %d = urem i510 %yy, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %cd = mul nuw i510 %c, %d
  %e = urem i510 %cd, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %cc = mul nuw i510 %c, %c
  %f = urem i510 %cc, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %dd = mul nuw i510 %d, %d
  %g = urem i510 %dd, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %e.narrow = trunc i510 %e to i255
  %f.narrow = trunc i510 %f to i255
  %shifted = lshr i32 %bits, %i
  %bit = trunc i32 %shifted to i1
  br i1 %bit, label %add, label %next

add:
  %sunken = mul nuw i510 %c, %x.wide
  %t = urem i510 %sunken, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %tk = mul nuw i510 %t, %k.wide
  %u = urem i510 %tk, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %ue = mul nuw i510 %u, %e
  %v = urem i510 %ue, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %v.narrow = trunc i510 %v to i255
  %fg = mul nuw i510 %f, %g
  %w = urem i510 %fg, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %w.narrow = trunc i510 %w to i255
  br label %next

next:
  %x.next = phi i255 [ %e.narrow, %loop ], [ %v.narrow, %add ]
  %y.next = phi i255 [ %f.narrow, %loop ], [ %w.narrow, %add ]
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, 32
  br i1 %done, label %exit, label %loop

exit:
  %x.last = zext i255 %x.next to i510
  %y.last = zext i255 %y.next to i510
  %sum = add nuw i510 %x.last, %y.last
  %r = urem i510 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %r.narrow = trunc i510 %r to i255
  ret i255 %r.narrow
}

; The doubling in front has no lane free in its last round: three products more.
; CHECK-LABEL: @full(
; CHECK:       add:
; CHECK-NEXT:    %sunken = mul
define i61 @full(i61 %a, i61 %b, i61 %k, i32 %bits) #0 {
entry:
  %k.wide = zext i61 %k to i122
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %next ]
  %x = phi i61 [ %a, %entry ], [ %x.next, %next ]
  %y = phi i61 [ %b, %entry ], [ %y.next, %next ]
  %x.wide = zext i61 %x to i122
  %y.wide = zext i61 %y to i122
  %xx = mul nuw i122 %x.wide, %x.wide
  %c = urem i122 %xx, 2305843009213693951
  %yy = mul nuw i122 %y.wide, %y.wide
  %d = urem i122 %yy, 2305843009213693951
  %cd = mul nuw i122 %c, %d
  %e = urem i122 %cd, 2305843009213693951
  %cc = mul nuw i122 %c, %c
  %f = urem i122 %cc, 2305843009213693951
  %dd = mul nuw i122 %d, %d
  %g = urem i122 %dd, 2305843009213693951
  %xy = mul nuw i122 %x.wide, %y.wide
  %h = urem i122 %xy, 2305843009213693951
  %hc = mul nuw i122 %h, %c
  %hr = urem i122 %hc, 2305843009213693951
  %hd = mul nuw i122 %h, %d
  %hs = urem i122 %hd, 2305843009213693951
  %hrs = add nuw i122 %hr, %hs
  %e.more = add nuw i122 %hrs, %e
  %e.sum = urem i122 %e.more, 2305843009213693951
  %e.narrow = trunc i122 %e.sum to i61
  %f.narrow = trunc i122 %f to i61
  %shifted = lshr i32 %bits, %i
  %bit = trunc i32 %shifted to i1
  br i1 %bit, label %add, label %next

add:
  %sunken = mul nuw i122 %c, %x.wide
  %t = urem i122 %sunken, 2305843009213693951
  %tk = mul nuw i122 %t, %k.wide
  %u = urem i122 %tk, 2305843009213693951
  %ue = mul nuw i122 %u, %e
  %v = urem i122 %ue, 2305843009213693951
  %v.narrow = trunc i122 %v to i61
  %fg = mul nuw i122 %f, %g
  %w = urem i122 %fg, 2305843009213693951
  %w.narrow = trunc i122 %w to i61
  br label %next

next:
  %x.next = phi i61 [ %e.narrow, %loop ], [ %v.narrow, %add ]
  %y.next = phi i61 [ %f.narrow, %loop ], [ %w.narrow, %add ]
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, 32
  br i1 %done, label %exit, label %loop

exit:
  %x.last = zext i61 %x.next to i122
  %y.last = zext i61 %y.next to i122
  %sum = add nuw i122 %x.last, %y.last
  %r = urem i122 %sum, 2305843009213693951
  %r.narrow = trunc i122 %r to i61
  ret i61 %r.narrow
}

attributes #0 = { "target-features"="FEATURES" }
