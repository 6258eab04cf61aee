; An array of points on the stack, in Montgomery form: both coordinates have a column of
; their own, with another bound. One of them is looked up by digits of a scalar modulo the
; order, whose bits are those of an element of another modulus. With a coordinate of the
; wrong column, or an address that may be between two, it is not proven.
; DEFINE: %{emit} = %opt -S -residue-representation=montgomery -passes=crandall-reduction
; DEFINE: %{verify} = %opt -disable-output -passes=verify-against -residue-verify-against=%s
; RUN: %{emit} %s -o %t.after.ll
; RUN: %{verify} %t.after.ll | FileCheck %s
; CHECK: multiple: proven: 6 reductions
; RUN: sed 's/%%last.y = getelementptr inbounds i8, ptr %%place, i64 -32/%%last.y = getelementptr inbounds i8, ptr %%place, i64 -64/' %t.after.ll > %t.column.ll
; RUN: not cmp -s %t.column.ll %t.after.ll
; RUN: %{verify} %t.column.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/%%entry.y = getelementptr inbounds nuw i8, ptr %%entry.x, i64 32/%%entry.y = getelementptr i8, ptr %%entry.x, i64 0/' %t.after.ll > %t.lookup.ll
; RUN: not cmp -s %t.lookup.ll %t.after.ll
; RUN: %{verify} %t.lookup.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/\(store i256 .*, ptr %%place\).y/\1/' %t.after.ll > %t.store.ll
; RUN: not cmp -s %t.store.ll %t.after.ll
; RUN: %{verify} %t.store.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/ptr %%place, i64 -32/ptr %%place, i64 -48/' %t.after.ll > %t.between.ll
; RUN: not cmp -s %t.between.ll %t.after.ll
; RUN: %{verify} %t.between.ll | FileCheck %s --check-prefix=WRONG
; The digits of another number.
; RUN: sed 's/%%k.bits = trunc i256 %%k.shifted/%%k.bits = trunc i256 %%scalar/' %t.after.ll > %t.digit.ll
; RUN: not cmp -s %t.digit.ll %t.after.ll
; RUN: %{verify} %t.digit.ll | FileCheck %s --check-prefix=WRONG
; WRONG: multiple: not proven
; REQUIRES: x86-registered-target

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%point = type { i256, i256 }

define i256 @multiple(i256 %x, i256 %y, i256 %scalar, i32 %at) {
entry:
  %points = alloca [8 x %point], align 16
  %x.wide = zext i256 %x to i512
  %y.wide = zext i256 %y to i512
  %x.element = urem i512 %x.wide, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %y.element = urem i512 %y.wide, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %x.first = trunc nuw i512 %x.element to i256
  %y.first = trunc nuw i512 %y.element to i256
  store i256 %x.first, ptr %points, align 16
  %points.y = getelementptr inbounds nuw i8, ptr %points, i64 32
  store i256 %y.first, ptr %points.y, align 16
  %k = urem i256 %scalar, 115792089210356248762697446949407573529996955224135760342422259061068512044369
  br label %build

build:
  %i = phi i64 [ 1, %entry ], [ %i.next, %build ]
  %place = getelementptr inbounds nuw %point, ptr %points, i64 %i
  %last.x = getelementptr inbounds i8, ptr %place, i64 -64
  %last.y = getelementptr inbounds i8, ptr %place, i64 -32
  %u = load i256, ptr %last.x, align 16
  %v = load i256, ptr %last.y, align 16
  %u.wide = zext i256 %u to i512
  %v.wide = zext i256 %v to i512
  %product = mul nuw i512 %u.wide, %x.element
  %product.reduced = urem i512 %product, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %product.narrow = trunc nuw i512 %product.reduced to i256
  store i256 %product.narrow, ptr %place, align 16
  %more = add nuw nsw i512 %v.wide, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %difference = sub nuw nsw i512 %more, %product.reduced
  %difference.reduced = urem i512 %difference, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %difference.narrow = trunc nuw i512 %difference.reduced to i256
  %place.y = getelementptr inbounds nuw i8, ptr %place, i64 32
  store i256 %difference.narrow, ptr %place.y, align 16
  %i.next = add nuw nsw i64 %i, 1
  %built = icmp eq i64 %i.next, 8
  br i1 %built, label %look.entry, label %build

look.entry:
  %k.low = trunc i256 %k to i32
  %k.twice = shl i32 %k.low, 1
  %amount = zext nneg i32 %at to i256
  %k.shifted = lshr i256 %k, %amount
  %k.bits = trunc i256 %k.shifted to i32
  %is.last = icmp eq i32 %at, 0
  %bits = select i1 %is.last, i32 %k.twice, i32 %k.bits
  %digit = and i32 %bits, 7
  %index = zext nneg i32 %digit to i64
  br label %look

look:
  %j = phi i64 [ 0, %look.entry ], [ %j.next, %look ]
  %found.x = phi i256 [ 0, %look.entry ], [ %found.x.next, %look ]
  %found.y = phi i256 [ 0, %look.entry ], [ %found.y.next, %look ]
  %entry.x = getelementptr inbounds nuw %point, ptr %points, i64 %j
  %is = icmp eq i64 %j, %index
  %x.value = load i256, ptr %entry.x, align 16
  %x.chosen = select i1 %is, i256 %x.value, i256 0
  %found.x.next = or i256 %x.chosen, %found.x
  %entry.y = getelementptr inbounds nuw i8, ptr %entry.x, i64 32
  %y.value = load i256, ptr %entry.y, align 16
  %y.chosen = select i1 %is, i256 %y.value, i256 0
  %found.y.next = or i256 %y.chosen, %found.y
  %j.next = add nuw nsw i64 %j, 1
  %looked = icmp eq i64 %j.next, 8
  br i1 %looked, label %done, label %look

done:
  %found.x.wide = zext i256 %found.x.next to i512
  %found.y.wide = zext i256 %found.y.next to i512
  %result.product = mul nuw i512 %found.x.wide, %found.y.wide
  %result = urem i512 %result.product, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %result.narrow = trunc nuw i512 %result to i256
  ret i256 %result.narrow
}
