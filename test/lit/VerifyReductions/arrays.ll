; An array on the stack holds elements in Montgomery form: powers of x, one of which is
; looked up. With an element at another address, in plain form or left out, one that is read
; elsewhere, or another index it is not proven.
; REQUIRES: llvm-22
; DEFINE: %{emit} = %opt -S -residue-representation=montgomery -passes=crandall-reduction
; DEFINE: %{verify} = %opt -disable-output -passes=verify-against -residue-verify-against=%s
; RUN: %{emit} %s -o %t.after.ll
; RUN: %{verify} %t.after.ll | FileCheck %s
; CHECK: power: proven: 2 reductions

; RUN: sed 's/store i256 2[0-9]*, ptr %%table/store i256 1, ptr %%table/' %t.after.ll > %t.form.ll
; RUN: not cmp -s %t.form.ll %t.after.ll
; RUN: %{verify} %t.form.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed '/store i256 2[0-9]*, ptr %%table/d' %t.after.ll > %t.missing.ll
; RUN: not cmp -s %t.missing.ll %t.after.ll
; RUN: %{verify} %t.missing.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/load i256, ptr %%before/load i256, ptr %%place/' %t.after.ll > %t.load.ll
; RUN: not cmp -s %t.load.ll %t.after.ll
; RUN: %{verify} %t.load.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/\(store i256 .*\), ptr %%place/\1, ptr %%before/' %t.after.ll > %t.store.ll
; RUN: not cmp -s %t.store.ll %t.after.ll
; RUN: %{verify} %t.store.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/\(store i256 .*\), ptr %%place/store i128 0, ptr %%place/' %t.after.ll > %t.size.ll
; RUN: not cmp -s %t.size.ll %t.after.ll
; RUN: %{verify} %t.size.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/load i256, ptr %%entry.place/load i256, ptr %%table/' %t.after.ll > %t.table.ll
; RUN: not cmp -s %t.table.ll %t.after.ll
; RUN: %{verify} %t.table.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/%%is = icmp eq/%%is = icmp ule/' %t.after.ll > %t.index.ll
; RUN: not cmp -s %t.index.ll %t.after.ll
; RUN: %{verify} %t.index.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/%%j = phi i64 \[ 0/%%j = phi i64 [ 1/' %t.after.ll > %t.start.ll
; RUN: not cmp -s %t.start.ll %t.after.ll
; RUN: %{verify} %t.start.ll | FileCheck %s --check-prefix=WRONG
; Indices that may come again are found more than once.
; RUN: sed 's/j.next = add nuw nsw/j.next = add/' %s > %t.again.ll
; RUN: sed 's/j.next = add nuw nsw/j.next = add/' %t.after.ll > %t.again.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t.again.ll %t.again.after.ll | FileCheck %s --check-prefix=WRONG
; Elements of 24 bytes have gaps between them; 24 bytes before one is another.
; RUN: sed -e 's/i256/i192/g' -e 's/i512/i384/g' %s > %t.wide.ll
; RUN: sed 's/1157920892[0-9]*/6277101735386680763835789423207666416083908700390324961279/' %t.wide.ll > %t.gap.ll
; RUN: %{emit} %t.gap.ll -o %t.gap.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t.gap.ll %t.gap.after.ll | FileCheck %s
; RUN: sed 's/i64 -32$/i64 -24/' %t.gap.after.ll > %t.overlap.ll
; RUN: not cmp -s %t.overlap.ll %t.gap.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t.gap.ll %t.overlap.ll | FileCheck %s --check-prefix=WRONG
; Elements of 48 bytes, which is no power of two, are apart where no address wraps around.
; RUN: sed -e 's/i256, ptr %%table, i64/[48 x i8], ptr %%table, i64/' -e 's/\[16 x i256\]/[16 x [48 x i8]]/' -e 's/i256/i384/g' -e 's/i512/i768/g' -e 's/i64 -32$/i64 -48/' %s > %t.any.ll
; RUN: sed 's/1157920892[0-9]*/19701003098197239606139520050071806902539869635232723333974146702122860885748605305707133127442457820403313995153221/' %t.any.ll > %t.size48.ll
; RUN: %{emit} %t.size48.ll -o %t.size48.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t.size48.ll %t.size48.after.ll | FileCheck %s
; RUN: sed 's/inbounds nuw \[/[/' %t.size48.ll > %t.wraps.ll
; RUN: not cmp -s %t.wraps.ll %t.size48.ll
; RUN: sed 's/inbounds nuw \[/[/' %t.size48.after.ll > %t.wraps.after.ll
; That is so without a promise, too, where indices are counted up to small constants, but not if it is
; not known how far, or too far.
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t.wraps.ll %t.wraps.after.ll | FileCheck %s
; RUN: sed 's/%%i.next, 16/%%i.next, %%index/' %t.wraps.ll > %t.open.ll
; RUN: sed 's/%%i.next, 16/%%i.next, %%index/' %t.wraps.after.ll > %t.open.after.ll
; RUN: not cmp -s %t.open.ll %t.wraps.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t.open.ll %t.open.after.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/%%i.next, 16/%%i.next, 4294967296/' %t.wraps.ll > %t.far.ll
; RUN: sed 's/%%i.next, 16/%%i.next, 4294967296/' %t.wraps.after.ll > %t.far.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t.far.ll %t.far.after.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/i64 -48$/i64 -40/' %t.size48.after.ll > %t.near.ll
; RUN: not cmp -s %t.near.ll %t.size48.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t.size48.ll %t.near.ll | FileCheck %s --check-prefix=WRONG
; WRONG: power: not proven
; REQUIRES: x86-registered-target

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define i256 @power(i256 %x, i64 %index) {
entry:
  %table = alloca [16 x i256], align 16
  store i256 1, ptr %table, align 16
  %wide = zext i256 %x to i512
  br label %build

build:
  %i = phi i64 [ 1, %entry ], [ %i.next, %build ]
  %place = getelementptr inbounds nuw i256, ptr %table, i64 %i
  %before = getelementptr inbounds i8, ptr %place, i64 -32
  %last = load i256, ptr %before, align 16
  %last.wide = zext i256 %last to i512
  %product = mul nuw i512 %last.wide, %wide
  %next = urem i512 %product, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %element = trunc nuw i512 %next to i256
  store i256 %element, ptr %place, align 16
  %i.next = add nuw nsw i64 %i, 1
  %built = icmp eq i64 %i.next, 16
  br i1 %built, label %look.entry, label %build

look.entry:
  br label %look

look:
  %j = phi i64 [ 0, %look.entry ], [ %j.next, %look ]
  %found = phi i256 [ 0, %look.entry ], [ %found.next, %look ]
  %entry.place = getelementptr inbounds nuw i256, ptr %table, i64 %j
  %is = icmp eq i64 %j, %index
  %entry.value = load i256, ptr %entry.place, align 16
  %chosen = select i1 %is, i256 %entry.value, i256 0
  %found.next = or i256 %chosen, %found
  %j.next = add nuw nsw i64 %j, 1
  %looked = icmp eq i64 %j.next, 16
  br i1 %looked, label %done, label %look

done:
  %result.wide = zext i256 %found.next to i512
  %result.product = mul nuw i512 %result.wide, %result.wide
  %result = urem i512 %result.product, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %result.narrow = trunc nuw i512 %result to i256
  ret i256 %result.narrow
}
