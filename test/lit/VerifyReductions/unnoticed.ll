; What the source promises counts where its poison would be noticed, on whatever way: a flag
; of what is not chosen says nothing of what it was made of, and must not become poison of what
; is. Nothing is divided, loaded or assumed where the source does not do that.
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s

; CHECK: switches: not proven: a condition
; CHECK: divides: not proven: a flag that is not proven
; CHECK: loads: not proven: a load that the source does not have
; CHECK: assumes: not proven: a flag that is not proven
; CHECK: speculates: not proven: a result
; CHECK: masks: not proven: nuw or nsw is not proven
; CHECK: hoisted: not proven: a result
; CHECK: shifts: not proven: a flag that is not proven
; CHECK: shifts.right: not proven: a flag that is not proven
; CHECK: shifts.less: not proven: a flag that is not proven
; CHECK: counts: not proven: a flag that is not proven
; CHECK: ranges: not proven: a range that is not noticed
; CHECK: arm: proven
; CHECK: other: not proven: a flag that is not proven
; CHECK: switches.kept: proven
; CHECK: divides.kept: proven
; CHECK: loads.kept: proven
; CHECK: speculates.kept: proven
; CHECK: masks.kept: proven
; CHECK: hoisted.kept: proven
; CHECK: noticed: proven
; CHECK: loops: proven
; CHECK: arms: proven
; CHECK: turns: proven
; CHECK: shifts.kept: proven
; CHECK: shifts.bounded: proven
; CHECK: shifts.noticed: proven
; CHECK: shifts.digit: proven
; CHECK: counts.kept: proven
; CHECK: counts.zero: proven
; CHECK: ranges.kept: proven
; CHECK: ranges.undefined: proven
;--- before.ll
define i64 @switches(i64 %x) {
  %r = urem i64 %x, 1000003
  switch i32 1, label %a [ i32 1, label %b ]
a:
  ret i64 0
b:
  ret i64 %r
}
define i64 @divides(i64 %x, i64 %y, i1 %c) {
  %r = urem i64 %x, 1000003
  br i1 %c, label %a, label %b
a:
  %q = udiv i64 %x, %y
  ret i64 %q
b:
  ret i64 %r
}
define i64 @loads(i64 %x, ptr %y, i1 %c) {
  %r = urem i64 %x, 1000003
  br i1 %c, label %a, label %b
a:
  %q = load i64, ptr %y
  ret i64 %q
b:
  ret i64 %r
}
define i64 @assumes(i64 %x, i1 %c) {
  %r = urem i64 %x, 1000003
  ret i64 %r
}
define i64 @speculates(ptr %out, i64 %y, i128 %x) {
  %r = urem i64 %y, 1000003
  %less = sub nuw i128 %x, 18446744073709551557
  %cut = trunc i128 %less to i64
  %low = trunc i128 %x to i64
  %c = icmp ult i128 %x, 18446744073709551557
  %choice = select i1 %c, i64 %low, i64 %cut
  store i64 %r, ptr %out
  ret i64 %choice
}
define i64 @masks(ptr %out, i64 %y, i64 %a, i64 %b, i1 %c) {
  %r = urem i64 %y, 1000003
  %sum = add nuw i64 %a, %b
  %choice = select i1 %c, i64 %sum, i64 0
  store i64 %r, ptr %out
  ret i64 %choice
}
define i64 @hoisted(i64 %y, i128 %x, i1 %c) {
  %r = urem i64 %y, 1000003
  %less = sub nuw i128 %x, 18446744073709551557
  %cut = trunc i128 %less to i64
  %high = lshr i128 %less, 64
  %low = trunc i128 %x to i64
  br i1 %c, label %a, label %b
a:
  ret i64 %cut
b:
  %d = icmp ult i128 %x, 18446744073709551557
  %e = zext i1 %d to i64
  ret i64 %e
}
define i64 @shifts(ptr %out, i64 %y, i64 %a, i64 %n, i1 %c) {
  %r = urem i64 %y, 1000003
  %v = shl i64 %a, %n
  %choice = select i1 %c, i64 %v, i64 0
  store i64 %r, ptr %out
  ret i64 %choice
}
define i64 @shifts.right(ptr %out, i64 %y, i64 %a, i64 %n, i1 %c) {
  %r = urem i64 %y, 1000003
  %v = ashr i64 %a, %n
  %choice = select i1 %c, i64 %v, i64 0
  store i64 %r, ptr %out
  ret i64 %choice
}
define i64 @shifts.less(ptr %out, i64 %y, i64 %a, i64 %n, i1 %c) {
  %r = urem i64 %y, 1000003
  %d = and i64 %n, 127
  %v = lshr i64 %a, %d
  %choice = select i1 %c, i64 %v, i64 0
  store i64 %r, ptr %out
  ret i64 %choice
}
define i64 @counts(ptr %out, i64 %y, i64 %a, i1 %c) {
  %r = urem i64 %y, 1000003
  %v = call i64 @llvm.ctlz.i64(i64 %a, i1 true)
  %choice = select i1 %c, i64 %v, i64 0
  store i64 %r, ptr %out
  ret i64 %choice
}
define i64 @ranges(ptr %out, i64 %y, ptr %a, i1 %c) {
  %r = urem i64 %y, 1000003
  %v = load i64, ptr %a, !range !0
  %choice = select i1 %c, i64 %v, i64 0
  store i64 %r, ptr %out
  ret i64 %choice
}
define i64 @arm(ptr %out, i64 %y, i64 %a, i64 %n, i64 %z, i1 %c) {
  %r = urem i64 %y, 1000003
  %e = urem i64 %z, 1000003
  %shifted = lshr i64 %a, %n
  %bit = trunc i64 %shifted to i1
  %p = select i1 %bit, i64 %e, i64 %r
  %q = select i1 %bit, i64 %r, i64 %e
  %choice = select i1 %c, i64 %p, i64 %e
  ret i64 %choice
}
define i64 @other(i64 %y, i64 %z, i64 %bits, i64 %n, i1 %c) {
entry:
  %a = urem i64 %y, 1000003
  %b = urem i64 %z, 1000003
  br label %loop
loop:
  %i = phi i64 [ %n, %entry ], [ %next, %loop ]
  %x = phi i64 [ %a, %entry ], [ %p, %loop ]
  %w = phi i64 [ %b, %entry ], [ %w, %loop ]
  %shifted = lshr i64 %bits, %i
  %bit = trunc i64 %shifted to i1
  %p = select i1 %bit, i64 %w, i64 %x
  %q = select i1 %bit, i64 %x, i64 %w
  %next = add i64 %i, -1
  %done = icmp eq i64 %next, 0
  br i1 %done, label %end, label %loop
end:
  %choice = select i1 %c, i64 %p, i64 %w
  ret i64 %choice
}
define i64 @switches.kept(i64 %x) {
  %r = urem i64 %x, 1000003
  switch i32 1, label %a [ i32 1, label %b ]
a:
  ret i64 0
b:
  ret i64 %r
}
define i64 @divides.kept(i64 %x, i64 %y, i1 %c) {
  %r = urem i64 %x, 1000003
  br i1 %c, label %a, label %b
a:
  %q = udiv i64 %x, %y
  ret i64 %q
b:
  ret i64 %r
}
define i64 @loads.kept(i64 %x, ptr %y, i1 %c) {
  %r = urem i64 %x, 1000003
  br i1 %c, label %a, label %b
a:
  %q = load i64, ptr %y
  ret i64 %q
b:
  ret i64 %r
}
define i64 @speculates.kept(ptr %out, i64 %y, i128 %x) {
  %r = urem i64 %y, 1000003
  %less = sub nuw i128 %x, 18446744073709551557
  %cut = trunc i128 %less to i64
  %low = trunc i128 %x to i64
  %c = icmp ult i128 %x, 18446744073709551557
  %choice = select i1 %c, i64 %low, i64 %cut
  store i64 %r, ptr %out
  ret i64 %choice
}
define i64 @masks.kept(ptr %out, i64 %y, i64 %a, i64 %b, i1 %c) {
  %r = urem i64 %y, 1000003
  %sum = add nuw i64 %a, %b
  %choice = select i1 %c, i64 %sum, i64 0
  store i64 %r, ptr %out
  ret i64 %choice
}
define i64 @hoisted.kept(i64 %y, i128 %x, i1 %c) {
  %r = urem i64 %y, 1000003
  %less = sub nuw i128 %x, 18446744073709551557
  %cut = trunc i128 %less to i64
  %high = lshr i128 %less, 64
  %low = trunc i128 %x to i64
  br i1 %c, label %a, label %b
a:
  ret i64 %cut
b:
  %d = icmp ult i128 %x, 18446744073709551557
  %e = zext i1 %d to i64
  ret i64 %e
}
define i64 @noticed(ptr %out, i64 %y, i128 %x) {
  %r = urem i64 %y, 1000003
  %less = sub nuw i128 %x, 18446744073709551557
  store i128 %less, ptr %out
  %cut = trunc i128 %less to i64
  %low = trunc i128 %x to i64
  %c = icmp ult i128 %x, 18446744073709551557
  %choice = select i1 %c, i64 %low, i64 %cut
  ret i64 %choice
}
define i64 @loops(i64 %n, i64 %y, i64 %z) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi i64 [ 0, %entry ], [ %sum, %loop ]
  %next = add nuw i64 %i, 1
  %more = add nuw i64 %s, %y
  %sum = urem i64 %more, 1000003
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %loop
end:
  ret i64 %sum
}
define i64 @arms(ptr %out, i64 %y, i64 %a, i64 %n, i64 %z, i1 %c) {
  %r = urem i64 %y, 1000003
  %e = urem i64 %z, 1000003
  %shifted = lshr i64 %a, %n
  %bit = trunc i64 %shifted to i1
  %p = select i1 %bit, i64 %e, i64 %r
  %q = select i1 %bit, i64 %r, i64 %e
  %choice = select i1 %c, i64 %p, i64 %q
  ret i64 %choice
}
define i64 @turns(i64 %y, i64 %z, i64 %bits, i64 %n, i1 %c) {
entry:
  %a = urem i64 %y, 1000003
  %b = urem i64 %z, 1000003
  br label %loop
loop:
  %i = phi i64 [ %n, %entry ], [ %next, %loop ]
  %x = phi i64 [ %a, %entry ], [ %p, %loop ]
  %w = phi i64 [ %b, %entry ], [ %q, %loop ]
  %shifted = lshr i64 %bits, %i
  %bit = trunc i64 %shifted to i1
  %p = select i1 %bit, i64 %w, i64 %x
  %q = select i1 %bit, i64 %x, i64 %w
  %next = add i64 %i, -1
  %done = icmp eq i64 %next, 0
  br i1 %done, label %end, label %loop
end:
  %choice = select i1 %c, i64 %p, i64 %q
  ret i64 %choice
}
define i64 @shifts.kept(ptr %out, i64 %y, i64 %a, i64 %n, i1 %c) {
  %r = urem i64 %y, 1000003
  %v = shl i64 %a, %n
  %choice = select i1 %c, i64 %v, i64 0
  store i64 %r, ptr %out
  ret i64 %choice
}
define i64 @shifts.bounded(ptr %out, i64 %y, i64 %a, i64 %n, i1 %c) {
  %r = urem i64 %y, 1000003
  %d = and i64 %n, 63
  %v = lshr i64 %a, %d
  %choice = select i1 %c, i64 %v, i64 0
  store i64 %r, ptr %out
  ret i64 %choice
}
define i64 @shifts.noticed(ptr %out, i64 %y, i64 %a, i64 %n, i1 %c) {
  %r = urem i64 %y, 1000003
  %v = shl i64 %a, %n
  store i64 %v, ptr %out
  %choice = select i1 %c, i64 %v, i64 0
  store i64 %r, ptr %out
  ret i64 %choice
}
define i64 @shifts.digit(ptr %out, i64 %y, i8 %a, i64 %n, i1 %c) {
  %r = urem i64 %y, 1000003
  %d = trunc i64 %n to i3
  %e = zext i3 %d to i8
  %s = lshr i8 %a, %e
  %v = zext i8 %s to i64
  %choice = select i1 %c, i64 %v, i64 0
  store i64 %r, ptr %out
  ret i64 %choice
}
define i64 @counts.kept(ptr %out, i64 %y, i64 %a, i1 %c) {
  %r = urem i64 %y, 1000003
  %v = call i64 @llvm.ctlz.i64(i64 %a, i1 true)
  %choice = select i1 %c, i64 %v, i64 0
  store i64 %r, ptr %out
  ret i64 %choice
}
define i64 @counts.zero(ptr %out, i64 %y, i64 %a, i1 %c) {
  %r = urem i64 %y, 1000003
  %v = call i64 @llvm.ctlz.i64(i64 %a, i1 false)
  %choice = select i1 %c, i64 %v, i64 0
  store i64 %r, ptr %out
  ret i64 %choice
}
define i64 @ranges.kept(ptr %out, i64 %y, ptr %a, i1 %c) {
  %r = urem i64 %y, 1000003
  %v = load i64, ptr %a, !range !0
  %choice = select i1 %c, i64 %v, i64 0
  store i64 %r, ptr %out
  ret i64 %choice
}
define i64 @ranges.undefined(ptr %out, i64 %y, ptr %a, i1 %c) {
  %r = urem i64 %y, 1000003
  %v = load i64, ptr %a, !range !0, !noundef !1
  %choice = select i1 %c, i64 %v, i64 0
  store i64 %r, ptr %out
  ret i64 %choice
}
declare i64 @llvm.ctlz.i64(i64, i1)
!0 = !{i64 0, i64 10}
!1 = !{}
;--- after.ll
define i64 @switches(i64 %x) {
  %r = urem i64 %x, 1000003
  switch i32 2, label %a [ i32 1, label %b ]
a:
  ret i64 0
b:
  ret i64 %r
}
define i64 @divides(i64 %x, i64 %y, i1 %c) {
  %r = urem i64 %x, 1000003
  %q = udiv i64 %x, %y
  br i1 %c, label %a, label %b
a:
  ret i64 %q
b:
  ret i64 %r
}
define i64 @loads(i64 %x, ptr %y, i1 %c) {
  %r = urem i64 %x, 1000003
  %q = load i64, ptr %y
  br i1 %c, label %a, label %b
a:
  %q2 = load i64, ptr %y
  ret i64 %q2
b:
  ret i64 %r
}
define i64 @assumes(i64 %x, i1 %c) {
  call void @llvm.assume(i1 %c)
  %r = urem i64 %x, 1000003
  ret i64 %r
}
define i64 @speculates(ptr %out, i64 %y, i128 %x) {
  %r = urem i64 %y, 1000003
  %less = sub i128 %x, 18446744073709551557
  %cut = trunc i128 %less to i64
  store i64 %r, ptr %out
  ret i64 %cut
}
define i64 @masks(ptr %out, i64 %y, i64 %a, i64 %b, i1 %c) {
  %r = urem i64 %y, 1000003
  %sum = add nuw i64 %a, %b
  %m = sext i1 %c to i64
  %choice = and i64 %sum, %m
  store i64 %r, ptr %out
  ret i64 %choice
}
define i64 @hoisted(i64 %y, i128 %x, i1 %c) {
  %r = urem i64 %y, 1000003
  %less = sub i128 %x, 18446744073709551557
  %cut = trunc i128 %less to i64
  br i1 %c, label %a, label %b
a:
  ret i64 %cut
b:
  ret i64 0
}
define i64 @shifts(ptr %out, i64 %y, i64 %a, i64 %n, i1 %c) {
  %r = urem i64 %y, 1000003
  %v = shl i64 %a, %n
  %m = sext i1 %c to i64
  %choice = and i64 %v, %m
  store i64 %r, ptr %out
  ret i64 %choice
}
define i64 @shifts.right(ptr %out, i64 %y, i64 %a, i64 %n, i1 %c) {
  %r = urem i64 %y, 1000003
  %v = ashr i64 %a, %n
  %m = sext i1 %c to i64
  %choice = and i64 %v, %m
  store i64 %r, ptr %out
  ret i64 %choice
}
define i64 @shifts.less(ptr %out, i64 %y, i64 %a, i64 %n, i1 %c) {
  %r = urem i64 %y, 1000003
  %d = and i64 %n, 127
  %v = lshr i64 %a, %d
  %m = sext i1 %c to i64
  %choice = and i64 %v, %m
  store i64 %r, ptr %out
  ret i64 %choice
}
define i64 @counts(ptr %out, i64 %y, i64 %a, i1 %c) {
  %r = urem i64 %y, 1000003
  %v = call i64 @llvm.ctlz.i64(i64 %a, i1 true)
  %m = sext i1 %c to i64
  %choice = and i64 %v, %m
  store i64 %r, ptr %out
  ret i64 %choice
}
define i64 @ranges(ptr %out, i64 %y, ptr %a, i1 %c) {
  %r = urem i64 %y, 1000003
  %v = load i64, ptr %a, !range !0
  %m = sext i1 %c to i64
  %choice = and i64 %v, %m
  store i64 %r, ptr %out
  ret i64 %choice
}
define i64 @arm(ptr %out, i64 %y, i64 %a, i64 %n, i64 %z, i1 %c) {
  %r = urem i64 %y, 1000003
  %e = urem i64 %z, 1000003
  %shifted = lshr i64 %a, %n
  %bit = trunc i64 %shifted to i1
  %m = sext i1 %bit to i64
  %difference = xor i64 %r, %e
  %t = and i64 %difference, %m
  %p = xor i64 %t, %r
  %q = xor i64 %t, %e
  %choice = select i1 %c, i64 %p, i64 %e
  ret i64 %choice
}
define i64 @other(i64 %y, i64 %z, i64 %bits, i64 %n, i1 %c) {
entry:
  %a = urem i64 %y, 1000003
  %b = urem i64 %z, 1000003
  br label %loop
loop:
  %i = phi i64 [ %n, %entry ], [ %next, %loop ]
  %x = phi i64 [ %a, %entry ], [ %p, %loop ]
  %w = phi i64 [ %b, %entry ], [ %w, %loop ]
  %shifted = lshr i64 %bits, %i
  %bit = trunc i64 %shifted to i1
  %m = sext i1 %bit to i64
  %difference = xor i64 %x, %w
  %t = and i64 %difference, %m
  %p = xor i64 %t, %x
  %q = xor i64 %t, %w
  %next = add i64 %i, -1
  %done = icmp eq i64 %next, 0
  br i1 %done, label %end, label %loop
end:
  %choice = select i1 %c, i64 %p, i64 %w
  ret i64 %choice
}
define i64 @switches.kept(i64 %x) {
  %r = urem i64 %x, 1000003
  switch i32 1, label %a [ i32 1, label %b ]
a:
  ret i64 0
b:
  ret i64 %r
}
define i64 @divides.kept(i64 %x, i64 %y, i1 %c) {
  %r = urem i64 %x, 1000003
  br i1 %c, label %a, label %b
a:
  %q = udiv i64 %x, %y
  ret i64 %q
b:
  ret i64 %r
}
define i64 @loads.kept(i64 %x, ptr %y, i1 %c) {
  %r = urem i64 %x, 1000003
  br i1 %c, label %a, label %b
a:
  %q = load i64, ptr %y
  ret i64 %q
b:
  ret i64 %r
}
define i64 @speculates.kept(ptr %out, i64 %y, i128 %x) {
  %r = urem i64 %y, 1000003
  %less = sub nuw i128 %x, 18446744073709551557
  %cut = trunc i128 %less to i64
  %low = trunc i128 %x to i64
  %c = icmp ult i128 %x, 18446744073709551557
  %choice = select i1 %c, i64 %low, i64 %cut
  store i64 %r, ptr %out
  ret i64 %choice
}
define i64 @masks.kept(ptr %out, i64 %y, i64 %a, i64 %b, i1 %c) {
  %r = urem i64 %y, 1000003
  %sum = add nuw i64 %a, %b
  %choice = select i1 %c, i64 %sum, i64 0
  store i64 %r, ptr %out
  ret i64 %choice
}
define i64 @hoisted.kept(i64 %y, i128 %x, i1 %c) {
  %r = urem i64 %y, 1000003
  %less = sub nuw i128 %x, 18446744073709551557
  %cut = trunc i128 %less to i64
  %high = lshr i128 %less, 64
  %low = trunc i128 %x to i64
  br i1 %c, label %a, label %b
a:
  ret i64 %cut
b:
  %d = icmp ult i128 %x, 18446744073709551557
  %e = zext i1 %d to i64
  ret i64 %e
}
define i64 @noticed(ptr %out, i64 %y, i128 %x) {
  %r = urem i64 %y, 1000003
  %less = sub nuw i128 %x, 18446744073709551557
  store i128 %less, ptr %out
  %cut = trunc i128 %less to i64
  ret i64 %cut
}
define i64 @loops(i64 %n, i64 %y, i64 %z) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi i64 [ 0, %entry ], [ %sum, %loop ]
  %next = add nuw i64 %i, 1
  %a = zext i64 %s to i65
  %b = zext i64 %y to i65
  %more = add i65 %a, %b
  %rest = urem i65 %more, 1000003
  %sum = trunc i65 %rest to i64
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %loop
end:
  ret i64 %sum
}
define i64 @arms(ptr %out, i64 %y, i64 %a, i64 %n, i64 %z, i1 %c) {
  %r = urem i64 %y, 1000003
  %e = urem i64 %z, 1000003
  %shifted = lshr i64 %a, %n
  %bit = trunc i64 %shifted to i1
  %m = sext i1 %bit to i64
  %difference = xor i64 %r, %e
  %t = and i64 %difference, %m
  %p = xor i64 %t, %r
  %q = xor i64 %t, %e
  %choice = select i1 %c, i64 %p, i64 %q
  ret i64 %choice
}
define i64 @turns(i64 %y, i64 %z, i64 %bits, i64 %n, i1 %c) {
entry:
  %a = urem i64 %y, 1000003
  %b = urem i64 %z, 1000003
  br label %loop
loop:
  %i = phi i64 [ %n, %entry ], [ %next, %loop ]
  %x = phi i64 [ %a, %entry ], [ %p, %loop ]
  %w = phi i64 [ %b, %entry ], [ %q, %loop ]
  %shifted = lshr i64 %bits, %i
  %bit = trunc i64 %shifted to i1
  %m = sext i1 %bit to i64
  %difference = xor i64 %x, %w
  %t = and i64 %difference, %m
  %p = xor i64 %t, %x
  %q = xor i64 %t, %w
  %next = add i64 %i, -1
  %done = icmp eq i64 %next, 0
  br i1 %done, label %end, label %loop
end:
  %choice = select i1 %c, i64 %p, i64 %q
  ret i64 %choice
}
define i64 @shifts.kept(ptr %out, i64 %y, i64 %a, i64 %n, i1 %c) {
  %r = urem i64 %y, 1000003
  %v = shl i64 %a, %n
  %choice = select i1 %c, i64 %v, i64 0
  store i64 %r, ptr %out
  ret i64 %choice
}
define i64 @shifts.bounded(ptr %out, i64 %y, i64 %a, i64 %n, i1 %c) {
  %r = urem i64 %y, 1000003
  %d = and i64 %n, 63
  %v = lshr i64 %a, %d
  %m = sext i1 %c to i64
  %choice = and i64 %v, %m
  store i64 %r, ptr %out
  ret i64 %choice
}
define i64 @shifts.noticed(ptr %out, i64 %y, i64 %a, i64 %n, i1 %c) {
  %r = urem i64 %y, 1000003
  %v = shl i64 %a, %n
  store i64 %v, ptr %out
  %m = sext i1 %c to i64
  %choice = and i64 %v, %m
  store i64 %r, ptr %out
  ret i64 %choice
}
define i64 @shifts.digit(ptr %out, i64 %y, i8 %a, i64 %n, i1 %c) {
  %r = urem i64 %y, 1000003
  %d = trunc i64 %n to i3
  %e = zext i3 %d to i8
  %s = lshr i8 %a, %e
  %v = zext i8 %s to i64
  %m = sext i1 %c to i64
  %choice = and i64 %v, %m
  store i64 %r, ptr %out
  ret i64 %choice
}
define i64 @counts.kept(ptr %out, i64 %y, i64 %a, i1 %c) {
  %r = urem i64 %y, 1000003
  %v = call i64 @llvm.ctlz.i64(i64 %a, i1 true)
  %choice = select i1 %c, i64 %v, i64 0
  store i64 %r, ptr %out
  ret i64 %choice
}
define i64 @counts.zero(ptr %out, i64 %y, i64 %a, i1 %c) {
  %r = urem i64 %y, 1000003
  %v = call i64 @llvm.ctlz.i64(i64 %a, i1 false)
  %m = sext i1 %c to i64
  %choice = and i64 %v, %m
  store i64 %r, ptr %out
  ret i64 %choice
}
define i64 @ranges.kept(ptr %out, i64 %y, ptr %a, i1 %c) {
  %r = urem i64 %y, 1000003
  %v = load i64, ptr %a, !range !0
  %choice = select i1 %c, i64 %v, i64 0
  store i64 %r, ptr %out
  ret i64 %choice
}
define i64 @ranges.undefined(ptr %out, i64 %y, ptr %a, i1 %c) {
  %r = urem i64 %y, 1000003
  %v = load i64, ptr %a, !range !0, !noundef !1
  %m = sext i1 %c to i64
  %choice = and i64 %v, %m
  store i64 %r, ptr %out
  ret i64 %choice
}
declare void @llvm.assume(i1)
declare i64 @llvm.ctlz.i64(i64, i1)
!0 = !{i64 0, i64 10}
!1 = !{}
