; An element that may be any of those that the block has stored so far: what is claimed of the
; array holds for each of them. It does not if another one was stored in between, or later.
; DEFINE: %{verify} = %opt -disable-output -passes=verify-against -residue-verify-against=%s
; RUN: %{verify} %s | FileCheck %s
; CHECK: behind: proven

; RUN: sed '/first is/s/%%r, ptr %%table/%%s, ptr %%table/' %s > %t.overwritten.ll
; RUN: not cmp -s %s %t.overwritten.ll
; RUN: %{verify} %t.overwritten.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed '/last is/s/%%s, ptr %%table/%%r, ptr %%table/' %s > %t.last.ll
; RUN: not cmp -s %s %t.last.ll
; RUN: %{verify} %t.last.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed 's/ptr %%second ; place/ptr %%third ; place/' %s > %t.place.ll
; RUN: not cmp -s %s %t.place.ll
; RUN: %{verify} %t.place.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed '/second one/d' %s > %t.missing.ll
; RUN: not cmp -s %s %t.missing.ll
; RUN: %{verify} %t.missing.ll | FileCheck %s --check-prefix=WRONG
; RUN: sed -e '/second one/{h;d}' -e '/is loaded/G' %s > %t.later.ll
; RUN: not cmp -s %s %t.later.ll
; RUN: %{verify} %t.later.ll | FileCheck %s --check-prefix=WRONG
; WRONG: behind: not proven
define i64 @behind(i64 %x, i64 %y, i64 %i) {
  %table = alloca [4 x i64]
  %second = getelementptr inbounds nuw [4 x i64], ptr %table, i64 0, i64 1
  %third = getelementptr inbounds nuw [4 x i64], ptr %table, i64 0, i64 2
  %r = urem i64 %x, 1000003
  %s = urem i64 %y, 1000003
  store i64 %r, ptr %table ; first is r
  store i64 %s, ptr %second ; place of the second one
  %place = getelementptr inbounds nuw [4 x i64], ptr %table, i64 0, i64 %i
  %element = load i64, ptr %place ; is loaded
  store i64 %s, ptr %table ; last is s
  %first = load i64, ptr %table
  %sum = add nuw nsw i64 %element, %first
  ret i64 %sum
}
