; A function that calls operations through a table computes on what those compute on.
; RUN: %opt -S -passes=inline-field-code %s | FileCheck %s

@operations = internal constant [1 x ptr] [ptr @product]

; CHECK: define internal i256 @twice(ptr %table, i256 %x) #[[INLINED:[0-9]+]]
define internal i256 @twice(ptr %table, i256 %x) {
  %f = load ptr, ptr %table
  %y = call i256 %f(i256 %x)
  %z = call i256 %f(i256 %y)
  ret i256 %z
}

; Of another type.
; CHECK: define internal i256 @others(ptr %f, i256 %x) {
define internal i256 @others(ptr %f, i256 %x) {
  %y = call i256 %f(i256 %x, i32 1)
  ret i256 %y
}

define i256 @loop(i256 %x) {
  %a = call i256 @twice(ptr @operations, i256 %x)
  %b = call i256 @twice(ptr @operations, i256 %a)
  %c = call i256 @others(ptr null, i256 %b)
  ret i256 %c
}

define internal i256 @product(i256 %x) {
  %w = zext i256 %x to i512
  %p = mul i512 %w, %w
  %m = call i512 @residue.reduce.i512(i512 %p, i512 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  %y = trunc i512 %m to i256
  ret i256 %y
}

; CHECK: attributes #[[INLINED]] = { alwaysinline }
declare i512 @residue.reduce.i512(i512, i512) memory(none) nounwind willreturn
