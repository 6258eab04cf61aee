; The mark that the SLP vectorizer is skipped by goes to functions with reductions, and comes
; off again; a programmer's own noimplicitfloat stays without one, and functions without
; reductions have none.
; RUN: %opt -S -passes='raise-reductions,keep-scalar' %s | FileCheck %s --check-prefixes=CHECK,ON
; RUN: %opt -S -passes='raise-reductions,keep-scalar,end-keep-scalar' %s | FileCheck %s --check-prefixes=CHECK,OFF --implicit-check-not=residue-keep-scalar

; CHECK: define i127 @field(i127 %x) [[FIELD:#[0-9]+]]
define i127 @field(i127 %x) #0 {
  %r = urem i127 %x, 2305843009213693951
  ret i127 %r
}

; CHECK: define i127 @own(i127 %x) [[OWN:#[0-9]+]]
define i127 @own(i127 %x) noimplicitfloat {
  %r = urem i127 %x, 2305843009213693951
  ret i127 %r
}

; CHECK: define i127 @other(i127 %x) [[OTHER:#[0-9]+]]
define i127 @other(i127 %x) #0 {
  %r = add i127 %x, 1
  ret i127 %r
}

attributes #0 = { nounwind }

; ON-DAG: attributes [[FIELD]] = { nounwind "residue-keep-scalar" }
; ON-DAG: attributes [[OTHER]] = { nounwind }
; OFF-DAG: attributes [[FIELD]] = { nounwind }
; CHECK-DAG: attributes [[OWN]] = { noimplicitfloat }
