; Points of three coordinates, 96 bytes from one to the next, which is no power of two: each
; coordinate has a column of its own, with another bound, as no address wraps around. Two of
; them fill their words, so that a sum of two larger elements would be none. With a coordinate
; of the wrong column, a distance that may wrap around, or more in one column than in what is
; planned of it, it is not proven.
; RUN: %opt -S -residue-representation=wide -residue-keep-witness -passes=crandall-reduction %s -o %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.after.ll | FileCheck %s
; CHECK: multiple: proven: 9 reductions
; RUN: sed 's/%%last.y = getelementptr i8, ptr %%place, i64 -64/%%last.y = getelementptr i8, ptr %%place, i64 -96/' %t.after.ll > %t.column.ll
; RUN: not cmp -s %t.column.ll %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.column.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/%%place.z = getelementptr i8, ptr %%place, i64 64/%%place.z = getelementptr i8, ptr %%place, i64 32/' %t.after.ll > %t.store.ll
; RUN: not cmp -s %t.store.ll %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.store.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/%%i.next, 8/%%i.next, %%index/' %s > %t.open.ll
; RUN: sed 's/%%i.next, 8/%%i.next, %%index/' %t.after.ll > %t.open.after.ll
; RUN: not cmp -s %t.open.ll %s
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t.open.ll %t.open.after.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/\(store i256 .*, ptr %%place\).z/\1.y/; s/\(store i256 .*, ptr %%place\).y/\1/' %t.after.ll > %t.swapped.ll
; RUN: not cmp -s %t.swapped.ll %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.swapped.ll | FileCheck %s --check-prefix=WRONG
; WRONG: multiple: not proven
; REQUIRES: x86-registered-target

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%point = type { i256, i256, i256 }

define void @multiple(ptr noalias %to, i256 %x, i256 %y, i64 %index) {
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
  %points.z = getelementptr inbounds nuw i8, ptr %points, i64 64
  store i256 1, ptr %points.z, align 16
  br label %build

build:
  %i = phi i64 [ 1, %entry ], [ %i.next, %build ]
  %place = getelementptr %point, ptr %points, i64 %i
  %last.x = getelementptr i8, ptr %place, i64 -96
  %last.y = getelementptr i8, ptr %place, i64 -64
  %last.z = getelementptr i8, ptr %place, i64 -32
  %u = load i256, ptr %last.x, align 16
  %v = load i256, ptr %last.y, align 16
  %w = load i256, ptr %last.z, align 16
  %u.wide = zext i256 %u to i512
  %v.wide = zext i256 %v to i512
  %w.wide = zext i256 %w to i512
  %uv = mul nuw i512 %u.wide, %v.wide
  %uv.reduced = urem i512 %uv, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %sum = add nuw nsw i512 %uv.reduced, %w.wide
  %sum.reduced = urem i512 %sum, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %sum.narrow = trunc nuw i512 %sum.reduced to i256
  store i256 %sum.narrow, ptr %place, align 16
  %uw = mul nuw i512 %u.wide, %w.wide
  %uw.reduced = urem i512 %uw, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %more = add nuw nsw i512 %uw.reduced, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %difference = sub nuw nsw i512 %more, %v.wide
  %difference.reduced = urem i512 %difference, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %difference.narrow = trunc nuw i512 %difference.reduced to i256
  %place.y = getelementptr i8, ptr %place, i64 32
  store i256 %difference.narrow, ptr %place.y, align 16
  %twice = shl nuw nsw i512 %w.wide, 1
  %twice.reduced = urem i512 %twice, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %twice.narrow = trunc nuw i512 %twice.reduced to i256
  %place.z = getelementptr i8, ptr %place, i64 64
  store i256 %twice.narrow, ptr %place.z, align 16
  %i.next = add nuw nsw i64 %i, 1
  %built = icmp eq i64 %i.next, 8
  br i1 %built, label %done, label %build

done:
  %at = and i64 %index, 7
  %found = getelementptr inbounds nuw %point, ptr %points, i64 %at
  %found.y = getelementptr inbounds nuw i8, ptr %found, i64 32
  %found.z = getelementptr inbounds nuw i8, ptr %found, i64 64
  %rx = load i256, ptr %found, align 16
  %ry = load i256, ptr %found.y, align 16
  %rz = load i256, ptr %found.z, align 16
  %rx.wide = zext i256 %rx to i512
  %ry.wide = zext i256 %ry to i512
  %rz.wide = zext i256 %rz to i512
  %xy = mul nuw i512 %rx.wide, %ry.wide
  %xy.reduced = urem i512 %xy, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %xyz = mul nuw i512 %xy.reduced, %rz.wide
  %xyz.reduced = urem i512 %xyz, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %result = trunc nuw i512 %xyz.reduced to i256
  store i256 %result, ptr %to, align 16
  ret void
}
