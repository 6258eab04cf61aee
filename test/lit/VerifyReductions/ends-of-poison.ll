; A sum that may be poison and one that may not are the same number. Where the poison ends has to be as in the
; source: behind which phi node, choice, part, lane or freeze, and before which call that may not return.
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/before.ll | FileCheck %s --check-prefix=SAME
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s

; SAME-COUNT-16: : proven
; CHECK: phi: not proven: nuw or nsw is not proven (add)
; CHECK: behind.phi: not proven: nuw or nsw is not proven (add)
; CHECK: behind.choice: not proven: nuw or nsw is not proven (add)
; CHECK: behind.loop: not proven: nuw or nsw is not proven (add)
; CHECK: condition: not proven: a flag that is not proven: its poison has other ends
; CHECK: deep.condition: not proven: a flag that is not proven: its poison has other ends
; CHECK: part: not proven: nuw or nsw is not proven (add)
; CHECK: lane: not proven: nuw or nsw is not proven (add)
; CHECK: order: not proven: nuw or nsw is not proven (add)
; CHECK: frozen: not proven: nuw or nsw is not proven (add)
; CHECK: switched: not proven: nuw or nsw is not proven (add)
; CHECK: passed: not proven: nuw or nsw is not proven (add)
; CHECK: behind.call: not proven: nuw or nsw is not proven (add)
; CHECK: divided: not proven: nuw or nsw is not proven (add)
; CHECK: fewer: proven
; CHECK: earlier: proven

