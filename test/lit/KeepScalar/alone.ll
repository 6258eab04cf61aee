; Each pass by itself: keep-scalar looks for the calls that raise-reductions makes, not for
; reductions; end-keep-scalar takes off what keep-scalar marked as its own.
; RUN: %opt -S -passes=keep-scalar %s | FileCheck %s --check-prefix=ON
; RUN: %opt -S -passes=end-keep-scalar %s | FileCheck %s --check-prefix=OFF

; ON: define i127 @raised(i127 %x) [[RAISED:#[0-9]+]]
; OFF: define i127 @raised(i127 %x) {
define i127 @raised(i127 %x) {
  %r = call i127 @residue.reduce.i127(i127 %x, i127 2305843009213693951)
  ret i127 %r
}

; ON: define i127 @division(i127 %x) {
define i127 @division(i127 %x) {
  %r = urem i127 %x, 2305843009213693951
  ret i127 %r
}

; ON: define void @marked() [[MARKED:#[0-9]+]]
; OFF: define void @marked() [[PLAIN:#[0-9]+]] {
define void @marked() #1 {
  ret void
}

; ON: define void @own() [[OWN:#[0-9]+]]
; OFF: define void @own() [[OWN:#[0-9]+]]
define void @own() #2 {
  ret void
}

declare i127 @residue.reduce.i127(i127, i127) #0

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) "residue-modulus"="2305843009213693951" }
attributes #1 = { nounwind "residue-keep-scalar" }
attributes #2 = { noimplicitfloat }

; ON-DAG: attributes [[RAISED]] = { "residue-keep-scalar" }
; ON-DAG: attributes [[OWN]] = { noimplicitfloat }
; OFF-DAG: attributes [[PLAIN]] = { nounwind }
; OFF-DAG: attributes [[OWN]] = { noimplicitfloat }
