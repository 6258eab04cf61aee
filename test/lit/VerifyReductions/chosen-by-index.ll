; What is looked up in a table without a loop: of ten points the one whose place an index is. The
; index has one value, so no two of its choices are multiplied, and what is found is an element by
; itself. With another index, another element, or two numbers that are compared, it is not proven.
; RUN: %opt -S -passes=crandall-reduction %s -o %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s -residue-verify-examples=4 \
; RUN:   %t.after.ll | FileCheck %s --check-prefix=RIGHT
; RUN: sed 's/icmp eq i32 %%i, 7$/icmp eq i32 %%i, 8/' %t.after.ll > %t.index.ll
; RUN: not cmp -s %t.index.ll %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.index.ll | FileCheck %s
; RUN: sed 's/icmp eq i32 %%i, 7$/icmp eq i32 %%j, 7/' %t.after.ll > %t.other.ll
; RUN: not cmp -s %t.other.ll %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.other.ll | FileCheck %s
; RUN: sed 's/select i1 %%is.4, i256 %%x.4/select i1 %%is.4, i256 %%y.4/' %t.after.ll > %t.element.ll
; RUN: not cmp -s %t.element.ll %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.element.ll | FileCheck %s
; RUN: sed 's/icmp eq i32 %%i, 3$/icmp eq i32 %%j, 3/' %s > %t.two.ll
; RUN: %opt -S -passes=crandall-reduction %t.two.ll -o %t.two.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t.two.ll %t.after.ll | FileCheck %s
; RIGHT: point: proven: 4 reductions, {{.*}} results compared
; CHECK: point: not proven
; REQUIRES: x86-registered-target
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define void @point(ptr noalias %out, ptr noalias readonly %table, i32 %i, i32 %j) {
  %x.0.at = getelementptr i8, ptr %table, i64 0
  %x.0 = load i256, ptr %x.0.at, align 16
  %y.0.at = getelementptr i8, ptr %table, i64 32
  %y.0 = load i256, ptr %y.0.at, align 16
  %x.1.at = getelementptr i8, ptr %table, i64 64
  %x.1 = load i256, ptr %x.1.at, align 16
  %y.1.at = getelementptr i8, ptr %table, i64 96
  %y.1 = load i256, ptr %y.1.at, align 16
  %x.2.at = getelementptr i8, ptr %table, i64 128
  %x.2 = load i256, ptr %x.2.at, align 16
  %y.2.at = getelementptr i8, ptr %table, i64 160
  %y.2 = load i256, ptr %y.2.at, align 16
  %x.3.at = getelementptr i8, ptr %table, i64 192
  %x.3 = load i256, ptr %x.3.at, align 16
  %y.3.at = getelementptr i8, ptr %table, i64 224
  %y.3 = load i256, ptr %y.3.at, align 16
  %x.4.at = getelementptr i8, ptr %table, i64 256
  %x.4 = load i256, ptr %x.4.at, align 16
  %y.4.at = getelementptr i8, ptr %table, i64 288
  %y.4 = load i256, ptr %y.4.at, align 16
  %x.5.at = getelementptr i8, ptr %table, i64 320
  %x.5 = load i256, ptr %x.5.at, align 16
  %y.5.at = getelementptr i8, ptr %table, i64 352
  %y.5 = load i256, ptr %y.5.at, align 16
  %x.6.at = getelementptr i8, ptr %table, i64 384
  %x.6 = load i256, ptr %x.6.at, align 16
  %y.6.at = getelementptr i8, ptr %table, i64 416
  %y.6 = load i256, ptr %y.6.at, align 16
  %x.7.at = getelementptr i8, ptr %table, i64 448
  %x.7 = load i256, ptr %x.7.at, align 16
  %y.7.at = getelementptr i8, ptr %table, i64 480
  %y.7 = load i256, ptr %y.7.at, align 16
  %x.8.at = getelementptr i8, ptr %table, i64 512
  %x.8 = load i256, ptr %x.8.at, align 16
  %y.8.at = getelementptr i8, ptr %table, i64 544
  %y.8 = load i256, ptr %y.8.at, align 16
  %x.9.at = getelementptr i8, ptr %table, i64 576
  %x.9 = load i256, ptr %x.9.at, align 16
  %y.9.at = getelementptr i8, ptr %table, i64 608
  %y.9 = load i256, ptr %y.9.at, align 16
  %is.0 = icmp eq i32 %i, 0
  %x.found.0 = select i1 %is.0, i256 %x.0, i256 0
  %y.found.0 = select i1 %is.0, i256 %y.0, i256 0
  %is.1 = icmp eq i32 %i, 1
  %x.found.1 = select i1 %is.1, i256 %x.1, i256 %x.found.0
  %y.found.1 = select i1 %is.1, i256 %y.1, i256 %y.found.0
  %is.2 = icmp eq i32 %i, 2
  %x.found.2 = select i1 %is.2, i256 %x.2, i256 %x.found.1
  %y.found.2 = select i1 %is.2, i256 %y.2, i256 %y.found.1
  %is.3 = icmp eq i32 %i, 3
  %x.found.3 = select i1 %is.3, i256 %x.3, i256 %x.found.2
  %y.found.3 = select i1 %is.3, i256 %y.3, i256 %y.found.2
  %is.4 = icmp eq i32 %i, 4
  %x.found.4 = select i1 %is.4, i256 %x.4, i256 %x.found.3
  %y.found.4 = select i1 %is.4, i256 %y.4, i256 %y.found.3
  %is.5 = icmp eq i32 %i, 5
  %x.found.5 = select i1 %is.5, i256 %x.5, i256 %x.found.4
  %y.found.5 = select i1 %is.5, i256 %y.5, i256 %y.found.4
  %is.6 = icmp eq i32 %i, 6
  %x.found.6 = select i1 %is.6, i256 %x.6, i256 %x.found.5
  %y.found.6 = select i1 %is.6, i256 %y.6, i256 %y.found.5
  %is.7 = icmp eq i32 %i, 7
  %x.found.7 = select i1 %is.7, i256 %x.7, i256 %x.found.6
  %y.found.7 = select i1 %is.7, i256 %y.7, i256 %y.found.6
  %is.8 = icmp eq i32 %i, 8
  %x.found.8 = select i1 %is.8, i256 %x.8, i256 %x.found.7
  %y.found.8 = select i1 %is.8, i256 %y.8, i256 %y.found.7
  %is.9 = icmp eq i32 %i, 9
  %x.found.9 = select i1 %is.9, i256 %x.9, i256 %x.found.8
  %y.found.9 = select i1 %is.9, i256 %y.9, i256 %y.found.8
  %x = zext i256 %x.found.9 to i512
  %y = zext i256 %y.found.9 to i512
  %x.x = mul nuw i512 %x, %x
  %s = urem i512 %x.x, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %y.y = mul nuw i512 %y, %y
  %t = urem i512 %y.y, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %s.y = mul nuw i512 %s, %y
  %u = urem i512 %s.y, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %t.u = mul nuw i512 %t, %u
  %v = urem i512 %t.u, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %low = trunc i512 %v to i256
  store i256 %low, ptr %out, align 16
  ret void
}