;--- before.ll
declare void @use(i64)
define i64 @phi(i64 %x, i64 %y, i1 %c, i1 %d, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  br i1 %d, label %e, label %f
e:
  br label %f
f:
  %u = phi i64 [ %a, %0 ], [ 0, %e ]
  %v = phi i64 [ %b, %0 ], [ 0, %e ]
  %s = select i1 %c, i64 %u, i64 %v
  ret i64 %s
}
define i64 @behind.phi(i64 %x, i64 %y, i1 %c, i1 %d, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  br i1 %d, label %e, label %f
e:
  br label %f
f:
  %u = phi i64 [ %a, %0 ], [ %b, %e ]
  %v = phi i64 [ %b, %0 ], [ %b, %e ]
  %s = select i1 %c, i64 %u, i64 %v
  ret i64 %s
}
define i64 @behind.choice(i64 %x, i64 %y, i1 %c, i1 %d, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  %u = select i1 %c, i64 %a, i64 0
  %v = select i1 %c, i64 %b, i64 0
  %s = select i1 %d, i64 %u, i64 %v
  ret i64 %s
}
define i64 @behind.loop(i64 %x, i64 %y, i1 %c, i1 %d, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  br label %l
l:
  %u = phi i64 [ %a, %0 ], [ %u, %l ]
  %v = phi i64 [ %b, %0 ], [ %v, %l ]
  %i = phi i64 [ 0, %0 ], [ %n, %l ]
  %n = add i64 %i, 1
  %k = icmp eq i64 %n, %y
  br i1 %k, label %f, label %l
f:
  %s = select i1 %c, i64 %u, i64 %v
  ret i64 %s
}
define i64 @condition(i64 %x, i64 %y, i1 %c, i1 %d, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  br i1 %d, label %e, label %f
e:
  br label %f
f:
  %k = phi i1 [ %c, %0 ], [ true, %e ]
  %l = phi i1 [ true, %0 ], [ %c, %e ]
  %s = select i1 %k, i64 %a, i64 %b
  ret i64 %s
}
define i64 @deep.condition(i64 %x, i64 %y, i64 %z, i1 %c, i1 %d, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  %k0 = shl i64 %z, 1
  %k1 = xor i64 %k0, %x
  %k2 = mul i64 %k1, %y
  %k3 = xor i64 %k2, %x
  %k = icmp ult i64 %k3, 1000
  %s = select i1 %k, i64 %a, i64 %b
  ret i64 %s
}
define i64 @part(i64 %x, i64 %y, i1 %c, i1 %d, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  %s0 = insertvalue { i64, i64 } poison, i64 %a, 0
  %s1 = insertvalue { i64, i64 } %s0, i64 %b, 1
  %u = extractvalue { i64, i64 } %s1, 0
  %v = extractvalue { i64, i64 } %s1, 1
  %s = select i1 %c, i64 %u, i64 %v
  ret i64 %s
}
define i64 @lane(i64 %x, i64 %y, i1 %c, i1 %d, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  %s0 = insertelement <2 x i64> poison, i64 %a, i64 0
  %s1 = insertelement <2 x i64> %s0, i64 %b, i64 1
  %u = extractelement <2 x i64> %s1, i64 0
  %v = extractelement <2 x i64> %s1, i64 1
  %s = select i1 %c, i64 %u, i64 %v
  ret i64 %s
}
define i64 @order(i64 %x, i64 %y, i1 %c, i1 %d, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  br i1 %d, label %e, label %f
e:
  call void @use(i64 %b)
  call void @use(i64 %a)
  br label %f
f:
  ret i64 0
}
define i64 @frozen(i64 %x, i64 %y, i1 %c, i1 %d, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  %u = freeze i64 %a
  store i64 %u, ptr %p
  store i64 %b, ptr %p
  ret i64 0
}
define i64 @switched(i64 %x, i64 %y, i1 %c, i1 %d, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  %u = select i1 %c, i64 %a, i64 0
  %v = select i1 %c, i64 %b, i64 0
  br i1 %d, label %e, label %f
e:
  switch i64 %u, label %f [ i64 7, label %g ]
f:
  ret i64 0
g:
  %s = select i1 %c, i64 %v, i64 5
  ret i64 %s
}
define i64 @passed(i64 %x, i64 %y, i1 %c, i1 %d, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  %u = select i1 %c, i64 %a, i64 0
  %v = select i1 %c, i64 %b, i64 0
  br i1 %d, label %e, label %f
e:
  call void @use(i64 %v)
  br label %f
f:
  ret i64 0
}
define i64 @behind.call(i64 %x, i64 %y, i1 %c, i1 %d, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  %u = select i1 %c, i64 %a, i64 0
  %v = select i1 %c, i64 %b, i64 0
  store i64 %v, ptr %p
  call void @use(i64 %y)
  store i64 %u, ptr %p
  ret i64 0
}
define i64 @divided(i64 %x, i64 %y, i1 %c, i1 %d, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  br i1 %d, label %e, label %f
e:
  %q = udiv i64 %a, %b
  %u = select i1 %c, i64 %q, i64 0
  br label %f
f:
  %s = phi i64 [ 0, %0 ], [ %u, %e ]
  ret i64 %s
}
define i64 @fewer(i64 %x, i64 %y, i1 %c, i1 %d, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  %t = add i64 %a, 5
  %s = select i1 %c, i64 %t, i64 %b
  ret i64 %s
}
define i64 @earlier(i64 %x, i64 %y, i1 %c, i1 %d, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  br i1 %d, label %e, label %f
e:
  call void @use(i64 %a)
  call void @use(i64 %y)
  br label %f
f:
  %s = phi i64 [ %b, %0 ], [ %y, %e ]
  ret i64 %s
}
;--- after.ll
declare void @use(i64)
define i64 @phi(i64 %x, i64 %y, i1 %c, i1 %d, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  br i1 %d, label %e, label %f
e:
  br label %f
f:
  %u = phi i64 [ %b, %0 ], [ 0, %e ]
  %v = phi i64 [ %a, %0 ], [ 0, %e ]
  %s = select i1 %c, i64 %u, i64 %v
  ret i64 %s
}
define i64 @behind.phi(i64 %x, i64 %y, i1 %c, i1 %d, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  br i1 %d, label %e, label %f
e:
  br label %f
f:
  %u = phi i64 [ %a, %0 ], [ %b, %e ]
  %v = phi i64 [ %b, %0 ], [ %b, %e ]
  %s = select i1 %c, i64 %v, i64 %u
  ret i64 %s
}
define i64 @behind.choice(i64 %x, i64 %y, i1 %c, i1 %d, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  %u = select i1 %c, i64 %a, i64 0
  %v = select i1 %c, i64 %b, i64 0
  %s = select i1 %d, i64 %v, i64 %u
  ret i64 %s
}
define i64 @behind.loop(i64 %x, i64 %y, i1 %c, i1 %d, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  br label %l
l:
  %u = phi i64 [ %a, %0 ], [ %v, %l ]
  %v = phi i64 [ %b, %0 ], [ %u, %l ]
  %i = phi i64 [ 0, %0 ], [ %n, %l ]
  %n = add i64 %i, 1
  %k = icmp eq i64 %n, %y
  br i1 %k, label %f, label %l
f:
  %s = select i1 %c, i64 %u, i64 %v
  ret i64 %s
}
define i64 @condition(i64 %x, i64 %y, i1 %c, i1 %d, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  br i1 %d, label %e, label %f
e:
  br label %f
f:
  %k = phi i1 [ %c, %0 ], [ true, %e ]
  %l = phi i1 [ true, %0 ], [ %c, %e ]
  %s = select i1 %l, i64 %a, i64 %b
  ret i64 %s
}
define i64 @deep.condition(i64 %x, i64 %y, i64 %z, i1 %c, i1 %d, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  %k0 = shl i64 %z, 2
  %k1 = xor i64 %k0, %x
  %k2 = mul i64 %k1, %y
  %k3 = xor i64 %k2, %x
  %k = icmp ult i64 %k3, 1000
  %s = select i1 %k, i64 %a, i64 %b
  ret i64 %s
}
define i64 @part(i64 %x, i64 %y, i1 %c, i1 %d, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  %s0 = insertvalue { i64, i64 } poison, i64 %b, 0
  %s1 = insertvalue { i64, i64 } %s0, i64 %a, 1
  %u = extractvalue { i64, i64 } %s1, 0
  %v = extractvalue { i64, i64 } %s1, 1
  %s = select i1 %c, i64 %u, i64 %v
  ret i64 %s
}
define i64 @lane(i64 %x, i64 %y, i1 %c, i1 %d, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  %s0 = insertelement <2 x i64> poison, i64 %b, i64 0
  %s1 = insertelement <2 x i64> %s0, i64 %a, i64 1
  %u = extractelement <2 x i64> %s1, i64 0
  %v = extractelement <2 x i64> %s1, i64 1
  %s = select i1 %c, i64 %u, i64 %v
  ret i64 %s
}
define i64 @order(i64 %x, i64 %y, i1 %c, i1 %d, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  br i1 %d, label %e, label %f
e:
  call void @use(i64 %a)
  call void @use(i64 %b)
  br label %f
f:
  ret i64 0
}
define i64 @frozen(i64 %x, i64 %y, i1 %c, i1 %d, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  %u = freeze i64 %a
  store i64 %b, ptr %p
  store i64 %u, ptr %p
  ret i64 0
}
define i64 @switched(i64 %x, i64 %y, i1 %c, i1 %d, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  %u = select i1 %c, i64 %a, i64 0
  %v = select i1 %c, i64 %b, i64 0
  br i1 %d, label %e, label %f
e:
  switch i64 %v, label %f [ i64 7, label %g ]
f:
  ret i64 0
g:
  %s = select i1 %c, i64 %u, i64 5
  ret i64 %s
}
define i64 @passed(i64 %x, i64 %y, i1 %c, i1 %d, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  %u = select i1 %c, i64 %a, i64 0
  %v = select i1 %c, i64 %b, i64 0
  br i1 %d, label %e, label %f
e:
  call void @use(i64 %u)
  br label %f
f:
  ret i64 0
}
define i64 @behind.call(i64 %x, i64 %y, i1 %c, i1 %d, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  %u = select i1 %c, i64 %a, i64 0
  %v = select i1 %c, i64 %b, i64 0
  store i64 %u, ptr %p
  call void @use(i64 %y)
  store i64 %v, ptr %p
  ret i64 0
}
define i64 @divided(i64 %x, i64 %y, i1 %c, i1 %d, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  br i1 %d, label %e, label %f
e:
  %q = udiv i64 %b, %a
  %u = select i1 %c, i64 %q, i64 0
  br label %f
f:
  %s = phi i64 [ 0, %0 ], [ %u, %e ]
  ret i64 %s
}
define i64 @fewer(i64 %x, i64 %y, i1 %c, i1 %d, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  %t = add i64 %a, 5
  %u = add i64 %t, 0
  %s = select i1 %c, i64 %u, i64 %b
  ret i64 %s
}
define i64 @earlier(i64 %x, i64 %y, i1 %c, i1 %d, ptr %p) {
  %r = urem i64 %x, 4294967291
  store i64 %r, ptr %p
  %a = add nuw i64 %x, %y
  %b = add i64 %x, %y
  br i1 %d, label %e, label %f
e:
  call void @use(i64 %a)
  %o = or i64 %y, 0
  call void @use(i64 %o)
  br label %f
f:
  %s = phi i64 [ %b, %0 ], [ %o, %e ]
  ret i64 %s
}
