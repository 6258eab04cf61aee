; Loops with reductions, with numbers wider than a register or with a choice that is the same
; in all turns, which would be a branch, are kept from the loop vectorizer, and no others: what the metadata of a loop says besides stays, and ours comes off again.
; RUN: %opt -S -passes=keep-scalar %s | FileCheck %s --check-prefix=ON
; RUN: %opt -S -passes='keep-scalar,end-keep-scalar' %s | FileCheck %s --check-prefix=OFF --implicit-check-not=residue-keep-scalar --implicit-check-not=vectorize.enable
; RUN: %opt -S -passes='keep-scalar,loop-vectorize,end-keep-scalar' %s | FileCheck %s --check-prefix=VECTOR

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i127 @residue.reduce.i127(i127, i127) #0

; ON-LABEL: define i127 @f(
; ON:       outer:
; ON:         br i1 %{{.*}}, label %outer, label %words{{$}}
; ON:       words:
; ON:         br i1 %{{.*}}, label %words, label %swap{{$}}
; ON:       swap:
; ON:         br i1 %{{.*}}, label %swap, label %lookup, !llvm.loop [[POWERS:![0-9]+]]
; ON:       lookup:
; ON:         br i1 %{{.*}}, label %lookup, label %powers, !llvm.loop [[LOOKUP:![0-9]+]]
; ON:       powers:
; ON:         br i1 %{{.*}}, label %powers, label %exit, !llvm.loop
; ON-DAG:   [[LOOKUP]] = distinct !{[[LOOKUP]], [[PROGRESS:![0-9]+]], [[DISABLE:![0-9]+]], [[MARK:![0-9]+]]}
; ON-DAG:   [[POWERS]] = distinct !{[[POWERS]], [[DISABLE]], [[MARK]]}
; ON-DAG:   [[PROGRESS]] = !{!"llvm.loop.mustprogress"}
; ON-DAG:   [[DISABLE]] = !{!"llvm.loop.vectorize.enable", i32 0}
; ON-DAG:   [[MARK]] = !{!"residue-keep-scalar", i32 0}

; OFF-LABEL: define i127 @f(
; OFF:       lookup:
; OFF:         br i1 %{{.*}}, label %lookup, label %powers, !llvm.loop [[LOOKUP:![0-9]+]]
; OFF:       powers:
; OFF:         br i1 %{{.*}}, label %powers, label %exit{{$}}
; OFF:       [[LOOKUP]] = distinct !{[[LOOKUP]], [[PROGRESS:![0-9]+]]}
; OFF:       [[PROGRESS]] = !{!"llvm.loop.mustprogress"}

; The words are vectors, and elements are none.
; VECTOR-LABEL: define i127 @f(
; VECTOR:       vector.body:
; VECTOR:         load <4 x i32>
; VECTOR:       swap:
; VECTOR-NOT:   vector.body
; VECTOR-NOT:   x i127>
; VECTOR:       ret i127
define i127 @f(ptr noalias %to, ptr noalias %table, i64 %n, i127 %x, i1 %bit) #1 {
entry:
  br label %outer

outer:
  %h = phi i64 [ 0, %entry ], [ %h.next, %outer ]
  %at = getelementptr i64, ptr %to, i64 %h
  store volatile i64 0, ptr %at
  %h.next = add i64 %h, 1
  %h.done = icmp ult i64 %h.next, %n
  br i1 %h.done, label %outer, label %words

words:
  %i = phi i64 [ 0, %outer ], [ %i.next, %words ]
  %word = getelementptr i32, ptr %to, i64 %i
  %old = load i32, ptr %word
  %new = xor i32 %old, -1
  store i32 %new, ptr %word
  %i.next = add i64 %i, 1
  %i.done = icmp ult i64 %i.next, %n
  br i1 %i.done, label %words, label %swap

swap:
  %w = phi i64 [ 0, %words ], [ %w.next, %swap ]
  %one = getelementptr i32, ptr %to, i64 %w
  %other = getelementptr i32, ptr %table, i64 %w
  %one.word = load i32, ptr %one
  %other.word = load i32, ptr %other
  %swapped = select i1 %bit, i32 %one.word, i32 %other.word
  store i32 %swapped, ptr %one
  %w.next = add i64 %w, 1
  %w.done = icmp ult i64 %w.next, %n
  br i1 %w.done, label %swap, label %lookup

lookup:
  %j = phi i64 [ 0, %swap ], [ %j.next, %lookup ]
  %found = phi i127 [ 0, %swap ], [ %found.next, %lookup ]
  %slot = getelementptr i127, ptr %table, i64 %j
  %element = load i127, ptr %slot
  %is = icmp eq i64 %j, 3
  %chosen = select i1 %is, i127 %element, i127 0
  %found.next = or i127 %found, %chosen
  %j.next = add i64 %j, 1
  %j.done = icmp ult i64 %j.next, %n
  br i1 %j.done, label %lookup, label %powers, !llvm.loop !0

powers:
  %k = phi i64 [ 0, %lookup ], [ %k.next, %powers ]
  %y = phi i127 [ %found.next, %lookup ], [ %y.next, %powers ]
  %sum = add i127 %y, %x
  %y.next = call i127 @residue.reduce.i127(i127 %sum, i127 2305843009213693951)
  %k.next = add i64 %k, 1
  %k.done = icmp ult i64 %k.next, %n
  br i1 %k.done, label %powers, label %exit

exit:
  ret i127 %y.next
}

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) "residue-modulus"="2305843009213693951" }
attributes #1 = { "target-cpu"="x86-64" }

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.mustprogress"}
