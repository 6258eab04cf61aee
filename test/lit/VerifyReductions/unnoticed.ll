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
; CHECK: switches.kept: proven
; CHECK: divides.kept: proven
; CHECK: loads.kept: proven
; CHECK: speculates.kept: proven
; CHECK: masks.kept: proven
; CHECK: hoisted.kept: proven
; CHECK: noticed: proven
; CHECK: loops: proven
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
declare void @llvm.assume(i1)
